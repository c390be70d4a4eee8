"""The reader of lessons and summaries: unnumbered statements, one entry each, cited by their place. Pure.

A statement is a paragraph, a lead-in ("… are the following:"), a step or a bullet; one that blank lines cut
in pieces is put together again where its sentence was still open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.reading import noise as forum_words
from corpus.reading.document import Item, NoiseKind
from corpus.reading.draft import OwnerBook, ReaderDraft
from corpus.reading.noise import is_separator
from corpus.reading.rules.candidates import is_title_like
from corpus.reading.wrapping import ends_closed, is_full, next_full, wrap_width

# A lead-in or title of a lesson has at most so many characters.
LONGEST_LEAD_IN = 60

_SIGN = re.compile(r"\s*(?P<sign>[•●▪◦‣·■□➢►→✓*–—-])\s+(?=\S)")
# 1. , a) , (iv) : what counts the steps of a list
_COUNTER = re.compile(
    r"\s*\(?(?:(?P<digits>\d{1,2})|(?P<roman>[ivx]{2,4})|(?P<letter>[a-zA-Z]))(?:[.)]|°)\s+(?=\S)"
)
# a paragraph that is all in brackets
_ASIDE = re.compile(r"\s*\([^()]{1,100}\)\s*\Z|\s*\[[^\[\]]{1,100}\]\s*\Z")


@dataclass(slots=True)
class _Statement:
    """One statement being read: its lines (indexes from 0), the shape of its mark ("" for a paragraph), its text."""

    indexes: list[int]
    shape: str
    text: str


def read(lines: Sequence[str]) -> ReaderDraft:
    """Reads a whole lesson: every line gets its owner, every statement an Item with the lead-in it stands
    under.

    A bullet's sign is left out of the text, a step's number is kept.
    """
    book, draft, width = OwnerBook(lines), ReaderDraft(), wrap_width(lines)
    made: list[_Statement] = []
    above: _Statement | None = None
    titled = False
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        shape, offset = _mark(line)
        if above is not None and not shape and _goes_on(lines, above, index, width):
            above.indexes.append(index)
            above.text += f" {line.strip()}"
            continue
        noise = None if shape else _noise(lines, index, titled if not made else None)
        if noise is None:
            above = _Statement([index], shape, line[offset:].strip())
            made.append(above)
        else:
            book.give(index, "noise", noise)
            above, titled = None, titled or noise == "title"
    for position, (statement, group) in enumerate(zip(made, _groups(made), strict=True), 1):
        first, last = statement.indexes[0] + 1, statement.indexes[-1] + 1
        item = Item(position, group, text=statement.text, first_line=first, last_line=last)
        draft.items.append(item)
        book.give_all(range(first - 1, last), "item", str(position))
    draft.owners = book.owners()
    return draft


def _mark(line: str) -> tuple[str, int]:
    """The shape of the mark that ``line`` begins with, indented or not, and where its text begins. A number
    or letter belongs to the text.
    """
    sign = None if is_separator(line) else _SIGN.match(line)
    if sign is not None:
        return sign["sign"], sign.end()
    counter = _COUNTER.match(line)
    return (f"{counter.lastgroup}" if counter is not None else "", 0)


def _goes_on(lines: Sequence[str], above: _Statement, index: int, width: int | None) -> bool:
    """Whether a line without a mark goes on with the statement above: that one is still open, or the text is
    hard-wrapped and no blank line lies between.
    """
    line, last = lines[index].strip(), lines[above.indexes[-1]].strip()
    adjacent = index == above.indexes[-1] + 1
    if ends_closed(last):
        return adjacent and is_full(lines, index - 1, width)
    if line[0].islower() or len(last) > LONGEST_LEAD_IN:
        return True
    return (adjacent or bool(above.shape)) and not _reads_like_title(line)


def _noise(lines: Sequence[str], index: int, titled: bool | None) -> NoiseKind | None:
    """What a line is that is no statement: a separator, what a web page leaves around a text, a heading; before the
    first statement (``titled``: below a title) the title and subtitles.
    """
    line = lines[index]
    if is_separator(line):
        return "separator"
    if not ends_closed(line) and (worded := forum_words.kind_of(line)):
        return worded
    if titled is not None and (
        _ASIDE.match(line) or _is_heading(lines, index) if titled else _reads_like_title(line, 2)
    ):
        return "title"
    return "heading" if _is_heading(lines, index) else None


def _is_heading(lines: Sequence[str], index: int) -> bool:
    """Whether a line is a heading: it reads like a title, and a statement begins right below it. Where short
    lines without a stop follow each other, they are statements themselves.
    """
    below = next_full(lines, index, 9) if _reads_like_title(lines[index]) else None
    return (
        below is not None and not _reads_like_title(lines[below]) and not lines[below].lstrip()[0].islower()
    )


def _reads_like_title(line: str, times: int = 1) -> bool:
    text = line.strip().strip("#*_= ")
    return len(text) <= times * LONGEST_LEAD_IN and is_title_like(text) and not _mark(line)[0]


def _groups(statements: Sequence[_Statement]) -> Iterator[str | None]:
    """The lead-in that each bullet and step stands under. A bullet that ends in a colon leads in the next ones, if
    their marks are of another shape.
    """
    open_lists: dict[str, str | None] = {}
    lead: str | None = None
    for statement in statements:
        if not statement.shape:
            open_lists = {}
        elif statement.shape in open_lists:
            while [*open_lists][-1] != statement.shape:
                open_lists.popitem()
        else:
            open_lists[statement.shape] = lead or next(reversed(open_lists.values()), None)
        yield open_lists.get(statement.shape)
        lead = statement.text if statement.text.endswith(":") else None
