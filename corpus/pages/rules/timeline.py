"""A rule's wordings along time: as a picture, and as the same facts in an ordered list."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from django.urls import reverse
from django.utils.safestring import SafeString

from corpus.comparing.words.diff import diff_words
from corpus.library.asking.history import Step
from corpus.models import Edition, Entry, entry_url
from corpus.pages.compare.links import Sides, Spans, spans_of
from corpus.pages.compare.redline import inline, linked
from corpus.pages.compare.words import of_date, to_date
from corpus.pages.rules.entries import titled_text
from corpus.pages.shared.french import CHANGES, NBSP, date_of
from corpus.text.normalise import typography

_MANY = 14
"""With more editions than this, only those in which something happened are shown."""


@dataclass(frozen=True, slots=True)
class Point:
    """One edition on the picture and in the list. ``redline`` shows what changed since the wording before,
    ``text`` the whole wording where it is the first one; both are empty where the words are the same.
    """

    x: float
    year: str
    date: str
    iso: str
    title: str
    slug: str
    language: str
    number: str
    url: str
    label: str
    letter: str
    changed: bool
    gone: bool
    current: bool
    redline: SafeString
    text: SafeString
    compare_url: str
    comparable: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """A rule through time. ``since`` is the date from which the newest wording stands; ``former`` are the other
    numbers that the rule bore, each with its years; ``number`` and ``slug`` are those of the entry asked for.
    """

    points: tuple[Point, ...]
    stretches: tuple[Stretch, ...]
    width: int
    height: int
    wordings: int
    since: str
    former: tuple[str, ...]
    summary: str
    number: str
    slug: str
    choices: tuple[tuple[str, str], ...]


def timeline(entry: Entry, steps: Sequence[Step]) -> Timeline:
    """The timeline of ``entry`` whose history is ``steps`` (oldest first, at least one)."""
    steps = _telling(steps, entry)
    xs, width = places_of([step.edition.date for step in steps])
    points: list[Point] = []
    last: Entry | None = None
    letter = 0
    cited = spans_of(step.entry for step in steps if step.entry is not None)
    for step, x in zip(steps, xs, strict=True):
        here = step.entry
        fresh = here is not None and (last is None or _words(here) != _words(last))
        letter += fresh
        points.append(_point(step, x, last, fresh, _letter(letter), entry, cited))
        last = here or last
    held = [point for point in points if not point.gone]
    since = next((point.date for point in points if point.letter == held[-1].letter and not point.gone), "")
    numbers = tuple(dict.fromkeys(point.number for point in held if point.number != entry.number))
    return Timeline(
        points=tuple(points),
        stretches=stretches_of(points, width),
        width=width,
        height=96,
        wordings=letter,
        since=since,
        former=numbers,
        summary=_summary([step.edition for step in steps if step.entry is not None], held, letter),
        number=entry.number,
        slug=entry.edition.slug,
        choices=tuple((point.slug, f"{point.date} ({point.number})") for point in held if point.comparable),
    )


def _telling(steps: Sequence[Step], entry: Entry) -> Sequence[Step]:
    """``steps``, without those in which nothing happened where they are too many for a picture."""
    if len(steps) <= _MANY:
        return steps
    last = len(steps) - 1
    return [
        step
        for place, step in enumerate(steps)
        if step.change != "same" or place == last or (step.entry is not None and step.entry.pk == entry.pk)
    ]


def _point(
    step: Step,
    x: float,
    last: Entry | None,
    fresh: bool,
    letter: str,
    current: Entry,
    cited: Mapping[int, Spans],
) -> Point:
    here, edition = step.entry, step.edition
    rule = here is not None and here.kind == Entry.Kind.RULE
    compare = ""
    if here is not None and last is not None and rule and last.kind == Entry.Kind.RULE and fresh:
        compare = reverse("compare-rule", args=[last.edition.slug, edition.slug, here.key])
    redline, text = SafeString(""), SafeString("")
    if here is not None and fresh:
        if last is None:
            text = linked(titled_text(here), _spans(here, cited))
        else:
            sides = Sides(_spans(last, cited), _spans(here, cited))
            redline = inline(diff_words(titled_text(last), titled_text(here)), sides, shorten=True)
    return Point(
        x=x,
        year=str(edition.date.year) if edition.date else "",
        date=date_of(edition),
        iso=edition.date.isoformat() if edition.date else "",
        title=edition.title,
        slug=edition.slug,
        language=edition.language,
        number=(here.number or f"énoncé {here.key}") if here is not None else "",
        url=entry_url(here) if here is not None else "",
        label=CHANGES[step.change],
        letter=letter,
        changed=fresh,
        gone=here is None,
        current=here is not None and here.pk == current.pk,
        redline=redline,
        text=text,
        compare_url=compare,
        comparable=rule,
        reason=step.reason if step.by_curator else "",
    )


def _summary(editions: Sequence[Edition], held: Sequence[Point], wordings: int) -> str:
    """The picture in one sentence."""
    numbers = tuple(dict.fromkeys(point.number for point in held))
    texts = "un seul texte connu" if wordings < 2 else f"{wordings} textes successifs"
    one = len(numbers) == 1
    under = f"le numéro {numbers[0]}" if one else f"les numéros {', '.join(numbers[:-1])} puis {numbers[-1]}"
    newest = next(
        edition for edition, point in zip(editions, held, strict=True) if point.letter == held[-1].letter
    )
    span = f"{of_date(editions[0])} {to_date(editions[-1])}"
    return (
        f"{span[0].upper()}{span[1:]}{NBSP}: {texts}, sous {under}{NBSP}; le dernier date {of_date(newest)}."
    )


def _words(entry: Entry) -> str:
    return typography(titled_text(entry))


def _spans(entry: Entry, cited: Mapping[int, Spans]) -> Spans:
    """The references of ``entry`` as they stand behind its title."""
    before = len(titled_text(entry)) - len(entry.content)
    return tuple(span.moved(before) for span in cited.get(entry.pk, ()))


def _letter(rank: int) -> str:
    """A for the first wording, B … Z, then A2 …"""
    turn, place = divmod(max(rank, 1) - 1, 26)
    return chr(ord("A") + place) + (str(turn + 1) if turn else "")


WIDTH = 720

_LEFT, _RIGHT = 46, 90

_STEP = 58
"""The least room between two dates."""


class Placed(Protocol):
    """What the picture asks of a point: its place, its wording's letter, its number, whether the rule is gone."""

    @property
    def x(self) -> float:
        """Its place."""

    @property
    def letter(self) -> str:
        """The letter of its wording."""

    @property
    def number(self) -> str:
        """The rule's number there."""

    @property
    def gone(self) -> bool:
        """Whether the rule is absent there."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """One wording on the picture: from where to where, its letter (A, B …), its number where that is a new one."""

    x: float
    width: float
    letter: str
    number: str
    number_after: str
    odd: bool


def places_of(dates: Sequence[datetime.date | None]) -> tuple[list[float], int]:
    """Where each date stands: by time, but never nearer than `_STEP` to the one before; and the picture's width."""
    if len(dates) == 1:
        return [float(_LEFT)], WIDTH
    days = [date.toordinal() if date else 0 for date in dates]
    least = [0.0]
    room = WIDTH - _LEFT - _RIGHT
    spare = max(room - _STEP * (len(dates) - 1), 0)
    total = (days[-1] - days[0]) or 1
    for before, after in pairwise(days):
        least.append(least[-1] + _STEP + spare * (after - before) / total)
    return [round(_LEFT + x, 1) for x in least], round(max(WIDTH, least[-1] + _LEFT + _RIGHT))


def stretches_of(points: Sequence[Placed], width: int) -> tuple[Stretch, ...]:
    """The runs of editions that print the same words under the same number; a rule's absence is a gap."""
    made: list[Stretch] = []
    start: Placed | None = None
    for place, point in enumerate(points):
        following = points[place + 1] if place + 1 < len(points) else None
        if point.gone:
            continue
        start = start or point
        same = following is not None and (following.letter, following.number, following.gone) == (
            point.letter,
            point.number,
            False,
        )
        if same:
            continue
        end = following.x if following is not None else min(point.x + _RIGHT, width)
        made.append(
            Stretch(
                x=start.x,
                width=round(end - start.x, 1),
                letter=point.letter,
                number=point.number if not made or made[-1].number_after != point.number else "",
                number_after=point.number,
                odd=(ord(point.letter[-1]) % 2) == 1,
            )
        )
        start = None
    return tuple(made)
