"""References of stored entries as the contract prints them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from corpus.api.schemas import CitedOut, OutcomeOut, ReferenceOut
from corpus.models import Citation, Edition, Entry, Reference
from corpus.reading.document import Status

_WORST: tuple[Status, ...] = ("unknown", "not_covered", "repaired", "resolved")


def references_of(edition: Edition, entries: Sequence[int]) -> defaultdict[int, list[ReferenceOut]]:
    """The references of those of ``edition``'s entries that have the keys ``entries``, by entry key."""
    rows = Reference.objects.filter(entry__edition=edition, entry__in=entries)
    citations = Citation.objects.filter(reference__entry__edition=edition, reference__entry__in=entries)
    outcomes: defaultdict[int, list[OutcomeOut]] = defaultdict(list)
    fields = ("reference_id", "number", "status", "read", "target__key", "target__edition__slug")
    for reference, number, status, read, key, slug in citations.order_by(
        "reference_id", "position"
    ).values_list(*fields):
        url = f"/editions/{slug}/{key}/" if key else None
        outcomes[reference].append(
            OutcomeOut(number=number, status=status, read=read or None, edition=slug, url=url)
        )
    found: defaultdict[int, list[ReferenceOut]] = defaultdict(list)
    for row in rows.order_by("entry_id", "start"):
        here = outcomes[row.pk]
        statuses = {outcome.status for outcome in here}
        found[row.entry_id].append(
            ReferenceOut(
                raw=row.raw,
                start=row.start,
                end=row.end,
                targets=[outcome.number for outcome in here],
                status=next((status for status in _WORST if status in statuses), "unknown"),
                outcomes=here,
            )
        )
    return found


def cited_in(entry: Entry) -> list[CitedOut]:
    """The references of one entry, without what became of each target; one query."""
    rows = Citation.objects.filter(reference__entry=entry).order_by("reference__start", "position")
    fields = ("reference__raw", "reference__start", "reference__end", "number", "status")
    found: dict[int, CitedOut] = {}
    for raw, start, end, number, status in rows.values_list(*fields):
        cited = found.setdefault(start, CitedOut(raw=raw, start=start, end=end, targets=[], status=status))
        cited.targets.append(number)
        cited.status = min(cited.status, status, key=_WORST.index)
    return list(found.values())
