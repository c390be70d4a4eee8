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
from typing import Literal

from corpus.languages import pattern
from corpus.reading import noise as forum_words
from corpus.reading.document import Card, NoiseKind, Ruling, Topic
from corpus.reading.draft import OwnerBook, ReaderDraft
from corpus.reading.faq.lines import (
    bullet_end,
    is_answer,
    is_heading,
    is_known_heading,
    is_name_like,
    plain_name,
    read_card_head,
)
from corpus.reading.noise import is_separator
from corpus.reading.passages import example_offset, text_of
from corpus.reading.rules import reader as rules_text
from corpus.reading.rules.candidates import numbered
from corpus.reading.wrapping import ends_closed, is_full, next_full, wrap_width

# So many lines with the words of forums, of the next eight with words, are an author block.
FEWEST_OF_AUTHOR = 2

_legal = pattern(r"\W{0,9}(?:©|\(c\)\s?\d{4}|tm & |%(faq.legal)s)", re.IGNORECASE)
"""A line about who owns what."""
_title = pattern(r"\b(?:f\.?a\.?q|%(faq.titles)s)\b", re.IGNORECASE)
"""What a FAQ calls itself."""

_Form = Literal["separator", "bullet", "card", "heading", "quote", "plain"]


@dataclass(slots=True)
class _Block:
    """A card or topic being read; lines as indexes from 0: all of it in order, what heads it, its text, its rulings.
    ``topic`` is the one that a card illustrates.
    """

    name: str
    lines: list[int]
    head: Sequence[int] = ()
    card: Card | None = None
    topic: _Block | None = None
    text: list[int] = field(default_factory=list)
    rulings: list[list[int]] = field(default_factory=list)

    def add(self, index: int, to: list[int]) -> None:
        """Give the line at ``index`` to the text or ruling ``to``."""
        to.append(index)
        self.lines.append(index)


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
        self._heads: dict[int, Card] = {}
        self._forms = self._formed()
        self._blocks: list[_Block] = []
        self._block: _Block | None = None
        self._loose: _Block | None = None
        self._heading: int | None = None
        self._talk = False

    def read(self) -> ReaderDraft:
        draft = self._read_quotes()
        numbers = {rule.first_line - 1: rule.number for rule in draft.rules}
        start = self._front_end()
        for index, form in self._forms.items():
            if index < start:
                self._place_front(index)
            else:
                self._place(index, form)
        copies: Counter[tuple[bool, str]] = Counter()
        for block in self._blocks:
            copies[block.card is None, block.name] += 1
            self._finish(block, copies[block.card is None, block.name], numbers, draft)
        draft.owners = self._book.owners()
        return draft

    def _read_quotes(self) -> ReaderDraft:
        """Reads all quoted rules at once, so that copies and misprints are seen across quotations."""
        quoted = [line if self._forms.get(index) == "quote" else "" for index, line in enumerate(self._lines)]
        draft = rules_text.read_quoted(quoted)
        for owner in draft.owners:
            if owner.kind != "blank":
                self._book.give_all(range(owner.first - 1, owner.last), owner.kind, owner.key)
        return draft

    def _formed(self) -> dict[int, _Form]:
        """What each line with words is by its form; of a card's head, the first one stands for all."""
        masked = [f"~{line}" if bullet_end(line) is not None else line for line in self._lines]
        marks = numbered(masked, self._width)
        opening = {
            index
            for (index, mark), (_, after) in pairwise([*marks, *marks[-1:]])
            if mark.place.rule or (after.place.rule and after.place.section == mark.place.section)
        }
        forms: dict[int, _Form] = {}
        busy, above = 0, -1
        for index, line in enumerate(self._lines):
            if index < busy or not line.strip():
                continue
            quoted = index in opening
            if not quoted and (form := self._form_of(index)) != "plain":
                forms[index] = form
                busy = self._heads[index].last_line if form == "card" else index
            else:
                goes_on = index == above + 1 and (
                    line.lstrip()[0].islower() or is_full(self._lines, above, self._width)
                )
                quoted = quoted or (
                    forms.get(above) == "quote" and (goes_on or example_offset(line) is not None)
                )
                forms[index] = "quote" if quoted else "plain"
            above = index
        return forms

    def _form_of(self, index: int) -> _Form:
        line = self._lines[index]
        if is_separator(line):
            return "separator"
        if bullet_end(line) is not None:
            return "bullet"
        if (head := read_card_head(self._lines, index)) is not None:
            self._heads[index] = head
            return "card"
        return "heading" if is_heading(line) else "plain"

    def _front_end(self) -> int:
        """The index of the first line of the notes: a heading, a card, a separator, a quoted rule or a question that
        heads its answer; else a bullet.
        """
        first, *_ = [*self._forms, 0]
        opens = (at for at, form in self._forms.items() if form not in ("bullet", "plain") or self._asks(at))
        bullets = (at for at, form in self._forms.items() if form == "bullet")
        notes = (at for at in opens if at > first or self._forms[at] != "heading")
        return next(notes, next(bullets, len(self._lines)))

    def _asks(self, index: int) -> bool:
        """Whether a question stands alone on the line at ``index``, its answer below."""
        line, below = plain_name(self._lines[index]), self._next(index)
        return line.endswith("?") and below is not None and ends_closed(self._lines[below])

    def _place_front(self, index: int) -> None:
        """Gives a line of the front to its kind of noise: the first one is a title, if it reads like one; so is a
        later one that names a FAQ.
        """
        line = self._lines[index]
        kind = forum_words.kind_of(line)
        short = kind is None and len(line.strip()) <= 120 and not ends_closed(line)
        if short and (index == next(iter(self._forms)) or _title().search(line)):
            self._heading, kind = index, "title"
        self._give(index, kind or "front_matter")

    def _give(self, index: int, kind: NoiseKind) -> None:
        self._book.give(index, "noise", kind)

    def _place(self, index: int, form: _Form) -> None:
        """Gives the line at ``index`` (a card's head: all its lines) to its owner."""
        line, block = self._lines[index], self._block
        if form == "card":
            card = self._heads[index]
            head = [at for at in range(index, card.last_line) if self._lines[at].strip()]
            topic = block if block is not None and block.head and not block.card else None
            self._open(_Block(card.name, [*head], head, card, topic))
        elif form == "separator":
            self._talk, self._block = False, None
            self._give(index, "separator")
        elif form == "quote" and not self._book.free(index):  # else the reader of rules knows better
            self._leave_sample()
            if (block := self._current(index)) is not None:
                block.lines.append(index)
        elif self._talk and not is_known_heading(line):
            self._give(index, forum_words.kind_of(line) or "chatter")
        elif form == "bullet":
            if (block := self._current(index)) is None:
                self._give(index, "front_matter")
            else:
                block.rulings.append([])
                block.add(index, block.rulings[-1])
        elif form == "heading":
            self._talk, self._block = False, None
            self._heading, self._loose = index, None
            self._give(index, "heading")
        else:
            self._place_plain(index, line)

    def _open(self, block: _Block) -> None:
        self._talk, self._block = False, block
        self._blocks.append(block)

    def _current(self, index: int) -> _Block | None:
        """The current block; where there is none, a topic that bears the name of the heading (or title) above."""
        if self._block is None and self._heading is not None:
            if self._loose is None:
                self._loose = _Block(plain_name(self._lines[self._heading]), [index])
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
            self._give(index, "front_matter")
        elif block is None and worded is not None:
            self._give(index, worded)
        elif self._opens_topic(block, index):
            self._open(_Block(plain_name(line), [index], (index,)))
        elif (block := self._current(index)) is None:
            self._give(index, "chatter")
        elif self._goes_on(block, index):
            block.add(index, block.rulings[-1])
        elif block.rulings and self._opens_post(index):
            self._talk = True
            self._give(index, "author")
        elif worded is not None:
            self._give(index, worded)
        elif (
            block.card is not None
            and (block.rulings or line.rstrip()[-1] == ":")
            and self._leads_to_quote(index)
        ):
            self._leave_sample()  # the words that lead to a quotation belong to the topic that the card illustrates
            if self._block is block:
                self._give(index, "heading")
                block.lines.append(index)
            else:
                block = self._block or block
                block.add(index, block.text)
        else:
            block.add(index, block.rulings[-1] if block.card is not None and block.rulings else block.text)

    def _opens_post(self, index: int) -> bool:
        """Whether another post of a forum page begins here: below the name stand the lines of an author block."""
        below = [line for line in self._lines[index : index + 16] if line.strip()][:8]
        return [forum_words.kind_of(line) for line in below].count("author") >= FEWEST_OF_AUTHOR

    def _leads_to_quote(self, index: int) -> bool:
        """Whether quoted rules follow the paragraph that begins at ``index``."""
        end, following = index, self._next(index)
        while following == end + 1 and is_full(self._lines, end, self._width):
            end, following = following, self._next(following)
        return following is not None and self._forms.get(following) == "quote"

    def _goes_on(self, block: _Block, index: int) -> bool:
        """Whether a line goes on with the last ruling: right below it, its sentence still open."""
        if not block.rulings or block.rulings[-1][-1] != block.lines[-1]:
            return False
        line, above = self._lines[index], self._lines[index - 1]
        set_in = line[:1].isspace() and self._lines[block.rulings[-1][0]][:1] != line[:1]
        if set_in or is_answer(line) or line.lstrip().startswith("-- "):
            return True
        full = is_full(self._lines, index - 1, self._width)
        return bool(above.strip()) and (full or not ends_closed(above) or line.lstrip()[0].islower())

    def _opens_topic(self, block: _Block | None, index: int) -> bool:
        """Whether a short line is the name of the next topic: what stands above is ended, and notes follow."""
        following, above = self._next(index), self._lines[index - 1].strip()
        if (
            following is None
            or self._forms.get(following) == "separator"
            or not is_name_like(self._lines[index])
            or is_full(self._lines, index, self._width)
        ):
            return False
        if block is None:
            return True
        if block.card is None:
            return not above and block.lines != [*block.head]
        return bool(block.rulings) and (not above or ends_closed(above))

    def _next(self, index: int) -> int | None:
        return next_full(self._lines, index, 9)

    def _finish(self, block: _Block, copy: int, numbers: dict[int, str], draft: ReaderDraft) -> None:
        """The entry of a block, and its lines in the book; ``copy`` is 2, 3 … for a name that came before."""
        key = block.name if copy == 1 else f"{block.name}~{copy}"
        self._book.give_all([*block.head, *block.text], "topic" if block.card is None else "card", key)
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
        first, last = block.lines[0] + 1, block.lines[-1] + 1
        if block.card is None:
            rules = tuple(dict.fromkeys(numbers[at] for at in block.lines if at in numbers))
            made = Topic(block.name, tuple(rulings), rules, text=text, first_line=first, last_line=last)
            draft.topics.append(made)
        else:
            topic = block.topic.name if block.topic is not None else None
            card = replace(block.card, text=text, last_line=last, rulings=tuple(rulings), topic=topic)
            draft.cards.append(card)
