"""Alignments from the links that are stored: of neighbours, and composed over the editions in between."""

from __future__ import annotations

from itertools import pairwise

from corpus.comparing.align.alignment import compose, mirrored
from corpus.comparing.edition import Alignment, Pair
from corpus.comparing.scope import is_whole_book
from corpus.models import Edition, Entry, Lineage, Link


def way(old: Edition, new: Edition) -> list[Lineage]:
    """The linked pairs that lead from ``old`` to ``new``, oldest first: one for neighbours, one a step between
    whole books; none where there is no way (or ``old`` is the younger).
    """
    if not old.date or not new.date or (old.date, old.slug) >= (new.date, new.slug):
        return []
    step = Lineage.objects.filter(old=old, new=new).select_related("old", "new").first()
    if step is not None:
        return [step]
    family = Edition.objects.of_family(old).filter(kind=Edition.Kind.RULES, date__range=(old.date, new.date))
    books = [edition for edition in family.order_by("date", "slug") if is_whole_book(edition)]
    if old not in books or new not in books:
        return []
    books = books[books.index(old) : books.index(new) + 1]
    stored = {
        (lineage.old_id, lineage.new_id): lineage
        for lineage in Lineage.objects.filter(old__in=books, new__in=books).select_related("old", "new")
    }
    steps = [stored.get((one.pk, other.pk)) for one, other in pairwise(books)]
    return [step for step in steps if step] if all(steps) else []


def known_alignment(old: Edition, new: Edition, *, far: bool = True) -> Alignment | None:
    """Which rule of ``old`` became which of ``new`` by the stored links; None where no linked pairs lead from one to
    the other, in either direction, and without ``far`` where several do.
    """
    onward = way(old, new)
    links = onward or way(new, old)
    if not links or (len(links) > 1 and not far):
        return None
    olds, news = (
        Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
        .order_by("position")
        .values_list("key", flat=True)
        for edition in (links[0].old, links[-1].new)
    )
    found = compose(olds, news, map(_edges, links))
    return found if onward else mirrored(found)


def _edges(step: Lineage) -> list[Pair]:
    """The edges that the links of two neighbours spell, those of a rule together, its main one first."""
    kinds = (Link.Kind.SAME, Link.Kind.MERGED, Link.Kind.SPLIT)
    rows = Link.objects.filter(old__edition=step.old_id, new__edition=step.new_id, kind__in=kinds)
    named = rows.values_list(
        "old__key", "new__key", "kind", "score", "reason", "by_curator", "old_id", "new_id"
    )
    return [
        Pair(old, new, score, "forced" if by_hand and kind == Link.Kind.SAME else reason)
        if kind == Link.Kind.SAME
        else Pair(old, new, score, reason, kind="merged")
        for old, new, kind, score, reason, by_hand, *_ in sorted(
            named, key=lambda row: (row[6], kinds.index(row[2]), row[7])
        )
    ]
