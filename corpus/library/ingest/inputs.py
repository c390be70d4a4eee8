"""The inputs of the library as records, and changes of them: all that is kept beside them is derived.

Inputs are which bytes make which edition, under which facts; curators' corrections and notes; and what became of
addresses. A change names one record by table and key, as it was before and as it is after. So a change can be checked
(is it still what it was?), applied, and taken back by swapping the two.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from django.db.models import Model

from corpus.models import Bulletin, CardBatch, Correction, Edition, Redirect, Withdrawal, Witness

Record = dict[str, Any]
Table = Literal["edition", "link", "bulletin", "redirect", "withdrawal", "witness", "cards"]


@dataclass(frozen=True, slots=True)
class InputChange:
    """One record before and after; None where there is none.

    | table | key | record |
    |---|---|---|
    | edition | slug | sha256, name, told (the catalog's facts), corrected (a curator's), readers |
    | link | kind:old edition/number>new edition | new_number, reason, origin |
    | bulletin | edition/number, edition/ for the whole | text, source, origin |
    | redirect | former slug | edition |
    | withdrawal | slug | title, replaced_by, reason, sha256, withdrawn_at |
    | witness | sha256 | edition, state |
    | cards | slug of a batch | public; its cards are stored beside and stay |
    """

    table: Table
    key: str
    before: Record | None
    after: Record | None

    def as_json(self) -> dict[str, Any]:
        """The change as it is kept in a draft or publication."""
        return asdict(self)


def changes_from(kept: Iterable[Mapping[str, Any]]) -> list[InputChange]:
    """The changes of a draft or publication."""
    return [InputChange(each["table"], each["key"], each["before"], each["after"]) for each in kept]


def inverse(changes: Sequence[InputChange]) -> list[InputChange]:
    """The changes that take ``changes`` back, in the order in which to apply them."""
    return [replace(change, before=change.after, after=change.before) for change in reversed(changes)]


def merged(earlier: Sequence[InputChange], later: Sequence[InputChange]) -> list[InputChange]:
    """One change a record for both, one after the other; what ends as it began is left out."""
    found: dict[tuple[str, str], InputChange] = {}
    for change in (*earlier, *later):
        first = found.get((change.table, change.key), change)
        found[change.table, change.key] = replace(change, before=first.before)
    return [change for change in found.values() if change.before != change.after]


def edition_record(
    sha256: str, name: str, catalog: Record, corrected: Record | None = None, readers: str = ""
) -> Record:
    """The record of an edition."""
    return {"sha256": sha256, "name": name, "told": catalog, "corrected": corrected or {}, "readers": readers}


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


def key_of(row: Model) -> str:
    """The key of a stored row."""
    match row:
        case Correction():
            return link_key(row.old_edition, row.old_number, row.new_edition, row.kind)
        case Bulletin():
            return f"{row.edition}/{row.number}"
        case Witness():
            return row.source.sha256
    return str(row.slug)  # type: ignore[attr-defined]  # all others have one


TABLES: dict[Table, tuple[type[Model], tuple[str, ...]]] = {
    "link": (Correction, ("new_number", "reason", "origin")),
    "bulletin": (Bulletin, ("text", "source", "origin")),
    "redirect": (Redirect, ("edition",)),
    "withdrawal": (Withdrawal, ("title", "replaced_by", "reason", "sha256", "withdrawn_at")),
    "witness": (Witness, ("edition", "state")),
    "cards": (CardBatch, ("public",)),
}
"""Where the rows of each table stand, and which of their columns make a record; editions make theirs themselves."""
_COLUMNS = dict(TABLES.values())
_TABLE_OF: dict[type[Model], Table] = {model: table for table, (model, _) in TABLES.items()}


def record(table: Table, key: str) -> Record | None:
    """The record as it is now, None where there is none."""
    if table == "edition":
        edition = Edition.objects.select_related("source").filter(slug=key).first()
        return record_of(edition) if edition else None
    row = TABLES[table][0]._default_manager.filter(**place_of(table, key)).first()
    return row_record(row) if row else None


def record_of(edition: Edition) -> Record:
    """The record of a stored edition."""
    source = edition.source
    return edition_record(source.sha256, source.name, edition.told, edition.corrected, edition.readers)


def row_record(row: Model) -> Record:
    """The record of a stored correction, bulletin, redirect, withdrawal or witness."""
    values = {name: getattr(row, name) for name in _COLUMNS[type(row)]}
    return {name: each.isoformat() if name == "withdrawn_at" else each for name, each in values.items()}


def changed(row: Model, after: Record | None) -> InputChange:
    """The change that makes the record of a stored row ``after``."""
    return InputChange(_TABLE_OF[type(row)], key_of(row), row_record(row), after)


def coming(row: Model) -> InputChange:
    """The change that makes the record at the key of ``row`` what that says."""
    table, key = _TABLE_OF[type(row)], key_of(row)
    return InputChange(table, key, record(table, key), row_record(row))


def place_of(table: Table, key: str) -> dict[str, Any]:
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


def says_the_same(one: Record | None, other: Record | None) -> bool:
    """Whether two records say the same; the readers' version is no word of anybody's."""
    if one is None or other is None:
        return one == other
    return {**one, "readers": ""} == {**other, "readers": ""}


def named_by(changes: Iterable[InputChange]) -> set[str]:
    """The SHA-256 of all bytes that ``changes`` name."""
    found = set()
    for change in changes:
        if change.table == "witness":
            found.add(change.key)
        elif change.table in ("edition", "withdrawal"):
            found |= {each["sha256"] for each in (change.before, change.after) if each}
    return found


_WORDS = {
    "edition +": ("édition ajoutée", "éditions ajoutées", "editions added"),
    "edition -": ("édition retirée", "éditions retirées", "editions removed"),
    "replaced": ("édition remplacée", "éditions remplacées", "editions replaced"),
    "corrected": ("édition corrigée", "éditions corrigées", "editions corrected"),
    "reread": ("édition relue", "éditions relues", "editions read again"),
    "moved": ("adresse changée", "adresses changées", "addresses changed"),
    "witness +": ("témoin gardé", "témoins gardés", "witnesses kept"),
    "witness -": ("témoin ôté", "témoins ôtés", "witnesses dropped"),
    "link +": ("suite de règle corrigée", "suites de règles corrigées", "lineage corrected"),
    "link -": ("correction de suite ôtée", "corrections de suite ôtées", "lineage words dropped"),
    "bulletin +": ("bulletin écrit", "bulletins écrits", "bulletins written"),
    "bulletin -": ("bulletin ôté", "bulletins ôtés", "bulletins dropped"),
    "cards +": ("import de cartes publié", "imports de cartes publiés", "imports of cards published"),
    "cards -": ("import de cartes repris", "imports de cartes repris", "imports of cards taken back"),
}
"""What comes (+) or goes (-), by its table, and what befalls an edition: one, several, as a terminal counts."""
MOST_NAMED = 3
"""Editions that a summary names; of more it only counts."""


def _acts(changes: Sequence[InputChange]) -> Iterator[tuple[str, str]]:
    """What is done (a key of the table above) and to which edition or rule, in order."""
    editions = [change for change in changes if change.table == "edition"]
    came = {change.after["sha256"] for change in editions if change.after}
    went = {change.before["sha256"] for change in editions if change.before}
    for change in editions:
        before, after = change.before, change.after
        if before and after:
            facts = ("told", "corrected", "name")
            same = all(before[key] == after[key] for key in facts)
            replaced = before["sha256"] != after["sha256"]
            yield "replaced" if replaced else "reread" if same else "corrected", change.key
        elif after:
            yield "moved" if after["sha256"] in went else "edition +", change.key
        elif before and before["sha256"] not in came:  # else told where it went to
            yield "edition -", change.key
    for change in changes:
        sign = "+" if change.after and change.after.get("public", True) else "-"
        if change.table == "witness" and not editions:
            yield f"witness {sign}", (change.after or change.before or {})["edition"]
        elif f"{change.table} {sign}" in _WORDS and change.table not in ("edition", "witness"):
            yield f"{change.table} {sign}", change.key.partition(">")[0].rpartition(":")[2].removesuffix("/")


def summary_of(changes: Sequence[InputChange], *, english: bool = False) -> str:
    """One sentence, French for readers or English for a terminal: how much of what, and what where it is little."""
    named: dict[str, list[str]] = {}
    for act, key in _acts(changes):
        named.setdefault(act, []).append(key)
    parts = [
        (f"{_WORDS[act][2]}: {len(keys)}" if english else f"{len(keys)} {_WORDS[act][len(keys) > 1]}")
        + (f" ({', '.join(keys)})" if len(keys) <= MOST_NAMED else "")
        for act, keys in named.items()
    ]
    nothing = "nothing visible changed" if english else "Rien de visible n’a changé"
    return f"{', '.join(parts) or nothing}."
