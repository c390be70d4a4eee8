"""How often words and phrases stand in two whole editions: what went out of use, what came into it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import ComparedEdition


class Usage:
    """The words of two editions, old and new; each is given as its texts."""

    def __init__(self, old: Iterable[str], new: Iterable[str]) -> None:
        self._texts = tuple(old), tuple(new)
        self._counted: dict[str, tuple[int, int]] = {}

    @classmethod
    def of_editions(cls, old: ComparedEdition, new: ComparedEdition) -> Usage:
        """The usage of two editions: titles, texts and examples of their rules."""
        return cls(_texts(old), _texts(new))

    @cached_property
    def _running(self) -> tuple[str, str]:
        old, new = ("|".join(f" {' '.join(words_of(text))} " for text in side) for side in self._texts)
        return old, new

    @cached_property
    def _words(self) -> tuple[Counter[str], Counter[str]]:
        old, new = (Counter(chain.from_iterable(map(words_of, side))) for side in self._texts)
        return old, new

    @cached_property
    def _holders(self) -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
        """The texts of either edition that hold each word, as running words."""
        old, new = map(_holders, self._texts)
        return old, new

    def words(self, word: str) -> tuple[int, int]:
        """How often ``word`` stands in the old edition and in the new one."""
        return self._words[0][word], self._words[1][word]

    def phrase(self, words: Sequence[str]) -> tuple[int, int]:
        """How often the words stand in this order in the old edition and in the new one."""
        if len(words) == 1:
            return self.words(words[0])
        sought = f" {' '.join(words)} "
        if sought not in self._counted:
            old, new = (
                sum([text.count(sought) for text in _holding_all(words, holders)])
                for holders in self._holders
            )
            self._counted[sought] = old, new
        return self._counted[sought]

    def name(self, words: Sequence[str]) -> tuple[int, int]:
        """How often both editions say a name, its last word in the singular or the plural."""
        if not words:
            return 0, 0
        *first, last = words
        forms = {last, f"{last}s", f"{last}es", last.removesuffix("s")}
        counts = [self.phrase((*first, form)) for form in forms if form and self.total(form)]
        return sum(before for before, _ in counts), sum(after for _, after in counts)

    def rest(self) -> Rest:
        """Both editions, to leave phrases out of."""
        return Rest(*self._running)

    def stands(self, words: Sequence[str], *, in_new: bool) -> bool:
        """Whether the words stand in this order in one of the two editions."""
        sought = f" {' '.join(words)} "
        return any(sought in text for text in _holding_all(words, self._holders[in_new]))

    def went_out(self, words: Sequence[str]) -> bool:
        """Whether a phrase of the old edition has hardly any place in the new one."""
        before, after = self.phrase(words)
        return before > 0 and after <= thresholds.OUT_OF_USE * before

    def came_in(self, words: Sequence[str]) -> bool:
        """Whether a phrase of the new edition had hardly any place in the old one."""
        before, after = self.phrase(words)
        return after > 0 and before <= thresholds.OUT_OF_USE * after

    def was_shortened(self, long: Sequence[str], short: Sequence[str]) -> bool:
        """Whether ``short``, a part of ``long``, stands alone in the new edition and hardly did in the old one."""
        (long_before, long_after), (before, after) = self.phrase(long), self.phrase(short)
        alone = after - long_after
        return alone > 0 and before - long_before <= thresholds.OUT_OF_USE * alone

    def is_misprint(self, rare: str, usual: str) -> bool:
        """Whether ``rare`` stands in one edition alone and ``usual`` far more often: what is written in both is a
        word.
        """
        there, here = sorted(self.words(rare))
        return (
            there == 0
            and here <= thresholds.MISPRINTS
            and max(self.words(usual)) >= (thresholds.MISPRINT_RARITY * here)
        )

    def spread(self, word: str) -> int:
        """How many titles, texts and examples hold ``word``, in the edition that holds it more often."""
        old, new = self.words(word)
        return len(self._holders[new >= old].get(word, ()))

    def total(self, word: str) -> int:
        """How often ``word`` stands in both editions together."""
        return sum(self.words(word))


class Rest:
    """What is left of two running texts when phrases are left out of both, one after the other."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old, new

    def count(self, words: Sequence[str]) -> tuple[int, int]:
        """How often the words stand in this order in what is left, old and new."""
        sought = f" {' '.join(words)} "
        return self._old.count(sought), self._new.count(sought)

    def leave_out(self, words: Sequence[str]) -> None:
        """Count these words, in this order, no more."""
        sought = f" {' '.join(words)} "
        self._old, self._new = self._old.replace(sought, " | "), self._new.replace(sought, " | ")


def _texts(edition: ComparedEdition) -> Iterable[str]:
    return chain.from_iterable((rule.title, rule.text, *rule.examples) for rule in edition.rules)


def _holders(texts: Iterable[str]) -> dict[str, list[str]]:
    holders: dict[str, list[str]] = defaultdict(list)
    for words in map(words_of, texts):
        running = f" {' '.join(words)} "
        for word in {*words}:
            holders[word].append(running)
    return holders


def _holding_all(words: Iterable[str], holders: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The texts where one looks for all the ``words``: those that hold the rarest of them."""
    return min((holders.get(word, ()) for word in words), key=len, default=())
