"""Page numbers and running heads that printing left in a plain text. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from corpus.languages import derived, facts
from corpus.reading.rules.numbering import read_number
from corpus.reading.thresholds import FEWEST_PAGES, LONGEST_HEAD, MOSTLY
from corpus.text.normalise import letters

# A page has at least so many lines on average; one that is called so ("Page 3", "Slide 3") may be a slide.
SHORTEST_PAGE, SHORTEST_SLIDE = 15, 4
# Pages printed by one program differ in their lines by no more than this share.
UNEVEN_PAGES = 0.05

_DIGITS = re.compile(r"\d+")
_RULE = re.compile(r"[1-9]\d\d\.\d")
_FIRST_RULE = re.compile(r"\s*[1-9]\d\d\.1(?!\w)")


def page_marks(lines: Sequence[str]) -> set[int]:
    """The lines (indexes from 0) that number the pages of a printed text, and the heads that come back beside them
    or at the intervals of pages.

    There must be several that read the same but for a number that counts the pages one by one (or two by two,
    where left and right pages differ), and pages must be longer than a step of a list.
    """
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if line.strip() and len(line) < LONGEST_HEAD and not _RULE.match(line):
            groups[shape(line)].append(index)
    title = next((index for index, line in enumerate(lines) if line.strip()), 0)
    sections = {line.lstrip()[:3] for line in lines if _FIRST_RULE.match(line)}
    marks: set[int] = set()
    for alike, group in groups.items():
        if len(group) < FEWEST_PAGES or _is_numbered(lines[group[0]]):
            continue
        if sum(lines[at].strip(" .") in sections for at in group) > MOSTLY * len(group):
            continue  # the sections' own numbers, their titles below them
        least = SHORTEST_PAGE if _page_words().isdisjoint(alike.split()) else SHORTEST_SLIDE
        if group[-1] - group[0] >= least * (len(group) - 1):
            # What heads the pages may head the text too.
            counted = "0" in alike
            marks |= _counting(lines, group) if counted else _regular(group[group[0] == title :])
    return marks | _heads(lines, sorted(marks))


@derived
def _page_words() -> frozenset[str]:
    """What pages are called where they are numbered ("Page 3", « Diapositive 3 »)."""
    return frozenset(map(letters, facts("labels", "page")))


def _is_numbered(line: str) -> bool:
    mark = read_number(line)
    return mark is not None and (mark.dot or mark.level in ("rule", "subrule") or bool(mark.rest))


def _counting(lines: Sequence[str], group: Sequence[int]) -> set[int]:
    """The lines of a group that count on from the one before or to the one after, if most of them do."""
    numbers = [[int(digits) for digits in _DIGITS.findall(lines[index])] for index in group]
    for column in zip(*numbers, strict=True):
        steps = Counter(after - before for before, after in pairwise(column))
        step = max((1, 2), key=lambda size: steps[size])
        if steps[step] < 0.7 * (len(column) - 1):
            continue
        counted = {place for place, (one, other) in enumerate(pairwise(column)) if other - one == step}
        return {group[place] for place in counted} | {group[place + 1] for place in counted}
    return set()


def _heads(lines: Sequence[str], marks: Sequence[int]) -> set[int]:
    """The lines right beside most page numbers that read the same, digits seen through."""
    if not marks:
        return set()
    beside = {near for mark in marks for near in _neighbours(lines, mark)}
    shapes = Counter(shape(lines[index]) for index in beside)
    often = {often for often, count in shapes.items() if count >= max(3, len(marks) // 2)}
    beside.update(index for index in range(marks[-1] + 1, len(lines)) if len(lines[index]) < LONGEST_HEAD)
    return {index for index in beside if shape(lines[index]) in often}


def _neighbours(lines: Sequence[str], mark: int) -> list[int]:
    """The nearest line with text above ``mark`` and the two nearest below."""
    above = [index for index in range(mark - 1, max(-1, mark - 4), -1) if lines[index].strip()][:1]
    below = [index for index in range(mark + 1, min(len(lines), mark + 5)) if lines[index].strip()][:2]
    return [index for index in above + below if len(lines[index]) < LONGEST_HEAD]


def _regular(group: Sequence[int]) -> set[int]:
    """The lines of a group that comes back at one interval, that of a page."""
    steps = sorted(after - before for before, after in pairwise(group))
    page = steps[len(steps) // 2]
    regular = sum(abs(step - page) <= page * UNEVEN_PAGES for step in steps)
    return {*group} if page >= SHORTEST_PAGE and regular >= MOSTLY * len(steps) else set()


def shape(line: str) -> str:
    """``line`` as it reads whatever numbers, case and blanks it has: what comes back from page to page."""
    return _DIGITS.sub("0", " ".join(letters(line).split()))
