"""Which rule of an English edition says what a rule of a French edition of the same time says.

Content first: what both texts say, by translations, figures, symbols. The pairs that content alone makes
sure teach how far the two editions' numbers agree; then numbers count as much as they have proved to be worth, and
neighbours. A rule whose evidence contradicts itself has no twin.
"""

from __future__ import annotations

import datetime
import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from corpus.comparing.align.core import Rarity, assign, near
from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.twins import thresholds
from corpus.comparing.twins.bilingual import Dictionary


@dataclass(frozen=True, slots=True)
class Neighbour:
    """An English edition by name: its date and the numbers that it holds."""

    name: str
    date: datetime.date
    numbers: Collection[str]


def edition_of_the_time(
    date: datetime.date, numbers: Collection[str], neighbours: Sequence[Neighbour]
) -> Neighbour | None:
    """The neighbour whose rules are those of ``date``: the nearest one, or one nearly as near whose numbering is
    clearly nearer to ``numbers``; None where all are too far away.
    """
    near = [other for other in neighbours if abs((other.date - date).days) <= thresholds.NEAR_DAYS]
    return min(near, key=lambda other: _distance(date, numbers, other), default=None)


def _distance(date: datetime.date, numbers: Collection[str], other: Neighbour) -> tuple[float, str]:
    missing = sum(number not in other.numbers for number in numbers) / len(numbers) if numbers else 0.0
    days = abs((other.date - date).days)
    return days / thresholds.NEAR_DAYS + thresholds.STRUCTURE_WEIGHT * missing, other.name


@dataclass(frozen=True, slots=True)
class AnchoredTwin:
    """``number`` of the French edition says what ``twin`` of the English one says; ``certainty`` from 0 to
    1.
    """

    number: str
    twin: str
    certainty: float
    reason: str


def find_twins(french: ComparedEdition, english: ComparedEdition) -> list[AnchoredTwin]:
    """The twin of each rule of ``french`` in ``english``, an edition of the same time; rules without one
    are left out.
    """
    if not french.rules or not english.rules:
        return []
    return _Anchoring(french.rules, english.rules).twins()


def find_statement_twins(
    statements: Sequence[tuple[str, str]], english: ComparedEdition
) -> list[AnchoredTwin]:
    """The rules that unnumbered French ``statements`` (key, text) say again. A lesson is about something:
    where most of its twins stand in one section, those elsewhere are look-alikes and left out.
    """
    rules = [ComparedRule(f"{_STATEMENT}{key}", "", text) for key, text in statements]
    if not rules or not english.rules:
        return []
    found = _Anchoring(rules, english.rules).twins()
    sections = Counter(twin.twin[:3] for twin in found)
    for section, count in sections.most_common(1):
        if count >= thresholds.LESSON_SHARE * len(found):
            found = [twin for twin in found if twin.twin[:3] == section]
    return [replace(twin, number=twin.number.removeprefix(_STATEMENT)) for twin in found]


_STATEMENT = "statement "


class _Anchoring:
    def __init__(self, french: Sequence[ComparedRule], english: Sequence[ComparedRule]) -> None:
        self.french, self.english = french, english
        dictionary = Dictionary()
        self.theirs = [dictionary.content(_statement(rule), "en") for rule in english]
        self.rarity = Rarity([content.reach for content in self.theirs])
        dictionary.meet(self.rarity.holders)
        self.masses = [self.rarity.mass(content.reach) for content in self.theirs]
        self.number = [rule.number.partition("~")[0] for rule in french]
        self.ours = [dictionary.content(_statement(rule), "fr") for rule in french]
        self.candidates = self._candidates()

    def twins(self) -> list[AnchoredTwin]:
        partner = self._anchors()
        agreeing = sum(self.number[i] == self.english[j].number for i, j in partner.items())
        self.trust = ((agreeing + 1) / (len(partner) + 2)) ** 2
        scores: dict[int, dict[int, float]] = {}
        for _ in range(thresholds.TURNS):
            scores = {i: self._scores(i, partner) for i in range(len(self.french))}
            partner = assign(
                {
                    i: {j: score - thresholds.CANDIDATE_LEAST for j, score in found.items()}
                    for i, found in scores.items()
                }
            )
        found = (self._twin(i, j, scores[i]) for i, j in sorted(partner.items()))
        return [twin for twin in found if twin is not None]

    def _candidates(self) -> list[dict[int, float]]:
        """The English rules worth a look for each French one, each with how alike the contents are."""
        place = {rule.number: j for j, rule in enumerate(self.english)}
        pairs = near(
            {i: content.reach for i, content in enumerate(self.ours)},
            {j: content.reach for j, content in enumerate(self.theirs)},
            kept=thresholds.CANDIDATES,
            commonest=int(thresholds.COMMON_SHARE * len(self.english)),
        )
        return [
            {j: self._alike(i, j) for j in (*places, place.get(self.number[i])) if j is not None}
            for i, places in pairs
        ]

    def _alike(self, i: int, j: int) -> float:
        """How alike French rule ``i`` and English rule ``j`` are in what they say, from 0 to 1."""
        content, theirs = self.ours[i], self.theirs[j]
        if not content.words or not theirs.words:
            return 0.0
        weigh, reach, known_stems = self.rarity.of, theirs.reach, self.rarity.holders
        shared = met = 0.0
        for targets in content.words.values():
            hits = targets & reach
            if hits:
                weight = max(map(weigh, hits))
                shared += weight
                met += weight
            else:
                known = [weigh(stem) for stem in targets if stem in known_stems]
                shared += min(known) if known else thresholds.UNKNOWN_WORD
        covered = self.rarity.mass(content.reach & reach)
        ratio = math.log((content.length + 3) / (1.05 * theirs.length + 3))
        return (met / shared + covered / self.masses[j]) / 2 * math.exp(-(ratio**2) * thresholds.LENGTH_COST)

    def _anchors(self) -> dict[int, int]:
        """The pairs that content alone makes sure."""
        sure = {
            i: {j: alike - thresholds.ANCHOR_LIKENESS for j, alike in likeness.items()}
            for i, likeness in enumerate(self.candidates)
            if self.french[i].text
        }
        return assign(sure)

    def _scores(self, i: int, partner: Mapping[int, int]) -> dict[int, float]:
        """What each candidate is worth, all evidence together; those that the neighbours' twins bring up among them."""
        candidates = self.candidates[i]
        beside = [partner[at] + i - at for at in (i - 1, i + 1) if at in partner]
        for j in beside:
            if 0 <= j < len(self.english) and j not in candidates:
                candidates[j] = self._alike(i, j)
        return {j: alike + self._structure(i, j, beside.count(j)) for j, alike in candidates.items()}

    def _structure(self, i: int, j: int, neighbours: int) -> float:
        rule, twin = self.french[i], self.english[j]
        if 1 in (len(twin.number), len(self.number[i])) and twin.number != self.number[i]:
            return -1.0  # parts are never rules
        return (
            thresholds.ORDER_WEIGHT * neighbours
            + thresholds.NUMBER_WEIGHT * self.trust * (twin.number == self.number[i])
            - thresholds.HEADING_COST * (bool(rule.text) != bool(twin.text))
        )

    def _twin(self, i: int, j: int, scores: Mapping[int, float]) -> AnchoredTwin | None:
        alike = self.candidates[i][j]
        rival = max((score for other, score in scores.items() if other != j), default=0.0)
        same = self.english[j].number == self.number[i]
        heading = not self.french[i].text
        if not same and not heading and alike < thresholds.CONTENT_ALONE:
            return None
        evidence = 7.0 * (scores[j] - thresholds.EVEN_EVIDENCE) + 4.0 * min(scores[j] - rival, 0.4)
        if same:
            evidence += 3.0 * (self.trust - 0.5)
        if heading and not alike:
            evidence += 1.0
        certainty = 1 / (1 + math.exp(-evidence))
        if certainty < thresholds.CLAIM:
            return None
        reason = "same number" if same else "content"
        return AnchoredTwin(self.french[i].number, self.english[j].number, round(certainty, 3), reason)


def _statement(rule: ComparedRule) -> str:
    return f"{rule.title}\n{rule.text}" if rule.title else rule.text
