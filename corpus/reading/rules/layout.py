"""The great parts of a rules text (front matter, body, glossary, credits), and who owns the lines outside it. Pure.

The body begins at the headings right above the first rule; whatever stands before it is front matter
(title, date, introduction, contents) in an official text, chatter on a forum page. Glossary and credits are
recognised by their headings, after the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.languages import derived, facts, pattern
from corpus.reading import diagnostics, noise as forum_words
from corpus.reading.document import NoiseKind, ReadDiagnostic
from corpus.reading.draft import OwnerBook
from corpus.reading.noise import is_separator
from corpus.reading.passages import example_offset
from corpus.reading.rules.candidates import is_title_like
from corpus.reading.rules.numbering import NumberedLine, read_number
from corpus.text.normalise import letters

# A legal line ("© 1999 …") closes a text only where at most so many more lines with words come after it.
MOST_LEGAL_LINES = 60
# A table of contents begins within so many lines.
CONTENTS_WITHIN = 400

_MARKUP = " \t\u00a0\u202f#*_=-–—:.\u200b[]"
_APPENDIX = re.compile(r"(?:append\w+|annexe)\s+\w{1,3}\s*[.:–—-]+\s*|(?:\d{1,2}|[ivx]{1,4})[.)]\s+")
_APPENDIX_SIGNS = frozenset("aivx0123456789")


@derived
def headings() -> dict[str, str]:
    """Which great part each of the headings that languages know names, folded."""
    labels = ("glossary", "credits", "contents", "introduction")
    groups = (*(("labels", part) for part in labels), ("reading", "index"))
    return {letters(name): part for group, part in groups for name in facts(group, part)}


_legal = pattern(r"\s*(?:©|\(c\) ?\d{4}|™ (?:&|et) ©|%(reading.legal)s)", re.IGNORECASE)
"""How a legal line begins."""
_official = pattern(r"%(reading.official)s|(?:%(reading.dated)s)\b.{0,60}\d{4}", re.IGNORECASE)
"""What a published document calls itself, or the sentence that dates it."""


# Terme, 702.19, 704.5–6: a line of an index
_INDEXED = re.compile(r"[^\W\d_].*,\s*(?:\d{3}(?:\.\d+[a-z]?)?(?:[–-][a-z\d.]+)?(?:,\s*)?)+\s*\Z")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the great parts lie, as indexes of lines (from 0, ends excluded). Empty parts have start = end.

    ``official`` tells a published document (front matter before its body) from a quotation in a post.
    """

    body: tuple[int, int]
    glossary: tuple[int, int]
    credits: tuple[int, int]
    official: bool


def heading_word(line: str) -> str:
    """``line`` as a bare heading: markup, outer punctuation and its number as an appendix taken off, lower case."""
    word = letters(line.strip(_MARKUP))
    return _APPENDIX.sub("", word, count=1) if word[:1] in _APPENDIX_SIGNS else word


def part_headed(line: str) -> str | None:
    """The great part that ``line`` heads, None where it heads none."""
    return headings().get(heading_word(line)) if len(line) < 60 else None


def is_front_heading(line: str) -> bool:
    """Whether ``line`` heads an introduction or a table of contents."""
    return part_headed(line) in ("contents", "introduction")


def lay_out(lines: Sequence[str], marks: Sequence[tuple[int, NumberedLine]]) -> Layout:
    """Finds the parts of a text whose numbered lines are ``marks`` (index and number, in order)."""
    first_rule = next(
        (place for place, (_, mark) in enumerate(marks) if mark.level in ("rule", "subrule")), None
    )
    top = 0 if first_rule is None else _first_heading(lines, marks, first_rule)
    top = max(top, _after_contents(lines, marks))
    start = marks[top][0] if marks else 0
    glossary = _last_heading(lines, start)
    ruled = [index for index, mark in marks if mark.place.rule]
    last_rule = ruled[-1] if ruled else start
    if glossary is not None and glossary < last_rule - 40 and sum(index > glossary for index in ruled) > 3:
        glossary = None
    body_end = glossary if glossary is not None else len(lines)
    credits_start = _closing(lines, glossary if glossary is not None else last_rule + 1)
    body_end = min(body_end, credits_start)
    glossary_span = (body_end, body_end) if glossary is None else (glossary, credits_start)
    official = any(
        is_front_heading(line) or _official().search(line)
        for line in lines[:start]
        if line.strip() and len(line) < 200
    )
    return Layout(
        (start, body_end), glossary_span, (credits_start, len(lines)), official or glossary is not None
    )


def _after_contents(lines: Sequence[str], marks: Sequence[tuple[int, NumberedLine]]) -> int:
    """The place in ``marks`` where a table of contents that lists rules too is over: its first number comes back,
    and all that it lists are titles. 0 without such a table.
    """
    front = enumerate(lines[:CONTENTS_WITHIN])
    head = next((index for index, line in front if part_headed(line) == "contents"), None)
    if head is None:
        return 0
    first = next((place for place, (index, _) in enumerate(marks) if index > head), None)
    end = 0
    while first is not None:
        first = _table_end(marks, first)
        end = first or end
    return end


def _table_end(marks: Sequence[tuple[int, NumberedLine]], first: int) -> int | None:
    """The place in ``marks`` where the number at ``first`` comes back after nothing but titles; None if it doesn't."""
    for place in range(first, len(marks)):
        if place > first and marks[place][1].number == marks[first][1].number:
            return place
        if not is_title_like(marks[place][1].rest.rstrip("0123456789. \t…_-")):
            return None
    return None


def _first_heading(lines: Sequence[str], marks: Sequence[tuple[int, NumberedLine]], first_rule: int) -> int:
    """The place in ``marks`` of the topmost heading that belongs to the body: up from the first rule, as
    long as the numbers decrease and nothing but headings and blank lines lies between.
    """
    place = first_rule
    while place > 0:
        index, mark = marks[place]
        above_index, above = marks[place - 1]
        if above.level not in ("part", "section") or not above.place < mark.place:
            break
        if above.level == "part" and above.place.part != mark.place.part:
            break
        if any(part_headed(line) not in (None, "index") for line in lines[above_index:index]):
            break
        place -= 1
    return place


def _last_heading(lines: Sequence[str], start: int) -> int | None:
    """The last line that heads a glossary."""
    places = range(len(lines) - 1, start - 1, -1)
    return next((index for index in places if part_headed(lines[index]) == "glossary"), None)


def _closing(lines: Sequence[str], start: int) -> int:
    """Where an index, credits or legal lines begin, after ``start``; the number of lines where there are none."""
    return next(
        (
            index
            for index in range(start, len(lines))
            if part_headed(lines[index]) == "credits" or _heads_index(lines, index) or _is_legal(lines, index)
        ),
        len(lines),
    )


def _is_legal(lines: Sequence[str], index: int) -> bool:
    """Whether a legal line stands at ``index``, with not much below."""
    return _legal().match(lines[index]) is not None and (
        sum(1 for line in lines[index:] if line.strip()) <= MOST_LEGAL_LINES
    )


def _heads_index(lines: Sequence[str], index: int) -> bool:
    """Whether ``index`` heads an alphabetical index: words with the numbers where they stand."""
    if part_headed(lines[index]) != "index":
        return False
    below = [line for line in lines[index + 1 : index + 40] if line.strip()]
    return sum(_INDEXED.search(line) is not None for line in below) * 2 > len(below)


def own_outside(lines: Sequence[str], layout: Layout, book: OwnerBook) -> None:
    """Gives the lines before the first rule of an official text (title lines, then front matter), and credits and legal
    lines at the end, to their kinds of noise.
    """
    in_title = True
    for index in range(layout.body[0] if layout.official else 0):
        line = lines[index]
        if not line.strip():
            continue
        if in_title and (is_front_heading(line) or len(line) > 120 or read_number(line) is not None):
            in_title = False
        if is_separator(line):
            book.give(index, "noise", "separator")
            continue
        book.give(index, "noise", "title" if in_title else "front_matter")
    for index in range(*layout.credits):
        book.give(index, "noise", "front_matter")


def own_rest(lines: Sequence[str], layout: Layout, book: OwnerBook, told: list[ReadDiagnostic]) -> None:
    """Gives whatever nobody took (introductions of a glossary, what people say around the rules) to its noise."""
    for index, line in enumerate(lines):
        if not line.strip() or not book.free(index):
            continue
        if layout.glossary[0] <= index < layout.glossary[1]:
            book.give(index, "noise", "front_matter")
        else:
            book.give(index, "noise", _kind(index, line, told))


def _kind(index: int, line: str, told: list[ReadDiagnostic]) -> NoiseKind:
    if example_offset(line) is not None:
        told.append(diagnostics.make("example_without_rule", index + 1))
        return "chatter"
    return forum_words.kind_of(line) or "chatter"
