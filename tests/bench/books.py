"""Editions by their texts alone, as they were read: what the claims of pages are held against."""

from __future__ import annotations

import datetime
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property

_CITED = re.compile(
    r"\bsections? [1-9](?=[,. ;)])|\b(?:rules?|sections?|règles?) "
    r"|[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?(?:[-—–][a-z]{1,2}\b)?",
    re.IGNORECASE,
)


_TITLED = re.compile(r'#,?\s*"[^"]{1,80}"')
"""A number cited with the title of its section."""


def loose(text: str) -> str:
    """``text`` as it is compared: typography, lost characters, the numbers that it cites and the titles quoted with
    them seen through, and the commas of such lists.
    """
    from corpus.text.normalise import characters, typography

    plain = _TITLED.sub("#", _CITED.sub("#", typography(text)))
    return characters(" ".join(plain.replace(",", "").split()))


def exact(title: str, text: str) -> str:
    """A rule to the letter, typography seen through."""
    from corpus.text.normalise import typography

    return typography(f"{title}\n{text}")


@dataclass
class Book:
    """An edition by its texts: what each number says, title and text, and under which numbers."""

    slug: str
    date: datetime.date | None
    kind: str
    whole: bool
    covers: tuple[str, ...]
    restatement: bool
    said: dict[str, tuple[str, str]]
    below: dict[str, list[str]]
    place: int = 0

    @cached_property
    def wordings(self) -> Counter[str]:
        """How often each text is printed, a title where it stands over none."""
        return Counter(loose(text or title) for title, text in self.said.values())

    @cached_property
    def letters(self) -> Counter[str]:
        """How often each rule is printed to the letter."""
        return Counter(exact(*said) for said in self.said.values())

    def wording(self, number: str) -> str:
        """What stands under ``number``."""
        title, text = self.said[number]
        return loose(text or title)

    def is_heading(self, number: str) -> bool:
        """Whether the rule is what stands under it."""
        return bool(self.below[number]) and not self.said[number][1]

    def heading(self, number: str) -> tuple[str, ...]:
        """All that stands under a heading, sorted."""
        return tuple(sorted(self.wording(each) for each in self.below[number]))

    def heading_letters(self, number: str) -> tuple[str, ...]:
        """The same to the letter, by number, and the heading's own title."""
        below = (f"{each} {exact(*self.said[each])}" for each in sorted(self.below[number]))
        return exact(*self.said[number]), *below

    def says(self, book: Book, number: str) -> bool:
        """Whether this edition says what stands under ``number`` in ``book``."""
        if not book.is_heading(number):
            return self.wordings[book.wording(number)] > 0
        mine = book.heading(number)
        return any(self.heading(each) == mine for each in self._titled(book, number))

    def letters_of(self, book: Book, number: str) -> int:
        """How often this edition prints to the letter what stands under ``number`` in ``book``."""
        if not book.is_heading(number):
            return self.letters[exact(*book.said[number])]
        mine = book.heading_letters(number)
        return sum(self.heading_letters(each) == mine for each in self._titled(book, number))

    def _titled(self, book: Book, number: str) -> list[str]:
        """The headings of this edition that bear the title or the number of one of ``book``."""
        title = loose(book.said[number][0])
        return [
            each for each in self.said if self.below[each] and (each == number or self.titles[each] == title)
        ]

    @cached_property
    def titles(self) -> dict[str, str]:
        """The titles of the headings."""
        return {each: loose(title) for each, (title, _) in self.said.items() if self.below[each]}

    @property
    def lacks_nothing(self) -> bool:
        """Whether what the edition lacks did not exist: a whole book, and no restatement, which chooses its rules."""
        return self.whole and not self.restatement

    def resembles(self, book: Book, number: str) -> bool:
        """Whether the rule of that number is alike in both."""
        if number not in self.said:
            return False
        left, right = (set(" ".join(each.said[number]).casefold().split()) for each in (self, book))
        return len(left & right) >= 0.3 * len(left | right)

    def holds(self, number: str) -> bool:
        """Whether the place of ``number`` lies in what the edition covers."""
        if self.whole:
            return True
        return self.kind == "rules" and any(
            number == held or (number.startswith(held) and not number[len(held) : len(held) + 1].isdigit())
            for held in self.covers
        )


def families() -> dict[tuple[str, str], list[Book]]:
    """The dated editions of each language and series, oldest first, by their texts."""
    from corpus.models import Edition, Entry

    found: defaultdict[tuple[str, str], list[Book]] = defaultdict(list)
    for edition in Edition.objects.exclude(date=None).order_by("date", "slug"):
        rows = Entry.objects.filter(edition=edition, kind="rule").values_list(
            "key", "name", "text__content", "parent__key"
        )
        said = {key: (name, text or "") for key, name, text, _ in rows}
        above = {key: parent for key, _, _, parent in rows}
        book = Book(
            edition.slug,
            edition.date,
            edition.kind,
            edition.kind == "rules" and len({number[0] for number in edition.covers}) >= 5,
            tuple(edition.covers),
            edition.restatement,
            said,
            _below(above),
        )
        family = found[edition.language, edition.series]
        book.place = len(family)
        family.append(book)
    return {family: books for family, books in found.items() if any(book.said for book in books)}


def _below(above: dict[str, str | None]) -> dict[str, list[str]]:
    """All the rules under each rule."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for key in above:
        parent = above[key]
        while parent:
            found[parent].append(key)
            parent = above.get(parent)
    return found
