"""The reader of FAQs and release notes: cards with their rulings, topics, and the rules quoted between
them. Pure.

Nothing but form tells what a line is: a name followed by a cost and a type opens a card; another short line
after a break opens a topic; bullets are rulings; numbered lines are quoted rules, read by the reader of
rules texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.reading import forum_words, rules_text
from corpus.reading.document import Card, Language, Ruling, Topic
from corpus.reading.draft import Draft, OwnerBook
from corpus.reading.faq_front import own_front
from corpus.reading.faq_lines import (
    CardHead,
    bullet_end,
    is_heading,
    is_name_like,
    is_separator,
    plain_name,
    read_card_head,
)
from corpus.reading.faq_quotes import find_quotes
from corpus.reading.wrapping import ends_closed, join, wrap_width

_LEGAL = re.compile(
    r"\W{0,9}(?:©|\(c\)\s?\d{4}|tm (?:&|and|et) |all (?:other )?trademarks|toutes? les (?:autres )?marques"
    r"|magic: the gathering,.{0,200}(?:trademarks?|marques?)|.{0,80}(?:are trademarks of|sont des marques))",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Block:
    """A card or topic being read; lines as indexes from 0. ``loose`` is True where a heading alone named
    it.
    """

    name: str
    first: int
    head: CardHead | None = None
    topic: str | None = None
    loose: bool = False
    text: list[int] = field(default_factory=list)
    rulings: list[list[int]] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    kept: bool = False
    last: int = 0


def read(lines: Sequence[str], language: Language) -> Draft:
    """Reads a whole FAQ: every line gets its owner, every card, topic, ruling and quoted rule its entry."""
    return _Reader(lines, language).read()


class _Reader:
    """The walk through the lines; ``_block`` is the card or topic that the next line may belong to."""

    def __init__(self, lines: Sequence[str], language: Language) -> None:
        self._lines = lines
        self._language = language
        self._width = wrap_width(lines)
        self._book = OwnerBook(lines)
        self._draft = Draft()
        self._heads = self._find_heads()
        self._quotes = find_quotes(lines, self._breaks, self._width)
        self._blocks: list[_Block] = []
        self._block: _Block | None = None
        self._heading: int | None = None
        self._loose: dict[int, _Block] = {}
        self._numbers: dict[int, str] = {}

    def read(self) -> Draft:
        start = self._front_end()
        self._heading = own_front(self._lines, start, self._book)
        self._read_rules()
        index = start
        while index < len(self._lines):
            index = self._step(index)
        self._close()
        for block in self._blocks:
            self._keep(block)
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
        quoted = rules_text.read_block(masked, 1, self._language)
        self._draft.rules = quoted.rules
        self._numbers = {rule.first_line: rule.number for rule in quoted.rules}
        self._draft.diagnostics += quoted.diagnostics
        for owner in quoted.owners:
            if owner.kind in ("rule", "example"):
                self._book.give_all(range(owner.first, owner.last + 1), owner.kind, owner.key)

    def _step(self, index: int) -> int:
        """Gives the line at ``index`` (a card's head: all its lines) to its owner; the index of the next
        one.
        """
        line = self._lines[index]
        if not line.strip():
            return index + 1
        if index in self._heads:
            return self._open_card(index)
        if is_separator(line) and not self._book_has_rule(index):
            self._close()
            self._book.give(index + 1, "noise", "separator")
        elif index in self._quotes and self._book_has_rule(index):
            self._quote(index)
        elif bullet_end(line) is not None:
            self._open_ruling(index)
        elif is_heading(line):
            self._close()
            self._heading = index
            self._book.give(index + 1, "noise", "heading")
        else:
            self._plain(index)
        return index + 1

    def _book_has_rule(self, index: int) -> bool:
        return not self._book.free(index + 1)

    def _open_card(self, index: int) -> int:
        head = self._heads[index]
        above = self._block
        self._close()
        topic = above.name if above is not None and above.head is None and not above.loose else None
        self._block = _Block(head.name, index, head, topic, last=head.end - 1)
        return head.end

    def _open_topic(self, index: int) -> None:
        self._close()
        self._block = _Block(plain_name(self._lines[index]), index, last=index)

    def _close(self) -> None:
        """Ends the current block."""
        if self._block is not None and not self._block.kept:
            self._block.kept = True
            self._blocks.append(self._block)
        self._block = None

    def _current(self, index: int) -> _Block | None:
        """The current block; where there is none, a topic that bears the name of the heading (or title)
        above.
        """
        if self._block is None and self._heading is not None:
            self._block = self._loose.setdefault(
                self._heading, _Block(plain_name(self._lines[self._heading]), index, loose=True, last=index)
            )
        return self._block

    def _quote(self, index: int) -> None:
        """A line of a quoted rule: notes the number under the current topic."""
        block = self._current(index)
        if block is not None:
            block.last = index
            number = self._numbers.get(index + 1)
            block.numbers += [number] if number else []

    def _open_ruling(self, index: int) -> None:
        block = self._current(index)
        if block is None:
            self._book.give(index + 1, "noise", "front_matter")
            return
        block.rulings.append([index])
        block.last = index

    def _plain(self, index: int) -> None:
        """A line without a form of its own: a topic's name, a text, the rest of a ruling, or noise."""
        line = self._lines[index]
        block = self._block
        if _LEGAL.match(line[:300]):
            self._book.give(index + 1, "noise", "front_matter")
        elif block is None and self._outside(index):
            return
        elif block is None and is_name_like(line) and self._has_notes(index):
            self._open_topic(index)
        elif (block := self._current(index)) is None:
            self._book.give(index + 1, "noise", "chatter")
        elif self._continues(block, index):
            block.rulings[-1].append(index)
            block.last = index
        elif self._opens_topic(block, index):
            self._open_topic(index)
        elif block.rulings and self._outside(index):
            return
        elif block.head is not None and block.rulings:
            self._after_rulings(block, index)
        else:
            block.text.append(index)
            block.last = index

    def _outside(self, index: int) -> bool:
        """Gives a line that forum software or its users left to its kind of noise, if its words say so."""
        worded = forum_words.kind_of(self._lines[index])
        if worded is None:
            return False
        self._book.give(index + 1, "noise", worded)
        return True

    def _after_rulings(self, block: _Block, index: int) -> None:
        """A paragraph after a card's rulings: the words that lead to a quotation, or more of the last
        ruling.
        """
        following = self._next(index)
        if following is not None and following in self._quotes:
            self._book.give(index + 1, "noise", "heading")
        else:
            block.rulings[-1].append(index)
        block.last = index

    def _continues(self, block: _Block, index: int) -> bool:
        """Whether a line goes on with the last ruling: right below it, its sentence still open."""
        if not block.rulings or block.rulings[-1][-1] != block.last:
            return False
        line, above = self._lines[index], self._lines[index - 1]
        if re.match(r"\s*[RA]\s?[.:]\s", line):
            return True
        if line[:1].isspace() and self._lines[block.rulings[-1][0]][:1] != line[:1]:
            return True
        if not above.strip():
            return False
        full = self._width is not None and len(above.rstrip()) > self._width * 0.75
        return full or not ends_closed(above) or line.lstrip()[0].islower()

    def _opens_topic(self, block: _Block, index: int) -> bool:
        """Whether a short line inside a block is the name of the next topic: what stands above is ended, and
        notes of its own follow.
        """
        line, above = self._lines[index], self._lines[index - 1]
        if not is_name_like(line) or not self._has_notes(index):
            return False
        if block.head is not None:
            return bool(block.rulings) and (not above.strip() or ends_closed(above))
        started = bool(block.text or block.rulings or block.numbers)
        return started and not above.strip()

    def _has_notes(self, index: int) -> bool:
        """Whether something that a name can stand above follows."""
        following = self._next(index)
        return following is not None and not is_separator(self._lines[following])

    def _next(self, index: int) -> int | None:
        """The index of the next line that is not blank."""
        lines = self._lines
        return next((at for at in range(index + 1, min(index + 9, len(lines))) if lines[at].strip()), None)

    def _keep(self, block: _Block) -> None:
        """Makes the entry of a block and writes its lines into the book."""
        kind = "topic" if block.head is None else "card"
        own = [*block.text, *(block.head.indexes if block.head else [] if block.loose else [block.first])]
        for index in own:
            self._book.give(index + 1, "topic" if kind == "topic" else "card", block.name)
        rulings = []
        for place, indexes in enumerate(block.rulings, 1):
            self._book.give_all((index + 1 for index in indexes), "ruling", f"{block.name}.{place}")
            rulings.append(Ruling(self._ruling_text(indexes), indexes[0] + 1, indexes[-1] + 1))
        text = self._text(block.text)
        first, last = block.first + 1, block.last + 1
        if block.head is None:
            self._draft.topics.append(
                Topic(block.name, text, first, last, tuple(rulings), tuple(dict.fromkeys(block.numbers)))
            )
        else:
            head = block.head
            self._draft.cards.append(
                Card(
                    name=head.name,
                    mana_cost=head.mana_cost,
                    type_line=head.type_line,
                    power=head.power,
                    toughness=head.toughness,
                    text=text,
                    first_line=first,
                    last_line=last,
                    rulings=tuple(rulings),
                    topic=block.topic,
                )
            )

    def _ruling_text(self, indexes: Sequence[int]) -> str:
        first = self._lines[indexes[0]]
        return self._text(indexes, " " * (bullet_end(first) or 0) + first[bullet_end(first) or 0 :])

    def _text(self, indexes: Sequence[int], first: str | None = None) -> str:
        """The lines at ``indexes`` as one text, a gap between them as the end of a paragraph."""
        made: list[str] = []
        for place, index in enumerate(indexes):
            if place and index > indexes[place - 1] + 1:
                made.append("")
            made.append(first if first is not None and not place else self._lines[index])
        return join(made, self._width)
