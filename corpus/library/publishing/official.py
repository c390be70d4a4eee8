"""Pages that list editions, and single files, asked on the web: what is new is fetched one at a time and read as files
are, some at a time, so that a run that was ended goes on where it was. A page's validators are kept only once all that
it lists is here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from corpus.concordance.rows import digest_of
from corpus.library.concordance import known
from corpus.library.ingest.candidates import sha256_of
from corpus.library.ingest.inputs import record_of
from corpus.library.ingest.reports import SourceReport
from corpus.library.publishing.ingest import ingest, plan
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection, folder_for_files, load
from corpus.library.sources.fetching import Fetched, fetch
from corpus.library.sources.publishers import (
    SERIES,
    Listed,
    ListingPage,
    listed,
    page_from,
    shipped_pages,
)
from corpus.library.sources.refusals import PublisherError, UnobtainedError
from corpus.library.sources.visiting import MOST_BYTES, MOST_FILES, Visitor, is_html
from corpus.locking import locked
from corpus.models import Edition, Entry, Library, Origin, Withdrawal, Witness
from corpus.reading.document import Document
from corpus.reading.entries import content_fingerprint

log = logging.getLogger("corpus.official")
Tell = Callable[[str], None]
WATCH = "veille"
"""Who makes the drafts of what changed on the web."""
TOGETHER = 20
"""Files that are fetched before they are read, all at once: linking costs by the publication."""
ALIKE = 0.75
"""From this share of equal rules on, two texts of one day are one edition."""
_STORED = Q(draft=None) | Q(draft__ready=True)
"""Editions that are public or wait in a draft."""


@dataclass(slots=True)
class PageReport:
    """What one page, or one file, gave: that it is ``unchanged``, or editions listed, already here, new, fetched (their
    addresses), made (their slugs, with the day under which the concordance knows their wordings), the ``draft`` where
    they wait, addresses whose text is that of an edition here (``same``); or the problems that it has.
    """

    page: str
    url: str
    unchanged: bool = False
    listed: int = 0
    here: int = 0
    new: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    editions: dict[str, str] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    draft: str = ""
    problems: list[UnobtainedError] = field(default_factory=list)

    @property
    def outcome(self) -> Literal["failed", "changed", "unchanged"]:
        """The report in a word."""
        return "failed" if self.problems else "changed" if self.fetched else "unchanged"

    @contextmanager
    def noting(self) -> Iterator[None]:
        """What fails within is a problem of this page."""
        try:
            yield
        except UnobtainedError as error:
            self.problems.append(error)

    def as_json(self) -> dict[str, Any]:
        """The report for programs, and for the desk."""
        problems = [{"code": e.code, "message": e.english, "french": str(e)} for e in self.problems]
        return {**asdict(replace(self, problems=[])), "outcome": self.outcome, "problems": problems}


@contextmanager
def fetched(url: str, *, private: bool = False) -> Iterator[tuple[Collection, Fetched]]:
    """What ``url`` gives as a collection of one file whose origin is the address. Raises FetchError."""
    found = fetch(url, private=private)
    with folder_for_files() as folder:
        path = folder / found.name
        path.write_bytes(found.data or b"")
        yield Collection(entries=[CatalogEntry(path=path, origin=url)]), found


def remember(found: Fetched, page: ListingPage | None = None) -> None:
    """Note the address and what it gave, so that it can be looked at again, and which ``page`` lists it."""
    origin = Origin.objects.filter(url=found.url).first() or Origin(url=found.url)
    origin.sha256, origin.etag, origin.modified = sha256_of(found.data or b""), found.etag, found.modified
    origin.problem = ""
    if page is not None and page.series and "pages" not in origin.page:
        origin.page = {"listed_by": page.name}
    origin.save()


def all_pages(table: Sequence[ListingPage] | None = None) -> tuple[ListingPage, ...]:
    """The pages of ``table`` (shipped ones, for none) and those that curators added."""
    added = Origin.objects.exclude(page={}).values_list("page", flat=True)
    shipped = shipped_pages() if table is None else table
    return (*shipped, *(page_from(page) for row in added for page in row.get("pages", ())))


def to_look_at(table: Sequence[ListingPage], urls: Sequence[str] = ()) -> list[ListingPage]:
    """What was asked before and is due again, or stands at ``urls``: pages of ``table`` (those of archives and what
    they list aside), then files as pages that are one edition themselves.
    """
    by_name, today = {page.name: page for page in table}, timezone.localdate()
    found = []
    for origin in Origin.objects.filter(url__in=urls) if urls else Origin.objects.all():
        pages = [page for page in table if page.url == origin.url]
        if lister := by_name.get(origin.page.get("listed_by", "")):
            pages = [replace(lister, url=origin.url, shape="file")] if lister.shape != "chapters" else []
        elif not pages:
            pages = [ListingPage(origin.url, origin.url, "file", "", "")]
        days = (today - timezone.localdate(origin.looked_at)).days
        at_once = bool(urls) or not origin.sha256 or bool(origin.problem)
        found += [
            page for page in pages if page.allowed and not page.archive and (at_once or days >= page.every)
        ]
    return found


def visit(
    table: Sequence[ListingPage],
    chosen: Sequence[ListingPage],
    *,
    private: bool = False,
    dry_run: bool = False,
    tell: Tell = lambda _: None,
) -> list[PageReport]:
    """Ask the ``chosen`` pages, of those of ``table``, today's first, bring in what is new on each, and report page by
    page. What fails costs itself alone; ``tell`` is called with each address that is asked and each step of reading.

    Raises PublisherError where another run is under way.
    """
    visitor, found = Visitor(private=private, tell=tell), list[PageReport]()
    with ExitStack() as alone:
        try:
            alone.enter_context(locked(Path(settings.DATA_DIR) / "official.lock", wait=False))
        except BlockingIOError:
            raise PublisherError("busy") from None
        ordered = sorted(chosen, key=lambda page: (page.archive, page.shape == "file"))
        for url in dict.fromkeys(page.url for page in ordered):
            if url not in visitor.asked:
                pages = {page: PageReport(page.name, url) for page in ordered if page.url == url}
                whole = {page for page in table if page.url == url} <= pages.keys()
                _ask(url, pages, whole, visitor, None if dry_run else tell)
                found += pages.values()
    return found


def _ask(
    url: str, pages: dict[ListingPage, PageReport], whole: bool, visitor: Visitor, tell: Tell | None
) -> None:
    """Ask an address, bring in what is new on the ``pages`` that are read from it (without ``tell`` say what is new),
    and remember it. ``whole``: these are all that there are, so that its validators say whether any of them changed;
    those of a table of contents say nothing of its chapters.
    """
    origin, reports = Origin.objects.filter(url=url).first() or Origin(url=url), list(pages.values())
    telling = whole and tell and not origin.problem and all(page.shape != "chapters" for page in pages)
    found = Fetched(url, "", None)
    with reports[0].noting():
        found = visitor.ask(url, *((origin.etag, origin.modified) if telling else ()))
    for page, report in pages.items():
        report.problems = report.problems or list(reports[0].problems if found.data is None else ())
        report.unchanged = found.data is None
        with report.noting():
            if page.shape == "file":
                report.unchanged = _is_here(found, page)
                if tell and not report.unchanged:
                    _read([(found, "")], page, report, tell)
            elif found.data is not None:
                _fetch(listed(page, found.data, url), page, report, visitor, tell)
    if tell:
        problems = [error for report in reports for error in report.problems]
        if found.data is not None and whole and not problems and all(page.shape != "file" for page in pages):
            remember(found)
        for error in problems:
            log.warning("%s", error.english)
        facts = {"problem": "\n".join(dict.fromkeys(map(str, problems))), "looked_at": timezone.now()}
        Origin.objects.update_or_create(url=url, defaults=facts)


def _fetch(
    editions: Sequence[Listed],
    page: ListingPage,
    report: PageReport,
    visitor: Visitor,
    tell: Tell | None,
) -> None:
    """Fetch and read what is new of ``editions``; without ``tell`` say what is new. Raises PublisherError at the limits
    of a run.
    """
    report.listed = len(editions)
    batch: list[tuple[Fetched, str]] = []
    for edition in editions:
        (url, *_), day = edition
        before = Origin.objects.filter(url=url).exclude(sha256="").first()
        if before and (page.archive or tell is None):
            report.here += 1
        elif tell is None:
            report.new.append(url + (f" ({day})" if day and known().edition_on(day) == day else ""))
        elif not visitor.is_done:
            with report.noting():
                found = _fetched(edition, page, visitor, before)
                if _is_here(found, page):
                    report.here += 1
                else:
                    batch.append((found, day))
        if tell and batch and (len(batch) == TOGETHER or edition is editions[-1]):
            _read(batch, page, report, tell)
            batch = []
    if visitor.is_done:
        raise PublisherError("limit", page=page.name, files=MOST_FILES, megabytes=MOST_BYTES // 10**6)


def _fetched(edition: Listed, page: ListingPage, visitor: Visitor, before: Origin | None) -> Fetched:
    """The file of an edition, without data where it is as ``before``; parts are all asked for, and packed as one."""
    addresses = edition[0]
    if page.shape != "chapters":
        return visitor.ask(addresses[0], *((before.etag, before.modified) if before else ()))
    with folder_for_files() as folder:
        for position, address in enumerate(addresses):
            part = visitor.ask(address)
            _expect_a_file(page, part)
            (folder / f"{position:03} {part.name}").write_bytes(part.data or b"")
        return Fetched(addresses[0], page.name, load(folder))


def _expect_a_file(page: ListingPage, found: Fetched) -> None:
    """Raises PublisherError where a page of HTML came in the place of a file."""
    wanted = page.prefer or ((found.url.rpartition(".")[2],) if page.match else ())
    if wanted and not {"html", "htm"} & set(wanted) and is_html(found.data or b""):
        raise PublisherError("not_a_file", page=page.name, url=found.url)


def _is_here(found: Fetched, page: ListingPage) -> bool:
    """Whether the library has the bytes of a file: public, waiting in a draft, or taken out by a curator."""
    _expect_a_file(page, found)
    if found.data is None:
        return True
    digest = sha256_of(found.data)
    is_here = (
        Origin.objects.filter(url=found.url, sha256=digest).exists()
        or Edition.every.filter(_STORED, source__sha256=digest).exists()
        or Witness.objects.filter(source__sha256=digest).exists()
        or Withdrawal.objects.filter(sha256=digest).exists()
    )
    if is_here:
        remember(found, page)
    return is_here


def _read(files: Sequence[tuple[Fetched, str]], page: ListingPage, report: PageReport, tell: Tell) -> None:
    """Read files, each with the day that its page gives it, and remember their addresses: public at once, or a draft.
    One that is refused is asked again the next time: a server's mistake may be over by then.
    """
    refused: dict[str, UnobtainedError] = {}

    def judge(entry: CatalogEntry, reading: Document) -> dict[str, Any]:
        if error := _another(page, entry.origin, reading):
            refused[entry.origin] = error
            raise error
        earlier, stays = _earlier(page, entry.origin, reading)
        if earlier is not None and stays:
            report.same[entry.origin] = earlier.address
            raise PublisherError("second", page=page.name, url=entry.origin, slug=earlier.address)
        return {**record_of(earlier)["told"], "edition": earlier.slug} if earlier is not None else {}

    with folder_for_files() as folder:
        paths: dict[Path, Fetched] = {}
        for found, day in files:
            path = folder / found.name
            path = path.with_stem(f"{path.stem} {day}") if day else path  # what dates a text that says no day
            while path in paths:
                path = path.with_stem(f"{path.stem} bis")
            path.write_bytes(found.data or b"")
            paths[path] = found
        series = "" if page.series == "cr" else page.series
        entries = [CatalogEntry(path=path, origin=each.url, series=series) for path, each in paths.items()]
        collection, reason = Collection(entries=entries), _reason(page)
        if reason:
            draft, sources = plan(collection, by=WATCH, reason=reason, progress=tell, judge=judge)
            report.draft = draft.name if draft else ""
        else:
            sources = list(ingest(collection, progress=tell, judge=judge).sources)
        for path, found in paths.items():
            with report.noting():
                if found.url in refused:
                    raise refused[found.url]
                _settle(found, page, report, [each for each in sources if each.name == path.name])


def _reason(page: ListingPage) -> str:
    """Why what comes from ``page`` becomes a draft; empty where it becomes public."""
    if not page.series:
        return f"Le texte a changé à l’adresse {page.url}."
    direct = settings.PUBLISHING == "direct" and Library.may_show_official()
    return "" if direct else "Une édition officielle a paru."


def _another(page: ListingPage, url: str, reading: Document) -> PublisherError | None:
    """What is wrong with another document, or another language, than the page lists."""
    series = reading.series if reading.series in SERIES else "cr" if reading.kind == "rules" else reading.kind
    facts = {"page": page.name, "url": url}
    if page.series and series != page.series:
        return PublisherError("other_series", **facts, found=series, wanted=page.series)
    if page.series and reading.language != page.language:
        return PublisherError("other_language", **facts, found=reading.language, wanted=page.language)
    return None


def _earlier(page: ListingPage, url: str, reading: Document) -> tuple[Edition | None, bool]:
    """The edition that ``reading`` is another text of, and whether that one stays: the one that came from its address,
    else the one of its day that says the same, or that its page brought; None where it is an edition beside them.
    """
    before = Edition.objects.filter(origin=url[:255]).order_by("-date", "slug").first()
    if before is not None and reading.date in (None, str(before.date)):
        return before, False
    if not page.series or reading.date is None:
        return None, False
    siblings = Origin.objects.filter(page__listed_by=page.name).values_list("url", flat=True)
    series = "" if page.series == "cr" else page.series
    of_day = Edition.every.filter(_STORED, date=reading.date, language=reading.language, series=series)
    own = {digest_of(rule.title or "", rule.text) for rule in reading.rules}
    for edition in of_day.filter(restatement=False).select_related("source"):
        theirs = {digest for _, digest in _digests(edition)}
        is_ours = edition.origin in siblings
        if edition.content == content_fingerprint(reading):
            return None, False  # a witness of it
        if is_ours and page.lists_one and edition.draft_id is None:
            return edition, False
        if not is_ours and len(own & theirs) >= ALIKE * max(len(own), len(theirs)):
            return edition, own == theirs or not page.lists_one or edition.draft_id is not None
    return None, False


def _digests(edition: Edition) -> list[tuple[str, str]]:
    """Number and digest of each rule of ``edition``, as the concordance has them."""
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
    rows = rules.values_list("key", "name", "text__content")
    return [(key, digest_of(name, text or "")) for key, name, text in rows]


def _settle(found: Fetched, page: ListingPage, report: PageReport, sources: Sequence[SourceReport]) -> None:
    """Report what became of a file and remember its address. Raises PublisherError where it couldn't be read."""
    facts = {"page": page.name, "url": found.url}
    for source in sources if found.url not in report.same else ():
        if source.outcome == "rejected":
            raise PublisherError("unreadable", **facts, why=source.message)
        if source.outcome == "withheld":
            report.problems.append(PublisherError("waits", **facts, why=source.message))
        elif source.outcome == "witness":
            report.same[found.url] = source.edition or ""
        elif source.edition:
            edition = Edition.objects.filter(slug=source.edition).first()
            official = edition is not None and (page.series, page.language) == ("cr", "en")
            report.editions[source.edition] = (
                known().edition_like(_digests(edition)) if edition and official else ""
            )
    if found.url in report.same:
        report.here += 1
    else:
        report.fetched.append(found.url)
    remember(found, page)
