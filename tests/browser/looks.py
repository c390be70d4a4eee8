"""How a page is looked at: what axe finds in each light, and whether it fits every width."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.windows import NARROW, PHONE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDTHS = (NARROW, PHONE, (3840, 2160))


def violations(page: Page) -> list[str]:
    """What axe finds on the page, in a line each."""
    answer = Axe().run(page, options={"runOnly": RULES, "resultTypes": ["violations"]}).response
    return [f"{hit['id']}: {hit['nodes'][0]['html'][:120]}" for hit in answer["violations"]]


def violations_in_every_light(page: Page) -> list[str]:
    """What axe finds on the page in the light and in the dark."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found += [f"dark: {hit}" for hit in violations(page)]
    page.emulate_media(color_scheme="light")
    return found


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
