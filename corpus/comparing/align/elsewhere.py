"""Removed rules whose text stands elsewhere in the new edition: the last look before a rule is called removed.

All of the new edition is searched, also the rules that carry others on and the glossary entries that point to a rule.
Enough is, each on its own: sentences that stand there word for word, or sentence by sentence in nearly all their words;
nearly all of the words, rare ones included, in a rule that was not a look-alike already in the old edition, or in a
longer rule; nearly all of them in a rule of the place where the family went; most of them in a rule that gained them
with this edition. A rule about something else is never enough: one that lacks a word which both the removed rule and a
title above it hold.

What no rule says any more was perhaps *replaced*: its place was written anew, and a rule that is new there speaks
of the same matter. That claims nothing about what the new rule demands.

A heading says nothing: it stands elsewhere where nearly all that stood below it does, in one place.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple

from corpus.comparing import thresholds
from corpus.comparing.align.places import Places
from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import Alignment, ComparedEdition, ComparedRule
from corpus.comparing.nature.citations import cited_numbers, statements
from corpus.comparing.scope import lineage
from corpus.comparing.words.stems import stems
from corpus.text.normalise import typography

_Words = tuple[str, ...]
GLOSSARY = "glossary: "
"""What stands before the name of a glossary entry among the numbers of rules, and in the notes of changes."""


class Home(NamedTuple):
    """The rule that ``says`` what a removed one said (``term`` is the glossary entry that does and points to it),
    that ``replaces`` it where its place was written anew, or, where none is known to, the one that is ``near``; the
    one that ``holds`` what stood below a removed heading.
    """

    number: str
    term: str = ""
    how: Literal["says", "replaces", "near", "holds"] = "says"


def find_elsewhere(old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> dict[str, Home]:
    """For each removed rule whose text stands in ``new``, where it does, or else what replaces it or comes near; not
    where a curator ended it.
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
        self._language = new.language
        said = {rule.number: _said(rule) for rule in new.rules if rule.text}
        texts = {rule.number: rule.text for rule in new.rules if rule.text}
        self._entries: dict[str, Home] = {}
        for entry in new.terms:
            key = f"{GLOSSARY}{entry.term}"
            pointed = (number for number in cited_numbers(typography(entry.text)) if number in self._news)
            number = next(pointed, None)
            if number is not None and key not in self._entries:
                self._entries[key] = Home(number, entry.term)
                said[key] = words_of(entry.term) + words_of(entry.text)
                texts[key] = entry.text
        self._texts = texts
        self._words = {number: self._stems(words) for number, words in said.items()}
        self._said = said
        self._spread = Counter(chain.from_iterable(self._words.values()))
        # Rare words weigh much; one that no rule holds weighs most.
        self._unheld = math.log(1 + len(self._words))
        self._weights = {
            word: math.log(1 + len(self._words) / (1 + count)) for word, count in self._spread.items()
        }
        self._holders: defaultdict[str, list[str]] = defaultdict(list)
        rare = {word for word, times in self._spread.items() if times <= thresholds.RARE_STEM}
        for number, words in self._words.items():
            for word in words & rare:
                self._holders[word].append(number)
        mains = [
            (pair.old, pair.new) for pair in alignment.pairs if pair.old and pair.new and not pair.merged
        ]
        self._origin: Mapping[str, str] = {after: before for before, after in mains}
        self._source: Mapping[str, str] = self._origin | {
            part: pair.old for pair in alignment.pairs if pair.old for part in pair.also_new
        }
        self._share_new = 1 - len(self._source) / max(1, len(self._news))
        self._places = Places(old, new, alignment)
        self._families = Counter((_parent(before), _parent(after)) for before, after in mains)
        self._leaving = Counter(_parent(before) for before, _ in mains)
        self._went = {
            here: there
            for (here, there), times in self._families.items()
            if times >= thresholds.FAMILY_WENT * self._leaving[here]
        }
        self._below: defaultdict[str, list[str]] = defaultdict(list)
        for number in self._words:
            self._below[_parent(number)].append(number)

    def answer(self, lost: Sequence[str]) -> dict[str, Home]:
        found = {}
        for number in lost:
            rule = self._olds[number]
            if len(_said(rule)) >= thresholds.LEAST_SAID and rule.text:
                home = self._home(rule)
                if home is not None:
                    found[number] = home
        headings = [number for number in lost if not self._olds[number].text]
        places = {number: self._places.of_heading(number) for number in headings}
        found |= {number: Home(place, how="holds") for number, place in places.items() if place}
        return found | self._with_siblings(lost, found)

    def _with_siblings(self, lost: Sequence[str], found: Mapping[str, Home]) -> dict[str, Home]:
        """For rules that no rule is known to say, the likest one of the family that says what their siblings said."""
        families: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for number, home in found.items():
            if home.how == "says" and not home.term:
                families[_parent(number)][_parent(home.number)] += 1
        followed: dict[str, Home] = {}
        for number in lost if self._share_new <= thresholds.MANY_NEW else ():
            family, times = max(families[_parent(number)].items(), key=lambda item: item[1], default=("", 0))
            if times < thresholds.SIBLINGS_WENT or (number in found and found[number].how != "near"):
                continue
            words = self._stems(_said(self._olds[number]))
            likes = {there: self._likeness(words, self._words[there]) for there in self._below[family]}
            best = max(likes, key=lambda there: (likes[there].common, there), default="")
            if best and likes[best].common >= thresholds.SIBLING_COMMON:
                followed[number] = Home(best, how="replaces")
        return followed

    def _home(self, rule: ComparedRule) -> Home | None:
        """The rule that says what ``rule`` said, the likeliest first, or what comes nearest to that."""
        words = self._stems(_said(rule))
        subject = self._subject(rule, words)
        ranked, near = [], []
        stated = [said for sentence in statements(rule.text) if (said := words_of(sentence))]
        went = self._went.get(_parent(rule.number), "")
        for number in dict.fromkeys((*self._near(words), *self._below.get(went, ()))):
            if number in self._entries and not self._stems(words_of(self._entries[number].term)) <= words:
                continue  # the rule doesn't speak of what the entry defines
            like = self._likeness(words, self._words[number])
            quoted = self._quoted(stated, number)
            same_subject = subject <= self._words[number] | self._stems(self._titles(number))
            if self._is_enough(rule, number, like, quoted, same_subject):
                ranked.append((-max(quoted, like.common), number))
            elif same_subject and like.common >= thresholds.NEAR_COMMON and number not in self._entries:
                near.append((-like.common - (like.held + self._gained(rule, number)) / 2, number))
        if ranked:
            home = min(ranked)[1]
            return self._entries.get(home) or Home(home)
        place = self._of_overview(rule, words)
        if place:
            return Home(place)
        successor = self._successor(rule, words)
        if successor:
            return Home(successor, how="replaces")
        return Home(min(near)[1], how="near") if near and -min(near)[0] >= thresholds.NEAR else None

    def _of_overview(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The place of the rules that ``rule`` cites, if all that it does is to name them: what is not in its titles
        stands in them.
        """
        cited = [number for number in cited_numbers(typography(rule.text)) if number in self._places.became]
        if len(cited) < thresholds.OVERVIEW_CITES:
            return None
        own = words - self._stems(chain.from_iterable(map(self._old_title, lineage(rule.number)[1:])))
        said = self._stems(chain.from_iterable(_said(self._olds[number]) for number in cited))
        if sum(map(self._weight, own - said)) > thresholds.OVERVIEW_OWN * sum(map(self._weight, own)):
            return None
        return self._places.of_cited({self._places.became[number] for number in cited})

    def _old_title(self, number: str) -> _Words:
        return words_of(self._olds[number].title) if number in self._olds else ()

    def _successor(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The rule that speaks of what ``rule`` spoke of in the place where its place went, if a new one there does;
        or, more alike, a new one anywhere where that place is no more.
        """
        lost = self._places.lost(rule.number)
        is_far = self._share_new > thresholds.MANY_NEW
        if len(words) < thresholds.LEAST_STEMS or self._share_new > thresholds.MOSTLY_NEW:
            return None
        if is_far and lost < thresholds.PLACE_REPLACED:
            return None
        subject = self._subject(rule, words, self._places.of_old(rule.number))
        there = set(self._places.below(self._places.went(rule.number)))
        rewritten = lost >= thresholds.PLACE_REWRITTEN
        found = []
        stays = is_far or self._places.lives_on(rule.number)
        for number in there if stays else there.union(self._near(words)):
            like = self._likeness(words, self._words[number])
            if (
                number in self._entries
                or like.common < thresholds.REPLACED_COMMON
                or not self._is_new(number)
            ):
                continue
            if not subject <= self._words[number] | self._stems(self._titles(number)):
                continue
            easy = number in there and (rewritten or number == rule.number)
            gained = self._gained(rule, number, self._source)
            worth = like.common + (like.held + gained) / 2
            enough = thresholds.REPLACED_IN_PLACE if easy else thresholds.REPLACED
            if gained >= thresholds.REPLACED_GAINED and worth >= enough:
                found.append((-worth, number))
        return min(found)[1] if found else None

    def _is_new(self, number: str) -> bool:
        """Whether much of what ``number`` says wasn't said by the rule that it carries on or came out of."""
        origin = self._olds.get(self._source.get(number, ""))
        if origin is None:
            return True
        before = self._stems(_said(origin))
        whole = sum(map(self._weight, self._words[number]))
        come = sum(map(self._weight, self._words[number] - before))
        return come >= thresholds.MUCH_NEW * whole

    def _is_enough(
        self, rule: ComparedRule, number: str, like: _Likeness, quoted: float, same_subject: bool
    ) -> bool:
        if same_subject and quoted >= thresholds.QUOTED:
            return True
        if number in self._entries and like.held >= thresholds.ALL_HELD and like.common >= thresholds.DEFINED:
            return True
        if same_subject and self._told(rule, number) >= thresholds.TOLD_ELSEWHERE:
            return not self._was_beside(rule, number, like)
        if self._took_in(rule, number, like, same_subject):
            return True
        if self._is_contained(rule, number, like, same_subject):
            return True
        if like.held < thresholds.HELD or like.common < thresholds.COMMON:
            return False
        if self._went_along(rule, number):
            return True
        return same_subject and like.is_anchored and not self._was_beside(rule, number, like)

    def _went_along(self, rule: ComparedRule, number: str) -> bool:
        """Whether the family of ``rule``, as far as it lives on, went to that of ``number``."""
        return self._went.get(_parent(rule.number), "") == _parent(number)

    def _took_in(self, rule: ComparedRule, number: str, like: _Likeness, same_subject: bool) -> bool:
        """Whether a rule gained with this edition what ``rule`` said: the one above it, one where its family went, or
        any that tells of the same.
        """
        gained = self._gained(rule, number)
        if self._origin.get(number, number) == _parent(rule.number) and gained >= thresholds.PARENT_GAINED:
            return True
        enough = thresholds.DEFINED if number in self._entries else thresholds.GAINED_COMMON
        if gained < thresholds.GAINED or like.common < enough:
            return False
        told = same_subject and (like.is_anchored or gained >= thresholds.GAINED_MOST)
        return told or self._went_along(rule, number)

    def _is_contained(self, rule: ComparedRule, number: str, like: _Likeness, same_subject: bool) -> bool:
        """Whether a longer rule about the same says all of it, rare words included."""
        return (
            same_subject
            and like.is_anchored
            and like.held >= thresholds.CONTAINED
            and like.common >= thresholds.NEAR_COMMON
            and number not in self._entries
        )

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
        return stems(tuple(words), self._language)

    def _near(self, words: frozenset[str]) -> list[str]:
        """The rules that share the most rare words, and those that share the most for their size."""
        shared: defaultdict[str, float] = defaultdict(float)
        common: defaultdict[str, float] = defaultdict(float)
        for word in words:
            weight = self._weight(word)
            for number in self._holders.get(word, ()):
                if self._spread[word] <= thresholds.RARE:
                    shared[number] += 1 / self._spread[word]
                common[number] += weight
        for number in common:
            common[number] /= (len(self._words[number]) + thresholds.SIZE_EASE) ** 0.5
        found: dict[str, None] = {}
        for ranks in (shared, common):
            ranked = sorted(ranks.items(), key=lambda item: (-item[1], item[0]))
            found.update(dict.fromkeys(number for number, _ in ranked[: thresholds.SEARCHED]))
        return [*found]

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
        held = f" {' '.join(self._said[home])} "
        there = [words for words in said if f" {' '.join(words)} " in held]
        if len(there) < len(said):
            there = [words for words in there if len(words) >= thresholds.MOVED_SENTENCE]
        return sum(map(len, there)) / max(1, sum(map(len, said)))

    def _gained(self, rule: ComparedRule, home: str, origins: Mapping[str, str] | None = None) -> float:
        """The part of what ``rule`` said, by weight, that ``home`` says and the rule that it carries on did not."""
        words = self._stems(_said(rule))
        origin = self._olds.get((self._origin if origins is None else origins).get(home, ""))
        before = self._stems(_said(origin)) if origin is not None else frozenset()
        whole = sum(map(self._weight, words))
        return sum(map(self._weight, (words & self._words[home]) - before)) / whole if whole else 0.0

    def _told(self, rule: ComparedRule, home: str) -> float:
        """The part of what a rule said, by weight, that sentences of ``home`` say, each with the rarest words of its
        own.
        """
        there = [self._stems(words_of(sentence)) for sentence in statements(self._texts[home])]
        told = whole = 0.0
        for sentence in statements(rule.text):
            stems = self._stems(words_of(sentence))
            mass = sum(map(self._weight, stems))
            whole += mass
            if len(stems) >= thresholds.LEAST_STEMS and any(
                like.is_anchored and like.held >= thresholds.HELD and like.common >= thresholds.COMMON
                for like in (self._likeness(stems, other) for other in there)
            ):
                told += mass
        return told / whole if whole else 0.0

    def _subject(self, rule: ComparedRule, words: frozenset[str], *headings: str) -> frozenset[str]:
        """The words of ``rule`` that the titles above it, or those of ``headings``, hold, too."""
        titles = self._stems(chain.from_iterable(map(self._old_title, headings or lineage(rule.number)[1:])))
        return frozenset(word for word in words & titles if self._spread[word] <= thresholds.RARE)

    def _titles(self, number: str) -> list[str]:
        number = self._entries[number].number if number in self._entries else number
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
