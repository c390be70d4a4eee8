"""Word differences as HTML: insertions and deletions that screen readers hear begin and end, references with where they
lead, and emphasis.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from corpus.comparing.edition import Change, Operation, Segment, after, before
from corpus.models import Edition, Entry
from corpus.pages.shared.links import Aim, aims_of, fill, note_of
from corpus.text import Piece, cut, inline as html_of, plain, tokenize
from corpus.text.normalise import typography

Spans = tuple[Aim, ...]
"""Stretches of a text that lead somewhere, or that are emphasised (those without ``url``)."""


class Sides(NamedTuple):
    """What is marked in both texts of one redline."""

    old: Spans = ()
    new: Spans = ()


@dataclass(frozen=True, slots=True)
class Cited:
    """What is marked in many texts of two editions, by wording."""

    old: Mapping[str, Spans] = field(default_factory=dict)
    new: Mapping[str, Spans] = field(default_factory=dict)

    def within(self, segments: Sequence[Segment]) -> Sides:
        """What is marked in the two texts that ``segments`` are made of."""
        return Sides(self.old.get(before(segments), ()), self.new.get(after(segments), ()))


NOTHING = Cited()


def cited_in(changes: Sequence[Change], old: Edition, new: Edition) -> Cited:
    """What is marked in all texts of ``changes``, examples too, each in its own edition; two queries."""
    found = Entry.objects.filter(
        _entries_of(changes, old, [change.old for change in changes])
        | _entries_of(changes, new, [change.new for change in changes])
    )
    entries = list(found.select_related("text").only("edition_id", "details", "text__content", "text__html"))
    return _by_wording(entries, spans_of(entries), old, new)


def emphasised_in(old: Edition, new: Edition) -> Cited:
    """The emphasis in all texts of both editions; one query."""
    entries = Entry.objects.filter(edition__in=[old, new], details__has_key="emphasis", text__isnull=False)
    found = list(entries.select_related("text").only("edition_id", "details", "text__content"))
    return _by_wording(found, {entry.pk: _emphasis(entry) for entry in found}, old, new)


def _by_wording(entries: Iterable[Entry], spans: Mapping[int, Spans], old: Edition, new: Edition) -> Cited:
    made: dict[int, dict[str, Spans]] = {old.pk: {}, new.pk: {}}
    for entry in entries:
        if entry.pk in spans:
            made[entry.edition_id][entry.content] = spans[entry.pk]
    return Cited(made[old.pk], made[new.pk])


def _emphasis(entry: Entry) -> Spans:
    return tuple(Aim("", "", "", "", *place) for place in entry.details.get("emphasis", ()))


def spans_of(entries: Sequence[Entry]) -> dict[int, Spans]:
    """By entry, the emphasis and the references that lead somewhere, in order; one query."""
    made = defaultdict[int, list[Aim]](list)
    for entry in entries:
        if entry.text_id and (emphasis := _emphasis(entry)):
            made[entry.pk] += emphasis
    for key, places in aims_of(entries).items():
        for _, aims in sorted(places.items()):
            if first := next((aim for aim in aims if aim.url), None):
                made[key].append(replace(first, note=note_of(first, len(aims))))
    return {entry: tuple(spans) for entry, spans in made.items()}


def _entries_of(changes: Sequence[Change], edition: Edition, names: Sequence[str | None]) -> Q:
    """The rules, examples and terms of ``edition`` that ``names``, the changes' on that side, stand for."""
    rules = [name for change, name in zip(changes, names, strict=True) if name and change.kind == "rule"]
    terms = [name for change, name in zip(changes, names, strict=True) if name and change.kind == "term"]
    kinds = Entry.Kind
    chosen = Q(kind=kinds.RULE, key__in=rules) | Q(kind=kinds.EXAMPLE, parent__key__in=rules)
    return Q(edition=edition) & (chosen | Q(kind=kinds.TERM, name__in=terms))


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
        return {span.start: (span,) for span in self.spans if span.url}

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


def one_side(segments: Sequence[Segment], sides: Sides = _UNLINKED, *, kept: Operation) -> SafeString:
    """The old wording with what was removed marked (``kept`` is ``-``), or the new one with what was added (``+``)."""
    runs = runs_of(segments, sides, new_letters=kept == "+")
    return joined(run.marked() for run in runs if run.operation in ("=", kept))


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
        if (
            last
            and (last.operation, run.operation) == ("-", "+")
            and typography(last.text).strip() == typography(run.text).strip()
        ):
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
