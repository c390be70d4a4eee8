"""What stands before the rules and after them: title, front matter, chatter, credits. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.languages import pattern
from corpus.reading import diagnostics, noise as forum_words
from corpus.reading.document import Diagnostic, NoiseKind
from corpus.reading.draft import OwnerBook
from corpus.reading.noise import is_separator
from corpus.reading.rules.layout import Layout, heading_word, is_front_heading
from corpus.reading.rules.numbering import read_number
from corpus.reading.rules.passages import example_offset

_title_words = pattern(r"\b(?:magic|%(reading.titling)s)", re.IGNORECASE)


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


def own_rest(lines: Sequence[str], layout: Layout, book: OwnerBook, told: list[Diagnostic]) -> None:
    """Gives whatever nobody took (introductions of a glossary, what people say around the rules) to its noise."""
    for index, line in enumerate(lines):
        if not line.strip() or not book.free(index):
            continue
        if layout.glossary[0] <= index < layout.glossary[1]:
            book.give(index, "noise", "front_matter")
        else:
            book.give(index, "noise", _kind(index, line, told, before=index < layout.body[0]))


def _kind(index: int, line: str, told: list[Diagnostic], *, before: bool) -> NoiseKind:
    if example_offset(line) is not None:
        told.append(diagnostics.make("example_without_rule", index + 1))
        return "chatter"
    worded = forum_words.kind_of(line)
    if worded is not None:
        return worded
    titled = before and not forum_words.speaks(line) and len(line) < 100
    if titled and _title_words().search(heading_word(line)):
        return "title"
    if not before:
        told.append(diagnostics.make("prose_left_over", index + 1))
    return "chatter"
