"""Every entry of a document or draft: gone through, changed, or hashed. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, TypeVar

from corpus.reading.document import Card, Document, ReadEntry, Rule, Topic
from corpus.reading.draft import ReaderDraft
from corpus.text.normalise import words

Changed = TypeVar("Changed", bound=ReadEntry)
_Block = TypeVar("_Block", Card, Topic)
_Held = TypeVar("_Held", ReaderDraft, Document)


class EntryChange(Protocol):
    """Makes another entry of an entry, of the same kind; examples and rulings before what they belong to."""

    def __call__(self, entry: Changed, /) -> Changed:
        """The entry as it is to be."""


def entries(document: Document) -> Iterator[ReadEntry]:
    """Every entry of ``document``, kind after kind; examples and rulings right after what they belong to."""
    for rule in document.rules:
        yield rule
        yield from rule.examples
    yield from document.terms
    yield from document.items
    blocks: tuple[Card | Topic, ...] = (*document.cards, *document.topics)
    for block in blocks:
        yield block
        yield from block.rulings


def changed(held: _Held, change: EntryChange) -> _Held:
    """``held`` with ``change`` made to each of its entries."""

    def rule(whole: Rule) -> Rule:
        examples = tuple(map(change, whole.examples))
        return change(replace(whole, examples=examples) if examples != whole.examples else whole)

    def block(whole: _Block) -> _Block:
        rulings = tuple(map(change, whole.rulings))
        return change(replace(whole, rulings=rulings) if rulings != whole.rulings else whole)

    made = {
        "rules": map(rule, held.rules),
        "terms": map(change, held.terms),
        "items": map(change, held.items),
        "cards": map(block, held.cards),
        "topics": map(block, held.topics),
    }
    return replace(held, **{kind: type(getattr(held, kind))(each) for kind, each in made.items()})


def content_fingerprint(document: Document) -> str:
    """The SHA-256 (hexadecimal) of kind, language, date and the words of all entries in order: the same content in
    another file is another witness of one edition. Encoding, line breaks, typography, what stands around the entries
    and lost dashes or quotation marks don't count.
    """
    digest = hashlib.sha256()
    for piece in _contents(document):
        digest.update(piece.encode())
        digest.update(b"\x1f")
    return digest.hexdigest()


def _contents(document: Document) -> Iterator[str]:
    yield from (document.kind, document.language, document.date or "")
    for rule in document.rules:
        yield from ("rule", rule.number, words(rule.title or ""), words(rule.text))
        yield from (words(example.text) for example in rule.examples)
    for term in document.terms:
        yield from ("term", words(term.term), words(term.text))
    for item in document.items:
        yield from ("item", words(item.group or ""), words(item.text))
    for card in document.cards:
        yield from ("card", words(card.name), card.mana_cost or "", words(card.type_line), words(card.text))
        yield from (words(ruling.text) for ruling in card.rulings)
    for topic in document.topics:
        yield from ("topic", words(topic.name), words(topic.text))
        yield from (words(ruling.text) for ruling in topic.rulings)
