"""Small things that one sees only in a window: what stands beside what, and how far apart."""

from itertools import pairwise

import pytest

from tests.windows import NARROW, PHONE

pytestmark = pytest.mark.browser

RULES = "/editions/2014-05-01-regles/"


def place(page, selector):
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box


def bottom(box):
    return box["y"] + box["height"]


def test_on_a_phone_examples_to_search_stand_line_below_line(open_window):
    page = open_window(PHONE)
    page.goto("/")
    boxes = [link.bounding_box() for link in page.locator(".examples a").all()]
    lines = sorted({round(box["y"]) for box in boxes})
    assert len(lines) < len(boxes)
    assert all(after - before < boxes[0]["height"] + 6 for before, after in pairwise(lines))


def test_on_a_phone_a_form_of_one_field_fills_its_line_with_its_button(open_window):
    page = open_window(PHONE)
    page.goto("/editions/?q=2014")
    field, button = place(page, "main .inline-form input"), place(page, "main .inline-form button")
    assert bottom(field) == pytest.approx(bottom(button), abs=3)
    assert field["width"] + button["width"] > PHONE[0] - 60


def test_the_smallest_phone_shows_the_whole_navigation_on_one_line(open_window):
    page = open_window(NARROW)
    page.goto("/aide/")
    links = page.locator(".site-nav a").all()
    boxes = [link.bounding_box() for link in links if link.is_visible()]
    assert len({round(box["y"]) for box in boxes}) == 1 and len(boxes) == len(links) - 1
    assert page.locator(".site-footer").get_by_role("link", name=links[-1].text_content()).is_visible()
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= NARROW[0] for box in boxes)


def test_on_a_phone_a_card_s_cost_and_type_share_a_line(open_window):
    page = open_window(PHONE)
    page.goto("/cartes/")
    for line in page.locator(".card-lines > li").all():
        name = line.locator("> a").bounding_box()
        kind = line.locator(".type").bounding_box()
        cost = line.locator(".cost").bounding_box()
        assert kind["y"] >= bottom(name) - 8
        assert cost is None or abs(cost["y"] - kind["y"]) < 12


def test_headings_keep_clear_of_what_stands_above_them(page):
    for address in ("/comparer/",):
        page.goto(address)
        above = 0.0
        for heading in page.locator("main section > h2").all()[1:]:
            before = page.evaluate(
                "one => { const up = one.closest('section').previousElementSibling;"
                " return up ? up.getBoundingClientRect().bottom : 0; }",
                heading.element_handle(),
            )
            above = heading.bounding_box()["y"] - before
            assert above >= 16, (address, heading.inner_text())


def test_the_letters_of_a_long_glossary_share_lines(page):
    page.goto("/editions/2026-08-07-regles/")
    boxes = [link.bounding_box() for link in page.locator('nav[aria-label*="lettre"] a').all()]
    assert len(boxes) > 10 > len({round(box["y"]) for box in boxes})


def test_a_bar_without_a_date_is_not_printed(page):
    page.emulate_media(media="print")
    page.goto("/comparer/2003-07-28-regles/2014-05-01-regles/")
    assert not page.locator(".edition-bar").is_visible()
    page.goto(RULES)
    assert page.locator(".edition-bar .date").is_visible()


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["phone", "small phone"])
@pytest.mark.parametrize("address", ["/regles/704/", "/regles/704.5k/", f"{RULES}704.5k/", f"{RULES}702.2/"])
def test_a_trail_of_links_ends_with_the_whole_number(open_window, size, address):
    page = open_window(size)
    page.goto(address)
    here = page.locator(".crumbs [aria-current]")
    assert here.evaluate("each => each.scrollWidth <= each.clientWidth"), "no « 4… » for 421"
    box, bar = here.bounding_box(), page.locator(".edition-bar .where").bounding_box()
    assert box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
