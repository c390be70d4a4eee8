"""Pages that list editions, and single files, asked on the web: what is new is fetched one at a time and read as files
are.

Fetched files are kept in `official/` of DATA_DIR until all of them are read together: a run that was ended goes on
where it was. An address is remembered as an `Origin`; a page's validators are kept only once all that it lists is here.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from django.db.models import Q
from django.utils import timezone

from corpus.concordance.rows import digest_of
from corpus.library.concordance import known
from corpus.library.ingest.candidates import sha256_of
from corpus.library.ingest.reports import SourceReport
from corpus.library.publishing.ingest import ingest, plan
from corpus.library.publishing.staging import WATCH, Staged, place_in, put, remember, stage_for, waiting_in
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection, folder_for_files, load
from corpus.library.sources.fetching import Fetched
from corpus.library.sources.publishers import (
    SERIES,
    ListedEdition,
    ListingPage,
    listed,
    page_from,
    shipped_pages,
)
from corpus.library.sources.refusals import PublisherError, UnobtainedError
from corpus.library.sources.visiting import MOST_BYTES, MOST_FILES, Visitor, is_html
from corpus.models import Edition, Entry, Origin, Withdrawal, Witness
from corpus.reading.document import Document

log = logging.getLogger("corpus.official")
Tell = Callable[[str], None]


@dataclass(slots=True)
class PageReport:
    """What one page, or one file, gave: that it is ``unchanged``, or editions listed, already here, new, fetched (their
    addresses), made (their slugs, with the day under which the concordance knows their wordings), the ``draft`` where
    they wait; or the problems that it has.
    """

    page: str
    url: str
    unchanged: bool = False
    listed: int = 0
    here: int = 0
    new: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    editions: dict[str, str] = field(default_factory=dict)
    draft: str = ""
    problems: list[UnobtainedError] = field(default_factory=list)

    @property
    def outcome(self) -> Literal["failed", "changed", "unchanged"]:
        """The report in a word."""
        return "failed" if self.problems else "changed" if self.fetched else "unchanged"

    def as_json(self) -> dict[str, Any]:
        """The report for programs, and for the desk."""
        problems = [{"code": e.code, "message": e.english, "french": str(e)} for e in self.problems]
        return {**asdict(replace(self, problems=[])), "outcome": self.outcome, "problems": problems}


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
    """Ask the ``chosen`` pages, of those of ``table``, bring in what is new on each, and report page by page. What
    fails costs itself alone; ``tell`` is called with each address that is asked and each step of reading.

    Raises PublisherError where another run is under way.
    """
    visitor, found = Visitor(private=private, tell=tell), []
    with stage_for(dry_run) as stage:
        for past in (False, True):  # today's pages lead
            stated: dict[str, dict[str, str]] = {}
            reports: list[PageReport] = []
            now = sorted(
                (page for page in chosen if page.archive == past), key=lambda page: page.shape == "file"
            )
            for url in dict.fromkeys(page.url for page in now):
                if url not in visitor.asked:
                    pages = {page: PageReport(page.name, url) for page in now if page.url == url}
                    whole = {page for page in table if page.url == url} <= pages.keys()
                    stated[url] = _ask(url, pages, whole, visitor, stage)
                    reports += pages.values()
            if stage is not None and reports:
                _bring_in(stage, reports, tell)
                for url, facts in stated.items():
                    _keep(url, facts, reports)
            found += reports
    return found


def _ask(
    url: str, pages: dict[ListingPage, PageReport], whole: bool, visitor: Visitor, stage: Path | None
) -> dict[str, str]:
    """Ask an address and, where there is a ``stage``, put into it what is new on the ``pages`` that are read from it.
    ``whole``: these are all that there are, so that the address's validators, which are returned, say whether any of
    them changed; those of a table of contents say nothing of its chapters.
    """
    origin = Origin.objects.filter(url=url).first() or Origin(url=url)
    telling = whole and stage is not None and all(page.shape != "chapters" for page in pages)
    with _noting(*pages.values()):
        found = visitor.ask(url, *((origin.etag, origin.modified) if telling and not origin.problem else ()))
        for page, report in pages.items():
            report.unchanged = found.data is None
            with _noting(report):
                if page.shape == "file":
                    report.unchanged = _take(found, page, stage)
                elif found.data is not None:
                    _fetch(listed(page, found.data, url), page, report, visitor, stage)
        if whole and found.data is not None and all(page.shape != "file" for page in pages):
            return {"etag": found.etag, "modified": found.modified, "sha256": sha256_of(found.data)}
    return {}


@contextmanager
def _noting(*reports: PageReport) -> Iterator[None]:
    """What fails within is a problem of ``reports``."""
    try:
        yield
    except UnobtainedError as error:
        for report in reports:
            report.problems.append(error)


def _keep(url: str, stated: dict[str, str], reports: Sequence[PageReport]) -> None:
    """Remember an address: what it stated, and its problems in the words of the desk."""
    problems = [error for report in reports if report.url == url for error in report.problems]
    for error in problems:
        log.warning("%s", error.english)
    facts = {**stated, "problem": "\n".join(map(str, problems)), "looked_at": timezone.now()}
    Origin.objects.update_or_create(url=url, defaults=facts)


def _fetch(
    editions: Sequence[ListedEdition],
    page: ListingPage,
    report: PageReport,
    visitor: Visitor,
    stage: Path | None,
) -> None:
    """Put what is new of ``editions`` into the ``stage``; without one, say what is new."""
    report.listed = len(editions)
    for edition in editions:
        if visitor.is_done:
            raise PublisherError("limit", page=page.name, files=MOST_FILES, megabytes=MOST_BYTES // 10**6)
        url = edition.addresses[0]
        before = Origin.objects.filter(url=url).exclude(sha256="").first()
        if before and (page.archive or stage is None):
            report.here += 1
        elif stage is None:
            known_by_day = bool(edition.day) and known().edition_on(edition.day) == edition.day
            report.new.append(url + (f" ({edition.day})" if known_by_day else ""))
        elif not place_in(stage, url).exists():
            with _noting(report):
                found = _fetched(edition, page, visitor, before)
                report.here += _take(found, page, stage, edition.day)


def _days_of_others(page: ListingPage) -> set[str]:
    """The days of those editions of a page's series and language that another page brought."""
    origins = Origin.objects.exclude(page={}).exclude(page__listed_by=page.name).values_list("url", flat=True)
    series = "" if page.series == "cr" else page.series
    editions = Edition.every.filter(_STORED, series=series, language=page.language, origin__in=list(origins))
    return set(map(str, editions.values_list("date", flat=True)))


def _fetched(edition: ListedEdition, page: ListingPage, visitor: Visitor, before: Origin | None) -> Fetched:
    """The file of an edition, without data where it is as ``before``; parts are all asked for, and packed as one."""
    url = edition.addresses[0]
    if page.shape != "chapters":
        return visitor.ask(url, *((before.etag, before.modified) if before else ()))
    with folder_for_files() as folder:
        for position, address in enumerate(edition.addresses):
            part = visitor.ask(address)
            _expect_a_file(page, part)
            (folder / f"{position:03} {part.name}").write_bytes(part.data or b"")
        return Fetched(url, page.name, load(folder))


def _expect_a_file(page: ListingPage, found: Fetched) -> None:
    """Raises PublisherError where a page of HTML came in the place of a file."""
    wanted = page.prefer or ((found.url.rpartition(".")[2],) if page.match else ())
    if wanted and not {"html", "htm"} & set(wanted) and is_html(found.data or b""):
        raise PublisherError("not_a_file", page=page.name, url=found.url)


_STORED = Q(draft=None) | Q(draft__ready=True)
"""Editions that are public or wait in a draft."""


def _take(found: Fetched, page: ListingPage, stage: Path | None, day: str = "") -> bool:
    """Put a file into the ``stage``, unless the library has its bytes: public, waiting in a draft, or taken out by a
    curator; whether it has.
    """
    _expect_a_file(page, found)
    if found.data is None:
        return True
    digest = sha256_of(found.data)
    if (
        Origin.objects.filter(url=found.url, sha256=digest).exists()
        or Edition.every.filter(_STORED, source__sha256=digest).exists()
        or Witness.objects.filter(source__sha256=digest).exists()
        or Withdrawal.objects.filter(sha256=digest).exists()
    ):
        remember(found, page)
        return True
    if stage is not None:
        put(stage, found, page, day)
    return False


def _bring_in(stage: Path, reports: list[PageReport], tell: Tell) -> None:
    """Read all that waits in ``stage`` together, public at once or as drafts; report what became of each, and
    remember its addresses. One that was refused is asked again the next time: a server's mistake may be over by then.
    """
    staged = waiting_in(stage)
    refused: dict[Path, UnobtainedError] = {}
    archives = {each.page for each in staged.values() if each.page.archive}
    elsewhere = {page.name: _days_of_others(page) for page in archives}

    def refuse(entry: CatalogEntry, reading: Document) -> None:
        page, url = staged[entry.path].page, staged[entry.path].found.url
        try:
            _refuse_another(page, url, reading)
            if reading.date in elsewhere.get(page.name, ()):
                raise PublisherError("second", page=page.name, url=url, day=reading.date)
        except UnobtainedError as error:
            refused[entry.path] = error
            raise

    for reason in dict.fromkeys(each.reason for each in staged.values()):
        those = [each for each in staged.values() if each.reason == reason]
        collection, draft = Collection(entries=[each.entry for each in those]), None
        if reason:
            draft, sources = plan(collection, by=WATCH, reason=reason, progress=tell, refuse=refuse)
        else:
            sources = list(ingest(collection, progress=tell, refuse=refuse).sources)
        for each in those:
            report = _report_of(each, reports)
            with _noting(report):
                _settle(each, refused.get(each.path), sources, report)
                report.draft = draft.name if draft else ""
            shutil.rmtree(each.path.parent)


def _report_of(each: Staged, reports: list[PageReport]) -> PageReport:
    """Where to report what became of a file; one that an ended run left behind gets a report of its own."""
    url = each.found.url if each.page.shape == "file" else each.page.url
    for report in reports:
        if (report.page, report.url) == (each.page.name, url):
            return report
    reports.append(PageReport(each.page.name, url))
    return reports[-1]


def _refuse_another(page: ListingPage, url: str, reading: Document) -> None:
    """Raises PublisherError for another document, or another language, than the page lists."""
    series = reading.series if reading.series in SERIES[1:] else "cr"
    if page.series and (series != page.series or (series == "cr" and reading.kind != "rules")):
        found = series if series != page.series else reading.kind
        raise PublisherError("other_series", page=page.name, url=url, found=found, wanted=page.series)
    if page.series and reading.language != page.language:
        facts = {"found": reading.language, "wanted": page.language}
        raise PublisherError("other_language", page=page.name, url=url, **facts)


def _settle(
    each: Staged, refused: UnobtainedError | None, sources: Sequence[SourceReport], report: PageReport
) -> None:
    """Report what became of a fetched edition and remember its address. Raises UnobtainedError where it was refused or
    couldn't be read.
    """
    if refused is not None and refused.code == "second":
        remember(each.found, each.page)
        report.here += 1
        return
    if refused is not None:
        raise refused
    facts = {"page": each.page.name, "url": each.found.url}
    for source in [one for one in sources if one.name == each.path.name]:
        if source.outcome == "rejected":
            raise PublisherError("unreadable", **facts, why=source.message)
        if source.outcome == "withheld":
            report.problems.append(PublisherError("waits", **facts, why=source.message))
        elif source.edition:
            report.editions[source.edition] = _known_as(source.edition, each.page)
    report.fetched.append(each.found.url)
    remember(each.found, each.page)


def _known_as(slug: str, page: ListingPage) -> str:
    """The day under which the concordance knows the wordings of a public edition; empty where it doesn't."""
    if page.series != "cr" or page.language != "en":
        return ""
    rules = Entry.objects.filter(edition__slug=slug, edition__draft=None, kind=Entry.Kind.RULE)
    rows = rules.values_list("key", "name", "text__content")
    return known().edition_like([(key, digest_of(name, text or "")) for key, name, text in rows])
