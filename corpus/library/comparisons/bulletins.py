"""What curators wrote on the editions that a comparison passes over."""

from __future__ import annotations

from corpus.models import Bulletin, Edition, Entry, Membership


def bulletins_between(old: Edition, new: Edition) -> list[tuple[Edition, Bulletin]]:
    """The notes on the editions after ``old`` up to ``new`` (either way round), oldest first; two queries."""
    if old.date is None or new.date is None:
        editions = [new]
    else:
        first, last = sorted((old, new), key=lambda edition: (edition.date, edition.slug))
        family = (
            Edition.objects.of_family(new)
            .filter(date__range=(first.date, last.date))
            .order_by("date", "slug")
        )
        editions = [edition for edition in family if edition.pk != first.pk]
    by_slug = {edition.slug: edition for edition in editions}
    order = {slug: place for place, slug in enumerate(by_slug)}
    rows = sorted(
        Bulletin.objects.filter(edition__in=by_slug), key=lambda row: (order[row.edition], row.number)
    )
    return [(by_slug[row.edition], row) for row in rows]


def bulletins_on(number: str, old: Edition, new: Edition) -> list[tuple[Edition, Bulletin]]:
    """Those of them that are about the rule ``number`` (of either edition), whatever its number was in between."""
    notes = [(edition, row) for edition, row in bulletins_between(old, new) if row.number]
    if not notes:
        return []
    threads = {_thread(edition, number) for edition in (old, new)} - {None}
    return [(edition, row) for edition, row in notes if _thread(edition, row.number) in threads]


def _thread(edition: Edition, number: str) -> int | None:
    """The key of the thread that the rule under that number is of."""
    memberships = Membership.objects.filter(
        entry__edition=edition, entry__kind=Entry.Kind.RULE, entry__key=number
    )
    return memberships.values_list("thread_id", flat=True).first()
