"""A Document as rows: every entry with its key, place and references, before any of it is stored. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from corpus.numbers import level_of, lineage_of
from corpus.reading.document import (
    Card,
    Document,
    Example,
    Item,
    ReadEntry,
    ReadReference,
    Rule,
    Ruling,
    Term,
    Topic,
)
from corpus.text.normalise import letters


def slugify(name: str) -> str:
    """``name`` as it stands in addresses: lower case ASCII words joined by hyphens; "-" for none."""
    return "-".join(re.findall(r"[a-z0-9]+", letters(name)))[:150] or "-"


def unique_slug(seen: Counter[str], slug: str) -> str:
    """``slug``, with -2, -3 … where ``seen`` (which is kept up) has it already."""
    seen[slug] += 1
    return slug if seen[slug] == 1 else f"{slug}-{seen[slug]}"


@dataclass(slots=True)
class EntryRow:
    """One entry to store. ``parent`` is the (kind, key) of the row above, None at the top."""

    kind: str
    key: str
    text: str
    first_line: int
    last_line: int
    name: str = ""
    number: str = ""
    level: str = ""
    title_origin: str = ""
    parent: tuple[str, str] | None = None
    references: tuple[ReadReference, ...] = ()
    details: dict[str, Any] = field(default_factory=dict)


def keyed(document: Document) -> Iterator[tuple[str, str, ReadEntry]]:
    """Every entry of ``document`` with its kind and a key that no other of that kind has, in the edition's order: rules
    (each with its examples), topics and cards (each with its rulings), items, glossary.
    """
    for rule in document.rules:
        yield "rule", rule.key, rule
        yield from (("example", f"{rule.key}.{rank}", each) for rank, each in enumerate(rule.examples, 1))
    slugs: Counter[str] = Counter()
    answered: list[tuple[str, Topic | Card]] = [("topic", topic) for topic in document.topics]
    answered += [("card", card) for card in document.cards]
    for kind, entry in answered:
        key = unique_slug(slugs, slugify(entry.name))
        yield kind, key, entry
        yield from (("ruling", f"{key}.{rank}", each) for rank, each in enumerate(entry.rulings, 1))
    yield from (("item", str(item.position), item) for item in document.items)
    terms: Counter[str] = Counter()
    yield from (("term", unique_slug(terms, slugify(term.term)), term) for term in document.terms)


def rows_of(document: Document) -> list[EntryRow]:
    """All entries of ``document`` as rows, in the order of `keyed`: parents come before their children."""
    entries = list(keyed(document))
    terms = {entry.term: key for _, key, entry in reversed(entries) if isinstance(entry, Term)}
    rules: set[str] = set()
    above: EntryRow | None = None
    rows: list[EntryRow] = []
    for kind, key, entry in entries:
        more = _details_of(entry, terms)
        if isinstance(entry, Rule):
            rules.add(key)
            more["parent"] = _parent(entry, rules)
        elif isinstance(entry, Example | Ruling) and above is not None:
            more |= {"number": above.number, "parent": (above.kind, above.key)}
        rows.append(_row(kind, key, entry, **more))
        if not isinstance(entry, Example | Ruling):
            above = rows[-1]
    return rows


def _details_of(entry: ReadEntry, terms: Mapping[str, str]) -> dict[str, Any]:
    """What an entry has beside what all have; ``terms`` are the keys of the glossary's."""
    match entry:
        case Rule():
            infraction = {"infraction": asdict(entry.infraction)} if entry.infraction is not None else {}
            return {
                "name": entry.title or "",
                "number": entry.number,
                "level": level_of(entry.number),
                "title_origin": entry.title_origin or ("source" if entry.title else ""),
                "details": ({"read": entry.read} if entry.read else {}) | infraction,
            }
        case Topic():
            return {"name": entry.name, "details": {"rules": list(entry.rules)}}
        case Card():
            return {"name": entry.name, "details": {name: getattr(entry, name) for name in _OF_A_CARD}}
        case Item():
            return {"details": {"group": entry.group}}
        case Term():
            see = [[other.start, other.end, terms[other.term]] for other in entry.see]
            return {"name": entry.term, "details": {"see": see} if see else {}}
        case _:
            return {}


_OF_A_CARD = ("mana_cost", "type_line", "power", "toughness", "topic")


def _row(kind: str, key: str, entry: ReadEntry, **more: Any) -> EntryRow:
    """The row of ``entry``: what all entries have, and ``more`` that its kind has."""
    if entry.emphasis:
        more["details"] = more.get("details", {}) | {"emphasis": [list(span) for span in entry.emphasis]}
    return EntryRow(
        kind, key, entry.text, entry.first_line, entry.last_line, references=entry.references, **more
    )


def _parent(rule: Rule, keys: set[str]) -> tuple[str, str] | None:
    """The nearest node above that the document holds: a lone 102.4b has none."""
    above = next((number for number in lineage_of(rule.number)[1:] if number in keys), None)
    return ("rule", above) if above else None


def counts(rows: Sequence[EntryRow]) -> dict[str, int]:
    """How many entries of each sort, under the contract's names."""
    kinds = Counter(f"{row.kind}s" for row in rows)
    kinds["references"] = sum(len(row.references) for row in rows)
    return {name: kinds[name] for name in _COUNTED}


def line_counts(document: Document) -> dict[str, int]:
    """How many lines each sort of owner has, and the total they add up to."""
    found: Counter[str] = Counter()
    for owner in document.owners:
        found[owner.kind] += owner.last - owner.first + 1
    return {"total": document.line_count, **{kind: found[kind] for kind in _OWNERS}}


_COUNTED = ("rules", "examples", "terms", "references", "cards", "rulings", "topics", "items")
_OWNERS = (
    *("rule", "example", "term", "item", "card", "ruling", "topic"),
    *("noise", "unread", "blank", "unclassified"),
)
