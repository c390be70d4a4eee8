"""Removed rules whose text stands elsewhere in the new edition: the last look before a rule is called removed.

All of the new edition is searched, also the rules that carry others on and the glossary entries that point to a rule.
Enough is, each on its own: sentences that stand there word for word, or sentence by sentence in nearly all their words;
nearly all of the words, rare ones included, in a rule that was not a look-alike already in the old edition, or in a
longer rule; nearly all of them in a rule of the place where the family went; most of them in a rule that gained them
with this edition. A rule about something else is never enough: one that lacks a word which both the removed rule and a
title above it hold.

What no rule says any more was perhaps *replaced* (`replacing`).

A heading says nothing: it stands elsewhere where nearly all that stood below it does, in one place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.align.held import Held, Home, Likeness
from corpus.comparing.align.places import Places
from corpus.comparing.align.replacing import Successors
from corpus.comparing.align.traces import Traces
from corpus.comparing.align.wording import said_by, words_of
from corpus.comparing.edition import Alignment, ComparedEdition, ComparedRule
from corpus.comparing.nature.citations import cited_numbers, statements
from corpus.comparing.scope import lineage
from corpus.text.normalise import typography


def find_elsewhere(old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> dict[str, Home]:
    """For each removed rule whose text stands in ``new``, where it does, or else what replaces it or comes near; not
    where a curator ended it.
    """
    lost = [pair.old for pair in alignment.pairs if pair.old and pair.new is None and pair.reason != "forced"]
    return _Search(old, new, alignment).answer(lost) if lost else {}


class _Search:
    def __init__(self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> None:
        self._held = Held(old, new, alignment)
        self._places = Places(old, new, alignment)
        self._successors = Successors(old, new, self._held, self._places)
        self._traces = Traces(self._held, self._places, self._successors)
        mains = alignment.carried.items()
        families = Counter((_parent(before), _parent(after)) for before, after in mains)
        leaving = Counter(_parent(before) for before, _ in mains)
        self._went = {
            here: there
            for (here, there), times in families.items()
            if times >= thresholds.FAMILY_WENT * leaving[here]
        }
        self._below: defaultdict[str, list[str]] = defaultdict(list)
        for number in self._held.running:
            self._below[_parent(number)].append(number)

    def answer(self, lost: Sequence[str]) -> dict[str, Home]:
        found = {}
        for number in lost:
            rule = self._held.olds[number]
            if len(said_by(rule)) >= thresholds.LEAST_SAID and rule.text:
                home = self._home(rule)
                if home is not None:
                    found[number] = home
        headings = [number for number in lost if not self._held.olds[number].text]
        places = {number: self._places.of_heading(number) for number in headings}
        found |= {
            number: Home(place, how="holds", below=self._places.count_below(number))
            for number, place in places.items()
            if place
        }
        return found | self._with_siblings(lost, found)

    def _with_siblings(self, lost: Sequence[str], found: Mapping[str, Home]) -> dict[str, Home]:
        """For rules that no rule is known to say, the likest one of the family that says what their siblings said."""
        families: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for number, home in found.items():
            if home.how == "says" and not home.term:
                families[_parent(number)][_parent(home.number)] += 1
        followed: dict[str, Home] = {}
        for number in lost if self._held.share_new <= thresholds.MANY_NEW else ():
            family, times = max(families[_parent(number)].items(), key=lambda item: item[1], default=("", 0))
            if times < thresholds.SIBLINGS_WENT or (number in found and found[number].how != "near"):
                continue
            words = self._held.of_old[number]
            likes = {there: self._held.like(words, there) for there in self._below[family]}
            best = max(likes, key=lambda there: (likes[there].common, there), default="")
            if best and likes[best].common >= thresholds.SIBLING_COMMON:
                followed[number] = Home(best, how="replaces")
        return followed

    def _home(self, rule: ComparedRule) -> Home | None:
        """The rule that says what ``rule`` said, the likeliest first, or what comes nearest to that."""
        words = self._held.of_old[rule.number]
        subject = self._held.subject(rule, words)
        ranked, near = [], []
        stated = [
            (f" {' '.join(said)} ", len(said))
            for sentence in statements(rule.text)
            if (said := words_of(sentence))
        ]
        went = self._went.get(_parent(rule.number), "")
        for number in dict.fromkeys((*self._held.near[words], *self._below.get(went, ()))):
            if (
                number in self._held.entries
                and not self._held.stems(words_of(self._held.entries[number].term)) <= words
            ):
                continue  # the rule doesn't speak of what the entry defines
            like = self._held.like(words, number)
            quoted = self._held.quoted(stated, number)
            same_subject = subject <= self._held.matter[number]
            if self._is_enough(rule, number, like, quoted, same_subject):
                ranked.append((-max(quoted, like.common), number))
            elif same_subject and like.common >= thresholds.NEAR_COMMON and number not in self._held.entries:
                near.append((-like.common - (like.held + self._held.gained(rule, number)) / 2, number))
        if ranked:
            home = min(ranked)[1]
            return self._held.entries.get(home) or Home(home)
        place = self._of_overview(rule, words)
        if place:
            return Home(place)
        successor = self._successors.of(rule, words)
        if successor:
            return Home(successor, how="replaces")
        left = self._traces.of(rule, words)
        if left:
            return left
        term = self._held.explained(rule, words)
        if term:
            return Home("", term, how="explains")
        return Home(min(near)[1], how="near") if near and -min(near)[0] >= thresholds.NEAR else None

    def _of_overview(self, rule: ComparedRule, words: frozenset[str]) -> str | None:
        """The place of the rules that ``rule`` cites, if all that it does is to name them: what is not in its titles
        stands in them.
        """
        cited = [number for number in cited_numbers(typography(rule.text)) if number in self._places.became]
        if len(cited) < thresholds.OVERVIEW_CITES:
            return None
        own = words - self._held.stems(
            chain.from_iterable(map(self._held.old_title, lineage(rule.number)[1:]))
        )
        said = self._held.stems(chain.from_iterable(said_by(self._held.olds[number]) for number in cited))
        if self._held.mass(own - said) > thresholds.OVERVIEW_OWN * self._held.mass(own):
            return None
        return self._places.of_cited({self._places.became[number] for number in cited})

    def _is_enough(
        self, rule: ComparedRule, number: str, like: Likeness, quoted: float, same_subject: bool
    ) -> bool:
        if same_subject and quoted >= thresholds.QUOTED:
            return True
        if (
            number in self._held.entries
            and like.held >= thresholds.ALL_HELD
            and like.common >= thresholds.DEFINED
        ):
            return True
        if same_subject and self._held.told(rule, number) >= thresholds.TOLD_ELSEWHERE:
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

    def _took_in(self, rule: ComparedRule, number: str, like: Likeness, same_subject: bool) -> bool:
        """Whether a rule gained with this edition what ``rule`` said: the one above it, one where its family went, or
        any that tells of the same.
        """
        gained = self._held.gained(rule, number)
        if (
            self._held.origin.get(number, number) == _parent(rule.number)
            and gained >= thresholds.PARENT_GAINED
        ):
            return True
        enough = thresholds.DEFINED if number in self._held.entries else thresholds.GAINED_COMMON
        if gained < thresholds.GAINED or like.common < enough:
            return False
        told = same_subject and (like.is_anchored or gained >= thresholds.GAINED_MOST)
        return told or self._went_along(rule, number)

    def _is_contained(self, rule: ComparedRule, number: str, like: Likeness, same_subject: bool) -> bool:
        """Whether a longer rule about the same says all of it, rare words included."""
        return (
            same_subject
            and like.is_anchored
            and like.held >= thresholds.CONTAINED
            and like.common >= thresholds.NEAR_COMMON
            and number not in self._held.entries
        )

    def _was_beside(self, rule: ComparedRule, number: str, like: Likeness) -> bool:
        """Whether the old edition held both rules, as alike as they are now: then they were twins that said two things,
        unless hardly a word tells them apart.
        """
        origin = self._held.origin.get(number)
        if origin is None or like.held >= thresholds.ALL_HELD:
            return False
        before = self._held.likeness(self._held.of_old[rule.number], self._held.of_old[origin])
        return before.held >= thresholds.WAS_TWIN * like.held


def _parent(number: str) -> str:
    line: Sequence[str] = lineage(number)
    return line[1] if len(line) > 1 else ""
