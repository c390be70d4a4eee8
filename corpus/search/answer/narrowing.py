"""Filters and facets: which places of the documents found may be shown, and how many there are of each sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from corpus.search.answer.results import Facet
from corpus.search.index.facts import Doc, Place
from corpus.search.index.opened import OpenIndex

KIND_LABELS = {
    "rule": "Règles",
    "example": "Exemples",
    "term": "Glossaire",
    "item": "Énoncés",
    "card": "Cartes",
    "ruling": "Réponses de FAQ",
    "topic": "Thèmes de FAQ",
}
LANGUAGE_LABELS = {"fr": "Français", "en": "Anglais"}
_PARENTS = {"example": ("rule",), "ruling": ("card", "topic")}


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What the reader narrows an answer to; None: anything. ``section`` is a section's number."""

    edition: str | None = None
    kind: str | None = None
    language: str | None = None
    section: str | None = None

    def allows(self, doc: Doc, place: Place, index: OpenIndex, besides: str = "") -> bool:
        """Whether a place may be shown, leaving aside the filter named ``besides``."""
        edition = index.editions[place.edition]
        return (
            (not self.edition or besides == "edition" or edition.slug == self.edition)
            and (not self.language or besides == "language" or edition.language == self.language)
            and (not self.kind or besides == "kind" or doc.kind == self.kind or self._pieces(doc))
            and (
                not self.section
                or besides == "section"
                or bool(doc.section and doc.section[0] == self.section)
            )
        )

    def filled(self, asked: dict[str, str], index: OpenIndex) -> Narrowing:
        """Narrowed further by the operators of a query; an edition or section that doesn't exist narrows nothing."""
        slug, section = asked.get("edition", ""), asked.get("section", "")
        named = next((edition.slug for edition in index.editions if slug and slug in edition.slug), None)
        return Narrowing(
            self.edition or named,
            self.kind or asked.get("kind"),
            self.language or asked.get("language"),
            self.section or (section if index.holds_number(section) else None),
        )

    def _pieces(self, doc: Doc) -> bool:
        return doc.piece == self.kind and doc.kind in _PARENTS.get(self.kind or "", ())

    @property
    def any(self) -> bool:
        """Whether anything is narrowed."""
        return bool(self.edition or self.kind or self.language or self.section)


def facets(found: Iterable[int], narrowing: Narrowing, index: OpenIndex) -> dict[str, tuple[Facet, ...]]:
    """For each filter the values that occur among ``found``, counted as if that filter were not set.

    A document counts once for a kind, a language and a section, and once for each edition that prints it.
    """
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("kind", "edition", "language", "section")}
    titles: dict[str, str] = {}
    for number in found:
        doc = index.docs[number]
        for name, counter in counts.items():
            places = doc.places
            if narrowing.any:
                places = [place for place in places if narrowing.allows(doc, place, index, besides=name)]
            if not places:
                continue
            if name == "kind":
                counter[doc.kind] += 1
            elif name == "language":
                counter[doc.language] += 1
            elif name == "edition":
                counter.update(index.editions[place.edition].slug for place in places)
            elif doc.section:
                counter[doc.section[0]] += 1
                titles.setdefault(doc.section[0], doc.section[1])
    by_slug = {edition.slug: edition for edition in index.editions}
    return {
        "kind": _facets(counts["kind"], KIND_LABELS),
        "edition": _facets(counts["edition"], {slug: edition.title for slug, edition in by_slug.items()}),
        "language": _facets(counts["language"], LANGUAGE_LABELS),
        "section": _facets(
            counts["section"], {number: f"{number} {title}".strip() for number, title in titles.items()}
        ),
    }


def _facets(counter: Counter[str], labels: dict[str, str]) -> tuple[Facet, ...]:
    ordered = sorted(counter.items(), key=lambda counted: (-counted[1], counted[0]))
    return tuple(Facet(value, labels.get(value, value), count) for value, count in ordered)
