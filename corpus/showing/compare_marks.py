"""Removed and added words as HTML, mana symbols drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.templatetags.static import static
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from corpus.rendering.symbols import BRACES, symbol_of
from corpus.showing.compare_links import Span, Spans

_TITLE = re.compile(
    r"(?<![^\W_])_(?P<title>[^\W_](?:[^_\n]*[^\s_])?)_(?![^\W_])|(?<!\w)_(?=[^\W_])|(?<=[^\W_]|[.!?)»”’'])_(?!\w)"
)
"""A title between the marks that old files set it in; or one mark of two, the other standing beyond a change."""


def marked(operation: str, text: str, start: int = 0, spans: Spans = ()) -> SafeString:
    """A removed or added run, its references linked as in ``linked``; one of white space alone says so in words."""
    tag = "del" if operation == "-" else "ins"
    if operation == "-":
        opening, closing = "début de suppression", "fin de suppression"
    else:
        opening, closing = "début d’ajout", "fin d’ajout"
    inner = text.strip()
    if not inner:
        return _mark(tag, opening, format_html('<span class="blank">{}</span>', _blank(text)), closing)
    before, after = text[: text.index(inner)], text[text.index(inner) + len(inner) :]
    shown = linked(inner, start + len(before), spans)
    return joined([escape(before), _mark(tag, opening, shown, closing), escape(after)])


def _mark(tag: str, opening: str, shown: SafeString, closing: str) -> SafeString:
    return format_html(
        '<{}><span class="visually-hidden">[{}] </span>{}<span class="visually-hidden"> [{}]</span></{}>',
        tag,
        opening,
        shown,
        closing,
        tag,
    )


def linked(text: str, start: int, spans: Spans) -> SafeString:
    """``words``, with links where ``spans`` name them; ``text`` begins at ``start`` of the text that they count in."""
    pieces: list[SafeString] = []
    done = 0
    for span in spans:
        first, last = max(span.start - start, done), min(span.end - start, len(text))
        if first < last and any(letter.isalnum() for letter in text[first:last]):
            pieces += [words(text[done:first]), _link(text[first:last], span)]
            done = last
    return joined([*pieces, words(text[done:])])


def _link(text: str, span: Span) -> SafeString:
    kind = "" if span.state == "resolved" else f" ref-{span.state}"
    title = format_html(' title="{}"', span.note) if span.note else ""
    return format_html('<a class="ref{}" href="{}"{}>{}</a>', kind, span.url, title, words(text))


def words(text: str) -> SafeString:
    """Text as HTML, mana symbols drawn, ``_titles_`` set apart; newlines stay (the style keeps them)."""
    if "_" not in text:
        return _drawn(text)
    pieces: list[SafeString] = []
    done = 0
    for match in _TITLE.finditer(text):
        pieces.append(_drawn(text[done : match.start()]))
        if match["title"]:
            pieces.append(format_html("<em>{}</em>", _drawn(match["title"])))
        done = match.end()
    return joined([*pieces, _drawn(text[done:])])


def _drawn(text: str) -> SafeString:
    if "{" not in text:
        return escape(text)
    pieces: list[SafeString] = []
    done = 0
    for match in BRACES.finditer(text):
        symbol = symbol_of(match[1])
        if symbol is None or not symbol.drawing:
            continue
        pieces.append(escape(text[done : match.start()]))
        pieces.append(
            format_html(
                '<span class="mana" role="img" aria-label="{}"><svg aria-hidden="true" focusable="false">'
                '<use href="{}#{}"></use></svg><span class="raw">{}</span></span>',
                symbol.name,
                static("img/symbols.svg"),
                symbol.drawing,
                match[0],
            )
        )
        done = match.end()
    pieces.append(escape(text[done:]))
    return joined(pieces)


def _blank(text: str) -> str:
    """What stands for white space that changed."""
    return "¶" if "\n" in text else "␣"


def joined(pieces: Iterable[SafeString]) -> SafeString:
    """Pieces of HTML as one."""
    return format_html_join("", "{}", ((piece,) for piece in pieces))
