"""`/editions/{edition}/twins`: each rule of a French edition in English, and what became of it."""

from __future__ import annotations

import datetime

from django.http import HttpRequest
from ninja import Router, Schema

from corpus.api.errors import answers
from corpus.api.lookups import edition_or_404
from corpus.library.asking.twins import TwinOf, twin_edition_of, twins_in

router = Router(tags=["deux langues"])


class TwinOut(Schema):
    """A rule's twin: ``number`` in ``edition``, ``twin`` in the English edition of its time, ``today`` in
    the newest.
    """

    kind: str
    number: str
    edition: str
    twin: str
    twin_edition: str
    certainty: float
    by: str
    today: str | None
    today_edition: str | None
    also: list[str]
    standing: str
    changes: int
    first_substantive: datetime.date | None


class TwinsOut(Schema):
    """The twins of an edition, or why there are none."""

    edition: str
    twin_edition: str | None
    today_edition: str | None
    reason: str | None
    pairs: list[TwinOut]


def twin_out(found: TwinOf) -> TwinOut:
    """The twin as the contract prints it."""
    row = found.row
    return TwinOut(
        kind=found.entry.kind,
        number=found.entry.key,
        edition=found.entry.edition.slug,
        twin=found.twin.key,
        twin_edition=found.twin.edition.slug,
        **{field: getattr(row, field) for field in ("certainty", "also", "changes")},
        by="curator" if row.by_curator else "machine",
        today=found.today.key if found.today else None,
        today_edition=found.today.edition.slug if found.today else None,
        standing=found.standing,
        first_substantive=row.since,
    )


@router.get(
    "/{edition}/twins",
    response=answers(TwinsOut),
    summary="Les règles d’une édition française en anglais",
    description="Leur jumelle dans l’édition anglaise de la même époque, et ce qu’elle est devenue.",
)
def twins(request: HttpRequest, edition: str) -> TwinsOut:
    """Every rule of the edition that has a twin, in order."""
    found = edition_or_404(edition)
    anchored = twin_edition_of(found)
    return TwinsOut(
        edition=found.slug,
        twin_edition=anchored.anchor.slug if anchored and anchored.anchor else None,
        today_edition=anchored.newest.slug if anchored and anchored.newest else None,
        reason=(anchored.reason or None) if anchored else "other_language",
        pairs=[twin_out(twin) for twin in twins_in(found)],
    )
