"""The part of a text that answers, with its matches marked: plain runs, no HTML.

Matches are found in the mirrored text, character for character like the original, so what is marked is what
stands there.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from sys import intern

from corpus.search.answer.results import Run
from corpus.search.query.plan import Plan
from corpus.search.thresholds import (
    EXCERPT_GAP as _GAP,
    EXCERPT_WIDTH as WIDTH,
)
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.senses import DEMANDED, DENIED
from corpus.search.words.stopwords import ENGLISH, FRENCH
from corpus.search.words.tokens import PREFIXED
from corpus.text.normalise import folded

_PIECE = re.compile(
    r"(?:\{[^{}\s]{1,9}\})+|[+-]?(?:\d{1,3}|x|\*)/[+-]?(?:\d{1,3}|x|\*)|[1-9]\d\d\.\d{1,3}[a-z]{0,2}"
    rf"|{PREFIXED}[^\W_]+"
)


@dataclass(frozen=True)
class Marks:
    """What to mark: words with the concept that they say, and phrases as the words of each of their terms in order."""

    words: Mapping[str, int]
    phrases: tuple[tuple[tuple[frozenset[str], ...], int], ...]
    weights: tuple[float, ...]

    @cached_property
    def begun(self) -> Mapping[str, list[tuple[tuple[frozenset[str], ...], int]]]:
        """The phrases by each word that one may begin with."""
        found: defaultdict[str, list[tuple[tuple[frozenset[str], ...], int]]] = defaultdict(list)
        for phrase in self.phrases:
            for word in phrase[0][0]:
                found[word].append(phrase)
        return found


def marks_for(plan: Plan, lexicon: Lexicon) -> Marks:
    """What the excerpts of an answer mark."""
    words: dict[str, int] = {}
    phrases = []
    for number, concept in enumerate(plan.concepts):
        for way in concept.ways:
            for term in way.terms if way.loose or len(way.terms) == 1 else ():
                if term[0] in DENIED + DEMANDED:
                    term = term[1:]
                for form in (term, *lexicon.forms(term)) if not term[0].isalpha() else lexicon.forms(term):
                    words.setdefault(form, number)
            if len(way.terms) > 1 and not way.loose:
                forms = tuple(frozenset((term, *lexicon.forms(term))) for term in way.terms)
                if all(forms):
                    phrases.append((forms, number))
    for term in plan.analysis.numbers:
        words.setdefault(term, 0)
    return Marks(words, tuple(phrases), tuple(concept.weight for concept in plan.concepts) or (1.0,))


def joined_marks(several: Sequence[Marks]) -> Marks:
    """What the excerpts of an answer to any of several queries mark."""
    words: dict[str, int] = {}
    phrases: list[tuple[tuple[frozenset[str], ...], int]] = []
    weights: list[float] = []
    for marks in several:
        for word, concept in marks.words.items():
            words.setdefault(word, concept + len(weights))
        phrases += [(forms, concept + len(weights)) for forms, concept in marks.phrases]
        weights += marks.weights
    return Marks(words, tuple(phrases), tuple(weights))


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


def matches_in(text: str, marks: Marks) -> list[tuple[int, int, int]]:
    """Every match in ``text``: where it starts and ends, and the concept that it says."""
    pieces, starts, ends = _pieces(text)
    words, begun = marks.words, marks.begun
    found = [
        (starts[place], ends[place], words[piece]) for place, piece in enumerate(pieces) if piece in words
    ]
    for place, piece in enumerate(pieces) if begun else ():
        if piece in begun:
            for forms, concept in begun[piece]:
                last = _follow(pieces, place, forms)
                if last is not None:
                    found.append((starts[place], ends[last], concept))
    found.sort(key=lambda match: (match[0], -match[1]))
    kept: list[tuple[int, int, int]] = []
    for match in found:
        if not kept or match[0] >= kept[-1][1]:
            kept.append(match)
    return kept


def _follow(pieces: Sequence[str], place: int, forms: tuple[frozenset[str], ...]) -> int | None:
    """The place of the last piece of a phrase that begins at ``place``, None where it breaks off."""
    for wanted in forms[1:]:
        for further in range(place + 1, min(place + 2 + _GAP, len(pieces))):
            piece = pieces[further]
            if piece in wanted:
                place = further
                break
            if piece not in FRENCH and piece not in ENGLISH:
                return None
        else:
            return None
    return place


def worth_of(matches: list[tuple[int, int, int]], marks: Marks) -> float:
    """How much of the query a text says: the weights of the concepts that stand in it."""
    return sum(
        marks.weights[concept] for concept in {match[2] for match in matches} if concept < len(marks.weights)
    )


def excerpt(text: str, matches: list[tuple[int, int, int]]) -> tuple[Run, ...]:
    """The stretch of ``text`` with the most to say, as runs; its beginning where nothing matches."""
    if not text:
        return ()
    start, end = _window(text, matches)
    runs: list[Run] = []
    position = start
    if start:
        runs.append(("… ", False))
    for first, last, _ in matches:
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


def _window(text: str, matches: list[tuple[int, int, int]]) -> tuple[int, int]:
    """Where the best stretch starts and ends, at word ends, from the beginning of the text if that is near."""
    if len(text) <= WIDTH * 1.2 or not matches:
        best = 0
    else:
        values = []
        for first, _, _ in matches:
            within = [match for match in matches if first <= match[0] and match[1] <= first + WIDTH * 0.8]
            values.append((len({match[2] for match in within}) + len(within) / 20, -first))
        best = -max(values)[1]
    start = max(0, best - WIDTH // 5)
    start = 0 if start < 40 or len(text) <= WIDTH * 1.2 else text.rfind(" ", 0, start) + 1
    end = min(len(text), start + WIDTH)
    if len(text) - end < 40:
        end = len(text)
    elif (blank := text.rfind(" ", start + WIDTH // 2, end)) > 0:
        end = blank
    if matches and end < len(text):
        end = max(end, min((match[1] for match in matches if match[0] < end < match[1]), default=end))
    return start, end
