"""Which rule of an English edition says what a rule of a French edition of the same time says.

Content first: what both texts say, by translations, figures, symbols. The pairs that content alone makes
sure teach how far the two editions' numbers agree; then numbers count as much as they have proved to be worth, and
neighbours. A rule whose evidence contradicts itself has no twin.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from corpus.comparing.align.core import Rarity, near
from corpus.comparing.edition import ComparedEdition, ComparedRule
from corpus.comparing.twins import thresholds
from corpus.comparing.twins.bilingual import Content, Dictionary


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
        self.dictionary = Dictionary()
        self.theirs = [self.dictionary.content(_statement(rule), "en") for rule in english]
        self.rarity = Rarity([content.reach for content in self.theirs])
        self.dictionary.meet(self.rarity.holders)
        self.masses = [self.rarity.mass(content.reach) for content in self.theirs]
        self.place = {rule.number: j for j, rule in enumerate(english)}
        self.number = [rule.number.partition("~")[0] for rule in french]
        self.partner = [-1] * len(french)
        self.ours = [self.dictionary.content(_statement(rule), "fr") for rule in french]
        self.candidates = self._candidates()

    def twins(self) -> list[AnchoredTwin]:
        anchors = self._anchors()
        agreeing = sum(self.number[i] == self.english[j].number for i, j in anchors.items())
        self.trust = ((agreeing + 1) / (len(anchors) + 2)) ** 2
        for i, j in anchors.items():
            self.partner[i] = j
        scores: list[dict[int, float]] = []
        for _ in range(thresholds.TURNS):
            scores = [self._scores(i) for i in range(len(self.french))]
            self._choose(scores)
        found = [self._twin(i, scores[i]) for i in range(len(self.french))]
        return [twin for twin in found if twin is not None]

    # --- content ---------------------------------------------------------------------------------------------------

    def _candidates(self) -> list[dict[int, float]]:
        """The English rules worth a look for each French one, each with how alike the contents are."""
        found: list[dict[int, float]] = []
        pairs = near(
            {i: content.reach for i, content in enumerate(self.ours)},
            {j: content.reach for j, content in enumerate(self.theirs)},
            kept=thresholds.CANDIDATES,
            commonest=int(thresholds.COMMON_SHARE * len(self.english)),
        )
        for i, places in pairs:
            same = self.place.get(self.number[i])
            here = places if same is None or same in places else [*places, same]
            found.append({j: self._alike(self.ours[i], j) for j in here})
        return found

    def _alike(self, content: Content, j: int) -> float:
        """How alike a French text and English rule ``j`` are in what they say, from 0 to 1."""
        theirs = self.theirs[j]
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
        """The pairs that content alone makes sure: each the other's best by a margin."""
        back: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for i, likeness in enumerate(self.candidates):
            for j, alike in likeness.items():
                back[j].append((alike, i))
        anchors = {}
        for i, likeness in enumerate(self.candidates):
            if not self.french[i].text:
                continue
            ranked = sorted(((alike, j) for j, alike in likeness.items()), reverse=True)
            if not ranked or ranked[0][0] < thresholds.ANCHOR_LIKENESS:
                continue
            best, j = ranked[0]
            second = ranked[1][0] if len(ranked) > 1 else 0.0
            other = max((alike for alike, other in back[j] if other != i), default=0.0)
            if best - second >= thresholds.ANCHOR_MARGIN and best - other >= thresholds.ANCHOR_MARGIN:
                anchors[i] = j
        return anchors

    # --- numbers, neighbours, headings -----------------------------------------------------------------------------

    def _scores(self, i: int) -> dict[int, float]:
        """What each candidate is worth, all evidence together."""
        candidates = self.candidates[i]
        for j in self._beside(i):
            if j not in candidates:
                candidates[j] = self._alike(self.ours[i], j)
        return {j: alike + self._structure(i, j) for j, alike in candidates.items()}

    def _beside(self, i: int) -> list[int]:
        """Candidates that the neighbours' twins bring up."""
        found = []
        if i and self.partner[i - 1] >= 0:
            found.append(self.partner[i - 1] + 1)
        if i + 1 < len(self.french) and self.partner[i + 1] > 0:
            found.append(self.partner[i + 1] - 1)
        return [j for j in found if j < len(self.english)]

    def _structure(self, i: int, j: int) -> float:
        number = self.english[j].number
        worth = 0.0
        if len(number) == 1 or len(self.number[i]) == 1:
            return thresholds.NUMBER_WEIGHT if number == self.number[i] else -1.0  # parts are never rules
        if bool(self.french[i].text) != bool(self.english[j].text):
            worth -= thresholds.HEADING_COST
        if number == self.number[i]:
            worth += thresholds.NUMBER_WEIGHT * self.trust
        if i and self.partner[i - 1] >= 0 and self.partner[i - 1] == j - 1:
            worth += thresholds.ORDER_WEIGHT
        if i + 1 < len(self.french) and self.partner[i + 1] == j + 1:
            worth += thresholds.ORDER_WEIGHT
        return worth

    def _choose(self, scores: Sequence[Mapping[int, float]]) -> None:
        """The best candidate of each, an English rule going to the French one that it is worth most to; a
        number printed twice may have one twin.
        """
        ranked = sorted(
            (-score, i, j)
            for i, found in enumerate(scores)
            for j, score in found.items()
            if score >= thresholds.CANDIDATE_LEAST
        )
        partner = [-1] * len(self.french)
        chosen_of: dict[int, str] = {}
        for _, i, j in ranked:
            if partner[i] >= 0:
                continue
            if j not in chosen_of or chosen_of[j] == self.number[i]:
                partner[i] = j
                chosen_of[j] = self.number[i]
        self.partner = partner

    def _twin(self, i: int, scores: Mapping[int, float]) -> AnchoredTwin | None:
        j = self.partner[i]
        if j < 0:
            return None
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
