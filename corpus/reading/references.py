"""References: what rules a text cites, found by a grammar, then resolved against the document's own numbers.

`find` depends on the text alone, so that its answer can be kept per wording; `expand` on the edition's
numbers as well; `attach` does both for every entry of a document. All pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from corpus.numbers import RuleNumber, is_number
from corpus.reading import diagnostics
from corpus.reading.document import Card, Diagnostic, Document, Item, Language, Reference, Term, Topic
from corpus.reading.reference_grammar import Mention, find
from corpus.reading.reference_index import NumberIndex, expand

__all__ = ["Mention", "NumberIndex", "attach", "expand", "find"]


def attach(document: Document) -> Document:
    """``document`` with the references of every entry, and a diagnostic for each one that was repaired or
    that names a rule missing from a section or part that the document holds.
    """
    finder = _Finder(document.language, NumberIndex(rule.number for rule in document.rules))
    made = replace(
        document,
        rules=tuple(
            replace(
                rule,
                references=finder.references(rule.text),
                examples=tuple(replace(e, references=finder.references(e.text)) for e in rule.examples),
            )
            for rule in document.rules
        ),
        terms=tuple(replace(term, references=finder.references(term.text)) for term in document.terms),
        items=tuple(replace(item, references=finder.references(item.text)) for item in document.items),
        cards=tuple(
            replace(
                card,
                references=finder.references(card.text),
                rulings=tuple(replace(r, references=finder.references(r.text)) for r in card.rulings),
            )
            for card in document.cards
        ),
        topics=tuple(
            replace(
                topic,
                references=finder.references(topic.text),
                rulings=tuple(replace(r, references=finder.references(r.text)) for r in topic.rulings),
            )
            for topic in document.topics
        ),
    )
    return replace(made, diagnostics=document.diagnostics + tuple(_diagnostics(made)))


def cited(document: Document) -> Iterator[tuple[Reference, int]]:
    """Every reference of ``document`` with the line on which the entry that holds it begins."""
    for rule in document.rules:
        yield from ((reference, rule.first_line) for reference in rule.references)
        for example in rule.examples:
            yield from ((reference, example.first_line) for reference in example.references)
    plain: tuple[Term | Item | Card | Topic, ...]
    plain = (*document.terms, *document.items, *document.cards, *document.topics)
    for entry in plain:
        yield from ((reference, entry.first_line) for reference in entry.references)
        if isinstance(entry, Card | Topic):
            for ruling in entry.rulings:
                yield from ((reference, ruling.first_line) for reference in ruling.references)


class _Finder:
    """`find` and `expand` for one document."""

    def __init__(self, language: Language, index: NumberIndex) -> None:
        self._language = language
        self._index = index

    def references(self, text: str) -> tuple[Reference, ...]:
        mentions = find(text, self._language)
        return expand(mentions, self._index) if mentions else ()


def _diagnostics(document: Document) -> Iterator[Diagnostic]:
    """What is odd about the references: repairs, and targets missing where the document should have them."""
    held = {rule.number for rule in document.rules}
    for reference, line in cited(document):
        repaired = next((target for target in reference.targets if target.read is not None), None)
        if repaired is not None:
            read = _flat(repaired.read)
            yield diagnostics.make("reference_repaired", line, read=read, number=repaired.number)
        missing = [target.number for target in reference.targets if _is_missing(target.number, held)]
        if missing:
            yield diagnostics.make(
                "reference_unresolved", line, raw=_flat(reference.raw), where=", ".join(missing)
            )


def _flat(text: str | None) -> str:
    """A text on one line, for a message."""
    return " ".join((text or "").split())


def _is_missing(number: str, held: set[str]) -> bool:
    """Whether a document that holds these numbers should hold ``number`` too, and does not: its section is
    there, or its whole part (both that part and the next one begin there).
    """
    if number in held or not is_number(number):
        return False
    place = RuleNumber.parse(number)
    if not place.section:
        return False
    return str(place.section) in held or all(
        f"{part}00" in held or f"{part}01" in held for part in (place.part, place.part + 1)
    )
