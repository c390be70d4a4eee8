"""Two editions that are compared: what every page about them prints of both."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from corpus.models import Edition, address_of
from corpus.pages.redline.words import span_title
from corpus.pages.shared.shelf import Shelf


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

    @property
    def followed(self) -> tuple[tuple[str, str], ...]:
        """What the choice of other days sends along: the rule, and in which edition it has that number."""
        return (("regle", self.number), ("suivre", self.new.slug)) if self.number else ()

    @property
    def newest_url(self) -> str:
        """The comparison with the newest edition."""
        until = self.newest.slug if self.newest else self.new.slug
        return f"{address_of('compare')}?{urlencode([('de', self.old.slug), ('a', until), *self.followed])}"
