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
from itertools import pairwise

from corpus.languages import any_of, derived, facts
from corpus.numbers import RuleNumber
from corpus.reading.rules.layout import headings
from corpus.reading.rules.numbering import NumberedLine, continues, read_number
from corpus.reading.rules.openings import LEFT_INSIDE, OPENING, Openings, Piece, after_sentence, is_glued
from corpus.reading.rules.path import CERTAIN, Candidate, best_path
from corpus.reading.rules.stream_terms import term_spans
from corpus.reading.thresholds import FEWEST_PAGES, LONGEST_HEAD, LONGEST_HEADING, MOSTLY
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import letters

# So many numbered sentences inside lines, and more than half as many as begin lines, show a text that lost
# its lines. Seen: no edition with lines is cut anew.
FEWEST_INSIDE = 4

CITED, PASSED = 2.0, 6.0
"""What it costs to begin a rule at a number that the sentence before seems to cite, and to pass one over that opens a
sentence."""
_LEADING = re.compile(r"^[\s>*_•]{0,8}[1-9]\d\d\.\d", re.MULTILINE)
_NUMBER = re.compile(
    r"(?<![\w.,/–-])(?P<number>[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}|[1-9]\d\d\.\s[1-9]\d?[a-z]|[1-9]\d\d(?=\.\s)|[1-9](?=\.\s+[A-ZÀ-Þ]))"
    r"\.?(?=\s|[A-ZÀ-Þ“\"«(]|\Z)"
)
_GLUED = re.compile(
    r"(?:(?<=[.!?:)\]”\"»*_])|(?<=[^\W\d_]{2}))(?=[1-9]\d\d\.\d{1,3}[a-z]{0,2}\.?\s+[A-ZÀ-Þ“\"«])"
    r"|(?:(?<=[^\d\s][.!?:)\]”\"»*_])|(?<=[^\W\d_]{2}))(?=[1-9]\d\d\.\s+[A-ZÀ-Þ“\"«])"
    r"|(?<=[a-zà-ÿ][.!?)”\"»])(?=[A-ZÀ-Þ][a-zà-ÿ])"
    r"|(?<=[^\W\d_]{2})(?=1\.\s+[A-ZÀ-Þ])"
)
"""Where the number of an entry, or its next sentence, stands right at the end of the one before: the line ends went,
and no blank came.
"""


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
    stream.titles = stream.titles_from(starts[1:])
    pieces: list[Piece] = []
    for start, end in zip(starts, [*starts[1:], len(stream.text)], strict=True):
        for first, last in stream.cuts(start, end, final=end == len(stream.text)):
            text = stream.text[first:last].strip()
            if text:
                pieces.append((text, stream.line_at(first)))
            if text and first not in stream.names:
                pieces.append(("", stream.line_at(max(first, last - 1))))
    return pieces


class _Stream:
    """A text as one run of characters, and where its lines began."""

    def __init__(self, lines: Sequence[str]) -> None:
        heads = _page_heads(" ".join(" ".join(lines).split()))
        full = [
            (at, _GLUED.sub(" ", heads.sub("", " ".join(line.split())) if heads else " ".join(line.split())))
            for at, line in enumerate(lines)
            if line.strip()
        ]
        self.text = " ".join(line for _, line in full)
        self.titles: list[str] = []
        self.names: set[int] = set()
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
            (match, mark) for match in _NUMBER.finditer(self.text) if (mark := self._mark(match)) is not None
        ]
        made: list[Candidate] = []
        for at, (match, mark) in enumerate(found):
            start = match.start()
            after = found[at + 1][1].place if at + 1 < len(found) else None
            if not mark.place.section and not _opens_part(mark.place, after):
                continue
            above = self.text[max(0, start - 60) : start]
            headed = (
                at > 0
                and _heads(found[at - 1][1].place, mark.place)
                and (start - found[at - 1][0].start() <= LONGEST_HEADING)
            )
            if continues(above, mark) and not headed:  # a title may end like a citation ("Untap Step 502.1.")
                made.append(Candidate(start, mark, take=CITED, stray=CERTAIN, skip=0.0))
            else:
                opens = headed or (OPENING.match(self.text, start) is not None and ends_closed(above))
                made.append(Candidate(start, mark, skip=PASSED if opens else LEFT_INSIDE))
        return [taken.at for taken in best_path(made)]

    def _mark(self, match: re.Match[str]) -> NumberedLine | None:
        """The number of ``match`` as if a line began with it."""
        return read_number(self.text[match.start() : match.start() + 60])

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
        glossary = next((match for match in heads if headings().get(letters(match[0])) == "glossary"), None)
        closing = next(
            (match for match in reversed(heads) if headings().get(letters(match[0])) == "credits"), None
        )
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

    def titles_from(self, starts: Sequence[int]) -> list[str]:
        """The titles of the entries that begin at ``starts``: what is short and ends no sentence."""
        rests = (_NUMBER.sub("", self.text[first:last], count=1).strip() for first, last in pairwise(starts))
        return [rest for rest in rests if len(rest) <= LONGEST_HEADING and not rest.endswith(".")]

    def _terms(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The terms of the glossary from ``start`` to ``end``, each followed by its definition."""
        names = term_spans(self.text, start, end, self.titles)
        for (first, last), (after, _) in zip(names, [*names[1:], (end, end)], strict=True):
            self.names.add(first)
            yield first, last
            yield last, after


@derived
def _page_number() -> re.Pattern[str]:
    """The number of a page, called so."""
    return re.compile(rf"\b(?:{any_of(map(str.capitalize, facts('labels', 'page')))}) (\d{{1,4}})\b")


def _page_heads(text: str) -> re.Pattern[str] | None:
    """The heads that count the pages of ``text`` and were joined to its sentences, with the words that stand beside
    most of them; None where there are none.
    """
    found = list(_page_number().finditer(text))
    counted = sum(int(after[1]) - int(before[1]) == 1 for before, after in pairwise(found))
    if len(found) < FEWEST_PAGES or counted < MOSTLY * (len(found) - 1):
        return None
    above = _shared([text[max(0, one.start() - LONGEST_HEAD) : one.start()].split()[::-1] for one in found])[
        ::-1
    ]
    below = _shared([text[one.end() : one.end() + LONGEST_HEAD].split() for one in found])
    pattern = " ".join([*map(re.escape, above), _page_number().pattern, *map(re.escape, below)])
    return re.compile(rf"\s*{pattern}(?=\s|\Z)")


def _shared(found: Sequence[Sequence[str]]) -> list[str]:
    """The words that most of ``found`` begin with."""
    made: list[str] = []
    while True:
        size = len(made) + 1
        often = Counter(tuple(one[:size]) for one in found if len(one) >= size).most_common(1)
        if not often or often[0][1] < MOSTLY * len(found):
            return made
        made = list(often[0][0])


@derived
def _date_line() -> re.Pattern[str]:
    """How the sentence begins that dates a text, after its title."""
    openings = any_of(" ".join(line.split()[:2]) for line in facts("dates", "date_line"))
    return re.compile(rf"(?<=\S )(?:{openings})\b")


@derived
def _example() -> re.Pattern[str]:
    """The label of an example after a sentence."""
    labels = any_of(form for label in facts("labels", "example") for form in (label, label.upper()))
    return re.compile(rf"(?<=[.!?)”\"»’'_] )_?(?:{labels})[sS]?\s?:")


@derived
def _heading() -> re.Pattern[str]:
    """The heading of a glossary or of credits after a sentence."""
    names = any_of(name[0].upper() + name[1:] for name in facts("labels", "glossary", "credits"))
    return re.compile(rf"(?<=[.!?)”\"»’'] )(?:{names})(?=\s+[A-ZÀ-Þ“\"])")


def _heads(above: RuleNumber, place: RuleNumber) -> bool:
    """Whether ``above`` is the part or section whose first number is ``place``."""
    if not above.section:
        return place.part == above.part and place.section % 100 == 0 and not place.rule
    return not above.rule and place == above._replace(rule=1)


def _opens_part(part: RuleNumber, after: RuleNumber | None) -> bool:
    """Whether the number ``after`` a part's is that of a section in it, its first one where a rule follows at once."""
    if after is None:
        return False
    return after.section == part.part * 100 or (
        after.part == part.part and after.section > 0 and not after.rule
    )
