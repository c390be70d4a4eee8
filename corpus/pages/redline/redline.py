"""Word differences as HTML: insertions and deletions that screen readers hear begin and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.html import format_html, format_html_join
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


_LONG = 420
"""Letters of unchanged text from which a list of changes shows only both ends of it."""
_KEPT = 140
_UNLINKED = Sides()
_GAP = SafeString('<span class="gap">[…]</span>')


@dataclass(frozen=True, slots=True)
class RedlineRun:
    """A run of a redline: the place where it begins in ``whole``, the old or the new text that it is taken from."""

    operation: Operation
    text: str
    start: int
    whole: Drawn

    def html(self, start: int = 0, end: int | None = None) -> SafeString:
        """What stands from ``start`` to ``end`` (excluded) of it."""
        return self.whole.html(self.start + start, self.start + (len(self.text) if end is None else end))

    def marked(self) -> SafeString:
        """The run, marked where it was removed or added; one of white space alone says so in words."""
        if self.operation == "=":
            return self.html()
        tag, done = ("del", "de suppression") if self.operation == "-" else ("ins", "d’ajout")
        inner = self.text.strip()
        start = self.text.index(inner)
        end = start + len(inner)
        blank = format_html('<span class="blank">{}</span>', "¶" if "\n" in self.text else "␣")
        return format_html(
            '{3}<{0}><span class="visually-hidden">[début {1}] </span>{2}'
            '<span class="visually-hidden"> [fin {1}]</span></{0}>{4}',
            tag,
            done,
            self.html(start, end) if inner else blank,
            self.text[:start] if inner else "",
            self.text[end:] if inner else "",
        )

    def ends(self, after_change: bool, before_change: bool) -> SafeString:
        """The ends of an unchanged run that touch a change, at word borders."""
        head = len(self.text[:_KEPT].rpartition(" ")[0]) + 1 if after_change else 0
        tail = len(self.text[-_KEPT:].partition(" ")[2]) if before_change else 0
        last = len(self.text)
        return joined(
            [self.html(0, head), _GAP, SafeString(" " if tail else ""), self.html(last - tail, last)]
        )


def joined(pieces: Iterable[SafeString]) -> SafeString:
    """Pieces of HTML as one."""
    return format_html_join("", "{}", ((piece,) for piece in pieces))


def inline(segments: Sequence[Segment], sides: Sides = _UNLINKED, *, shorten: bool = False) -> SafeString:
    """Both wordings in one text, removed words struck, added ones underlined; the references that ``sides`` name
    are links, to the new edition's rules but where only the old text holds them.

    With ``shorten`` long runs of unchanged words are cut down to what stands around the changes.
    """
    runs = runs_of(segments, sides)
    last = len(runs) - 1
    return joined(
        run.ends(place > 0, place < last)
        if shorten and last and run.operation == "=" and len(run.text) > _LONG
        else run.marked()
        for place, run in enumerate(runs)
    )


def old_side(segments: Sequence[Segment], sides: Sides = _UNLINKED) -> SafeString:
    """The old wording with what was removed marked."""
    runs = runs_of(segments, sides, new_letters=False)
    return joined(run.marked() for run in runs if run.operation != "+")


def new_side(segments: Sequence[Segment], sides: Sides = _UNLINKED) -> SafeString:
    """The new wording with what was added marked."""
    return joined(run.marked() for run in runs_of(segments, sides) if run.operation != "-")


def runs_of(
    segments: Sequence[Segment], sides: Sides = _UNLINKED, *, new_letters: bool = True
) -> list[RedlineRun]:
    """``segments`` with replacements that are only typography unmarked, in the new letters or in the old ones; a
    difference that is nothing but typography keeps its marks, for they are all that there is to see.
    """
    marked_all = _runs(segments, sides, new_letters=new_letters)
    quiet: list[RedlineRun] = []
    for run in marked_all:
        last = quiet[-1] if quiet else None
        if last and (last.operation, run.operation) == ("-", "+") and _is_same(last.text, run.text):
            quiet[-1] = replace(run if new_letters else last, operation="=")
        else:
            quiet.append(run)
    return quiet if any(run.operation != "=" for run in quiet) else marked_all


def cut_by_runs(segments: Sequence[Segment], sides: Sides) -> Iterator[tuple[Operation, list[Piece]]]:
    """Each run of a redline with its pieces, cut from the whole text that it is taken from: what Markdown and terminals
    draw.
    """
    for run in _runs(segments, sides):
        yield run.operation, list(cut(run.whole.pieces, run.start, run.start + len(run.text)))


def _runs(segments: Sequence[Segment], sides: Sides, *, new_letters: bool = True) -> list[RedlineRun]:
    """``segments`` with their places; what both texts say is taken from the new one, or from the old one."""
    old, new = Drawn(before(segments), sides.old), Drawn(after(segments), sides.new)
    made: list[RedlineRun] = []
    in_old = in_new = 0
    for operation, text in segments:
        is_old = operation == "-" or (operation == "=" and not new_letters)
        made.append(RedlineRun(operation, text, in_old if is_old else in_new, old if is_old else new))
        in_old += len(text) if operation != "+" else 0
        in_new += len(text) if operation != "-" else 0
    return made


def _is_same(old: str, new: str) -> bool:
    return typography(old).strip() == typography(new).strip()
