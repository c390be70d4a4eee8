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
from corpus.library.sources.publishers import ListedEdition, ListingPage, by_address, listed, page_from
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


@dataclass(frozen=True, slots=True)
class _Staged:
    """A fetched edition that waits to be read: its files, and what is remembered of its address then."""

    folder: Path
    page: ListingPage
    first: Fetched
    digest: str

    @property
    def path(self) -> Path:
        return self.folder / self.first.name


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
    groups = [(group, [page for page in group if wanted(page)]) for group in by_address(pages).values()]
    with _stage(dry_run) as stage:
        visits = [_Visit(chosen, len(chosen) == len(group)) for group, chosen in groups if chosen]
        for each in visits:
            each.ask(visitor, stage)
        reports = [report for each in visits for report in each.reports.values()]
        if stage is not None:
            _bring_in(stage, {report.page: report for report in reports}, tell)
            for each in visits:
                each.keep()
    return reports


class _Visit:
    """One address with the pages that are read from it. ``whole``: these are all that there are of it, so that its
    validators say whether any of them changed.
    """

    def __init__(self, pages: Sequence[ListingPage], whole: bool) -> None:
        self.pages, self.whole = pages, whole
        self.reports = {page.name: PageReport(page.name) for page in pages}
        self.found: Fetched | None = None
        self.origin = Origin.objects.filter(url=pages[0].url).first() or Origin(url=pages[0].url)

    def ask(self, visitor: Visitor, stage: Path | None) -> None:
        """Ask the address and, where there is a ``stage``, fetch into it what is new."""
        asked = self.whole and stage is not None and not self.origin.problem
        try:
            found = visitor.ask(self.origin.url, *((self.origin.etag, self.origin.modified) if asked else ()))
        except UnobtainedError as error:
            for report in self.reports.values():
                report.problems.append(error)
            return
        self.found = found
        for report in self.reports.values():
            report.unchanged = found.data is None
        for page in self.pages if found.data is not None else ():
            report = self.reports[page.name]
            try:
                editions = listed(page, found.data or b"", page.url)
                report.listed = len(editions)
                self._fetch(page, editions, report, visitor, stage)
            except UnobtainedError as error:
                report.problems.append(error)

    def _fetch(
        self,
        page: ListingPage,
        editions: Sequence[ListedEdition],
        report: PageReport,
        visitor: Visitor,
        stage: Path | None,
    ) -> None:
        known_addresses = (
            set(Origin.objects.exclude(sha256="").values_list("url", flat=True)) if page.archive else set()
        )
        for edition in editions:
            address = edition.addresses[0]
            if address in known_addresses:
                report.here += 1
            elif stage is None:
                known_by_day = known().edition_on(edition.day) == edition.day if edition.day else False
                report.new.append(address + (f" ({edition.day})" if known_by_day else ""))
            elif visitor.is_done:
                limits = {"files": MOST_FILES, "megabytes": MOST_BYTES // 1_000_000}
                raise PublisherError("limit", page=page.name, **limits)
            else:
                try:
                    if not _fetched(edition, page, visitor, stage):
                        report.here += 1
                except UnobtainedError as error:
                    report.problems.append(error)

    def keep(self) -> None:
        """Remember the address: what it said, and its problem in the words of the desk."""
        problems = [error for report in self.reports.values() for error in report.problems]
        for error in problems:
            log.warning("%s", error.english)
        self.origin.problem = "\n".join(map(str, problems))
        if self.found is not None and self.found.data is not None and self.whole:
            self.origin.etag, self.origin.modified = self.found.etag, self.found.modified
            self.origin.sha256 = sha256_of(self.found.data)
        self.origin.looked_at = timezone.now()
        self.origin.save()


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


def _fetched(edition: ListedEdition, page: ListingPage, visitor: Visitor, stage: Path) -> bool:
    """Fetch an edition into ``stage``, unless it waits there; False where its bytes are in the library."""
    folder = stage / sha256_of(" ".join(edition.addresses).encode())[:24]
    if (folder / "whole.json").exists():
        return True
    address, alone = edition.addresses[0], len(edition.addresses) == 1
    before = Origin.objects.filter(url=address).first() if alone else None
    first = visitor.ask(address, *((before.etag, before.modified) if before else ()))
    if first.data is None or (before is not None and before.sha256 == sha256_of(first.data)):
        return False
    parts = [first, *(visitor.ask(part) for part in edition.addresses[1:])]
    for part in parts:
        _expect_a_file(page, part)
    digest = sha256_of(b"".join(part.data or b"" for part in parts))
    if alone and _is_here(digest):
        _remember(first, page)
        return False
    shutil.rmtree(folder, ignore_errors=True)
    name = first.name if alone else page.name
    if edition.day and alone:
        name = f"{Path(name).stem} {edition.day}{Path(name).suffix}"  # what dates a text that says no day
    taken = {each.name for each in stage.glob("*/*")}
    while name in taken:
        name = f"{Path(name).stem} bis{Path(name).suffix}"
    path = folder / name
    (folder if alone else path).mkdir(parents=True)
    for rank, part in enumerate(parts):
        (path if alone else path / f"{rank:03} {part.name}").write_bytes(part.data or b"")
    facts = {"url": address, "name": name, "etag": first.etag, "modified": first.modified, "digest": digest}
    (folder / "half.json").write_text(json.dumps({"page": asdict(page), **facts}), encoding="utf-8")
    (folder / "half.json").rename(folder / "whole.json")
    return True


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
    """Note what an address gave; those of an archive, and of parts, aren't looked at by themselves."""
    origin = remember(found)
    if page.archive and not origin.page:
        origin.page = {"listed_by": page.name}
        origin.save()


def _waiting(stage: Path) -> Iterator[_Staged]:
    """What waits in ``stage``, from this run or one that was ended; what is half fetched goes."""
    for folder in sorted(path for path in stage.iterdir() if path.is_dir()):
        if not (folder / "whole.json").exists():
            shutil.rmtree(folder)
            continue
        facts = json.loads((folder / "whole.json").read_text(encoding="utf-8"))
        first = Fetched(facts["url"], facts["name"], b"", facts["etag"], facts["modified"])
        yield _Staged(folder, page_from(facts["page"]), first, facts["digest"])


def _bring_in(stage: Path, reports: dict[str, PageReport], tell: Callable[[str], None]) -> None:
    """Read all that waits in ``stage`` together: public at once, or as one draft."""
    staged = {each.path: each for each in _waiting(stage)}
    if not staged:
        return
    entries = [
        CatalogEntry(
            path=path, origin=each.first.url, series="" if each.page.series == "cr" else each.page.series
        )
        for path, each in staged.items()
    ]

    refused: dict[Path, UnobtainedError] = {}

    def refuse(entry: CatalogEntry, reading: Document) -> None:
        try:
            _refuse_another(staged[entry.path], reading)
        except UnobtainedError as error:
            refused[entry.path] = error
            raise

    draft = ""
    if settings.PUBLISHING == "reviewed" or not Library.may_show_official():
        made, sources = plan(
            Collection(entries=entries),
            by=WATCH,
            reason="Une édition officielle a paru.",
            progress=tell,
            refuse=refuse,
        )
        draft = made.name if made else ""
    else:
        sources = list(ingest(Collection(entries=entries), progress=tell, refuse=refuse).sources)
    for each in staged.values():
        report = reports.setdefault(each.page.name, PageReport(each.page.name))
        if each.path in refused:
            report.problems.append(refused[each.path])
        elif _settled(each, [source for source in sources if source.name == each.path.name], report):
            report.draft = draft
        shutil.rmtree(each.folder)


def _refuse_another(staged: _Staged, reading: Document) -> None:
    """Raises PublisherError for another document, or another language, than the page lists."""
    page, url = staged.page, staged.first.url
    series = reading.series if reading.series in ("mtr", "ipg", "jar") else "cr"
    if series != page.series or (series == "cr" and reading.kind != "rules"):
        found = series if series != page.series else reading.kind
        raise PublisherError("other_series", page=page.name, url=url, found=found, wanted=page.series)
    if reading.language != page.language:
        facts = {"found": reading.language, "wanted": page.language}
        raise PublisherError("other_language", page=page.name, url=url, **facts)


def _settled(staged: _Staged, sources: Sequence[SourceReport], report: PageReport) -> bool:
    """Report what became of a fetched edition and remember its address; False where it was refused: it is asked
    again the next time, for a server's mistake may be over by then.
    """
    page, url = staged.page.name, staged.first.url
    for source in sources:
        if source.outcome == "rejected":
            report.problems.append(PublisherError("unreadable", page=page, url=url, why=source.message))
            return False
        if source.outcome == "withheld":
            report.problems.append(PublisherError("waits", page=page, url=url, why=source.message))
        elif source.edition:
            report.editions[source.edition] = _known_as(source.edition, staged.page)
    report.fetched.append(url)
    if staged.path.is_file():
        _remember(replace(staged.first, data=staged.path.read_bytes()), staged.page)
    return True


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
