"""References that leave their edition: to the newest other edition that holds the target, else why not."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from corpus.library.bulk import chunks, update
from corpus.library.neighbours import covers
from corpus.models import Citation, Edition, Entry
from corpus.numbers import is_number

_FOUND = (Citation.Status.RESOLVED, Citation.Status.REPAIRED)


def resolve_around(edition: Edition) -> int:
    """Look for what the just stored ``edition`` cites and doesn't hold, and again for what others cite and it
    does, or the edition that it replaced did; returns how many outcomes changed. Costs what the edition holds,
    however many others there are. Must run in the transaction that stored it.
    """
    held = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).values("key")
    lost = Q(target=None, status__in=_FOUND)
    # one question each: in one, a database looks at every citation there is
    wanted = (Q(reference__entry__edition=edition), Q(number__in=held), lost)
    outside = Citation.objects.filter(outside=True)
    return _resolve({pk for each in wanted for pk in outside.filter(each).values_list("pk", flat=True)})


def resolve_across(citations: QuerySet[Citation]) -> int:
    """Decide for each of ``citations`` whose target its own edition doesn't hold; returns how many changed.

    A target that another edition of the same family holds is resolved there (the newest one wins, our
    restatements last); otherwise it is ``unknown`` if the citing edition covers its place, else ``not_covered``.
    A number that reading mended stays ``repaired``, whether anybody holds it or not.
    """
    return _resolve(set(citations.filter(outside=True).values_list("pk", flat=True)))


def _resolve(citations: set[int]) -> int:
    columns = ("pk", "number", "read", "status", "target", "reference__entry__edition")
    outside = [
        row
        for part in chunks(citations)
        for row in Citation.objects.filter(pk__in=part).order_by().values_list(*columns)
    ]
    editions = Edition.objects.only("series", "language", "covers").in_bulk()  # without those of drafts
    outside = [row for row in outside if row[-1] in editions]
    holders = _holders({number for _, number, *_ in outside}, editions)
    changed: list[tuple[str, int | None, int]] = []
    for pk, number, read, status, target, citing in outside:
        edition = editions[citing]
        found = holders.get((edition.series, edition.language, number))
        if read:
            now = Citation.Status.REPAIRED
        elif found is not None:
            now = Citation.Status.RESOLVED
        elif is_number(number) and not covers(edition, number):
            now = Citation.Status.NOT_COVERED
        else:
            now = Citation.Status.UNKNOWN
        if (status, target) != (now, found):
            changed.append((now, found, pk))
    update(Citation, ("status", "target_id"), changed)
    return len(changed)


def _holders(numbers: set[str], editions: dict[int, Edition]) -> dict[tuple[str, str, str], int]:
    """By series, language and number: the database key of the rule in the newest of ``editions`` that holds it."""
    newest_first = Edition.objects.newest_first().values_list("pk", flat=True)
    rank = {pk: i for i, pk in enumerate(newest_first)}
    found: dict[tuple[str, str, str], tuple[int, int]] = {}
    for part in chunks(numbers):
        rules = Entry.objects.everywhere(Entry.Kind.RULE, *part)
        for pk, key, edition_id in rules.values_list("pk", "key", "edition_id"):
            place = (editions[edition_id].series, editions[edition_id].language, key)
            found[place] = min(found.get(place, (len(rank), 0)), (rank[edition_id], pk))
    return {place: pk for place, (_, pk) in found.items()}
