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


class Outside:
    """Gives the lines outside the rules to their kinds of noise."""

    def __init__(self, lines: Sequence[str], layout: Layout, book: OwnerBook, told: list[Diagnostic]) -> None:
        self._lines = lines
        self._layout = layout
        self._book = book
        self._told = told

    def front(self) -> None:
        """The lines before the first rule of an official text: title lines, then front matter."""
        if not self._layout.official:
            return
        in_title = True
        for index in range(self._layout.body[0]):
            line = self._lines[index]
            if not line.strip():
                continue
            if in_title and (is_front_heading(line) or len(line) > 120 or read_number(line) is not None):
                in_title = False
            if is_separator(line):
                self._book.give(index + 1, "noise", "separator")
                continue
            self._book.give(index + 1, "noise", "title" if in_title else "front_matter")

    def back(self) -> None:
        """Credits and legal lines at the end."""
        for index in range(*self._layout.credits):
            self._book.give(index + 1, "noise", "front_matter")

    def rest(self) -> None:
        """Whatever nobody took: introductions of a glossary, and what people say around the rules."""
        start, _ = self._layout.body
        for index, line in enumerate(self._lines):
            if not line.strip() or not self._book.free(index + 1):
                continue
            self._book.give(index + 1, "noise", self._kind(index, line, before=index < start))

    def _kind(self, index: int, line: str, *, before: bool) -> NoiseKind:
        if self._layout.glossary[0] <= index < self._layout.glossary[1]:
            return "front_matter"
        if example_offset(line) is not None:
            self._told.append(diagnostics.make("example_without_rule", index + 1))
            return "chatter"
        worded = forum_words.kind_of(line)
        if worded is not None:
            return worded
        if (
            before
            and not forum_words.speaks(line)
            and _title_words().search(heading_word(line))
            and len(line) < 100
        ):
            return "title"
        if not before:
            self._told.append(diagnostics.make("prose_left_over", index + 1))
        return "chatter"
