"""Word differences as HTML: insertions and deletions that screen readers hear begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.templatetags.static import static
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from corpus.comparing.edition import Operation, Segment
from corpus.pages.compare.links import Sides, Span, Spans
from corpus.text.normalise import typography
from corpus.text.symbols import BRACES, symbol_of

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


_LONG = 420
"""Letters of unchanged text from which a list of changes shows only both ends of it."""

_KEPT = 140

_UNLINKED = Sides()

_GAP = SafeString('<span class="gap">[…]</span>')


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a redline and the place in its text where it begins: in the old text where ``is_old``, else in the
    new one.
    """

    operation: Operation
    text: str
    start: int
    is_old: bool

    def spans(self, sides: Sides) -> Spans:
        """The references of the text that the piece is taken from."""
        return sides.old if self.is_old else sides.new


def inline(segments: Sequence[Segment], sides: Sides = _UNLINKED, *, shorten: bool = False) -> SafeString:
    """Both wordings in one text, removed words struck, added ones underlined; the references that ``sides`` name
    are links, to the new edition's rules but where only the old text holds them.

    With ``shorten`` long runs of unchanged words are cut down to what stands around the changes.
    """
    pieces = pieces_of(segments)
    last = len(pieces) - 1
    shown = []
    for place, piece in enumerate(pieces):
        if shorten and last and piece.operation == "=" and len(piece.text) > _LONG:
            shown.append(_shortened(piece, sides, place > 0, place < last))
        else:
            shown.append(_shown(piece, sides))
    return joined(shown)


def old_side(segments: Sequence[Segment], sides: Sides = _UNLINKED) -> SafeString:
    """The old wording with what was removed marked."""
    quiet = pieces_of(segments, new_letters=False)
    return joined(_shown(piece, sides) for piece in quiet if piece.operation != "+")


def new_side(segments: Sequence[Segment], sides: Sides = _UNLINKED) -> SafeString:
    """The new wording with what was added marked."""
    return joined(_shown(piece, sides) for piece in pieces_of(segments) if piece.operation != "-")


def excerpt(segments: Sequence[Segment], around: int = 70) -> SafeString:
    """The change that weighs most with a few words before and after it, for a list of one line each."""
    pieces = pieces_of(segments)
    runs = [list(run) for _, run in groupby(pieces, lambda piece: piece.operation == "=")]
    changed = [place for place, run in enumerate(runs) if run[0].operation != "="]
    if not changed:
        return words(_cut("".join(piece.text for piece in pieces), 3 * around))
    chosen = max(changed, key=lambda place: (sum(len(piece.text) for piece in runs[place]), -place))
    before = "".join(piece.text for piece in runs[chosen - 1]) if chosen else ""
    after = "".join(piece.text for piece in runs[chosen + 1]) if chosen + 1 < len(runs) else ""
    head = before if len(before) <= around else "…" + before[-around:].partition(" ")[2]
    lead = "… " if chosen > 1 and head == before else ""
    tail = _cut(after, around)
    end = " …" if tail == after and chosen + 2 < len(runs) else ""
    marks = [marked(piece.operation, _cut(piece.text, 3 * around, " ")) for piece in runs[chosen]]
    return joined([words(lead + head), *marks, words(tail + end)])


def _cut(text: str, most: int, after: str = "") -> str:
    """``text`` with no more than ``most`` letters, cut between words; ``after`` follows where something is cut."""
    return text if len(text) <= most else text[:most].rpartition(" ")[0] + "…" + after


def pieces_of(segments: Sequence[Segment], *, new_letters: bool = True) -> list[Piece]:
    """``segments`` with replacements that are only typography unmarked, in the new letters or in the old ones; a
    difference that is nothing but typography keeps its marks, for they are all that there is to see.
    """
    marked_all: list[Piece] = []
    before = after = 0
    for operation, text in segments:
        is_old = operation == "-" or (operation == "=" and not new_letters)
        marked_all.append(Piece(operation, text, before if is_old else after, is_old))
        before += len(text) if operation != "+" else 0
        after += len(text) if operation != "-" else 0
    quiet: list[Piece] = []
    for piece in marked_all:
        last = quiet[-1] if quiet else None
        if last and (last.operation, piece.operation) == ("-", "+") and _is_same(last.text, piece.text):
            kept = piece if new_letters else last
            quiet[-1] = Piece("=", kept.text, kept.start, kept.is_old)
        else:
            quiet.append(piece)
    return quiet if any(piece.operation != "=" for piece in quiet) else marked_all


def _is_same(old: str, new: str) -> bool:
    return typography(old).strip() == typography(new).strip()


def _shown(piece: Piece, sides: Sides) -> SafeString:
    if piece.operation == "=":
        return linked(piece.text, piece.start, piece.spans(sides))
    return marked(piece.operation, piece.text, piece.start, piece.spans(sides))


def _shortened(piece: Piece, sides: Sides, after_change: bool, before_change: bool) -> SafeString:
    """The ends of an unchanged run that touch a change, at word borders."""
    text, spans = piece.text, piece.spans(sides)
    head = text[:_KEPT].rpartition(" ")[0] + " " if after_change else ""
    tail = text[-_KEPT:].partition(" ")[2] if before_change else ""
    return joined(
        [
            linked(head, piece.start, spans),
            _GAP,
            words(" " if tail else ""),
            linked(tail, piece.start + len(text) - len(tail), spans),
        ]
    )
