"""The inputs of the library as records, and changes of them: all that is kept beside them is derived.

Inputs are which bytes make which edition, under which facts; curators' words on lineage; and what became of addresses.
A change names one record by table and key and says what it was before and what it is after. So a change can be checked
(is it still what it was?), applied, and taken back by swapping the two.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from django.db.models import Model

from corpus.fingerprints import reading_version
from corpus.library.bulk import chunks
from corpus.library.deriving.resolve import resolve_across, resolve_around
from corpus.library.ingest import kept
from corpus.library.ingest.store import Reading, store
from corpus.models import (
    Bulletin,
    Citation,
    Correction,
    Draft,
    Edition,
    Publication,
    ReadAhead,
    Redirect,
    Source,
    Text,
    Version,
    Withdrawal,
    Witness,
)
from corpus.models.entry import Entry

Record = dict[str, Any]
Table = Literal["edition", "link", "bulletin", "redirect", "withdrawal", "witness"]
ReadingOf = Callable[[Record], Reading]
"""What reading makes of the edition with that record. May raise UnreadableError."""


@dataclass(frozen=True, slots=True)
class Change:
    """One record before and after; None where there is none.

    | table | key | record |
    |---|---|---|
    | edition | slug | sha256, name, told (the catalog's facts), corrected (a curator's), readers |
    | link | kind:old edition/number>new edition | new_number, reason, origin |
    | bulletin | edition/number, edition/ for the whole | text, source, origin |
    | redirect | former slug | edition |
    | withdrawal | slug | title, replaced_by, reason, sha256, withdrawn_at |
    | witness | sha256 | edition, state |
    """

    table: Table
    key: str
    before: Record | None
    after: Record | None

    def swapped(self) -> Change:
        """The change that takes this one back."""
        return Change(self.table, self.key, self.after, self.before)

    def as_json(self) -> dict[str, Any]:
        """The change as it is kept in a draft or publication."""
        return asdict(self)


class OvertakenError(Exception):
    """A record is no longer what a change says it was: somebody else changed it meanwhile."""

    def __init__(self, change: Change):
        super().__init__(f"{change.table} {change.key} is no longer what it was")
        self.change = change


def changes_from(kept: Iterable[Mapping[str, Any]]) -> list[Change]:
    """The changes of a draft or publication."""
    return [Change(each["table"], each["key"], each["before"], each["after"]) for each in kept]


def inverse(changes: Sequence[Change]) -> list[Change]:
    """The changes that take ``changes`` back, in the order in which to apply them."""
    return [change.swapped() for change in reversed(changes)]


def merged(earlier: Sequence[Change], later: Sequence[Change]) -> list[Change]:
    """One change a record for both, one after the other; what ends as it began is left out."""
    found: dict[tuple[str, str], Change] = {}
    for change in (*earlier, *later):
        first = found.get((change.table, change.key), change)
        found[change.table, change.key] = replace(change, before=first.before)
    return [change for change in found.values() if change.before != change.after]


def edition_record(
    sha256: str, name: str, told: Record, corrected: Record | None = None, readers: str = ""
) -> Record:
    """The record of an edition."""
    return {
        "sha256": sha256,
        "name": name,
        "told": told,
        "corrected": corrected or {},
        "readers": readers,
    }


def facts_of(record: Record) -> Record:
    """What is said of an edition: a curator's word before the catalog's."""
    return {**record["told"], **record["corrected"]}


def state_of(record: Record) -> str:
    """All that determines what is stored for a record, as one hash."""
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()


def link_key(old_edition: str, old_number: str, new_edition: str, kind: str = "same") -> str:
    """The key of a curator's word on what became of a rule (``same``) or what it is in English (``twin``)."""
    return f"{kind}:{old_edition}/{old_number}>{new_edition}"


def read_link_key(key: str) -> tuple[str, str, str, str]:
    """Kind, old edition, old number and new edition of a link's key."""
    kind, _, rest = key.partition(":")
    old, _, new_edition = rest.partition(">")
    old_edition, _, old_number = old.rpartition("/")
    return kind, old_edition, old_number, new_edition


def key_of(row: Correction) -> str:
    """The key of a stored correction."""
    return link_key(row.old_edition, row.old_number, row.new_edition, row.kind)


_KEPT: dict[Table, tuple[type[Model], tuple[str, ...]]] = {
    "link": (Correction, ("new_number", "reason", "origin")),
    "bulletin": (Bulletin, ("text", "source", "origin")),
    "redirect": (Redirect, ("edition",)),
    "withdrawal": (Withdrawal, ("title", "replaced_by", "reason", "sha256", "withdrawn_at")),
    "witness": (Witness, ("edition", "state")),
}
"""Where the rows of each table stand, and which of their columns make a record; editions make theirs themselves."""
_COLUMNS = dict(_KEPT.values())


def record(table: Table, key: str) -> Record | None:
    """The record as it is now, None where there is none."""
    if table == "edition":
        edition = Edition.objects.select_related("source").filter(slug=key).first()
        return record_of(edition) if edition else None
    row = _KEPT[table][0]._default_manager.filter(**_place(table, key)).first()
    return row_record(row) if row else None


def record_of(edition: Edition) -> Record:
    """The record of a stored edition."""
    source = edition.source
    return edition_record(source.sha256, source.name, edition.told, edition.corrected, edition.readers)


def row_record(row: Model) -> Record:
    """The record of a stored correction, bulletin, redirect, withdrawal or witness."""
    told = {name: getattr(row, name) for name in _COLUMNS[type(row)]}
    return {name: each.isoformat() if name == "withdrawn_at" else each for name, each in told.items()}


def _place(table: Table, key: str) -> dict[str, Any]:
    """The columns by which the row of that key is known."""
    match table:
        case "link":
            kind, old_edition, old_number, new_edition = read_link_key(key)
            ends = {"old_edition": old_edition, "old_number": old_number, "new_edition": new_edition}
            return {"kind": kind, **ends}
        case "bulletin":
            edition, _, number = key.rpartition("/")
            return {"edition": edition, "number": number}
    return {"source__sha256" if table == "witness" else "slug": key}


def check(changes: Iterable[Change]) -> None:
    """Raises OvertakenError for the first change whose record is no longer what it was before."""
    for change in changes:
        if not says_the_same(record(change.table, change.key), change.before):
            raise OvertakenError(change)


def says_the_same(one: Record | None, other: Record | None) -> bool:
    """Whether two records say the same; the readers' version is no word of anybody's."""
    if one is None or other is None:
        return one == other
    return {**one, "readers": ""} == {**other, "readers": ""}


def apply(changes: Sequence[Change], reading_of: ReadingOf, *, restoring: bool = False) -> list[str]:
    """Make the records what ``changes`` say they are after, and store the editions anew that they touch; returns the
    slugs of those that were read for it. What an edition was read as is kept when it goes; ``restoring`` brings that
    back, with nothing read. Links, threads and versions are the caller's (`link_editions`).

    Must run inside a transaction.

    Raises OvertakenError before anything is changed, UnreadableError where a source can't be read (any more).
    """
    check(changes)
    for change in changes:
        if change.table != "edition":
            _write(change)
    held = [change for change in changes if change.table == "edition"]
    for edition in Edition.objects.filter(slug__in=[change.key for change in held if change.before]):
        kept.keep(edition)
        edition.delete()
    read = []
    for change in held:
        if change.after is not None and _store(change.key, change.after, reading_of, restoring):
            read.append(change.key)
    if any(change.after is None for change in held):
        lost = Citation.objects.filter(
            target=None, status__in=[Citation.Status.RESOLVED, Citation.Status.REPAIRED]
        )
        resolve_across(lost)
    return read


def _store(slug: str, after: Record, reading_of: ReadingOf, restoring: bool) -> bool:
    """Store the edition of the record; whether it was read for that."""
    source = Source.objects.select_related("content").get(sha256=after["sha256"])
    if source.name != after["name"]:
        source.name = after["name"]
        source.save(update_fields=["name"])
    was = kept.take_out(state_of(after))
    reading = was if restoring else None
    if reading is None:
        if after["readers"]:  # whoever read it before, it is the present readers who do now
            after = {**after, "readers": reading_version()}
        reading = reading_of(after)
    resolve_around(store(reading, edition_columns(slug, after, reading), source))
    return reading is not was


def edition_columns(slug: str, record: Record, reading: Reading) -> Record:
    """What an edition is called, from its record and from ``reading`` it: columns of an `Edition`."""
    facts = facts_of(record)
    title = reading.title or record["name"].rpartition("/")[2].rpartition(".")[0] or record["name"]
    return {
        "slug": slug,
        "title": title[:255],
        "date": datetime.date.fromisoformat(reading.date) if reading.date else None,
        "date_precision": reading.date_precision or "",
        "origin": facts.get("origin", "")[:255],
        "series": facts.get("series", ""),
        "restatement": facts.get("restatement", False),
        "state": state_of(record),
        **{name: record[name] for name in ("told", "corrected", "readers")},
    }


def _write(change: Change) -> None:
    """Make the row of a change, of any table but that of editions, what it is after."""
    rows, place = _KEPT[change.table][0]._default_manager, _place(change.table, change.key)
    if change.after is None:
        rows.filter(**place).delete()
        return
    told = dict(change.after)
    if "withdrawn_at" in told:
        told["withdrawn_at"] = datetime.datetime.fromisoformat(told["withdrawn_at"])
    if change.table == "witness":
        told["source"] = Source.objects.get(sha256=change.key)
    rows.update_or_create(**place, defaults=told)


def forget_unused_texts() -> None:
    """Drop the wordings that no entry and no version prints any more. Must run inside a transaction."""
    used = set(Entry.objects.filter(text__isnull=False).values_list("text", flat=True).distinct())
    used |= set(Version.objects.filter(text__isnull=False).values_list("text", flat=True).distinct())
    for part in chunks(set(Text.objects.values_list("pk", flat=True)) - used):
        Text.objects.filter(pk__in=part).delete()


def forget_bytes(digests: Iterable[str]) -> int:
    """Remove those of the sources ``digests`` (SHA-256) that no edition, witness, withdrawal, draft or publication
    names, and no run that isn't over; returns how many went. Must run inside a transaction.
    """
    left = set(digests)
    if not left:
        return 0
    left -= set(Edition.objects.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Witness.objects.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Withdrawal.objects.filter(sha256__in=left).values_list("sha256", flat=True))
    left -= set(ReadAhead.objects.filter(source__in=left).values_list("source", flat=True))
    for model in (Draft, Publication):
        if left:
            for changes in model.objects.values_list("changes", flat=True).iterator(chunk_size=50):
                left -= named_by(changes_from(changes))
    gone, _ = Source.objects.filter(sha256__in=left).delete()
    return gone


def named_by(changes: Iterable[Change]) -> set[str]:
    """The SHA-256 of all bytes that ``changes`` name."""
    found = set()
    for change in changes:
        if change.table == "witness":
            found.add(change.key)
        elif change.table in ("edition", "withdrawal"):
            found |= {each["sha256"] for each in (change.before, change.after) if each}
    return found
