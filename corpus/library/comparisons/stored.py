"""What an edition holds, read by one question for all who hold it against others and link it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from corpus.comparing.edition import ComparedEdition, ComparedRule, ComparedTerm
from corpus.models import Edition, Entry

_KINDS = (Entry.Kind.RULE, Entry.Kind.EXAMPLE, Entry.Kind.TERM)


@dataclass(frozen=True, slots=True)
class StoredEdition:
    """An edition, its rules in order (database key to number), and all that it is compared by. A rule's ``number``
    there is its key, so that a second copy (``420.5e~2``) stays apart.
    """

    edition: Edition
    numbers: dict[int, str]
    compared: ComparedEdition


StoredOf = Callable[[Edition], StoredEdition]
"""`stored_edition`, which may remember what it read while the editions can't change."""


def stored_edition(edition: Edition) -> StoredEdition:
    """What ``edition`` holds of rules (each with its examples) and terms."""
    numbers: dict[int, str] = {}
    rules: list[tuple[str, str, str]] = []
    terms: list[ComparedTerm] = []
    examples: defaultdict[str, list[str]] = defaultdict(list)
    rows = Entry.objects.filter(edition=edition, kind__in=_KINDS).order_by("position")
    for pk, kind, key, name, text in rows.values_list("pk", "kind", "key", "name", "text__content"):
        content = text or ""
        if kind == Entry.Kind.RULE:
            numbers[pk] = key
            rules.append((key, name, content))
        elif kind == Entry.Kind.EXAMPLE:
            examples[key.rpartition(".")[0]].append(content)
        else:
            terms.append(ComparedTerm(name, content))
    compared = ComparedEdition(
        slug=edition.slug,
        language=edition.language,
        covers=tuple(edition.covers),
        rules=tuple(ComparedRule(key, name, text, tuple(examples[key])) for key, name, text in rules),
        terms=tuple(terms),
    )
    return StoredEdition(edition, numbers, compared)


_AT_HAND = 2
"""Editions read that are kept: a new one and its neighbour are handled one after the other, step by step."""


def read_once() -> StoredOf:
    """`stored_edition` for one transaction, in which editions stand still: it remembers the last that it read."""
    return lru_cache(_AT_HAND)(stored_edition)
