"""The reader of FAQs and release notes: cards with their rulings, topics, and the rules quoted between
them. Pure.

Nothing but form tells what a line is: a name followed by a cost and a type opens a card; another short line
after a break opens a topic; bullets are rulings; numbered lines are quoted rules, read by the reader of
rules texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from corpus.languages import pattern
from corpus.reading import noise as forum_words
from corpus.reading.document import Card
from corpus.reading.draft import OwnerBook, ReaderDraft
from corpus.reading.faq.blocks import FaqBlock, is_full, make_entry, own_lines
from corpus.reading.faq.lines import (
    CardHead,
    bullet_end,
    is_answer,
    is_ended,
    is_heading,
    is_known_heading,
    is_name_like,
    own_front,
    plain_name,
    read_card_head,
)
from corpus.reading.noise import is_separator
from corpus.reading.passages import example_offset
from corpus.reading.rules import reader as rules_text
from corpus.reading.rules.candidates import numbered as numbered_lines
from corpus.reading.wrapping import next_full, wrap_width


def find_quotes(lines: Sequence[str], breaks: Callable[[int], bool], width: int | None) -> frozenset[int]:
    """The indexes of the lines (from 0) that belong to quoted rules: numbered lines, their examples, and
    lines that go on with an open sentence. ``breaks`` tells lines that can't belong to a rule.
    """
    masked = [f"~{line}" if bullet_end(line) is not None else line for line in lines]
    marks = numbered_lines(masked, width)
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


_legal = pattern(r"\W{0,9}(?:©|\(c\)\s?\d{4}|tm & |%(faq.legal)s)", re.IGNORECASE)
"""A line about who owns what."""


def read(lines: Sequence[str]) -> ReaderDraft:
    """Reads a whole FAQ: every line gets its owner, every card, topic, ruling and quoted rule its entry."""
    return _Reader(lines).read()


class _Reader:
    """The walk through the lines; ``_block`` is the card or topic that the next line may belong to."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._book = OwnerBook(lines)
        self._lines = lines
        self._width = wrap_width(lines)
        self._draft = ReaderDraft()
        self._heads = self._find_heads()
        self._quotes = find_quotes(lines, self._breaks, self._width)
        self._blocks: list[FaqBlock] = []
        self._block: FaqBlock | None = None
        self._heading: int | None = None
        self._loose: dict[int, FaqBlock] = {}
        self._talk = False
        self._numbers: dict[int, str] = {}

    def read(self) -> ReaderDraft:
        start = self._front_end()
        self._heading = own_front(self._lines, start, self._book)
        self._read_rules()
        index = start
        while index < len(self._lines):
            index = self._step(index)
        self._close()
        names: Counter[tuple[bool, str]] = Counter()
        for block in self._blocks:
            names[block.head is None, block.name] += 1
            own_lines(block, self._book, names[block.head is None, block.name])
            entry = make_entry(block, self._lines, self._width)
            if isinstance(entry, Card):
                self._draft.cards.append(entry)
            else:
                self._draft.topics.append(entry)
        self._draft.owners = self._book.owners()
        return self._draft

    def _find_heads(self) -> dict[int, CardHead]:
        """The heads of all cards, by the index of their name."""
        heads: dict[int, CardHead] = {}
        busy = 0
        for index, line in enumerate(self._lines):
            if index < busy or not line.strip() or is_separator(line) or bullet_end(line) is not None:
                continue
            head = read_card_head(self._lines, index)
            if head is not None:
                heads[index] = head
                busy = head.end
        return heads

    def _breaks(self, index: int) -> bool:
        """Whether the line at ``index`` ends whatever stands before it by its own form."""
        line = self._lines[index]
        return index in self._heads or is_separator(line) or bullet_end(line) is not None or is_heading(line)

    def _front_end(self) -> int:
        """The index of the first line of the notes: a heading, a card, a separator or a quoted rule."""
        lines = self._lines
        for index, line in enumerate(lines):
            if not line.strip():
                continue
            opens = index in self._heads or index in self._quotes or is_separator(line)
            if opens or (is_heading(line) and any(before.strip() for before in lines[:index])):
                return index
        bullets = (index for index, line in enumerate(lines) if line.strip() and bullet_end(line) is not None)
        return next(bullets, len(lines))

    def _read_rules(self) -> None:
        """Reads all quoted rules at once, so that copies and misprints are seen across quotations."""
        if not self._quotes:
            return
        masked = [line if index in self._quotes else "" for index, line in enumerate(self._lines)]
        quoted = rules_text.read_quoted(masked)
        self._draft.rules = quoted.rules
        self._numbers = {rule.first_line: rule.number for rule in quoted.rules}
        self._draft.diagnostics += quoted.diagnostics
        for owner in quoted.owners:
            if owner.kind in ("rule", "example"):
                self._book.give_all(range(owner.first - 1, owner.last), owner.kind, owner.key)

    def _step(self, index: int) -> int:
        """Gives the line at ``index`` (a card's head: all its lines) to its owner; the index of the next
        one.
        """
        line = self._lines[index]
        if not line.strip():
            return index + 1
        if index in self._heads:
            return self._open_card(index)
        if is_separator(line) and self._book.free(index):
            self._close()
            self._book.give(index, "noise", "separator")
        elif index in self._quotes and not self._book.free(index):
            self._quote(index)
        elif self._talk and not is_known_heading(line):
            self._book.give(index, "noise", forum_words.kind_of(line) or "chatter")
        elif bullet_end(line) is not None:
            self._open_ruling(index)
        elif is_heading(line):
            self._close()
            self._heading = index
            self._book.give(index, "noise", "heading")
        else:
            self._plain(index)
        return index + 1

    def _open_card(self, index: int) -> int:
        head = self._heads[index]
        above = self._block
        self._close()
        topic = above if above is not None and above.head is None and not above.loose else None
        self._block = FaqBlock(head.card.name, index, head.end - 1, head, topic)
        return head.end

    def _open_topic(self, index: int) -> None:
        self._close()
        self._block = FaqBlock(plain_name(self._lines[index]), index, last=index)

    def _close(self) -> None:
        """Ends the current block, and what people say."""
        self._talk = False
        if self._block is not None and not self._block.kept:
            self._block.kept = True
            self._blocks.append(self._block)
        self._block = None

    def _current(self, index: int) -> FaqBlock | None:
        """The current block; where there is none, a topic that bears the name of the heading (or title)
        above.
        """
        if self._block is None and self._heading is not None:
            self._block = self._loose.setdefault(
                self._heading, FaqBlock(plain_name(self._lines[self._heading]), index, loose=True, last=index)
            )
        return self._block

    def _quote(self, index: int) -> None:
        """A line of a quoted rule: notes the number under the current topic, that of a sample card too."""
        self._leave_sample()
        block = self._current(index)
        if block is not None:
            block.last = index
            number = self._numbers.get(index + 1)
            block.numbers += [number] if number else []

    def _leave_sample(self) -> None:
        """Goes back to the topic that a card without rulings of its own illustrates: its rules are quoted next."""
        card = self._block
        if card is not None and card.topic is not None and not card.rulings:
            self._close()
            self._block = card.topic

    def _open_ruling(self, index: int) -> None:
        block = self._current(index)
        if block is None:
            self._book.give(index, "noise", "front_matter")
            return
        block.rulings.append([index])
        block.last = index

    def _plain(self, index: int) -> None:
        """A line without a form of its own: a topic's name, a text, the rest of a ruling, or noise."""
        line = self._lines[index]
        block = self._block
        if _legal().match(line[:300]):
            self._book.give(index, "noise", "front_matter")
        elif block is None and self._outside(index):
            return
        elif block is None and self._is_name(index):
            self._open_topic(index)
        elif (block := self._current(index)) is None:
            self._book.give(index, "noise", "chatter")
        elif self._continues(block, index):
            block.rulings[-1].append(index)
            block.last = index
        elif block.rulings and self._opens_post(index):
            self._talk = True
            self._book.give(index, "noise", "author")
        elif block.rulings and self._outside(index):
            return
        elif self._opens_topic(block, index):
            self._open_topic(index)
        elif block.head is not None and (block.rulings or self._introduces(index)):
            self._around_quotation(block, index)
        else:
            block.text.append(index)
            block.last = index

    def _introduces(self, index: int) -> bool:
        """Whether a line inside a card's text announces the rules quoted below it."""
        return self._lines[index].rstrip().endswith(":") and self._leads_to_quote(index)

    def _outside(self, index: int) -> bool:
        """Gives a line that forum software or its users left to its kind of noise, if its words say so."""
        worded = forum_words.kind_of(self._lines[index])
        if worded is None:
            return False
        self._book.give(index, "noise", worded)
        return True

    def _opens_post(self, index: int) -> bool:
        """Whether another post of a forum page begins here: below the name stand the lines of an author
        block.
        """
        below = (line for line in self._lines[index : index + 16] if line.strip())
        kinds = [forum_words.kind_of(line) for _, line in zip(range(8), below, strict=False)]
        return kinds.count("author") >= 2

    def _leads_to_quote(self, index: int) -> bool:
        """Whether quoted rules follow the paragraph that begins at ``index``."""
        end, following = index, self._next(index)
        while following == end + 1 and is_full(self._lines, end, self._width):
            end, following = following, self._next(following)
        return following is not None and following in self._quotes

    def _around_quotation(self, block: FaqBlock, index: int) -> None:
        """A paragraph after a card's text or rulings: the words that lead to a quotation, which belong to the topic
        that the card illustrates, if any; else more of the last ruling.
        """
        if not self._leads_to_quote(index):
            block.rulings[-1].append(index)
        elif block.topic is not None and not block.rulings:
            self._leave_sample()
            block = block.topic
            block.text.append(index)
        else:
            self._book.give(index, "noise", "heading")
        block.last = index

    def _continues(self, block: FaqBlock, index: int) -> bool:
        """Whether a line goes on with the last ruling: right below it, its sentence still open."""
        if not block.rulings or block.rulings[-1][-1] != block.last:
            return False
        line, above = self._lines[index], self._lines[index - 1]
        if is_answer(line) or line.lstrip().startswith("-- "):
            return True
        if line[:1].isspace() and self._lines[block.rulings[-1][0]][:1] != line[:1]:
            return True
        if not above.strip():
            return False
        full = is_full(self._lines, index - 1, self._width)
        return full or not is_ended(above) or line.lstrip()[0].islower()

    def _opens_topic(self, block: FaqBlock, index: int) -> bool:
        """Whether a short line inside a block is the name of the next topic: what stands above is ended, and
        notes of its own follow.
        """
        above = self._lines[index - 1]
        if not self._is_name(index):
            return False
        if block.head is not None:
            return bool(block.rulings) and (not above.strip() or is_ended(above))
        started = bool(block.text or block.rulings or block.numbers)
        return started and not above.strip()

    def _is_name(self, index: int) -> bool:
        """Whether the line at ``index`` can be a topic's name: it reads like one, and something follows."""
        if not is_name_like(self._lines[index]) or is_full(self._lines, index, self._width):
            return False
        following = self._next(index)
        return following is not None and not is_separator(self._lines[following])

    def _next(self, index: int) -> int | None:
        return next_full(self._lines, index, 9)
