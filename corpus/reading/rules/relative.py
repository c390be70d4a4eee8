"""Numbers that say only what differs from the one above ("5." and "5e" under section 420, "a)" under rule 420.5),
written in full before anything is read. Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from corpus.numbers import RuleNumber, letter_index
from corpus.reading.rules.numbering import read_number
from corpus.reading.thresholds import MOSTLY
from corpus.text.normalise import small

# So many numbers that leave out what stands above make a text of such numbers.
FEWEST_RELATIVE = 5

# 5a. , (5) , b) under a heading that says the section: 704.5a, 704.5, its letter b
_RELATIVE = re.compile(
    r"[\s>*_•(-]{0,8}(?:(?P<rule>[1-9]\d{0,2})(?P<letter>[a-km-np-z]{0,2})(?:[.):]|\s[-–—])?"
    r"|(?P<alone>[a-km-np-z]{1,2}|[A-KM-NP-Z])(?:[.)]|\s[-–—:]))\s+(?=\S)"
)


def in_full(lines: Sequence[str]) -> Sequence[str]:
    """``lines`` with their relative numbers completed, where the text has a whole level of such numbers and none of
    that level in full; else as they are.
    """
    subrules = (mark for mark in map(read_number, lines) if mark is not None and mark.level == "subrule")
    if len([*islice(subrules, FEWEST_RELATIVE)]) == FEWEST_RELATIVE:
        return lines
    marks = [read_number(line) for line in lines]
    levels = Counter(mark.level for mark in marks if mark is not None)
    whole = levels["rule"] >= FEWEST_RELATIVE  # letters alone are left out
    if not levels["section"] or (levels["rule"] and not whole):
        return lines
    made = list(lines)
    completed = seen = 0
    above: RuleNumber | None = None
    for at, (line, mark) in enumerate(zip(lines, marks, strict=True)):
        if mark is not None and mark.level in ("section", "rule"):
            above = mark.place
            continue
        match = _RELATIVE.match(line)
        if match is None or above is None or not above.section or (whole and not match["alone"]):
            continue
        letters = small(match["letter"] or match["alone"] or "")
        rule = above.rule if match["alone"] else int(match["rule"])
        if not rule:
            continue
        seen += 1
        place = RuleNumber(above.part, above.section, rule, letter_index(letters) if letters else 0)
        if above < place and place.letter <= (above.letter if place.rule == above.rule else 0) + 1:
            above = place
            completed += 1
            made[at] = f"{place}{'' if letters else '.'} {line[match.end() :]}"
    return made if completed >= max(FEWEST_RELATIVE, MOSTLY * seen) else lines
