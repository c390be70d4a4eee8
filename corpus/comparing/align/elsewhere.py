"""Removed rules whose text stands elsewhere in the new edition: the last look before a rule is called removed.

All of the new edition is searched, also the rules that carry others on. Three kinds of evidence are enough, each on
its own: sentences that stand there word for word; nearly all of the words, rare ones included, in a rule that was not a
look-alike already in the old edition; nearly all of the words in a rule of the place where the family went. A rule
about something else is never enough: one that lacks a word which both the removed rule and a title above it hold.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import Stemmer

from corpus.comparing import thresholds
from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import Alignment, ComparedEdition, ComparedRule
from corpus.comparing.nature.citations import statements
from corpus.comparing.nature.word_classes import pack_of
from corpus.comparing.scope import lineage

_Words = tuple[str, ...]


def find_elsewhere(old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> dict[str, str]:
    """For each removed rule whose text stands in a rule of ``new``, the number of that rule; not where a curator ended
    it.
    """
    lost = [pair.old for pair in alignment.pairs if pair.old and pair.new is None and pair.reason != "forced"]
    return _Search(old, new, alignment).answer(lost) if lost else {}


@dataclass(frozen=True, slots=True)
class _Likeness:
    """How much of one rule's words, by weight, another holds; how much of both together is common to both; whether the
    rarest word of the first is among the common ones.
    """

    held: float
    common: float
    is_anchored: bool


class _Search:
    def __init__(self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> None:
        self._olds = {rule.number: rule for rule in old.rules}
        self._news = {rule.number: rule for rule in new.rules}
        pack = pack_of(new.language)
        stemmer, light = Stemmer.Stemmer(pack.stemmer), pack.words.light
        self._stem = cache(lambda word: "" if word in light else stemmer.stemWord(word))
        said = {rule.number: _said(rule) for rule in new.rules if rule.text}
        self._words = {number: self._stems(words) for number, words in said.items()}
        self._running = {number: f" {' '.join(words)} " for number, words in said.items()}
        self._spread = Counter(word for words in self._words.values() for word in words)
        # Rare words weigh much; one that no rule holds weighs most.
        self._unheld = math.log(1 + len(self._words))
        self._weights = {
            word: math.log(1 + len(self._words) / (1 + count)) for word, count in self._spread.items()
        }
        self._holders: defaultdict[str, list[str]] = defaultdict(list)
        for number, words in self._words.items():
            for word in words:
                if self._spread[word] <= thresholds.RARE:
                    self._holders[word].append(number)
        mains = [
            (pair.old, pair.new) for pair in alignment.pairs if pair.old and pair.new and not pair.merged
        ]
        self._origin: Mapping[str, str] = {after: before for before, after in mains}
        self._families = Counter((_parent(before), _parent(after)) for before, after in mains)
        self._leaving = Counter(_parent(before) for before, _ in mains)

    def answer(self, lost: Iterable[str]) -> dict[str, str]:
        found = {}
        for number in lost:
            rule = self._olds[number]
            if len(_said(rule)) >= thresholds.LEAST_SAID and rule.text:
                home = self._home(rule)
                if home is not None:
                    found[number] = home
        return found

    def _home(self, rule: ComparedRule) -> str | None:
        """The rule that says what ``rule`` said, the likeliest first."""
        words = self._stems(_said(rule))
        subject = self._subject(rule, words)
        ranked = []
        stated = [said for sentence in statements(rule.text) if (said := words_of(sentence))]
        for number in self._near(words):
            like = self._likeness(words, self._words[number])
            quoted = self._quoted(stated, number)
            same_subject = subject <= self._words[number] | self._stems(self._titles(number))
            if self._is_enough(rule, number, like, quoted, same_subject):
                ranked.append((-max(quoted, like.common), number))
        return min(ranked)[1] if ranked else None

    def _is_enough(
        self, rule: ComparedRule, number: str, like: _Likeness, quoted: float, same_subject: bool
    ) -> bool:
        if same_subject and quoted >= thresholds.QUOTED:
            return True
        if like.held < thresholds.HELD or like.common < thresholds.COMMON:
            return False
        family = self._families[_parent(rule.number), _parent(number)]
        if family >= thresholds.FAMILY_WENT * self._leaving[_parent(rule.number)] > 0:
            return True
        return same_subject and like.is_anchored and not self._was_beside(rule, number, like)

    def _was_beside(self, rule: ComparedRule, number: str, like: _Likeness) -> bool:
        """Whether the old edition held both rules, as alike as they are now: then they were twins that said two things,
        unless hardly a word tells them apart.
        """
        origin = self._olds.get(self._origin.get(number, ""))
        if origin is None or like.held >= thresholds.ALL_HELD:
            return False
        before = self._likeness(self._stems(_said(rule)), self._stems(_said(origin)))
        return before.held >= thresholds.WAS_TWIN * like.held

    def _stems(self, words: Iterable[str]) -> frozenset[str]:
        """The stems of ``words``, light ones left out."""
        return frozenset(map(self._stem, words)) - {""}

    def _near(self, words: frozenset[str]) -> list[str]:
        """The rules that share the most rare words."""
        shared: defaultdict[str, float] = defaultdict(float)
        for word in words:
            for number in self._holders.get(word, ()):
                shared[number] += 1 / self._spread[word]
        return [number for number, _ in sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:12]]

    def _likeness(self, old: frozenset[str], new: frozenset[str]) -> _Likeness:
        shared = old & new
        ours, theirs, both = (sum(map(self._weight, words)) for words in (old, new, shared))
        rarest = max(map(self._weight, old - new), default=0.0)
        return _Likeness(
            both / ours if ours else 0.0,
            both / (ours + theirs - both) if ours else 0.0,
            max(map(self._weight, shared), default=0.0) >= rarest,
        )

    def _weight(self, word: str) -> float:
        return self._weights.get(word, self._unheld)

    def _quoted(self, said: Sequence[Sequence[str]], home: str) -> float:
        """The part of what was said that stands in ``home``, sentence by sentence, word for word."""
        held = self._running[home]
        there = [words for words in said if f" {' '.join(words)} " in held]
        if len(there) < len(said):
            there = [words for words in there if len(words) >= thresholds.MOVED_SENTENCE]
        return sum(map(len, there)) / max(1, sum(map(len, said)))

    def _subject(self, rule: ComparedRule, words: frozenset[str]) -> frozenset[str]:
        """The words of ``rule`` that the titles above it hold, too."""
        above = lineage(rule.number)[1:]
        titles = self._stems(
            word for number in above if number in self._olds for word in words_of(self._olds[number].title)
        )
        return frozenset(word for word in words & titles if self._spread[word] <= thresholds.RARE)

    def _titles(self, number: str) -> list[str]:
        return [
            word
            for above in lineage(number)
            if above in self._news
            for word in words_of(self._news[above].title)
        ]


def _said(rule: ComparedRule) -> _Words:
    return words_of(rule.title) + words_of(rule.text)


def _parent(number: str) -> str:
    line: Sequence[str] = lineage(number)
    return line[1] if len(line) > 1 else ""
