"""What holds on every kind of page: accessible, light, narrow enough, readable without JavaScript, still.

Each page is opened once on a desktop and once on a phone, and all that holds there is looked at.
"""

import gzip

import pytest

from tests.browser.kinds import KINDS
from tests.browser.looks import (
    MOST_BYTES,
    MOST_NODES,
    clipped,
    darken,
    overflow,
    overflows,
    unfold,
    violations,
)
from tests.windows import PHONE, resize

pytestmark = pytest.mark.browser

WATCHING = (
    "window.shift = 0; new PerformanceObserver((list) => {"
    " for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;"
    "}).observe({type: 'layout-shift', buffered: true});"
)

every_kind = pytest.mark.parametrize("address", KINDS.values(), ids=KINDS)


@every_kind
def test_a_first_visit_on_a_desktop_is_light_and_accessible(kept_window, address):
    weights = []

    def weigh(response):
        weights.append(weight(response))

    kept_window.on("response", weigh)
    kept_window.goto(address, wait_until="networkidle")
    kept_window.remove_listener("response", weigh)
    assert 0 < sum(weights) <= MOST_BYTES
    assert kept_window.locator("h1").count() == 1
    assert kept_window.locator("main").count() == kept_window.locator("header.site-header").count() == 1
    assert kept_window.title().strip()
    assert kept_window.evaluate("document.querySelectorAll('*').length") <= MOST_NODES
    assert violations(kept_window) == []


def weight(response):
    """Bytes on the wire: as sent where the server says so, else packed as it would send them."""
    length = response.headers.get("content-length")
    if length and response.headers.get("content-encoding"):
        return int(length)
    body = response.body()
    return len(gzip.compress(body)) if response.headers.get("content-encoding") else len(body)


@every_kind
def test_a_phone_in_the_dark_shows_it_still_accessible_and_cuts_nothing_off(open_window, address):
    page = open_window(PHONE)  # a window that is warm draws so late that what moves early isn't seen
    page.add_init_script(WATCHING)
    darken(page)
    page.goto(address, wait_until="networkidle")
    assert page.evaluate("window.shift") <= 0.01
    assert violations(page) == []
    assert overflows(page) == {}, "no screen scrolls sideways"
    resize(page, PHONE)
    unfold(page)
    assert clipped(page, PHONE[0]) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(page, PHONE[0]) == 0, "nor one with letters twice as large"


def test_it_is_there_without_javascript(plain):
    for kind, address in KINDS.items():
        plain.goto(address)
        assert plain.locator("h1").count() == 1, kind
        assert plain.locator(".needs-script:visible").count() == 0, kind
