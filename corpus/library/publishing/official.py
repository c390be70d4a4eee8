"""Editions that publishers' pages list: shown beside those that are here, fetched one at a time, read as files are.

Fetched files are kept in `official/` of DATA_DIR until all of them are read together: a run that was ended goes on
where it was. A page is remembered as an `Origin`; its validators are kept only once all that it lists is here.
"""

from __future__ import annotations

import fcntl
import json
import logging
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from glob import escape
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from corpus.concordance.rows import digest_of
from corpus.library.concordance import known
from corpus.library.ingest.candidates import sha256_of
from corpus.library.ingest.reports import SourceReport
from corpus.library.publishing.ingest import ingest, plan
from corpus.library.publishing.looking import WATCH, Look, Outcome, as_before, edition_from, remember
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
from corpus.models import Edition, Entry, Library, Origin, Withdrawal, Witness
from corpus.reading.document import Document

log = logging.getLogger("corpus.official")
_FACTS = "whole.json"
"""What is noted beside a fetched file."""


@dataclass(slots=True)
class PageReport:
    """What one page gave: that it is ``unchanged``, or editions listed, already here, new, fetched (their addresses),
    made (their slugs, with the day under which the concordance knows their wordings); or the problems that it has.
    """

    page: str
    unchanged: bool = False
    listed: int = 0
    here: int = 0
    new: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    editions: dict[str, str] = field(default_factory=dict)
    draft: str = ""
    problems: list[UnobtainedError] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The report for programs."""
        problems = [{"code": each.code, "message": each.english} for each in self.problems]
        return {**asdict(replace(self, problems=[])), "problems": problems}


def all_pages(table: Sequence[ListingPage] | None = None) -> tuple[ListingPage, ...]:
    """The pages of ``table`` (shipped ones, for none) and those that curators added."""
    added = Origin.objects.exclude(page={}).values_list("page", flat=True)
    shipped = shipped_pages() if table is None else table
    return (*shipped, *(page_from(page) for row in added for page in row.get("pages", ())))


def visit(
    pages: Sequence[ListingPage],
    wanted: Callable[[ListingPage], bool] = lambda _: True,
    *,
    private: bool = False,
    dry_run: bool = False,
    tell: Callable[[str], None] = lambda _: None,
) -> list[PageReport]:
    """Ask those of ``pages`` that are ``wanted``, bring in what is new, and report page by page. What fails costs
    itself alone; ``tell`` is called with each address that is asked and each step of reading.

    Raises PublisherError where another run is under way.
    """
    visitor = Visitor(private=private, tell=tell)
    groups: dict[str, list[ListingPage]] = {}
    for page in pages:
        groups.setdefault(page.url, []).append(page)
    with _stage(dry_run) as stage:
        chosen = [([page for page in group if wanted(page)], group) for group in groups.values()]
        visits = [_ask(some, some == group, visitor, stage) for some, group in chosen if some]
        reports = [report for _, those in visits for report in those]
        if stage is not None:
            _bring_in(stage, {report.page: report for report in reports}, tell)
            for origin, those in visits:
                _keep(origin, [error for report in those for error in report.problems])
    return reports


def _ask(
    pages: Sequence[ListingPage], whole: bool, visitor: Visitor, stage: Path | None
) -> tuple[Origin, list[PageReport]]:
    """Ask one address and, where there is a ``stage``, fetch into it what is new on the ``pages`` that are read from
    it. ``whole``: these are all that there are, so that the address's validators say whether any of them changed;
    those of a table of contents say nothing of its chapters.
    """
    origin = Origin.objects.filter(url=pages[0].url).first() or Origin(url=pages[0].url)
    reports = [PageReport(page.name) for page in pages]
    telling = whole and all(page.shape != "chapters" for page in pages)
    asked = telling and stage is not None and not origin.problem
    with _noting(*reports):
        found = visitor.ask(origin.url, *((origin.etag, origin.modified) if asked else ()))
    if reports[0].problems:
        return origin, reports
    for page, report in zip(pages, reports, strict=True):
        report.unchanged = found.data is None
        with _noting(report):
            editions = listed(page, found.data, page.url) if found.data is not None else ()
            report.listed = len(editions)
            for edition in editions:
                if visitor.is_done:
                    raise PublisherError(
                        "limit", page=page.name, files=MOST_FILES, megabytes=MOST_BYTES // 10**6
                    )
                with _noting(report):
                    _bring(edition, page, report, visitor, stage)
    if whole and found.data is not None:
        origin.etag, origin.modified, origin.sha256 = found.etag, found.modified, sha256_of(found.data)
    return origin, reports


@contextmanager
def _noting(*reports: PageReport) -> Iterator[None]:
    """What fails within is a problem of ``reports``."""
    try:
        yield
    except UnobtainedError as error:
        for report in reports:
            report.problems.append(error)


def _keep(origin: Origin, problems: Sequence[UnobtainedError]) -> None:
    """Remember an address: what it said, and its problems in the words of the desk."""
    for error in problems:
        log.warning("%s", error.english)
    origin.problem = "\n".join(map(str, problems))
    origin.looked_at = timezone.now()
    origin.save()


@contextmanager
def _stage(dry_run: bool) -> Iterator[Path | None]:
    """The folder where fetched files wait, ours alone; None for a dry run. Raises PublisherError where it is taken."""
    if dry_run:
        yield None
        return
    folder = Path(settings.DATA_DIR) / "official"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PublisherError("busy") from None
        yield folder


def _bring(
    edition: ListedEdition, page: ListingPage, report: PageReport, visitor: Visitor, stage: Path | None
) -> None:
    """Fetch an edition into ``stage`` unless it waits there or its bytes are in the library; without a stage, say
    whether it is new.
    """
    url = edition.addresses[0]
    before = Origin.objects.filter(url=url).exclude(sha256="").first()
    if before and (page.archive or stage is None):
        report.here += 1
    elif stage is None:
        known_by_day = bool(edition.day) and known().edition_on(edition.day) == edition.day
        report.new.append(url + (f" ({edition.day})" if known_by_day else ""))
    elif not _place(stage, url).exists():
        found = _fetched(edition, page, visitor, before)
        digest = before.sha256 if before and found.data is None else sha256_of(found.data or b"")
        if before and digest == before.sha256:
            report.here += 1
        elif _is_here(digest):
            _remember(found, page)
            report.here += 1
        else:
            _put(stage, found, page, edition.day)


def _fetched(edition: ListedEdition, page: ListingPage, visitor: Visitor, before: Origin | None) -> Fetched:
    """The file of an edition, without data where it is as ``before``; parts are all asked for, and packed as one."""
    url = edition.addresses[0]
    if page.shape != "chapters":
        found = visitor.ask(url, *((before.etag, before.modified) if before else ()))
        _expect_a_file(page, found)
        return found
    with folder_for_files() as folder:
        for position, address in enumerate(edition.addresses):
            part = visitor.ask(address)
            _expect_a_file(page, part)
            (folder / f"{position:03} {part.name}").write_bytes(part.data or b"")
        return Fetched(url, page.name, load(folder))


def _place(stage: Path, url: str) -> Path:
    """The folder where an edition waits."""
    return stage / sha256_of(url.encode())[:24]


def _put(stage: Path, found: Fetched, page: ListingPage, day: str) -> None:
    """Lay an edition into ``stage``, whole or not at all."""
    half = stage / "half"
    shutil.rmtree(half, ignore_errors=True)
    name = Path(found.name)
    if day:
        name = name.with_stem(f"{name.stem} {day}")  # what dates a text that says no day
    while any(stage.glob(f"*/{escape(name.name)}")):
        name = name.with_stem(f"{name.stem} bis")
    half.mkdir()
    (half / name).write_bytes(found.data or b"")
    facts = {"page": asdict(page), "found": asdict(replace(found, name=name.name, data=None))}
    (half / _FACTS).write_text(json.dumps(facts), encoding="utf-8")
    half.rename(_place(stage, found.url))


def _expect_a_file(page: ListingPage, found: Fetched) -> None:
    """Raises PublisherError where a page of HTML came in the place of a file."""
    wanted = page.prefer or ((found.url.rpartition(".")[2],) if page.match else ())
    if wanted and not {"html", "htm"} & set(wanted) and is_html(found.data or b""):
        raise PublisherError("not_a_file", page=page.name, url=found.url)


def _is_here(digest: str) -> bool:
    """Whether the library has these bytes: public, waiting in a draft, or taken out by a curator."""
    waiting = Q(draft=None) | Q(draft__ready=True)
    return (
        Edition.every.filter(waiting, source__sha256=digest).exists()
        or Witness.objects.filter(source__sha256=digest).exists()
        or Withdrawal.objects.filter(sha256=digest).exists()
    )


def _remember(found: Fetched, page: ListingPage) -> None:
    """Note what an address gave; one of an archive, or of an edition in parts, is looked at with its page."""
    origin = remember(found)
    if (page.archive or page.shape == "chapters") and not origin.page.get("pages"):
        origin.page = {"listed_by": page.name}
        origin.save()


def _waiting(stage: Path) -> Iterator[tuple[Path, ListingPage, Fetched]]:
    """What waits in ``stage``, from this run or one that was ended: the file, its page, what its address gave. What is
    half laid there goes.
    """
    shutil.rmtree(stage / "half", ignore_errors=True)
    for file in sorted(stage.glob(f"*/{_FACTS}")):
        facts = json.loads(file.read_text(encoding="utf-8"))
        found = Fetched(**facts["found"])
        yield file.with_name(found.name), page_from(facts["page"]), found


def _bring_in(stage: Path, reports: dict[str, PageReport], tell: Callable[[str], None]) -> None:
    """Read all that waits in ``stage`` together, public at once or as one draft; report what became of each, and
    remember its addresses. One that was refused is asked again the next time: a server's mistake may be over by then.
    """
    staged = {path: (page, found) for path, page, found in _waiting(stage)}
    if not staged:
        return
    collection = Collection(entries=[_entry(path, page, found) for path, (page, found) in staged.items()])
    refused: dict[Path, UnobtainedError] = {}

    def refuse(entry: CatalogEntry, reading: Document) -> None:
        page, found = staged[entry.path]
        try:
            _refuse_another(page, found.url, reading)
        except UnobtainedError as error:
            refused[entry.path] = error
            raise

    draft, reason = None, "Une édition officielle a paru."
    if settings.PUBLISHING == "reviewed" or not Library.may_show_official():
        draft, sources = plan(collection, by=WATCH, reason=reason, progress=tell, refuse=refuse)
    else:
        sources = list(ingest(collection, progress=tell, refuse=refuse).sources)
    for path, (page, found) in staged.items():
        report = reports.setdefault(page.name, PageReport(page.name))
        with _noting(report):
            if path in refused:
                raise refused[path]
            those = [each for each in sources if each.name == path.name]
            _settle(those, page, replace(found, data=path.read_bytes()), report)
            report.draft = draft.name if draft else ""
        shutil.rmtree(path.parent)


def _entry(path: Path, page: ListingPage, found: Fetched) -> CatalogEntry:
    """What is known of a fetched file: where another file of its address and day is an edition, it corrects that."""
    found = replace(found, data=path.read_bytes())
    other = (
        Origin.objects.filter(url=found.url).exclude(sha256__in=["", sha256_of(found.data or b"")]).first()
    )
    before = as_before(edition_from(other), found) if other else {}
    series = {} if page.series == "cr" else {"series": page.series}
    return CatalogEntry(**{**before, **series, "path": path, "origin": found.url})


def _refuse_another(page: ListingPage, url: str, reading: Document) -> None:
    """Raises PublisherError for another document, or another language, than the page lists."""
    series = reading.series if reading.series in SERIES[1:] else "cr"
    if series != page.series or (series == "cr" and reading.kind != "rules"):
        found = series if series != page.series else reading.kind
        raise PublisherError("other_series", page=page.name, url=url, found=found, wanted=page.series)
    if reading.language != page.language:
        facts = {"found": reading.language, "wanted": page.language}
        raise PublisherError("other_language", page=page.name, url=url, **facts)


def _settle(sources: Sequence[SourceReport], page: ListingPage, found: Fetched, report: PageReport) -> None:
    """Report what became of a fetched edition and remember its addresses. Raises PublisherError where it couldn't be
    read.
    """
    facts = {"page": page.name, "url": found.url}
    for source in sources:
        if source.outcome == "rejected":
            raise PublisherError("unreadable", **facts, why=source.message)
        if source.outcome == "withheld":
            report.problems.append(PublisherError("waits", **facts, why=source.message))
        elif source.edition:
            report.editions[source.edition] = _known_as(source.edition, page)
    report.fetched.append(found.url)
    _remember(found, page)


def _known_as(slug: str, page: ListingPage) -> str:
    """The day under which the concordance knows the wordings of a public edition; empty where it doesn't."""
    if page.series != "cr" or page.language != "en":
        return ""
    rules = Entry.objects.filter(edition__slug=slug, edition__draft=None, kind=Entry.Kind.RULE)
    rows = rules.values_list("key", "name", "text__content")
    return known().edition_like([(key, digest_of(name, text or "")) for key, name, text in rows])


def follows(origin: Origin, pages: Sequence[ListingPage]) -> bool:
    """Whether an address is looked at with its page: it is a page's own, or that of an archive's file."""
    return bool(origin.page) or origin.url in {page.url for page in pages}


def look_at_pages(pages: Sequence[ListingPage], *, private: bool = False) -> list[Look]:
    """Look again at the pages that were asked before (those of archives aside): a new edition is brought in."""
    asked = set(Origin.objects.values_list("url", flat=True))
    looks = []
    url_of = {page.name: page.url for page in pages}
    for report in visit(pages, lambda page: page.url in asked and not page.archive, private=private):
        outcome: Outcome = "failed" if report.problems else "changed" if report.fetched else "unchanged"
        messages = [str(each) for each in report.problems] or [*report.editions] or report.fetched
        english = [each.english for each in report.problems] or messages
        url = url_of.get(report.page, report.page)
        looks.append(Look(url, outcome, report.draft, "\n".join(messages), "\n".join(english)))
    return looks
