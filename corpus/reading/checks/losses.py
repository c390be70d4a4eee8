"""What ought to be in an edition and isn't: its lists held against those of its neighbours in time. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from corpus.numbers import RuleNumber
from corpus.reading import diagnostics
from corpus.reading.document import ReadDiagnostic
from corpus.text.normalise import words

# An edition with at least this share of the count of its neighbour's numbers is held to what the neighbour
# holds; less is a part of the rules.
WHOLE_SHARE = 0.4
# Fewer rules than this share of every neighbour's are a loss. Seen: no edition given has fewer than the one
# before.
GRAVE_LOSS = 0.8
# Numbered places below which a text is passages: a share of so few proves no loss. The smallest whole book
# given (1999) has over 400.
SMALLEST_BOOK = 40

LOSSES = frozenset({"source_partial", "parts_missing", "rules_lost", "glossary_missing", "terms_missing"})
"""The codes of all that `losses` reports: what other neighbours may take back."""


def answered(lost: Iterable[ReadDiagnostic]) -> frozenset[str]:
    """The codes in whose place ``lost`` stands: those of older looks at neighbours, and that sections are missing of a
    source that neighbours show to be a part of the rules.
    """
    return LOSSES | {"sections_lost" for one in lost if one.code == "source_partial"}


@dataclass(frozen=True, slots=True)
class Holdings:
    """What the edition called ``name`` holds: its numbers, and by their folded words the names of its terms."""

    name: str
    date: str
    numbers: frozenset[RuleNumber]
    terms: Mapping[str, str]

    @property
    def parts(self) -> set[int]:
        """The parts in which its numbers stand."""
        return {place.part for place in self.numbers}


def holdings(name: str, date: str, numbers: Iterable[str], terms: Iterable[str]) -> Holdings:
    """The holdings of the edition with these ``numbers`` and ``terms``."""
    return Holdings(
        name, date, frozenset(map(RuleNumber.parse, numbers)), {words(term): term for term in terms}
    )


def losses(own: Holdings, others: Sequence[Holdings]) -> tuple[list[ReadDiagnostic], frozenset[int]]:
    """A diagnostic, with its evidence, for each kind of thing that every neighbour holds and ``own`` lacks; and the
    sections in which ``own`` was cut off, of which it says nothing. A source that holds but a part of the rules is
    held to nothing.
    """
    whole = [one for one in others if one.numbers and len(own.numbers) >= WHOLE_SHARE * len(one.numbers)]
    if all(one.date > own.date for one in whole):  # rules grow with the years
        return [], frozenset()
    names = ", ".join(one.name for one in whole)
    found = [diagnostics.make(code, **told, names=names) for code, told in _lacking(own, whole)]
    ends = _ends(own, whole) if any(one.level == "error" for one in found) else ()
    if not ends:
        return found, frozenset()
    first, last = min(own.numbers), max(own.numbers)
    return [diagnostics.make("source_partial", first=first, last=last, names=names)], frozenset(ends)


def _ends(own: Holdings, whole: Sequence[Holdings]) -> list[int]:
    """The sections in which a source was cut off that holds what its neighbours hold between its first and last number,
    and where its end was cut off, nothing of what follows there. None for one that lacks something else.
    """
    shared = frozenset.intersection(*(one.numbers for one in whole))
    sections = [place.section for place in own.numbers if place.section]
    if not shared or not sections:
        return []
    first, last = min(own.numbers), max(own.numbers)
    between = {place for place in shared if first <= place <= last}
    end_lost = max(shared) > last
    glossary = any(one.terms for one in whole)
    if (
        between == shared
        or (glossary and end_lost == bool(own.terms))
        or {place.part for place in between} - own.parts
        or len(between & own.numbers) < GRAVE_LOSS * len(between)
    ):
        return []
    return [min(sections)] * (min(shared) < first) + [max(sections)] * end_lost


def _lacking(own: Holdings, whole: Sequence[Holdings]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The codes of what all hold but ``own``, with what they tell: parts, rules, the glossary, terms of it."""
    if lost := sorted(set.intersection(*(one.parts for one in whole)) - own.parts):
        yield "parts_missing", {"missing": diagnostics.some(list(map(str, lost)))}
    fewest = min(len(one.numbers) for one in whole)
    if fewest >= SMALLEST_BOOK and len(own.numbers) < GRAVE_LOSS * fewest:
        yield "rules_lost", {"count": len(own.numbers), "before": fewest}
    speaking = [one.terms for one in whole if one.terms]
    if speaking and not own.terms:
        yield "glossary_missing", {}
    elif speaking and len(whole) > 1 and (gone := set.intersection(*map(set, speaking)) - own.terms.keys()):
        yield "terms_missing", {"missing": diagnostics.some([speaking[0][name] for name in sorted(gone)])}
