"""Which candidates for a rule number really begin a rule: context and the order of the numbers decide.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.languages import pattern
from corpus.numbers import RuleNumber
from corpus.reading.noise import is_separator
from corpus.reading.rules.numbering import NumberedLine, calls_for_number, continues, read_loose, read_number
from corpus.reading.thresholds import LEAST_HANGING, SHORTEST_CITING
from corpus.reading.wrapping import ends_closed

Mark = tuple[int, NumberedLine]
"""The index of a line (from 0) and the number that it begins with."""

_TITLE_END = re.compile(r"[^.!?:;,…]\Z")
_POINTLESS = re.compile(r"\d{4,5}|\d+ \d+[a-z]?")
_STOP_INSIDE = re.compile(r"[a-zà-ÿ0-9](?<!\bvs)(?<!\betc)[.!?] ")
_blanked = pattern(r"[\[(].{0,200}(?:%(reading.blank)s)", re.IGNORECASE)


def says_blank(text: str) -> bool:
    """Whether ``text`` says, in brackets, that its section was left without rules on purpose."""
    return _blanked().match(text) is not None


def candidates(lines: Sequence[str]) -> list[Mark]:
    """Every line that could begin a rule, looked at alone."""
    found: list[Mark] = []
    for index, line in enumerate(lines):
        mark = read_number(line)
        if found and (mark is None or mark.level == "section"):
            mark = read_loose(line, found[-1][1].place) or mark
        if mark is not None:
            found.append((index, mark))
    return found


def vet(lines: Sequence[str], marks: Sequence[Mark], width: int | None) -> list[Mark]:
    """The candidates that stand in a numbered text as its rules do.

    Left out: cross-references at the start of a wrapped line, items of lists (``1. …``), numbers without a
    dot that head no section, misprints that the numbers around don't call for.
    """
    kept: list[Mark] = []
    previous: RuleNumber | None = None
    for place, (index, mark) in enumerate(marks):
        following = marks[place + 1][1].place if place + 1 < len(marks) else None
        if not _stands(lines, index, mark, previous, following, width):
            continue
        kept.append((index, mark))
        previous = mark.place
    return kept


def follows(previous: RuleNumber | None, number: RuleNumber) -> bool:
    """Whether ``number`` may come right after ``previous`` in print: its first child, its next sibling, or
    the next one of a level above.
    """
    if previous is None:
        return False
    if number.section != previous.section:
        return number.rule <= 1 and number.section == previous.section + 1
    if number.rule == previous.rule:
        return number.letter == previous.letter + 1
    return number.rule == previous.rule + 1 and number.letter <= 1


def goes_on(before: RuleNumber, place: RuleNumber) -> bool:
    """Whether ``place`` may come right after ``before`` in print, parts and sections included."""
    if not place.section:
        return place.part == before.part + 1
    if not before.section or (place.section % 100 == 0 and place.section != before.section):
        return (
            not place.rule and place.part in (before.part, before.part + 1) and place.section > before.section
        )
    return follows(before, place)


def is_title_like(rest: str) -> bool:
    """Whether ``rest`` reads as a heading: short, begun by a capital, without a sentence's end."""
    text = rest.strip()
    if not text or len(text) > 90 or len(text.split()) > 12:
        return False
    first = next((letter for letter in text if letter.isalpha()), "")
    if _STOP_INSIDE.search(text):
        return False
    return (first.isupper() or not first) and not ends_closed(text) and bool(_TITLE_END.search(text))


def _stands(
    lines: Sequence[str],
    index: int,
    mark: NumberedLine,
    previous: RuleNumber | None,
    following: RuleNumber | None,
    width: int | None,
) -> bool:
    place = mark.place
    if mark.level == "part":
        return _heads_part(lines, index, mark, following) and not _goes_on(lines, index, mark, width)
    if _hangs(lines, index):
        return False
    if mark.misprint and _POINTLESS.fullmatch(mark.read):
        return follows(previous, place)  # it may be a year, or two numbers of a sentence
    if mark.misprint:
        return follows(previous, place) or (following is not None and follows(place, following))
    in_order = follows(previous, place)
    if mark.level == "section":
        if says_blank(mark.rest):
            return True
        if not mark.dot:
            opens = following is not None and following.section == place.section and following.rule == 1
            stands = opens or _is_next_section(previous, place, following)
            return stands and is_title_like(mark.rest) and not _goes_on(lines, index, mark, width)
        if following == RuleNumber(place.part, place.section, 1) and is_title_like(mark.rest):
            return not _is_called_for(lines, index)
        return not _goes_on(lines, index, mark, width)
    if in_order and mark.rest[:1] not in {",", ";", ")"}:
        if width and _is_called_for(lines, index):
            return False
        return not (
            width and not mark.dot and mark.rest[:1].islower() and _goes_on(lines, index, mark, width)
        )
    if not mark.dot and mark.level == "rule" and mark.rest[:1].islower():
        return False
    return not _goes_on(lines, index, mark, width)


def _hangs(lines: Sequence[str], index: int) -> bool:
    """Whether the line is set in to where the text of the line above begins, whose sentence is open: it goes on."""
    if not index or not lines[index][:1].isspace() or not lines[index - 1].strip():
        return False
    above, line = lines[index - 1].expandtabs(), lines[index].expandtabs()
    indent = len(line) - len(line.lstrip())
    if indent < LEAST_HANGING or ends_closed(above) or _is_heading(above):
        return False
    mark = read_number(above)
    return indent == (mark.offset if mark is not None else len(above) - len(above.lstrip()))


def _is_called_for(lines: Sequence[str], index: int) -> bool:
    """Whether the line above ends in a word that calls for a number; a short line that does is a title
    ("The Rules").
    """
    above = lines[index - 1].strip() if index else ""
    return len(above) > SHORTEST_CITING and calls_for_number(above) and not _is_heading(above)


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


def _is_next_section(previous: RuleNumber | None, place: RuleNumber, following: RuleNumber | None) -> bool:
    """Whether a section without rules of its own (left blank, or a mere heading) stands between its neighbours."""
    if previous is None or following is None or following.rule or following.section != place.section + 1:
        return False
    return follows(previous, place) or (previous == RuleNumber(place.part) and place.section % 100 == 0)


def _goes_on(lines: Sequence[str], index: int, mark: NumberedLine, width: int | None) -> bool:
    """Whether the line goes on with a sentence of the line right above."""
    if index == 0 or not lines[index - 1].strip():
        return False
    above = lines[index - 1]
    if width is not None and len(above.rstrip()) < width * 0.6:
        return False
    if _is_heading(above) or is_separator(above):
        return False
    if width is not None and mark.level == "section" and not ends_closed(above):
        return True
    return continues(above, mark)


def _is_heading(line: str) -> bool:
    """Whether ``line`` is the title of a part or section: nothing goes on with it."""
    mark = read_number(line)
    return mark is not None and mark.level in ("part", "section") and is_title_like(mark.rest)
