"""Filters of a comparison: read from the address, applied, counted, offered with their links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict

from corpus.comparing.edition import Change
from corpus.numbers import RuleNumber, is_number
from corpus.pages.redline.kinds import KINDS, NATURES, Kind, NatureKind
from corpus.pages.shared.french import asked_number

STATUS_SLUGS = {kind.slug: kind.status for kind in KINDS.values() if kind.slug}
NATURE_SLUGS = {kind.slug: kind.nature for kind in NATURES.values()}
SUBSTANCE = "fond-seulement"
"""A former way to ask for the nature « fond »."""
SIDE_BY_SIDE, NUMBERS, INLINE = "cote-a-cote", "numeros", ""
GLOSSARY = "glossaire"


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind or a nature, how many changes have it, where it leads (empty for what is not listed), whether it is on."""

    kind: Kind | NatureKind
    count: int
    url: str
    active: bool


@dataclass(frozen=True, slots=True)
class Filters:
    """What a reader asked to see; an empty tuple lets everything through. ``view`` says how to show it."""

    statuses: tuple[str, ...] = ()
    natures: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    view: str = INLINE
    page: int = 1

    @classmethod
    def read(cls, query: QueryDict) -> Filters:
        """The filters of an address; values that mean nothing are left out."""
        subjects = query.getlist("objet")
        natures = [*query.getlist("nature"), *(["fond"] if SUBSTANCE in subjects else [])]
        sections = [*query.getlist("section"), *(subject for subject in subjects if subject == GLOSSARY)]
        return cls(
            statuses=_known(query.getlist("statut"), STATUS_SLUGS),
            natures=_known(natures, NATURE_SLUGS),
            sections=_known(sections, filter(_is_section, sections)),
            view=query.get("vue", "") if query.get("vue") in (SIDE_BY_SIDE, NUMBERS) else INLINE,
            page=asked_number(query.get("page", ""), 5) or 1,
        )

    @property
    def active(self) -> bool:
        """Whether anything is filtered out."""
        return bool(self.statuses or self.natures or self.sections)

    def lets(self, change: Change) -> bool:
        """Whether ``change`` is asked for; a status is asked of rules alone, as they are counted."""
        if self.statuses and (
            change.kind == "term" or change.status not in map(STATUS_SLUGS.get, self.statuses)
        ):
            return False
        if self.natures and change.nature not in map(NATURE_SLUGS.get, self.natures):
            return False
        return self.covers(change)

    def covers(self, change: Change) -> bool:
        """Whether ``change`` stands in a section that is asked for."""
        return not self.sections or any(_stands_in(change, section) for section in self.sections)

    def query(self, **changed: object) -> str:
        """The address's query with some of it changed, back on the first page: « ?statut=ajoutee »."""
        other = replace(self, **{"page": 1} | changed)  # type: ignore[arg-type]  # fields by name
        made = QueryDict(mutable=True)
        made.setlist("statut", list(other.statuses))
        made.setlist("nature", list(other.natures))
        made.setlist("section", list(other.sections))
        if other.view:
            made["vue"] = other.view
        if other.page > 1:
            made["page"] = str(other.page)
        return f"?{made.urlencode()}"

    def statuses_in(self, counts: Mapping[str, int]) -> list[Choice]:
        """How many rules of each kind, what is identical among them, with links that turn a kind on and off."""
        return [
            Choice(kind, count, self._toggled("statuses", kind.slug), kind.slug in self.statuses)
            for kind in KINDS.values()
            if (count := counts.get(kind.status, 0))
        ]

    def natures_in(self, counts: Mapping[str | None, int]) -> list[Choice]:
        """How many changes of each nature, with links that turn a nature on and off."""
        return [
            Choice(kind, count, self._toggled("natures", kind.slug), kind.slug in self.natures)
            for kind in NATURES.values()
            if (count := counts.get(kind.nature, 0))
        ]

    def _toggled(self, name: str, slug: str) -> str:
        on: tuple[str, ...] = getattr(self, name)
        chosen = tuple(value for value in on if value != slug) if slug in on else (*on, slug)
        return self.query(**{name: chosen}) if slug else ""


def within(number: str, root: RuleNumber) -> bool:
    """Whether the rule of that key stands in the subtree of ``root``."""
    bare = number.partition("~")[0]
    return is_number(bare) and root.contains(RuleNumber.parse(bare))


def _stands_in(change: Change, section: str) -> bool:
    """Whether ``change`` concerns a rule of ``section``, by its number on either side."""
    if section == GLOSSARY or change.kind == "term":
        return section == GLOSSARY and change.kind == "term"
    root = RuleNumber.parse(section)
    numbers = (change.new, change.old, *change.also_new, *change.also_old)
    return any(within(number, root) for number in numbers if number)


def _is_section(text: str) -> bool:
    return text == GLOSSARY or is_number(text)


def _known(values: Sequence[str], known: Iterable[str]) -> tuple[str, ...]:
    allowed = set(known)
    return tuple(dict.fromkeys(value for value in values if value in allowed))[:40]
