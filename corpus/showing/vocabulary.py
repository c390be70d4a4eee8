"""The vocabulary page: groups by kind, each in the order of its first name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.searching import VocabularyGroup

_HEADINGS = {
    "keyword": "Capacités mot-clé",
    "action": "Actions",
    "term": "Termes de règles",
    "zone": "Zones",
    "turn": "Le tour",
    "card": "Cartes et types",
    "format": "Formats",
}


@dataclass(frozen=True, slots=True)
class VocabularySection:
    """One kind of word: its id, its heading, its groups."""

    anchor: str
    heading: str
    groups: tuple[VocabularyGroup, ...]


def vocabulary_groups(groups: Sequence[VocabularyGroup]) -> tuple[VocabularySection, ...]:
    """The sections of the page, in the order above; unknown kinds come last under their own name."""
    kinds = [*_HEADINGS, *sorted({group.kind for group in groups} - set(_HEADINGS))]
    made = []
    for kind in kinds:
        held = sorted((group for group in groups if group.kind == kind), key=_order)
        if held:
            made.append(VocabularySection(kind, _HEADINGS.get(kind, kind.capitalize()), tuple(held)))
    return tuple(made)


def _order(group: VocabularyGroup) -> str:
    name = next(iter(group.french or group.english), "")
    folded = unicodedata.normalize("NFKD", name)
    return "".join(char for char in folded if not unicodedata.combining(char)).casefold()
