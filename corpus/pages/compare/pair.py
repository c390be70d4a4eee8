"""Two editions that are compared, and which there are to compare."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from corpus.library.neighbours import families, plan
from corpus.models import Edition, address_of
from corpus.pages.redline.words import span_title
from corpus.pages.shared.shelf import Shelf

ComparableEditions = tuple[list[Edition], list[tuple[Edition, Edition]]]
"""Editions that can be compared among themselves, and the steps from each rules text (or tournament document) to the
next: the newest first.
"""


def comparable(editions: Iterable[Edition]) -> list[ComparableEditions]:
    """The editions with numbered rules by series and language, lone ones left out; original texts come before
    restatements, French before English.
    """
    found = families([edition for edition in editions if edition.counts.get("rules")])
    groups = [family for family in found if len(family) > 1]
    groups.sort(key=lambda family: (family[0].restatement, family[0].language != "fr", -len(family)))
    return [
        (family[::-1], [(old, new) for old, new in plan(family)[::-1] if old.is_book and new.is_book])
        for family in groups
    ]


@dataclass(frozen=True, slots=True)
class EditionPair:
    """The two editions of a comparison, of one rule where ``number`` (of the new edition) is given. ``newest`` is the
    newest edition where neither side is that one.
    """

    old: Edition
    new: Edition
    number: str = ""
    newest: Edition | None = None

    @classmethod
    def of(cls, old: Edition, new: Edition, shelf: Shelf, number: str = "") -> EditionPair:
        """The pair as ``shelf`` knows it."""
        dated = old.date and new.date
        newest = shelf.newer(max(old, new, key=lambda edition: str(edition.date))) if dated else None
        return cls(old, new, number, newest)

    @property
    def title(self) -> str:
        """« Ce qui a changé du 26 mai 2003 au 15 juillet 2006 »."""
        return span_title(self.old, self.new)

    @property
    def language(self) -> str:
        """The language of both texts."""
        return self.new.language

    @property
    def whole_url(self) -> str:
        """The comparison of both editions."""
        return address_of("compare-editions", self.old.slug, self.new.slug)

    def rule_url(self, number: str) -> str:
        """The comparison of one rule, under its number in either edition."""
        return f"{self.whole_url}{number}/"

    @property
    def is_backwards(self) -> bool:
        """Whether the first of the two is the newer one."""
        return bool(self.old.date and self.new.date and self.old.date > self.new.date)
