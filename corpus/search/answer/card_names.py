"""Names of cards in a query: whole, half typed, with a slip, without accents, inside a question.

The names of all cards that are shown stand in memory once a process has searched a library that has any.
"""

from __future__ import annotations

import re
import threading
from array import array
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

LONGEST = 9
"""Words of the longest name of a card that is looked for inside a question."""
MANY = 400
"""Names with one word in common that are compared letter by letter."""
MOST = 12
"""Cards that one half-typed name brings."""
STRANGE = 6
"""Words unknown to the rules around which a name with a slip is looked for."""
TYPED = 4
"""Letters of a name before it is completed."""

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


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a query: folded, as typed, and where."""

    text: str
    typed: str
    start: int
    end: int


class CardNames:
    """All names of cards, found by their letters and by their words."""

    def __init__(self, index: OpenIndex) -> None:
        self.index = index
        self._titles = {name_key(doc.name) for doc in index.docs if doc.name and doc.kind in ("rule", "term")}
        self._names: list[str] = []
        self._card = array("q")
        self._plain = bytearray()
        self._keys: dict[str, int] = {}
        postings: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
        rows = CardName.objects.filter(card__live=True).order_by("card__slug", "pk")
        for at, (card, key, name, plain) in enumerate(
            rows.values_list("card", "key", "name", "plain").iterator(5000)
        ):
            self._names.append(words(name))
            self._card.append(card)
            self._plain.append(plain)
            self._keys.setdefault(key, at)
            for word in set(self._names[at].split()):
                postings[word].append(at)
        self._postings = dict(postings)
        self._words = sorted(self._postings)
        self._by_length: defaultdict[int, list[str]] = defaultdict(list)
        for word in self._words:
            self._by_length[len(word)].append(word)

    def __len__(self) -> int:
        return len(self._names)

    def asked(self, query: str) -> CardsAsked | None:
        """The cards that ``query`` names; None where it names none."""
        asked_words = [
            _Word(letters(match[0]), match[0], *match.span()) for match in _WORD.finditer(query[:300])
        ]
        if not asked_words or not self._names:
            return None
        key = name_key(query)
        if key in self._keys:
            return CardsAsked((self._card[self._keys[key]],), "", whole=True, title=key in self._titles)
        found = list(self._spans(query, asked_words)) or list(self._slips(asked_words))
        if found:
            return self._without(query, asked_words, found)
        cards = self._begun([word.text for word in asked_words])
        return CardsAsked(cards, "", whole=True) if cards else None

    def begun(self, typed: str) -> tuple[int, ...]:
        """The cards with a name that holds every word of ``typed``, the last perhaps half typed; the nearest first."""
        asked_words = words(typed).split()
        if sum(map(len, asked_words)) < TYPED:
            return ()
        return self._cards(sorted(self._holding(asked_words), key=lambda at: self._distance(at, asked_words)))

    # --- whole names inside a question -----------------------------------------------------------------------------

    def _spans(self, query: str, asked_words: Sequence[_Word]) -> Iterator[tuple[int, int, int]]:
        """Names that stand in the query letter for letter, the longest first: first word, end, name."""
        taken: set[int] = set()
        for length in range(min(len(asked_words), LONGEST), 0, -1):
            for first in range(len(asked_words) - length + 1):
                span = asked_words[first : first + length]
                if taken & set(range(first, first + length)):
                    continue
                at = self._keys.get("".join(word.text for word in span))
                if at is not None and self._is_meant(query, asked_words, first, length, at):
                    taken |= set(range(first, first + length))
                    yield first, first + length, at

    def _is_meant(self, query: str, asked_words: Sequence[_Word], first: int, length: int, at: int) -> bool:
        """Whether words that are a card's name mean the card: they are quoted, or no text of the rules has them, or
        they are written as a name is and nothing in the rules is called so.
        """
        span = asked_words[first : first + length]
        before, after = query[: span[0].start].rstrip()[-1:], query[span[-1].end :].lstrip()[:1]
        if before and before in _OPENS and after and after in _CLOSES:
            return True
        content = [word for word in span if not is_stop(word.text)]
        if self._plain[at] or "".join(word.text for word in span) in self._titles or not content:
            return False
        if any(self._is_strange(word.text) for word in content):
            return True
        capital = all(word.typed[0].isupper() for word in (content if length > 1 else span))
        opens = length > 1 and content[0].typed[0].isupper() and len(content) > 1
        return bool((capital or opens) and (first > 0 or length > 1)) or len(content) > 2

    def _is_strange(self, word: str) -> bool:
        """Whether no text of the rules holds a word."""
        return len(word) > 2 and not is_stop(word) and word not in self.index.lexicon

    # --- slips -----------------------------------------------------------------------------------------------------

    def _slips(self, asked_words: Sequence[_Word]) -> Iterator[tuple[int, int, int]]:
        """The name that words of the query nearly are: first word, end, name. Looked for around words that no text has,
        and over the whole of a short query.
        """
        strange = [place for place, word in enumerate(asked_words) if self._is_strange(word.text)][:STRANGE]
        whole = "".join(word.text for word in asked_words)
        best: tuple[float, int, int, int] | None = None
        for place in strange:
            for near in self._near(asked_words[place].text):
                for at in self._postings[near][:MANY]:
                    for first, last in self._windows(at, near, place, len(asked_words)):
                        typed = "".join(word.text for word in asked_words[first:last])
                        best = _better(best, typed, self._names[at].replace(" ", ""), first, last, at)
        if best is None and (strange or len(asked_words) < LONGEST):
            for at in self._sharing([word.text for word in asked_words]):
                best = _better(best, whole, self._names[at].replace(" ", ""), 0, len(asked_words), at)
        if best is not None and not (strange == [] and best[0] > 1) and not self._plain[best[3]]:
            yield best[1:]

    def _windows(self, at: int, near: str, place: int, many: int) -> Iterator[tuple[int, int]]:
        """Where in a query of ``many`` words the name would stand that has ``near`` at ``place``."""
        parts = self._names[at].split()
        first = place - parts.index(near)
        if first >= 0 and first + len(parts) <= many:
            yield first, first + len(parts)

    def _near(self, word: str) -> list[str]:
        """The words of names that ``word`` may be meant to be."""
        most = _slips_in(word)
        near = [word] if word in self._postings else []
        for length in range(len(word) - most, len(word) + most + 1):
            options = self._by_length.get(length, ())
            found = process.extract(word, options, scorer=OSA.distance, score_cutoff=most, limit=8)
            near += [each for each, _, _ in found if each != word]
        return near

    def _sharing(self, asked_words: Sequence[str]) -> Iterable[int]:
        """The names that have all words of the query but one."""
        if len(asked_words) < 2:
            return ()
        counts: defaultdict[int, int] = defaultdict(int)
        for word in set(asked_words):
            for at in self._postings.get(word, ())[: 4 * MANY]:
                counts[at] += 1
        return [at for at, count in counts.items() if count >= len(set(asked_words)) - 1]

    # --- half typed ------------------------------------------------------------------------------------------------

    def _begun(self, asked_words: Sequence[str]) -> tuple[int, ...]:
        """The cards that a query of some words of a name means: where one of them is no word of the rules."""
        if not any(self._is_strange(word) for word in asked_words) and not (
            len(asked_words) > 2 and asked_words[-1] not in self._postings
        ):
            return ()
        if sum(map(len, asked_words)) < TYPED:
            return ()
        return self._cards(sorted(self._holding(asked_words), key=lambda at: self._distance(at, asked_words)))

    def _holding(self, asked_words: Sequence[str]) -> set[int]:
        if not asked_words:
            return set()
        found: set[int] | None = None
        for word in asked_words[:-1]:
            here = set(self._postings.get(word, ()))
            found = here if found is None else found & here
        last = set(self._postings.get(asked_words[-1], ()))
        if len(asked_words[-1]) > 1 and (not last or found is not None):
            at = bisect_left(self._words, asked_words[-1])
            while at < len(self._words) and self._words[at].startswith(asked_words[-1]):
                last.update(self._postings[self._words[at]])
                at += 1
        return last if found is None else found & last

    def _distance(self, at: int, asked_words: Sequence[str]) -> tuple[object, ...]:
        name = self._names[at]
        return not name.startswith(" ".join(asked_words)), len(name), name

    def _cards(self, rows: Iterable[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self._card[at] for at in rows))[:MOST]

    def _without(
        self, query: str, asked_words: Sequence[_Word], found: Sequence[tuple[int, int, int]]
    ) -> CardsAsked:
        """What a query asks besides the names found in it."""
        rest = query
        for first, last, _ in sorted(found, reverse=True):
            rest = f"{rest[: asked_words[first].start]} {rest[asked_words[last - 1].end :]}"
        rest = _BRACKETED.sub(" ", rest)
        inside = sorted(found)
        cards = tuple(dict.fromkeys(self._card[at] for _, _, at in inside))
        empty = all(is_stop(word) or len(word) < 2 for word in words(rest).split())
        return CardsAsked(cards[:3], "" if empty else rest, whole=empty)


def _slips_in(word: str) -> int:
    """How many slips a word of that length may hold."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2


def _better(
    best: tuple[float, int, int, int] | None, typed: str, name: str, first: int, last: int, at: int
) -> tuple[float, int, int, int] | None:
    """The nearer of ``best`` and a name; the longer of two as near."""
    most = _slips_in(name)
    distance = OSA.distance(typed, name, score_cutoff=most)
    if distance > most or (best is not None and (distance, first - last) >= (best[0], best[1] - best[2])):
        return best
    return float(distance), first, last, at


_made: CardNames | None = None
_lock = threading.Lock()


def card_names(index: OpenIndex) -> CardNames:
    """The names of the cards that were shown when ``index`` was made; read once for it."""
    global _made
    with _lock:
        if _made is None or _made.index is not index:
            _made = CardNames(index)
        return _made
