"""How many entries and lines of each sort an edition has."""

from __future__ import annotations

from collections import Counter

from corpus.library.rows import Row
from corpus.reading.document import Document


def counts(rows: list[Row]) -> dict[str, int]:
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
