"""What publishing a draft would change, computed from the editions that it holds beside the public ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q

from corpus.comparing.edition import Comparison
from corpus.library.comparisons.compared import compare_editions
from corpus.library.ingest.inputs import InputChange, changes_from
from corpus.library.neighbours import families, plan
from corpus.library.publishing.drafts import editions_of
from corpus.library.publishing.questions import questions_of
from corpus.models import CardBatch, Draft, Edition, Entry, Link

MOST_CHANGES = 60
"""Changes of wording that a preview names of one edition; the full comparison stands on the site once published."""
MOST_NAMED = 40
"""Addresses and diagnostics that a preview names of each sort; it counts them all."""

_Ends = tuple[str, str]
"""The two places of a link, each as ``edition/number``."""


def preview(draft: Draft) -> dict[str, Any]:
    """What publishing ``draft`` would change, as plain data. Comparisons are worked out once and stored."""
    changes = changes_from(draft.changes)
    coming = editions_of(draft)
    keys = [each.key for each in _of("edition", changes) if each.before]
    leaving = list(Edition.objects.select_related("source").filter(slug__in=keys))
    at, bytes_at = {each.slug: each for each in leaving}, {each.source_id: each for each in leaving}
    replaced = {each.pk: at.get(each.address) or bytes_at.get(each.source_id) for each in coming}
    pairs = _pairs(coming, leaving)
    compared = {pair: compare_editions(*pair) for pair in pairs if all(each.covers for each in pair)}
    beside = {old.pk: new for old, new in reversed(pairs)} | {new.pk: old for old, new in reversed(pairs)}
    shown = [_edition(edition, replaced[edition.pk], beside.get(edition.pk), compared) for edition in coming]
    moved = {before.slug: each.address for each in coming if (before := replaced[each.pk])}
    gained = {ends for pair, comparison in compared.items() for ends in _linked(*pair, comparison)}
    lost = _lost(leaving, moved)
    return {
        "editions": shown,
        "addresses": _addresses(changes, leaving, coming, moved),
        "links": {"gained": len(gained - lost), "lost": len(lost - gained)},
        "corrections": [
            {"key": each.key, "before": each.before, "after": each.after} for each in _of("link", changes)
        ],
        "cards": [
            {"sources": [source["name"] for source in batch.sources], **batch.report}
            for batch in CardBatch.objects.filter(slug__in=[each.key for each in _of("cards", changes)])
        ],
        "bulletins": [
            {"key": each.key.removesuffix("/"), "after": each.after} for each in _of("bulletin", changes)
        ],
    }


def _of(table: str, changes: Iterable[InputChange]) -> list[InputChange]:
    return [change for change in changes if change.table == table]


def _pairs(coming: Sequence[Edition], leaving: Sequence[Edition]) -> list[tuple[Edition, Edition]]:
    """The pairs (older, newer) that linking will align once ``coming`` stand in the place of ``leaving``."""
    there = [*Edition.objects.exclude(pk__in=[each.pk for each in leaving]), *coming]
    new = {each.pk for each in coming}
    touched = (family for family in families(there) if new & {each.pk for each in family})
    return [pair for family in touched for pair in plan(family) if new & {each.pk for each in pair}]


def _linked(old: Edition, new: Edition, comparison: Comparison) -> Iterable[_Ends]:
    """The links that a comparison amounts to, under the addresses that its editions will have."""
    for pair in comparison.alignment.pairs:
        for number in (pair.new, *pair.also_new):
            if pair.old and number:
                yield f"{old.address}/{pair.old}", f"{new.address}/{number}"


def _lost(leaving: Sequence[Edition], moved: Mapping[str, str]) -> set[_Ends]:
    """The links that go with ``leaving``, under the addresses to which editions are ``moved``."""
    rows = Link.objects.filter(Q(old__edition__in=leaving) | Q(new__edition__in=leaving))
    rows = rows.exclude(kind=Link.Kind.RESTATED)  # a lesson is compared with nothing
    named = rows.values_list("old__edition__slug", "old__key", "new__edition__slug", "new__key")
    return {(f"{moved.get(old, old)}/{key}", f"{moved.get(new, new)}/{to}") for old, key, new, to in named}


def _entries(edition: Edition) -> dict[tuple[str, str], str]:
    """What an edition holds at each place: the name and the wording."""
    rows = Entry.objects.filter(edition=edition).values_list("kind", "key", "name", "text_id")
    return {(kind, key): f"{name}\n{text}" for kind, key, name, text in rows}


def plain_facts(edition: Edition) -> dict[str, str]:
    """The facts of an edition that a curator may correct, its address apart, as text."""
    named = ("title", "date", "date_precision", "kind", "language", "series", "origin")
    return {name: str(getattr(edition, name) or "") for name in named}


def _edition(
    edition: Edition,
    public: Edition | None,
    neighbour: Edition | None,
    compared: Mapping[tuple[Edition, Edition], Comparison],
) -> dict[str, Any]:
    """What a curator sees of an edition that comes; ``public`` is what it replaces, ``compared`` are comparisons with
    its neighbours.
    """
    beside = public or neighbour
    known = set(beside.diagnostics.values_list("code", "message")) if beside else set()
    remarks = list(edition.diagnostics.values("level", "code", "message", "line"))
    new = [each for each in remarks if (each["code"], each["message"]) not in known]
    facts, facts_before = plain_facts(edition), plain_facts(public) if public else {}
    before, after = _entries(public) if public else {}, _entries(edition)
    if public and public.language == edition.language and public.covers and edition.covers:
        comparison: Comparison | None = compare_editions(public, edition)
        against = ""
    else:
        ends = [pair for pair in compared if edition in pair and neighbour in pair]
        comparison, against = compared[ends[0]] if ends else None, neighbour.address if neighbour else ""
    return {
        "slug": edition.address,
        "was": public.slug if public else "",
        "title": edition.title,
        "kind": edition.kind,
        "language": edition.language,
        "date": edition.date.isoformat() if edition.date else None,
        "date_precision": edition.date_precision,
        "facts": [
            {"fact": name, "before": facts_before[name], "after": value}
            for name, value in facts.items()
            if public and facts_before[name] != value
        ],
        "counts": edition.counts,
        "lines": edition.lines,
        "neighbour": neighbour.address if neighbour else None,
        "diagnostics": {"new": len(new), "known": len(remarks) - len(new), "first": new[:MOST_NAMED]},
        "entries": {
            "came": len(after.keys() - before.keys()),
            "went": len(before.keys() - after.keys()),
            "edited": sum(before[place] != after[place] for place in before.keys() & after.keys()),
        },
        "comparison": _summary(comparison, against) if comparison else None,
        "questions": questions_of(edition),
    }


def _summary(comparison: Comparison, against: str) -> dict[str, Any]:
    changes = [change for change in comparison.changes if change.status != "identical"]
    shown = ("status", "nature", "old", "new", "title", "segments")
    first = [{name: getattr(change, name) for name in shown} for change in changes[:MOST_CHANGES]]
    return {"against": against, "summary": comparison.summary, "count": len(changes), "changes": first}


def _addresses(
    changes: Sequence[InputChange],
    leaving: Sequence[Edition],
    coming: Sequence[Edition],
    moved: Mapping[str, str],
) -> dict[str, Any]:
    """Pages that come, move (the old address redirects) or go."""
    redirects = {each.key: each.after["edition"] for each in _of("redirect", changes) if each.after}
    before, after = _rules(leaving), _rules(coming)
    kept = {(moved.get(slug, slug), key) for slug, key in before}
    going = sorted(place for place in before - after if place[0] not in redirects)
    gone = [each.key for each in _of("edition", changes) if each.after is None and each.key not in redirects]
    return {
        "come": len(after - kept),
        "go": len(going),
        "moves": [{"from": f"/editions/{old}/", "to": f"/editions/{new}/"} for old, new in redirects.items()],
        "withdrawn": [f"/editions/{slug}/" for slug in gone],
        "first": {"go": [f"/editions/{slug}/{key}/" for slug, key in going[:MOST_NAMED]]},
    }


def _rules(editions: Iterable[Edition]) -> set[tuple[str, str]]:
    """The address of each rule's page in ``editions``, once they are public: edition and number."""
    rows = Entry.objects.filter(edition__in=editions, kind=Entry.Kind.RULE)
    return {(slug.rpartition("~")[2], key) for slug, key in rows.values_list("edition__slug", "key")}
