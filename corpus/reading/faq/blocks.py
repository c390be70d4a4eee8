"""One card or topic of a FAQ while it is being read, and the entry that it becomes. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from corpus.reading.document import Card, Ruling, Topic
from corpus.reading.draft import OwnerBook
from corpus.reading.faq.lines import CardHead, bullet_end, is_ended
from corpus.reading.thresholds import SHORT_LINE
from corpus.reading.wrapping import join


@dataclass(slots=True)
class FaqBlock:
    """A card or topic; lines as indexes from 0. ``topic`` is the one that a card illustrates. ``loose`` is True where
    a heading alone named it, ``kept`` once it stands in the list of blocks.
    """

    name: str
    first: int
    last: int
    head: CardHead | None = None
    topic: FaqBlock | None = None
    loose: bool = False
    kept: bool = False
    text: list[int] = field(default_factory=list)
    rulings: list[list[int]] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)


def make_entry(block: FaqBlock, lines: Sequence[str], width: int | None) -> Card | Topic:
    """The entry that a finished block is."""
    text = _text(lines, block.text, width)
    rulings = tuple(_ruling(lines, indexes, width) for indexes in block.rulings)
    first, last = block.first + 1, block.last + 1
    if block.head is None:
        numbers = tuple(dict.fromkeys(block.numbers))
        return Topic(block.name, rulings, numbers, text=text, first_line=first, last_line=last)
    topic = block.topic.name if block.topic is not None else None
    return replace(block.head.card, text=text, first_line=first, last_line=last, rulings=rulings, topic=topic)


def own_lines(block: FaqBlock, book: OwnerBook, copy: int) -> None:
    """Writes the lines of a finished block into ``book``; ``copy`` is 2, 3 … for a name that came before."""
    key = block.name if copy == 1 else f"{block.name}~{copy}"
    if block.head is not None:
        heads: Sequence[int] = block.head.indexes
    else:
        heads = () if block.loose else (block.first,)
    for index in (*heads, *block.text):
        book.give(index, "topic" if block.head is None else "card", key)
    for place, indexes in enumerate(block.rulings, 1):
        book.give_all(indexes, "ruling", f"{key}.{place}")


def is_full(lines: Sequence[str], index: int, width: int | None) -> bool:
    """Whether the line at ``index`` goes on with the next one because it was full: in a hard-wrapped text,
    the next line's first word would not have fitted.
    """
    if width is None or index + 1 >= len(lines) or not lines[index + 1].strip():
        return False
    word = lines[index + 1].split(None, 1)[0]
    return len(lines[index].rstrip()) + 1 + len(word) > width


def _ruling(lines: Sequence[str], indexes: Sequence[int], width: int | None) -> Ruling:
    offset = bullet_end(lines[indexes[0]]) or 0
    text = _text(lines, indexes, width, offset)
    return Ruling(text=text, first_line=indexes[0] + 1, last_line=indexes[-1] + 1)


def _text(lines: Sequence[str], indexes: Sequence[int], width: int | None, offset: int = 0) -> str:
    """The lines at ``indexes`` as one text; the first ``offset`` characters (a bullet) are left out."""
    made: list[str] = []
    for place, index in enumerate(indexes):
        line = lines[index] if place else " " * offset + lines[index][offset:]
        if place and _breaks(lines, indexes[place - 1], index, width):
            made.append("")
        elif place and index > indexes[place - 1] + 1:
            line = made.pop().rstrip() + " " + line.lstrip()
        made.append(line)
    return join(made, width)


def _breaks(lines: Sequence[str], above: int, index: int, width: int | None) -> bool:
    """Whether a paragraph ends between two lines of one text."""
    if index > above + 1:
        return is_ended(lines[above]) or not lines[index].lstrip()[0].islower()
    if width is None or is_full(lines, above, width):
        return False
    return is_ended(lines[above]) or len(lines[above].rstrip()) < width * SHORT_LINE
