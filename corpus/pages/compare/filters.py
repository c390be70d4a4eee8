"""Filters of a comparison: read from the address, applied, counted, offered with their links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict

from corpus.comparing.edition import Change
from corpus.numbers import RuleNumber, is_number
from corpus.pages.compare.lineage import NumberLineage
from corpus.pages.redline.kinds import KINDS, NATURES
from corpus.pages.shared.french import asked_number

STATUS_SLUGS = {kind.slug: kind.status for kind in KINDS.values() if kind.slug}
NATURE_SLUGS = {kind.slug: kind.nature for kind in NATURES.values()}

SUBSTANCE = "fond-seulement"
"""How an address says, among its subjects, that only what changes the rules is asked for."""

SUBJECTS: dict[str, tuple[str, Callable[[Change], bool]]] = {
    "regles": ("Règles", lambda change: change.kind == "rule"),
    "glossaire": ("Glossaire", lambda change: change.kind == "term"),
    "titres": ("Titre seul", lambda change: "title_only" in change.notes),
    "exemples": ("Exemples seuls", lambda change: "example_only" in change.notes),
    "renvois-rediriges": ("Renvois redirigés", lambda change: "reaimed" in change.notes),
    "renvois-corriges": ("Renvois corrigés", lambda change: "corrected" in change.notes),
    "numeros-reemployes": ("Numéros réemployés", lambda change: change.recycled),
}

SIDE_BY_SIDE, NUMBERS, INLINE = "cote-a-cote", "numeros", ""

GLOSSARY = "glossaire"


@dataclass(frozen=True, slots=True)
class Filters:
    """What a reader asked to see; an empty tuple lets everything through. ``substance`` leaves what changes the rules
    alone: what came and what went as well as what was reworded. ``view`` says how to show it.
    """

    statuses: tuple[str, ...] = ()
    natures: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    substance: bool = False
    view: str = INLINE
    page: int = 1

    @classmethod
    def read(cls, query: QueryDict) -> Filters:
        """The filters of an address; values that mean nothing are left out."""
        return cls(
            statuses=_known(query.getlist("statut"), STATUS_SLUGS),
            natures=_known(query.getlist("nature"), NATURE_SLUGS),
            subjects=_known(query.getlist("objet"), SUBJECTS),
            sections=_sections(query.getlist("section")),
            substance=SUBSTANCE in query.getlist("objet"),
            view=query.get("vue", "") if query.get("vue") in (SIDE_BY_SIDE, NUMBERS) else INLINE,
            page=asked_number(query.get("page", ""), 5) or 1,
        )

    @property
    def active(self) -> bool:
        """Whether anything is filtered out."""
        return self.substance or self.detailed or bool(self.sections)

    @property
    def detailed(self) -> bool:
        """Whether a value of a facet is asked for."""
        return bool(self.statuses or self.natures or self.subjects)

    def lets(self, change: Change) -> bool:
        """Whether ``change`` is asked for, wherever it stands: within each facet one value must fit, and every
        facet must. Sections are the business of `in_sections`.
        """
        if self.substance and change.nature != "substantive":
            return False
        if self.statuses and change.status not in {STATUS_SLUGS[slug] for slug in self.statuses}:
            return False
        if self.natures and (
            change.nature not in {NATURE_SLUGS[slug] for slug in self.natures} or not has_wordings(change)
        ):
            return False
        return not self.subjects or any(SUBJECTS[slug][1](change) for slug in self.subjects)

    def having(self, **changed: object) -> Filters:
        """The same filters with some fields changed."""
        return replace(self, **changed)  # type: ignore[arg-type]  # fields by name

    def query(self, **changed: object) -> str:
        """The address's query with some of it changed, back on the first page: « ?statut=ajoutee »."""
        other = self.having(**{"page": 1} | changed)
        made = QueryDict(mutable=True)
        made.setlist("statut", list(other.statuses))
        made.setlist("nature", list(other.natures))
        made.setlist("objet", [*other.subjects, *([SUBSTANCE] if other.substance else [])])
        made.setlist("section", list(other.sections))
        if other.view:
            made["vue"] = other.view
        if other.page > 1:
            made["page"] = str(other.page)
        return f"?{made.urlencode()}" if made.urlencode() else "?"


def has_wordings(change: Change) -> bool:
    """Whether ``change`` stands between two wordings: what came or went has no other to differ from."""
    return change.status not in ("added", "removed")


def within(number: str, root: RuleNumber) -> bool:
    """Whether the rule of that key stands in the subtree of ``root``."""
    bare = number.partition("~")[0]
    return is_number(bare) and root.contains(RuleNumber.parse(bare))


def select(changes: Sequence[Change], filters: Filters, lineage: NumberLineage) -> list[Change]:
    """The changes of ``changes`` that ``filters`` let through, in their order."""
    return [change for change in in_sections(changes, filters.sections, lineage) if filters.lets(change)]


def in_sections(changes: Sequence[Change], sections: Sequence[str], lineage: NumberLineage) -> list[Change]:
    """The changes listed in ``sections``; all of them where none is named.

    A number is the new edition's where that has such rules; else (« 420 », since long 704) the old edition's.
    """
    if not sections:
        return list(changes)
    places = [(section, _is_old(section, lineage)) for section in sections]
    return [change for change in changes if any(_is_in(change, *place, lineage) for place in places)]


def _is_old(section: str, lineage: NumberLineage) -> bool:
    if section == GLOSSARY:
        return False
    root = RuleNumber.parse(section)
    return not any(within(number, root) for number in lineage.by_new)


def _is_in(change: Change, section: str, old: bool, lineage: NumberLineage) -> bool:
    if section == GLOSSARY or change.kind == "term":
        return section == GLOSSARY and change.kind == "term"
    root = RuleNumber.parse(section)
    if old:
        numbers = (change.old, *change.also_old)
    else:
        numbers = (change.new, *change.also_new) if change.new is not None else (lineage.home(change),)
    return any(within(number, root) for number in numbers if number)


def _known(values: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    allowed = set(known)
    return tuple(dict.fromkeys(value for value in values if value in allowed))


def _sections(values: Iterable[str]) -> tuple[str, ...]:
    wanted = (value for value in values if value == GLOSSARY or is_number(value))
    return tuple(dict.fromkeys(wanted))[:40]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a facet: what it is called, how many changes have it, where it leads, whether it is on."""

    label: str
    slug: str
    count: int
    url: str
    active: bool


@dataclass(frozen=True, slots=True)
class FilterFacet:
    """One way to filter: "statuses", "natures" or "subjects"."""

    name: str
    choices: tuple[Choice, ...]


def facets(filters: Filters, changes: Sequence[Change]) -> tuple[FilterFacet, ...]:
    """Every facet with a value among ``changes``, with links that turn values on and off; each counts what the other
    facets let through.
    """
    values = {
        "statuses": [(kind.slug, kind.label) for kind in KINDS.values() if kind.slug],
        "natures": [(kind.slug, kind.label) for kind in NATURES.values()],
        "subjects": [(slug, label) for slug, (label, _) in SUBJECTS.items()],
    }
    made = (FilterFacet(name, _choices(filters, name, named, changes)) for name, named in values.items())
    return tuple(facet for facet in made if facet.choices)


def _choices(
    filters: Filters, name: str, values: Iterable[tuple[str, str]], changes: Sequence[Change]
) -> tuple[Choice, ...]:
    made = []
    on: tuple[str, ...] = getattr(filters, name)
    for slug, label in values:
        count = sum(map(filters.having(**{name: (slug,)}).lets, changes))
        if count or slug in on:
            chosen = tuple(value for value in on if value != slug) if slug in on else (*on, slug)
            made.append(Choice(label, slug, count, filters.query(**{name: chosen}), slug in on))
    return tuple(made)
