"""The reader of FAQs and release notes: cards with their rulings, topics, and the rules quoted between
them. Pure.

Nothing but form tells what a line is: a name followed by a cost and a type opens a card; another short line
after a break opens a topic; bullets are rulings; numbered lines are quoted rules, read by the reader of
rules texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from corpus.languages import pattern
from corpus.reading import noise as forum_words
from corpus.reading.document import Card, Ruling, Topic
from corpus.reading.draft import OwnerBook, ReaderDraft
from corpus.reading.faq.lines import (
    CardHead,
    bullet_end,
    is_answer,
    is_heading,
    is_known_heading,
    is_name_like,
    own_front,
    plain_name,
    read_card_head,
)
from corpus.reading.noise import is_separator
from corpus.reading.passages import example_offset, text_of
from corpus.reading.rules import reader as rules_text
from corpus.reading.rules.candidates import numbered as numbered_lines
from corpus.reading.wrapping import ends_closed, is_full, next_full, wrap_width

# So many lines with the words of forums, of the next eight with words, are an author block.
FEWEST_OF_AUTHOR = 2

_legal = pattern(r"\W{0,9}(?:©|\(c\)\s?\d{4}|tm & |%(faq.legal)s)", re.IGNORECASE)
"""A line about who owns what."""


@dataclass(slots=True)
class _Block:
    """A card or topic being read; lines as indexes from 0. ``names`` are those that head it, ``topic`` the one that a
    card illustrates.
    """

    name: str
    first: int
    last: int
    names: Sequence[int] = ()
    card: Card | None = None
    topic: _Block | None = None
    text: list[int] = field(default_factory=list)
    rulings: list[list[int]] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)


def read(lines: Sequence[str]) -> ReaderDraft:
    """Reads a whole FAQ: every line gets its owner, every card, topic, ruling and quoted rule its entry."""
    return _Reader(lines).read()


class _Reader:
    """The walk through the lines; ``_block`` is the card or topic that the next line may belong to, ``_loose`` the one
    that the last heading names by itself.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._book = OwnerBook(lines)
        self._lines = lines
        self._width = wrap_width(lines)
        self._draft = ReaderDraft()
        self._heads: dict[int, CardHead] = {}
        busy = 0
        for index in range(len(lines)):
            if index < busy or self._has_form(index) or (head := read_card_head(lines, index)) is None:
                continue
            self._heads[index], busy = head, head.end
        self._quotes = self._find_quotes()
        self._blocks: list[_Block] = []
        self._block: _Block | None = None
        self._heading: int | None = None
        self._loose: _Block | None = None
        self._talk = False
        self._numbers: dict[int, str] = {}

    def read(self) -> ReaderDraft:
        start = self._front_end()
        self._heading = own_front(self._lines, start, self._book)
        self._read_rules()
        index = start
        while index < len(self._lines):
            if self._lines[index].strip():
                self._place(index)
            index = self._heads[index].end if index in self._heads else index + 1
        copies: Counter[tuple[bool, str]] = Counter()
        for block in self._blocks:
            copies[block.card is None, block.name] += 1
            self._finish(block, copies[block.card is None, block.name])
        self._draft.owners = self._book.owners()
        return self._draft

    def _has_form(self, index: int) -> bool:
        """Whether the line has a form of its own that is no card's name."""
        line = self._lines[index]
        return not line.strip() or is_separator(line) or bullet_end(line) is not None

    def _find_quotes(self) -> frozenset[int]:
        """The indexes of the lines that belong to quoted rules: numbered lines, their examples, and what goes on."""
        masked = [f"~{line}" if bullet_end(line) is not None else line for line in self._lines]
        marks = numbered_lines(masked, self._width)
        numbered = {index for index, mark in marks if mark.place.rule}
        numbered |= {
            index
            for (index, mark), (_, after) in pairwise(marks)
            if after.place.rule and after.place.section == mark.place.section
        }
        found: set[int] = set()
        last: int | None = None
        for index, line in enumerate(self._lines):
            if not line.strip():
                continue
            if index not in numbered and last is not None:
                breaks = index in self._heads or self._has_form(index) or is_heading(line)
                adjacent = index == last + 1
                goes_on = adjacent and (line.lstrip()[0].islower() or is_full(self._lines, last, self._width))
                if breaks or not (goes_on or example_offset(line) is not None):
                    last = None
            if index in numbered or last is not None:
                found.add(index)
                last = index
        return frozenset(found)

    def _front_end(self) -> int:
        """The index of the first line of the notes: a heading, a card, a separator or a quoted rule; else a bullet."""
        full = [index for index, line in enumerate(self._lines) if line.strip()]
        for index in full:
            line = self._lines[index]
            opens = index in self._heads or index in self._quotes or is_separator(line)
            if opens or (index > full[0] and is_heading(line)):
                return index
        return next((at for at in full if bullet_end(self._lines[at]) is not None), len(self._lines))

    def _read_rules(self) -> None:
        """Reads all quoted rules at once, so that copies and misprints are seen across quotations."""
        if not self._quotes:
            return
        quoted = rules_text.read_quoted(
            [line if index in self._quotes else "" for index, line in enumerate(self._lines)]
        )
        self._draft.rules = quoted.rules
        self._numbers = {rule.first_line - 1: rule.number for rule in quoted.rules}
        self._draft.diagnostics += quoted.diagnostics
        for owner in quoted.owners:
            if owner.kind in ("rule", "example"):
                self._book.give_all(range(owner.first - 1, owner.last), owner.kind, owner.key)

    def _place(self, index: int) -> None:
        """Gives the line at ``index`` (a card's head: all its lines) to its owner."""
        line = self._lines[index]
        if index in self._heads:
            head = self._heads[index]
            above = (
                self._block
                if self._block is not None and self._block.names and not self._block.card
                else None
            )
            self._open(_Block(head.card.name, index, head.end - 1, head.indexes, head.card, above))
        elif is_separator(line) and self._book.free(index):
            self._close()
            self._book.give(index, "noise", "separator")
        elif index in self._quotes and not self._book.free(index):
            self._leave_sample()
            block = self._current(index)
            if block is not None:
                block.last = index
                block.numbers += [self._numbers[index]] if index in self._numbers else []
        elif self._talk and not is_known_heading(line):
            self._book.give(index, "noise", forum_words.kind_of(line) or "chatter")
        elif bullet_end(line) is not None:
            block = self._current(index)
            if block is None:
                self._book.give(index, "noise", "front_matter")
            else:
                block.rulings.append([index])
                block.last = index
        elif is_heading(line):
            self._close()
            self._heading, self._loose = index, None
            self._book.give(index, "noise", "heading")
        else:
            self._place_plain(index, line)

    def _open(self, block: _Block) -> None:
        self._close()
        self._block = block
        self._blocks.append(block)

    def _close(self) -> None:
        """Ends the current block, and what people say."""
        self._talk = False
        self._block = None

    def _current(self, index: int) -> _Block | None:
        """The current block; where there is none, a topic that bears the name of the heading (or title) above."""
        if self._block is None and self._heading is not None:
            if self._loose is None:
                self._loose = _Block(plain_name(self._lines[self._heading]), index, index)
                self._blocks.append(self._loose)
            self._block = self._loose
        return self._block

    def _leave_sample(self) -> None:
        """Goes back to the topic that a card without rulings of its own illustrates: its rules are quoted next."""
        if self._block is not None and self._block.topic is not None and not self._block.rulings:
            self._block = self._block.topic

    def _place_plain(self, index: int, line: str) -> None:
        """A line without a form of its own: a topic's name, a text, the rest of a ruling, or noise."""
        block = self._block
        worded = forum_words.kind_of(line) if block is None or block.rulings else None
        if _legal().match(line[:300]):
            self._book.give(index, "noise", "front_matter")
        elif block is None and worded is not None:
            self._book.give(index, "noise", worded)
        elif self._opens_topic(block, index):
            self._open(_Block(plain_name(line), index, index, (index,)))
        elif (block := self._current(index)) is None:
            self._book.give(index, "noise", "chatter")
        elif self._goes_on(block, index):
            block.rulings[-1].append(index)
            block.last = index
        elif block.rulings and self._opens_post(index):
            self._talk = True
            self._book.give(index, "noise", "author")
        elif worded is not None:
            self._book.give(index, "noise", worded)
        elif (
            block.card is not None
            and self._leads_to_quote(index)
            and (block.rulings or line.rstrip()[-1] == ":")
        ):
            self._leave_sample()  # the words that lead to a quotation belong to the topic that the card illustrates
            if self._block is block:
                self._book.give(index, "noise", "heading")
            else:
                block = self._block or block
                block.text.append(index)
            block.last = index
        else:
            (block.rulings[-1] if block.card is not None and block.rulings else block.text).append(index)
            block.last = index

    def _opens_post(self, index: int) -> bool:
        """Whether another post of a forum page begins here: below the name stand the lines of an author block."""
        below = [line for line in self._lines[index : index + 16] if line.strip()][:8]
        return [forum_words.kind_of(line) for line in below].count("author") >= FEWEST_OF_AUTHOR

    def _leads_to_quote(self, index: int) -> bool:
        """Whether quoted rules follow the paragraph that begins at ``index``."""
        end, following = index, self._next(index)
        while following == end + 1 and is_full(self._lines, end, self._width):
            end, following = following, self._next(following)
        return following is not None and following in self._quotes

    def _goes_on(self, block: _Block, index: int) -> bool:
        """Whether a line goes on with the last ruling: right below it, its sentence still open."""
        if not block.rulings or block.rulings[-1][-1] != block.last:
            return False
        line, above = self._lines[index], self._lines[index - 1]
        if is_answer(line) or line.lstrip().startswith("-- "):
            return True
        if line[:1].isspace() and self._lines[block.rulings[-1][0]][:1] != line[:1]:
            return True
        full = is_full(self._lines, index - 1, self._width)
        return bool(above.strip()) and (full or not ends_closed(above) or line.lstrip()[0].islower())

    def _opens_topic(self, block: _Block | None, index: int) -> bool:
        """Whether a short line is the name of the next topic: what stands above is ended, and notes follow."""
        following = self._next(index)
        if (
            following is None
            or is_separator(self._lines[following])
            or not is_name_like(self._lines[index])
            or is_full(self._lines, index, self._width)
        ):
            return False
        above = self._lines[index - 1].strip()
        if block is None or block.card is None:
            return block is None or bool((block.text or block.rulings or block.numbers) and not above)
        return bool(block.rulings) and (not above or ends_closed(above))

    def _next(self, index: int) -> int | None:
        return next_full(self._lines, index, 9)

    def _finish(self, block: _Block, copy: int) -> None:
        """The entry of a block, and its lines in the book; ``copy`` is 2, 3 … for a name that came before."""
        key = block.name if copy == 1 else f"{block.name}~{copy}"
        self._book.give_all([*block.names, *block.text], "topic" if block.card is None else "card", key)
        rulings = []
        for place, indexes in enumerate(block.rulings, 1):
            self._book.give_all(indexes, "ruling", f"{key}.{place}")
            text = text_of(self._lines, indexes, self._width, bullet_end(self._lines[indexes[0]]) or 0)
            rulings.append(Ruling(text=text, first_line=indexes[0] + 1, last_line=indexes[-1] + 1))
        runs: list[list[int]] = [[]]
        for index in block.text:
            runs[-1].append(index)
            if self._width is not None and not is_full(self._lines, index, self._width):
                runs.append([])  # a keyword alone on its line
        text = "\n".join(text_of(self._lines, run, self._width) for run in runs if run)
        first, last = block.first + 1, block.last + 1
        if block.card is None:
            rules = tuple(dict.fromkeys(block.numbers))
            made = Topic(block.name, tuple(rulings), rules, text=text, first_line=first, last_line=last)
            self._draft.topics.append(made)
        else:
            topic = block.topic.name if block.topic is not None else None
            card = replace(block.card, text=text, last_line=last, rulings=tuple(rulings), topic=topic)
            self._draft.cards.append(card)
