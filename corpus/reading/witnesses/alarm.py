"""What ought to be there and isn't: an edition's own lists held against each other and against its neighbours. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from corpus.numbers import RuleNumber
from corpus.reading import diagnostics
from corpus.reading.document import ReadDiagnostic
from corpus.reading.witnesses.evidence import Evidence
from corpus.reading.witnesses.terms import missing_names
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
# A letter is missed where each neighbour has at least so many terms under it: two may go at once.
FEWEST_UNDER_LETTER = 3
# An entry so many times as long as its neighbours', and longer than so many characters, has swallowed
# others. Seen: a rule of more than 200 characters grew 4.4 times; the longest rule has 2,872 characters.
SWOLLEN, SHORTEST_SWOLLEN = 10, 2000
# A share of noise that is greater by this than every neighbour's is reported. Seen: shares of 0.00 to 0.15.
NOISE_UNLIKE = 0.15

PARTIAL = "source_partial"
"""Told of a source that was cut off: what it covers is less than its headings promise."""

ALARMS = frozenset(
    {
        PARTIAL,
        "comparison_failed",
        "parts_missing",
        "sections_missing",
        "rules_lost",
        "glossary_missing",
        "terms_missing",
        "letters_missing",
        "entry_swollen",
        "noise_unlike",
    }
)
"""All that `alarms` tells: what other neighbours may take back."""


def alarms(own: Evidence, others: Sequence[Evidence]) -> Iterator[ReadDiagnostic]:
    """A diagnostic, with its evidence, for each kind of thing that every neighbour holds and ``own`` lacks, and for
    what is out of all proportion to them. A source that holds but a part of the rules is held to nothing.
    """
    whole = _measures(own, others)
    if not whole:
        return
    names = ", ".join(one.name for one in whole)
    swollen = list(_swollen(own, whole))
    noisy = all(own.noise - one.noise > NOISE_UNLIKE for one in whole)
    missing = [*_numbers(own, whole, names), *_glossary(own, whole, names)]
    grave = any(told.level == "error" for told in missing)
    cut = _cut(own, whole) if grave and not swollen and not noisy else None
    if cut is not None:
        yield diagnostics.make(PARTIAL, first=cut.first, last=cut.last, names=names)
    else:
        yield from missing
    yield from swollen
    if noisy:
        yield diagnostics.make(
            "noise_unlike", share=round(100 * own.noise), before=round(100 * whole[0].noise)
        )


def cut_sections(own: Evidence, others: Sequence[Evidence]) -> frozenset[int]:
    """The sections in which a source told to be partial was cut off: what they hold beyond it, it doesn't say."""
    cut = _cut(own, _measures(own, others))
    return cut.sections if cut else frozenset()


def _measures(own: Evidence, others: Sequence[Evidence]) -> list[Evidence]:
    """Those of ``others`` that ``own`` is held to."""
    whole = [one for one in others if one.rules and len(own.places) >= WHOLE_SHARE * len(one.places)]
    older = any(one.date <= own.date for one in whole)  # rules grow with the years
    return whole if older else []


class _Cut(NamedTuple):
    """Where a source begins and ends, and the sections in which it was cut off."""

    first: RuleNumber
    last: RuleNumber
    sections: frozenset[int]


def _cut(own: Evidence, whole: Sequence[Evidence]) -> _Cut | None:
    """Where a source was cut off that holds what its neighbours hold between its first and last number, and where its
    end was cut off, nothing of what follows there. None for one that lacks something else.
    """
    shared = frozenset.intersection(*(one.places for one in whole))
    if not shared or not own.places:
        return None
    first, last = min(own.places), max(own.places)
    between = {place for place in shared if first <= place <= last}
    ends = max(shared) > last
    glossary = any(one.terms for one in whole)
    if between == shared or (glossary and ends == bool(own.terms)):
        return None
    parts = {place.part for place in between} - {place.part for place in own.places}
    if parts or len(between & own.places) < GRAVE_LOSS * len(between):
        return None
    inside = [place.section for place in own.places if place.section]
    if not inside:
        return None
    begins = min(shared) < first
    sections = (min(inside),) * begins + (max(inside),) * ends
    return _Cut(first, last, frozenset(sections))


def _numbers(own: Evidence, whole: Sequence[Evidence], names: str) -> Iterator[ReadDiagnostic]:
    """Parts, and sections by their titles, that all hold but ``own``."""
    parts = set.intersection(*({place.part for place in one.places} for one in whole))
    missing = parts - {place.part for place in own.places}
    if missing:
        yield diagnostics.make(
            "parts_missing", missing=diagnostics.some([str(part) for part in sorted(missing)]), names=names
        )
    titles = set.intersection(*(set(one.sections) for one in whole)) - set(own.sections) - {""}
    sections = sorted(
        number for title in titles if int((number := whole[0].sections[title])[0]) not in missing
    )
    if sections:
        yield diagnostics.make("sections_missing", missing=diagnostics.some(sections), names=names)
    fewest = min(len(one.places) for one in whole)
    if fewest >= SMALLEST_BOOK and len(own.places) < GRAVE_LOSS * fewest:
        yield diagnostics.make("rules_lost", count=len(own.places), before=fewest, names=names)


def _glossary(own: Evidence, whole: Sequence[Evidence], names: str) -> Iterator[ReadDiagnostic]:
    speaking = [one for one in whole if one.terms]
    if not speaking:
        return
    if not own.terms:
        yield diagnostics.make("glossary_missing", names=names)
        return
    letters = _letters(own)
    lost = [
        letter
        for letter in sorted(_letters(speaking[0]))
        if letter not in letters and all(_letters(one)[letter] >= FEWEST_UNDER_LETTER for one in speaking)
    ]
    if lost:
        yield diagnostics.make(
            "letters_missing", letters=", ".join(letter.upper() for letter in lost), names=names
        )
    missing = missing_names(own, whole) if len(whole) > 1 else {}
    if missing:
        yield diagnostics.make("terms_missing", missing=diagnostics.some(list(missing.values())), names=names)


def _letters(edition: Evidence) -> Counter[str]:
    """How many terms begin with each letter."""
    return Counter(name[:1] for name in edition.names if name[:1].isalpha())


def _swollen(own: Evidence, whole: Sequence[Evidence]) -> Iterator[ReadDiagnostic]:
    """Entries many times as long as their neighbours': they may have swallowed what follows them."""
    found: list[tuple[str, int, int | None, list[int | None]]] = [
        (rule.number, rule.size, rule.line, [one.size_by_number.get(rule.number) for one in whole])
        for rule in own.rules
        if rule.size > SHORTEST_SWOLLEN
    ]
    lengths = [{words(term.name): term.size for term in one.terms} for one in whole]
    found += [
        (f"«\u00a0{term.name}\u00a0»", term.size, None, [known.get(words(term.name)) for known in lengths])
        for term in own.terms
        if term.size > SHORTEST_SWOLLEN
    ]
    for where, size, line, others in found:
        usual = max(1, *(each or 0 for each in others))
        if any(each is not None for each in others) and size > SWOLLEN * usual:
            yield diagnostics.make("entry_swollen", line, where=where, times=size // usual)
