"""Small things that one sees only in a window: what stands beside what, and how far apart."""

import pytest

from tests.windows import NARROW, PHONE

pytestmark = pytest.mark.browser

RULES = "/editions/2014-05-01-regles/"


def test_the_smallest_phone_shows_the_whole_navigation_on_one_line(open_window):
    page = open_window(NARROW)
    page.goto("/aide/")
    links = page.locator(".site-nav a").all()
    boxes = [link.bounding_box() for link in links if link.is_visible()]
    assert len({round(box["y"]) for box in boxes}) == 1 and len(boxes) == len(links) - 1
    assert page.locator(".site-footer").get_by_role("link", name=links[-1].text_content()).is_visible()
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= NARROW[0] for box in boxes)


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["phone", "small phone"])
@pytest.mark.parametrize("address", ["/regles/704/", "/regles/704.5k/", f"{RULES}704.5k/", f"{RULES}702.2/"])
def test_a_trail_of_links_ends_with_the_whole_number(open_window, size, address):
    page = open_window(size)
    page.goto(address)
    here = page.locator(".crumbs [aria-current]")
    assert here.evaluate("each => each.scrollWidth <= each.clientWidth"), "no « 4… » for 421"
    box, bar = here.bounding_box(), page.locator(".edition-bar .where").bounding_box()
    assert box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
