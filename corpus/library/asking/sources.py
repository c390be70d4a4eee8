"""Which sources print an edition beside its own: its witnesses."""

from __future__ import annotations

from corpus.models import Source, Witness


def further_sources(edition: str | None = None) -> dict[str, list[Source]]:
    """The further sources of each edition that has any, by its slug, in the order of their names; of ``edition`` alone
    where it is given. One query.
    """
    rows = Witness.objects.select_related("source").order_by("source__name", "source__sha256")
    found: dict[str, list[Source]] = {}
    for row in rows if edition is None else rows.filter(edition=edition):
        found.setdefault(row.edition, []).append(row.source)
    return found
