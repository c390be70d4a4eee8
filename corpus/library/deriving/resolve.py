"""References that leave their edition: to the newest other edition that holds the target, else why not."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from corpus.library.bulk import CHUNK, chunks
from corpus.models import Citation, Edition, Entry
from corpus.numbers import RuleNumber, is_number

_FOUND = (Citation.Status.RESOLVED, Citation.Status.REPAIRED)


def covers(edition: Edition, number: str) -> bool:
    """Whether ``number`` lies within what ``edition`` holds."""
    wanted = RuleNumber.parse(number)
    return any(RuleNumber.parse(held).contains(wanted) for held in edition.covers)


def resolve_around(edition: Edition) -> int:
    """Look for what the just stored ``edition`` cites and doesn't hold, and again for what others cite and it
    does, or the edition that it replaced did; returns how many outcomes changed. Costs what the edition holds,
    however many others there are. Must run in the transaction that stored it.
    """
    held = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).values("key")
    lost = Q(target=None, status__in=_FOUND)
    touched = Citation.objects.filter(Q(reference__entry__edition=edition) | Q(number__in=held) | lost)
    return resolve_across(touched)


def resolve_across(citations: QuerySet[Citation]) -> int:
    """Decide for each of ``citations`` whose target its own edition doesn't hold; returns how many changed.

    A target that another edition of the same family holds is resolved there (the newest one wins, our
    restatements last); otherwise it is ``unknown`` if the citing edition covers its place, else ``not_covered``.
    A number that reading mended stays ``repaired``, whether anybody holds it or not.
    """
    outside = list(citations.filter(outside=True).select_related("reference__entry").order_by("pk"))
    editions = Edition.objects.defer("counts", "lines", "origin").in_bulk()
    holders = _holders({citation.number for citation in outside}, editions)
    changed = []
    for citation in outside:
        edition = editions[citation.reference.entry.edition_id]
        target = holders.get((edition.series, edition.language, citation.number))
        if citation.read:
            status = Citation.Status.REPAIRED
        elif target is not None:
            status = Citation.Status.RESOLVED
        elif is_number(citation.number) and not covers(edition, citation.number):
            status = Citation.Status.NOT_COVERED
        else:
            status = Citation.Status.UNKNOWN
        if (citation.status, citation.target_id) != (status, target):
            citation.status, citation.target_id = status, target
            changed.append(citation)
    Citation.objects.bulk_update(changed, ["status", "target"], batch_size=CHUNK)
    return len(changed)


def _holders(numbers: set[str], editions: dict[int, Edition]) -> dict[tuple[str, str, str], int]:
    """By series, language and number: the database key of the rule in the newest of ``editions`` that holds it."""
    newest_first = Edition.objects.newest_first().values_list("pk", flat=True)
    rank = {pk: i for i, pk in enumerate(newest_first)}
    found: dict[tuple[str, str, str], tuple[int, int]] = {}
    wanted = sorted(numbers)
    for part in chunks(wanted):
        rules = Entry.objects.everywhere(Entry.Kind.RULE, *part)
        for pk, key, edition_id in rules.values_list("pk", "key", "edition_id"):
            place = (editions[edition_id].series, editions[edition_id].language, key)
            found[place] = min(found.get(place, (len(rank), 0)), (rank[edition_id], pk))
    return {place: pk for place, (_, pk) in found.items()}
