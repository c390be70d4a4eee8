"""Which lines could begin a rule, and what their form and the lines around say for and against it. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from corpus.languages import pattern
from corpus.numbers import RuleNumber
from corpus.reading.noise import is_separator
from corpus.reading.rules.numbering import NumberedLine, continues, read_loose, read_number
from corpus.reading.rules.path import Candidate, Taken, best_path
from corpus.reading.wrapping import ends_closed, next_full

Mark = tuple[int, NumberedLine]
"""The index of a line (from 0) and the number that it begins with."""

PART, UNHEADED, UNREADABLE = 6.0, 1.0, 4.0
"""What it costs (see `path`) to pass over the heading of a part; a heading without its dot, or a line that goes on with
a sentence; a number with a misprint."""
GUESSED, UNLIKELY = 1.5, 12.0
"""What it costs to take a number of which a sign is guessed; to take, out of order, a line that seems to go on."""
# So many times as often as the right one, a way to write numbers (420,5 or 420.5E) is no misprint.
USUAL = 10
_DIGITS, _LETTERS, _CAPITALS = re.compile(r"\d+"), re.compile(r"[a-z]+"), re.compile(r"[A-Z]+")
_TITLE_END = re.compile(r"[^.!?:;,…]\Z")  # a heading ends without a stop
# a sentence ends inside the line: prose, not a heading
_STOP_INSIDE = re.compile(r"[a-zà-ÿ0-9](?<!\bvs)(?<!\betc)[.!?] ")
_blanked = pattern(r"[\[(].{0,200}(?:%(reading.blank)s)", re.IGNORECASE)


def says_blank(text: str) -> bool:
    """Whether ``text`` says, in brackets, that its section was left without rules on purpose."""
    return _blanked().match(text) is not None


def numbered(lines: Sequence[str], width: int | None) -> list[Mark]:
    """The lines of ``lines`` (wrapped at ``width``, None: not at all) that begin rules, each with the number meant.

    Passed over: cross-references at the start of a wrapped line, items of lists (``1. …``), numbers without a dot that
    head no section, misprints that the numbers around don't call for.
    """
    return [(taken.at, meant(taken)) for taken in best_path(candidates(lines, width))]


def meant(taken: Taken) -> NumberedLine:
    """The numbered line of ``taken``, with the number that it means and the margin of that reading."""
    mark, place = taken.mark, taken.number
    if place == mark.place:
        return mark._replace(margin=taken.margin)
    return mark._replace(
        number=str(place), place=place, level=place.level, misprint=True, repaired=True, margin=taken.margin
    )


def candidates(lines: Sequence[str], width: int | None) -> list[Candidate]:
    """Every line that could begin a rule, with what its form and the line above say for and against it."""
    found: list[Mark] = []
    for index, line in enumerate(lines):
        mark = read_number(line)
        if found and (mark is None or mark.level == "section"):
            mark = read_loose(line, found[-1][1].place) or mark
        if mark is not None:
            found.append((index, mark))
    shapes = Counter(_shape(mark.read) for _, mark in found)
    made: list[Candidate] = []
    for at, (index, mark) in enumerate(found):
        if mark.misprint and shapes[_shape(mark.read)] > USUAL * (1 + shapes[_shape(mark.number)]):
            mark = mark._replace(misprint=False)
        following = found[at + 1][1].place if at + 1 < len(found) else None
        candidate = _candidate(lines, index, mark, following, width)
        if candidate is not None:
            made.append(candidate)
    return made


def _shape(number: str) -> str:
    """``number`` as it is written whatever its digits and letters: 420.5E is written 0.0A, and 420,5 0,0."""
    return _CAPITALS.sub("A", _LETTERS.sub("a", _DIGITS.sub("0", number)))


def _candidate(
    lines: Sequence[str], index: int, mark: NumberedLine, following: RuleNumber | None, width: int | None
) -> Candidate | None:
    """The line at ``index`` with its prices; None where it can't begin a rule."""
    place, goes_on = mark.place, _goes_on(lines, index, mark, width)
    if mark.level == "part":
        heads = _heads_part(lines, index, mark, following) and not goes_on
        return Candidate(index, mark, skip=PART) if heads else None
    if mark.misprint:
        heads = mark.level != "section" or is_title_like(mark.rest)
        return Candidate(index, mark, take=GUESSED, skip=UNREADABLE) if heads else None
    if mark.level == "section":
        heads = following is not None and following.section == place.section and following.rule == 1
        if says_blank(mark.rest) or (mark.dot and heads and is_title_like(mark.rest)):
            return Candidate(index, mark)
        if not mark.dot:
            stands = following is not None and following.section == place.section + (not following.rule)
            below = next_full(lines, index, 4)
            title = mark.rest or (lines[below] if stands and below is not None else "")
            if not stands or not is_title_like(title) or goes_on:
                return None
            return Candidate(index, mark, stray=0.0 if heads else UNLIKELY, skip=UNHEADED)
    if mark.level == "section" or mark.rest[:1] in {",", ";", ")"}:
        return None if goes_on else Candidate(index, mark)
    small = not mark.dot and mark.rest[:1].islower()
    if width and small and goes_on:
        return None
    if goes_on or (small and mark.level == "rule"):
        return Candidate(index, mark, stray=UNLIKELY, skip=UNHEADED)
    return Candidate(index, mark)


def is_title_like(rest: str) -> bool:
    """Whether ``rest`` reads as a heading: short, begun by a capital, without a sentence's end."""
    text = rest.strip()
    if not text or len(text) > 90 or len(text.split()) > 12:
        return False
    first = next((letter for letter in text if letter.isalpha()), "")
    if _STOP_INSIDE.search(text):
        return False
    return (first.isupper() or not first) and not ends_closed(text) and bool(_TITLE_END.search(text))


def _heads_part(lines: Sequence[str], index: int, mark: NumberedLine, following: RuleNumber | None) -> bool:
    """A part heading is short (its title may stand on the line below, where the number opens a paragraph), and the next
    number belongs to it.
    """
    if following is None or not following.section or following.part != mark.place.part:
        return False
    if mark.rest:
        return is_title_like(mark.rest)
    below = (line for line in lines[index + 1 : index + 4] if line.strip())
    opens = not index or not lines[index - 1].strip() or ends_closed(lines[index - 1])
    return opens and is_title_like(next(below, ""))


def _goes_on(lines: Sequence[str], index: int, mark: NumberedLine, width: int | None) -> bool:
    """Whether the line goes on with a sentence of the line right above."""
    if index == 0 or not lines[index - 1].strip():
        return False
    above = lines[index - 1]
    if width is not None and len(above.rstrip()) < width * 0.6:
        return False
    if is_separator(above):
        return False
    if width is not None and mark.level == "section" and not ends_closed(above):
        return True
    return continues(above, mark)
