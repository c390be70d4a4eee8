"""How every kind of page is looked at: in which lights and sizes, and what axe finds there."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.windows import DESKTOP, NARROW, PHONE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

in_every_light = pytest.mark.parametrize(
    ("size", "scheme"),
    [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "light")],
    ids=["light", "dark", "phone"],
)
at_every_width = pytest.mark.parametrize("size", [NARROW, PHONE, (3840, 2160)], ids=["320", "phone", "4K"])


def violations(page: Page) -> list[str]:
    """What axe finds on the page, in a line each."""
    answer = Axe().run(page, options={"runOnly": RULES, "resultTypes": ["violations"]}).response
    return [f"{hit['id']}: {hit['nodes'][0]['html'][:120]}" for hit in answer["violations"]]


def overflow(page: Page, width: int) -> int:
    """How many pixels the page is wider than its window; 0 where it doesn't scroll sideways."""
    return max(0, int(page.evaluate("document.documentElement.scrollWidth")) - width)
