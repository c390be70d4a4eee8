"""What publishing a draft would change, computed from the editions that it holds beside the public ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from corpus.comparing.edition import Comparison
from corpus.library.comparisons.compared import compare_editions
from corpus.library.ingest.inputs import InputChange, changes_from
from corpus.library.neighbours import plan
from corpus.library.publishing.drafts import editions_of
from corpus.library.publishing.questions import questions_of
from corpus.models import CardBatch, Draft, Edition, Entry, Link

MOST_CHANGES = 60
"""Changes of wording that a preview names of one edition; the full comparison stands on the site once published."""
MOST_NAMED = 40
"""Addresses, links and diagnostics that a preview names of each sort; it counts them all."""

Place = tuple[str, str]
Ends = tuple[str, str]
"""Two places of a link, each as ``edition/number``."""


def preview(draft: Draft) -> dict[str, Any]:
    """What publishing ``draft`` would change, as plain data. Comparisons are worked out once and stored."""
    changes = changes_from(draft.changes)
    own = [change for change in changes if change.table == "edition"]
    coming = editions_of(draft)
    went = {change.before["sha256"]: change.key for change in own if change.before and not change.after}
    came_from = {
        change.key: change.key if change.before else went.get(change.after["sha256"], "")
        for change in own
        if change.after
    }
    public = {each.slug: each for each in Edition.objects.filter(slug__in=[change.key for change in own])}
    replaced = {each.pk: public.get(came_from.get(each.address, "")) for each in coming}
    lost, gained = set[Ends](), set[Ends]()
    shown = []
    for edition in coming:
        before, neighbour = replaced[edition.pk], _neighbour(edition, coming, set(public))
        beside = _compared(neighbour, edition) if neighbour else None
        if neighbour and beside:
            gained |= _pairs_of(neighbour, edition, beside)
            if before is not None:
                lost |= _links_of(before, edition, replaced.get(neighbour.pk) or neighbour, neighbour)
        shown.append(_edition(edition, before, neighbour, beside))
    for gone in public.keys() - came_from.keys() - set(came_from.values()):
        rows = Link.objects.filter(Q(old__edition=public[gone]) | Q(new__edition=public[gone]))
        lost |= _ends(rows, {})
    return {
        "editions": shown,
        "addresses": _addresses(changes, public, coming, came_from),
        "links": {
            "gained": len(gained - lost),
            "lost": len(lost - gained),
            "first": {"lost": [{"old": old, "new": new} for old, new in sorted(lost - gained)[:MOST_NAMED]]},
        },
        "corrections": [
            {"key": change.key, "before": change.before, "after": change.after}
            for change in changes
            if change.table == "link"
        ],
        "cards": [
            {"sources": [source["name"] for source in batch.sources], **batch.report}
            for batch in CardBatch.objects.filter(
                slug__in=[change.key for change in changes if change.table == "cards"]
            )
        ],
        "bulletins": [
            {"key": change.key.removesuffix("/"), "after": change.after}
            for change in changes
            if change.table == "bulletin"
        ],
    }


def _entries(edition: Edition) -> dict[Place, str]:
    """What an edition holds at each place: the name and the wording."""
    rows = Entry.objects.filter(edition=edition).values_list("kind", "key", "name", "text_id")
    return {(kind, key): f"{name}\n{text}" for kind, key, name, text in rows}


def plain_facts(edition: Edition) -> dict[str, str]:
    """The facts of an edition that a curator may correct, its address apart, as text."""
    named = ("title", "date", "date_precision", "kind", "language", "series", "origin")
    return {name: str(getattr(edition, name) or "") for name in named}


def _edition(
    edition: Edition, public: Edition | None, neighbour: Edition | None, comparison: Comparison | None
) -> dict[str, Any]:
    """What a curator sees of an edition that comes; ``public`` is what it replaces, ``comparison`` that with its
    ``neighbour``.
    """
    beside = public or neighbour
    known = set(beside.diagnostics.values_list("code", "message")) if beside else set()
    new = [
        {"level": each.level, "code": each.code, "message": each.message, "line": each.line}
        for each in edition.diagnostics.all()
        if (each.code, each.message) not in known
    ]
    facts_before = plain_facts(public) if public else {}
    against = neighbour.address if neighbour else ""
    if public is not None and public.language == edition.language:
        comparison, against = _compared(public, edition), ""
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
            for name, value in plain_facts(edition).items()
            if public is not None and facts_before[name] != value
        ],
        "counts": edition.counts,
        "lines": edition.lines,
        "neighbour": neighbour.address if neighbour else None,
        "diagnostics": {
            "new": len(new),
            "known": edition.diagnostics.count() - len(new),
            "first": new[:MOST_NAMED],
        },
        "entries": _entry_changes(_entries(public) if public else {}, _entries(edition)),
        "comparison": _summary(comparison, against) if comparison else None,
        "questions": questions_of(edition),
    }


def _neighbour(edition: Edition, coming: Sequence[Edition], replaced: set[str]) -> Edition | None:
    """The edition that readers will compare it with: the nearest older one, else the nearest later; among the public
    ones that stay and those that come.
    """
    if not edition.date:
        return None
    here = [each for each in Edition.objects.of_family(edition) if each.slug not in replaced]
    family_of_it = (edition.series, edition.language)
    family = [each for each in (*here, *coming) if each.date and (each.series, each.language) == family_of_it]
    family.sort(key=_age)
    pairs = plan(family)
    older = next((old for old, new in pairs if new.pk == edition.pk), None)
    return older or next((new for old, new in pairs if old.pk == edition.pk), None)


def _compared(neighbour: Edition, edition: Edition) -> Comparison | None:
    """The two compared, the older one first; None where one covers nothing (a FAQ, a lesson)."""
    if not edition.covers or not neighbour.covers:
        return None
    return compare_editions(*sorted((neighbour, edition), key=_age))


def _age(edition: Edition) -> tuple[str, str]:
    return str(edition.date), edition.address


def _pairs_of(one: Edition, other: Edition, comparison: Comparison) -> set[Ends]:
    """The links that the comparison of the two amounts to."""
    old, new = (each.address for each in sorted((one, other), key=_age))
    return {
        (f"{old}/{pair.old}", f"{new}/{number}")
        for pair in comparison.alignment.pairs
        if pair.old
        for number in (pair.new, *pair.also_new)
        if number
    }


def _links_of(before: Edition, edition: Edition, beside: Edition, neighbour: Edition) -> set[Ends]:
    """The links between two public editions, under the addresses that ``edition`` and ``neighbour`` will have."""
    ends = (before.pk, beside.pk)
    rows = Link.objects.filter(old__edition__in=ends, new__edition__in=ends)
    return _ends(rows, {before.slug: edition.address, beside.slug: neighbour.address})


def _ends(rows: QuerySet[Link], moved: Mapping[str, str]) -> set[Ends]:
    named = rows.values_list("old__edition__slug", "old__key", "new__edition__slug", "new__key")
    return {(f"{moved.get(old, old)}/{key}", f"{moved.get(new, new)}/{to}") for old, key, new, to in named}


def _summary(comparison: Comparison, against: str) -> dict[str, Any]:
    changes = [change for change in comparison.changes if change.status != "identical"]
    return {
        "against": against,
        "summary": comparison.summary,
        "count": len(changes),
        "changes": [
            {
                "status": change.status,
                "nature": change.nature,
                "old": change.old,
                "new": change.new,
                "title": change.title,
                "segments": change.segments,
            }
            for change in changes[:MOST_CHANGES]
        ],
    }


def _entry_changes(before: dict[Place, str], after: dict[Place, str]) -> dict[str, int]:
    return {
        "came": len(after.keys() - before.keys()),
        "went": len(before.keys() - after.keys()),
        "edited": sum(before[place] != after[place] for place in before.keys() & after.keys()),
    }


def _addresses(
    changes: Sequence[InputChange],
    public: Mapping[str, Edition],
    coming: Sequence[Edition],
    came_from: Mapping[str, str],
) -> dict[str, Any]:
    """Pages that come, move (the old address redirects) or go."""
    redirects = {
        change.key: change.after["edition"]
        for change in changes
        if change.table == "redirect" and change.after
    }
    before = {(slug, key) for slug, edition in public.items() for key in _rules(edition)}
    after = {(edition.address, key) for edition in coming for key in _rules(edition)}
    come = {(slug, key) for slug, key in after if (came_from.get(slug, ""), key) not in before}
    go = {place for place in before - after if place[0] not in redirects}
    going = sorted(f"/editions/{slug}/{key}/" for slug, key in go)
    gone = (change.key for change in changes if change.table == "edition" and change.after is None)
    return {
        "come": len(come),
        "go": len(go),
        "moves": [{"from": f"/editions/{old}/", "to": f"/editions/{new}/"} for old, new in redirects.items()],
        "withdrawn": [f"/editions/{slug}/" for slug in gone if slug not in redirects],
        "first": {"go": going[:MOST_NAMED]},
    }


def _rules(edition: Edition) -> set[str]:
    return set(Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).values_list("key", flat=True))
