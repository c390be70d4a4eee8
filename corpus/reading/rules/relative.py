"""Numbers that say only what differs from the one above ("5." and "5e" under section 420, "a)" under rule 420.5),
written in full before anything is read. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.numbers import LETTERS, RuleNumber
from corpus.reading.rules.numbering import read_number
from corpus.reading.thresholds import MOSTLY
from corpus.text.normalise import small

# So many numbers that leave out what stands above make a text of such numbers.
FEWEST_RELATIVE = 5

_LETTER = re.compile(r"[\s>*_•(-]{0,8}(?P<letter>[a-km-np-z]{1,2}|[A-KM-NP-Z])(?:[.)]|\s[-–—:])\s+(?=\S)")
_WHOLE = re.compile(r"[\s>*_•(]{0,8}[1-9]\d\d\.\d{1,3}[a-z]")
_RULE = re.compile(
    r"[\s>*_•(-]{0,8}(?P<rule>[1-9]\d{0,2})(?P<letter>[a-km-np-z]{0,2})(?:[.):]|\s[-–—])?\s+(?=\S)"
)


def in_full(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` with their relative numbers completed, where the text has a whole level of such numbers and none of
    that level in full; else as they are.
    """
    if sum(_WHOLE.match(line) is not None for line in lines) >= FEWEST_RELATIVE:
        return lines
    levels = [mark.level if (mark := read_number(line)) is not None else "" for line in lines]
    if not levels.count("section"):
        return lines
    if levels.count("rule") >= FEWEST_RELATIVE:
        made, completed, seen = _completed(lines, levels, _LETTER, letters=True)
    elif not levels.count("rule"):
        made, completed, seen = _completed(lines, levels, _RULE, letters=False)
    else:
        return lines
    return made if completed >= FEWEST_RELATIVE and completed >= MOSTLY * seen else lines


def _completed(
    lines: Sequence[str], levels: Sequence[str], form: re.Pattern[str], *, letters: bool
) -> tuple[list[str], int, int]:
    """The lines with each number of ``form`` that goes on from the one before in full; how many those are, and of how
    many lines of that form.
    """
    made = list(lines)
    completed = seen = 0
    above: RuleNumber | None = None
    for at, line in enumerate(lines):
        if levels[at] in ("section", "rule") and (mark := read_number(line)) is not None:
            above = mark.place
            continue
        match = form.match(line)
        if match is None or above is None or not above.section or (letters and not above.rule):
            continue
        letter = small(match["letter"])
        place = RuleNumber(above.part, above.section, above.rule if letters else int(match["rule"]))
        place = place._replace(letter=_index(letter))
        seen += 1
        if above < place and (
            place.letter <= above.letter + 1 if place.rule == above.rule else place.letter <= 1
        ):
            above = place
            completed += 1
            made[at] = f"{place}{'' if letter else '.'} {line[match.end() :]}"
    return made, completed, seen


def _index(letter: str) -> int:
    """The place of a subrule's letters, 0 where there are none."""
    place = 0
    for each in letter:
        place = place * len(LETTERS) + LETTERS.index(each) + 1
    return place
