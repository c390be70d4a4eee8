"""What an edition holds, read by one question for all who hold it against others, link it and derive what follows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from corpus.comparing.edition import ComparedEdition, ComparedRule, ComparedTerm
from corpus.models import Edition, Entry

_KINDS = (Entry.Kind.RULE, Entry.Kind.EXAMPLE, Entry.Kind.TERM, Entry.Kind.ITEM)


class StoredEntry(NamedTuple):
    """A rule, example, term or statement as it is stored, and what it says (None: nothing but its title). Its
    ``details`` are JSON, for hardly any has some.
    """

    pk: int
    kind: str
    key: str
    number: str
    level: str
    name: str
    text: int | None
    parent: int | None
    content: str | None
    first_line: int
    details: str


@dataclass(frozen=True)
class StoredEdition:
    """An edition and its entries in order, in the shapes that are asked for."""

    edition: Edition
    entries: list[StoredEntry]

    @cached_property
    def numbers(self) -> dict[int, str]:
        """The rules in order: database key to number."""
        return {each.pk: each.key for each in self.entries if each.kind == Entry.Kind.RULE}

    @cached_property
    def compared(self) -> ComparedEdition:
        """All rules (each with its examples) and terms. A rule's ``number`` is its key, so that a second copy
        (``420.5e~2``) stays apart.
        """
        rules: list[tuple[str, str, str]] = []
        terms: list[ComparedTerm] = []
        examples: defaultdict[str, list[str]] = defaultdict(list)
        for each in self.entries:
            content = each.content or ""
            if each.kind == Entry.Kind.RULE:
                rules.append((each.key, each.name, content))
            elif each.kind == Entry.Kind.EXAMPLE:
                examples[each.key.rpartition(".")[0]].append(content)
            elif each.kind == Entry.Kind.TERM:
                terms.append(ComparedTerm(each.name, content))
        return ComparedEdition(
            slug=self.edition.slug,
            language=self.edition.language,
            covers=tuple(self.edition.covers),
            rules=tuple(ComparedRule(key, name, text, tuple(examples[key])) for key, name, text in rules),
            terms=tuple(terms),
        )


StoredOf = Callable[[Edition], StoredEdition]
"""`stored_edition`, which may remember what it read while the editions can't change."""


def stored_edition(edition: Edition) -> StoredEdition:
    """What ``edition`` holds of rules, examples, terms and statements."""
    rows = Entry.objects.filter(edition=edition, kind__in=_KINDS).order_by("position")
    columns = ("pk", "kind", "key", "number", "level", "name", "text_id", "parent_id", "text__content")
    read = rows.values_list(*columns, "first_line", Cast("details", TextField()))
    return StoredEdition(edition, [StoredEntry._make(row) for row in read])


_AT_HAND = 2
"""Editions read that are kept: a new one and its neighbour are handled one after the other, step by step."""


def read_once() -> StoredOf:
    """`stored_edition` for one transaction, in which editions stand still: it remembers the last that it read."""
    return lru_cache(_AT_HAND)(stored_edition)
