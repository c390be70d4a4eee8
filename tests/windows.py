"""A real Chromium for the journeys: windows that report what went wrong in them, offline to the world."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.conftest import missing

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), "/usr/bin/chromium"
)
"""The same engine without the windows that nobody sees takes half the time: where it is installed, it is taken."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1280, 900)
PHONE = (390, 844)
NARROW = (320, 640)

Opener = Callable[..., Page]

expect.set_options(timeout=60_000)  # a busy machine makes tests slower, never red
# Playwright's event loop stays in the worker's thread between its calls. Django's guard against questions asked from
# within a loop would take every later test of that worker for one; nothing here is asynchronous.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, started once."""
    if not Path(CHROMIUM).exists():
        missing(f"no Chromium at {CHROMIUM}: set CHROMIUM to its path")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


class Windows:
    """Windows on one site. In none may a script go wrong, a style or script be refused, or any other host be asked."""

    def __init__(self, browser: Browser, site: str):
        self._browser, self._site = browser, site
        self._contexts: list[BrowserContext] = []
        self._troubles: list[str] = []

    def __call__(
        self,
        size: tuple[int, int] = DESKTOP,
        scheme: str = "light",
        *,
        javascript: bool = True,
        touch: bool = False,
    ) -> Page:
        """Another reader's first window."""
        context = self._browser.new_context(
            base_url=self._site,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            java_script_enabled=javascript,
            has_touch=touch,
            locale="fr-FR",
            reduced_motion="reduce",
        )
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._troubles.append(f"script: {error}"))
        page.on("console", lambda message: _note(self._troubles, message.type, message.text))
        page.on("request", lambda request: _host(self._troubles, request.url, self._site))
        return page

    def fine(self) -> None:
        """Nothing went wrong since this was asked last."""
        troubles, self._troubles[:] = self._troubles[:], []
        assert troubles == []

    def close(self) -> None:
        """Close them all."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def open_window(browser: Browser, site: str) -> Iterator[Opener]:
    """Opens windows on the site, each a reader's first."""
    windows = Windows(browser, site)
    yield windows
    windows.close()
    windows.fine()


@pytest.fixture(scope="module")
def kept_windows(browser: Browser, site: str) -> Iterator[tuple[Windows, Page]]:
    """A window for all tests of a module, which keeps nothing that it was sent: every visit is a first one, at a
    quarter of what a new window costs.
    """
    windows = Windows(browser, site)
    page = windows()
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    yield windows, page
    windows.close()


@pytest.fixture
def kept_window(kept_windows: tuple[Windows, Page]) -> Iterator[Page]:
    """That window, on a desktop in the light; for a test that looks at pages and stores nothing in the browser."""
    windows, page = kept_windows
    page.emulate_media(color_scheme="light")
    resize(page, DESKTOP)
    yield page
    windows.fine()


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def _note(troubles: list[str], kind: str, text: str) -> None:
    """Errors on the console; a status of 4xx is the page's own business."""
    if kind == "error" and "the server responded with a status of 4" not in text:
        troubles.append(f"console: {text}")


def _host(troubles: list[str], url: str, site: str) -> None:
    if not url.startswith((site, "data:", "about:")):
        troubles.append(f"asked another host: {url}")


@pytest.fixture
def page(open_window: Opener) -> Page:
    """A desktop window."""
    return open_window()


@pytest.fixture
def phone(open_window: Opener) -> Page:
    """A phone held upright."""
    return open_window(PHONE, touch=True)


@pytest.fixture
def plain(open_window: Opener) -> Page:
    """A desktop window without JavaScript."""
    return open_window(javascript=False)
