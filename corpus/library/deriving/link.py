"""Links between neighbouring editions, kept in step with the editions that are there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from django.db import transaction

from corpus import schemas
from corpus.comparing.align.alignment import align
from corpus.comparing.edition import Alignment
from corpus.comparing.restating import restate
from corpus.library.bulk import insert
from corpus.library.comparisons.compared import (
    StoredEdition,
    StoredOf,
    read_once,
    store_comparison,
    stored_edition,
)
from corpus.library.comparisons.corrections import forced_pairs, link_by_hand
from corpus.library.deriving.derive import derive
from corpus.library.neighbours import families, plan
from corpus.models import Correction, Edition, Entry, Library, Lineage, Link

_Row = tuple[int, int, str, float, str, bool]
"""A link: the entries, its kind and score, why, and whether a curator said so."""


def link_pair(
    old: Edition, new: Edition, corrections: list[Correction], stored_of: StoredOf = stored_edition
) -> None:
    """Align the pair, curators' words first, and store its links."""
    forced = forced_pairs(old, new, corrections)
    if new.kind == Edition.Kind.LESSON:
        _link_items(stored_of(old), new)
        return
    left, right = stored_of(old), stored_of(new)
    alignment = align(left.compared, right.compared, forced)
    _store(left, right, alignment, {pair.old: pair.reason for pair in forced})


def _store(old: StoredEdition, new: StoredEdition, alignment: Alignment, forced: dict[str, str]) -> None:
    """One link a relation."""
    olds, news = _keys(old), _keys(new)
    links: list[_Row] = []
    for pair in alignment.pairs:
        if pair.old is None or pair.new is None:
            continue
        by_hand = pair.old in forced
        kind = Link.Kind.MERGED if pair.merged else Link.Kind.SAME
        reason = forced.get(pair.old, pair.reason)
        links.append((olds[pair.old], news[pair.new], kind, pair.score, reason[:255], by_hand))
        links += [
            (olds[pair.old], news[part], Link.Kind.SPLIT, pair.score, "split", False)
            for part in pair.also_new
            if not by_hand
        ]
    _insert(links)


def _link_items(old: StoredEdition, new: Edition) -> None:
    """Each statement of a lesson to the rule that it restates, unless a nearer edition's rule has it; a rule that a
    nearer edition carries on and that the lesson restates there has its statement already.
    """
    taken = set(Link.objects.filter(new__edition=new).values_list("new_id", flat=True))
    items = {
        entry.key: entry
        for entry in Entry.objects.filter(edition=new, kind=Entry.Kind.ITEM).select_related("text")
        if entry.pk not in taken
    }
    olds = _keys(old)
    pairs = restate(old.compared, [(key, entry.content) for key, entry in items.items()])
    restated = _restated_later(new)
    links = [
        (olds[found.rule], items[found.item].pk, Link.Kind.RESTATED, found.score, "restated", False)
        for found in pairs
        if olds[found.rule] not in restated
    ]
    _insert(links)


def _restated_later(lesson: Edition) -> set[int]:
    """The rules that a statement of ``lesson`` restates, and those that became them."""
    fresh = set(Link.objects.filter(new__edition=lesson).values_list("old_id", flat=True))
    found: set[int] = set()
    while fresh:
        found |= fresh
        before = Link.objects.filter(new__in=fresh, kind=Link.Kind.SAME).values_list("old_id", flat=True)
        fresh = set(before) - found
    return found


def _insert(links: Sequence[_Row]) -> None:
    """Write ``links``, the first of each pair."""
    first = {row[:2]: row for row in reversed(links)}
    columns = ("old_id", "new_id", "kind", "score", "reason", "by_curator")
    insert(Link, columns, [first[pair] for pair in dict.fromkeys(row[:2] for row in links)])


def _keys(edition: StoredEdition) -> dict[str, int]:
    """The rules of an edition: number to database key."""
    return {number: pk for pk, number in edition.numbers.items()}


def link_editions(progress: Callable[[str], None] = lambda _: None) -> None:
    """Bring links, threads and versions in step with editions and corrections; does nothing where nothing changed.

    All in one transaction, so that a killed run leaves the old ones. ``progress`` is called with the pair at work.
    """
    stored_of = read_once()
    wanted: dict[tuple[int, int], tuple[Edition, Edition, str]] = {}
    corrections = list(Correction.objects.of_lineage())
    editions = list(Edition.objects.light())
    stamps = {edition.pk: "\n".join(_corrections_at(corrections, edition)) for edition in editions}
    for family in families(editions):
        for old, new in plan(family):
            # what a nearer edition leads to, a farther one leaves alone: so each pair hangs on the nearer ones too
            stamps[new.pk] = stamp = _fingerprint(old, new, corrections, stamps[new.pk])
            wanted[old.pk, new.pk] = (old, new, stamp)
    present = {(lineage.old_id, lineage.new_id): lineage for lineage in Lineage.objects.all()}
    kept = {
        pair for pair, (*_, stamp) in wanted.items() if pair in present and present[pair].fingerprint == stamp
    }
    stale = [lineage for pair, lineage in present.items() if pair not in kept]
    missing = [pair for pair in wanted if pair not in kept]
    with transaction.atomic():
        if stale or missing:
            _drop(stale, set(present))
            for pair in missing:
                old, new, fingerprint = wanted[pair]
                progress(f"{old.slug} → {new.slug}")
                link_pair(old, new, corrections, stored_of)
                Lineage.objects.create(old=old, new=new, fingerprint=fingerprint)
            link_by_hand(corrections, {(old.slug, new.slug) for old, new, _ in wanted.values()})
        walked = derive(editions, stamps, stored_of)
        for pair in missing:
            old, new, _ = wanted[pair]
            if new.kind != Edition.Kind.LESSON:
                progress(f"{old.slug} ≠ {new.slug}")
                store_comparison(old, new, stored_of)
        if stale or missing or walked:
            Library.advance()


def _drop(stale: list[Lineage], present: set[tuple[int, int]]) -> None:
    """Forget stale pairs with their links, and the curators' far links, which are made again if still wanted."""
    by_hand = Link.objects.filter(by_curator=True).values_list("pk", "old__edition", "new__edition")
    far = [pk for pk, *ends in by_hand if tuple(ends) not in present]
    Link.objects.filter(pk__in=far).delete()
    for lineage in stale:
        Link.objects.filter(old__edition=lineage.old_id, new__edition=lineage.new_id).delete()
        lineage.delete()


def _fingerprint(old: Edition, new: Edition, corrections: list[Correction], nearer: str) -> str:
    """All that the pair's links hang on: both states, comparing's code, every correction that names an end (those of
    ``new`` stand in ``nearer``), and the fingerprint of the ``nearer`` pair that leads to ``new``.
    """
    parts = [schemas.LINKS, old.state, new.state, nearer, *_corrections_at(corrections, old)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _corrections_at(corrections: list[Correction], edition: Edition) -> list[str]:
    """What curators said about rules of ``edition``."""
    return [
        f"{row.old_edition}/{row.old_number}>{row.new_edition}/{row.new_number}>{row.reason}"
        for row in corrections
        if edition.slug in (row.old_edition, row.new_edition)
    ]
