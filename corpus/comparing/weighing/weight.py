"""What weighs most: which changes a judge must know first.

A change weighs by what it does (a rule that is new, gone or says something else weighs more than a retouch), by what
hangs on the rule (how often it and its section are cited), by the concepts that came into the game or left it with this
edition, and by the words that decide: who must, may or cannot, how many, when. One and the same change in
many rules weighs once, and a place where much changed leads once.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import chain

import Stemmer

from corpus.comparing.edition import Change, ComparedEdition
from corpus.comparing.nature.usage import Usage
from corpus.comparing.scope import lineage
from corpus.comparing.weighing import thresholds
from corpus.comparing.weighing.concepts import Concept, arrived, departed, numbers_in
from corpus.comparing.weighing.consequence import (
    checked_places,
    is_abolished,
    is_checked,
    is_of_old,
)
from corpus.comparing.words.coded import words_of
from corpus.comparing.words.word_classes import pack_of


class Weighing:
    """Weighs the changes between two editions. ``is_weighty`` knows the words that decide; those of ``vocabulary`` are
    other words for what there was before, no new concepts.
    """

    def __init__(
        self,
        old: ComparedEdition,
        new: ComparedEdition,
        usage: Usage,
        is_weighty: Callable[[str], bool],
        vocabulary: Collection[str] = (),
    ) -> None:
        self._usage = usage
        self._stem = Stemmer.Stemmer(pack_of(new.language).stemmer).stemWord
        self._is_weighty = is_weighty
        words = pack_of(new.language).words
        self._bygone, self._players = words.bygone, words.players
        self._checked = checked_places(old, words.checked), checked_places(new, words.checked)
        self._cited = _citations(old), _citations(new)
        self._headings = tuple({rule.number for rule in side.rules if not rule.text} for side in (old, new))
        self._listing = tuple(map(_lists_of_names, (old, new)))
        self._named = {
            rule.number: frozenset(map(self._stem, words_of(rule.title))) for rule in new.rules if rule.title
        }
        self._concept = cache(self._greatness)
        self._vocabulary = frozenset(vocabulary)
        self._concepts_gone: list[Concept] = []

    def weigh(self, changes: Sequence[Change]) -> list[float]:
        """The weight of each change, from 0 to 1; each further one of a place weighs less."""
        self._sides: dict[int, tuple[list[str], list[str]]] = {}
        self._concepts_gone = [*departed(changes, self._usage, self._vocabulary)]
        self._fresh = {change.new for change in changes if change.status == "added"}
        raw = [self._weight(change) for change in changes]
        self._gather(changes, raw)
        self._lead_at_home(changes, raw)
        echoes = [*map(_echoes, changes)]
        often = Counter(chain.from_iterable(echoes))
        seen: set[tuple[str, str]] = set()
        heavier: Counter[str] = Counter()
        led: Counter[str] = Counter()
        for at in sorted(range(len(changes)), key=lambda at: (-raw[at], at)):
            for key in echoes[at]:
                if key in seen and often[key] >= thresholds.ECHOES:
                    raw[at] *= thresholds.ECHO
                seen.add(key)
            place = self._place(changes[at])
            raw[at] *= thresholds.SAME_PLACE ** min(thresholds.PLACES, heavier[place])
            heavier[place] += 1
            concepts = self._concepts_of(changes[at])
            again = max((led[concept] for concept in concepts), default=0)
            raw[at] *= thresholds.SAME_CONCEPT ** min(thresholds.CONCEPT_TIMES, again)
            led.update(concepts)
        greatest = max(raw, default=0.0)
        return [round(weight / greatest, 4) if greatest else 0.0 for weight in raw]

    def homes(self, changes: Sequence[Change]) -> list[str]:
        """For each change that only tells elsewhere of a concept that came with this edition, the heading with new
        rules that bears its name or that its glossary entry points to, with it what came below it; "" for any other.
        """
        new = {self._place(each) for each in changes if each.kind == "rule" and each.status == "added"}
        named: dict[str, str] = {}
        for place in sorted(new):
            for stem in self._named.get(place, frozenset()):
                named.setdefault(stem, place)
        pointed: dict[str, str] = {}
        for concept in arrived(changes, self._usage, ()):
            above = (number for cited in sorted(concept.cited) for number in lineage(cited))
            place = next((number for number in above if number in new), "")
            if place:
                pointed[concept.words] = place
        by_first: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        for words, place in pointed.items():
            by_first[words.partition(" ")[0]].append((words, place))
        homes = [self._home(change, named, by_first) for change in changes]
        came = {
            change.new: home
            for change, home in zip(changes, homes, strict=True)
            if change.kind == "rule" and change.status == "added"
        }
        for at, change in enumerate(changes):
            if change.new in came and not homes[at]:
                homes[at] = next(filter(None, map(came.get, lineage(change.new)[1:])), "")
        return homes

    def _home(
        self, change: Change, named: Mapping[str, str], pointed: Mapping[str, Sequence[tuple[str, str]]]
    ) -> str:
        if change.kind != "rule" or change.nature != "substantive" or change.new is None or change.is_gone:
            return ""
        gone, come = self._words(change)
        if len(gone) > thresholds.FOLLOWS_GONE:
            return ""
        text = f" {' '.join(come)} "
        homes = [
            (after, named[stem])
            for word in dict.fromkeys(come)
            if word not in self._vocabulary and (stem := self._stem(word)) in named
            for before, after in [self._usage.words(word)]
            if after >= thresholds.CONCEPT_USES and before <= thresholds.CONCEPT_LEFT * after
        ]
        own = {self._place(change), *lineage(change.new)}
        if not own.isdisjoint(home for _, home in homes):
            return ""  # it stands under such a name itself
        homes += [
            (self._usage.phrase(tuple(words.split()))[1], home)
            for first in dict.fromkeys(come)
            for words, home in pointed.get(first, ())
            if f" {words} " in text
        ]
        home = max(homes, default=(0, ""))[1]
        return home if home not in own else ""

    def _gather(self, changes: Sequence[Change], raw: list[float]) -> None:
        """Let the heaviest change of a place stand for all that changed there."""
        places: defaultdict[str, list[int]] = defaultdict(list)
        for at, change in enumerate(changes):
            if change.nature == "substantive" and change.kind == "rule":
                places[self._place(change)].append(at)
        for group in places.values():
            leader = max(group, key=lambda at: (raw[at], -at))
            many = min(1.0, math.log(len(group)) / math.log(thresholds.PLACE_MANY))
            raw[leader] *= 1.0 + thresholds.PLACE_WEIGHT * many

    def _lead_at_home(self, changes: Sequence[Change], raw: list[float]) -> None:
        """Let the place that bears a new concept's name lead what the concept did elsewhere."""
        homes: defaultdict[str, list[int]] = defaultdict(list)
        most: defaultdict[str, float] = defaultdict(float)
        for at, change in enumerate(changes):
            if change.kind == "rule":
                named = self._named.get(self._place(change), frozenset())
                for concept in self._concepts_of(change):
                    most[concept] = max(most[concept], raw[at])
                    if concept in named and change.status == "added":
                        homes[concept].append(at)
        for concept, home in sorted(homes.items()):
            best = max(raw[at] for at in home)
            leader = next(at for at in home if raw[at] >= thresholds.HOME_LEADER * best)
            raw[leader] = max(raw[leader], most[concept])

    def _weight(self, change: Change) -> float:
        """What a change weighs by itself."""
        base = thresholds.NATURE_WEIGHT.get(change.nature or "", 0.0)
        base = (
            min(base, thresholds.STATUS_WEIGHT.get(change.status, 1.0)) if base else thresholds.QUIET_WEIGHT
        )
        if change.nature != "substantive":
            return base
        gone, come = self._words(change)
        concept = max(self._arriving(change, come), self._departing(change, gone))
        is_bygone = self._is_bygone(change)
        decides = any(map(self._is_weighty, {*gone} ^ {*come})) or not (gone and come)
        rewritten = min(len(gone), len(come)) / thresholds.LARGE_CHANGE if change.kind == "rule" else 0.0
        return (
            base
            * (
                1.0
                + thresholds.CONCEPT_WEIGHT * concept
                + thresholds.CITED_WEIGHT * self._standing(change)
                + (thresholds.DECISIVE_WEIGHT if decides and not is_bygone else 0.0)
                + (thresholds.CHECKED_WEIGHT if is_checked(change, self._checked) else 0.0)
                + (0.0 if is_bygone else thresholds.REWRITTEN_WEIGHT * min(1.0, rewritten))
            )
            * self._size(change, gone, come)
            * (thresholds.ONE_OF_MANY if self._is_one_of_many(change) else 1.0)
        )

    def _is_bygone(self, change: Change) -> bool:
        """Whether a rule is mere history: it only tells now what no player was bound by, or came only to tell what once
        was so.
        """
        if change.status == "added":
            return is_of_old(change, self._bygone)
        if not is_abolished(change, self._bygone):
            return False
        spoken = chain.from_iterable(
            words_of(text) for operation, text in change.segments if operation != "+"
        )
        return bool(self._players.isdisjoint(spoken))

    def _is_one_of_many(self, change: Change) -> bool:
        """Whether a rule stands below one of the many names of a section (keywords), no new one: it is about nothing
        but what bears the name.
        """
        number, listing = (change.new, self._listing[1]) if change.new else (change.old, self._listing[0])
        if change.kind == "term" or number is None:
            return False
        return any(above in listing and above not in self._fresh for above in lineage(number)[1:])

    def _size(self, change: Change, gone: Sequence[str], come: Sequence[str]) -> float:
        """Less than 1 for a change of a word or two in a long text; terms repeat what rules say."""
        words = len(gone) + len(come)
        most = min(1.0, math.log1p(words) / math.log(thresholds.LARGE_CHANGE))
        size = thresholds.LEAST_SIZE + (1.0 - thresholds.LEAST_SIZE) * most
        if change.kind == "term":
            return thresholds.TERM_SIZE * size
        if "enumeration" in change.notes or "example_only" in change.notes:
            return thresholds.LIST_SIZE * size
        return size

    def _words(self, change: Change) -> tuple[list[str], list[str]]:
        """The words that went with a change and those that came."""
        if id(change) not in self._sides:
            parts = (*change.title, *change.segments)
            gone, come = (
                [word for operation, text in parts if operation == side for word in words_of(text)]
                for side in "-+"
            )
            self._sides[id(change)] = gone, come
        return self._sides[id(change)]

    def _greatness(self, word: str) -> float:
        """How much a word is a concept that came or went with the new edition, from 0 to 1."""
        before, after = self._usage.words(word)
        most, least = max(before, after), min(before, after)
        if (
            word in self._vocabulary
            or len(word) <= 3
            or most < thresholds.CONCEPT_USES
            or least > thresholds.CONCEPT_LEFT * most
        ):
            return 0.0
        rules = self._usage.spread(word)
        if rules < thresholds.CONCEPT_USES:
            return 0.0
        return min(1.0, math.log(rules) / math.log(thresholds.CONCEPT_MANY))

    def _concepts_of(self, change: Change) -> set[str]:
        """The concepts that came or went with the new edition and that the change speaks of, by stem."""
        if change.nature != "substantive":
            return set()
        return {self._stem(word) for side in self._words(change) for word in {*side} if self._concept(word)}

    def _arriving(self, change: Change, come: Sequence[str]) -> float:
        """How great the greatest concept is that came with the change: greatest in the place that bears its name."""
        home = self._named.get(self._place(change), frozenset())
        away = thresholds.CONCEPT_AWAY
        return max(
            (
                concept * (1.0 if self._stem(word) in home else away)
                for word in {*come}
                if (concept := self._concept(word))
            ),
            default=0.0,
        )

    def _departing(self, change: Change, gone: Sequence[str]) -> float:
        """How great a concept of the old glossary went with the change: greater in a rule that its entry pointed to,
        less in one that lives on and only says it no more.
        """
        away = 1.0 if change.new is None or change.is_gone else thresholds.CONCEPT_AWAY
        value = away * max(map(self._concept, {*gone}), default=0.0)
        if change.kind == "term":
            return value
        departing = (
            concept.value + (1.0 - concept.value) * thresholds.CONCEPT_HOME
            if change.old in concept.cited
            else concept.value * away
            for concept in self._concepts_gone
            if f" {concept.words} " in f" {' '.join(gone)} "
        )
        return max((value, *departing))

    def _place(self, change: Change) -> str:
        """Where a change stands: the rule's nearest heading, the glossary."""
        if change.kind == "term":
            return "glossary"
        number = change.new or change.old or ""
        headings = self._headings[change.new is not None]
        return next((above for above in lineage(number) if above in headings), number)

    def _standing(self, change: Change) -> float:
        """How much hangs on a rule, from 0 to 1: how often it is cited, and its section."""
        if change.kind == "term":
            return 0.0
        most = 0.0
        for cited, number in zip(self._cited, (change.old, change.new), strict=True):
            if number is not None:
                own = math.log1p(cited[number]) / math.log(thresholds.CITED_OFTEN)
                above = sum(cited[heading] for heading in lineage(number)[1:])
                section = math.log1p(above) / math.log(thresholds.SECTION_CITED_OFTEN)
                share = thresholds.OWN_CITATIONS
                most = max(most, min(1.0, own) * share + min(1.0, section) * (1.0 - share))
        return most


def _lists_of_names(edition: ComparedEdition) -> frozenset[str]:
    """The headings of sections that hold many of them, each with a title of its own: keywords."""
    headings = [
        rule.number
        for rule in edition.rules
        if rule.is_heading and len(lineage(rule.number)) == thresholds.NAME_DEPTH
    ]
    many = Counter(lineage(number)[1] for number in headings)
    return frozenset(number for number in headings if many[lineage(number)[1]] >= thresholds.NAMES_MANY)


def _echoes(change: Change) -> list[tuple[str, str]]:
    """What went and what came in its place, stretch by stretch, where at most two changed: many rules may share it."""
    if not (change.old and change.new):
        return []
    found: list[tuple[str, str]] = []
    gone = ""
    for operation, text in (*change.segments, ("=", "")):
        words = " ".join(words_of(text))
        if operation == "-":
            gone = words
            continue
        if operation == "+" or gone:
            found.append((gone, words if operation == "+" else ""))
        gone = ""
    return found if len(found) <= 2 else []


def _citations(edition: ComparedEdition) -> Counter[str]:
    """How often each number is cited, by other sections."""
    cited: Counter[str] = Counter()
    for rule in edition.rules:
        for number in numbers_in(rule.text):
            if number[:3] != rule.number[:3]:
                cited[number] += 1
    below: defaultdict[str, int] = defaultdict(int)
    for number, times in cited.items():
        for above in lineage(number)[1:]:
            below[above] += times
    for number, times in below.items():
        cited[number] += times
    return cited
