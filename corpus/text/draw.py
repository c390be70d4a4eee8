"""The shapes of a wording, drawn from its pieces: HTML for pages, redlines and excerpts, Markdown. Pure.

`inline` escapes every letter: nothing that a source holds can become a tag. What is stored is sanitised on top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

import nh3

from corpus.text.tokenize import Piece, PieceLink, Span, tokenize

# what an HTML page must not hold: control characters, halves of surrogate pairs, characters that are none
_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x85\u2028\u2029\ufdd0-\ufddf\ufffe\uffff\ud800-\udfff]")
_TAGS = {"p", "a", "em", "span"}
_ATTRIBUTES = {
    "a": {"class", "data-ref", "data-term"},
    "span": {"class", "role", "aria-label", "data-mana"},
}
_MARKDOWN = re.compile(r"[\\*_~`\[\]<#]")


def render(
    text: str,
    references: Iterable[Span] = (),
    emphasis: Iterable[Sequence[int]] = (),
    terms: Iterable[Span] = (),
) -> str:
    """The HTML of ``text``, a paragraph a line: symbols, emphasis, and links whose addresses are to be filled in
    (``data-ref``, ``data-term``: the place of the link in ``text``).
    """
    pieces = tokenize(text, references, emphasis, terms)
    html = "".join(f"<p>{inline(line)}</p>" for line in _lines(pieces))
    return nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None)


def inline(pieces: Iterable[Piece]) -> str:
    """The HTML of ``pieces`` without a paragraph around it."""
    made: list[str] = []
    for emphasis, run in groupby(pieces, key=lambda piece: piece.emphasis):
        inner = "".join(
            _linked(link, list(pieces_linked))
            for link, pieces_linked in groupby(run, key=lambda piece: piece.link)
        )
        made.append(inner if emphasis is None else f"<em>{inner}</em>")
    return "".join(made)


def plain(text: str) -> str:
    """The HTML of a text that holds neither links nor emphasis: what `inline` makes of its pieces, without cutting it
    where it can hold no symbol.
    """
    return inline(tokenize(text)) if "{" in text else _escaped(text)


def markdown(pieces: Iterable[Piece]) -> str:
    """``pieces`` as Markdown that shows their letters: emphasis between ``*``, what would be markup escaped, symbols as
    they stand.
    """
    made: list[str] = []
    for emphasis, run in groupby(pieces, key=lambda piece: piece.emphasis):
        inner = "".join(_MARKDOWN.sub(r"\\\g<0>", piece.text) for piece in run)
        made.append(inner if emphasis is None else around(inner, "*"))
    return "".join(made)


def around(text: str, mark: str) -> str:
    """``text`` between two of Markdown's ``mark``, which hug its letters: a mark beside a blank marks nothing."""
    inner = text.strip()
    if not inner or not mark:
        return text
    before, after = text.split(inner, 1)
    return f"{before}{mark}{inner}{mark}{after}"


def _linked(link: PieceLink | None, pieces: Sequence[Piece]) -> str:
    if any(piece.symbol for piece in pieces):
        inner = "".join(map(_letters, pieces))
    else:
        inner = _escaped("".join(piece.text for piece in pieces))  # at once: most runs hold no symbol
    if link is None or not any(piece.kind == "word" for piece in pieces):
        return inner
    kind, slot = ("ref", "data-ref") if link.kind == "reference" else ("term", "data-term")
    return f'<a class="{kind}" {slot}="{link.start}">{inner}</a>'


def _letters(piece: Piece) -> str:
    """The letters of a piece, escaped."""
    shown = _escaped(piece.text)
    if piece.symbol is None:
        return shown
    kind = "mana" if piece.symbol.drawing else "mana mana-words"
    drawing = f' data-mana="{piece.symbol.drawing}"' if piece.symbol.drawing else ""
    return f'<span class="{kind}" role="img" aria-label="{escape(piece.symbol.name)}"{drawing}>{shown}</span>'


def _escaped(text: str) -> str:
    """``text`` without what could be a tag; control characters are blanks."""
    return escape(_UNPRINTABLE.sub(" ", text), quote=False)


def _lines(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """The lines that hold anything, without blanks around them."""
    for is_end, run in groupby(pieces, key=lambda piece: piece.text == "\n"):
        line = [] if is_end else list(run)
        while line and not _UNPRINTABLE.sub(" ", line[0].text).strip():
            line.pop(0)
        while line and not _UNPRINTABLE.sub(" ", line[-1].text).strip():
            line.pop()
        if line:
            yield line
