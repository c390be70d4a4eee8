"""What stands between two wordings of a rule, as ten numbers that a linear classifier weighs. Pure."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import Stemmer

from corpus.comparing.words.coded import COMMA, changed_stretches, is_weighty
from corpus.languages import Pack, any_of

_Words = Sequence[str]


class Features:
    """Measures them."""

    def __init__(self, pack: Pack) -> None:
        self._facts = pack.words
        self._light = pack.words.light | {COMMA}
        says = pack.modality
        only = set(says.limit) & set(says.need)
        self._binding = re.compile(any_of((*says.denial, *says.duty, *says.choice[:1], *only)) or "(?!)")
        stem = Stemmer.Stemmer(pack.stemmer).stemWord
        synonyms: dict[str, str] = {stem(word): stem(one) for word, one in pack.words.synonyms.items()}

        def canon(word: str) -> str:
            """What the forms of a word, and its synonyms, have in common; a light word stands for itself."""
            stemmed = word if word in self._light else stem(pack.words.irregular.get(word, word))
            return synonyms.get(stemmed, stemmed)

        self._canon = cache(canon)

    def of(self, before: _Words, after: _Words) -> dict[str, float] | None:
        """The values for two texts as words, commas among them; None where another figure, symbol, no, must, may or
        only stands in one of them, or words changed places: that is never the same, and real rows of it are too few
        to fit.
        """
        stretches = changed_stretches(before, after)
        gone = [word for i1, i2, _, _ in stretches for word in before[i1:i2]]
        come = [word for _, _, j1, j2 in stretches for word in after[j1:j2]]
        lost, won = self._unmatched(gone, come), self._unmatched(come, gone)
        words = [*lost, *won]
        decisive = any(not word.isalpha() or self._binding.fullmatch(word) for word in words)
        if decisive or (not words and self._exchanges(before, after)):
            return None
        lost_again, won_again = self._standing(lost, after), self._standing(won, before)
        new_lost, new_won = len(lost) - len(lost_again), len(won) - len(won_again)
        return {
            "bias": 1.0,
            "lost": math.log1p(new_lost),
            "won": math.log1p(new_won),
            "won_only": float(new_won > 0 == len(lost)),
            "lost_again": math.log1p(len(lost_again)),
            "won_again": math.log1p(len(won_again)),
            "weighty_lost": math.log1p(sum(map(self._weighs, lost)) - sum(map(self._weighs, lost_again))),
            "weighty_won": math.log1p(sum(map(self._weighs, won)) - sum(map(self._weighs, won_again))),
            "listed": float(COMMA in come and not all(map(self._weighs, won))),
            "long": math.log1p(max(len(before), len(after))) / 6,
        }

    def _unmatched(self, words: _Words, others: _Words) -> list[str]:
        """The ``words`` that say something and stand for none of the ``others``, by form or synonym."""
        left = Counter(self._order(words)) - Counter(self._order(others))
        found = []
        for word in words:
            if left[self._canon(word)] > 0:
                left[self._canon(word)] -= 1
                found.append(word)
        return found

    def _standing(self, words: _Words, text: _Words) -> list[str]:
        """Those of ``words`` of which a form stands in ``text``."""
        forms = {*map(self._canon, text)} if words else ()
        return [word for word in words if self._canon(word) in forms]

    def _weighs(self, word: str) -> bool:
        return is_weighty(word, self._facts)

    def _order(self, words: _Words) -> list[str]:
        """The canonical words that say something, in order."""
        return [self._canon(word) for word in words if word not in self._light]

    def _exchanges(self, before: _Words, after: _Words) -> bool:
        """Whether the same words may say another thing: in another order, or where what acted is acted upon now."""
        return self._order(before) != self._order(after) or self._suffered(before) != self._suffered(after)

    def _suffered(self, words: _Words) -> Counter[str]:
        """The verbs that something suffers ("is destroyed")."""
        return Counter(
            self._canon(word)
            for place, word in enumerate(words)
            if word.endswith(self._facts.passive)
            and not self._facts.being.isdisjoint(words[max(0, place - 2) : place])
        )
