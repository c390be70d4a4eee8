"""Word differences as HTML: insertions and deletions that screen readers hear begin and end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.templatetags.static import static
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from corpus.comparing.edition import Segment
from corpus.rendering.symbols import BRACES, symbol_of

_LONG = 420
"""Letters of unchanged text from which a list of changes shows only both ends of it."""
_KEPT = 140
_GAP = SafeString('<span class="gap">[…]</span>')


def inline(segments: Sequence[Segment], *, shorten: bool = False) -> SafeString:
    """Both wordings in one text, removed words struck, added ones underlined.

    With ``shorten`` long runs of unchanged words are cut down to what stands around the changes.
    """
    last = len(segments) - 1
    pieces = []
    for place, (operation, text) in enumerate(segments):
        if operation == "=":
            cut = shorten and len(segments) > 1
            pieces.append(_shortened(text, place > 0, place < last) if cut else words(text))
        else:
            pieces.append(marked(operation, text))
    return _joined(pieces)


def old_side(segments: Sequence[Segment]) -> SafeString:
    """The old wording with what was removed marked."""
    return _joined(_plain(operation, text) for operation, text in segments if operation != "+")


def new_side(segments: Sequence[Segment]) -> SafeString:
    """The new wording with what was added marked."""
    return _joined(_plain(operation, text) for operation, text in segments if operation != "-")


def excerpt(segments: Sequence[Segment], around: int = 70) -> SafeString:
    """The first difference with a few words before and after it, for a list of one line each."""
    pieces: list[SafeString] = []
    seen = 0
    for place, (operation, text) in enumerate(segments):
        if operation == "=" and not pieces:
            head = text[-around:]
            pieces.append(words("…" + head.partition(" ")[2] if len(text) > around else head))
        elif operation == "=":
            long = len(text) > around
            pieces.append(words(text[:around].rpartition(" ")[0] + "…" if long else text))
            if long:
                return _joined(pieces)
        else:
            seen += 1
            cut = text if len(text) <= 3 * around else text[: 3 * around].rpartition(" ")[0] + "…"
            pieces.append(marked(operation, cut))
            paired = place + 1 < len(segments) and segments[place + 1][0] == "+"
            if (cut != text and not (paired and seen == 1)) or (
                seen > 1 and not paired and place + 1 < len(segments)
            ):
                return _joined([*pieces, words(" …" if cut == text else "")])
    return _joined(pieces)


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
    return _joined([escape(before), _mark(tag, opening, words(inner), closing), escape(after)])


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
    return _joined(pieces)


def _plain(operation: str, text: str) -> SafeString:
    return words(text) if operation == "=" else marked(operation, text)


def _blank(text: str) -> str:
    """What stands for white space that changed."""
    return "¶" if "\n" in text else "␣"


def _shortened(text: str, after_change: bool, before_change: bool) -> SafeString:
    """The ends of an unchanged run that touch a change, at word borders."""
    if len(text) <= _LONG:
        return words(text)
    head = text[:_KEPT].rpartition(" ")[0] + " " if after_change else ""
    tail = " " + text[-_KEPT:].partition(" ")[2] if before_change else ""
    return _joined([words(head), _GAP, words(tail)])


def _joined(pieces: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((piece,) for piece in pieces))
