"""What stands between two wordings of a rule, as some twenty numbers that a linear classifier weighs. Pure."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise

import Stemmer
from rapidfuzz.distance import OSA

from corpus.comparing.nature.usage import Usage
from corpus.comparing.nature.vocabulary import changed_stretches
from corpus.comparing.words.word_classes import COMMA, is_weighty
from corpus.languages import Pack, any_of

_Words = Sequence[str]
NAMED_IN = 2
"""What a pronoun stands for has so many words at most."""
USUAL = 6
"""A word that stands so often in both editions together is a usual one."""
TOPICS = 100
"""Headings of fewer words than this don't tell what a game is played with."""
NAMES = (
    "bias",
    "lost",
    "won",
    "won_only",
    "topic_lost",
    "topic_won",
    "lost_again",
    "won_again",
    "weighty_lost",
    "weighty_won",
    "decisive",
    "named",
    "slip",
    "moved",
    "exchanged",
    "stretches",
    "listed",
    "long",
)
"""The features, in the order of their values."""


class Features:
    """Measures them. ``usage`` knows which words both editions use and how often."""

    def __init__(self, pack: Pack, usage: Usage) -> None:
        self._facts = pack.words
        self._light = pack.words.light | {COMMA}
        says = pack.modality
        only = set(says.limit) & set(says.need)
        self._binding = re.compile(any_of((*says.denial, *says.duty, *says.choice[:1], *only)) or "(?!)")
        self._usage = usage
        stem = Stemmer.Stemmer(pack.stemmer).stemWord
        synonyms = {stem(word): stem(one) for word, one in pack.words.synonyms.items()}
        irregular, light = pack.words.irregular, self._light
        self.canon = cache(lambda word: word if word in light else _canon(word, irregular, stem, synonyms))
        """What the forms of a word, and its synonyms, have in common; a light word stands for itself."""
        topics = frozenset(map(self.canon, usage.topics)) - light
        self._topics = topics if len(topics) > TOPICS else None

    def of(self, before: _Words, after: _Words) -> list[float]:
        """The values for two texts as words, commas among them."""
        stretches = changed_stretches(before, after)
        gone: list[str] = []
        come: list[str] = []
        named = slips = 0
        for i1, i2, j1, j2 in stretches:
            old, new = before[i1:i2], after[j1:j2]
            if self._is_slip(old, new):
                slips += 1
            elif self._names(old, new, after[:j1]) or self._names(new, old, before[:i1]):
                named += 1
            else:
                gone += old
                come += new
        lost, won = self._unmatched(gone, come)
        lost_again, won_again = self._standing(lost, after), self._standing(won, before)
        words = [*lost, *won]
        new_lost, new_won = len(lost) - len(lost_again), len(won) - len(won_again)
        values = {
            "bias": 1.0,
            "lost": math.log1p(new_lost),
            "won": math.log1p(new_won),
            "won_only": float(new_won > 0 == len(lost)),
            "topic_lost": math.log1p(sum(map(self._is_topic, lost))),
            "topic_won": math.log1p(sum(map(self._is_topic, won))),
            "lost_again": math.log1p(len(lost_again)),
            "won_again": math.log1p(len(won_again)),
            "weighty_lost": math.log1p(sum(map(self._weighs, lost)) - sum(map(self._weighs, lost_again))),
            "weighty_won": math.log1p(sum(map(self._weighs, won)) - sum(map(self._weighs, won_again))),
            "decisive": float(any(map(self._is_decisive, words))),
            "named": math.log1p(named),
            "slip": math.log1p(slips),
            "moved": float(not words and self._is_moved(before, after)),
            "exchanged": float(not words and self._exchanges(before, after)),
            "stretches": math.log1p(len(stretches)),
            "listed": float(COMMA in come and not all(map(self._weighs, won))),
            "long": math.log1p(max(len(before), len(after))) / 6,
        }
        return [values[name] for name in NAMES]

    def _names(self, short: _Words, full: _Words, spoken: _Words) -> bool:
        """Whether ``short`` is a pronoun and ``full`` names what it stands for, which was ``spoken`` before."""
        words = [word for word in full if word not in self._light]
        known = {self.canon(word) for word in spoken}
        return (
            not self._facts.pronouns.isdisjoint(short)
            and self._light.issuperset(short)
            and 0 < len(words) <= NAMED_IN
            and known.issuperset(map(self.canon, words))
        )

    def _unmatched(self, gone: _Words, come: _Words) -> tuple[list[str], list[str]]:
        """The words that say something and only went, or only came, forms and synonyms of one word matched."""
        left = Counter(self.canon(word) for word in gone if word not in self._light)
        right = Counter(self.canon(word) for word in come if word not in self._light)
        return (
            self._first(gone, left - right),
            self._first(come, right - left),
        )

    def _first(self, words: _Words, wanted: Counter[str]) -> list[str]:
        """The first of ``words`` for each canonical form ``wanted``, as often as that."""
        found = []
        for word in words:
            if word not in self._light and wanted[self.canon(word)] > 0:
                wanted[self.canon(word)] -= 1
                found.append(word)
        return found

    def _standing(self, words: _Words, text: _Words) -> list[str]:
        """Those of ``words`` of which a form stands in ``text``."""
        forms = {*map(self.canon, text)} if words else ()
        return [word for word in words if self.canon(word) in forms]

    def _is_topic(self, word: str) -> bool:
        """Whether headings name what a word stands for: what is played with, rather than how it is put. In doubt, where
        there are few headings, any word does.
        """
        return not self._weighs(word) and (self._topics is None or self.canon(word) in self._topics)

    def _weighs(self, word: str) -> bool:
        return is_weighty(word, self._facts)

    def _is_decisive(self, word: str) -> bool:
        """Whether a word is a figure, a symbol, or says no, must, may or only."""
        return not word.isalpha() or self._binding.fullmatch(word) is not None

    def _is_slip(self, lost: _Words, won: _Words) -> bool:
        """Whether each word stands for a usual one that is a letter away, and is written in one edition alone."""
        if len(lost) != len(won):
            return False
        return all(
            one == other
            or (
                OSA.distance(one, other) == 1
                and 0 in (*self._usage.words(one), *self._usage.words(other))
                and max(self._usage.total(one), self._usage.total(other)) >= USUAL
            )
            for one, other in zip(lost, won, strict=True)
        )

    def _is_moved(self, before: _Words, after: _Words) -> bool:
        """Whether the words that say something stand in another order."""
        return [stem for _, stem in self._governed(before)] != [stem for _, stem in self._governed(after)]

    def _exchanges(self, before: _Words, after: _Words) -> bool:
        """Whether the same words say another thing: they changed places with each other, hang on other joints now, or
        what acted is acted upon. Clauses that took their joint along and members of a list say the same in any order.
        """
        old, new = self._governed(before), self._governed(after)
        turned = [stem for _, stem in old] == [stem for _, stem in new] or not self._say_by_whom(
            before, after
        )
        if (turned and self._suffered(before) != self._suffered(after)) or self._turns(before, after):
            return True
        bound = [
            Counter(pair for pair in side if pair[0] and pair[0] not in self._light) for side in (old, new)
        ]
        differing = [
            place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0][1] != pair[1][1]
        ]
        if bound[0] != bound[1]:
            return Counter(joint for joint, _ in bound[0]) == Counter(joint for joint, _ in bound[1])
        if not differing or len(old) != len(new):
            return False
        start, end = differing[0], differing[-1] + 1
        moved, there = old[start:end], new[start:end]
        stems = [stem for _, stem in there]
        for cut in range(1, len(moved)):
            if [stem for _, stem in moved[cut:] + moved[:cut]] == stems:
                along = bool(moved[0][0] or moved[cut][0]) and Counter(moved) == Counter(there)
                beside = len(moved) == 2 and all(self._adjoin(words, set(stems)) for words in (before, after))
                return not (along or beside or self._is_list(before, after))
        return not self._is_list(before, after)

    def _turns(self, before: _Words, after: _Words) -> bool:
        """Whether what acts in one text is acted upon in the other ("the attacking pawn", "the attacked pawn")."""
        old, new = ({*one} - {*other} for one, other in ((before, after), (after, before)))
        return any(
            self.canon(one) == self.canon(other)
            and {one.endswith(self._facts.active), other.endswith(self._facts.active)} == {True, False}
            and (one.endswith(self._facts.passive) or other.endswith(self._facts.passive))
            for one in old
            for other in new
        )

    def _say_by_whom(self, before: _Words, after: _Words) -> bool:
        """Whether one text names in the active voice who does what the other says it suffers from them."""
        return any(word in self._facts.agents for word in {*before} ^ {*after})

    def _adjoin(self, words: _Words, stems: set[str]) -> bool:
        """Whether two words stand side by side ("subtype Mountain", "Mountain subtype")."""
        return any({self.canon(one), self.canon(other)} == stems for one, other in pairwise(words))

    def _is_list(self, before: _Words, after: _Words) -> bool:
        """Whether the words between commas, "and" and "or" are the same on both sides, in another order."""
        sides = []
        for words in (before, after):
            members: list[list[str]] = [[]]
            for word in words:
                if word == COMMA or word in self._facts.and_or:
                    members.append([])
                elif word not in self._light:
                    members[-1].append(self.canon(word))
            sides.append(Counter(map(tuple, members)))
        return sides[0] == sides[1] and sides[0].total() > 1

    def _governed(self, words: _Words) -> list[tuple[str, str]]:
        """The canonical words that say something, in order, each with the joint before it."""
        found, joint = [], ""
        for word in words:
            if word in self._facts.governors:
                joint = word
            elif word not in self._light:
                found.append((joint, self.canon(word)))
                joint = ""
        return found

    def _suffered(self, words: _Words) -> Counter[str]:
        """The verbs that something suffers ("is destroyed")."""
        return Counter(
            self.canon(word)
            for place, word in enumerate(words)
            if word.endswith(self._facts.passive)
            and not self._facts.being.isdisjoint(words[max(0, place - 2) : place])
        )


def _canon(
    word: str, irregular: Mapping[str, str], stem: Callable[[str], str], synonyms: Mapping[str, str]
) -> str:
    stemmed = stem(irregular.get(word, word))
    return synonyms.get(stemmed, stemmed)
