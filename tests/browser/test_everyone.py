"""What holds on every kind of page: accessible, light, narrow enough, readable without JavaScript, still.

Each page is opened once on a desktop and once on a phone, and all that holds there is looked at.
"""

import gzip

import pytest

from tests.browser.kinds import KINDS
from tests.browser.looks import clipped, darken, overflow, overflows, violations
from tests.windows import PHONE

pytestmark = pytest.mark.browser

BUDGET = 60_000
WATCHING = (
    "window.shift = 0; new PerformanceObserver((list) => {"
    " for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;"
    "}).observe({type: 'layout-shift', buffered: true});"
)

every_kind = pytest.mark.parametrize("address", KINDS.values(), ids=KINDS)


@every_kind
def test_a_first_visit_on_a_desktop_is_light_and_accessible(page, address):
    weights = []
    page.on("response", lambda response: weights.append(weight(response)))
    page.goto(address, wait_until="networkidle")
    assert sum(weights) <= BUDGET
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == page.locator("header.site-header").count() == 1
    assert page.title().strip()
    assert violations(page) == []


def weight(response):
    """Bytes on the wire: as sent where the server says so, else packed as it would send them."""
    length = response.headers.get("content-length")
    if length and response.headers.get("content-encoding"):
        return int(length)
    body = response.body()
    return len(gzip.compress(body)) if response.headers.get("content-encoding") else len(body)


@every_kind
def test_a_phone_in_the_dark_shows_it_still_accessible_and_no_screen_scrolls_sideways(open_window, address):
    page = open_window(PHONE)
    page.add_init_script(WATCHING)
    darken(page)
    page.goto(address, wait_until="networkidle")
    assert page.evaluate("window.shift") <= 0.01
    assert violations(page) == []
    assert overflows(page) == {}


@every_kind
def test_a_phone_cuts_no_words_off_nor_does_one_with_letters_twice_as_large_scroll(open_window, address):
    page = open_window(PHONE)
    page.goto(address)
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
    assert clipped(page, PHONE[0]) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(page, PHONE[0]) == 0


def test_it_is_there_without_javascript(plain):
    for kind, address in KINDS.items():
        plain.goto(address)
        assert plain.locator("h1").count() == 1, kind
        assert plain.locator(".needs-script:visible").count() == 0, kind
