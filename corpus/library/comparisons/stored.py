"""What an edition holds, read by one question for all who link it, derive what follows from it and compare it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from corpus.comparing.edition import ComparedEdition, ComparedRule, ComparedTerm
from corpus.models import Edition, Entry

_KINDS = (Entry.Kind.RULE, Entry.Kind.EXAMPLE, Entry.Kind.TERM, Entry.Kind.ITEM)


class StoredEntry(NamedTuple):
    """A rule, example, term or statement as it is stored, and what it says (None: nothing but its title)."""

    pk: int
    kind: str
    key: str
    number: str
    level: str
    name: str
    text: int | None
    parent: int | None
    content: str | None


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
        for _, kind, key, _, _, name, _, _, content in self.entries:
            if kind == Entry.Kind.RULE:
                rules.append((key, name, content or ""))
            elif kind == Entry.Kind.EXAMPLE:
                examples[key.rpartition(".")[0]].append(content or "")
            elif kind == Entry.Kind.TERM:
                terms.append(ComparedTerm(name, content or ""))
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
    return StoredEdition(edition, [StoredEntry._make(row) for row in rows.values_list(*columns)])
