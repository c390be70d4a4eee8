"""Names of cards in a query: whole, half typed, with a slip, without accents, inside a question.

The names of all cards that are shown stand in memory once a process has searched a library that has any.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from corpus.cards.card import name_key
from corpus.models import CardName
from corpus.search.index.opened import OpenIndex
from corpus.search.words.stopwords import is_stop
from corpus.text.normalise import letters, words

LONGEST, MOST, TYPED, STRANGE = 9, 12, 4, 6
"""Words of the longest name that is looked for inside a question; cards that one half-typed name brings; letters of a
name before it is completed; words unknown to the rules around which a name with a slip is looked for."""
_WORD = re.compile(r"[^\W_]+")
_BRACKETED = re.compile(r"\[\[\s*([^\[\]]+?)\s*\]\]")
_OPENS, _CLOSES = '[«“"', ']»”"'


@dataclass(frozen=True, slots=True)
class CardsAsked:
    """The cards that a query names, by their keys in the database, and what it asks besides; ``whole``: it is nothing
    but a name. ``title``: that is what a rule or term is called, too.
    """

    cards: tuple[int, ...]
    rest: str
    whole: bool = False
    title: bool = False


class CardNames:
    """All names of cards, found by their letters and by their words."""

    def __init__(self, index: OpenIndex) -> None:
        self.index = index
        self._titles = {name_key(doc.name) for doc in index.docs if doc.name and doc.kind in ("rule", "term")}
        rows = CardName.objects.filter(card__live=True).order_by("card__slug", "pk")
        self._rows = list(rows.values_list("card", "key", "name", "plain"))
        self._keys: dict[str, int] = {}
        self._postings: defaultdict[str, set[int]] = defaultdict(set)
        for at, (_, key, name, _) in enumerate(self._rows):
            self._keys.setdefault(key, at)
            for word in words(name).split():
                self._postings[word].add(at)
        self._words = sorted(self._postings)
        self._sized: defaultdict[int, list[str]] = defaultdict(list)
        for key in self._keys:
            self._sized[len(key)].append(key)

    def __len__(self) -> int:
        return len(self._rows)

    def asked(self, query: str) -> CardsAsked | None:
        """The cards that ``query`` names; None where it names none."""
        typed = list(_WORD.finditer(query[:300]))
        if not typed or not self._rows:
            return None
        key = name_key(query)
        if key in self._keys:
            return CardsAsked((self._card(self._keys[key]),), "", whole=True, title=key in self._titles)
        folded = [letters(match[0]) for match in typed]
        if found := self._with_slipped(list(self._spans(query, typed)), folded):
            return self._without(query, typed, found)
        strange = any(map(self._is_strange, folded))
        if strange or len(folded) < LONGEST:
            at = self._alike(key, _slips(key) if strange else min(1, _slips(key)))
            if at is not None and not self._rows[at][3]:
                return CardsAsked((self._card(at),), "", whole=True)
        cards = self.begun(query) if strange else ()
        return CardsAsked(cards, "", whole=True) if cards else None

    def begun(self, typed: str) -> tuple[int, ...]:
        """The cards with a name that holds every word of ``typed``, the last perhaps half typed; the nearest first."""
        asked = words(typed).split()
        if sum(map(len, asked)) < TYPED:
            return ()
        at = bisect_left(self._words, asked[-1])
        holding: set[int] = set()
        while at < len(self._words) and self._words[at].startswith(asked[-1]):
            holding |= self._postings[self._words[at]]
            at += 1
        for word in asked[:-1]:
            holding &= self._postings.get(word, set())
        start = " ".join(asked)

        def distance(row: int) -> tuple[object, ...]:
            name = words(self._rows[row][2])
            return not name.startswith(start), len(name), name

        return tuple(dict.fromkeys(map(self._card, sorted(holding, key=distance))))[:MOST]

    def _alike(self, key: str, slips: int) -> int | None:
        """The name nearest to ``key`` within so many ``slips``; None for none, and for what is too short to tell."""
        alike = [each for size in range(len(key) - slips, len(key) + slips + 1) for each in self._sized[size]]
        near = process.extractOne(key, alike, scorer=OSA.distance, score_cutoff=slips) if slips else None
        return self._keys[near[0]] if near else None

    def _card(self, at: int) -> int:
        return int(self._rows[at][0])

    def _spans(self, query: str, typed: Sequence[re.Match[str]]) -> Iterator[tuple[int, int, int]]:
        """Names that stand in the query letter for letter, the longest first: first word, end, name."""
        folded = [letters(match[0]) for match in typed]
        taken: set[int] = set()
        for length in range(min(len(typed), LONGEST), 0, -1):
            for first in range(len(typed) - length + 1):
                places = range(first, first + length)
                at = self._keys.get("".join(folded[first : first + length]))
                if at is not None and taken.isdisjoint(places) and self._is_meant(query, typed, places, at):
                    taken |= set(places)
                    yield first, first + length, at

    def _with_slipped(
        self, spans: list[tuple[int, int, int]], folded: Sequence[str]
    ) -> list[tuple[int, int, int]]:
        """``spans`` and the name with a slip, in place of shorter ones within it."""
        near = self._slipped(folded)
        for first, last, _ in near:
            across = [span for span in spans if span[0] < last and span[1] > first]
            if all(span[1] - span[0] < last - first for span in across):
                return [*(span for span in spans if span not in across), *near]
        return spans

    def _slipped(self, folded: Sequence[str]) -> list[tuple[int, int, int]]:
        """The name that words of the query nearly are (first word, end, name), around those that no text has."""
        found: list[tuple[int, int, int, int]] = []
        strange = [place for place, word in enumerate(folded) if self._is_strange(word)]
        for place in strange[:STRANGE]:
            for near in self._near(folded[place]):
                for at in self._postings[near]:
                    _, key, name, plain = self._rows[at]
                    parts = words(name).split()
                    first = place - parts.index(near)
                    last = first + len(parts)
                    if plain or first < 0 or last > len(folded):
                        continue
                    distance = OSA.distance("".join(folded[first:last]), key)
                    alone = len(parts) == 1 < len(folded)
                    if distance <= _slips(key) and not (
                        alone and self._may_be_a_word(folded[place], distance)
                    ):
                        found.append((distance, first, last, at))
        return [min(found, key=lambda each: (each[0], each[1] - each[2]))[1:]] if found else []

    def _near(self, word: str) -> list[str]:
        """The words of names that ``word`` may be meant to be."""
        near = process.extract(word, self._words, scorer=OSA.distance, score_cutoff=_slips(word), limit=8)
        return [each for each, _, _ in near]

    def _may_be_a_word(self, word: str, distance: int) -> bool:
        """Whether a word at that ``distance`` from a name of one word is rather a word: short, far off or nearly one
        of the rules.
        """
        if distance > 1 or len(word) < 8:
            return distance > 0
        known = self.index.lexicon.words
        return process.extractOne(word, known, scorer=OSA.distance, score_cutoff=1) is not None

    def _is_meant(self, query: str, typed: Sequence[re.Match[str]], places: range, at: int) -> bool:
        """Whether words that are a card's name mean the card: they are quoted, or no text of the rules has them, or
        they are written as a name is and nothing in the rules is called so.
        """
        span = [typed[place] for place in places]
        before, after = query[: span[0].start()].rstrip()[-1:], query[span[-1].end() :].lstrip()[:1]
        if before and before in _OPENS and after and after in _CLOSES:
            return True
        _, key, _, plain = self._rows[at]
        content = [match[0] for match in span if not is_stop(letters(match[0]))]
        if plain or key in self._titles or not content:
            return False
        if any(self._is_strange(letters(word)) for word in content) or len(content) > 2:
            return True
        capital = all(word[0].isupper() for word in content) or (len(content) > 1 and content[0][0].isupper())
        return capital and (places.start > 0 or len(span) > 1)

    def _is_strange(self, word: str) -> bool:
        """Whether no text of the rules holds a word."""
        return len(word) > 2 and not is_stop(word) and word not in self.index.lexicon

    def _without(
        self, query: str, typed: Sequence[re.Match[str]], found: Iterable[tuple[int, int, int]]
    ) -> CardsAsked:
        """What a query asks besides the names found in it."""
        rest = query
        for first, last, _ in sorted(found, reverse=True):
            rest = f"{rest[: typed[first].start()]} {rest[typed[last - 1].end() :]}"
        rest = _BRACKETED.sub(" ", rest)
        cards = tuple(dict.fromkeys(self._card(at) for _, _, at in sorted(found)))
        empty = all(is_stop(word) or len(word) < 2 for word in words(rest).split())
        return CardsAsked(cards[:3], "" if empty else rest, whole=empty)


def _slips(word: str) -> int:
    """How many slips a word or name of that length may hold."""
    return 0 if len(word) < TYPED else 1 if len(word) < 8 else 2


_made: CardNames | None = None
_lock = threading.Lock()


def card_names(index: OpenIndex) -> CardNames:
    """The names of the cards that were shown when ``index`` was made; read once for it."""
    global _made
    with _lock:
        if _made is None or _made.index is not index:
            _made = CardNames(index)
        return _made
