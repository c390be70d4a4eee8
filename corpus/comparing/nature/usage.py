"""How often words and phrases stand in two whole editions: what went out of use, what came into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import ComparedEdition

_Running = tuple[str, str, str]
"""The texts that stand in both editions as running words, those that only the old one holds, only the new one."""


class Usage:
    """The words of two editions, old and new; each is given as its texts."""

    def __init__(self, old: Iterable[str], new: Iterable[str]) -> None:
        self._old, self._new = Counter(old), Counter(new)
        self._counted: dict[str, tuple[int, int]] = {}

    @classmethod
    def of_editions(cls, old: ComparedEdition, new: ComparedEdition) -> Usage:
        """The usage of two editions: titles, texts and examples of their rules."""
        return cls(_texts(old), _texts(new))

    @cached_property
    def _parts(self) -> tuple[Counter[str], Counter[str], Counter[str]]:
        """The texts of both editions, how often each; what only one of them holds, or holds more often."""
        return self._old & self._new, self._old - self._new, self._new - self._old

    @cached_property
    def _said(self) -> list[list[str]]:
        """The texts of each part as running words."""
        return [[f" {' '.join(words_of(text))} " for text in part.elements()] for part in self._parts]

    @cached_property
    def _running(self) -> _Running:
        both, old, new = map("|".join, self._said)
        return both, old, new

    @cached_property
    def _words(self) -> tuple[Counter[str], Counter[str]]:
        both, old, new = (
            Counter(chain.from_iterable(map(words_of, part.elements()))) for part in self._parts
        )
        old.update(both)  # in C, as `+` is not
        new.update(both)
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
            known = all(map(self.total, words))  # else there is nothing to look for
            self._counted[sought] = _count(sought, self._running) if known else (0, 0)
        return self._counted[sought]

    def gives_way(self, words: Sequence[str]) -> bool:
        """Whether the old edition says ``words`` much more often than the new one."""
        before, after = self.phrase(words)
        return after <= thresholds.GIVES_WAY * before

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
        return Rest(self._running)

    def stands(self, words: Sequence[str], *, in_new: bool) -> bool:
        """Whether the words stand in this order in one of the two editions."""
        sought = f" {' '.join(words)} "
        both, old, new = self._running
        return sought in both or sought in (new if in_new else old)

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
        before, after = self.words(word)
        sought = f" {word} "
        both, old, new = zip(self._running, self._said, strict=True)
        held = [part for whole, part in (both, new if after >= before else old) if sought in whole]
        return sum([sought in said for part in held for said in part])

    def total(self, word: str) -> int:
        """How often ``word`` stands in both editions together."""
        return sum(self.words(word))


class Rest:
    """What is left of two running texts when phrases are left out of both, one after the other."""

    def __init__(self, running: _Running) -> None:
        self._running = running

    def count(self, words: Sequence[str]) -> tuple[int, int]:
        """How often the words stand in this order in what is left, old and new."""
        return _count(f" {' '.join(words)} ", self._running)

    def leave_out(self, words: Sequence[str]) -> None:
        """Count these words, in this order, no more."""
        sought = f" {' '.join(words)} "
        both, old, new = self._running
        self._running = both.replace(sought, " | "), old.replace(sought, " | "), new.replace(sought, " | ")


def _count(sought: str, running: _Running) -> tuple[int, int]:
    """How often something stands in the old edition and in the new one."""
    both, old, new = (part.count(sought) for part in running)
    return both + old, both + new


def _texts(edition: ComparedEdition) -> Iterable[str]:
    return chain.from_iterable((rule.title, rule.text, *rule.examples) for rule in edition.rules)
