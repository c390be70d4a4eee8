"""The reader of lessons and summaries: unnumbered statements, one entry each, cited by their place. Pure.

A statement is a paragraph, a lead-in ("… are the following:"), a step or a bullet; one that blank lines cut
in pieces is put together again where its sentence was still open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.reading import noise as forum_words
from corpus.reading.document import Item, NoiseKind
from corpus.reading.draft import OwnerBook, ReaderDraft
from corpus.reading.noise import is_separator
from corpus.reading.rules.candidates import is_title_like
from corpus.reading.wrapping import ends_closed, is_full, next_full, wrap_width

# A lead-in or title of a lesson has at most so many characters.
LONGEST_LEAD_IN = 60

_SIGN = re.compile(r"\s*(?P<sign>[•●▪◦‣·■□➢►→✓*–—-])\s+(?=\S)")
_COUNTER = re.compile(
    r"\s*\(?(?:(?P<digits>\d{1,2})|(?P<roman>[ivx]{2,4})|(?P<letter>[a-zA-Z]))(?:[.)]|°)\s+(?=\S)"
)
_ASIDE = re.compile(r"\s*\([^()]{1,100}\)\s*\Z|\s*\[[^\[\]]{1,100}\]\s*\Z")


@dataclass(slots=True)
class _Statement:
    """One statement being read: its lines (indexes from 0) and the shape of its mark ("" for a paragraph)."""

    indexes: list[int]
    shape: str
    pieces: list[str] = field(default_factory=list)
    group: str | None = None

    @property
    def text(self) -> str:
        return " ".join(self.pieces)


def read(lines: Sequence[str]) -> ReaderDraft:
    """Reads a whole lesson: every line gets its owner, every statement an Item with the lead-in it stands
    under.

    A bullet's sign is left out of the text, a step's number is kept.
    """
    book = OwnerBook(lines)
    statements = _find_statements(lines, _own_titles(lines, book), book)
    _group(statements)
    draft = ReaderDraft()
    for position, statement in enumerate(statements, 1):
        first, last = statement.indexes[0] + 1, statement.indexes[-1] + 1
        draft.items.append(
            Item(position, statement.group, text=statement.text, first_line=first, last_line=last)
        )
        book.give_all(range(first - 1, last), "item", str(position))
    draft.owners = book.owners()
    return draft


def _own_titles(lines: Sequence[str], book: OwnerBook) -> int:
    """Gives title, subtitles and whoever posted the lesson to their noise; the index where statements begin."""
    titled = False
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        worded = _worded(line)
        if worded is not None:
            book.give(index, "noise", worded)
        elif (
            _reads_like_title(line, LONGEST_LEAD_IN * 2)
            if not titled
            else _ASIDE.match(line) or _is_heading(lines, index)
        ):
            book.give(index, "noise", "title")
            titled = True
        else:
            return index
    return len(lines)


def _find_statements(lines: Sequence[str], start: int, book: OwnerBook) -> list[_Statement]:
    """The statements from ``start`` on, without their groups; lines that are none go to their noise."""
    width = wrap_width(lines)
    made: list[_Statement] = []
    above: _Statement | None = None
    for index in range(start, len(lines)):
        line = lines[index]
        if not line.strip():
            continue
        shape, offset = _mark(line)
        if above is not None and not shape and _goes_on(lines, above, index, width):
            above.indexes.append(index)
            above.pieces.append(line.strip())
            continue
        noise = _noise(lines, index) if not shape else None
        if noise is not None:
            book.give(index, "noise", noise)
            above = None
            continue
        above = _Statement([index], shape, [line[offset:].strip()])
        made.append(above)
    return made


def _mark(line: str) -> tuple[str, int]:
    """The shape of the mark that ``line`` begins with, indented or not, and where its text begins. A number
    or letter belongs to the text.
    """
    sign = _SIGN.match(line)
    if sign is not None and not is_separator(line):
        return sign["sign"], sign.end()
    counter = _COUNTER.match(line)
    if counter is not None:
        return f"{counter.lastgroup}", 0
    return "", 0


def _goes_on(lines: Sequence[str], above: _Statement, index: int, width: int | None) -> bool:
    """Whether a line without a mark goes on with the statement above: that one is still open, or the text is
    hard-wrapped and no blank line lies between.
    """
    line, last = lines[index].strip(), above.pieces[-1]
    adjacent = index == above.indexes[-1] + 1
    if ends_closed(last):
        return adjacent and is_full(lines, index - 1, width)
    if line[0].islower() or len(last) > LONGEST_LEAD_IN:
        return True
    return (adjacent or bool(above.shape)) and not _reads_like_title(line)


def _noise(lines: Sequence[str], index: int) -> NoiseKind | None:
    """What a line is that is no statement: a separator, what a web page leaves around a text, a heading."""
    line = lines[index]
    if is_separator(line):
        return "separator"
    return _worded(line) or ("heading" if _is_heading(lines, index) else None)


def _worded(line: str) -> NoiseKind | None:
    """The noise that the words of ``line`` betray; never for whole sentences and marked lines."""
    if ends_closed(line) or _mark(line)[0]:
        return None
    return forum_words.kind_of(line)


def _is_heading(lines: Sequence[str], index: int) -> bool:
    """Whether a line is a heading: it reads like a title, and a statement begins right below it. Where short
    lines without a stop follow each other, they are statements themselves.
    """
    if not _reads_like_title(lines[index]):
        return False
    below = next_full(lines, index, 9)
    return (
        below is not None and not _reads_like_title(lines[below]) and not lines[below].lstrip()[0].islower()
    )


def _reads_like_title(line: str, longest: int = LONGEST_LEAD_IN) -> bool:
    text = line.strip().strip("#*_= ")
    return len(text) <= longest and is_title_like(text) and not _mark(line)[0]


def _group(statements: Sequence[_Statement]) -> None:
    """Gives each bullet and step the lead-in that it stands under. A bullet that ends in a colon leads in
    the next ones, if their marks are of another shape.
    """
    open_lists: list[tuple[str, str | None]] = []
    lead: str | None = None
    for statement in statements:
        if not statement.shape:
            open_lists = []
        else:
            shapes = [shape for shape, _ in open_lists]
            if statement.shape in shapes:
                del open_lists[shapes.index(statement.shape) + 1 :]
            else:
                open_lists.append((statement.shape, lead or (open_lists[-1][1] if open_lists else None)))
            statement.group = open_lists[-1][1]
        lead = statement.text if statement.text.endswith(":") else None
