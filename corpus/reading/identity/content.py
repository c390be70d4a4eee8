"""What a document says, as one hash: the same content in another file is another witness of one edition. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from corpus.reading.document import Document
from corpus.text.normalise import words


def content_fingerprint(document: Document) -> str:
    """The SHA-256 (hexadecimal) of what ``document`` says: kind, language, date, and its entries in order by their
    words. Encoding, line breaks, typography and what stands around the entries don't count, nor does a lost dash or
    quotation mark.
    """
    digest = hashlib.sha256()
    for piece in _said(document):
        digest.update(piece.encode())
        digest.update(b"\x1f")
    return digest.hexdigest()


def _said(document: Document) -> Iterator[str]:
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
