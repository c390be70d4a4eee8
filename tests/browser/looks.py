"""How a page is looked at: what axe finds, and whether it fits every width.

Looked at on a desktop in the light and on a phone in the dark: the scheme changes colours alone, and no width brings a
colour of its own (`test_house.py` holds it), so that the other two pairs show nothing new.
"""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.windows import DESKTOP, NARROW, PHONE, resize

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "preload": False,
}
MOST_BYTES, MOST_NODES = 60_000, 1500
"""What a first visit may weigh, and the elements that a page may have when it opens: what a phone takes at once."""
WIDTHS = (NARROW, PHONE, (3840, 2160))


def violations(page: Page) -> list[str]:
    """What axe finds on the page, in a line each."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    hits = page.evaluate("options => axe.run(options).then(found => found.violations)", RULES)
    return [f"{hit['id']}: {hit['nodes'][0]['html'][:120]}" for hit in hits]


def unfold(page: Page) -> None:
    """Open all that the page folds."""
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def darken(page: Page) -> None:
    """Show the page as a reader has it who prefers the dark."""
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")


def troubles(page: Page) -> list[str]:
    """What is wrong with the page on a desktop in the light and on a phone in the dark; it ends as it began."""
    found = [*violations(page), *_wide(page, DESKTOP)]
    resize(page, PHONE)
    darken(page)
    found += [f"phone: {hit}" for hit in (*violations(page), *_wide(page, PHONE))]
    page.emulate_media(color_scheme="light")
    resize(page, DESKTOP)
    return found


def _wide(page: Page, size: tuple[int, int]) -> list[str]:
    excess = overflow(page, size[0])
    return [f"{excess} pixels too wide"] if excess else []


def overflow(page: Page, width: int) -> int:
    """How many pixels the page is wider than its window; 0 where it doesn't scroll sideways."""
    return max(0, int(page.evaluate("document.documentElement.scrollWidth")) - width)


def clipped(page: Page, width: int) -> list[str]:
    """What of the page's own words stands beyond the edge of a window ``width`` pixels wide, where `main` cuts it off
    and no scrolling leads; what is hidden or scrolls by itself is left out.
    """
    found: list[str] = page.evaluate(
        """width => [...document.querySelectorAll('main *')].filter(one => {
            const place = one.getBoundingClientRect();
            return place.right > width + 1 && place.width > 1
                && !one.closest('.visually-hidden, .timeline-scroll, .raw');
        }).map(one => `${one.tagName}.${one.className} to ${Math.round(one.getBoundingClientRect().right)}`)""",
        width,
    )
    return found[:5]


def overflows(page: Page) -> dict[tuple[int, int], int]:
    """The sizes of windows in which the page scrolls sideways, and by how much."""
    found = {}
    for size in WIDTHS:
        resize(page, size)
        if excess := overflow(page, size[0]):
            found[size] = excess
    return found
