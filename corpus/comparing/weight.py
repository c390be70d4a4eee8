"""What weighs most: which changes a judge must know first.

A change weighs by what it does (a rule that is new, gone or says something else weighs more than a retouch), by what
hangs on the rule (how often it and its section are cited), by the concepts that came into the game or left it with this
edition, and by the words that decide: who must, may or cannot, how many, when.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache

import Stemmer

from corpus.comparing.edition import Change, ComparedEdition
from corpus.comparing.nature.usage import Usage
from corpus.comparing.scope import lineage
from corpus.comparing.words.coded import pack_of, words_of
from corpus.text.normalise import small

CONCEPT_USES = 4
"""A word that stands so often, in so many texts, in one edition …"""
CONCEPT_LEFT = 0.1
"""… and at most at this part of it in the other is a concept that came or went …"""
CONCEPT_MANY = 60
"""… as great as any from so many texts on."""
CONCEPT_WEIGHT = 1.5
"""How much a great concept adds to a change, beside 1 for its being one of substance."""
CONCEPT_AWAY = 0.75
"""A concept counts so much where no title near by bears its name, or where the rule lives on without it."""
CITED_WEIGHT = 1.0
"""How much it adds that much hangs on the rule."""
DECISIVE_WEIGHT = 0.4
"""How much it adds that words came or went which decide: must, may, not, numbers."""
CHECKED_WEIGHT = 0.3
"""How much it adds that the game checks by itself what the rule says (a state-based action)."""
NOTICE_WEIGHT = 1.0
"""How much it adds that a rule which bound players is abolished: what stands there now says only what was so."""
NATURE_WEIGHT = {"substantive": 1.0, "terminology": 0.12, "editorial": 0.08, "references": 0.04}
"""What a change of each nature weighs before all else …"""
STATUS_WEIGHT = {"typographic": 0.01, "renumbered": 0.02, "split": 0.9, "merged": 0.6}
"""… at most this much, whatever its nature, with some statuses."""
QUIET_WEIGHT = 0.01
"""What a change without nature weighs."""
LEAST_SIZE = 0.5
"""What is left of a change of one word."""
TERM_SIZE = 0.4
"""What is left of a glossary entry: it repeats what rules say …"""
LIST_SIZE = 0.25
"""… and of a list that grew or of mere examples."""
LONG_LIST = 19
"""So many commas make a list."""
LARGE_CHANGE = 80
"""So many words that came and went make a change as large as any."""
CITED_OFTEN = 20
"""A rule cited so often from other sections is cited as much as any …"""
SECTION_CITED_OFTEN = 100
"""… and a section so often."""
OWN_CITATIONS = 0.6
"""Of what hangs on a rule so much is its own, the rest its section's."""
_NUMBER = re.compile(r"\d(?<![\w.]\d)\d\d(?:\.\d{1,3}[a-z]{0,2})?(?![\w])")
"""A rule's number. It begins with what it needs: so `re` skips quickly to where one may begin."""


class Weighing:
    """Weighs changes between two editions. ``is_weighty`` knows the words that decide; those of ``vocabulary`` are
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
        facts = pack_of(new.language).words
        self._bygone, self._players = facts.bygone, frozenset(facts.players)
        self._checked = _headings_with(old, facts.checked), _headings_with(new, facts.checked)
        self._cited = _citations(old), _citations(new)
        self._headings = {rule.number for rule in new.rules if not rule.text}
        self._named = {
            rule.number: frozenset(map(self._stem, words_of(rule.title))) for rule in new.rules if rule.title
        }
        self._concept = cache(self._greatness)
        self._vocabulary = frozenset(vocabulary)

    def weigh(self, change: Change) -> float:
        """What a change weighs by itself."""
        base = NATURE_WEIGHT.get(change.nature or "", 0.0)
        base = min(base, STATUS_WEIGHT.get(change.status, 1.0)) if base else QUIET_WEIGHT
        if change.nature != "substantive":
            return base
        gone, come = _words(change)
        decides = any(map(self._is_weighty, {*gone} ^ {*come})) or not (gone and come)
        worth = (
            1.0
            + CONCEPT_WEIGHT * max(self._arriving(change, come), self._departing(change, gone))
            + CITED_WEIGHT * self._standing(change)
            + (DECISIVE_WEIGHT if decides else 0.0)
            + (CHECKED_WEIGHT if self._is_checked(change) else 0.0)
            + (NOTICE_WEIGHT if self._is_abolished(change) else 0.0)
        )
        return base * worth * _size(change, len(gone) + len(come))

    def _is_checked(self, change: Change) -> bool:
        """Whether the game checks by itself what the rule says, now or, where it went, before."""
        places = self._checked[change.new is not None]
        number = change.new or change.old or ""
        return change.kind == "rule" and not places.isdisjoint(lineage(number)[1:])

    def _is_abolished(self, change: Change) -> bool:
        """Whether a rule that bound players gave way to the notice that it is gone."""
        if self._players.isdisjoint(words_of(change.before)):
            return False
        notices = [small(text).startswith(self._bygone) for text in (change.before, change.after)]
        return notices == [False, True]

    def _greatness(self, word: str) -> float:
        """How much a word is a concept that came or went with the new edition, from 0 to 1."""
        most, least = sorted(self._usage.words(word), reverse=True)
        if word in self._vocabulary or len(word) <= 3 or least > CONCEPT_LEFT * most:
            return 0.0
        rules = self._usage.spread[word]
        return min(1.0, math.log(rules) / math.log(CONCEPT_MANY)) if rules >= CONCEPT_USES else 0.0

    def _arriving(self, change: Change, come: Sequence[str]) -> float:
        """How great the greatest concept is that came with the change: greatest in the place that bears its name."""
        great = [word for word in {*come} if self._concept(word)]
        home = self._named.get(heading_of(change.new or "", self._headings), ()) if great else ()
        return max(
            (self._concept(word) * (1.0 if self._stem(word) in home else CONCEPT_AWAY) for word in great),
            default=0.0,
        )

    def _departing(self, change: Change, gone: Sequence[str]) -> float:
        """How great a concept went with the change: less in a rule that lives on and only says it no more."""
        away = 1.0 if change.new is None or change.is_gone else CONCEPT_AWAY
        return away * max(map(self._concept, {*gone}), default=0.0)

    def _standing(self, change: Change) -> float:
        """How much hangs on a rule, from 0 to 1: how often it is cited, and its section."""
        most = 0.0
        for cited, number in zip(self._cited, (change.old, change.new), strict=True):
            if number is not None and change.kind == "rule":
                own = math.log1p(cited[number]) / math.log(CITED_OFTEN)
                above = sum(cited[heading] for heading in lineage(number)[1:])
                section = math.log1p(above) / math.log(SECTION_CITED_OFTEN)
                most = max(most, min(1.0, own) * OWN_CITATIONS + min(1.0, section) * (1.0 - OWN_CITATIONS))
        return most


def heading_of(number: str, headings: Collection[str]) -> str:
    """The nearest heading above a rule, itself included; its own number where there is none."""
    return next((above for above in lineage(number) if above in headings), number)


def _size(change: Change, words: int) -> float:
    """Less than 1 for a change of a word or two in a long text; terms repeat what rules say."""
    size = LEAST_SIZE + (1.0 - LEAST_SIZE) * min(1.0, math.log1p(words) / math.log(LARGE_CHANGE))
    if change.kind == "term":
        return TERM_SIZE * size
    illustrates = {operation for operation, _ in change.segments} == {"="}
    is_list = min(change.before.count(","), change.after.count(",")) >= LONG_LIST
    return LIST_SIZE * size if illustrates or is_list else size


def _words(change: Change) -> tuple[list[str], list[str]]:
    """The words that went with a change and those that came."""
    parts = (*change.title, *change.segments)
    gone, come = (
        [word for operation, text in parts if operation == side for word in words_of(text)] for side in "-+"
    )
    return gone, come


def _headings_with(edition: ComparedEdition, words: tuple[str, ...]) -> frozenset[str]:
    """The headings with one of the ``words`` in their title."""
    return frozenset(
        rule.number
        for rule in edition.rules
        if not rule.text and any(word in small(rule.title) for word in words)
    )


def _citations(edition: ComparedEdition) -> Counter[str]:
    """How often each number, or one below it, is cited by other sections."""
    cited: Counter[str] = Counter()
    for rule in edition.rules:
        for number in {*_NUMBER.findall(rule.text)}:
            if number[:3] != rule.number[:3]:
                cited.update(lineage(number))
    return cited
