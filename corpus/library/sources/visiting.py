"""Visiting servers politely: one request at a time with a pause between, `robots.txt` and `Retry-After` obeyed, a limit
of files and bytes for each run.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit
from urllib.robotparser import RobotFileParser

from corpus.library.sources.fetching import AGENT, Fetched, fetch
from corpus.library.sources.refusals import FetchError

PAUSE = 1.0
"""Seconds between two requests, where a server asks for no more."""
MOST_FILES, MOST_BYTES = 400, 600_000_000
"""Files and bytes that one run fetches at most: all editions since 1999, and some more."""
PATIENCE = 120
"""Seconds that a server may ask us to wait; for longer, it isn't asked any more in this run."""
# bytes that begin as a page does, whatever comments stand first
_HTML = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+)?html", re.IGNORECASE | re.DOTALL)


def is_html(data: bytes) -> bool:
    """Whether bytes are a web page's."""
    return _HTML.match(data.removeprefix(b"\xef\xbb\xbf")[:4000]) is not None


class Visitor:
    """Asks addresses one after the other, within the limits of a run; ``tell`` is called with each."""

    def __init__(self, *, private: bool, tell: Callable[[str], None] = lambda _: None) -> None:
        self._private, self._tell = private, tell
        self._last = 0.0
        self._robots: dict[str, RobotFileParser | None] = {}
        self._resting: set[str] = set()
        self.asked: set[str] = set()
        self.files = self.bytes = 0

    def ask(self, url: str, etag: str = "", modified: str = "") -> Fetched:
        """What ``url`` gives. Raises FetchError, also where its server's `robots.txt` asks not to."""
        self.asked.add(url)
        pause = self._pause(url)
        self._tell(url)
        found = self._paused(url, etag, modified, pause)
        self.files += 1
        self.bytes += len(found.data or b"")
        return found

    @property
    def is_done(self) -> bool:
        """Whether the limits of a run are reached."""
        return self.files >= MOST_FILES or self.bytes >= MOST_BYTES

    def _paused(self, url: str, etag: str = "", modified: str = "", pause: float = 0.0) -> Fetched:
        host = urlsplit(url).netloc
        if host in self._resting:
            raise FetchError("resting", url=url)
        for attempt in (1, 2):
            time.sleep(max(0.0, self._last + max(PAUSE, pause) - time.monotonic()))
            try:
                return fetch(url, private=self._private, etag=etag, modified=modified)
            except FetchError as error:
                if attempt == 2 or not 0 < error.retry_after <= PATIENCE:
                    if error.status == 429 or error.retry_after:
                        self._resting.add(host)
                    raise
                time.sleep(error.retry_after)
            finally:
                self._last = time.monotonic()
        raise AssertionError("unreachable: the second attempt returns or raises")

    def _pause(self, url: str) -> float:
        """The seconds that a server's `robots.txt` wants between requests. Raises FetchError where it forbids ``url``,
        or can't be had: a server that has none allows all, one that is out of order nothing.
        """
        parts = urlsplit(url)
        site = urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))
        if site not in self._robots:
            rules = RobotFileParser()
            try:
                text = (self._paused(site).data or b"").decode("utf-8", "replace")
                rules.parse(text.splitlines())
                self._robots[site] = rules
            except FetchError as error:
                if not error.status and error.code != "empty":
                    raise
                rules.parse([])
                absent = 400 <= error.status < 500 and error.status != 429
                self._robots[site] = rules if absent or error.code == "empty" else None
        known = self._robots[site]
        if known is None:
            raise FetchError("robots_away", url=url)
        if not known.can_fetch(AGENT, url):
            raise FetchError("robots", url=url)
        return min(float(known.crawl_delay(AGENT) or 0), PATIENCE)
