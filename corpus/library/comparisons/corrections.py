"""What curators wrote: corrections to lineage and the links that they make, bulletins on what came in between."""

from __future__ import annotations

from collections.abc import Set

from corpus.comparing.edition import ForcedPair
from corpus.models import Bulletin, Correction, Edition, Entry, Link, Membership


def forced_pairs(old: Edition, new: Edition, corrections: list[Correction]) -> list[ForcedPair]:
    """What curators said about exactly these two editions. That a rule ends says nothing of its own edition, nor of an
    older one.
    """
    ends = old.pk != new.pk and not leads_forward(new, old)
    return [
        ForcedPair(correction.old_number, correction.new_number or None, correction.reason)
        for correction in corrections
        if correction.old_edition == old.slug
        and correction.new_edition in ((new.slug, "") if ends else (new.slug,))
    ]


def link_by_hand(corrections: list[Correction], neighbours: Set[tuple[str, str]]) -> None:
    """Corrections between editions that are no ``neighbours`` (slugs): the machine's contrary links give way.

    One that doesn't lead forward inside a family (an end was dated anew since) rests until it does again.
    """
    far = [
        row for row in corrections if row.new_edition and (row.old_edition, row.new_edition) not in neighbours
    ]
    rules = _rules_named(far)
    for correction in far:
        old = rules.get((correction.old_edition, correction.old_number))
        new = rules.get((correction.new_edition, correction.new_number))
        if old is None or new is None or not leads_forward(old.edition, new.edition):
            continue
        same = Link.objects.filter(kind=Link.Kind.SAME)
        same.filter(old=old, new__edition__date__gte=new.edition.date).delete()
        same.filter(new=new, old__edition__date__lte=old.edition.date).delete()
        reason = correction.reason[:255]
        Link.objects.create(old=old, new=new, kind=Link.Kind.SAME, score=1.0, reason=reason, by_curator=True)


def leads_forward(old: Edition, new: Edition) -> bool:
    """Whether ``new`` comes after ``old`` in one series and language."""
    if (old.series, old.language) != (new.series, new.language) or old.date is None or new.date is None:
        return False
    return (old.date, old.slug) < (new.date, new.slug)


def _rules_named(corrections: list[Correction]) -> dict[tuple[str, str], Entry]:
    """The rules at both ends of all corrections, by slug and number."""
    ends = {(each.old_edition, each.old_number) for each in corrections}
    ends |= {(each.new_edition, each.new_number) for each in corrections}
    slugs, numbers = {slug for slug, _ in ends}, {number for _, number in ends}
    found = Entry.objects.select_related("edition").filter(
        kind=Entry.Kind.RULE, edition__slug__in=slugs, key__in=numbers
    )
    return {(rule.edition.slug, rule.key): rule for rule in found}


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
