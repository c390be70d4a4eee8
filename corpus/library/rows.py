"""A Document as rows: every entry with its key, place and references, before any of it is stored. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from corpus.library.slugs import slugify, unique_slug
from corpus.numbers import RuleNumber
from corpus.reading.document import Document, Example, Reference, Rule, Ruling


@dataclass(frozen=True, slots=True)
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
    rows = [*_rules(document)]
    slugs: Counter[str] = Counter()
    for topic in document.topics:
        key = unique_slug(slugs, slugify(topic.name))
        details: dict[str, Any] = {"rules": list(topic.rules)}
        rows.append(
            Row(
                "topic",
                key,
                topic.text,
                topic.first_line,
                topic.last_line,
                topic.name,
                references=topic.references,
                details=details,
            )
        )
        rows += _rulings(topic.rulings, ("topic", key))
    for card in document.cards:
        key = unique_slug(slugs, slugify(card.name))
        details = {
            "mana_cost": card.mana_cost,
            "type_line": card.type_line,
            "power": card.power,
            "toughness": card.toughness,
            "topic": card.topic,
        }
        rows.append(
            Row(
                "card",
                key,
                card.text,
                card.first_line,
                card.last_line,
                card.name,
                references=card.references,
                details=details,
            )
        )
        rows += _rulings(card.rulings, ("card", key))
    for item in document.items:
        rows.append(
            Row(
                "item",
                str(item.position),
                item.text,
                item.first_line,
                item.last_line,
                references=item.references,
                details={"group": item.group},
            )
        )
    terms: Counter[str] = Counter()
    for term in document.terms:
        key = unique_slug(terms, slugify(term.term))
        rows.append(
            Row(
                "term", key, term.text, term.first_line, term.last_line, term.term, references=term.references
            )
        )
    return rows


def _rules(document: Document) -> Iterator[Row]:
    held: set[str] = set()
    for rule in document.rules:
        key = rule.number if rule.copy == 1 else f"{rule.number}~{rule.copy}"
        held.add(key)
        yield Row(
            "rule",
            key,
            rule.text,
            rule.first_line,
            rule.last_line,
            rule.title or "",
            rule.number,
            RuleNumber.parse(rule.number).level,
            rule.title_origin or ("source" if rule.title else ""),
            _parent(rule, held),
            rule.references,
            {"read": rule.read} if rule.read else {},
        )
        for rank, example in enumerate(rule.examples, 1):
            yield _example(example, key, rule.number, rank)


def _parent(rule: Rule, held: set[str]) -> tuple[str, str] | None:
    """The nearest node above that the document holds: a lone 102.4b has none."""
    above = RuleNumber.parse(rule.number).parent
    while above is not None and str(above) not in held:
        above = above.parent
    return ("rule", str(above)) if above else None


def _example(example: Example, rule_key: str, number: str, rank: int) -> Row:
    return Row(
        "example",
        f"{rule_key}.{rank}",
        example.text,
        example.first_line,
        example.last_line,
        number=number,
        parent=("rule", rule_key),
        references=example.references,
    )


def _rulings(rulings: tuple[Ruling, ...], parent: tuple[str, str]) -> list[Row]:
    return [
        Row(
            "ruling",
            f"{parent[1]}.{rank}",
            ruling.text,
            ruling.first_line,
            ruling.last_line,
            parent=parent,
            references=ruling.references,
        )
        for rank, ruling in enumerate(rulings, 1)
    ]
