"""Pages that list editions, and single files, asked on the web: what is new is fetched one at a time and read as files
are, some at a time, so that a run that was ended goes on where it was. A page's validators are kept only once all that
it lists is here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from corpus.concordance.rows import digest_of
from corpus.known_laws import known
from corpus.library.ingest.candidates import sha256_of
from corpus.library.ingest.inputs import record_of
from corpus.library.publishing.ingest import ingest, plan
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection, folder_for_files, load
from corpus.library.sources.fetching import Fetched, PublisherError, UnobtainedError
from corpus.library.sources.publishers import Listed, ListingPage, listed, page_from, pages_in
from corpus.library.sources.visiting import MOST_BYTES, MOST_FILES, Visitor
from corpus.locking import locked
from corpus.models import Edition, Entry, Library, Origin
from corpus.reading.carriers.html import looks_like_html
from corpus.reading.checks.losses import GRAVE_LOSS
from corpus.reading.document import Document
from corpus.reading.entries import content_fingerprint

log = logging.getLogger("corpus.official")
WATCH = "veille"
"""Who makes the drafts of what changed on the web."""
TOGETHER = 20
"""Files that are fetched before they are read, all at once: linking costs by the publication."""
ALIKE = 0.75
"""From this share of equal rules on, two texts of one day are one edition."""
FILES = (".txt", ".pdf", ".rtf", ".docx", ".odt")
"""What addresses of files end in: a page of HTML there is none."""
_File = tuple[Fetched, str]
_STORED = Q(draft=None) | Q(draft__ready=True)
"""Editions that are public or wait in a draft."""


@dataclass(slots=True)
class PageReport:
    """What one page, or one file, gave: editions listed, already here, ``new`` (addresses, in a dry run), made (their
    slugs, with the day under which the concordance knows their wordings), the ``draft`` where they wait, addresses
    whose text is that of an edition here (``same``); or the problems that it has.
    """

    page: ListingPage
    listed: int = 0
    here: int = 0
    new: list[str] = field(default_factory=list)
    editions: dict[str, str] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    draft: str = ""
    problems: list[UnobtainedError] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        """The report in a word."""
        return "failed" if self.problems else "changed" if self.editions or self.new else "unchanged"


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


def to_look_at(table: Sequence[ListingPage]) -> list[ListingPage]:
    """What was asked before and is due again: pages of ``table`` (those of archives and what they list aside), then
    files as pages that are one edition themselves; of a page that lists one edition, the last file alone.
    """
    by_name, today, found = {page.name: page for page in table}, timezone.localdate(), list[ListingPage]()
    passed = set[str]()
    for origin in Origin.objects.order_by("-pk"):
        if lister := by_name.get(origin.page.get("listed_by", "")):
            former = lister.name in passed or lister.shape == "chapters"
            pages = [] if former else [replace(lister, url=origin.url, shape="file")]
            passed |= {lister.name} if lister.lists_one else set()
        else:
            address = ListingPage(origin.url, origin.url, "file", "", "")
            pages = [page for page in table if page.url == origin.url] or [address]
        age = (today - timezone.localdate(origin.looked_at)).days
        due = (page for page in pages if not origin.sha256 or origin.problem or age >= page.every)
        found += [page for page in due if page.allowed and not page.archive]
    return found


def visit(table: Sequence[ListingPage], chosen: Sequence[ListingPage], visitor: Visitor) -> list[PageReport]:
    """Ask the ``chosen`` pages, of those of ``table``, today's first, bring in what is new on each, and report page by
    page. What fails costs itself alone. Where another run is under way, its end is waited for.
    """
    found = list[PageReport]()
    ordered = sorted(chosen, key=lambda page: (page.archive, page.shape == "file"))
    visitor.tell("the end of another run, if there is one")
    with locked(Path(settings.DATA_DIR) / "official.lock"):
        for url in dict.fromkeys(page.url for page in ordered):
            if url not in visitor.asked:
                pages = [page for page in ordered if page.url == url]
                whole = {page for page in table if page.url == url} <= {*pages}
                found += _ask(url, pages, visitor, whole=whole)
    return found


def _ask(url: str, pages: Sequence[ListingPage], visitor: Visitor, *, whole: bool) -> list[PageReport]:
    """Ask an address, bring in what is new on the ``pages`` that are read from it, and remember it. ``whole``: these
    are all that there are, so that its validators say whether any of them changed; those of a table of contents say
    nothing of its chapters.
    """
    origin = Origin.objects.filter(url=url).first() or Origin(url=url)
    reports, found = [PageReport(page) for page in pages], Fetched(url, "", None)
    telling = whole and not (visitor.dry_run or origin.problem or pages[0].shape == "chapters")
    try:
        if pages[0].shape != "file":
            found = visitor.ask(url, *((origin.etag, origin.modified) if telling else ()))
    except UnobtainedError as refused:
        for report in reports:
            report.problems.append(refused)
    for report in reports:
        try:
            asked = found.data is not None or report.page.shape == "file"
            editions = listed(report.page, found.data or b"", found.at or url) if asked else []
            report.listed = len(editions)
            if report.page.lists_one and editions and report.page.shape != "file":
                # what it lists no more may go
                gone = Origin.objects.filter(page__listed_by=report.page.name)
                gone.exclude(url=editions[0][0][0]).update(problem="")
            files = _new_files(editions, report, visitor)
            while batch := list(islice(files, TOGETHER)):
                _read(batch, report, visitor)
            if visitor.is_done:
                raise PublisherError("limit", files=MOST_FILES, megabytes=MOST_BYTES // 10**6)
        except UnobtainedError as refused:
            report.problems.append(refused)
    if not visitor.dry_run:
        problems = {str(problem): problem for report in reports for problem in report.problems}
        for problem in problems.values():
            log.warning("%s", problem.english)
        if found.data and whole and not problems:
            remember(found)
        facts = {"problem": "\n".join(problems), "looked_at": timezone.now()}
        Origin.objects.update_or_create(url=url, defaults=facts)
    return reports


def _new_files(editions: Sequence[Listed], report: PageReport, visitor: Visitor) -> Iterator[_File]:
    """The files of ``editions`` that the library lacks, each with the day that the page gives it."""
    for addresses, day in editions:
        before = Origin.objects.filter(url=addresses[0]).exclude(sha256="").first()
        if before and (report.page.archive or visitor.dry_run):
            report.here += 1
        elif visitor.dry_run:
            known_day = f" ({day})" if day and known().edition_on(day) == day else ""
            report.new.append(addresses[0] + known_day)
        elif not visitor.is_done:
            try:
                found = _fetched(addresses, report.page, visitor, before)
            except UnobtainedError as refused:
                report.problems.append(refused)
                continue
            if found.data is None or _is_here(found, report.page):
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
            start = (part.data or b"")[:20_000].decode("utf-8-sig", "replace")
            if url.endswith(FILES) and looks_like_html(start):
                raise PublisherError("not_a_file", page=page.name, url=url)
            (folder / f"{position:03} {part.name}").write_bytes(part.data or b"")
        return Fetched(addresses[0], page.name, load(folder)) if in_parts else part


def _is_here(found: Fetched, page: ListingPage) -> bool:
    """Whether a file's bytes are what its address gave before, or those of an edition, public or waiting in a draft."""
    digest = sha256_of(found.data or b"")
    before = Origin.objects.filter(url=found.url, sha256=digest)
    is_here = before.exists() or Edition.every.filter(_STORED, source__sha256=digest).exists()
    if is_here:
        remember(found, page)
    return is_here


def _read(files: Sequence[_File], report: PageReport, visitor: Visitor) -> None:
    """Read files, each with the day that its page gives it, and remember their addresses: public at once, or a draft.
    One that is refused is asked again the next time: a server's mistake may be over by then.
    """
    page, days = report.page, dict[str, str]()

    def judge(entry: CatalogEntry, reading: Document) -> dict[str, Any]:
        own = [(rule.number, digest_of(rule.title or "", rule.text)) for rule in reading.rules]
        if page.series:
            day = days[entry.origin] = known().edition_like(own)
            _refuse_others(page, reading, known().count_on(day))
        earlier = _earlier(report, entry, reading, {digest for _, digest in own})
        return {**record_of(earlier)["told"], "edition": earlier.slug} if earlier is not None else {}

    collection, paths = Collection(), dict[str, Fetched]()
    series = "" if page.series == "cr" else page.series
    with folder_for_files() as folder:
        for found, day in files:
            path = folder / found.name
            path = path.with_stem(f"{path.stem} {day}") if day else path  # what dates a text that says no day
            while path.exists():
                path = path.with_stem(f"{path.stem} bis")
            path.write_bytes(found.data or b"")
            paths[path.name] = found
            collection.entries.append(CatalogEntry(path=path, origin=found.url, series=series))
        if page.series and settings.PUBLISHING == "direct" and Library.may_show_official():
            sources = list(ingest(collection, progress=visitor.tell, judge=judge).sources)
        else:
            reason = f"Du nouveau à l’adresse {page.url}."
            draft, sources = plan(collection, by=WATCH, reason=reason, progress=visitor.tell, judge=judge)
            report.draft = draft.name if draft else ""
    for source in sources:
        url = paths[source.name].url if source.name in paths else page.url
        facts = {"page": page.name, "url": url, "french": source.french, "english": source.message}
        code = {"rejected": "unreadable", "withheld": "waits"}.get(source.outcome)
        if code and url not in report.same:
            report.problems.append(PublisherError(code, **facts))
            if source.outcome == "rejected":
                paths.pop(source.name, None)
        elif source.outcome == "witness":
            report.same[url] = source.edition or ""
        elif source.edition:
            report.editions[source.edition] = days.get(url, "")
    for found in paths.values():
        report.here += found.url in report.same
        remember(found, page)


def _refuse_others(page: ListingPage, reading: Document, due: int) -> None:
    """Raises PublisherError for a text that isn't what its page lists, or has far less than the ``due`` rules of the
    edition that prints them: a body that was cut, though its server says that it is whole.
    """
    series = reading.series or ("cr" if reading.kind == "rules" else reading.kind)
    if series != page.series:
        raise PublisherError("other_series", found=series, wanted=page.series)
    if reading.language != page.language:
        raise PublisherError("other_language", found=reading.language, wanted=page.language)
    if len(reading.rules) < GRAVE_LOSS * due:
        raise PublisherError("shortened", count=len(reading.rules), due=due)


def _earlier(report: PageReport, entry: CatalogEntry, reading: Document, own: Set[str]) -> Edition | None:
    """The edition in whose place ``reading`` (of the digests ``own``) comes: the one that came from its address, else
    the one of its day that says the same, or that its page brought; None where it is an edition beside them. Raises
    PublisherError where that one stays, and reports so.
    """
    page = report.page
    before = Edition.objects.filter(origin=entry.origin[:255]).order_by("-date", "slug").first()
    if before is not None and reading.date in (None, str(before.date)):
        return before
    of_day = Edition.every.filter(_STORED, date=reading.date, language=reading.language, restatement=False)
    for edition in of_day.filter(series=entry.series) if page.series and reading.date else ():
        if edition.content == content_fingerprint(reading):
            return None  # a witness of it
        waits = edition.draft_id is not None
        if Origin.objects.filter(url=edition.origin, page__listed_by=page.name).exists():
            if page.lists_one and not waits:
                return edition
            continue
        rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).select_related("text")
        theirs = {digest_of(rule.name, rule.content) for rule in rules}
        if len(own & theirs) >= ALIKE * max(len(own), len(theirs)):
            if page.lists_one and not waits and own != theirs:
                return edition
            report.same[entry.origin] = edition.address
            raise PublisherError("second", page=page.name, url=entry.origin, slug=edition.address)
    return None
