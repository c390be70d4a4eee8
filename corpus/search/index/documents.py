"""Entries of the library into wordings: a text once in its role, its examples or rulings with it."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from corpus.models import Entry, Text
from corpus.search.words.terms import sequence
from corpus.text.normalise import letters


@dataclass(frozen=True, slots=True)
class Wording:
    """A text in its role, with what ranking needs of its surroundings.

    ``label`` tells apart what plays the same role: a number, a name, else a key. ``texts`` are its own text and
    those of its examples or rulings (``piece``: which), in order; ``aside`` is what belongs to it without being
    its text: a card's cost, types and size; ``above`` are the titles over it, nearest first.
    """

    kind: str
    label: str
    number: str
    name: str
    language: str
    texts: tuple[str, ...]
    piece: str = ""
    aside: str = ""
    above: tuple[str, ...] = ()

    @property
    def role(self) -> tuple[object, ...]:
        """What makes wordings of several editions one document, whatever titles stand above it."""
        return (self.kind, self.label, self.name, self.language, self.texts)

    def dump(self) -> str:
        """The wording as one line of JSON."""
        parts = [getattr(self, name) for name in self.__slots__]
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def load(cls, line: str) -> Wording:
        """The wording that `dump` wrote. Raises ValueError or TypeError for anything else."""
        kind, label, number, name, language, texts, piece, aside, above = json.loads(line)
        return cls(kind, label, number, name, language, tuple(texts), piece, aside, tuple(above))


def digest_of(dumped: str) -> str:
    """The name of a wording, from what `Wording.dump` says of it: 24 hexadecimal digits."""
    return hashlib.blake2b(dumped.encode(), digest_size=12).hexdigest()


class Line(NamedTuple):
    """One entry: the digest of its wording, its key and position, the key above (or none), its thread (or 0), and the
    heading to print over it where the wording tells none.
    """

    wording: str
    key: str
    position: int
    parent: str = ""
    thread: int = 0
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What an edition prints, in its order; ``sections`` are the titles of its sections by number."""

    sections: dict[str, str]
    lines: list[Line]

    def dump(self) -> str:
        """The sheet as JSON."""
        return json.dumps([self.sections, self.lines], ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Sheet:
        """The sheet that `dump` wrote. Raises ValueError or TypeError for anything else."""
        sections, lines = json.loads(text)
        return cls(sections, [Line(*line) for line in lines])

    def digests(self) -> Iterable[str]:
        """The wordings that the sheet's entries have; one that several have comes several times."""
        return (line.wording for line in self.lines)


DEFINED = 2.2
"""What a text says of the thing that it defines, where 1 is to begin with it; less for each further word of
its name."""
SENTENCES = 6
"""Definitions are looked for in so many sentences at the beginning of a text."""
LONGEST = 5
"""A subject of more terms than this is a clause, not a name."""

_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\")]))\s+|\n+")
_SAYING = {
    "fr": re.compile(
        r"""^\W*(?P<subject>[^.;:()]{2,90}?)["']?\s*,?\s
        (?: (?:est|sont)\s(?:un|une|des|le|la|les|l'|dite?s?|appelee?s?|definie?s?)\b
          | (?:signifie(?:nt)?|represente(?:nt)?|consiste(?:nt)?|designe(?:nt)?|c'est|revient\sa)\b )""",
        re.VERBOSE,
    ),
    "en": re.compile(
        r"""^\W*(?P<subject>[^.;:()]{2,90}?)["']?\s
        (?: (?:is|are)\s(?:a|an|the|called|defined|each|one)\b | (?:means?|represents?|consists?|refers?)\b )""",
        re.VERBOSE,
    ),
}

_CLAUSE = re.compile(
    r"\W*(?:si|quand|lorsque?|tant|chaque fois|a chaque|ceci|cela|ils?|elles?|ce[st]?|cette|de tels?|de telles?"
    r"|if|when|as|it|this|that|these|those|such|whenever)\b"
)
_NAMING = re.compile(
    r"""(?:\bappel\w*|\b(?:est|sont)\sdite?s?|\bnommee?s?|\bconnue?s?\ssous\sle\snom|\bcalled|\bknown\sas)
    \W+(?:(?:cela|ceci|de|un|une|des|les?|la|a|an|the)\W+){0,2}"?(?P<name>[^\W\d_][^".,;:()]{2,40}?)(?=[".,;:()]|$)""",
    re.VERBOSE,
)


def defined_in(text: str, language: str) -> dict[str, float]:
    """The terms of what ``text`` defines or names, with their worth; a clause (« si … est un … ») defines nothing."""
    found: dict[str, float] = {}
    head = letters.__wrapped__(text[:1500])
    for sentence in _SENTENCE.split(head)[:SENTENCES]:
        names = [match["name"] for match in _NAMING.finditer(sentence)]
        if (match := _SAYING[language].match(sentence)) and not _CLAUSE.match(match["subject"]):
            names.append(match["subject"])
        for name in names:
            terms = sequence(name, language)
            if len(terms) <= LONGEST:
                for term in terms:
                    found.setdefault(term, DEFINED / (1 + 0.15 * (len(terms) - 1)))
    return found


PIECES = {"example": "rule", "ruling": ""}
_AT_ONCE = 500
"""Texts read in one query, below SQLite's limits on variables."""
_DETAILED = ("card", "item")
"""The kinds of which the search reads more than a row's columns."""


class _Row(NamedTuple):
    """The columns of an entry that the search reads."""

    pk: int
    kind: str
    key: str
    position: int
    number: str
    level: str
    name: str
    parent: int | None
    text: int | None
    thread: int | None


_COLUMNS = (
    *("id", "kind", "key", "position", "number", "level", "name", "parent_id", "text_id"),
    "membership__thread",
)


def print_edition(edition: int, language: str) -> tuple[Sheet, dict[str, str]]:
    """What the edition of that primary key prints: its sheet, and by digest the wordings on it, dumped."""
    return _Printed(edition, language).sheet()


class _Printed:
    """One edition's entries, on their way into wordings."""

    def __init__(self, edition: int, language: str) -> None:
        self._language = language
        held = Entry.objects.filter(edition=edition).order_by("position")
        self._rows = [_Row(*row) for row in held.values_list(*_COLUMNS)]
        self._by_id = {row.pk: row for row in self._rows}
        self._details = dict(held.filter(kind__in=_DETAILED).values_list("pk", "details"))
        self._pieces: defaultdict[int, list[_Row]] = defaultdict(list)
        for row in self._rows:
            if row.kind in PIECES and row.parent in self._by_id:
                self._pieces[row.parent].append(row)
        shared = Counter(row.name for row in self._rows if row.level == "section" and row.name)
        self._sections = {
            row.number: row.name if shared[row.name] == 1 else ""
            for row in self._rows
            if row.level == "section"
        }

    def sheet(self) -> tuple[Sheet, dict[str, str]]:
        """See `print_edition`."""
        contents = _contents(row.text for row in self._rows)
        lines: list[Line] = []
        wordings: dict[str, str] = {}
        for row in self._rows:
            if row.kind in PIECES and row.parent in self._by_id:
                continue
            wording = self._wording(row, contents)
            dumped = wording.dump()
            digest = digest_of(dumped)
            wordings.setdefault(digest, dumped)
            heading = "" if wording.name or wording.above else self._chapter(row)
            parent = self._by_id.get(row.parent) if row.parent else None
            lines.append(
                Line(digest, row.key, row.position, parent.key if parent else "", row.thread or 0, heading)
            )
        return Sheet(self._sections, lines), wordings

    def _wording(self, row: _Row, contents: dict[int | None, str]) -> Wording:
        under = self._pieces.get(row.pk, ())
        return Wording(
            row.kind,
            row.number or row.name or row.key,
            row.number,
            self._sections[row.number] if row.level == "section" else row.name,
            self._language,
            tuple(contents.get(each.text, "") for each in (row, *under)),
            under[0].kind if under else "",
            self._aside(row),
            tuple(self._above(row)),
        )

    def _above(self, row: _Row) -> list[str]:
        """The titles over an entry, nearest first; a title that several sections share is none."""
        titles = []
        parent = self._by_id.get(row.parent) if row.parent else None
        while parent is not None:
            name = self._sections.get(parent.number, "") if parent.level == "section" else parent.name
            if name and parent.level != "part":
                titles.append(name)
            parent = self._by_id.get(parent.parent) if parent.parent else None
        if group := self._details.get(row.pk, {}).get("group"):
            titles.append(str(group))
        return titles

    def _chapter(self, row: _Row) -> str:
        """The title of the section or part that a rule stands in, shared or not: better than none to print over it."""
        above: _Row | None = row
        while above is not None and not above.name:
            above = self._by_id.get(above.parent) if above.parent else None
        return above.name if above is not None and row.kind == "rule" else ""

    def _aside(self, row: _Row) -> str:
        if row.kind != "card":
            return ""
        details = self._details.get(row.pk, {})
        size = "/".join(
            str(details[name]) for name in ("power", "toughness") if details.get(name) is not None
        )
        return " ; ".join(
            str(part) for part in (details.get("mana_cost"), details.get("type_line"), size) if part
        )


def _contents(texts: Iterable[int | None]) -> dict[int | None, str]:
    """The contents of these texts by key."""
    wanted = sorted({text for text in texts if text is not None})
    held: dict[int | None, str] = {}
    for i in range(0, len(wanted), _AT_ONCE):
        held.update(Text.objects.filter(pk__in=wanted[i : i + _AT_ONCE]).values_list("pk", "content"))
    return held
