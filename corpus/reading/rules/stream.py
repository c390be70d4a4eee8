"""Rules without lines: the numbered sequence itself finds the entries in a stream of characters. Pure.

Some copies of a rules text lost their line breaks: run-on paragraphs, columns, pages pasted into one line. There the
order of the numbers (100, 100.1, 100.1a …) tells where entries begin, and the order of the alphabet where terms do.
Where lines exist they win: `reflow` leaves a text alone whose numbers stand at the beginning of its lines.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from corpus.languages import any_of, derived, packs
from corpus.numbers import RuleNumber
from corpus.reading.rules.candidates import goes_on
from corpus.reading.rules.numbering import continues, place_of, read_number
from corpus.reading.rules.openings import OPENING, Openings, Piece, after_sentence, is_glued
from corpus.reading.thresholds import (
    FEWEST_INSIDE,
    LONGEST_HEADING,
    LOOK_AHEAD,
    MOST_NAME_WORDS,
    NAMING_SAMPLE,
)
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import letters, words

_LEADING = re.compile(r"^[\s>*_•]{0,8}[1-9]\d\d\.\d", re.MULTILINE)
_NUMBER = re.compile(
    r"(?<![\w.,/–-])(?P<number>[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}|[1-9]\d\d(?=\.\s)|[1-9](?=\.\s+[A-ZÀ-Þ]))"
    r"\.?(?=\s|[A-ZÀ-Þ“\"«(]|\Z)"
)
_GLUED = re.compile(
    r"(?:(?<=[.!?:)\]”\"»*_])|(?<=[^\W\d_]{2}))(?=[1-9]\d\d\.\d{1,3}[a-z]{0,2}\.?\s+[A-ZÀ-Þ“\"«])"
    r"|(?:(?<=[^\d\s][.!?:)\]”\"»*_])|(?<=[^\W\d_]{2}))(?=[1-9]\d\d\.\s+[A-ZÀ-Þ“\"«])"
    r"|(?<=[a-zà-ÿ][.!?)”\"»])(?=[A-ZÀ-Þ][a-zà-ÿ])"
)
"""Where the number of an entry, or its next sentence, stands right at the end of the one before: the line ends went,
and no blank came.
"""
_ENDED = re.compile(r"(?<=[.!?…])[)\]”\"»’']{0,2}\s+|(?<=[.!?…][)\]”\"»])\s+")
_SENSE = re.compile(r"\d{1,2}\.\s")


def reflow(lines: Sequence[str], opened: Openings) -> list[Piece] | None:
    """``lines``, in which numbers stand at ``opened``, cut anew where entries begin, blank lines between them; None for
    a text that has its lines.
    """
    found = ((lines[at], place) for at, places in opened.items() for place in places)
    inside = sum(after_sentence(line, place) or is_glued(line, place) for line, place in found)
    if inside < FEWEST_INSIDE or inside * 2 <= sum(_LEADING.match(line) is not None for line in lines):
        return None
    stream = _Stream(lines)
    starts = [0, *stream.entries()]
    pieces: list[Piece] = []
    for start, end in zip(starts, [*starts[1:], len(stream.text)], strict=True):
        for first, last in stream.cuts(start, end, final=end == len(stream.text)):
            text = stream.text[first:last].strip()
            if text:
                pieces += [
                    Piece(text, stream.line_at(first)),
                    Piece("", stream.line_at(max(first, last - 1))),
                ]
    return pieces


class _Stream:
    """A text as one run of characters, and where its lines began."""

    def __init__(self, lines: Sequence[str]) -> None:
        full = [
            (at, _GLUED.sub(" ", " ".join(line.split()))) for at, line in enumerate(lines) if line.strip()
        ]
        self.text = " ".join(line for _, line in full)
        self._lines = [at for at, _ in full]
        self._offsets: list[int] = []
        size = 0
        for _, line in full:
            self._offsets.append(size)
            size += len(line) + 1

    def line_at(self, offset: int) -> int:
        """The index of the source's line that holds ``offset``."""
        return self._lines[bisect_right(self._offsets, offset) - 1]

    def entries(self) -> list[int]:
        """Where numbered entries begin: the numbers that go on from one another, citations left out."""
        found = [
            (match.start(), place_of(match["number"]), self._is_cited(match))
            for match in _NUMBER.finditer(self.text)
            if _is_place(match["number"])
        ]
        free = [at for at, (_, _, cited) in enumerate(found) if not cited]
        kept: list[int] = []
        current, last = RuleNumber(0), 0
        first: RuleNumber | None = None
        ruled = False
        for at, (start, place, cited) in enumerate(found):
            if cited:  # a title may end like a citation ("Untap Step 502.1.")
                heading = not current.rule and goes_on(current, place)
                if not heading or start - last > LONGEST_HEADING:
                    continue
            elif not goes_on(current, place) and not (first == place and not ruled):  # after the contents
                first_free = bisect_right(free, at)
                ahead = [found[one][1] for one in free[first_free : first_free + LOOK_AHEAD]]
                if not self._leaps(start, current, place, ahead):
                    continue
            if not place.section and not _opens_part(
                place, found[at + 1][1] if at + 1 < len(found) else None
            ):
                continue
            kept.append(start)
            current, last, first = place, start, first or place
            ruled = ruled or place.rule > 0
        return kept

    def _leaps(self, start: int, current: RuleNumber, place: RuleNumber, ahead: Sequence[RuleNumber]) -> bool:
        """Whether an entry begins with ``place`` at ``start``, though it doesn't go on from ``current``: the numbers
        ``ahead`` go on from it, or it opens a sentence and the numbers between the two come nowhere (a selection).
        """
        above = self.text[max(0, start - 16) : start]
        opens = OPENING.match(self.text, start) and (not current.rule or ends_closed(above))
        if opens and current < place and current.section == place.section and place.rule:
            return not any(current < one < place for one in ahead)
        if not ahead or not goes_on(place, ahead[0]):
            return False
        return not any(goes_on(current, one) and (one < place or place < current) for one in ahead)

    def _is_cited(self, match: re.Match[str]) -> bool:
        """Whether a number looks like one that the sentence before it cites."""
        mark = read_number(self.text[match.start() : match.start() + 60])
        return mark is None or continues(self.text[max(0, match.start() - 60) : match.start()], mark)

    def cuts(self, start: int, end: int, *, final: bool) -> Iterator[tuple[int, int]]:
        """The pieces from ``start`` to ``end``: examples apart; in the first one title and date; in the last one what
        stands after the rules.
        """
        places = [start]
        if not start:
            places += [match.start() for match in _date_line().finditer(self.text, start, min(end, 2000))][:1]
        places += [match.start() for match in _example().finditer(self.text, start, end)]
        if not final:
            yield from zip(places, [*places[1:], end], strict=True)
            return
        heads = list(_heading().finditer(self.text, start, end))
        glossary = next((match for match in heads if letters(match[0]) in _labels("glossary")), None)
        closing = next((match for match in reversed(heads) if letters(match[0]) in _labels("credits")), None)
        stop = closing.start() if closing is not None else end
        body = glossary.start() if glossary is not None and glossary.start() < stop else stop
        places = [place for place in places if place < body]
        yield from zip(places, [*places[1:], body], strict=True)
        if glossary is not None and body < stop:
            yield glossary.span()
            yield from self._terms(glossary.end(), stop)
        if closing is not None:
            yield closing.span()
            yield closing.end(), end

    def _terms(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The terms of the glossary from ``start`` to ``end``, each followed by its definition."""
        names = _sorted_names(list(self._names(start, end)))
        for (first, last), (after, _) in zip(names, [*names[1:], (end, end)], strict=True):
            yield first, last
            yield last, after

    def _names(self, start: int, end: int) -> Iterator[tuple[int, int, int, str]]:
        """What may be a term after the end of a sentence: where it begins and ends, how likely it is one, and its key
        in the alphabet.
        """
        begins = [start, *(match.end() for match in _ENDED.finditer(self.text, start, end))]
        for first in begins:
            first += len(self.text[first : first + 20]) - len(self.text[first : first + 20].lstrip())
            last = self._name_end(first, end)
            if last > first:
                name = self.text[first:last].strip()
                quoted = (
                    f"{name}.”" in self.text[last : last + 400] or f'{name}."' in self.text[last : last + 400]
                )
                opens = words(self.text[last : last + 12]).split()[:1]
                likely = 1 + 2 * (opens != [] and opens[0] in _openers()) + 3 * quoted
                yield first, last, likely, words(name).replace(" ", "")[:4]

    def _name_end(self, first: int, end: int) -> int:
        """Where a name that begins at ``first`` ends: before the first word with a capital that opens a definition
        ("The", "See"), else before the last one of a row of such words, or before a first sense ("1. …"). ``first``
        where there is none.
        """
        if not self._title_case:
            return self._sentence_end(first, end)
        at, last, opener, count, row = first, first, 0, 0, True
        for count in range(MOST_NAME_WORDS + 1):
            stop = self._word_end(at, end)
            word = self.text[at:stop]
            if count and _SENSE.match(self.text, at):
                return at
            capital = word.strip('“"«([').strip()[:1].isupper()
            if capital and count and words(word) in _openers():
                opener = at
            elif opener or (count < 2 and not capital and (not count or self.text[first] in '“"«')):
                break
            elif capital and row:
                last = at
            row = row and (capital or (count > 0 and words(word) in _small()))
            if word.endswith((".", ":", ";", "?")) or stop >= end:
                break
            at = stop + 1
        place = opener or last
        return place if count and words(self.text[first:place]) not in _openers() else first

    def _sentence_end(self, first: int, end: int) -> int:
        """Where a name in small letters ends: before the next word with a capital. ``first`` where there is none."""
        at = first
        for count in range(MOST_NAME_WORDS + 1):
            stop = self._word_end(at, end)
            word = self.text[at:stop]
            bare = word.strip('“"«([').strip()
            if not count and (not bare[:1].isupper() or words(word) in _openers()):
                return first
            if count and (bare[:1].isupper() or _SENSE.match(self.text, at)):
                return at
            if word.endswith((".", ":", ";", "?", ",")) or stop >= end:
                return first
            at = stop + 1
        return first

    @cached_property
    def _title_case(self) -> bool:
        """Whether the language of the text writes each word of a name with a capital."""
        sample = Counter(words(self.text[-NAMING_SAMPLE:]).split())
        spoken = max(packs(), key=lambda pack: sum(sample[words(word)] for word in pack.words.light))
        return spoken.labels.title_case

    def _word_end(self, at: int, end: int) -> int:
        """Where the word at ``at`` ends; words in quotation marks are one."""
        close = {"“": "”", '"': '"', "«": "»"}.get(self.text[at : at + 1])
        if close is not None:
            closed = self.text.find(close, at + 1, min(end, at + LONGEST_HEADING))
            at = closed if closed > 0 else at
        stop = self.text.find(" ", at, end)
        return end if stop < 0 else stop


def _sorted_names(found: Sequence[tuple[int, int, int, str]]) -> list[tuple[int, int]]:
    """Of all that may be terms, those that together make the likeliest list in the order of the alphabet."""
    ranks = {key: rank for rank, key in enumerate(sorted({key for *_, key in found}), 1)}
    best = [(0, -1)] * (
        len(ranks) + 1
    )  # a Fenwick tree: the greatest weight of a list that ends at or before a key
    above = [-1] * len(found)
    top = (0, -1)
    for place, (_, _, likely, key) in enumerate(found):
        rank, held = ranks[key], (0, -1)
        at = rank
        while at:
            held = max(held, best[at])
            at &= at - 1
        above[place] = held[1]
        mine = (held[0] + likely, place)
        top = max(top, mine)
        at = rank
        while at < len(best):
            best[at] = max(best[at], mine)
            at += at & -at
    kept: list[tuple[int, int]] = []
    place = top[1]
    while place >= 0:
        kept.append(found[place][:2])
        place = above[place]
    return kept[::-1]


@derived
def _date_line() -> re.Pattern[str]:
    """How the sentence begins that dates a text, after its title."""
    openings = any_of(" ".join(pack.dates.date_line.split()[:2]) for pack in packs())
    return re.compile(rf"(?<=\S )(?:{openings})\b")


@derived
def _example() -> re.Pattern[str]:
    """The label of an example after a sentence."""
    return re.compile(rf"(?<=[.!?)”\"»’'_] )_?(?:{any_of(pack.labels.example for pack in packs())})s?\s?:")


@derived
def _heading() -> re.Pattern[str]:
    """The heading of a glossary or of credits after a sentence."""
    names = (name for pack in packs() for name in (*pack.labels.glossary, *pack.labels.credits))
    headings = any_of(name[0].upper() + name[1:] for name in names)
    return re.compile(rf"(?<=[.!?)”\"»’'] )(?:{headings})(?=\s+[A-ZÀ-Þ“\"])")


@derived
def _openers() -> frozenset[str]:
    """Words that open a definition and are no terms: articles, pronouns, "See"."""
    return frozenset(words(word) for pack in packs() for word in pack.words.light | set(pack.citations.cue))


@derived
def _small() -> frozenset[str]:
    """Words that stand inside names in small letters."""
    return frozenset(words(word) for pack in packs() for word in pack.words.small | set(pack.words.and_or))


def _labels(part: str) -> frozenset[str]:
    return frozenset(letters(name) for pack in packs() for name in getattr(pack.labels, part))


def _opens_part(part: RuleNumber, after: RuleNumber | None) -> bool:
    """Whether the number ``after`` a part's is that of a section in it, its first one where a rule follows at once."""
    if after is None:
        return False
    return after.section == part.part * 100 or (
        after.part == part.part and after.section > 0 and not after.rule
    )


def _is_place(number: str) -> bool:
    return "l" not in number and "o" not in number
