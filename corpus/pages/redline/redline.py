"""Word differences as HTML: insertions and deletions that screen readers hear begin and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from corpus.comparing.edition import Operation, Segment, after, before
from corpus.pages.redline.links import Sides, Spans
from corpus.pages.shared.links import Aim, fill
from corpus.text import Piece, cut, inline as html_of, plain, tokenize
from corpus.text.normalise import typography


@dataclass(frozen=True)
class Drawn:
    """A text, any stretch of which can be drawn with the links and the emphasis that ``spans`` name."""

    text: str
    spans: Spans = ()

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The text, cut once."""
        links = [span for span in self.spans if span.url]
        return tokenize(self.text, links, [(span.start, span.end) for span in self.spans if not span.url])

    @cached_property
    def _aims(self) -> dict[int, tuple[Aim, ...]]:
        return {span.start: (Aim("", span.url, span.state, span.note),) for span in self.spans if span.url}

    def html(self, start: int, end: int) -> SafeString:
        """What stands from ``start`` to ``end`` (excluded); newlines stay (the style keeps them)."""
        if not self.spans and "{" not in self.text:
            return fill(plain(self.text[start:end]), {})
        return fill(html_of(cut(self.pieces, start, end)), self._aims)


def linked(text: str, spans: Spans = ()) -> SafeString:
    """``text`` as HTML, symbols drawn, with the links and the emphasis that ``spans`` name."""
    return Drawn(text, spans).html(0, len(text))


def _marked(piece: RedlineRun, drawn: Drawn) -> SafeString:
    """A removed or added run; one of white space alone says so in words."""
    tag, done = ("del", "de suppression") if piece.operation == "-" else ("ins", "d’ajout")
    text, inner = piece.text, piece.text.strip()
    if not inner:
        shown = format_html('<span class="blank">{}</span>', "¶" if "\n" in text else "␣")
        return _mark(tag, done, shown)
    before = text.index(inner)
    start = piece.start + before
    shown = drawn.html(start, start + len(inner))
    after = text[before + len(inner) :]
    return joined([escape(text[:before]), _mark(tag, done, shown), escape(after)])


def _mark(tag: str, done: str, shown: SafeString) -> SafeString:
    return format_html(
        '<{0}><span class="visually-hidden">[début {1}] </span>{2}'
        '<span class="visually-hidden"> [fin {1}]</span></{0}>',
        tag,
        done,
        shown,
    )


def joined(pieces: Iterable[SafeString]) -> SafeString:
    """Pieces of HTML as one."""
    return format_html_join("", "{}", ((piece,) for piece in pieces))


_LONG = 420
"""Letters of unchanged text from which a list of changes shows only both ends of it."""

_KEPT = 140

_UNLINKED = Sides()

_GAP = SafeString('<span class="gap">[…]</span>')


@dataclass(frozen=True, slots=True)
class RedlineRun:
    """A run of a redline and the place in its text where it begins: in the old text where ``is_old``, else in the
    new one.
    """

    operation: Operation
    text: str
    start: int
    is_old: bool


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Both texts of a redline, cut into their pieces."""

    old: Drawn
    new: Drawn

    @classmethod
    def of(cls, segments: Sequence[Segment], sides: Sides) -> _Sheet:
        """The two texts that ``segments`` are made of, with their references."""
        return cls(Drawn(before(segments), sides.old), Drawn(after(segments), sides.new))

    def side(self, run: RedlineRun) -> Drawn:
        """The text that ``run`` is taken from."""
        return self.old if run.is_old else self.new

    def shown(self, run: RedlineRun) -> SafeString:
        """``run``, marked where it was removed or added."""
        if run.operation == "=":
            return self.side(run).html(run.start, run.start + len(run.text))
        return _marked(run, self.side(run))

    def ends(self, run: RedlineRun, after_change: bool, before_change: bool) -> SafeString:
        """The ends of an unchanged run that touch a change, at word borders."""
        text, side, last = run.text, self.side(run), run.start + len(run.text)
        head = len(text[:_KEPT].rpartition(" ")[0]) + 1 if after_change else 0
        tail = len(text[-_KEPT:].partition(" ")[2]) if before_change else 0
        space = SafeString(" " if tail else "")
        return joined([side.html(run.start, run.start + head), _GAP, space, side.html(last - tail, last)])


def inline(segments: Sequence[Segment], sides: Sides = _UNLINKED, *, shorten: bool = False) -> SafeString:
    """Both wordings in one text, removed words struck, added ones underlined; the references that ``sides`` name
    are links, to the new edition's rules but where only the old text holds them.

    With ``shorten`` long runs of unchanged words are cut down to what stands around the changes.
    """
    pieces = pieces_of(segments)
    last = len(pieces) - 1
    sheet = _Sheet.of(segments, sides)
    shown = []
    for place, piece in enumerate(pieces):
        if shorten and last and piece.operation == "=" and len(piece.text) > _LONG:
            shown.append(sheet.ends(piece, place > 0, place < last))
        else:
            shown.append(sheet.shown(piece))
    return joined(shown)


def old_side(segments: Sequence[Segment], sides: Sides = _UNLINKED) -> SafeString:
    """The old wording with what was removed marked."""
    quiet = pieces_of(segments, new_letters=False)
    sheet = _Sheet.of(segments, sides)
    return joined(sheet.shown(piece) for piece in quiet if piece.operation != "+")


def new_side(segments: Sequence[Segment], sides: Sides = _UNLINKED) -> SafeString:
    """The new wording with what was added marked."""
    sheet = _Sheet.of(segments, sides)
    return joined(sheet.shown(piece) for piece in pieces_of(segments) if piece.operation != "-")


def pieces_of(segments: Sequence[Segment], *, new_letters: bool = True) -> list[RedlineRun]:
    """``segments`` with replacements that are only typography unmarked, in the new letters or in the old ones; a
    difference that is nothing but typography keeps its marks, for they are all that there is to see.
    """
    marked_all = _runs(segments, new_letters=new_letters)
    quiet: list[RedlineRun] = []
    for piece in marked_all:
        last = quiet[-1] if quiet else None
        if last and (last.operation, piece.operation) == ("-", "+") and _is_same(last.text, piece.text):
            kept = piece if new_letters else last
            quiet[-1] = RedlineRun("=", kept.text, kept.start, kept.is_old)
        else:
            quiet.append(piece)
    return quiet if any(piece.operation != "=" for piece in quiet) else marked_all


def cut_by_runs(segments: Sequence[Segment], sides: Sides) -> Iterator[tuple[Operation, list[Piece]]]:
    """Each run of a redline with its pieces, cut from the whole text that it is taken from: what Markdown and terminals
    draw.
    """
    sheet = _Sheet.of(segments, sides)
    for run in _runs(segments):
        yield run.operation, list(cut(sheet.side(run).pieces, run.start, run.start + len(run.text)))


def _runs(segments: Sequence[Segment], *, new_letters: bool = True) -> list[RedlineRun]:
    """``segments`` with their places; what both texts say is taken from the new one, or from the old one."""
    made: list[RedlineRun] = []
    before = after = 0
    for operation, text in segments:
        is_old = operation == "-" or (operation == "=" and not new_letters)
        made.append(RedlineRun(operation, text, before if is_old else after, is_old))
        before += len(text) if operation != "+" else 0
        after += len(text) if operation != "-" else 0
    return made


def _is_same(old: str, new: str) -> bool:
    return typography(old).strip() == typography(new).strip()
