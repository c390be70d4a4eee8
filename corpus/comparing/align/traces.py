"""What a rule that went left behind, where its words as a whole prove too little.

Looked for, the surest first:

- the rules that stood below it, if it had any: it led up to them and stands where nearly all of them do;
- a name that it quotes ("planeswalker uniqueness rule") and that only one new rule says still, written anew since;
- a heading that is new and bears a word which the rule quotes: what was told in passing is a keyword now;
- a long run of its words in the place where its place went: the greater part of it, rare words included, or words that
  only this rule said before;
- a whole sentence there that only this rule said before;
- a rule that says of all, since this edition, what this one said of its subject;
- the gap: where half of a place went, rules that came between the successors of its neighbours stand in its stead;
- no more than the nearest rule: the one of the general section of its part that says the greater part of it in one run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.align.held import Held, Home, Likeness
from corpus.comparing.align.places import Places
from corpus.comparing.align.replacing import Successors
from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import ComparedRule
from corpus.comparing.nature.citations import cited_numbers, hide_citations, statements
from corpus.comparing.scope import lineage
from corpus.comparing.words.running import Running
from corpus.text.normalise import even_letters, typography

_QUOTED = re.compile(r'"\s*([^"]{2,60}?)[\s.,]*"')


class Traces:
    """Finds what the rules of an old edition left in the new one; what is looked for is ``held``."""

    def __init__(self, held: Held, places: Places, successors: Successors) -> None:
        self._held, self._places, self._successors = held, places, successors

    def of(self, rule: ComparedRule, words: frozenset[str]) -> Home | None:
        """Where ``rule``, whose stems are ``words``, stands or what is about the same now; None where it left nothing
        there.
        """
        below = self._places.count_below(rule.number)
        led = self._places.of_heading(rule.number) if below >= thresholds.LED_TO else None
        if led:
            return Home(led, how="holds", below=below)
        if len(words) < thresholds.LEAST_STEMS or self._held.share_new > thresholds.MOSTLY_NEW:
            return None
        stands = self._stands(rule, words) or self._of_all(rule, words)
        if stands:
            return Home(stands)
        found = self._of_name(rule) or self._of_run(rule) or self._of_sentence(rule)
        if not found and self._held.share_new <= thresholds.MANY_NEW:
            found = (
                self._of_keyword(rule, words)
                or self._of_pointer(rule, words)
                or self._beside(rule, words)
                or self._in_gap(rule, words)
                or self._in_emptied(rule, words)
            )
        if found:
            return Home(found, how="replaces")
        general = self._in_general(rule)
        return Home(general, how="near") if general else None

    def _of_name(self, rule: ComparedRule) -> str | None:
        """The one rule that says a name still which the rule quotes, if it was written anew."""
        for name in _names(rule):
            saying = self._held.running.saying(name) if len(name) > 1 else []
            holders = [number for number in saying if number in self._held.news]
            if len(holders) == 1 and self._successors.is_new[holders[0]]:
                return holders[0]
        return None

    def _of_keyword(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The likest rule below a new heading that bears a word which the rule quotes."""
        quoted = set(_names(rule))
        headings = [number for number, title in self._new_headings if title in quoted]
        return self._likest(
            words, self._places.below(headings), lambda like: like.common >= thresholds.REPLACED_COMMON
        )

    def _likest(
        self, words: frozenset[str], numbers: Iterable[str], is_enough: Callable[[Likeness], bool]
    ) -> str | None:
        """The new rule among ``numbers`` that has most in common with ``words``, of those alike enough."""
        found = [
            (-like.common, number)
            for number in numbers
            for like in [self._held.like(words, number)]
            if is_enough(like)
        ]
        return min(found)[1] if found else None

    @cached_property
    def _new_headings(self) -> list[tuple[str, tuple[str, ...]]]:
        carried = {*self._places.became.values()}
        return [
            (rule.number, words_of(rule.title))
            for rule in self._held.news.values()
            if rule.is_heading and rule.number not in carried
        ]

    def _stands(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The rule of the place where the place of ``rule`` went that says the greater part of it in one run."""
        said = words_of(rule.text)
        enough = max(thresholds.MOVED_SENTENCE, round(thresholds.RUN_HELD * len(said)))
        saying = {number for _, numbers in self._held.running.rows(said, enough) for number in numbers}
        for number in self._there(rule):
            if number in saying and self._held.like(words, number).is_anchored:
                return number
        return None

    def _in_general(self, rule: ComparedRule) -> str | None:
        """The one rule of the general section of its part that says the greater part of it in one run."""
        said = words_of(rule.text)
        enough = max(thresholds.RUN_GENERAL, round(thresholds.RUN_HELD * len(said)))
        places = sorted({f"{place[0]}00" for place in self._places.went(rule.number)})
        general = {*self._places.below(places)}
        saying = self._held.running.rows(said, enough) if general else ()
        holders = general.intersection(number for _, numbers in saying for number in numbers)
        return holders.pop() if len(holders) == 1 else None

    def _of_all(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The rule that gained with this edition what ``rule`` said of its subject alone, and says it of all."""
        held = self._held
        titles = chain.from_iterable(map(held.old_title, lineage(rule.number)[1:]))
        own = words - held.stems(titles)
        whole = held.mass(own)
        if len(own) < thresholds.LEAST_STEMS or own == words:
            return None
        for number in held.near[words]:
            there = own & held.words[number]
            if number not in held.news or number not in held.source:
                continue
            come = held.mass(there - held.of_old[held.source[number]])
            if (
                held.mass(there) >= thresholds.OF_ALL_HELD * whole
                and come >= thresholds.OF_ALL_GAINED * whole
            ):
                return number
        return None

    def _of_sentence(self, rule: ComparedRule) -> str | None:
        """The one rule of the place where its place went that says a sentence still which only ``rule`` said."""
        there = {*self._there(rule)}
        for sentence in statements(rule.text):
            words = words_of(sentence)
            if len(words) >= thresholds.SENTENCE_KEPT:
                holders = there.intersection(self._held.running.saying(words))
                if len(holders) == 1 and self._old.saying(words) == [rule.number]:
                    return holders.pop()
        return None

    def _of_pointer(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The rule of a place to which ``rule`` pointed that says most of it."""
        cited = cited_numbers(typography(rule.text))
        places = [there for number in cited if (there := self._places.became.get(number)) in self._held.news]
        return self._likest(
            words,
            self._places.below([place for place in places if place]),
            lambda like: (
                like.held >= thresholds.CONTAINED
                or (like.held >= thresholds.POINTED_HELD and like.common >= thresholds.POINTED_COMMON)
            ),
        )

    def _of_run(self, rule: ComparedRule) -> str | None:
        """The one rule that says words in a row which only ``rule`` said before: so many in the place where its place
        went, more elsewhere.
        """
        said = words_of(rule.text)
        for length, numbers in (
            (thresholds.RUN_FAR, self._held.news),
            (thresholds.RUN, {*self._there(rule)}),
        ):
            for run, saying in self._held.running.rows(said, length):
                there = [number for number in saying if number in numbers]
                if len(there) == 1 and self._old.saying(run) == [rule.number]:
                    return there[0]
        return None

    def _beside(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The rule that stood next to it, if that says more than it did and most of what ``rule`` said."""
        held = self._held
        for before in self._places.next_to(rule.number):
            number = self._places.became.get(before, "")
            if number not in held.running or held.origin.get(number) != before:
                continue
            like = held.like(words, number)
            grew = len(words_of(held.news[number].text)) - len(words_of(held.olds[before].text))
            if (
                grew >= thresholds.LEAST_STEMS
                and like.held >= thresholds.BESIDE_HELD
                and like.common >= thresholds.BESIDE_COMMON
            ):
                return number
        return None

    def _in_emptied(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The likest rule below a heading that lives on, if all that stood there went and all there is new."""
        there = self._there(rule)
        if self._places.lost(rule.number) < 1 or not self._places.lives_on(rule.number):
            return None
        if not there or any(number in self._held.source for number in there):
            return None
        return max(there, key=lambda number: (self._held.like(words, number).common, number))

    def _in_gap(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The likest new rule between the successors of the neighbours that ``rule`` had; where a rule above it or its
        heading came, too, that one stands for all of them.
        """
        held = self._held
        subject = held.subject(rule, words, self._places.of_old(rule.number))
        is_half_lost = thresholds.HALF_LOST <= self._places.lost(rule.number) < 1
        if not (is_half_lost and subject):
            return None
        came = [number for number in self._places.gap(rule.number) if number not in held.source]
        found = self._likest(
            words,
            [number for number in came if subject <= held.matter[number]],
            lambda like: like.common >= thresholds.GAP_COMMON,
        )
        new = {*came, *(number for number, _ in self._new_headings)}
        return [above for above in lineage(found) if above in new][-1] if found else None

    def _there(self, rule: ComparedRule) -> list[str]:
        return self._places.below(self._places.went(rule.number))

    @cached_property
    def _old(self) -> Running:
        """The old rules as running words."""
        return Running({number: words_of(rule.text) for number, rule in self._held.olds.items()})


def _names(rule: ComparedRule) -> Iterator[tuple[str, ...]]:
    """What a rule quotes, but for the titles behind citations."""
    for name in _QUOTED.findall(hide_citations(even_letters(rule.text))):
        if words := words_of(name):
            yield words
