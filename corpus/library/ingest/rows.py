"""A Document as rows: every entry with its key, place and references, before any of it is stored. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from corpus.numbers import RuleNumber
from corpus.reading.document import Card, Document, Entry, Reference, Rule, Topic
from corpus.text.normalise import letters


def slugify(name: str) -> str:
    """``name`` as it stands in addresses: lower case ASCII words joined by hyphens; "-" for none."""
    return "-".join(re.findall(r"[a-z0-9]+", letters(name)))[:150] or "-"


def unique_slug(seen: Counter[str], slug: str) -> str:
    """``slug``, with -2, -3 … where ``seen`` (which is kept up) has it already."""
    seen[slug] += 1
    return slug if seen[slug] == 1 else f"{slug}-{seen[slug]}"


@dataclass(slots=True)
class Row:
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
    references: tuple[Reference, ...] = ()
    details: dict[str, Any] = field(default_factory=dict)


def rows_of(document: Document) -> list[Row]:
    """All entries of ``document`` as rows, in the edition's order: rules (each with its examples), topics and
    cards (each with its rulings), items, glossary. Parents come before their children; keys are unique for a kind.
    """
    return [*_rules(document), *_topics_and_cards(document), *_items(document), *_terms(document)]


def _rules(document: Document) -> Iterator[Row]:
    held: set[str] = set()
    for rule in document.rules:
        key = rule.key
        held.add(key)
        yield _row(
            "rule",
            key,
            rule,
            name=rule.title or "",
            number=rule.number,
            level=RuleNumber.parse(rule.number).level,
            title_origin=rule.title_origin or ("source" if rule.title else ""),
            parent=_parent(rule, held),
            details=_repairs(rule),
        )
        for rank, example in enumerate(rule.examples, 1):
            yield _row("example", f"{key}.{rank}", example, number=rule.number, parent=("rule", key))


def _repairs(rule: Rule) -> dict[str, Any]:
    """What was printed where the rule was put right, and on whose word."""
    held = {"read": rule.read, "printed": rule.printed, "witnesses": list(rule.witnesses)}
    return {key: value for key, value in held.items() if value}


def _topics_and_cards(document: Document) -> Iterator[Row]:
    slugs: Counter[str] = Counter()
    for topic in document.topics:
        yield from _answered("topic", topic, slugs, {"rules": list(topic.rules)})
    for card in document.cards:
        details = {
            "mana_cost": card.mana_cost,
            "type_line": card.type_line,
            "power": card.power,
            "toughness": card.toughness,
            "topic": card.topic,
        }
        yield from _answered("card", card, slugs, details)


def _answered(kind: str, entry: Topic | Card, slugs: Counter[str], details: dict[str, Any]) -> Iterator[Row]:
    """A topic or card under a slug that no other has, and the answers about it."""
    key = unique_slug(slugs, slugify(entry.name))
    yield _row(kind, key, entry, name=entry.name, details=details)
    for rank, ruling in enumerate(entry.rulings, 1):
        yield _row("ruling", f"{key}.{rank}", ruling, parent=(kind, key))


def _items(document: Document) -> Iterator[Row]:
    for item in document.items:
        yield _row("item", str(item.position), item, details={"group": item.group})


def _terms(document: Document) -> Iterator[Row]:
    slugs: Counter[str] = Counter()
    keyed = [(unique_slug(slugs, slugify(term.term)), term) for term in document.terms]
    key_by_name = {term.term: key for key, term in reversed(keyed)}
    for key, term in keyed:
        see = [[reference.start, reference.end, key_by_name[reference.term]] for reference in term.see]
        details: dict[str, Any] = {"see": see} if see else {}
        if term.witnesses:
            details["witnesses"] = list(term.witnesses)
        yield _row("term", key, term, name=term.term, details=details)


def _row(kind: str, key: str, entry: Entry, **more: Any) -> Row:
    """The row of ``entry``: what all entries have, and ``more`` that its kind has."""
    if entry.emphasis:
        more["details"] = more.get("details", {}) | {"emphasis": [list(span) for span in entry.emphasis]}
    return Row(
        kind,
        key,
        entry.text,
        entry.first_line,
        entry.last_line,
        references=entry.references,
        **more,
    )


def _parent(rule: Rule, held: set[str]) -> tuple[str, str] | None:
    """The nearest node above that the document holds: a lone 102.4b has none."""
    above = RuleNumber.parse(rule.number).parent
    while above is not None and str(above) not in held:
        above = above.parent
    return ("rule", str(above)) if above else None


def counts(rows: Sequence[Row]) -> dict[str, int]:
    """How many entries of each sort, under the contract's names."""
    kinds = Counter(row.kind for row in rows)
    return {
        "rules": kinds["rule"],
        "examples": kinds["example"],
        "terms": kinds["term"],
        "references": sum(len(row.references) for row in rows),
        "cards": kinds["card"],
        "rulings": kinds["ruling"],
        "topics": kinds["topic"],
        "items": kinds["item"],
    }


def line_counts(document: Document) -> dict[str, int]:
    """How many lines each sort of owner has, and the total they add up to."""
    found: Counter[str] = Counter()
    for owner in document.owners:
        found[owner.kind] += owner.last - owner.first + 1
    sorts = ("rule", "example", "term", "item", "card", "ruling", "topic", "noise", "blank", "unclassified")
    return {"total": document.line_count, **{sort: found[sort] for sort in sorts}}
