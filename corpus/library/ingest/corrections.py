"""Curators' corrections to lineage, kept in step with the files that they stand in, and the links that they make."""

from __future__ import annotations

from corpus.comparing.edition import ForcedPair
from corpus.models import Correction, Edition, Entry, Link


def forced_pairs(old: Edition, new: Edition, corrections: list[Correction]) -> list[ForcedPair]:
    """What curators said about exactly these two editions."""
    return [
        ForcedPair(correction.old_number, correction.new_number or None, correction.reason)
        for correction in corrections
        if correction.old_edition == old.slug and correction.new_edition in (new.slug, "")
    ]


def link_by_hand(corrections: list[Correction], neighbours: set[tuple[int, int]]) -> int:
    """Corrections between editions that are no neighbours: the machine's contrary links give way.

    One that doesn't lead forward inside a family (an end was dated anew since) rests until it does again.
    """
    made = 0
    for correction in corrections:
        old = _rule(correction.old_edition, correction.old_number)
        new = _rule(correction.new_edition, correction.new_number) if correction.new_edition else None
        if old is None or new is None or (old.edition_id, new.edition_id) in neighbours:
            continue
        if not leads_forward(old.edition, new.edition):
            continue
        same = Link.objects.filter(kind=Link.Kind.SAME)
        same.filter(old=old, new__edition__date__gte=new.edition.date).delete()
        same.filter(new=new, old__edition__date__lte=old.edition.date).delete()
        reason = correction.reason[:255]
        Link.objects.create(old=old, new=new, kind=Link.Kind.SAME, score=1.0, reason=reason, by_curator=True)
        made += 1
    return made


def leads_forward(old: Edition, new: Edition) -> bool:
    """Whether ``new`` comes after ``old`` in one series and language."""
    if (old.series, old.language) != (new.series, new.language) or old.date is None or new.date is None:
        return False
    return (old.date, old.slug) < (new.date, new.slug)


def _rule(slug: str, number: str) -> Entry | None:
    return (
        Entry.objects.select_related("edition")
        .filter(edition__slug=slug, kind=Entry.Kind.RULE, key=number)
        .first()
    )
