"""Alignments from the links that are stored: of neighbours, and composed over the editions in between."""

from __future__ import annotations

from itertools import chain, pairwise

from corpus.comparing.align.alignment import compose, mirrored, tied
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
    first, *rest = links
    found = stored_alignment(first.old, first.new)
    for step in rest:
        found = compose(found, stored_alignment(step.old, step.new))
    return found if onward else mirrored(found)


def stored_alignment(old: Edition, new: Edition) -> Alignment:
    """The alignment that a pair's links spell."""
    edges: dict[str, list[Pair]] = {Link.Kind.SAME: [], Link.Kind.MERGED: [], Link.Kind.SPLIT: []}
    olds, news = _keys(old), _keys(new)
    rows = Link.objects.filter(new__edition=new, kind__in=edges).order_by("new_id")
    for before_key, after_key, kind, score, reason, by_hand in rows.values_list(
        "old_id", "new_id", "kind", "score", "reason", "by_curator"
    ):
        before, after = olds.get(before_key), news.get(after_key)
        if before and after:
            same = kind == Link.Kind.SAME
            why = "forced" if by_hand and same else reason
            edges[kind].append(Pair(before, after, score, why, kind="main" if same else "merged"))
    return tied(olds.values(), news.values(), chain.from_iterable(edges.values()))


def _keys(edition: Edition) -> dict[int, str]:
    """The edition's rules in order: database key to number."""
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).order_by("position")
    return dict(rules.values_list("pk", "key"))
