"""The terms of a glossary without lines: where each name begins and ends, by all that speaks for it. Pure.

A name follows the end of a sentence, and a capital follows the name. That alone fits many places. What tells them
apart: the names that titles and citations of the same text give, the words that open definitions, a definition that
says its name again, and the order of the alphabet, which the likeliest list of them all keeps.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.languages import alternatives, any_of, derived, facts, packs, pattern
from corpus.reading.thresholds import LONGEST_CITED_NAME
from corpus.text.normalise import words

# The name of a term has at most so many words outside brackets. Seen: 9.
MOST_NAME_WORDS = 10
# What speaks for a name in a glossary without lines, and against it: the definition opens as others do
# ("A", "See"); the sentence before cites; the definition says the name again; a title or a citation bears
# it, or its first part; a first sense or a bracket ends it; no sentence ends before it; it begins or ends
# with an article or the like; a word has a capital where none should be, or none; capitals go on behind it;
# the definition begins in brackets, with a small letter, in quotation marks, or behind a comma.
NAMED = {
    "name": 2,
    "opened": 2,
    "after a citation": 2,
    "echoed": 3,
    "known": 4,
    "partly known": 3,
    "sense": 3,
    "bracket": 3,
    "no stop before": -6,
    "light": -3,
    "capital": -2,
    "goes on": -5,
    "in brackets": -5,
    "in small letters": -5,
    "in quotes": -3,
    "comma": -4,
}
# A name is looked at from the first weight on; one that stands a little out of order, from the second on
# where it shares SHARED_LETTERS with its neighbour, else from the third on.
LEAST_NAMED, LIKELY_NAMED, SURELY_NAMED = 1, 4, 6
# See LIKELY_NAMED.
SHARED_LETTERS = 3
# A word that begins so many definitions is one that definitions begin with.
FEWEST_OPENED = 3
# So many characters of the end of a text tell in which language its glossary names things.
NAMING_SAMPLE = 20_000

_TOKEN = re.compile(r"\S+")
_SENSE = re.compile(r"1\.\Z")
_ENDED = re.compile(r"[.!?…][)\]”\"»’']*\Z|[”\"»]\Z|\A\d{3}(?:\.\d+[a-z]{0,2})?\Z")
"""What a definition may end with: a stop, a quotation, the number of a rule."""
_STOPPED = re.compile(r"[.!?…][)\]”\"»’']*\Z")
_STOPS = (".", ":", ";", "?", "…")
_CALLS = ("!", "?")
_SHORTENED = re.compile(r"[a-z]{1,3}\.\Z")
_OPENS, _CLOSES = "(«“[", ")»”]"


@dataclass(frozen=True, slots=True)
class _Name:
    """What may be a name: its words (places of the first one, and of the first one behind it), how much speaks for it,
    and how it is sorted.
    """

    first: int
    last: int
    weight: int
    key: str


def term_spans(text: str, start: int, end: int, titles: Collection[str]) -> list[tuple[int, int]]:
    """Where the names of the terms stand in ``text`` from ``start`` to ``end``, in order. ``titles`` are those of the
    rules, which many terms share.
    """
    glossary = _Glossary(text, start, end, titles)
    often = Counter(glossary.folded[name.last] for name in glossary.names() if name.weight >= SURELY_NAMED)
    glossary.opening |= {word for word, count in often.items() if count >= FEWEST_OPENED}
    return [glossary.span(name) for name in glossary.names()]


class _Glossary:
    """The words of a glossary, and the names that the whole text knows."""

    def __init__(self, text: str, start: int, end: int, titles: Collection[str]) -> None:
        self.text = text
        found = list(_TOKEN.finditer(text, start, end))
        self.places = [match.span() for match in found]
        self.words = [match[0] for match in found]
        folded = {word: _key(word) for word in set(self.words)}
        self.folded = [folded[word] for word in self.words]
        self.inside = _inside(self.words)
        sample = Counter(words(text[-NAMING_SAMPLE:]).split())
        spoken = max(packs(), key=lambda pack: sum(sample[words(word)] for word in pack.words.light))
        self.title_case = spoken.labels.title_case
        self.light = frozenset(map(_key, spoken.words.light | set(spoken.citations.cue)))
        self.small = frozenset(
            map(_key, spoken.words.small | set(spoken.words.and_or) | set(spoken.words.prepositions))
        )
        self.cues = frozenset(map(_key, spoken.citations.cue))
        self.opening = set(self.cues)
        """Words that definitions begin with, whatever follows them."""
        self.closed = _after_citation(self.words, self.folded, self.cues)
        self.known = {_key(title) for title in titles} | set(_cited(text, start, end))
        self.known.discard("")

    def span(self, name: _Name) -> tuple[int, int]:
        """Where ``name`` begins and ends in the text."""
        return self.places[name.first][0], self.places[name.last][0]

    def names(self) -> list[_Name]:
        """The names of the terms, by what is known so far of how definitions begin."""
        found = [
            name
            for first in range(len(self.words))
            for name in self._from(first)
            if name.weight >= LEAST_NAMED
        ]
        return _with_strays(_likeliest(found), found)

    def _from(self, first: int) -> Iterator[_Name]:
        """What may be a name from the word ``first`` on: up to each capital that a definition may begin with."""
        word = self.words[first]
        bare = word.strip("\"“«([{'’")
        if self.inside[first] or not (bare[:1].isupper() or bare[:1].isdigit() or word[:1] in "{∞"):
            return
        if self.folded[first] in self.cues or (first and self.folded[first - 1] in self.cues):
            return
        ended = first == 0 or _ENDED.search(self.words[first - 1]) is not None
        shortened, count = False, 0
        for last in range(first + 1, len(self.words)):
            count += not self.inside[last]
            if count > MOST_NAME_WORDS or (not ended and self.words[last - 1].endswith(",")):
                return
            above = self.words[last - 1].rstrip(')”"»')
            if above.endswith(_STOPS) and not _SHORTENED.match(above):
                return
            shortened = shortened or _SHORTENED.match(above) is not None
            if not self.inside[last] and self._may_open(last, self.words[last - 1]):
                known = self._is_known(first, last)
                if shortened and not known:
                    continue
                weight = self._weight(first, last, ended=ended, known=known)
                yield _Name(first, last, weight, _sorted_as(self.words[first:last]))
                if weight >= SURELY_NAMED and self.folded[first] in self.light and last > first + 1:
                    yield _Name(first, last, weight, _sorted_as(self.words[first + 1 : last]))
            if above.endswith("!") and self.words[last] not in _CALLS:
                return

    def _may_open(self, at: int, above: str) -> bool:
        """Whether a definition may begin with the word ``at``, after ``above``."""
        word = self.words[at]
        return (
            word[:1] in '{“"«('
            or word[:1].isupper()
            or _SENSE.match(word) is not None
            or (above.endswith(")") and word[:1].islower())
        )

    def _is_known(self, first: int, last: int) -> bool:
        """Whether a title or a citation bears the name; what stands in brackets behind it doesn't count."""
        if "".join(self.folded[first:last]) in self.known:
            return True
        bare = self._bare(first, last)
        return bare < last and "".join(self.folded[first:bare]) in self.known

    def _bare(self, first: int, last: int) -> int:
        """Where the name ends without what stands in brackets behind it."""
        return next((at for at in range(first + 1, last) if self.words[at][0] == "("), last)

    def _weight(self, first: int, last: int, *, ended: bool, known: bool) -> int:
        """How much speaks for a name, and against it; ``known`` where a title or a citation bears it."""
        opener = self.folded[last]
        opens = opener in self.light or opener in self.opening
        bare = self._bare(first, last)
        listed = next((at + 1 for at in range(first, bare - 1) if self.words[at].endswith(",")), bare)
        key, part = "".join(self.folded[first:bare]), "".join(self.folded[first:listed])
        said = "".join(self.folded[last : last + MOST_NAME_WORDS])
        found = {
            "name": True,
            "opened": opens,
            "after a citation": self.closed[first],
            "echoed": said.startswith(part) or (opens and said[len(opener) :].startswith(part)),
            "known": known,
            "partly known": not known and part != key and part in self.known,
            "sense": _SENSE.match(self.words[last]) is not None,
            "bracket": bare < last
            and self.words[last - 1].endswith(")")
            and not self.words[last][0].islower(),
            "no stop before": not ended,
            "light": not known and (self._is_light(first) or (last > first + 1 and self._is_light(last - 1))),
        }
        weight = sum(NAMED[sign] for sign, true in found.items() if true)
        return weight + self._case(first, last)

    def _is_light(self, at: int) -> bool:
        """Whether a word is no name and ends none; a capital inside a name shows that it belongs there."""
        written = self.title_case and at and self.words[at][:1].isupper() and not self.inside[at]
        return self.folded[at] in self.light and not written

    def _case(self, first: int, last: int) -> int:
        """What capitals speak for a name: in some languages each of its words has one, in others none but the first.
        Where the words behind it have one each, the first of them may belong to the name.
        """
        inner = [
            self.words[at][:1].isupper()
            for at in range(first + 1, last)
            if not self.inside[at]
            and self.words[at][:1].isalpha()
            and not (self.words[at].isupper() and len(self.words[at]) > 1)
            and not (self.title_case and self.folded[at] in self.light | self.small)
        ]
        word, opener, behind = self.words[last], self.folded[last], last + 1
        while behind < len(self.words) and self.inside[behind]:
            behind += 1
        after = self.words[behind] if behind < len(self.words) else ""
        goes_on = (
            after.strip('(“"«')[:1].isupper()
            and not word[:1].isdigit()
            and not self.words[behind - 1].endswith(".")
        )
        exempt = opener in self.opening and (opener in self.light) and not word.endswith(",")
        found = {
            "capital": inner.count(not self.title_case),
            "goes on": goes_on and not exempt,
            "in brackets": word[0] == "(",
            "in small letters": word[0].islower(),
            "in quotes": word[0] in '“"«{',
            "comma": self.words[last - 1].endswith(","),
        }
        return sum(NAMED[sign] * count for sign, count in found.items())


def _after_citation(found: Sequence[str], folded: Sequence[str], cues: Collection[str]) -> list[bool]:
    """For each word, whether the sentence before it begins with a cue ("See rule 100"), as the last one of a definition
    does.
    """
    made: list[bool] = []
    cited = opens = True
    for at, word in enumerate(found):
        made.append(cited)
        if opens:
            cited = folded[at] in cues
        opens = _STOPPED.search(word) is not None
    return made


def _inside(found: Sequence[str]) -> list[bool]:
    """For each word, whether it begins inside brackets or quotation marks that are still open."""
    made: list[bool] = []
    depth, since, quoted = 0, 0, False
    for at, word in enumerate(found):
        if at - since > MOST_NAME_WORDS:
            depth, quoted = 0, False  # never closed
        made.append(depth > 0 or quoted)
        for sign in word:
            if sign in _OPENS:
                depth, since = depth + 1, at
            elif sign in _CLOSES and depth:
                depth -= 1
        bare = word.strip("(.,;:)")
        if bare.startswith('"') != bare.endswith('"'):
            quoted, since = bare.startswith('"'), at
        quoted = quoted and not word.endswith(".")
    return made


def _likeliest(found: Sequence[_Name]) -> list[_Name]:
    """Of all that may be names, those that together make the likeliest list in the order of the alphabet, none of them
    inside another.
    """
    ranks = {key: rank for rank, key in enumerate(sorted({name.key for name in found}), 1)}
    best = [(0, -1)] * (len(ranks) + 1)
    above = [-1] * len(found)
    weights = [0] * len(found)
    top = (0, -1)
    waiting: list[int] = []
    for place, name in enumerate(found):
        late = []
        for one in waiting:
            if found[one].last < name.first:
                at = ranks[found[one].key]
                while at < len(best):
                    best[at] = max(best[at], (weights[one], one))
                    at += at & -at
            else:
                late.append(one)
        waiting = [*late, place]
        held, at = (0, -1), ranks[name.key] - 1  # no name comes twice
        while at:
            held = max(held, best[at])
            at &= at - 1
        above[place], weights[place] = held[1], held[0] + name.weight
        top = max(top, (weights[place], place))
    kept: list[_Name] = []
    place = top[1]
    while place >= 0:
        kept.append(found[place])
        place = above[place]
    return kept[::-1]


def _with_strays(kept: Sequence[_Name], found: Sequence[_Name]) -> list[_Name]:
    """``kept``, and those of ``found`` that stand a little out of order, as in lists sorted by several hands: the more
    letters they share with a neighbour, the less need speak for them.
    """
    made: list[_Name] = []
    likely = sorted((name for name in found if name.weight >= LIKELY_NAMED), key=lambda name: name.first)
    firsts = [name.first for name in likely]
    for before, after in pairwise([None, *kept, None]):
        if before is not None:
            made.append(before)
        low = before.last + 1 if before is not None else 0
        high = after.first if after is not None else firsts[-1] + 1 if firsts else 0
        near = [name for name in (before, after) if name is not None]
        free = [
            name
            for name in likely[bisect_left(firsts, low) : bisect_left(firsts, high)]
            if name.last < high and _may_stray(name, near)
        ]
        taken: list[_Name] = []
        for name in sorted(free, key=lambda name: -name.weight):
            if all(name.last < one.first or one.last < name.first for one in taken):
                taken.append(name)
        made += sorted(taken, key=lambda name: name.first)
    return made


def _may_stray(name: _Name, near: Sequence[_Name]) -> bool:
    """Whether ``name`` may stand beside its neighbours ``near`` though the alphabet says otherwise."""
    if any(name.key[:SHARED_LETTERS] == other.key[:SHARED_LETTERS] for other in near):
        return True
    letters = (ord(other.key[:1] or " ") - ord(name.key[:1] or " ") for other in near)
    return name.weight >= SURELY_NAMED and any(abs(step) <= 1 for step in letters)


@derived
def _citing() -> re.Pattern[str]:
    """A name that a citation bears: behind a number, in quotation marks; or behind "See", up to the stop."""
    cues = any_of(cue[0].upper() + cue[1:] for cue in facts("citations", "cue"))
    also = alternatives("citations", "cue")
    return re.compile(
        r"\d[a-z]{0,2},?\s[“\"«]\s?(?P<quoted>[^“”\"«»]{2,80}?)[.,]?\s?[”\"»]"
        rf"|\b(?:{cues})(?:\s(?:{also}))?\s(?P<named>[A-ZÀ-Þ“\"«][^.;:]{{1,120}}?)\."
    )


_listed = pattern(r",\s+|\s+(?:%(words.and_or)s)\s+")
"""What stands between the names of a list."""


def _cited(text: str, start: int, end: int) -> Iterator[str]:
    """The names that citations bear, folded."""
    for match in _citing().finditer(text):
        if match["quoted"]:
            yield _key(match["quoted"])
        elif start <= match.start() < end:
            for name in (match["named"], *_listed().split(match["named"])):
                if len(name) <= LONGEST_CITED_NAME:
                    yield _key(name)


def _sorted_as(name: Sequence[str]) -> str:
    """A name as lists sort it: word by word, what is elided being a word."""
    return words(" ".join(name).replace("’", " ").replace("'", " "))


def _key(name: str) -> str:
    """A name as it is known again: its letters and digits."""
    return words(name).replace(" ", "")
