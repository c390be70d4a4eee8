"""Links that curators made between editions that are no neighbours."""

from __future__ import annotations

from corpus.models import Correction, Entry, Link


def link_by_hand(corrections: list[Correction], neighbours: set[tuple[int, int]]) -> int:
    """Corrections between editions that are no neighbours: the machine's contrary links give way."""
    made = 0
    for correction in corrections:
        old = _rule(correction.old_edition, correction.old_number)
        new = _rule(correction.new_edition, correction.new_number) if correction.new_edition else None
        if old is None or new is None or (old.edition_id, new.edition_id) in neighbours:
            continue
        same = Link.objects.filter(kind=Link.Kind.SAME)
        same.filter(old=old, new__edition__date__gte=new.edition.date).delete()
        same.filter(new=new, old__edition__date__lte=old.edition.date).delete()
        reason = correction.reason[:255]
        Link.objects.create(old=old, new=new, kind=Link.Kind.SAME, score=1.0, reason=reason, by_curator=True)
        made += 1
    return made


def _rule(slug: str, number: str) -> Entry | None:
    return (
        Entry.objects.select_related("edition")
        .filter(edition__slug=slug, kind=Entry.Kind.RULE, key=number)
        .first()
    )
