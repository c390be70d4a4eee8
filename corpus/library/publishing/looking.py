"""Sources that have an address on the web: fetched, and looked at again; what changed waits for a curator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from django.utils import timezone

from corpus.library.ingest.candidates import read_record, sha256_of
from corpus.library.ingest.inputs import edition_record, facts_of, record_of
from corpus.library.publishing.ingest import plan
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection, folder_for_files
from corpus.library.sources.fetching import Fetched, fetch
from corpus.library.sources.refusals import FetchError, english
from corpus.models import Edition, Origin
from corpus.reading.document import UnreadableError

WATCH = "veille"
"""Who makes the drafts of what changed on the web."""

_KNOWN = "Le nouveau texte est déjà dans la bibliothèque."
Outcome = Literal["unchanged", "changed", "failed"]


@dataclass(frozen=True, slots=True)
class Look:
    """What looking at an address again found. ``said`` is why it failed, or what the curator will find; ``english`` the
    same for a terminal.
    """

    url: str
    outcome: Outcome
    draft: str = ""
    said: str = ""
    english: str = ""


@contextmanager
def fetched(url: str, *, private: bool = False) -> Iterator[tuple[Collection, Fetched]]:
    """What ``url`` gives as a collection of one file whose origin is the address. Raises FetchError."""
    found = fetch(url, private=private)
    with _as_file(found) as path:
        yield Collection(entries=[CatalogEntry(path=path, origin=url)]), found


@contextmanager
def _as_file(found: Fetched) -> Iterator[Path]:
    with folder_for_files() as folder:
        path = folder / found.name
        path.write_bytes(found.data or b"")
        yield path


def remember(found: Fetched) -> Origin:
    """Note the address and what it gave, so that it can be looked at again."""
    answer = {
        "sha256": sha256_of(found.data or b""),
        "etag": found.etag,
        "modified": found.modified,
        "problem": "",
        "looked_at": timezone.now(),
    }
    return Origin.objects.update_or_create(url=found.url, defaults=answer)[0]


def look_again(origin: Origin, *, private: bool = False) -> Look:
    """Ask the address whether anything changed since; a changed text becomes a draft that waits for a curator."""
    origin.looked_at = timezone.now()
    try:
        found = fetch(origin.url, private=private, etag=origin.etag, modified=origin.modified)
        look = _changed(origin, found)
    except (FetchError, UnreadableError, WishError) as error:
        origin.problem = str(error)
        look = Look(origin.url, "failed", said=str(error), english=english(error))
    else:
        origin.problem = ""
    origin.save()
    return look


def _changed(origin: Origin, found: Fetched) -> Look:
    digest = sha256_of(found.data) if found.data is not None else origin.sha256
    origin.etag, origin.modified = found.etag, found.modified
    if found.data is None or digest == origin.sha256:
        return Look(origin.url, "unchanged")
    edition = edition_from(origin)
    reason = f"Le texte a changé à l’adresse {origin.url}."
    with _as_file(found) as path:
        entry = CatalogEntry(**{**as_before(edition, found), "path": path, "origin": origin.url})
        draft, reports = plan(Collection(entries=[entry]), by=WATCH, reason=reason)
    refused = next((report.message for report in reports if report.outcome == "rejected"), "")
    if refused:
        raise UnreadableError(
            f"Le texte a changé, et ce qui est là maintenant n’a pas pu être lu : {refused}"
        )
    origin.sha256 = digest
    if draft is None:
        return Look(origin.url, "unchanged", said=_KNOWN, english="the new text is in the library already")
    return Look(origin.url, "changed", draft.name, reason)


def edition_from(origin: Origin) -> Edition | None:
    """The public edition that came from the address: the one of its last bytes, else the newest that names it."""
    editions = Edition.objects.select_related("source")
    found = editions.filter(source__sha256=origin.sha256).first()
    return found or editions.filter(origin=origin.url[:255]).order_by("-date", "slug").first()


def as_before(edition: Edition | None, found: Fetched) -> dict[str, Any]:
    """What the catalog says of the edition that the new text replaces; nothing where the text says another date than
    the old one did, and is an edition beside it.
    """
    if edition is None or found.data is None:
        return {}
    record = record_of(edition)
    facts = {key: value for key, value in facts_of(record).items() if key not in ("date", "title")}
    try:
        alone = read_record(edition_record("", found.name, facts), found.data)
        first = read_record(edition_record("", record["name"], facts), edition.source.data)
    except UnreadableError:
        return {}  # planning says why
    return {**record["told"], "edition": edition.slug} if alone.date in (None, first.date) else {}
