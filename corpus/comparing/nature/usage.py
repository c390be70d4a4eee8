"""How often words and phrases stand in two whole editions: what went out of use, what came into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.words.coded import words_of
from corpus.comparing.words.running import Remembered, Running, weakly
from corpus.text.normalise import holds_accents


class Usage:
    """The words of two editions, old and new; each is given as its texts."""

    def __init__(self, old: Iterable[str], new: Iterable[str], titles: Iterable[str] = ()) -> None:
        self._texts = Counter(old), Counter(new)
        self.topics = frozenset(chain.from_iterable(map(words_of, titles)))
        """The words of headings."""
        self._counted = Remembered[tuple[str, ...], tuple[int, int]](weakly(self._count_row))

    @classmethod
    def of_editions(cls, old: ComparedEdition, new: ComparedEdition) -> Usage:
        """The usage of two editions: titles, texts and examples of their rules."""
        titles = {rule.title for rule in (*old.rules, *new.rules)}
        return cls(_texts(old), _texts(new), titles)

    @cached_property
    def accents_lost(self) -> bool:
        """Whether one edition lost its accents: it has none at all where the other one has them in many texts."""
        accents = sorted(sum(map(holds_accents, side)) for side in self._texts)
        return accents[0] == 0 and accents[1] >= thresholds.ACCENTS_HELD

    @cached_property
    def running(self) -> Running:
        """The texts of both editions, each once: most stand in both."""
        return Running({text: words_of(text) for text in dict.fromkeys(chain(*self._texts))})

    @cached_property
    def _words(self) -> tuple[Counter[str], Counter[str]]:
        old, new = self._texts
        both, before, after = (
            Counter(chain.from_iterable(map(words_of, part.elements())))
            for part in (old & new, old - new, new - old)  # most stand in both
        )
        before.update(both)  # in C, as `+` is not
        after.update(both)
        return before, after

    def words(self, word: str) -> tuple[int, int]:
        """How often ``word`` stands in the old edition and in the new one."""
        before, after = self._words
        return before.get(word, 0), after.get(word, 0)  # a Counter calls Python for what it lacks

    def phrase(self, words: Sequence[str]) -> tuple[int, int]:
        """How often the words stand in this order in the old edition and in the new one."""
        return self.words(words[0]) if len(words) == 1 else self._counted[tuple(words)]

    def _count_row(self, words: tuple[str, ...]) -> tuple[int, int]:
        return self.count(words, self.running)

    def count(self, words: Sequence[str], reading: Mapping[str, str]) -> tuple[int, int]:
        """How often the words stand in this order in the old edition and in the new one, each text put as ``reading``
        has it.
        """
        sought = f" {' '.join(words)} "
        old, new = self._texts
        found = [(text, reading[text].count(sought)) for text in self.running.near(words)]
        return (
            sum([times * old.get(text, 0) for text, times in found if times]),
            sum([times * new.get(text, 0) for text, times in found if times]),
        )

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

    def spread(self, word: str) -> int:
        """How many titles, texts and examples hold ``word``, in the edition that holds it more often."""
        before, after = self.words(word)
        bags = self._texts[after >= before]
        return sum([bags.get(text, 0) for text in self.running.holders.get(word, ())])

    def total(self, word: str) -> int:
        """How often ``word`` stands in both editions together."""
        before, after = self._words
        return before.get(word, 0) + after.get(word, 0)


class Rest:
    """What is left of two editions when phrases are left out of both, one after the other."""

    def __init__(self, usage: Usage) -> None:
        self._usage = usage
        self._left = Remembered(usage.running.__getitem__)

    def count(self, words: Sequence[str]) -> tuple[int, int]:
        """How often the words stand in this order in what is left, old and new."""
        return self._usage.count(words, self._left)

    def leave_out(self, words: Sequence[str]) -> None:
        """Count these words, in this order, no more."""
        sought = f" {' '.join(words)} "
        for text in self._usage.running.near(words):
            self._left[text] = self._left[text].replace(sought, " | ")


def _texts(edition: ComparedEdition) -> Iterable[str]:
    return chain.from_iterable((rule.title, rule.text, *rule.examples) for rule in edition.rules)
