"""References that leave their edition: to the newest other edition that holds the target, else why not."""

from __future__ import annotations

from django.db.models import F, Q

from corpus.library.batches import CHUNK
from corpus.models import Citation, Edition, Entry
from corpus.numbers import RuleNumber, is_number


def covers(edition: Edition, number: str) -> bool:
    """Whether ``number`` lies within what ``edition`` holds."""
    wanted = RuleNumber.parse(number)
    return any(RuleNumber.parse(held).contains(wanted) for held in edition.covers)


def resolve_across() -> int:
    """Look again for every target that its own edition doesn't hold; returns how many outcomes changed.

    A target that another edition of the same family holds is resolved there (the newest one wins); otherwise it is
    ``unknown`` if the citing edition covers its place, else ``not_covered``. A number that reading mended stays
    ``repaired``, whether anybody holds it or not.
    """
    open_citations = list(
        Citation.objects.select_related("reference__entry", "target")
        .filter(Q(target=None) | ~Q(target__edition=F("reference__entry__edition")))
        .order_by("pk")
    )
    editions = Edition.objects.defer("counts", "lines", "origin").in_bulk()
    holders = _holders({citation.number for citation in open_citations}, editions)
    changed = []
    for citation in open_citations:
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
        if (citation.status, citation.target_id) != (status, target.pk if target else None):
            citation.status, citation.target = status, target
            changed.append(citation)
    Citation.objects.bulk_update(changed, ["status", "target"], batch_size=CHUNK)
    return len(changed)


def _holders(numbers: set[str], editions: dict[int, Edition]) -> dict[tuple[str, str, str], Entry]:
    """By series, language and number: the rule of the newest of ``editions`` that holds it."""
    found: dict[tuple[str, str, str], Entry] = {}
    wanted = sorted(numbers)
    for i in range(0, len(wanted), CHUNK):
        entries = Entry.objects.filter(kind=Entry.Kind.RULE, number__in=wanted[i : i + CHUNK])
        newest_first = entries.order_by("-edition__date", "edition__slug", "position").only(
            "number", "edition_id"
        )
        for entry in newest_first:
            edition = editions[entry.edition_id]
            found.setdefault((edition.series, edition.language, entry.number), entry)
    return found
