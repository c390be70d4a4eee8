"""Editions that publishers' pages list: shown beside those that are here, fetched one at a time, read as files are.

Polite by construction: one request at a time with a pause between, validators, `robots.txt` and `Retry-After` obeyed,
a limit of files and bytes for each run. A page is remembered as an `Origin`; its validators are kept only once all that
it lists is here, so that a run that was ended goes on where it was.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from urllib.robotparser import RobotFileParser

from django.conf import settings
from django.utils import timezone

from corpus.library.ingest.candidates import sha256_of
from corpus.library.publishing.drafts import plan
from corpus.library.publishing.ingest import ingest
from corpus.library.publishing.looking import WATCH, Look, Outcome, remember
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection, folder_for_files
from corpus.library.sources.fetching import AGENT, Fetched, FetchError, fetch
from corpus.library.sources.publishers import ListedEdition, ListingPage, PublisherError, listed
from corpus.models import Origin, Source

PAUSE = 1.0
"""Seconds between two requests."""
MOST_FILES, MOST_BYTES = 400, 600_000_000
"""Files and bytes that one run fetches at most: all editions since 1999, and some more."""
_HTML = re.compile(rb"\s*<(?:!doctype\s+)?html", re.IGNORECASE)
PATIENCE = 120
"""Seconds that a server may ask us to wait; for longer, the run ends and is begun again later."""


@dataclass(slots=True)
class PageReport:
    """What one page gave: editions listed, already here, fetched; or the problem that it has."""

    page: str
    listed: int = 0
    here: int = 0
    fetched: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    problem: str = ""


class Visitor:
    """Asks addresses one after the other, within the limits of a run."""

    def __init__(self, *, private: bool) -> None:
        self._private = private
        self._last = 0.0
        self._robots: dict[str, RobotFileParser] = {}
        self.files = self.bytes = 0

    def ask(self, url: str, etag: str = "", modified: str = "") -> Fetched:
        """What ``url`` gives. Raises FetchError, also where its server's `robots.txt` asks not to."""
        if not self._allowed(url):
            raise FetchError(f"{url} : robots.txt demande de ne pas la visiter.")
        found = self._paused(url, etag, modified)
        self.files += 1
        self.bytes += len(found.data or b"")
        return found

    @property
    def is_done(self) -> bool:
        """Whether the limits of a run are reached."""
        return self.files >= MOST_FILES or self.bytes >= MOST_BYTES

    def _paused(self, url: str, etag: str = "", modified: str = "") -> Fetched:
        for attempt in (1, 2):
            time.sleep(max(0.0, self._last + PAUSE - time.monotonic()))
            try:
                return fetch(url, private=self._private, etag=etag, modified=modified)
            except FetchError as error:
                if attempt == 2 or not 0 < error.retry_after <= PATIENCE:
                    raise
                time.sleep(error.retry_after)
            finally:
                self._last = time.monotonic()
        raise AssertionError("unreachable: the second attempt returns or raises")

    def _allowed(self, url: str) -> bool:
        parts = urlsplit(url)
        site = urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))
        if site not in self._robots:
            rules = RobotFileParser()
            try:
                rules.parse((self._paused(site).data or b"").decode("utf-8", "replace").splitlines())
            except FetchError:
                rules.parse([])
            self._robots[site] = rules
        return self._robots[site].can_fetch(AGENT, url)


def visit(
    pages: Sequence[ListingPage], *, private: bool = False, dry_run: bool = False
) -> Iterator[PageReport]:
    """Ask each page, bring in what is new, and report page by page. A page that fails costs itself alone."""
    visitor = Visitor(private=private)
    for page in pages:
        report = PageReport(page.name)
        origin, _ = Origin.objects.get_or_create(url=page.url)
        try:
            _visit(page, origin, visitor, report, dry_run=dry_run)
            origin.problem = ""
        except (FetchError, PublisherError) as error:
            origin.problem = report.problem = str(error)
        if not dry_run:
            origin.looked_at = timezone.now()
            origin.save()
        yield report


def _visit(page: ListingPage, origin: Origin, visitor: Visitor, report: PageReport, *, dry_run: bool) -> None:
    known = {} if dry_run else {"etag": origin.etag, "modified": origin.modified}
    found = visitor.ask(page.url, **known)
    if found.data is None:
        return
    editions = listed(page, found.data, page.url)
    report.listed = len(editions)
    missing = [edition for edition in editions if not _is_here(edition, page)]
    report.here = len(editions) - len(missing)
    if dry_run:
        report.new = [edition.addresses[0] for edition in missing]
        return
    for edition in missing:
        if visitor.is_done:
            report.problem = f"{page.name}: {MOST_FILES} files or {MOST_BYTES} bytes a run: run it again"
            return
        _bring(edition, page, visitor, report)
    if not report.problem:
        origin.etag, origin.modified, origin.sha256 = found.etag, found.modified, sha256_of(found.data)


def _is_here(edition: ListedEdition, page: ListingPage) -> bool:
    """Whether the edition of an archive was fetched before; a page that lists the newest one alone is asked again, for
    that may be corrected under its name.
    """
    return page.archive and Origin.objects.filter(url=edition.addresses[0]).exclude(sha256="").exists()


def _bring(edition: ListedEdition, page: ListingPage, visitor: Visitor, report: PageReport) -> None:
    before = Origin.objects.filter(url=edition.addresses[0]).first()
    validators = (before.etag, before.modified) if before else ("", "")
    first = visitor.ask(edition.addresses[0], *validators)
    if first.data is None or (before is not None and before.sha256 == sha256_of(first.data)):
        report.here += 1
        return
    _expect_a_file(page, first)
    parts = [first, *(visitor.ask(address) for address in edition.addresses[1:])]
    digest = sha256_of(first.data)
    if len(parts) == 1 and Source.objects.filter(sha256=digest).exists():
        report.here += 1
        remember(first)
        return
    with _entry(edition, page, parts) as entry:
        if not _stored(Collection(entries=[entry])):
            report.problem = f"{page.name}: {edition.addresses[0]} waits as a draft, or could not be read"
    remember(first)
    report.fetched.append(edition.addresses[0])


def _stored(collection: Collection) -> bool:
    """Read a collection: public at once, or a draft where the site is reviewed. Whether all of it was stored."""
    if settings.PUBLISHING == "reviewed":
        _, reports = plan(collection, by=WATCH, reason="Une édition officielle a paru.")
        return all(report.outcome != "rejected" for report in reports)
    return ingest(collection).ok


def follows(url: str, pages: Sequence[ListingPage]) -> bool:
    """Whether an address is looked at with its page: it is a page's own, or that of an archive's file."""
    archives = tuple(page.address.partition("{")[0] for page in pages if page.archive and page.address)
    return url in {page.url for page in pages} or bool(archives and url.startswith(archives))


def look_at_pages(pages: Sequence[ListingPage], *, private: bool = False) -> list[Look]:
    """Look again at the pages that were asked before (those of archives aside): a new edition is brought in."""
    asked = set(Origin.objects.values_list("url", flat=True))
    again = [page for page in pages if page.url in asked and not page.archive]
    looks = []
    for report, page in zip(visit(again, private=private), again, strict=True):
        outcome: Outcome = "failed" if report.problem else "changed" if report.fetched else "unchanged"
        looks.append(Look(page.url, outcome, said=report.problem or ", ".join(report.fetched)))
    return looks


def _expect_a_file(page: ListingPage, found: Fetched) -> None:
    """Raises PublisherError where a page of HTML came in the place of a file."""
    wanted = page.prefer or ((found.url.rpartition(".")[2],) if page.match else ())
    if wanted and not {"html", "htm"} & set(wanted) and _HTML.match(found.data or b""):
        raise PublisherError(f"{page.name}: {found.url} is a page where a file is due")


@contextmanager
def _entry(edition: ListedEdition, page: ListingPage, parts: Sequence[Fetched]) -> Iterator[CatalogEntry]:
    """The fetched file, or the folder of the parts of one edition, with what the page says of it."""
    with folder_for_files() as folder:
        path: Path = folder / parts[0].name
        if len(parts) > 1:
            path = folder / page.name
            path.mkdir()
        for rank, part in enumerate(parts):
            target = path / f"{rank:03} {part.name}" if len(parts) > 1 else path
            target.write_bytes(part.data or b"")
        series = "" if page.series == "cr" else page.series
        yield CatalogEntry(path=path, origin=edition.addresses[0], series=series)
