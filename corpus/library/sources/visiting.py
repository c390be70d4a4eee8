"""Visiting servers politely: one request at a time with a pause between, `robots.txt` and `Retry-After` obeyed, a limit
of files and bytes for each run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

from corpus.library.sources.fetching import AGENT, Fetched, FetchError, fetch

PAUSE = 1.0
"""Seconds between two requests, where a server asks for no more."""
MOST_FILES, MOST_BYTES = 400, 600_000_000
"""Files and bytes that one run fetches at most: all editions since 1999, and some more."""
PATIENCE = 120
"""Seconds that a server may ask us to wait; for longer, it isn't asked any more in this run."""


Tell = Callable[[str], None]


class Visitor:
    """Asks addresses one after the other, within the limits of a run; ``tell`` is called with each. A ``dry_run`` is to
    ask pages alone.
    """

    def __init__(self, private: bool = False, dry_run: bool = False, tell: Tell = lambda _: None) -> None:
        self._private, self.dry_run, self.tell = private, dry_run, tell
        self._last = 0.0
        self._robots: dict[str, RobotFileParser] = {}
        self._resting: set[str] = set()
        self.asked: set[str] = set()
        self.files = self.bytes = 0

    def ask(self, url: str, etag: str = "", modified: str = "") -> Fetched:
        """What ``url`` gives. Raises FetchError, also where its server's `robots.txt` asks not to."""
        self.asked.add(url)
        robots = self._robots_of(url)
        if not robots.can_fetch(AGENT, url):
            raise FetchError("robots" if robots.mtime() else "robots_away", url=url)
        self.tell(url)
        found = self._paused(url, etag, modified, min(float(robots.crawl_delay(AGENT) or 0), PATIENCE))
        self.files += 1
        self.bytes += len(found.data or b"")
        return found

    @property
    def is_done(self) -> bool:
        """Whether the limits of a run are reached."""
        return self.files >= MOST_FILES or self.bytes >= MOST_BYTES

    def _paused(self, url: str, etag: str = "", modified: str = "", pause: float = 0.0) -> Fetched:
        """What ``url`` gives after a pause, asked again once where its server asks to wait a little."""
        host, error = urlsplit(url).netloc, FetchError("resting", url=url)
        for _ in range(2 if host not in self._resting else 0):
            time.sleep(max(0.0, self._last + max(PAUSE, pause) - time.monotonic()))
            try:
                return fetch(url, private=self._private, etag=etag, modified=modified)
            except FetchError as refused:
                error, pause = refused, refused.retry_after
            finally:
                self._last = time.monotonic()
            if not 0 < pause <= PATIENCE:
                break
        if error.status == 429 or error.retry_after:
            self._resting.add(host)
        raise error

    def _robots_of(self, url: str) -> RobotFileParser:
        """What a server's `robots.txt` says: one that has none allows all; one that can't be had is not parsed, and so
        allows nothing.
        """
        site = urljoin(url, "/robots.txt")
        if site not in self._robots:
            rules = RobotFileParser()
            try:
                rules.parse((self._paused(site).data or b"").decode("utf-8", "replace").splitlines())
            except FetchError as error:
                if error.code == "empty" or (400 <= error.status < 500 and error.status != 429):
                    rules.parse([])
                elif not error.status:
                    raise
            self._robots[site] = rules
        return self._robots[site]
