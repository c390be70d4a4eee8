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
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from corpus.concordance.rows import digest_of
from corpus.library.concordance import known
from corpus.library.ingest.candidates import sha256_of
from corpus.library.ingest.reports import SourceReport
from corpus.library.publishing.drafts import plan
from corpus.library.publishing.ingest import ingest
from corpus.library.publishing.looking import WATCH, Look, Outcome, remember
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection
from corpus.library.sources.fetching import Fetched
from corpus.library.sources.publishers import SERIES, ListedEdition, ListingPage, listed, page_from
from corpus.library.sources.refusals import PublisherError, UnobtainedError
from corpus.library.sources.visiting import MOST_BYTES, MOST_FILES, Visitor, is_html
from corpus.models import Edition, Entry, Library, Origin, Withdrawal, Witness
from corpus.reading.document import Document

log = logging.getLogger("corpus.official")


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
        facts = {name: getattr(self, name) for name in self.__slots__ if name != "problems"}
        return {**facts, "problems": [{"code": each.code, "message": each.english} for each in self.problems]}


def all_pages(table: Sequence[ListingPage]) -> tuple[ListingPage, ...]:
    """The pages of ``table`` and those that curators added."""
    added = Origin.objects.exclude(page={}).values_list("page", flat=True)
    return (*table, *(page_from(page) for row in added for page in row.get("pages", ())))


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
    try:
        found = visitor.ask(origin.url, *((origin.etag, origin.modified) if asked else ()))
    except UnobtainedError as error:
        for report in reports:
            report.problems.append(error)
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
def _noting(report: PageReport) -> Iterator[None]:
    """What fails within is a problem of ``report``."""
    try:
        yield
    except UnobtainedError as error:
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
    whether it is new. Each address is asked whether it changed; where one of several did, all are fetched.
    """
    addresses = list(edition.addresses)
    before = {each.url: each for each in Origin.objects.filter(url__in=addresses).exclude(sha256="")}
    first = before.get(addresses[0])
    if first is None or first.page.get("parts", addresses[:1]) != addresses:
        before = {}
    if before and (page.archive or stage is None):
        report.here += 1
    elif stage is None:
        known_by_day = bool(edition.day) and known().edition_on(edition.day) == edition.day
        report.new.append(addresses[0] + (f" ({edition.day})" if known_by_day else ""))
    elif not (stage / _folder(addresses) / "whole.json").exists():
        parts = [_changed(visitor, url, before.get(url)) for url in addresses]
        if not any(part.data for part in parts):
            report.here += 1
            return
        parts = [part if part.data else visitor.ask(part.url) for part in parts]
        for part in parts:
            _expect_a_file(page, part)
        if _is_here(sha256_of(b"".join(part.data or b"" for part in parts))):
            _remember(parts, page)
            report.here += 1
        else:
            _put(stage, parts, page, edition.day)


def _changed(visitor: Visitor, url: str, before: Origin | None) -> Fetched:
    """What ``url`` gives, without data where it is as ``before``."""
    found = visitor.ask(url, *((before.etag, before.modified) if before else ()))
    same = before is not None and found.data is not None and sha256_of(found.data) == before.sha256
    return replace(found, data=None) if same else found


def _folder(addresses: Sequence[str]) -> str:
    """The name of the folder where an edition waits."""
    return sha256_of(" ".join(addresses).encode())[:24]


def _put(stage: Path, parts: Sequence[Fetched], page: ListingPage, day: str) -> None:
    """Lay an edition into ``stage``, whole or not at all."""
    folder = stage / _folder([part.url for part in parts])
    shutil.rmtree(folder, ignore_errors=True)
    alone = len(parts) == 1
    name = parts[0].name if alone else page.name
    if day and alone:
        name = f"{Path(name).stem} {day}{Path(name).suffix}"  # what dates a text that says no day
    taken = {each.name for each in stage.glob("*/*")}
    while name in taken:
        name = f"{Path(name).stem} bis{Path(name).suffix}"
    files = (
        [folder / name] if alone else [folder / name / f"{i:03} {part.name}" for i, part in enumerate(parts)]
    )
    files[0].parent.mkdir(parents=True)
    for file, part in zip(files, parts, strict=True):
        file.write_bytes(part.data or b"")
    facts = {
        "page": asdict(page),
        "name": name,
        "parts": [asdict(replace(part, data=None)) for part in parts],
    }
    (folder / "half.json").write_text(json.dumps(facts), encoding="utf-8")
    (folder / "half.json").rename(folder / "whole.json")


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


def _remember(parts: Sequence[Fetched], page: ListingPage) -> None:
    """Note what addresses gave; those of an archive, and the parts of one edition, are looked at with their page."""
    for part in parts:
        origin = remember(part)
        if (page.archive or len(parts) > 1) and not origin.page.get("pages"):
            of_many = {"parts": [each.url for each in parts]} if len(parts) > 1 and part is parts[0] else {}
            origin.page = {"listed_by": page.name, **of_many}
            origin.save()


def _waiting(stage: Path) -> Iterator[tuple[Path, ListingPage, list[Fetched]]]:
    """What waits in ``stage``, from this run or one that was ended: the path that is read, its page, what its
    addresses gave. What is half fetched goes.
    """
    for folder in sorted(path for path in stage.iterdir() if path.is_dir()):
        if not (folder / "whole.json").exists():
            shutil.rmtree(folder)
            continue
        facts = json.loads((folder / "whole.json").read_text(encoding="utf-8"))
        path = folder / facts["name"]
        files = [path] if path.is_file() else sorted(path.iterdir())
        pairs = zip(files, facts["parts"], strict=True)
        yield (
            path,
            page_from(facts["page"]),
            [Fetched(**{**part, "data": file.read_bytes()}) for file, part in pairs],
        )


def _bring_in(stage: Path, reports: dict[str, PageReport], tell: Callable[[str], None]) -> None:
    """Read all that waits in ``stage`` together, public at once or as one draft; report what became of each, and
    remember its addresses. One that was refused is asked again the next time: a server's mistake may be over by then.
    """
    staged = {path: (page, parts) for path, page, parts in _waiting(stage)}
    if not staged:
        return
    collection = Collection(
        entries=[
            CatalogEntry(path=path, origin=parts[0].url, series="" if page.series == "cr" else page.series)
            for path, (page, parts) in staged.items()
        ]
    )
    refused: dict[Path, UnobtainedError] = {}

    def refuse(entry: CatalogEntry, reading: Document) -> None:
        page, parts = staged[entry.path]
        try:
            _refuse_another(page, parts[0].url, reading)
        except UnobtainedError as error:
            refused[entry.path] = error
            raise

    draft, reason = None, "Une édition officielle a paru."
    if settings.PUBLISHING == "reviewed" or not Library.may_show_official():
        draft, sources = plan(collection, by=WATCH, reason=reason, progress=tell, refuse=refuse)
    else:
        sources = list(ingest(collection, progress=tell, refuse=refuse).sources)
    for path, (page, parts) in staged.items():
        report = reports.setdefault(page.name, PageReport(page.name))
        with _noting(report):
            if path in refused:
                raise refused[path]
            _settle([each for each in sources if each.name == path.name], page, parts, report)
            report.draft = draft.name if draft else ""
        shutil.rmtree(path.parent)


def _refuse_another(page: ListingPage, url: str, reading: Document) -> None:
    """Raises PublisherError for another document, or another language, than the page lists."""
    series = reading.series if reading.series in SERIES[1:] else "cr"
    if series != page.series or (series == "cr" and reading.kind != "rules"):
        found = series if series != page.series else reading.kind
        raise PublisherError("other_series", page=page.name, url=url, found=found, wanted=page.series)
    if reading.language != page.language:
        facts = {"found": reading.language, "wanted": page.language}
        raise PublisherError("other_language", page=page.name, url=url, **facts)


def _settle(
    sources: Sequence[SourceReport], page: ListingPage, parts: Sequence[Fetched], report: PageReport
) -> None:
    """Report what became of a fetched edition and remember its addresses. Raises PublisherError where it couldn't be
    read.
    """
    facts = {"page": page.name, "url": parts[0].url}
    for source in sources:
        if source.outcome == "rejected":
            raise PublisherError("unreadable", **facts, why=source.message)
        if source.outcome == "withheld":
            report.problems.append(PublisherError("waits", **facts, why=source.message))
        elif source.edition:
            report.editions[source.edition] = _known_as(source.edition, page)
    report.fetched.append(parts[0].url)
    _remember(parts, page)


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
