"""The words of a new edition's rules, held against what a rule of the old one said."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from heapq import nsmallest
from itertools import chain
from typing import Literal, NamedTuple

from corpus.comparing import thresholds
from corpus.comparing.align.wording import said_by, words_of
from corpus.comparing.edition import Alignment, ComparedEdition, ComparedRule, ComparedTerm
from corpus.comparing.nature.citations import cited_numbers, statements
from corpus.comparing.scope import lineage
from corpus.comparing.words.running import Remembered, Running, weakly
from corpus.comparing.words.stems import stemming, stems
from corpus.text.normalise import typography

GLOSSARY = "glossary: "
"""What stands before the name of a glossary entry among the numbers of rules, and in the notes of changes."""


class Home(NamedTuple):
    """The rule that ``says`` what a removed one said (``term`` is the glossary entry that does and points to it),
    that ``replaces`` it where its place was written anew, or, where none is known to, the one that is ``near``; the
    one that ``holds`` what stood below a removed heading (``below`` counts these rules). No rule (an empty number), but
    the glossary entry ``term`` ``explains`` what it said.
    """

    number: str
    term: str = ""
    how: Literal["says", "replaces", "near", "holds", "explains"] = "says"
    below: int = 0


class Likeness(NamedTuple):
    """How much of one rule's words, by weight, another holds; how much of both together is common to both; whether the
    rarest word of the first is among the common ones.
    """

    held: float
    common: float
    is_anchored: bool


class Held:
    """Looks up which rules and glossary entries of ``new`` hold the words of a rule of ``old``, and how many."""

    def __init__(self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> None:
        self.olds, self.news = old.by_number, new.by_number
        self._language = new.language
        said = {rule.number: said_by(rule) for rule in new.rules if rule.text}
        texts = {rule.number: rule.text for rule in new.rules if rule.text}
        self.entries: dict[str, Home] = {}
        self._unpointed: dict[tuple[str, ...], ComparedTerm] = {}
        for entry in new.terms:
            key = f"{GLOSSARY}{entry.term}"
            pointed = (number for number in cited_numbers(typography(entry.text)) if number in self.news)
            number = next(pointed, None)
            if number is not None and key not in self.entries:
                self.entries[key] = Home(number, entry.term)
                said[key] = words_of(entry.term) + words_of(entry.text)
                texts[key] = entry.text
            elif number is None:
                self._unpointed.setdefault(words_of(entry.term), entry)
        self._texts = texts
        self.running = Running(said)
        """What each rule and glossary entry says."""
        stems = weakly(self.stems)
        self.words: Mapping[str, frozenset[str]] = Remembered(lambda number: stems(said[number]))
        """The stems of that."""
        self.of_old: Mapping[str, frozenset[str]] = Remembered(
            lambda number: stems(said_by(old.by_number[number]))
        )
        """The stems of all that each old rule says."""
        self.near: Mapping[frozenset[str], list[str]] = Remembered(weakly(self._nearest))
        """The rules that share the most rare words with a rule of these stems, and those that share the most for their
        size.
        """
        self.matter: Mapping[str, frozenset[str]] = Remembered(weakly(self._matter))
        """The stems of what each new rule or entry says and of the titles above it, its own among them; above an entry
        stand those of the rule that it points to.
        """
        self._weighed: Mapping[frozenset[str], tuple[float, frozenset[str]]] = Remembered(weakly(self._weigh))
        self._sentences: Mapping[str, list[frozenset[str]]] = Remembered(weakly(self._cut))
        self._stated: Mapping[str, list[tuple[frozenset[str], float]]] = Remembered(weakly(self._cut_old))
        holders = self._holders = Remembered(weakly(self._holding))
        self._weights: Mapping[str, float] = Remembered(
            lambda stem: math.log(1 + len(said) / (1 + len(holders[stem])))
        )
        self.origin: Mapping[str, str] = {after: before for before, after in alignment.carried.items()}
        self.source: Mapping[str, str] = self.origin | {
            part: pair.old for pair in alignment.pairs if pair.old for part in pair.also_new
        }
        self.share_new = 1 - len(self.source) / max(1, len(self.news))

    def stems(self, words: Iterable[str]) -> frozenset[str]:
        """The stems of ``words``, light ones left out."""
        return stems(tuple(words), self._language)

    def _holding(self, stem: str) -> Collection[str]:
        """The numbers that say a word of that stem."""
        return {number for word in self._words_of.get(stem, ()) for number in self.running.holders[word]}

    @cached_property
    def _words_of(self) -> Mapping[str, Sequence[str]]:
        """The words of the new edition by stem."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word, stem in zip(
            self.running.holders, map(stemming(self._language), self.running.holders), strict=True
        ):
            if stem:
                found[stem].append(word)
        return found

    def _cut(self, number: str) -> list[frozenset[str]]:
        """The stems of each sentence of what a number of the new edition says."""
        return [*map(self.stems, map(words_of, statements(self._texts[number])))]

    def _nearest(self, words: frozenset[str]) -> list[str]:
        shared: defaultdict[str, float] = defaultdict(float)
        common: defaultdict[str, float] = defaultdict(float)
        for word in sorted(words):
            held, weight = self._holders[word], self._weights[word]
            if not 0 < len(held) <= thresholds.RARE_STEM:
                continue
            for number in held:
                common[number] += weight
            if len(held) <= thresholds.RARE:
                gain = 1 / len(held)
                for number in held:
                    shared[number] += gain
        for number in common:
            common[number] /= (len(self.words[number]) + thresholds.SIZE_EASE) ** 0.5
        found: dict[str, None] = {}
        for ranks in (shared, common):
            ranked = nsmallest(thresholds.SEARCHED, [(-worth, number) for number, worth in ranks.items()])
            found.update(dict.fromkeys(number for _, number in ranked))
        return [*found]

    def likeness(self, old: frozenset[str], new: frozenset[str]) -> Likeness:
        """How much of the stems of one rule another one's hold."""
        (ours, rarest), (theirs, _) = self._weighed[old], self._weighed[new]
        both = self.mass(old & new)
        return Likeness(
            both / ours if ours else 0.0,
            both / (ours + theirs - both) if ours else 0.0,
            not (rarest and rarest.isdisjoint(new)),
        )

    def like(self, words: frozenset[str], number: str) -> Likeness:
        """How much of ``words``, the stems of a rule, a number of the new edition holds."""
        return self.likeness(words, self.words[number])

    def _weigh(self, words: frozenset[str]) -> tuple[float, frozenset[str]]:
        """What the stems of a rule weigh together, and those that weigh most."""
        most = max(map(self._weights.__getitem__, words), default=0.0)
        return self.mass(words), frozenset(word for word in words if self._weights[word] == most)

    def mass(self, words: Iterable[str]) -> float:
        """How much stems weigh together, each by its rarity in the new edition; in whatever order a set is walked."""
        return math.fsum(map(self._weights.__getitem__, words))

    def quoted(self, said: Sequence[tuple[str, int]], home: str) -> float:
        """The part of what was said that stands in ``home``, sentence by sentence, word for word: sentences as running
        words, with the number of their words.
        """
        held = self.running[home]
        there = [length for sentence, length in said if sentence in held]
        if len(there) < len(said):
            there = [length for length in there if length >= thresholds.MOVED_SENTENCE]
        return sum(there) / max(1, sum(length for _, length in said))

    def gained(self, rule: ComparedRule, home: str, origins: Mapping[str, str] | None = None) -> float:
        """The part of what ``rule`` said, by weight, that ``home`` says and the rule that it carries on did not."""
        words = self.of_old[rule.number]
        origin = (self.origin if origins is None else origins).get(home)
        before = self.of_old[origin] if origin else frozenset()
        whole, _ = self._weighed[words]
        return self.mass((words & self.words[home]) - before) / whole if whole else 0.0

    def told(self, rule: ComparedRule, home: str) -> float:
        """The part of what a rule said, by weight, that sentences of ``home`` say, each with the rarest words of its
        own.
        """
        there = self._sentences[home]
        told = whole = 0.0
        for said, mass in self._stated[rule.number]:
            whole += mass
            if len(said) >= thresholds.LEAST_STEMS and any(self._says(other, said, mass) for other in there):
                told += mass
        return told / whole if whole else 0.0

    def _cut_old(self, number: str) -> list[tuple[frozenset[str], float]]:
        """The stems of each sentence of an old rule, and what they weigh."""
        said = [self.stems(words_of(sentence)) for sentence in statements(self.olds[number].text)]
        return [(stems, self.mass(stems)) for stems in said]

    def _says(self, other: frozenset[str], stems: frozenset[str], mass: float) -> bool:
        """Whether a sentence says another one, of that ``mass``, its rarest words among the rest."""
        if not mass or self.mass(stems & other) / mass < thresholds.HELD:
            return False
        like = self.likeness(stems, other)
        return like.is_anchored and like.common >= thresholds.COMMON

    def subject(self, rule: ComparedRule, words: frozenset[str], *headings: str) -> frozenset[str]:
        """The words of ``rule`` that the titles above it, or those of ``headings``, hold, too."""
        titles = self.stems(chain.from_iterable(map(self.old_title, headings or lineage(rule.number)[1:])))
        return frozenset(word for word in words & titles if len(self._holders[word]) <= thresholds.RARE)

    def _matter(self, number: str) -> frozenset[str]:
        place = self.entries[number].number if number in self.entries else number
        above = (words_of(self.news[each].title) for each in lineage(place) if each in self.news)
        return self.words[number] | self.stems(chain.from_iterable(above))

    def explained(self, rule: ComparedRule, words: frozenset[str]) -> str:
        """The name of the glossary entry that points to no rule, bears a title above ``rule`` and says what it said."""
        for above in lineage(rule.number):
            entry = self._unpointed.get(self.old_title(above))
            if entry:
                like = self.likeness(words, self.stems(words_of(entry.term) + words_of(entry.text)))
                if like.held >= thresholds.HELD and like.common >= thresholds.DEFINED:
                    return entry.term
        return ""

    def old_title(self, number: str) -> tuple[str, ...]:
        """The words of an old heading."""
        return words_of(self.olds[number].title) if number in self.olds else ()
