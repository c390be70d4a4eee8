"""The concordance of the official English editions that this library holds: made from their versions and links."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Set
from itertools import pairwise

from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import ConcordanceRow, digest_of
from corpus.languages import pack
from corpus.library.asking.catalog import Family, catalog
from corpus.models import Link, Thread, Version
from corpus.text.normalise import words

NEWEST = 1000
"""More than a thread has rows: what the newest one weighs when ids are given."""


def made_from_library(known: Concordance) -> Concordance:
    """The rows of every thread of the official English editions that this library holds.

    A thread keeps the id under which ``known`` has its numbers and wordings; a law that is unknown there gets one made
    from its first place.
    """
    family = catalog().family("en", "")
    drafted, wordings = _drafted(family)
    ids = _ids(drafted, known)
    origins, successors = _relatives(ids)
    today = {ids[key]: wordings[rows[-1]] for key, rows in drafted.items() if not rows[-1].until}
    kept = known.threads - {*ids.values()}
    made = []
    for key, rows in drafted.items():
        heirs = sorted(successors[key]) if rows[-1].until else []
        if rows[-1].until and today.keys().isdisjoint(
            heirs
        ):  # what it was found to go on in before isn't forgotten
            bearers = (_bearer(row, known) for row in rows)
            before = {
                heir for each in bearers if each is not None for heir in (each.thread, *each.successors)
            }
            heirs += sorted(before & today.keys())
        now = next((today[each] for each in (ids[key], *heirs) if each in today), None)
        rows = [
            row._replace(
                thread=_id_kept(row, known, kept) or ids[key],
                kept=kept_of(wordings[row], now) if now is not None else "",
            )
            for row in rows
        ]
        for at, (row, following) in enumerate(pairwise(rows)):
            if row.thread != following.thread:
                rows[at] = row._replace(successors=(following.thread,))
        rows[0] = rows[0]._replace(origins=tuple(sorted(origins[key])))
        rows[-1] = rows[-1]._replace(successors=tuple(heirs))
        made += rows
    return Concordance((str(edition.date) for edition in family.editions), made)


def kept_of(then: str, now: str) -> str:
    """Which part of the words of one wording another has, in hundredths: of words that say something, their beginnings,
    each as often as it stands. What a law ruled it rules still where most of it is, however often it was reworded.
    """
    silent = pack("en").words.silent
    before, after = (
        Counter(word[:5] for word in words(text).split() if word not in silent and not word[0].isdigit())
        for text in (then, now)
    )
    return str(round(100 * (before & after).total() / before.total())) if before else ""


def _drafted(family: Family) -> tuple[dict[int, list[ConcordanceRow]], dict[ConcordanceRow, str]]:
    """The rows of each thread by its key, without ids: a row for each number of each version; and what each says."""
    day_of = {edition.pk: str(edition.date) for edition in family.editions}
    by_slug = {edition.slug: str(edition.date) for edition in family.editions}
    before = dict(pairwise(sorted(day_of.values(), reverse=True)))
    versions = Version.objects.filter(
        thread__kind=Thread.Kind.RULE, since__in=list(day_of), statement=False, entry__isnull=False
    )
    found: defaultdict[int, list[ConcordanceRow]] = defaultdict(list)
    wordings: dict[ConcordanceRow, str] = {}
    for version in versions.select_related("entry__text"):
        digest = digest_of(version.printing.name, version.content)
        since, until = day_of[version.since_id], day_of.get(version.until_id or 0, "")
        moves = [(str(name), max(since, by_slug[slug])) for name, slug in version.numbers if slug in by_slug]
        ends = [day for _, day in moves[1:]] + [until]
        for at, ((number, day), end) in enumerate(zip(moves, ends, strict=False)):
            if end != day:
                kind = version.change if at == 0 else "renumbered"
                nature = "" if version.subtree or at else version.nature
                row = ConcordanceRow("", number, day, before.get(day, ""), end, kind, nature, digest)
                found[version.thread_id].append(row)
                wordings[row] = version.content
    return {key: sorted(rows, key=lambda row: row.since) for key, rows in found.items()}, wordings


def _id_kept(row: ConcordanceRow, known: Concordance, kept: Set[str]) -> str:
    """The known id of a law that was found to go on in another one, for as long as it bore it: ids are for good."""
    bearer = _bearer(row, known)
    return bearer.thread if bearer is not None and bearer.thread in kept else ""


def _bearer(row: ConcordanceRow, known: Concordance) -> ConcordanceRow | None:
    """What bore the number of ``row`` on its day by all that was known."""
    return known.at(row.number, row.since) if known.days and row.since >= known.days[0] else None


def _ids(drafted: dict[int, list[ConcordanceRow]], known: Concordance) -> dict[int, str]:
    """The id of each thread: the known one that its newest row bears, whatever is found of its ancestors; else that
    which most of its rows bear, each given once; else one of its first place.
    """
    votes: list[tuple[int, str, int]] = []
    for key, rows in drafted.items():
        counted: Counter[str] = Counter()
        for row in rows:
            bearer = _bearer(row, known)
            if bearer is not None:
                counted[bearer.thread] += 2 if bearer.digest == row.digest else 1
                counted[bearer.thread] += NEWEST * (row is rows[-1] and not row.until)
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
    places = (f"{row.since} {row.number} {attempt or ''}".strip() for attempt in range(100))
    made = (hashlib.blake2b(place.encode(), digest_size=4).hexdigest() for place in places)
    return next(each for each in made if each not in taken)


def _relatives(ids: dict[int, str]) -> tuple[defaultdict[int, set[str]], defaultdict[int, set[str]]]:
    """By thread key: the threads that a split made it from, and those that took it in."""
    origins: defaultdict[int, set[str]] = defaultdict(set)
    successors: defaultdict[int, set[str]] = defaultdict(set)
    edges = Link.objects.filter(kind__in=(Link.Kind.SPLIT, Link.Kind.MERGED))
    for before, after, kind in edges.values_list(
        "old__membership__thread", "new__membership__thread", "kind"
    ):
        if before != after and before in ids and after in ids:
            origins[after].add(ids[before])
            if kind == Link.Kind.MERGED:
                successors[before].add(ids[after])
    return origins, successors
