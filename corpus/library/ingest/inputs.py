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
from dataclasses import asdict, dataclass
from typing import Any, Literal, cast

from django.db.models import QuerySet

from corpus.library.ingest.catalog import CatalogLink
from corpus.library.ingest.resolve import resolve_across, resolve_around
from corpus.library.ingest.store import EditionFacts, store
from corpus.models import Citation, Correction, Edition, Redirect, Source, Text, Version, Withdrawal
from corpus.models.entry import Entry
from corpus.reading.document import Document

Record = dict[str, Any]
Table = Literal["edition", "link", "redirect", "withdrawal"]
DocumentOf = Callable[[str, Record], Document]
"""What reading makes of the edition at a slug with that record. May raise UnreadableError."""


@dataclass(frozen=True, slots=True)
class Change:
    """One record before and after; None where there is none.

    | table | key | record |
    |---|---|---|
    | edition | slug | sha256, name, told (the catalog's facts), corrected (a curator's), readers |
    | link | kind:old edition/number>new edition | new_number, reason, origin |
    | redirect | former slug | edition |
    | withdrawal | slug | title, replaced_by, reason, sha256, withdrawn_at |
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
        first = found.get((change.table, change.key))
        before = first.before if first else change.before
        found[change.table, change.key] = Change(change.table, change.key, before, change.after)
    return [change for change in found.values() if not _same(change.before, change.after, exactly=True)]


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


def record(table: Table, key: str) -> Record | None:
    """The record as it is now, None where there is none."""
    match table:
        case "edition":
            edition = Edition.objects.select_related("source").filter(slug=key).first()
            return record_of(edition) if edition else None
        case "link":
            row = _link_at(key).first()
            return link_record(row) if row else None
        case "redirect":
            moved = Redirect.objects.filter(slug=key).first()
            return {"edition": moved.edition} if moved else None
        case "withdrawal":
            gone = Withdrawal.objects.filter(slug=key).first()
            return withdrawal_record(gone) if gone else None


def record_of(edition: Edition) -> Record:
    """The record of a stored edition."""
    source = edition.source
    return edition_record(source.sha256, source.name, edition.told, edition.corrected, edition.readers)


def link_record(row: Correction) -> Record:
    """The record of a stored correction."""
    return {"new_number": row.new_number, "reason": row.reason, "origin": row.origin}


def withdrawal_record(row: Withdrawal) -> Record:
    """The record of a stored withdrawal."""
    return {
        "title": row.title,
        "replaced_by": row.replaced_by,
        "reason": row.reason,
        "sha256": row.sha256,
        "withdrawn_at": row.withdrawn_at.isoformat(),
    }


def check(changes: Iterable[Change]) -> None:
    """Raises OvertakenError for the first change whose record is no longer what it was before."""
    for change in changes:
        if not _same(record(change.table, change.key), change.before):
            raise OvertakenError(change)


def _same(one: Record | None, other: Record | None, *, exactly: bool = False) -> bool:
    """Whether two records say the same; the readers' version is no word of anybody's, unless ``exactly``."""
    if exactly or one is None or other is None:
        return one == other
    return {**one, "readers": ""} == {**other, "readers": ""}


def apply(changes: Sequence[Change], document_of: DocumentOf) -> list[Edition]:
    """Make the records what ``changes`` say they are after, and store the editions anew that they touch; returns
    those. Links, threads and versions are the caller's (`link_editions`). Must run inside a transaction.

    Raises OvertakenError before anything is changed, UnreadableError where a source can't be read (any more).
    """
    check(changes)
    for change in changes:
        if change.table == "link":
            _write_link(change)
        elif change.table != "edition":
            _write_address(change)
    held = [change for change in changes if change.table == "edition"]
    for change in held:
        if change.before is not None:
            Edition.objects.filter(slug=change.key).delete()
    stored = []
    for change in held:
        if change.after is not None:
            document = document_of(change.key, change.after)
            facts = edition_facts(change.key, change.after, document)
            source = Source.objects.select_related("content").get(sha256=change.after["sha256"])
            if source.name != change.after["name"]:
                source.name = change.after["name"]
                source.save(update_fields=["name"])
            stored.append(store(document, facts, source))
            resolve_around(stored[-1])
    if any(change.after is None for change in held):
        lost = Citation.objects.filter(
            target=None, status__in=[Citation.Status.RESOLVED, Citation.Status.REPAIRED]
        )
        resolve_across(lost)
    return stored


def edition_facts(slug: str, record: Record, document: Document) -> EditionFacts:
    """What an edition is called, from its record and from reading it."""
    facts = facts_of(record)
    return EditionFacts(
        slug=slug,
        title=document.title or record["name"].rpartition("/")[2].rpartition(".")[0] or record["name"],
        date=document.date,
        date_precision=document.date_precision or "",
        origin=facts.get("origin", ""),
        series=facts.get("series", ""),
        restatement=facts.get("restatement", False),
        state=state_of(record),
        told=record["told"],
        corrected=record["corrected"],
        readers=record["readers"],
    )


def _link_at(key: str) -> QuerySet[Correction]:
    kind, old, number, new = read_link_key(key)
    return Correction.objects.filter(kind=kind, old_edition=old, old_number=number, new_edition=new)


def _write_link(change: Change) -> None:
    row = _link_at(change.key)
    if change.after is None:
        row.delete()
    elif not row.update(**change.after):
        kind, old, number, new = read_link_key(change.key)
        Correction.objects.create(
            kind=kind, old_edition=old, old_number=number, new_edition=new, **change.after
        )


def _write_address(change: Change) -> None:
    model: type[Redirect] | type[Withdrawal] = Redirect if change.table == "redirect" else Withdrawal
    if change.after is None:
        model.objects.filter(slug=change.key).delete()
        return
    told = dict(change.after)
    if "withdrawn_at" in told:
        told["withdrawn_at"] = datetime.datetime.fromisoformat(told["withdrawn_at"])
    model.objects.update_or_create(slug=change.key, defaults=told)


def forget_unused_texts() -> None:
    """Drop the wordings that no entry and no version prints any more. Must run inside a transaction."""
    used = set(Entry.objects.filter(text__isnull=False).values_list("text", flat=True).distinct())
    used |= set(Version.objects.filter(text__isnull=False).values_list("text", flat=True).distinct())
    unused = sorted(set(Text.objects.values_list("pk", flat=True)) - used)
    for i in range(0, len(unused), 500):
        Text.objects.filter(pk__in=unused[i : i + 500]).delete()


# -- what changes a wish makes -------------------------------------------------------------------------------------


def placing(slug: str, after: Record) -> list[Change]:
    """The changes that put an edition at ``slug``: whatever has its bytes elsewhere moves here, and the addresses
    that led to it lead here.
    """
    changes = []
    twin = Edition.objects.select_related("source").filter(source__sha256=after["sha256"]).first()
    if twin is not None and twin.slug != slug:
        changes += [Change("edition", twin.slug, record_of(twin), None), *moving(twin.slug, slug)]
    changes.append(Change("edition", slug, record("edition", slug), after))
    for table in cast("tuple[Table, ...]", ("redirect", "withdrawal")):
        taken = record(table, slug)
        if taken is not None:
            changes.append(Change(table, slug, taken, None))
    return [change for change in changes if change.before != change.after]


def moving(old: str, new: str) -> list[Change]:
    """The changes by which the address ``old``, what led to it and the corrections that name it follow an edition to
    ``new``.
    """
    changes = [Change("redirect", old, record("redirect", old), {"edition": new})]
    for row in Redirect.objects.filter(edition=old).exclude(slug=new):
        changes.append(Change("redirect", row.slug, {"edition": old}, {"edition": new}))
    for gone in Withdrawal.objects.filter(replaced_by=old):
        kept = withdrawal_record(gone)
        changes.append(Change("withdrawal", gone.slug, kept, {**kept, "replaced_by": new}))
    rows = Correction.objects.filter(old_edition=old) | Correction.objects.filter(new_edition=old)
    for correction in rows:
        said = link_record(correction)
        ends = [new if slug == old else slug for slug in (correction.old_edition, correction.new_edition)]
        moved = link_key(ends[0], correction.old_number, ends[1], correction.kind)
        changes += [
            Change("link", key_of(correction), said, None),
            Change("link", moved, record("link", moved), said),
        ]
    return changes


def correction_changes(links: dict[str, list[CatalogLink]]) -> list[Change]:
    """The changes that keep the corrections of each `links.toml` (by its path) and drop those taken out of it.

    A newer word on the same rule replaces the older, whoever wrote it. Former addresses are followed.
    """
    moved = dict(Redirect.objects.values_list("slug", "edition"))
    rows = {key_of(row): link_record(row) for row in Correction.objects.all()}
    wanted: dict[str, Record | None] = {}
    for origin, corrections in links.items():
        kept = {
            link_key(
                moved.get(link.old_edition, link.old_edition),
                link.old_number,
                moved.get(link.new_edition, link.new_edition),
                link.kind,
            ): {"new_number": link.new_number, "reason": link.reason, "origin": origin}
            for link in corrections
        }
        wanted |= {key: None for key, row in rows.items() if row["origin"] == origin and key not in kept}
        wanted |= kept
    return [
        Change("link", key, rows.get(key), after) for key, after in wanted.items() if rows.get(key) != after
    ]
