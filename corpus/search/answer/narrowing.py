"""What an answer is narrowed to, and the ways to narrow it further: values with the groups that each would leave."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from corpus.languages import packs
from corpus.search.answer.grouping import Group
from corpus.search.answer.results import Facet
from corpus.search.facts import Doc
from corpus.search.index.opened import ALWAYS, TODAY, IndexView, OpenIndex, SearchScope

KIND_LABELS = {
    "rule": "Règles",
    "example": "Exemples",
    "term": "Glossaire",
    "item": "Points de cours",
    "card": "Cartes",
    "ruling": "Réponses de FAQ",
    "topic": "Thèmes de FAQ",
}
_PARENTS = {"example": ("rule",), "ruling": ("card", "topic")}
_DAY = re.compile(r"\d{4}-\d\d-\d\d\Z")


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What the reader narrows an answer to; None: anything. ``section`` is a section's number; ``when`` is None or
    ``today``, ``all``, or a day (ISO 8601).
    """

    edition: str | None = None
    kind: str | None = None
    language: str | None = None
    section: str | None = None
    when: str | None = None

    def scope(self, index: OpenIndex) -> SearchScope:
        """Which part of the index may be found."""
        rank = index.shelf.ranks.get(self.edition or "", -1)
        if rank >= 0:
            return SearchScope(edition=rank)
        if self.when == "all":
            return ALWAYS
        return SearchScope(day=self.when) if self.when and _DAY.match(self.when) else TODAY

    def allows(self, number: int, view: IndexView, besides: str = "") -> bool:
        """Whether a document may be shown, leaving aside the filter named ``besides``."""
        doc = view.docs[number]
        return (
            (not self.language or besides == "language" or doc.language == self.language)
            and (not self.kind or besides == "kind" or doc.kind == self.kind or self._pieces(doc))
            and (
                not self.section
                or besides == "section"
                or (doc.kind == "rule" and (view.section_of(number) or ("",))[0] == self.section)
            )
        )

    def filled(self, asked: dict[str, str], index: OpenIndex) -> Narrowing:
        """Narrowed further by the operators of a query; an edition or section that doesn't exist narrows nothing."""
        section = asked.get("section", "")
        return replace(
            self,
            edition=self.edition or _edition(asked.get("edition", ""), index),
            kind=self.kind or asked.get("kind"),
            language=self.language or asked.get("language"),
            section=self.section or (section if index.holds_number(section) else None),
            # today is what holds where nothing is said, so a day in the query outranks it
            when=asked.get("date") or self.when if self.when in (None, "today") else self.when,
        )

    @staticmethod
    def unheard(asked: dict[str, str], index: OpenIndex) -> tuple[str, ...]:
        """The operators that narrow nothing, as typed: no edition is called so, no section has that number."""
        slug, section = asked.get("edition", ""), asked.get("section", "")
        made = [f"edition:{slug}"] if slug and _edition(slug, index) is None else []
        return (*made, *([f"section:{section}"] if section and not index.holds_number(section) else []))

    def _pieces(self, doc: Doc) -> bool:
        return doc.piece == self.kind and doc.kind in _PARENTS.get(self.kind or "", ())

    @property
    def any(self) -> bool:
        """Whether anything but the time is narrowed."""
        return bool(self.kind or self.language or self.section)


def _edition(slug: str, index: OpenIndex) -> str | None:
    """The newest edition of which ``slug`` is the slug, or a part of it."""
    return next((edition.slug for edition in index.editions if slug and slug in edition.slug), None)


def facets(
    groups: Iterable[Group], narrowing: Narrowing, view: IndexView, reader: str = ""
) -> dict[str, tuple[Facet, ...]]:
    """For each filter the values that occur among ``groups``, counted as if that filter were not set: as many rules and
    other entries as an answer narrowed to the value has, a rule in two languages once. Sections are called as they are
    in the ``reader``'s language, French without one, where that is among what was found.
    """
    counted: dict[str, defaultdict[str, set[object]]] = {
        name: defaultdict(set) for name in ("kind", "language", "section")
    }
    titles: dict[str, list[tuple[bool, str]]] = {}
    for group in groups:
        doc = view.docs[group.number]
        section = view.section_of(group.number)
        rule = view.index.identity(group.number)
        number, title = section or ("", "")
        for name, value in (("kind", doc.kind), ("language", doc.language), ("section", number)):
            if value and (not narrowing.any or narrowing.allows(group.number, view, besides=name)):
                counted[name][value].add(rule)
        titles.setdefault(number, []).append((doc.language == (reader or "fr"), title))
    counts = {
        name: Counter({value: len(rules) for value, rules in values.items()})
        for name, values in counted.items()
    }
    # a section is called as what stands first is, in the reader's language where any is: some sources print no title
    called = {
        number: max(found, key=lambda each: (bool(each[1]), each[0])) for number, found in titles.items()
    }
    labels = {number: f"{number} {title}".strip() for number, (_, title) in called.items()}
    return {
        "kind": _facets(counts["kind"], KIND_LABELS),
        "language": _facets(counts["language"], {pack.code: pack.name.capitalize() for pack in packs()}),
        "section": _facets(counts["section"], labels),
    }


def _facets(counter: Counter[str], labels: dict[str, str]) -> tuple[Facet, ...]:
    ordered = sorted(counter.items(), key=lambda counted: (-counted[1], counted[0]))
    return tuple(Facet(value, labels.get(value, value), count) for value, count in ordered)
