"""Pages that list editions, and single files, asked on the web: what is new is fetched one at a time and read as files
are, some at a time, so that a run that was ended goes on where it was. A page's validators are kept only once all that
it lists is here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
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
from corpus.library.sources.fetching import Fetched
from corpus.library.sources.publishers import Listed, ListingPage, listed, page_from, pages_in
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
    """What one page, or one file, gave: editions listed, already here, new, fetched (their addresses), made (their
    slugs, with the day under which the concordance knows their wordings), the ``draft`` where they wait, addresses
    whose text is that of an edition here (``same``); or the problems that it has.
    """

    page: str
    url: str
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


def remember(found: Fetched, page: ListingPage | None = None) -> None:
    """Note the address and what it gave, so that it can be looked at again, and which ``page`` lists it."""
    origin = Origin.objects.filter(url=found.url).first() or Origin(url=found.url)
    origin.sha256, origin.etag, origin.modified = sha256_of(found.data or b""), found.etag, found.modified
    origin.problem = ""
    if page is not None and page.series and "pages" not in origin.page:
        origin.page = {"listed_by": page.name}
    origin.save()


def all_pages(path: Path | None = None) -> tuple[ListingPage, ...]:
    """The pages of the table at ``path`` (shipped ones, for none) and those that curators added.

    Raises PublisherError.
    """
    added = Origin.objects.exclude(page={}).values_list("page", flat=True)
    return (*pages_in(path), *(page_from(page) for row in added for page in row.get("pages", ())))


def to_look_at(table: Sequence[ListingPage], urls: Sequence[str] = ()) -> list[ListingPage]:
    """What was asked before and is due again, or stands at ``urls``: pages of ``table`` (those of archives and what
    they list aside), then files as pages that are one edition themselves.
    """
    by_name, today, found = {page.name: page for page in table}, timezone.localdate(), list[ListingPage]()
    for origin in Origin.objects.filter(url__in=urls) if urls else Origin.objects.all():
        if lister := by_name.get(origin.page.get("listed_by", "")):
            pages = [replace(lister, url=origin.url, shape="file")] if lister.shape != "chapters" else []
        else:
            address = ListingPage(origin.url, origin.url, "file", "", "")
            pages = [page for page in table if page.url == origin.url] or [address]
        age = (today - timezone.localdate(origin.looked_at)).days
        at_once = bool(urls) or not origin.sha256 or bool(origin.problem)
        found += [
            page for page in pages if page.allowed and not page.archive and (at_once or age >= page.every)
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
    visitor, found = Visitor(private=private, dry_run=dry_run, tell=tell), list[PageReport]()
    ordered = sorted(chosen, key=lambda page: (page.archive, page.shape == "file"))
    try:
        with locked(Path(settings.DATA_DIR) / "official.lock", wait=False):
            for url in dict.fromkeys(page.url for page in ordered):
                if url not in visitor.asked:
                    pages = {page: PageReport(page.name, url) for page in ordered if page.url == url}
                    whole = {page for page in table if page.url == url} <= pages.keys()
                    _ask(url, pages, visitor, whole=whole)
                    found += pages.values()
    except BlockingIOError:
        raise PublisherError("busy") from None
    return found


def _ask(url: str, pages: dict[ListingPage, PageReport], visitor: Visitor, *, whole: bool) -> None:
    """Ask an address, bring in what is new on the ``pages`` that are read from it, and remember it. ``whole``: these
    are all that there are, so that its validators say whether any of them changed; those of a table of contents say
    nothing of its chapters.
    """
    origin, shapes = Origin.objects.filter(url=url).first() or Origin(url=url), {page.shape for page in pages}
    telling = whole and not (visitor.dry_run or origin.problem or "chapters" in shapes)
    found, problems = Fetched(url, "", b""), list[UnobtainedError]()
    try:
        if shapes != {"file"}:
            found = visitor.ask(url, *((origin.etag, origin.modified) if telling else ()))
    except UnobtainedError as refused:
        found, problems = Fetched(url, "", None), [refused]
    for page, report in pages.items():
        report.problems += problems
        with report.noting():
            editions = listed(page, found.data, url) if found.data is not None else []
            report.listed = len(editions)
            files = _new_files(editions, page, report, visitor)
            while batch := list(islice(files, TOGETHER)):
                _read(batch, page, report, visitor.tell)
            if visitor.is_done:
                raise PublisherError("limit", page=page.name, files=MOST_FILES, megabytes=MOST_BYTES // 10**6)
    if not visitor.dry_run:
        problems = [problem for report in pages.values() for problem in report.problems]
        if found.data and whole and not problems:
            remember(found)
        for problem in problems:
            log.warning("%s", problem.english)
        facts = {"problem": "\n".join(dict.fromkeys(map(str, problems))), "looked_at": timezone.now()}
        Origin.objects.update_or_create(url=url, defaults=facts)


def _new_files(
    editions: Sequence[Listed], page: ListingPage, report: PageReport, visitor: Visitor
) -> Iterator[tuple[Fetched, str]]:
    """The files of ``editions`` that the library lacks, each with the day that the page gives it."""
    for addresses, day in editions:
        before = Origin.objects.filter(url=addresses[0]).exclude(sha256="").first()
        if before and (page.archive or visitor.dry_run):
            report.here += 1
        elif visitor.dry_run:
            known_day = f" ({day})" if day and known().edition_on(day) == day else ""
            report.new.append(addresses[0] + known_day)
        elif not visitor.is_done:
            with report.noting():
                found = _fetched(addresses, page, visitor, before)
                if found.data is None or _is_here(found, page):
                    report.here += 1
                else:
                    yield found, day


def _fetched(addresses: Sequence[str], page: ListingPage, visitor: Visitor, before: Origin | None) -> Fetched:
    """The file of an edition, without data where it is as ``before``; parts are all asked for, and packed as one.
    Raises PublisherError where a page of HTML came in the place of a file.
    """
    in_parts = page.shape == "chapters"
    validators = (before.etag, before.modified) if before and not in_parts else ()
    with folder_for_files() as folder:
        for position, url in enumerate(addresses):
            part = visitor.ask(url, *validators)
            wanted = page.prefer or ((url.rpartition(".")[2],) if page.match else ())
            if wanted and not {"html", "htm"} & set(wanted) and is_html(part.data or b""):
                raise PublisherError("not_a_file", page=page.name, url=url)
            (folder / f"{position:03} {part.name}").write_bytes(part.data or b"")
        return Fetched(addresses[0], page.name, load(folder)) if in_parts else part


def _is_here(found: Fetched, page: ListingPage) -> bool:
    """Whether the library has the bytes of a file: public, waiting in a draft, or taken out by a curator."""
    digest = sha256_of(found.data or b"")
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

    def judge(entry: CatalogEntry, reading: Document) -> dict[str, Any]:
        series = reading.series or ("cr" if reading.kind == "rules" else reading.kind)
        if page.series and series != page.series:
            raise PublisherError("other_series", found=series, wanted=page.series)
        if page.series and reading.language != page.language:
            raise PublisherError("other_language", found=reading.language, wanted=page.language)
        earlier, stays = _earlier(page, entry.origin, reading)
        if earlier is not None and stays:
            report.same[entry.origin] = earlier.address
            raise PublisherError("second", page=page.name, url=entry.origin, slug=earlier.address)
        return {**record_of(earlier)["told"], "edition": earlier.slug} if earlier is not None else {}

    series = "" if page.series == "cr" else page.series
    collection, paths = Collection(), dict[str, Fetched]()
    with folder_for_files() as folder:
        for found, day in files:
            path = folder / found.name
            path = path.with_stem(f"{path.stem} {day}") if day else path  # what dates a text that says no day
            while path.exists():
                path = path.with_stem(f"{path.stem} bis")
            path.write_bytes(found.data or b"")
            paths[path.name] = found
            collection.entries.append(CatalogEntry(path=path, origin=found.url, series=series))
        direct = page.series and settings.PUBLISHING == "direct" and Library.may_show_official()
        if direct:
            sources = list(ingest(collection, progress=tell, judge=judge).sources)
        else:
            changed = f"Le texte a changé à l’adresse {page.url}."
            reason = "Une édition officielle a paru." if page.series else changed
            draft, sources = plan(collection, by=WATCH, reason=reason, progress=tell, judge=judge)
            report.draft = draft.name if draft else ""
    for name, found in paths.items():
        with report.noting():
            if found.url not in report.same:
                _settle(found.url, page, report, [each for each in sources if each.name == name])
            if found.url in report.same:
                report.here += 1
            else:
                report.fetched.append(found.url)
            remember(found, page)


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


def _settle(url: str, page: ListingPage, report: PageReport, sources: Sequence[SourceReport]) -> None:
    """Report what became of the file at ``url``. Raises PublisherError where it was refused."""
    facts = {"page": page.name, "url": url}
    for source in sources:
        if source.outcome == "rejected":
            raise PublisherError("unreadable", **facts, french=source.french, english=source.message)
        if source.outcome == "withheld":
            report.problems.append(PublisherError("waits", **facts, why=source.message))
        elif source.outcome == "witness":
            report.same[url] = source.edition or ""
        elif source.edition:
            edition = Edition.every.filter(_STORED, origin=url[:255]).order_by("pk").last()
            day = known().edition_like(_digests(edition)) if edition and page.series else ""
            report.editions[source.edition] = day
