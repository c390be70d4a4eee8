"""Which lines of a FAQ are numbered rules that it quotes. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from corpus.reading.faq.blocks import is_full
from corpus.reading.faq.lines import bullet_end
from corpus.reading.rules.candidates import candidates, vet
from corpus.reading.rules.passages import example_offset


def find_quotes(lines: Sequence[str], breaks: Callable[[int], bool], width: int | None) -> frozenset[int]:
    """The indexes of the lines (from 0) that belong to quoted rules: numbered lines, their examples, and
    lines that go on with an open sentence. ``breaks`` tells lines that can't belong to a rule.
    """
    masked = [f"~{line}" if bullet_end(line) is not None else line for line in lines]
    marks = vet(masked, candidates(masked), width)
    numbered = {index for index, mark in marks if mark.level in ("rule", "subrule")}
    for place, (index, mark) in enumerate(marks[:-1]):
        following = marks[place + 1][1]
        if mark.level == "section" and following.place.section == mark.place.section and following.place.rule:
            numbered.add(index)
    found: set[int] = set()
    inside = False
    last = 0
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        if index in numbered:
            inside = True
        elif inside and (breaks(index) or not _belongs(lines, last, index, width)):
            inside = False
        if inside:
            found.add(index)
            last = index
    return frozenset(found)


def _belongs(lines: Sequence[str], last: int, index: int, width: int | None) -> bool:
    """Whether an unnumbered line still belongs to the quotation whose last line stands at ``last``."""
    if example_offset(lines[index]) is not None:
        return True
    if index != last + 1:
        return False
    return lines[index].lstrip()[0].islower() or is_full(lines, last, width)
