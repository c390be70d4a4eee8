"""Filters of a comparison: read from the address, applied, counted, offered with their links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from corpus.comparing.edition import Change
from corpus.numbers import RuleNumber, is_number
from corpus.pages.redline.words import KINDS, NATURES, Kind, NatureKind
from corpus.pages.shared.days import query_of
from corpus.pages.shared.french import asked_number

STATUSES = {kind.slug: kind for kind in KINDS.values() if kind.slug}
NATURE_SLUGS = {kind.slug: kind for kind in NATURES.values()}
SIDE_BY_SIDE = "cote-a-cote"
GLOSSARY = "glossaire"


@dataclass(frozen=True, slots=True)
class Filters:
    """What a reader asked to see, each by its word in addresses; what is empty lets everything through."""

    status: str = ""
    nature: str = ""
    section: str = ""
    side_by_side: bool = False
    page: int = 1

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Filters:
        """The filters of an address; values that mean nothing are left out."""
        status, nature, section = (query.get(name, "") for name in ("statut", "nature", "section"))
        return cls(
            status if status in STATUSES else "",
            nature if nature in NATURE_SLUGS else "",
            section if section == GLOSSARY or is_number(section) else "",
            query.get("vue") == SIDE_BY_SIDE,
            asked_number(query.get("page", ""), 5) or 1,
        )

    @property
    def active(self) -> bool:
        """Whether anything is filtered out."""
        return bool(self.status or self.nature or self.section)

    def lets(self, change: Change) -> bool:
        """Whether ``change`` is asked for; a status is asked of rules alone, as they are counted."""
        if self.status and (change.kind == "term" or change.status != STATUSES[self.status].status):
            return False
        if self.nature and change.nature != NATURE_SLUGS[self.nature].nature:
            return False
        return self.covers(change)

    def covers(self, change: Change) -> bool:
        """Whether ``change`` stands in the section that is asked for, by its number on either side."""
        if self.section == GLOSSARY or (self.section and change.kind == "term"):
            return self.section == GLOSSARY and change.kind == "term"
        numbers = (change.new, change.old, *change.also_new, *change.also_old)
        return not self.section or any(within(number, self.section) for number in numbers if number)

    def query(self, **changed: str | int | bool) -> str:
        """The address's query with some of it changed, back on the first page: « ?statut=ajoutee »."""
        other = replace(self, **{"page": 1} | changed)  # type: ignore[arg-type]  # fields by name
        return (
            query_of(
                statut=other.status,
                nature=other.nature,
                section=other.section,
                vue=SIDE_BY_SIDE if other.side_by_side else "",
                page=other.page if other.page > 1 else "",
            )
            or "?"
        )

    def choices(
        self, name: str, kinds: Iterable[Kind | NatureKind], counts: Mapping[Any, int]
    ) -> list[dict[str, Any]]:
        """Those of ``kinds`` that changes have, with their number and a link that sets the filter ``name`` or lifts it:
        empty for what is not listed.
        """
        made = []
        for kind in kinds:
            count = counts.get(kind.status if isinstance(kind, Kind) else kind.nature, 0)
            active = getattr(self, name) == kind.slug
            url = self.query(**{name: "" if active else kind.slug}) if kind.slug else ""
            made += [{"kind": kind, "count": count, "url": url, "active": active}] if count else []
        return made


def within(number: str, root: str) -> bool:
    """Whether the rule of that key stands in the subtree of ``root``, a number."""
    bare = number.partition("~")[0]
    return is_number(bare) and RuleNumber.parse(root).contains(RuleNumber.parse(bare))
