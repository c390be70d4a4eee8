"""What replaces a rule that no rule says any more: one that is new and speaks of the same matter.

That claims nothing about what the new rule demands. New is also a rule that carries another one on but says much that
this one did not. Looked for, the surest first:

- in the place where the place of the rule went, or anywhere if that place is no more;
- in such a place, less alike, where half of what stood there found no successor: it was written anew as a whole;
- in the rule above it, if that was written anew, too;
- anywhere, in a rule that is new as a whole and speaks of all that the titles above the rule and the rule itself name,
  if no other new rule is as near: one of many cut from a pattern replaces nothing.

What spoke of a thing that left the game with its glossary entry is replaced by what is clearly like it or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from corpus.comparing import thresholds
from corpus.comparing.align.held import Held
from corpus.comparing.align.places import Places
from corpus.comparing.align.wording import said_by, words_of
from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.scope import lineage
from corpus.comparing.words.running import Remembered, weakly


class Successors:
    """Finds what replaces a rule of ``old`` in ``new``."""

    def __init__(self, old: ComparedEdition, new: ComparedEdition, held: Held, places: Places) -> None:
        self._held, self._places = held, places
        self.is_new: Mapping[str, bool] = Remembered(weakly(self._says_new))
        """Whether much of what a number says wasn't said by the rule that it carries on or came out of."""
        self._terms = [[words_of(entry.term) for entry in side.terms] for side in (old, new)]

    def of(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The rule that replaces ``rule``, whose stems are ``words``; None where none is known to."""
        held = self._held
        if len(words) < thresholds.LEAST_STEMS or held.share_new > thresholds.MOSTLY_NEW:
            return None
        is_far = held.share_new > thresholds.MANY_NEW
        if is_far and self._places.lost(rule.number) < thresholds.PLACE_REPLACED:
            return None
        there = self._places.below(self._places.went(rule.number))
        stays = is_far or self._places.lives_on(rule.number)
        found = self._likest(rule, words, there if stays else {*there, *held.near[words]}, {*there})
        if found or is_far:
            return found
        return (
            self._in_rewritten(rule, words, there) or self._above(rule, words) or self._anywhere(rule, words)
        )

    def _likest(
        self, rule: ComparedRule, words: frozenset[str], numbers: Collection[str], there: Collection[str]
    ) -> str | None:
        """The likest new one of ``numbers``; those ``there``, where the place went, may be less alike."""
        rewritten = self._places.lost(rule.number) >= thresholds.PLACE_REWRITTEN
        found = []
        for worth, gained, common, number in self._new_ones(rule, words, numbers):
            easy = number in there and (rewritten or number == rule.number)
            enough = thresholds.REPLACED_IN_PLACE if easy else thresholds.REPLACED
            if (
                common >= thresholds.REPLACED_COMMON
                and gained >= thresholds.REPLACED_GAINED
                and worth >= enough
            ):
                found.append((-worth, number))
        return min(found)[1] if found else None

    def _in_rewritten(self, rule: ComparedRule, words: frozenset[str], there: Collection[str]) -> str | None:
        """The likest new rule of a place of which half found no successor, but which lives on."""
        is_half_lost = thresholds.HALF_LOST <= self._places.lost(rule.number) < 1
        if not is_half_lost or len(words) < thresholds.REWRITTEN_STEMS or self._is_of_departed(rule):
            return None
        found = [
            (-common, number)
            for _, gained, common, number in self._new_ones(rule, words, there)
            if gained >= thresholds.REWRITTEN_GAINED and common >= thresholds.REWRITTEN_COMMON
        ]
        return min(found)[1] if found else None

    def _above(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The rule above ``rule``, as it reads now, if it was written anew and holds as much."""
        home = next((self._places.became.get(number, "") for number in lineage(rule.number)[1:2]), "")
        if home not in self._held.running or not self.is_new[home]:
            return None
        like = self._held.like(words, home)
        enough = like.held >= thresholds.ABOVE_HELD and like.common >= thresholds.ABOVE_COMMON
        return home if enough else None

    def _anywhere(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The likest rule that is new as a whole, if it speaks of all that titles name and no other is as near."""
        held = self._held
        unborn = [number for number in held.near[words] if number not in held.source]
        if not unborn or self._is_of_departed(rule):
            return None
        named = words & held.stems(
            word for above in lineage(rule.number)[1:] for word in held.old_title(above)
        )
        found = sorted(
            (
                (-worth, number)
                for worth, gained, common, number in self._new_ones(rule, words, unborn)
                if common >= thresholds.ANYWHERE_COMMON
                and gained >= thresholds.ANYWHERE_GAINED
                and named <= held.matter[number]
            ),
        )
        clear = len(found) == 1 or (found and found[1][0] > found[0][0] * thresholds.CLEARLY_NEAREST)
        return found[0][1] if clear else None

    def _new_ones(
        self, rule: ComparedRule, words: frozenset[str], numbers: Collection[str]
    ) -> Iterator[tuple[float, float, float, str]]:
        """Those of ``numbers`` that are new and of the same subject: their worth, what they gained of what ``rule``
        said, what is common to both, the number.
        """
        held = self._held
        subject = held.subject(rule, words, self._places.of_old(rule.number))
        for number in numbers:
            if number in held.entries or words.isdisjoint(held.words[number]) or not self.is_new[number]:
                continue
            if subject <= held.matter[number]:
                like = held.like(words, number)
                gained = held.gained(rule, number, held.source)
                yield like.common + (like.held + gained) / 2, gained, like.common, number

    def _says_new(self, number: str) -> bool:
        held = self._held
        if number not in held.source:
            return True
        come = held.mass(held.words[number] - held.of_old[held.source[number]])
        return come >= thresholds.MUCH_NEW * held.mass(held.words[number])

    def _is_of_departed(self, rule: ComparedRule) -> bool:
        """Whether ``rule`` speaks of a thing that left the glossary and of which no new rule speaks."""
        said = f" {' '.join(said_by(rule))} "
        return any(f" {term}" in said for term in self._departed)

    @cached_property
    def _departed(self) -> list[str]:
        """The names of the old glossary, as words begin, that neither the new one nor any new rule holds."""
        old, new = (frozenset(side) for side in self._terms)
        running = self._held.running
        book = "|".join(running[number] for number in running if number in self._held.news)
        gone = (" ".join(words) for words in old - new if words)
        return sorted(name for name in gone if f" {name}" not in book)
