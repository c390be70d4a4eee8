"""A wording cut into pieces with their places: words, blanks, signs, symbols; and what they are part of. Pure.

This is the one place that decides what is a symbol, a reference, a term or an emphasised word in a text. Every shape of
a wording (page, redline, excerpt, Markdown) is drawn from these pieces: `corpus.text.draw`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Literal, NamedTuple, Protocol, cast

from corpus.text.symbols import BRACES, Symbol, symbol_of

Kind = Literal["word", "blank", "sign", "symbol"]
LinkKind = Literal["reference", "term"]


class Span(Protocol):
    """Where something stands in a text: characters ``start`` to ``end``, the end excluded."""

    @property
    def start(self) -> int:
        """The first character."""

    @property
    def end(self) -> int:
        """The character after the last."""


@dataclass(frozen=True, slots=True)
class PieceLink:
    """What a piece is part of: a reference to rules or a mention of a term, from ``start`` to ``end`` of the text."""

    kind: LinkKind
    start: int
    end: int


class Piece(NamedTuple):
    """One piece: its letters as they stand in the text from ``start`` on. ``emphasis`` is the place of the emphasised
    stretch that it stands in. A line end is a blank of its own.
    """

    kind: Kind
    text: str
    start: int
    link: PieceLink | None = None
    emphasis: tuple[int, int] | None = None
    symbol: Symbol | None = None

    @property
    def end(self) -> int:
        """The place after its last character."""
        return self.start + len(self.text)


_end = attrgetter("end")
_PIECE = re.compile(
    rf"(?P<symbol>{BRACES.pattern})|(?P<word>[^\W_]+)|(?P<blank>\n|[^\S\n]+)|(?P<sign>[^\w\s{{]+|_+|.)"
)


def tokenize(
    text: str,
    references: Iterable[Span] = (),
    emphasis: Iterable[Sequence[int]] = (),
    terms: Iterable[Span] = (),
) -> tuple[Piece, ...]:
    """The pieces of ``text`` in order; put together they are ``text``.

    Spans that lie outside the text, hold a line end or overlap an earlier one count for nothing, and so does an
    emphasis that begins or ends inside a link.
    """
    links = _links(text, references, terms)
    stressed = _stressed(text, emphasis, links)
    if not links and not stressed:
        return tuple(_pieces(text, 0, len(text), None, None))
    borders = {0, len(text)}
    borders.update(place for link in links for place in (link.start, link.end))
    borders.update(place for span in stressed for place in span)
    made: list[Piece] = []
    for start, end in pairwise(sorted(borders)):
        link = next((each for each in links if each.start <= start < each.end), None)
        span = next((each for each in stressed if each[0] <= start < each[1]), None)
        made += _pieces(text, start, end, link, span)
    return tuple(made)


def cut(pieces: Sequence[Piece], start: int, end: int) -> Iterator[Piece]:
    """What lies of ``pieces`` (in order) between ``start`` and ``end`` (excluded) of their text. Half a symbol is a
    sign.
    """
    for place in range(bisect_right(pieces, start, key=_end), len(pieces)):
        piece = pieces[place]
        if piece.start >= end:
            break
        first, last = max(start, piece.start), min(end, piece.end)
        if (first, last) == (piece.start, piece.end):
            yield piece
            continue
        kept = piece.text[first - piece.start : last - piece.start]
        kind: Kind = "sign" if piece.kind == "symbol" else piece.kind
        yield piece._replace(kind=kind, text=kept, start=first, symbol=None)


def _links(text: str, references: Iterable[Span], terms: Iterable[Span]) -> list[PieceLink]:
    wanted = [PieceLink("reference", span.start, span.end) for span in references]
    wanted += [PieceLink("term", span.start, span.end) for span in terms]
    kept: list[PieceLink] = []
    done = 0
    for link in sorted(wanted, key=lambda link: link.start):
        if done <= link.start < link.end <= len(text) and "\n" not in text[link.start : link.end]:
            kept.append(link)
            done = link.end
    return kept


def _stressed(
    text: str, emphasis: Iterable[Sequence[int]], links: Sequence[PieceLink]
) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    done = 0
    for start, end in sorted((span[0], span[1]) for span in emphasis):
        inside = any(link.start < place < link.end for place in (start, end) for link in links)
        if done <= start < end <= len(text) and not inside:
            kept.append((start, end))
            done = end
    return kept


def _pieces(
    text: str, start: int, end: int, link: PieceLink | None, emphasis: tuple[int, int] | None
) -> Iterator[Piece]:
    place = start
    while place < end:
        # never None: a sign may be any character, a line end is a blank
        match = cast("re.Match[str]", _PIECE.match(text, place, end))
        kind = cast("Kind", match.lastgroup)
        symbol = symbol_of(match.group()[1:-1]) if kind == "symbol" and link is None else None
        found = match.group()
        if kind == "symbol" and symbol is None:
            kind, found = "sign", "{"
        yield Piece(kind, found, place, link, emphasis, symbol)
        place += len(found)
