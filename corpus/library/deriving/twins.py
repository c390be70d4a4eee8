"""Twins of the French editions and their standing, kept in step with the editions that are there."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from operator import itemgetter

from corpus.comparing.scope import is_whole_book
from corpus.comparing.twins.anchoring import Twin as FoundTwin, find_statement_twins, find_twins
from corpus.comparing.twins.era import Neighbour, edition_of_the_time
from corpus.fingerprints import fingerprint
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.neighbours import families
from corpus.library.bulk import CHUNK, update
from corpus.library.comparisons.compared import compared_edition
from corpus.library.deriving.carried import (
    ONWARD,
    HeldTwin,
    carried_on,
    step_between,
    stored_twins,
)
from corpus.library.deriving.standings import Place, Told, Ways, told_by
from corpus.models import Correction, Edition, Entry, Twin, TwinEdition
from corpus.models.entry import EntryQuerySet

Reason = TwinEdition.Reason


def derive_twins(progress: Callable[[str], None] = lambda _: None) -> int:
    """Bring twins in step with editions, links and curators' words; returns how many editions were anchored anew.

    Must run in the transaction that changed them, after the links.
    """
    editions = list(Edition.objects.light())
    books = _books(editions)
    corrections = list(Correction.objects.of_twins())
    present = {row.edition_id: row for row in TwinEdition.objects.all()}
    ways: dict[int, Ways] = {}
    numbers_of, step, places = cache(_numbers), cache(step_between), cache(_places)
    stored: Mapping[int, list[HeldTwin]] | None = None
    anew: list[TwinEdition] = []
    for edition in (edition for edition in editions if edition.language == FRENCH):
        near = _near(edition, books)
        held = present.get(edition.pk)
        anchor, followed, reason = _anchored(edition, near, held) or _anchor(edition, near, numbers_of)
        family = followed[followed.index(anchor) :] if anchor is not None else []
        words = [row for row in corrections if row.old_edition == edition.slug]
        stamp = _stamp(edition, near, anchor, family, words)
        if held is not None and held.fingerprint == stamp:
            continue
        progress(f"{edition.slug} = {anchor.slug if anchor else '?'}")
        stored = stored_twins() if stored is None else stored
        rows = stored.get(edition.pk, [])
        known: dict[str, tuple[FoundTwin, Place]] | None = None
        carried: dict[str, HeldTwin] = {}
        was = held.fingerprint if held and anchor and held.anchor_id == anchor.pk else ""
        if was and _ANCHORED(was) == _ANCHORED(stamp):
            known = {row.number: (row.found, row.twin) for row in rows}
            before = _stamp(edition, near, anchor, family[:-1], words)
            if _SINCE(was) == _SINCE(before):
                carried = carried_on(rows, step(*family[-2:]), family[-2].date)
        gone = [row.entry for row in rows if row.number not in carried]
        if gone:
            Twin.objects.filter(pk__in=gone).delete()
        if anchor is not None:
            theirs = partial(places, anchor)
            on = ways.setdefault(followed[-1].pk, Ways(followed))
            _derive(edition, anchor, theirs, on, words, known, carried)
        newest = family[-1] if family else None
        anew.append(
            TwinEdition(edition=edition, anchor=anchor, newest=newest, reason=reason, fingerprint=stamp)
        )
    TwinEdition.objects.bulk_create(
        anew,
        update_conflicts=True,
        unique_fields=["edition"],
        update_fields=["anchor", "newest", "reason", "fingerprint"],
    )
    return len(anew)


_Numbers = Callable[[Edition], frozenset[str]]
"""The numbers of an edition's rules."""


def _numbers(edition: Edition) -> frozenset[str]:
    return frozenset(_rules(edition).values_list("number", flat=True))


_Book = tuple[Edition, list[Edition]]
"""A whole English book, and its family to the last whole book."""


def _books(editions: Sequence[Edition]) -> list[_Book]:
    found = []
    for family in families([edition for edition in editions if edition.language == ENGLISH]):
        books = [each for each in family if each.kind == Edition.Kind.RULES and is_whole_book(each)]
        if books:
            followed = family[: family.index(books[-1]) + 1]
            found += [(book, followed) for book in books]
    return found


_CLOSEST = 2


def _near(edition: Edition, books: Sequence[_Book]) -> list[_Book]:
    """The books next to ``edition`` in time, a few before and after it: original ones, and where it restates, restated
    ones behind them: an official text is never held against a restatement.
    """
    day = edition.date
    if day is None:
        return []
    found: list[_Book] = []
    for restated in (False, True) if edition.restatement else (False,):
        dated = sorted(
            (
                (book.date, at)
                for at, (book, _) in enumerate(books)
                if book.restatement == restated and book.date
            ),
        )
        before = [at for date, at in dated if date <= day]
        after = [at for date, at in dated if date > day]
        found += [books[at] for at in (*before[-_CLOSEST:], *after[:_CLOSEST])]
    return found


def _anchored(
    edition: Edition, near: Sequence[_Book], held: TwinEdition | None
) -> tuple[Edition | None, list[Edition], str] | None:
    """The anchor as it was ``held``, where the books ``near`` are those of then; None where it is to be looked for."""
    if held is None or _PLACED(held.fingerprint) != _PLACED(_stamp(edition, near, None, (), ())):
        return None
    if held.reason != Reason.FOUND:
        return None, [], held.reason
    return next(((book, family, held.reason) for book, family in near if book.pk == held.anchor_id), None)


def _anchor(
    edition: Edition, near: Sequence[_Book], numbers_of: _Numbers
) -> tuple[Edition | None, list[Edition], str]:
    """The English edition of the time of ``edition`` among the books ``near`` it, with its family, or why there is
    none: a restatement prefers the official text.
    """
    if edition.diagnostics.filter(code="language_unsure").exists():
        return None, [], Reason.LANGUAGE
    if not edition.date:
        return None, [], Reason.NO_DATE
    numbers = numbers_of(edition)
    if not numbers and edition.kind != Edition.Kind.LESSON:
        return None, [], Reason.NO_RULES
    for restated in (False, True):
        held = {book.slug: (book, family) for book, family in near if book.restatement == restated}
        found = edition_of_the_time(
            edition.date,
            numbers,
            [Neighbour(book.slug, book.date, numbers_of(book)) for book, _ in held.values() if book.date],
        )
        if found is not None:
            return *held[found.name], Reason.FOUND
    return None, [], Reason.NONE_NEAR


def _stamp(
    edition: Edition,
    near: Sequence[_Book],
    anchor: Edition | None,
    family: Sequence[Edition],
    words: Sequence[Correction],
) -> str:
    """All that the twins of ``edition`` hang on, in three parts: which books are ``near``, so that one is its anchor;
    which rules are twins; and what became of them since, which every later English edition may change.
    """
    version = twins_version()
    placed = [version, edition.state, *(f"{book.slug} {book.state}" for book, _ in near)]
    anchored = [version, edition.state, anchor.state if anchor else ""]
    anchored += [f"{word.old_number}>{word.new_edition}/{word.new_number}>{word.reason}" for word in words]
    since = [f"{each.slug} {each.state} {each.derived}" for each in family]
    return "".join(
        hashlib.sha256("\n".join(parts).encode()).hexdigest()[:_PART] for parts in (placed, anchored, since)
    )


_PART = 21
"""Characters of each part of a stamp: three fill the 64 that are kept."""
_PLACED, _ANCHORED, _SINCE = (itemgetter(slice(at * _PART, (at + 1) * _PART)) for at in range(3))


def twins_version() -> str:
    """Changes whenever twins, or how they are stored, could change."""
    return fingerprint("corpus.library.deriving.twins")


def _derive(
    edition: Edition,
    anchor: Edition,
    theirs: Callable[[], Mapping[str, Place]],
    ways: Ways,
    words: Sequence[Correction],
    before: Mapping[str, tuple[FoundTwin, Place]] | None,
    carried: Mapping[str, HeldTwin],
) -> None:
    """Find and store the twins of ``edition`` in ``anchor``, whose rules are ``theirs``, with their standing at the end
    of the ``ways``; ``before`` are those that were found with nothing changed in the two, ``carried`` (by number) those
    that stand in the newest edition as they stood in the one before: as they are stored, but for their places.
    """
    kind = Entry.Kind.ITEM if edition.kind == Edition.Kind.LESSON else Entry.Kind.RULE
    said = _said(words, anchor)
    if before is None:
        found = {twin.number: (twin, theirs()[twin.twin]) for twin in _found(edition, anchor, kind)}
    else:
        found = dict(before)
    ours: dict[str, int] = {}
    if len(carried) < len(found) or said:
        rows = Entry.objects.filter(edition=edition, kind=kind).order_by("position")
        ours = dict(rows.values_list("key", "pk"))
    for number, english in said.items():
        found.pop(number, None)
        if english and english in theirs() and number in ours:
            found[number] = FoundTwin(number, english, 1.0, "curator"), theirs()[english]
    reasons = {word.old_number: word.reason for word in words}
    followed = ways.follow({place for number, (_, place) in found.items() if number not in carried})
    below = _below(found)
    told: dict[str, Told] = {}
    for number in sorted(found, key=lambda number: -len(number)):  # what stands below comes first
        _, there = found[number]
        under = [told[each] for each in below[number] if found[each][1].text]
        row = carried.get(number)
        if row is None:
            told[number] = ways.told(there.entry, under)
        elif there.text is None and row.today:
            told[number] = told_by(under)
        else:
            told[number] = row.told
    onward = [(*row._replace(told=told[number]).onward, row.entry) for number, row in carried.items()]
    update(Twin, ONWARD, onward)
    made = []
    for number, (twin, there) in found.items():
        if number in carried:
            continue
        what, way = told[number], followed[there.entry]
        made.append(
            Twin(
                entry_id=ours[number],
                twin_id=there.entry,
                certainty=twin.certainty,
                reason=reasons.get(number, twin.reason)[:255],
                by_curator=number in said,
                today_id=way.end.entry if way.end else None,
                also=[place.key for place in way.also],
                merged=way.merged,
                weakest=round(way.weakest, 4),
                standing=what.standing,
                changes=what.changes,
                since=what.since,
            )
        )
    Twin.objects.bulk_create(made, batch_size=CHUNK)


def _found(edition: Edition, anchor: Edition, kind: str) -> list[FoundTwin]:
    english = compared_edition(anchor)
    if kind == Entry.Kind.ITEM:
        items = Entry.objects.filter(edition=edition, kind=kind).order_by("position").select_related("text")
        return find_statement_twins([(item.key, item.content) for item in items], english)
    french = compared_edition(edition)
    return find_twins(french, english)


def _said(words: Sequence[Correction], anchor: Edition) -> dict[str, str]:
    """What curators said: French number to the English one in ``anchor``, empty for none."""
    return {word.old_number: word.new_number for word in words if word.new_edition in (anchor.slug, "")}


def _below(found: Iterable[str]) -> Mapping[str, list[str]]:
    """Of the numbers ``found``, those that stand directly or indirectly under each."""
    below: defaultdict[str, list[str]] = defaultdict(list)
    for number in found:
        plain = number.partition("~")[0]
        rule = plain.rstrip("abcdefghijklmnopqrstuvwxyz")
        for above in {rule, plain[:3], plain[:1]} - {plain}:
            below[above].append(number)
    return below


def _rules(edition: Edition) -> EntryQuerySet:
    return Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)


def _places(edition: Edition) -> dict[str, Place]:
    """The rules of an edition by number."""
    rows = _rules(edition).order_by().values_list("pk", "edition_id", "key", "text_id")
    return {row[2]: Place(*row) for row in rows}
