"""What the public would see change: the changes applied where nothing is kept of them, and looked at there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from corpus.comparing.comparison import compare
from corpus.comparing.edition import ComparedEdition, Comparison
from corpus.library.comparisons.compared import compare_editions, compared_edition
from corpus.library.ingest.aside import rehearsed
from corpus.library.ingest.inputs import Change, ReadingOf, apply, read_link_key
from corpus.library.ingest.run import bring_in_step
from corpus.library.ingest.witnessing import hold_new
from corpus.library.publishing.questions import questions_of
from corpus.models import Edition, Entry, Lineage, Link, Version

MOST_CHANGES = 60
"""Changes of wording that a preview keeps of one edition; the full comparison stands on the site once published."""
MOST_NAMED = 40
"""Addresses, links and diagnostics that a preview names of each sort; it counts them all."""

Place = tuple[str, str]
Ends = tuple[str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class _Held:
    """What is remembered of a public edition before it changes."""

    entries: dict[Place, str]
    compared: ComparedEdition
    diagnostics: set[tuple[str, str]]
    facts: dict[str, str]


def preview(changes: Sequence[Change], reading_of: ReadingOf) -> dict[str, Any]:
    """What publishing ``changes`` would change, as plain data; nothing is kept of it.

    Raises OvertakenError, UnreadableError as applying does.
    """
    editions = [change for change in changes if change.table == "edition"]
    came_from = _origins(editions)
    became = {old: new for new, old in came_from.items() if old}

    def changed() -> tuple[dict[str, Any], set[tuple[str, str]], set[Ends]]:
        """What comes of it, the pairs of editions that it touches, and their links then."""
        before = {change.key: _hold(change.key) for change in editions if change.before is not None}
        pairs, searched = _pairs(), _searched()
        hold_new(apply(changes, reading_of), lambda _: None)
        come = [change.key for change in editions if change.after]
        bring_in_step()
        stored = list(Edition.objects.filter(slug__in=come).order_by("date", "slug"))
        shown = [_edition(each, before.get(came_from[each.slug]), came_from[each.slug]) for each in stored]
        after = {each.slug: set(_entries(each)) for each in stored}
        now = _pairs()
        touched = {pair for pair in {*pairs, *now} if pairs.get(pair) != now.get(pair)} | _named(changes)
        told = {
            "editions": shown,
            "addresses": _addresses(changes, before, after, came_from),
            "links": {},  # below, beside those that are public
            "search": _search_changes(searched, _searched(), became),
        }
        return told, touched, _links(touched)

    told, touched, links = rehearsed(changed)
    return told | {
        "links": _link_changes(_moved(_links(touched), became), links),
        "corrections": [
            {"key": change.key, "before": change.before, "after": change.after}
            for change in changes
            if change.table == "link"
        ],
        "bulletins": [
            {"key": change.key.removesuffix("/"), "after": change.after}
            for change in changes
            if change.table == "bulletin"
        ],
    }


def _named(changes: Sequence[Change]) -> set[tuple[str, str]]:
    """The pairs of editions that corrections to lineage name: they need not be neighbours."""
    keys = (read_link_key(change.key) for change in changes if change.table == "link")
    return {(old, new) for _, old, _, new in keys if new}


def _origins(editions: Sequence[Change]) -> dict[str, str]:
    """For each edition that comes: where it, or what it replaces, stands now."""
    went = {change.before["sha256"]: change.key for change in editions if change.before and not change.after}
    found = {}
    for change in editions:
        if change.after is not None:
            found[change.key] = change.key if change.before else went.get(change.after["sha256"], "")
    return found


def _entries(edition: Edition) -> dict[Place, str]:
    rows = Entry.objects.filter(edition=edition).values_list("kind", "key", "name", "text__sha256")
    return {(kind, key): f"{name}\n{digest}" for kind, key, name, digest in rows}


def _hold(slug: str) -> _Held:
    edition = Edition.objects.get(slug=slug)
    said = set(edition.diagnostics.values_list("code", "message"))
    return _Held(_entries(edition), compared_edition(edition), said, _facts(edition))


def _facts(edition: Edition) -> dict[str, str]:
    """What is said of an edition, as a curator may correct it."""
    named = ("title", "date", "date_precision", "kind", "language", "series", "origin")
    return {name: str(getattr(edition, name) or "") for name in named}


def _edition(edition: Edition, before: _Held | None, was: str) -> dict[str, Any]:
    """What a curator is told of an edition that comes, of which ``before`` (at ``was``) is public."""
    neighbour = _neighbour(edition)
    known = before.diagnostics if before else set()
    if before is None and neighbour is not None:
        known = set(neighbour.diagnostics.values_list("code", "message"))
    new = [
        {"level": each.level, "code": each.code, "message": each.message, "line": each.line}
        for each in edition.diagnostics.all()
        if (each.code, each.message) not in known
    ]
    return {
        "slug": edition.slug,
        "was": was,
        "title": edition.title,
        "kind": edition.kind,
        "language": edition.language,
        "date": edition.date.isoformat() if edition.date else None,
        "date_precision": edition.date_precision,
        "facts": [
            {"fact": name, "before": before.facts[name], "after": said}
            for name, said in _facts(edition).items()
            if before is not None and before.facts[name] != said
        ],
        "counts": edition.counts,
        "lines": edition.lines,
        "covers": edition.covers,
        "neighbour": neighbour.slug if neighbour else None,
        "diagnostics": {
            "new": len(new),
            "known": edition.diagnostics.count() - len(new),
            "first": new[:MOST_NAMED],
        },
        "entries": _entry_changes(before.entries if before else {}, _entries(edition)),
        "comparison": _comparison(edition, before, neighbour),
        "questions": questions_of(edition),
    }


def _neighbour(edition: Edition) -> Edition | None:
    """The public edition that readers will hold it against: the nearest older one, else the nearest later."""
    older = Lineage.objects.filter(new=edition).order_by("-old__date").select_related("old").first()
    if older is not None:
        return older.old
    later = Lineage.objects.filter(old=edition).order_by("new__date").select_related("new").first()
    return later.new if later else None


def _entry_changes(before: dict[Place, str], after: dict[Place, str]) -> dict[str, Any]:
    came = [place for place in after if place not in before]
    went = [place for place in before if place not in after]
    edited = [place for place in after if place in before and before[place] != after[place]]
    return {
        "came": len(came),
        "went": len(went),
        "edited": len(edited),
        "first": {
            name: [f"{kind} {key}" for kind, key in places[:MOST_NAMED]]
            for name, places in (("came", came), ("went", went), ("edited", edited))
            if before
        },
    }


def _comparison(edition: Edition, before: _Held | None, neighbour: Edition | None) -> dict[str, Any] | None:
    """The edition against what it was, for a new one against its neighbour; None where nothing can be compared."""
    if before is not None and before.compared.language == edition.language:
        return _told(compare(before.compared, compared_edition(edition)), "")
    if neighbour is None or not edition.covers or not neighbour.covers:
        return None
    older_first = (neighbour.date or edition.date, neighbour.slug) <= (edition.date, edition.slug)
    ends = (neighbour, edition) if older_first else (edition, neighbour)
    return _told(compare_editions(*ends), neighbour.slug)


def _told(comparison: Comparison, against: str) -> dict[str, Any]:
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


def _pairs() -> dict[tuple[str, str], str]:
    """The pairs of editions that are linked, with what their links hang on."""
    rows = Lineage.objects.values_list("old__slug", "new__slug", "fingerprint")
    return {(old, new): fingerprint for old, new, fingerprint in rows}


def _links(pairs: set[tuple[str, str]]) -> set[Ends]:
    """The links between those pairs of editions, by address."""
    found: set[Ends] = set()
    for old, new in pairs:
        rows = Link.objects.filter(old__edition__slug=old, new__edition__slug=new)
        found.update(
            (old, key, new, to, kind) for key, to, kind in rows.values_list("old__key", "new__key", "kind")
        )
    return found


def _searched() -> dict[tuple[str, str], str]:
    """What search finds: each version of a rule or term, by its thread and the edition it begins with; its text."""
    rows = Version.objects.values_list("thread__name", "since__slug", "text__sha256")
    return {(thread, since): text or "" for thread, since, text in rows.iterator(chunk_size=5000)}


def _search_changes(
    before: dict[tuple[str, str], str], after: dict[tuple[str, str], str], now: dict[str, str]
) -> dict[str, int]:
    """How many of them come, go, or say something else; ``now`` are the addresses that editions move to."""
    moved = {}
    for (thread, since), text in before.items():
        slug, slash, number = thread.partition("/")
        moved[f"{now.get(slug, slug)}{slash}{number}", now.get(since, since)] = text
    both = moved.keys() & after.keys()
    return {
        "come": len(after.keys() - moved.keys()),
        "go": len(moved.keys() - after.keys()),
        "edited": sum(1 for place in both if moved[place] != after[place]),
    }


def _moved(links: set[Ends], now: dict[str, str]) -> set[Ends]:
    """The links as they are called where their editions move to: a link that only moves is neither lost nor gained."""
    return {(now.get(old, old), key, now.get(new, new), to, kind) for old, key, new, to, kind in links}


def _link_changes(before: set[Ends], after: set[Ends]) -> dict[str, Any]:
    def named(links: set[Ends]) -> list[dict[str, str]]:
        first = sorted(links)[:MOST_NAMED]
        return [
            {"old": f"{old}/{key}", "new": f"{new}/{to}", "kind": kind} for old, key, new, to, kind in first
        ]

    gained, lost = after - before, before - after
    return {
        "gained": len(gained),
        "lost": len(lost),
        "first": {"gained": named(gained), "lost": named(lost)},
    }


def _addresses(
    changes: Sequence[Change],
    before: dict[str, _Held],
    after: dict[str, set[Place]],
    came_from: dict[str, str],
) -> dict[str, Any]:
    """Pages that come, move (the old address redirects) or go."""
    redirects = {
        change.key: change.after["edition"]
        for change in changes
        if change.table == "redirect" and change.after
    }
    held = {slug: set(each.entries) for slug, each in before.items()}

    def pages(slug: str, places: set[Place]) -> list[str]:
        return sorted(f"/editions/{slug}/{key}/" for kind, key in places if kind == "rule")

    come = [
        page
        for slug, places in after.items()
        for page in pages(slug, places - held.get(came_from[slug], set()))
    ]
    go = [
        page
        for slug, places in held.items()
        if slug not in redirects
        for page in pages(slug, places - after.get(slug, set()))
    ]
    gone = (change.key for change in changes if change.table == "edition" and change.after is None)
    return {
        "come": len(come),
        "go": len(go),
        "moves": [{"from": f"/editions/{old}/", "to": f"/editions/{new}/"} for old, new in redirects.items()],
        "withdrawn": [f"/editions/{slug}/" for slug in gone if slug not in redirects],
        "first": {"come": come[:MOST_NAMED], "go": go[:MOST_NAMED]},
    }
