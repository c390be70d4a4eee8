"""What ought to be in an edition and isn't: its lists held against those of its neighbours in time. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

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

_PARTIAL = "source_partial"

LOSSES = frozenset(
    {_PARTIAL, "parts_missing", "sections_missing", "rules_lost", "glossary_missing", "terms_missing"}
)
"""The codes of all that `losses` reports: what other neighbours may take back."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """What the edition called ``name`` holds: its numbers, and by their folded words the numbers of its sections and
    the names of its terms.
    """

    name: str
    date: str
    numbers: frozenset[RuleNumber]
    sections: Mapping[str, str]
    terms: Mapping[str, str]


def holdings(name: str, date: str, rules: Iterable[tuple[str, str]], terms: Iterable[str]) -> Holdings:
    """The holdings of the edition with these ``rules`` (numbers and titles) and ``terms``."""
    titled = dict(rules)
    return Holdings(
        name,
        date,
        frozenset(map(RuleNumber.parse, titled)),
        {words(title): number for number, title in titled.items() if len(number) == 3},
        {words(term): term for term in terms},
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
    found = [*_numbers(own, whole, names), *_glossary(own, whole, names)]
    ends = _ends(own, whole) if any(one.level == "error" for one in found) else ()
    if not ends:
        return found, frozenset()
    first, last = min(own.numbers), max(own.numbers)
    return [diagnostics.make(_PARTIAL, first=first, last=last, names=names)], frozenset(ends)


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
    if between == shared or (glossary and end_lost == bool(own.terms)):
        return []
    if {place.part for place in between} - {place.part for place in own.numbers}:
        return []
    if len(between & own.numbers) < GRAVE_LOSS * len(between):
        return []
    return [min(sections)] * (min(shared) < first) + [max(sections)] * end_lost


def _numbers(own: Holdings, whole: Sequence[Holdings], names: str) -> list[ReadDiagnostic]:
    """Parts, and sections by their titles, that all hold but ``own``."""
    found: list[ReadDiagnostic] = []
    parts = set.intersection(*({place.part for place in one.numbers} for one in whole))
    lost = sorted(parts - {place.part for place in own.numbers})
    if lost:
        missing = diagnostics.some(list(map(str, lost)))
        found.append(diagnostics.make("parts_missing", missing=missing, names=names))
    titles = set.intersection(*(set(one.sections) for one in whole)) - own.sections.keys() - {""}
    sections = sorted(whole[0].sections[title] for title in titles)
    sections = [number for number in sections if int(number[0]) not in lost]
    if sections:
        found.append(diagnostics.make("sections_missing", missing=diagnostics.some(sections), names=names))
    fewest = min(len(one.numbers) for one in whole)
    if fewest >= SMALLEST_BOOK and len(own.numbers) < GRAVE_LOSS * fewest:
        found.append(diagnostics.make("rules_lost", count=len(own.numbers), before=fewest, names=names))
    return found


def _glossary(own: Holdings, whole: Sequence[Holdings], names: str) -> list[ReadDiagnostic]:
    """The glossary, or terms of it where several neighbours have them, that all hold but ``own``."""
    speaking = [one for one in whole if one.terms]
    if not speaking:
        return []
    if not own.terms:
        return [diagnostics.make("glossary_missing", names=names)]
    lost = set.intersection(*(set(one.terms) for one in speaking)) - own.terms.keys()
    if not lost or len(whole) < 2:
        return []
    missing = diagnostics.some([speaking[0].terms[name] for name in sorted(lost)])
    return [diagnostics.make("terms_missing", missing=missing, names=names)]
