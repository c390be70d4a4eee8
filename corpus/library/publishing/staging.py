"""What addresses on the web gave: where files wait until all are read, what is remembered of their addresses, which
edition a corrected text is of.
"""

from __future__ import annotations

import fcntl
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from glob import escape
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from corpus.library.ingest.candidates import read_record, sha256_of
from corpus.library.ingest.inputs import edition_record, facts_of, record_of
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection, folder_for_files
from corpus.library.sources.fetching import Fetched, fetch
from corpus.library.sources.publishers import ListingPage
from corpus.library.sources.refusals import PublisherError
from corpus.models import Edition, Library, Origin
from corpus.reading.document import UnreadableError
from corpus.reading.entries import content_fingerprint

WATCH = "veille"
"""Who makes the drafts of what changed on the web."""
_FACTS = "whole.json"
"""What is noted beside a file that waits."""


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
    answer: dict[str, Any] = {
        "sha256": sha256_of(found.data or b""),
        "etag": found.etag,
        "modified": found.modified,
        "problem": "",
        "looked_at": timezone.now(),
    }
    own = Origin.objects.filter(url=found.url, page__has_key="pages").exists()
    if page is not None and page.series and not own:
        answer["page"] = {"listed_by": page.name}
    Origin.objects.update_or_create(url=found.url, defaults=answer)


def corrected(page: ListingPage, found: Fetched) -> dict[str, Any]:
    """What the catalog says of the public edition whose new text ``found`` is: the one that came from its address, else
    the one of its day that the same page brought under another address; nothing where it is an edition beside them.
    """
    if found.data is None:
        return {}
    origin = Origin.objects.filter(url=found.url).exclude(sha256__in=["", sha256_of(found.data)]).first()
    editions = Edition.objects.select_related("source")
    try:
        if origin is not None:
            last = editions.filter(source__sha256=origin.sha256).first()
            before = last or editions.filter(origin=origin.url[:255]).order_by("-date", "slug").first()
            return _as_before(before, found, found.data) if before else {}
        urls = Origin.objects.filter(page__listed_by=page.name).values_list("url", flat=True)
        siblings = editions.filter(origin__in=[url[:255] for url in urls])
        if page.lists_one and siblings.exists():
            alone = read_record(edition_record("", found.name, {}), found.data)
            same = siblings.filter(date=alone.date, language=alone.language).first() if alone.date else None
            if same is not None and same.content != content_fingerprint(alone):
                return {**record_of(same)["told"], "edition": same.slug}
    except UnreadableError:
        pass  # planning says why
    return {}


def _as_before(edition: Edition, found: Fetched, data: bytes) -> dict[str, Any]:
    """The catalog's facts of ``edition``; nothing where the new text says another date than the old one did."""
    record = record_of(edition)
    facts = {key: value for key, value in facts_of(record).items() if key not in ("date", "title")}
    alone = read_record(edition_record("", found.name, facts), data)
    first = read_record(edition_record("", record["name"], facts), edition.source.data)
    return {**record["told"], "edition": edition.slug} if alone.date in (None, first.date) else {}


@contextmanager
def stage_for(dry_run: bool) -> Iterator[Path | None]:
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


def place_in(stage: Path, url: str) -> Path:
    """The folder where an edition waits."""
    return stage / sha256_of(url.encode())[:24]


def put(stage: Path, found: Fetched, page: ListingPage, day: str) -> None:
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
    shutil.rmtree(place_in(stage, found.url), ignore_errors=True)
    half.rename(place_in(stage, found.url))


@dataclass(frozen=True, slots=True)
class Staged:
    """A file that waits: where, whose, and what its address gave."""

    path: Path
    page: ListingPage
    found: Fetched

    @property
    def reason(self) -> str:
        """Why it becomes a draft: one for all that pages list, one for each file; empty where it becomes public."""
        if not self.page.series:
            return f"Le texte a changé à l’adresse {self.found.url}."
        direct = settings.PUBLISHING == "direct" and Library.may_show_official()
        return "" if direct else "Une édition officielle a paru."

    @property
    def entry(self) -> CatalogEntry:
        """What is known of it before it is read."""
        series = {} if self.page.series in ("", "cr") else {"series": self.page.series}
        facts = {**corrected(self.page, self.found), **series}
        return CatalogEntry(**{**facts, "path": self.path, "origin": self.found.url})


def waiting_in(stage: Path) -> dict[Path, Staged]:
    """What waits in ``stage``, from this run or one that was ended; what is half laid there goes."""
    shutil.rmtree(stage / "half", ignore_errors=True)
    found = {}
    for file in sorted(stage.glob(f"*/{_FACTS}")):
        facts = json.loads(file.read_text(encoding="utf-8"))
        path = file.with_name(facts["found"]["name"])
        page = ListingPage(**{**facts["page"], "prefer": tuple(facts["page"]["prefer"])})
        found[path] = Staged(path, page, Fetched(**{**facts["found"], "data": path.read_bytes()}))
    return found
