"""Removed and added words as HTML, mana symbols drawn."""

from __future__ import annotations

from collections.abc import Iterable

from django.templatetags.static import static
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from corpus.rendering.symbols import BRACES, symbol_of


def marked(operation: str, text: str) -> SafeString:
    """A removed or added run; one that holds only white space says so in words."""
    tag = "del" if operation == "-" else "ins"
    if operation == "-":
        opening, closing = "début de suppression", "fin de suppression"
    else:
        opening, closing = "début d’ajout", "fin d’ajout"
    inner = text.strip()
    if not inner:
        return _mark(tag, opening, format_html('<span class="blank">{}</span>', _blank(text)), closing)
    before, after = text[: text.index(inner)], text[text.index(inner) + len(inner) :]
    return joined([escape(before), _mark(tag, opening, words(inner), closing), escape(after)])


def _mark(tag: str, opening: str, shown: SafeString, closing: str) -> SafeString:
    return format_html(
        '<{}><span class="visually-hidden">[{}] </span>{}<span class="visually-hidden"> [{}]</span></{}>',
        tag,
        opening,
        shown,
        closing,
        tag,
    )


def words(text: str) -> SafeString:
    """Text as HTML, mana symbols drawn; newlines stay (the style keeps them)."""
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
