"""The places of two editions (what stands below one heading), and where each of them went."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.edition import Alignment, ComparedEdition
from corpus.comparing.nature.citations import cited_numbers
from corpus.comparing.scope import lineage
from corpus.text.normalise import typography


class Places:
    """The places of ``old``, asked for by the number of a rule there, and those of ``new`` that they went to."""

    def __init__(self, old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> None:
        self._old, self._new = _headings(old), _headings(new)
        self._place_of = {rule.number: _place(rule.number, self._old) for rule in old.rules}
        place_now = {rule.number: _place(rule.number, self._new) for rule in new.rules}
        self._numbers: defaultdict[str, list[str]] = defaultdict(list)
        for rule in new.rules:
            if rule.text:
                self._numbers[place_now[rule.number]].append(rule.number)
        self._into: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._lost: Counter[str] = Counter()
        self._carried: dict[str, str] = {}
        texts = {rule.number for rule in old.rules if rule.text}
        self._stood: defaultdict[str, list[str]] = defaultdict(list)
        self._stood_below: defaultdict[str, list[str]] = defaultdict(list)
        for rule in old.rules:
            if rule.text:
                self._stood[self.of_old(rule.number)].append(rule.number)
                for above in lineage(rule.number)[1:]:
                    self._stood_below[above].append(rule.number)
        self.became = {pair.old: pair.new for pair in alignment.pairs if pair.old and pair.new}
        """The new rule that carries each old one on, or took it in."""
        self._told = new.by_number
        for pair in alignment.pairs:
            if pair.old in texts and pair.new is None:
                self._lost[self.of_old(pair.old)] += 1
            elif pair.old in texts and pair.new and not pair.merged:
                self._into[self.of_old(pair.old)][place_now[pair.new]] += 1
            elif pair.old in self._old and pair.new in self._new and not pair.merged:
                self._carried[pair.old] = pair.new

    def of_old(self, number: str) -> str:
        """The place where an old rule stands."""
        return self._place_of[number]

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

    def of_heading(self, number: str) -> str | None:
        """The innermost place where nearly all that stood below an old heading stands now, if there is one."""
        below = self._stood_below.get(number, [])
        went = [self.became[each] for each in below if each in self.became]
        places = Counter(chain.from_iterable(map(lineage, went)))
        enough = max(1, thresholds.HEADING_WENT * len(below))
        return self._innermost(place for place, times in places.items() if times >= enough)

    def count_below(self, number: str) -> int:
        """How many rules with a text stood below an old rule."""
        return len(self._stood_below.get(number, []))

    def next_to(self, number: str) -> list[str]:
        """The old rules right before and after one in its place."""
        here = self._stood[self.of_old(number)]
        at = here.index(number)
        return [*here[max(0, at - 1) : at], *here[at + 1 : at + 2]]

    def gap(self, number: str) -> list[str]:
        """The new rules that stand between the successors of the nearest neighbours of an old rule that live on, as far
        as its place went; none where these changed places, or where its heading went and one of them did, too.
        """
        here = self._stood[self.of_old(number)]
        there = {*self.below(self.went(number))}
        ends = []
        for side in (here[: here.index(number)][::-1], here[here.index(number) + 1 :]):
            became = (self.became.get(each, "") for each in side)
            ends.append(next((each for each in became if each in there), ""))
        if not (self.lives_on(number) or all(ends)):
            return []
        rows = [each for each in self._told if each in there]
        first = rows.index(ends[0]) + 1 if ends[0] else 0
        last = rows.index(ends[1]) if ends[1] else len(rows)
        return rows[first:last]

    def of_cited(self, numbers: Collection[str]) -> str | None:
        """The innermost place where nearly all of these new rules stand or are cited, if there is one."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for number, rule in self._told.items():
            named = {above for cited in cited_numbers(typography(rule.text)) for above in lineage(cited)}
            for place in lineage(number):
                found[place].update(each for each in numbers if each == number or each in named)
        enough = thresholds.OVERVIEW_HELD * len(numbers)
        return self._innermost(place for place, there in found.items() if len(there) >= enough)

    def _innermost(self, places: Iterable[str]) -> str | None:
        """The innermost of some new places; parts of the rules, which hold anything, don't count."""
        held = (place for place in places if place in self._told and len(place) > 1)
        return max(held, key=lambda place: (len(lineage(place)), place), default=None)

    def below(self, places: Iterable[str]) -> list[str]:
        """The new rules with a text that stand in ``places``."""
        return [number for place in places for number in self._numbers[place]]

    def lost(self, number: str) -> float:
        """The part of the rules that found no successor in the place where an old rule stands."""
        here = self.of_old(number)
        return self._lost[here] / max(1, self._lost[here] + self._into[here].total())


def place_in(edition: ComparedEdition) -> Callable[[str], str]:
    """Tells the place where a rule of ``edition`` stands, by its number."""
    return partial(_place, headings=_headings(edition))


def _headings(edition: ComparedEdition) -> frozenset[str]:
    return frozenset(rule.number for rule in edition.rules if rule.is_heading)


def _place(number: str, headings: frozenset[str]) -> str:
    """The nearest heading above a rule, else the section that it stands in."""
    line: Sequence[str] = lineage(number)[1:]
    return next((above for above in line if above in headings), line[-1] if line else number)
