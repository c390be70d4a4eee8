"""A rule's versions along time: as a picture, and as the same facts in an ordered list."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import SafeString

from corpus.comparing.words.diff import diff_words
from corpus.library.asking.versions import RuleOn, VersionOf
from corpus.models import Edition, Entry, Link, address_of, entry_url
from corpus.pages.redline.links import Sides, Spans, spans_of
from corpus.pages.redline.redline import inline, linked
from corpus.pages.redline.words import of_date, to_date
from corpus.pages.rules.entries import titled_text
from corpus.pages.rules.story import before_each, compare_address, is_print
from corpus.pages.shared.french import CHANGES, NBSP, date_of
from corpus.pages.shared.links import EMPTY


@dataclass(frozen=True, slots=True)
class Point:
    """What happened in one edition, on the picture and in the list. ``words`` show what changed since the wording
    before, or the whole of a first one; none where the words are the same. ``reason`` is a curator's, who tied the rule
    to the one before.
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
    words: SafeString
    compare_url: str
    comparable: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """A rule through time. ``number`` and ``slug`` are those of the entry asked for. ``noun`` is what a version is
    called: a text, or for a heading the state of all that stands below it.
    """

    points: tuple[Point, ...]
    stretches: tuple[Stretch, ...]
    width: int
    height: int
    wordings: int
    summary: str
    number: str
    slug: str
    noun: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Mark:
    """What happened to a rule in an edition: a version began there (``fresh``), or it bore another number from there
    on, or it was gone (no version).
    """

    edition: Edition
    version: VersionOf | None
    number: str = ""
    label: str = CHANGES["removed"]
    fresh: bool = False


def timeline(rule: RuleOn) -> Timeline | None:
    """The timeline of ``rule``, by its versions; None for one of which nothing is told (an undated edition)."""
    here = rule.entry
    if rule.version is None:
        return None
    marks = sorted(_marks(rule), key=lambda mark: rule.family.place.get(mark.edition.pk, 0))
    xs, width = places_of([mark.edition.date for mark in marks])
    cited = spans_of(mark.version.entry for mark in marks if mark.version and mark.fresh)
    before = before_each(rule)
    letters = {
        mark.version.version.pk: _letter(rank)
        for rank, mark in enumerate((mark for mark in marks if mark.fresh), 1)
        if mark.version
    }
    by_hand = Link.objects.filter(by_curator=True, new__membership__thread=rule.thread)
    reasons = dict(by_hand.values_list("new__edition", "reason")) if rule.thread else {}
    at = rule.family.place[here.edition_id]
    current = next(
        mark
        for mark in reversed(marks)
        if mark.version is rule.version and rule.family.place[mark.edition.pk] <= at
    )
    points: list[Point] = []
    for mark, x in zip(marks, xs, strict=True):
        prior = before.get(mark.version.version.pk) if mark.version else None
        letter = letters[mark.version.version.pk] if mark.version else points[-1].letter
        reason = reasons.get(mark.edition.pk, "")
        points.append(_point(mark, x, prior, letter, cited, reason, current=mark is current))
    held = [point for point in points if not point.gone]
    newest = next(mark for mark in reversed(marks) if mark.fresh and mark.version)
    noun = "état" if rule.version.version.subtree else "texte"
    return Timeline(
        points=tuple(points),
        stretches=stretches_of(points, width),
        width=width,
        height=96,
        wordings=len(letters),
        summary=_summary(marks, newest, held, noun),
        number=here.number,
        slug=here.edition.slug,
        noun=noun,
        choices=tuple((point.slug, f"{point.date} ({point.number})") for point in held if point.comparable),
    )


def _marks(rule: RuleOn) -> Iterator[_Mark]:
    """All that happened to the rule, version by version."""
    last: VersionOf | None = None
    for version in rule.versions:
        if version.statement:
            yield _Mark(
                version.since, version, f"énoncé {version.entry.key}", "Reformulée par un cours", True
            )
            continue
        if last is not None and last.until is not None and last.until.pk != version.since.pk:
            yield _Mark(last.until, None)
        numbers = version.numbers or ((version.entry.number, version.since),)
        yield _Mark(version.since, version, numbers[0][0], _label(version, last), True)
        for number, edition in numbers[1:]:
            yield _Mark(edition, version, number, CHANGES["renumbered"])
        last = version
    if last is not None and last.until is not None:
        yield _Mark(last.until, None)


def _label(version: VersionOf, last: VersionOf | None) -> str:
    """How a version came about."""
    change = version.version.change
    if last is None:
        return CHANGES["split"] if change == "split" else CHANGES["first"]
    if version.version.subtree:
        return "Contenu modifié"
    if is_print(version):
        moved = change != "edited"
        return "Numéro changé, typographie seulement" if moved else CHANGES["typographic"]
    return "De retour" if change == "returned" else CHANGES.get(change, CHANGES["edited"])


def _point(
    mark: _Mark,
    x: float,
    prior: VersionOf | None,
    letter: str,
    cited: Mapping[int, Spans],
    reason: str,
    *,
    current: bool,
) -> Point:
    version, edition = mark.version, mark.edition
    words = EMPTY
    url = compare = ""
    if version is not None:
        address = address_of("edition-rule", edition.slug, mark.number)
        url = entry_url(version.entry) if version.statement else address
    if version is not None and mark.fresh:
        here = version.entry
        if prior is None:
            words = linked(titled_text(here), _spans(here, cited))
        else:
            compare = compare_address(prior, version)
            if not version.version.subtree:
                sides = Sides(_spans(prior.entry, cited), _spans(here, cited))
                words = inline(diff_words(titled_text(prior.entry), titled_text(here)), sides, shorten=True)
    return Point(
        x=x,
        year=str(edition.date.year) if edition.date else "",
        date=date_of(edition),
        iso=edition.date.isoformat() if edition.date else "",
        title=edition.title,
        slug=edition.slug,
        language=edition.language,
        number=mark.number,
        url=url,
        label=mark.label,
        letter=letter,
        changed=mark.fresh,
        gone=version is None,
        current=current,
        words=words,
        compare_url=compare,
        comparable=version is not None and not version.statement,
        reason=reason,
    )


def _summary(marks: Sequence[_Mark], newest: _Mark, held: Sequence[Point], noun: str) -> str:
    """The picture in one sentence."""
    numbers = tuple(dict.fromkeys(point.number for point in held if point.comparable))
    wordings = sum(mark.fresh for mark in marks)
    texts = f"un seul {noun} connu" if wordings < 2 else f"{wordings} {noun}s successifs"
    one = len(numbers) == 1
    under = f"le numéro {numbers[0]}" if one else f"les numéros {', '.join(numbers[:-1])} puis {numbers[-1]}"
    ends = [mark.version.last for mark in marks if mark.version]
    span = f"{of_date(marks[0].edition)} {to_date(max(ends, key=lambda edition: str(edition.date)))}"
    return (
        f"{span[0].upper()}{span[1:]}{NBSP}: {texts}, sous {under}{NBSP}; "
        f"le dernier date {of_date(newest.edition)}."
    )


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


def stretches_of(points: Sequence[Point], width: int) -> tuple[Stretch, ...]:
    """The runs of editions that print the same words under the same number; a rule's absence is a gap."""
    made: list[Stretch] = []
    start: Point | None = None
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
