"""Alignments from the links that are stored: of neighbours, and composed over the editions in between."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from corpus.comparing.align.compose import complete, compose, mirrored
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
    main: dict[str, Pair] = {}
    merged: dict[str, Pair] = {}
    parts: defaultdict[str, list[str]] = defaultdict(list)
    olds, news = _keys(old), _keys(new)
    rows = Link.objects.filter(new__edition=new).values_list(
        "old_id", "new_id", "kind", "score", "reason", "by_curator"
    )
    for before_key, after_key, kind, score, reason, by_hand in sorted(rows, key=lambda row: row[1]):
        before, after = olds.get(before_key), news.get(after_key)
        if before is None or after is None:
            continue
        if kind == Link.Kind.SAME:
            main[before] = Pair(before, after, score, "forced" if by_hand else reason)
        elif kind == Link.Kind.MERGED:
            merged[before] = Pair(before, after, score, reason, kind="merged")
        elif kind == Link.Kind.SPLIT:
            parts[before].append(after)
    reached = {pair.new for pair in main.values()} | {part for group in parts.values() for part in group}
    pairs = [
        Pair(pair.old, pair.new, pair.score, pair.reason, also_new=tuple(parts[key]))
        if parts.get(key)
        else pair
        for key in olds.values()
        for pair in [main.get(key) or merged.get(key) or Pair(key, None, 0.0, "removed")]
    ]
    return complete([*pairs, *(Pair(None, key, 0.0, "added") for key in news.values() if key not in reached)])


def _keys(edition: Edition) -> dict[int, str]:
    """The edition's rules in order: database key to number."""
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).order_by("position")
    return dict(rules.values_list("pk", "key"))
