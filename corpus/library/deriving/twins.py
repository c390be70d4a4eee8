"""Twins of the French editions and their standing, kept in step with the editions that are there."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from corpus import schemas
from corpus.comparing.scope import is_whole_book, lineage
from corpus.comparing.twins.anchoring import (
    AnchoredTwin as FoundTwin,
    Neighbour,
    edition_of_the_time,
    find_statement_twins,
    find_twins,
)
from corpus.known_laws import known
from corpus.languages import ENGLISH, FRENCH
from corpus.library.bulk import CHUNK
from corpus.library.comparisons.compared import compared_edition
from corpus.library.deriving.standings import RuleFate, RulePlace, Ways
from corpus.library.neighbours import families
from corpus.models import Correction, Edition, Entry, Twin, TwinEdition
from corpus.models.entry import EntryQuerySet

Reason = TwinEdition.Reason


def derive_twins(progress: Callable[[str], None] = lambda _: None) -> int:
    """Bring twins in step with editions, links and curators' words; returns how many editions were anchored anew.

    Must run in the transaction that changed them, after the links.
    """
    editions = list(Edition.objects.light().exclude(kind=Edition.Kind.POLICY))
    books = _books(editions)
    corrections = list(Correction.objects.of_twins())
    present = {row.edition_id: row for row in TwinEdition.objects.all()}
    ways: dict[int, Ways] = {}
    numbers_of, places = cache(_numbers), cache(_places)
    anew: list[TwinEdition] = []
    for edition in (edition for edition in editions if edition.language == FRENCH):
        anchor, followed, reason = _anchor(edition, books, numbers_of)
        family = followed[followed.index(anchor) :] if anchor is not None else []
        words = [row for row in corrections if row.old_edition == edition.slug]
        stamp = _stamp(edition, anchor, reason, family, words)
        before = present.get(edition.pk)
        if before is not None and before.fingerprint == stamp:
            continue
        progress(f"{edition.slug} = {anchor.slug if anchor else '?'}")
        Twin.objects.filter(entry__edition=edition).delete()
        if anchor is not None:
            onward = ways.setdefault(followed[-1].pk, Ways(followed))
            _derive(edition, anchor, places(anchor), onward, words)
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


def _anchor(
    edition: Edition, books: Sequence[_Book], numbers_of: _Numbers
) -> tuple[Edition | None, list[Edition], str]:
    """The English edition of the time of ``edition``, of the few ``books`` before and after it, with its family, or why
    there is none. A restatement prefers the official text; an official one is never held against a restatement.
    """
    if edition.diagnostics.filter(code="language_unsure").exists():
        return None, [], Reason.LANGUAGE
    day, numbers = edition.date, numbers_of(edition)
    if day is None:
        return None, [], Reason.NO_DATE
    if not numbers and edition.kind != Edition.Kind.LESSON:
        return None, [], Reason.NO_RULES
    for restated in (False, True) if edition.restatement else (False,):
        dated = [(book.date, book.slug) for book, _ in books if book.date and book.restatement == restated]
        before = sorted(each for each in dated if each[0] <= day)[-_CLOSEST:]
        after = sorted(each for each in dated if each[0] > day)[:_CLOSEST]
        near = {slug for _, slug in (*before, *after)}
        by_slug = {book.slug: (book, family) for book, family in books if book.slug in near}
        neighbours = [Neighbour(slug, date, numbers_of(by_slug[slug][0])) for date, slug in (*before, *after)]
        found = edition_of_the_time(day, numbers, neighbours)
        if found is not None:
            return *by_slug[found.name], Reason.FOUND
    return None, [], Reason.NONE_NEAR


def _stamp(
    edition: Edition,
    anchor: Edition | None,
    reason: str,
    family: Sequence[Edition],
    words: Sequence[Correction],
) -> str:
    """All that the twins of ``edition`` depend on: both texts, curators' words, and every later English edition."""
    parts = [schemas.TWINS, edition.state, reason, anchor.state if anchor else ""]
    parts += [f"{word.old_number}>{word.new_edition}/{word.new_number}>{word.reason}" for word in words]
    parts += [f"{each.slug} {each.state} {each.derived}" for each in family]
    parts += known().days if anchor and anchor.restatement else ()
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _derive(
    edition: Edition,
    anchor: Edition,
    theirs: Mapping[str, RulePlace],
    ways: Ways,
    words: Sequence[Correction],
) -> None:
    """Find and store the twins of ``edition`` in ``anchor``, whose rules are ``theirs``, with their standing at the end
    of the ``ways``.
    """
    kind = Entry.Kind.ITEM if edition.kind == Edition.Kind.LESSON else Entry.Kind.RULE
    rows = Entry.objects.filter(edition=edition, kind=kind).order_by("position")
    ours = dict(rows.values_list("key", "pk"))
    if edition.restatement and edition.date == anchor.date and not anchor.restatement:
        same = ((number, theirs[number]) for number in ours if number in theirs)
        found = {number: (FoundTwin(number, number, 1.0, "restated"), place) for number, place in same}
    else:
        found = {twin.number: (twin, theirs[twin.twin]) for twin in _found(edition, anchor, kind)}
    corrected = {word.old_number: word for word in words if word.new_edition in (anchor.slug, "")}
    for number, word in corrected.items():
        found.pop(number, None)
        if word.new_number in theirs and number in ours:
            found[number] = FoundTwin(number, word.new_number, 1.0, word.reason), theirs[word.new_number]
    followed = ways.follow(place for _, place in found.values())
    below = _below(found)
    fates: dict[str, RuleFate] = {}
    for number in sorted(found, key=lambda number: -len(number)):  # what stands below comes first
        under = [fates[each] for each in below[number] if found[each][1].text]
        start = found[number][1]
        fates[number] = ways.fate(start, followed[start.entry], under)
    made = []
    for number, (twin, there) in found.items():
        fate, way = fates[number], followed[there.entry]
        made.append(
            Twin(
                entry_id=ours[number],
                twin_id=there.entry,
                certainty=twin.certainty,
                reason=twin.reason[:255],
                by_curator=number in corrected,
                today_id=way.end.entry if way.end else None,
                also=[place.key for place in way.also],
                merged=way.merged,
                standing=fate.standing,
                changes=fate.changes,
                since=fate.since,
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


def _below(found: Iterable[str]) -> Mapping[str, list[str]]:
    """Of the numbers ``found``, those that stand directly or indirectly under each."""
    below: defaultdict[str, list[str]] = defaultdict(list)
    for key in found:
        for above in lineage(key.partition("~")[0])[1:]:
            below[above].append(key)
    return below


def _rules(edition: Edition) -> EntryQuerySet:
    return Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)


def _places(edition: Edition) -> dict[str, RulePlace]:
    """The rules of an edition by number."""
    rows = _rules(edition).filter(membership__isnull=False).order_by()
    places = rows.values_list("pk", "edition_id", "key", "text_id", "membership__thread")
    return {row[2]: RulePlace(*row) for row in places}
