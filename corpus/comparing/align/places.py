"""The places of two editions (what stands below one heading), and where each of them went."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from corpus.comparing import thresholds
from corpus.comparing.edition import Alignment, ComparedEdition
from corpus.comparing.scope import lineage


class Places:
    """The places of ``old``, asked for by the number of a rule there, and those of ``new`` that they went to."""

    def __init__(self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> None:
        self._old, self._new = _headings(old), _headings(new)
        self._numbers: defaultdict[str, list[str]] = defaultdict(list)
        for rule in new.rules:
            if rule.text:
                self._numbers[_place(rule.number, self._new)].append(rule.number)
        self._into: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._lost: Counter[str] = Counter()
        self._carried: dict[str, str] = {}
        texts = {rule.number for rule in old.rules if rule.text}
        for pair in alignment.pairs:
            if pair.old in texts and pair.new is None:
                self._lost[_place(pair.old, self._old)] += 1
            elif pair.old in texts and pair.new and not pair.merged:
                self._into[_place(pair.old, self._old)][_place(pair.new, self._new)] += 1
            elif pair.old in self._old and pair.new in self._new and not pair.merged:
                self._carried[pair.old] = pair.new

    def of_old(self, number: str) -> str:
        """The place where an old rule stands."""
        return _place(number, self._old)

    def lives_on(self, number: str) -> bool:
        """Whether the heading above an old rule, if any, stands above its place still."""
        here = self.of_old(number)
        return here in self._carried or here not in self._old

    def went(self, number: str) -> tuple[str, ...]:
        """The new places that the place of an old rule went to."""
        into = self._into[self.of_old(number)]
        enough = thresholds.PLACE_WENT * into.total()
        heading = self._carried.get(self.of_old(number))
        found = [there for there, times in into.items() if times >= enough]
        return tuple(dict.fromkeys([*found, heading] if heading else found))

    def below(self, places: Iterable[str]) -> list[str]:
        """The new rules with a text that stand in ``places``."""
        return [number for place in places for number in self._numbers[place]]

    def lost(self, number: str) -> float:
        """The part of the rules that found no successor in the place where an old rule stands."""
        here = self.of_old(number)
        return self._lost[here] / max(1, self._lost[here] + self._into[here].total())


def _headings(edition: ComparedEdition) -> frozenset[str]:
    return frozenset(rule.number for rule in edition.rules if rule.title and not rule.text)


def _place(number: str, headings: frozenset[str]) -> str:
    """The nearest heading above a rule, else the section that it stands in."""
    line: Sequence[str] = lineage(number)[1:]
    return next((above for above in line if above in headings), line[-1] if line else number)
