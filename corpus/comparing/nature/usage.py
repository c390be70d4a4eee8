"""How often words and phrases stand in two whole editions: what went out of use, what came into it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import ComparedEdition
from corpus.text.normalise import holds_accents

_Held = tuple[str, int, int]
"""A text as running words, how often it stands in the old edition, how often in the new one."""


class Usage:
    """The words of two editions, old and new; each is given as its texts."""

    def __init__(self, old: Iterable[str], new: Iterable[str]) -> None:
        self._texts = Counter(old), Counter(new)
        self._counted: dict[str, tuple[int, int]] = {}

    @classmethod
    def of_editions(cls, old: ComparedEdition, new: ComparedEdition) -> Usage:
        """The usage of two editions: titles, texts and examples of their rules."""
        return cls(_texts(old), _texts(new))

    @cached_property
    def accents_lost(self) -> bool:
        """Whether one edition lost its accents: it has none at all where the other one has them in many texts."""
        held = sorted(sum(map(holds_accents, side)) for side in self._texts)
        return held[0] == 0 and held[1] >= thresholds.ACCENTS_HELD

    @cached_property
    def _running(self) -> tuple[str, str]:
        old, new = ("|".join([self._said[text] for text in side.elements()]) for side in self._texts)
        return old, new

    @cached_property
    def _said(self) -> dict[str, str]:
        """Each text of either edition as running words; most stand in both."""
        return {text: f" {' '.join(words_of(text))} " for text in dict.fromkeys(chain(*self._texts))}

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

    @cached_property
    def _holders(self) -> Mapping[str, Sequence[_Held]]:
        """The texts that hold each word."""
        old, new = self._texts
        holders: dict[str, list[_Held]] = defaultdict(list)
        for text, said in self._said.items():
            held = said, old[text], new[text]
            for word in {*words_of(text)}:
                holders[word].append(held)
        return holders

    def _holding(self, words: Iterable[str]) -> Sequence[_Held]:
        """The texts where one looks for ``words`` in a row: those that hold the rarest of them."""
        return min((self._holders.get(word, ()) for word in words), key=len, default=())

    def words(self, word: str) -> tuple[int, int]:
        """How often ``word`` stands in the old edition and in the new one."""
        before, after = self._words
        return before.get(word, 0), after.get(word, 0)  # a Counter calls Python for what it lacks

    def phrase(self, words: Sequence[str]) -> tuple[int, int]:
        """How often the words stand in this order in the old edition and in the new one."""
        if len(words) == 1:
            return self.words(words[0])
        sought = f" {' '.join(words)} "
        if sought not in self._counted:
            found = [(said.count(sought), old, new) for said, old, new in self._holding(words)]
            self._counted[sought] = (
                sum([times * old for times, old, _ in found]),
                sum([times * new for times, _, new in found]),
            )
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
        return Rest(*self._running)

    def stands(self, words: Sequence[str], *, in_new: bool) -> bool:
        """Whether the words stand in this order in one of the two editions."""
        sought = f" {' '.join(words)} "
        return any(sought in said and (new if in_new else old) > 0 for said, old, new in self._holding(words))

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
        held = self._holders.get(word, ())
        return sum(new if after >= before else old for _, old, new in held)

    def total(self, word: str) -> int:
        """How often ``word`` stands in both editions together."""
        before, after = self._words
        return before.get(word, 0) + after.get(word, 0)


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
