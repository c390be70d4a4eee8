"""What holds on every kind of page: accessible, light, narrow enough, readable without JavaScript, still."""

import gzip

import pytest

from tests.browser.kinds import KINDS
from tests.browser.looks import at_every_width, in_every_light, overflow, violations
from tests.windows import PHONE

pytestmark = pytest.mark.browser

BUDGET = 60_000


@in_every_light
def test_axe_finds_nothing(open_window, size, scheme):
    page = open_window(size, scheme)
    troubles = {}
    for name, address in KINDS.items():
        page.goto(address)
        if hits := violations(page):
            troubles[name] = hits
    assert troubles == {}


def test_one_heading_of_the_first_rank_and_the_landmarks(page):
    for name, address in KINDS.items():
        page.goto(address)
        assert page.locator("h1").count() == 1, name
        assert page.locator("main").count() == page.locator("header.site-header").count() == 1, name
        assert page.title().strip(), name


@at_every_width
def test_no_page_scrolls_sideways(open_window, size):
    page = open_window(size)
    wide = {}
    for name, address in KINDS.items():
        page.goto(address)
        if excess := overflow(page, size[0]):
            wide[name] = excess
    assert wide == {}


def test_a_first_visit_weighs_little(open_window):
    heavy = {}
    for name, address in KINDS.items():
        page = open_window()
        weights = []
        page.on("response", lambda response, weights=weights: weights.append(weight(response)))
        page.goto(address, wait_until="networkidle")
        if sum(weights) > BUDGET:
            heavy[name] = sum(weights)
        page.close()
    assert heavy == {}


def weight(response):
    """Bytes on the wire: as sent where the server says so, else packed as it would send them."""
    length = response.headers.get("content-length")
    if length and response.headers.get("content-encoding"):
        return int(length)
    body = response.body()
    return len(gzip.compress(body)) if response.headers.get("content-encoding") else len(body)


def test_nothing_moves_while_a_page_loads(open_window):
    page = open_window(PHONE)
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => {"
        " for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;"
        "}).observe({type: 'layout-shift', buffered: true});"
    )
    moved = {}
    for name, address in KINDS.items():
        page.goto(address, wait_until="networkidle")
        shift = page.evaluate("window.shift")
        if shift > 0.01:
            moved[name] = shift
    assert moved == {}


def test_every_page_is_there_without_javascript(plain):
    for name, address in KINDS.items():
        plain.goto(address)
        assert plain.locator("h1").count() == 1, name
        assert plain.locator(".needs-script:visible").count() == 0, name
