"""The concordance of the official English editions that this library holds: made from their versions and links."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from django.conf import settings

from corpus.concordance.concordance import Concordance, embedded, embedded_bytes
from corpus.concordance.rows import ConcordanceError, ConcordanceRow, digest_of, load
from corpus.library.asking.catalog import Family, catalog
from corpus.models import Link, Membership, Thread, Version


def made_from_library(known: Concordance) -> Concordance:
    """The rows of every thread of the official English editions that this library holds.

    A thread keeps the id under which ``known`` has its numbers and wordings; a law that is unknown there gets one made
    from its first place.
    """
    family = catalog().family("en", "")
    drafted = _drafted(family)
    ids = _ids(drafted, known)
    origins, successors = _relatives(ids)
    made = []
    for key, rows in drafted.items():
        first, last = rows[0], rows[-1]
        for row in rows:
            ends = successors.get(key, ()) if row is last and row.until else ()
            begins = origins.get(key, ()) if row is first else ()
            made.append(row._replace(thread=ids[key], origins=begins, successors=ends))
    return Concordance((str(edition.date) for edition in family.editions), made)


def _drafted(family: Family) -> dict[int, list[ConcordanceRow]]:
    """The rows of each thread by its key, without ids: a row for each number of each version."""
    day_of = {edition.pk: str(edition.date) for edition in family.editions}
    by_slug = {edition.slug: str(edition.date) for edition in family.editions}
    before = dict(pairwise(sorted(day_of.values(), reverse=True)))
    versions = Version.objects.filter(
        thread__kind=Thread.Kind.RULE, since__in=list(day_of), statement=False, entry__isnull=False
    ).select_related("entry__text")
    found: defaultdict[int, list[ConcordanceRow]] = defaultdict(list)
    for version in versions:
        if version.entry is None:
            continue
        until = day_of.get(version.until_id or 0, "")
        since = day_of[version.since_id]
        moves = [
            (str(number), max(since, by_slug[slug])) for number, slug in version.numbers if slug in by_slug
        ]
        digest = digest_of(version.entry.name, version.entry.content)
        for at, (number, day) in enumerate(moves):
            end = moves[at + 1][1] if at + 1 < len(moves) else until
            if end == day:
                continue
            kind = version.change if at == 0 else "renumbered"
            nature = "" if version.subtree or at else version.nature
            row = ConcordanceRow("", number, day, before.get(day, ""), end, kind, nature, digest)
            found[version.thread_id].append(row)
    return {key: sorted(rows, key=lambda row: row.since) for key, rows in found.items()}


def _ids(drafted: dict[int, list[ConcordanceRow]], known: Concordance) -> dict[int, str]:
    """The id of each thread: the known one that most of its rows bear, each given once; else one of its first place."""
    votes: list[tuple[int, str, int]] = []
    for key, rows in drafted.items():
        counted: Counter[str] = Counter()
        for row in rows:
            bearer = known.at(row.number, row.since) if known.days and row.since >= known.days[0] else None
            if bearer is not None:
                counted[bearer.thread] += 2 if bearer.digest == row.digest else 1
        votes += [(-count, thread, key) for thread, count in counted.items()]
    ids: dict[int, str] = {}
    taken: set[str] = set()
    for _, thread, key in sorted(votes):
        if key not in ids and thread not in taken:
            ids[key] = thread
            taken.add(thread)
    for key, rows in sorted(drafted.items(), key=lambda item: (item[1][0].since, item[1][0].number)):
        if key not in ids:
            ids[key] = _minted(rows[0], taken)
            taken.add(ids[key])
    return ids


def _minted(row: ConcordanceRow, taken: set[str]) -> str:
    """A new id: opaque, safe in addresses, the same wherever the law's first known place is the same."""
    for attempt in range(100):
        place = f"{row.since} {row.number} {attempt or ''}".strip()
        made = hashlib.blake2b(place.encode(), digest_size=4).hexdigest()
        if made not in taken:
            return made
    raise ValueError(f"no free id for {row.number} of {row.since}")


def _relatives(ids: dict[int, str]) -> tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]]:
    """By thread key: the threads that a split made it from, and those that took it in."""
    edges = Link.objects.filter(kind__in=(Link.Kind.SPLIT, Link.Kind.MERGED)).values_list(
        "old", "new", "kind"
    )
    rows = list(edges)
    entries = {entry for old, new, _ in rows for entry in (old, new)}
    thread_of = dict(Membership.objects.filter(entry__in=entries).values_list("entry", "thread"))
    origins: defaultdict[int, set[str]] = defaultdict(set)
    successors: defaultdict[int, set[str]] = defaultdict(set)
    for old, new, kind in rows:
        before, after = thread_of.get(old), thread_of.get(new)
        if before is None or after is None or before == after or not {before, after} <= ids.keys():
            continue
        origins[after].add(ids[before])
        if kind == Link.Kind.MERGED:
            successors[before].add(ids[after])
    return _sorted(origins), _sorted(successors)


def _sorted(sets: dict[int, set[str]]) -> dict[int, tuple[str, ...]]:
    return {key: tuple(sorted(found)) for key, found in sets.items()}


def known() -> Concordance:
    """The concordance that was imported into this library's data folder, else the embedded one."""
    imported = _imported()
    return _read(imported.stat().st_mtime_ns) if imported.exists() else embedded()


def known_bytes() -> bytes:
    """The file of `known`, as it was imported or shipped."""
    imported = _imported()
    return imported.read_bytes() if imported.exists() else embedded_bytes()


def keep(data: bytes) -> Concordance:
    """Store a concordance that knows more than the one known so far, and return it.

    Raises ConcordanceError, and stores nothing, where it can't be read or lacks an edition or an id that is known.
    """
    found, have = Concordance(*load(data)), known()
    if missing := sorted({*have.days} - {*found.days}):
        raise ConcordanceError(f"it lacks editions that are known already: {', '.join(missing)}")
    if lost := {row.thread for row in have} - {row.thread for row in found}:
        raise ConcordanceError(f"it lacks {len(lost)} ids that are known already, {min(lost)} among them")
    target = _imported()
    aside = target.with_suffix(".new")
    aside.write_bytes(data)
    aside.replace(target)
    return found


def _imported() -> Path:
    return Path(settings.DATA_DIR) / "concordance.tsv.xz"


@lru_cache(maxsize=1)  # the newest import takes the place of the one before
def _read(changed: int) -> Concordance:
    """The imported file; ``changed``, its time of change, makes an import known to every process."""
    return Concordance(*load(_imported().read_bytes()))
