"""How a page is looked at: what axe finds in each light, and whether it fits every width."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.windows import DESKTOP, NARROW, PHONE

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "preload": False,
}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What can be otherwise in another light: the scheme changes colours alone."""
WIDTHS = (NARROW, PHONE, (3840, 2160))


def violations(page: Page) -> list[str]:
    """What axe finds on the page, in a line each."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    return _found(page, RULES)


def violations_in_every_light(page: Page) -> list[str]:
    """What axe finds on the page in the light and in the dark."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found += [f"dark: {hit}" for hit in _found(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


def troubles(page: Page) -> list[str]:
    """What is wrong with the page on a desktop in the light and on a phone in the dark; it ends as it began."""
    found = [*violations(page), *_wide(page, DESKTOP)]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.emulate_media(color_scheme="dark")
    found += [f"phone: {hit}" for hit in (*violations(page), *_wide(page, PHONE))]
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    return found


def _wide(page: Page, size: tuple[int, int]) -> list[str]:
    excess = overflow(page, size[0])
    return [f"{excess} pixels too wide"] if excess else []


def _found(page: Page, options: dict[str, object]) -> list[str]:
    hits = page.evaluate("options => axe.run(options).then(found => found.violations)", options)
    return [f"{hit['id']}: {hit['nodes'][0]['html'][:120]}" for hit in hits]


def overflow(page: Page, width: int) -> int:
    """How many pixels the page is wider than its window; 0 where it doesn't scroll sideways."""
    return max(0, int(page.evaluate("document.documentElement.scrollWidth")) - width)


def overflows(page: Page) -> dict[tuple[int, int], int]:
    """The sizes of windows in which the page scrolls sideways, and by how much."""
    found = {}
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        if excess := overflow(page, width):
            found[width, height] = excess
    return found
