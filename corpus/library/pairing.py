"""The links of one pair of editions: rules by alignment, statements of a lesson by what they restate."""

from __future__ import annotations

from corpus.comparing.alignment import align
from corpus.comparing.edition import Alignment
from corpus.comparing.restating import restate
from corpus.library.batches import CHUNK
from corpus.library.compared import compared_edition
from corpus.library.corrections import forced_pairs
from corpus.models import Correction, Edition, Entry, Link


def link_pair(old: Edition, new: Edition, corrections: list[Correction]) -> int:
    """Align the pair, curators' words first, and store its links; returns how many there are."""
    forced = forced_pairs(old, new, corrections)
    if new.kind == Edition.Kind.LESSON:
        return _link_items(old, new)
    alignment = align(compared_edition(old), compared_edition(new), forced)
    return _store(old, new, alignment, {pair.old: pair.reason for pair in forced})


def _store(old: Edition, new: Edition, alignment: Alignment, forced: dict[str, str]) -> int:
    """One link a relation; a rule that a nearer edition already leads to keeps that link alone."""
    olds, news = _rule_keys(old), _rule_keys(new)
    taken = set(Link.objects.filter(new__edition=new, kind=Link.Kind.SAME).values_list("new_id", flat=True))
    links = []
    for pair in alignment.pairs:
        if pair.old is None or pair.new is None:
            continue
        by_hand = pair.old in forced
        kind = Link.Kind.MERGED if pair.merged else Link.Kind.SAME
        if pair.merged or news[pair.new] not in taken or by_hand:
            reason = forced.get(pair.old, pair.reason)
            links.append(_row(olds[pair.old], news[pair.new], kind, pair.score, reason, by_hand))
        links += [
            _row(olds[pair.old], news[part], Link.Kind.SPLIT, pair.score, "split", False)
            for part in pair.also_new
            if news[part] not in taken and not by_hand
        ]
    Link.objects.bulk_create(links, batch_size=CHUNK, ignore_conflicts=True)
    return len(links)


def _link_items(old: Edition, new: Edition) -> int:
    """Each statement of a lesson to the rule that it restates, unless a nearer edition's rule has it."""
    taken = set(Link.objects.filter(new__edition=new).values_list("new_id", flat=True))
    items = {
        entry.key: entry
        for entry in Entry.objects.filter(edition=new, kind=Entry.Kind.ITEM).select_related("text")
        if entry.pk not in taken
    }
    olds = _rule_keys(old)
    pairs = restate(compared_edition(old), [(key, entry.content) for key, entry in items.items()])
    links = [
        _row(olds[found.rule], items[found.item].pk, Link.Kind.RESTATED, found.score, "restated", False)
        for found in pairs
    ]
    Link.objects.bulk_create(links, batch_size=CHUNK, ignore_conflicts=True)
    return len(links)


def _row(old: int, new: int, kind: str, score: float, reason: str, by_hand: bool) -> Link:
    return Link(old_id=old, new_id=new, kind=kind, score=score, reason=reason[:255], by_curator=by_hand)


def _rule_keys(edition: Edition) -> dict[str, int]:
    return dict(Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).values_list("key", "pk"))
