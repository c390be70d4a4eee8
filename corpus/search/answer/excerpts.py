"""The part of a text that answers, with its matches marked: plain runs, no HTML.

Matches are found in the mirrored text, character for character like the original, so what is marked is what
stands there.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from sys import intern

from corpus.search.answer.results import Run
from corpus.search.query.plan import Plan, TermWay
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.senses import DENIED
from corpus.search.words.stopwords import ENGLISH, FRENCH
from corpus.search.words.tokens import PREFIXED
from corpus.text.normalise import folded
from corpus.text.sentences import spans

LOOSE = 0.6
"""How wholly one word of several says their concept."""

# what an excerpt marks whole: symbols, +1/+1, numbers of rules, words with an article's apostrophe
_PIECE = re.compile(
    r"(?:\{[^{}\s]{1,9}\})+|[+-]?(?:\d{1,3}|x|\*)/[+-]?(?:\d{1,3}|x|\*)|[1-9]\d\d\.\d{1,3}[a-z]{0,2}"
    rf"|{PREFIXED}[^\W_]+"
)


_JOINED = re.compile(r"[\w\s'’-]*")
_SMALL = FRENCH | ENGLISH
WIDTH, NARROW = 240, 150
"""An excerpt is about so many characters long, one of a rule under a heading so many."""
WHOLE = 1.2
"""A text no longer than so many times that comes whole."""
Match = tuple[int, int, int, float]
"""Where a match starts and ends, the concept that it says, and how much of the query that is."""


@dataclass(frozen=True)
class Marks:
    """What to mark: words with the concept that they say; ``weights`` of the concepts, ``strengths`` of words that say
    their concept less than wholly.
    """

    words: Mapping[str, int]
    weights: tuple[float, ...]
    strengths: Mapping[str, float] = field(default_factory=dict)

    def weight(self, concept: int) -> float:
        """How much of the query a concept is."""
        return self.weights[concept] if concept < len(self.weights) else 0.0


def marks_for(plan: Plan, lexicon: Lexicon) -> Marks:
    """What the excerpts of an answer mark. A word that several concepts may say is of the one that it says best; of a
    meaning that holds a word asked for (« légende »: « même nom »), that word alone.
    """
    words: dict[str, int] = {}
    strengths: dict[str, float] = {}
    named = {way.terms[0] for concept in plan.concepts for way in concept.ways if len(way.terms) == 1}
    for number, concept in enumerate(plan.concepts):
        for way in concept.ways:
            if way.loose and not named.isdisjoint(way.terms):
                continue
            for term in (each.removeprefix(DENIED) for each in way.terms):
                for form in (term, *lexicon.forms(term)) if not term[0].isalpha() else lexicon.forms(term):
                    if form not in words or _strength(way) > strengths[form]:
                        words[form], strengths[form] = number, _strength(way)
    for term in plan.analysis.numbers:
        words.setdefault(term, 0)
    return Marks(words, tuple(concept.weight for concept in plan.concepts) or (1.0,), strengths)


def _strength(way: TermWay) -> float:
    """How wholly one word of a way says its concept."""
    return min(1.0, way.weight) * (LOOSE if len(way.terms) > 1 else 1.0)


@lru_cache(maxsize=2048)
def _pieces(text: str) -> tuple[tuple[str, ...], array[int], array[int]]:
    """Words, numbers and symbols of a text as compared, with where each starts and ends in the original."""
    plain = folded(text)
    words: list[str] = []
    starts, ends = array("I"), array("I")
    for match in _PIECE.finditer(plain.text):
        piece = match.group()
        start, end = match.span()
        words.append(intern(piece))
        starts.append(start)
        ends.append(end)
        if "-" in piece and piece[0].isalpha():
            words.append(intern(piece.partition("-")[2]))
            starts.append(start + piece.index("-") + 1)
            ends.append(end)
    if plain.places is not None:
        for place, span in enumerate(zip(starts, ends, strict=True)):
            starts[place], ends[place] = plain.span(*span)
    return tuple(words), starts, ends


def matches_in(text: str, marks: Marks) -> list[Match]:
    """Every match in ``text``; words of one concept with only small words between them are one."""
    found: list[Match] = []
    near = False
    for piece, start, end in zip(*_pieces(text), strict=True):
        if piece not in marks.words:
            near = near and piece in _SMALL
            continue
        concept = marks.words[piece]
        match = start, end, concept, marks.weight(concept) * marks.strengths.get(piece, 1.0)
        last = found[-1] if found else (0, 0, -1, 0.0)
        if near and last[2] == concept and _JOINED.fullmatch(text, last[1], max(start, last[1])):
            found[-1] = last[0], max(end, last[1]), concept, max(match[3], last[3])
        elif start >= last[1]:
            found.append(match)
        near = True
    return found


def worth_of(matches: Sequence[Match]) -> float:
    """How much of the query a text says: the worth of the concepts that stand in it."""
    worth: dict[int, float] = {}
    for _, _, concept, strength in matches:
        worth[concept] = max(strength, worth.get(concept, 0.0))
    return sum(worth.values())


def excerpt(text: str, matches: Sequence[Match], width: int = WIDTH) -> tuple[Run, ...]:
    """The stretch of ``text`` that answers, as runs; its beginning where nothing matches."""
    start, end = _stretch(text, matches, width)
    runs: list[Run] = [("… ", False)] if start else []
    position = start
    for first, last, *_ in matches:
        if first < start or last > end:
            continue
        if first > position:
            runs.append((text[position:first], False))
        runs.append((text[first:last], True))
        position = last
    if position < end:
        runs.append((text[position:end], False))
    if end < len(text):
        runs.append((" …", False))
    return tuple(runs)


def _stretch(text: str, matches: Sequence[Match], width: int) -> tuple[int, int]:
    """Where the stretch of ``text`` that answers begins and ends, about ``width`` characters of it: whole sentences,
    from the one that says most of what is asked; of one that is longer, what stands around its first match. A text that
    is hardly longer comes whole.
    """
    if len(text) <= WHOLE * width:
        return 0, len(text)
    sentences = list(spans(text))
    inside = [[each for each in matches if first <= each[0] < last] for first, last in sentences]
    best = max(range(len(sentences)), key=lambda place: (worth_of(inside[place]), -place))
    start, end = sentences[best]
    if end - start > width:
        first = max(start, (inside[best][0][0] if inside[best] else start) - width // 5)
        start = text.rfind(" ", start, first) + 1 if first > start else start
        cut = text.rfind(" ", start + width // 2, start + width)
        end = min(end, cut if cut > 0 else start + width)
        return start, max([end, *(last for first, last, *_ in inside[best] if first < end < last)])
    for _, last in sentences[best + 1 :]:
        end = last if last - start <= width else end
    for first, _ in reversed(sentences[:best]):
        start = first if end - first <= width else start
    return start, end
