"""What reading made of one document, as numbers and hashes only: for regression reports. Pure."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from corpus.reading.document import Card, Document, Reference, Topic
from corpus.reading.references import cited

Figures = dict[str, int | str]
"""A flat table: ``rules`` 424, ``owner rule`` 425, ``diagnostic order_broken`` 7, ``hash 420`` "9f2c…"."""


def figures(document: Document) -> Figures:
    """The figures of ``document``: entries, owners' lines, references by outcome, diagnostics by code, and
    a short hash for each section's texts, for the glossary and for everything else.
    """
    made: Figures = {
        "lines": document.line_count,
        "rules": len(document.rules),
        "titles": sum(rule.title is not None for rule in document.rules),
        "examples": sum(len(rule.examples) for rule in document.rules),
        "terms": len(document.terms),
        "items": len(document.items),
        "cards": len(document.cards),
        "topics": len(document.topics),
        "rulings": sum(len(card.rulings) for card in document.cards)
        + sum(len(topic.rulings) for topic in document.topics),
        "date": f"{document.date} {document.date_precision}",
        "covers": hash_of(document.covers),
    }
    owners: Counter[str] = Counter()
    for owner in document.owners:
        owners[f"owner {owner.kind}"] += owner.last - owner.first + 1
    references = [reference for reference, _ in cited(document)]
    outcomes = Counter(f"target {target.status}" for found in references for target in found.targets)
    codes = Counter(f"diagnostic {entry.code}" for entry in document.diagnostics)
    made |= {"references": len(references), **owners, **outcomes, **codes}
    return dict(sorted((made | _hashes(document, references)).items()))


def hash_of(texts: Iterable[str]) -> str:
    """The first 12 hexadecimal digits of the SHA-256 of ``texts`` in order."""
    return hashlib.sha256("\x1f".join(texts).encode()).hexdigest()[:12]


def _hashes(document: Document, references: Iterable[Reference]) -> Figures:
    sections: dict[str, list[str]] = {}
    for rule in document.rules:
        found = sections.setdefault(rule.number[:3], [])
        found += [rule.number, rule.title or "", rule.text, *(example.text for example in rule.examples)]
    made: Figures = {f"hash {section}": hash_of(texts) for section, texts in sections.items()}
    others = [text for term in document.terms for text in (term.term, term.text)]
    others += [text for item in document.items for text in (item.group or "", item.text)]
    entries: tuple[Card | Topic, ...] = (*document.cards, *document.topics)
    for entry in entries:
        others += [entry.name, entry.text, *(ruling.text for ruling in entry.rulings)]
    made["hash others"] = hash_of(others)
    made["hash references"] = hash_of(
        f"{found.raw}>{' '.join(target.number for target in found.targets)}" for found in references
    )
    return made
