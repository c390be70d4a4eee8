"""Threads and versions, derived from editions and links: a family in which anything changed is walked as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from corpus import schemas
from corpus.comparing.edition import Nature
from corpus.library.bulk import CHUNK, chunks, insert
from corpus.library.comparisons.compared import StoredOf, store_comparison
from corpus.library.deriving.runs import Page, Walk
from corpus.library.deriving.threads import PrintedRule, drop_empty_threads, printed_in, tie_edition
from corpus.library.neighbours import families
from corpus.models import Edition, Entry, Lineage, Link, Text, Version


def derive(editions: list[Edition], stamps: Mapping[int, str], stored_of: StoredOf) -> int:
    """Bring threads and versions in step with all ``editions`` and their links; returns how many were walked.

    ``stamps`` says for each edition (by key) all that its links hang on; ``stored_of`` reads one. Must run in the
    transaction that changed them.
    """
    walked = 0
    alone = [[edition] for edition in editions if not edition.date]
    broken = set(
        Version.objects.filter(entry=None).values_list("thread__language", "thread__series").distinct()
    )
    for family in (*families(editions), *alone):
        wanted = _stamps(family, stamps)
        start = next((at for at, edition in enumerate(family) if edition.derived != wanted[at]), len(family))
        if (family[0].language, family[0].series) in broken:
            start = min(start, len(family) - 1)
        if start == len(family):
            continue
        _derive_family(family, start, stored_of)
        walked += len(family) - start
        for edition, stamp in zip(family[start:], wanted[start:], strict=True):
            edition.derived = stamp
        Edition.objects.bulk_update(family[start:], ["derived"], batch_size=CHUNK)
    drop_empty_threads()
    return walked


def _stamps(family: list[Edition], stamps: Mapping[int, str]) -> list[str]:
    """For each edition what its threads and versions hang on, the editions before it apart: its links, and which
    edition stands before it.
    """
    found, before = [], ""
    for edition in family:
        parts = (schemas.VERSIONS, before, edition.state, stamps.get(edition.pk, ""))
        found.append(hashlib.sha256("\n".join(parts).encode()).hexdigest())
        before = f"{edition.slug} {edition.state}"
    return found


def _derive_family(family: list[Edition], start: int, stored_of: StoredOf) -> None:
    """Walk all editions, those from ``start`` on tied to threads anew, and store what they begin, change and end."""
    walk = Walk(_texts, partial(_natures, stored_of))
    for at, edition in enumerate(family):
        if at >= start:
            tie_edition(edition)
        split = Link.objects.filter(kind=Link.Kind.SPLIT, new__edition=edition).values_list("new", flat=True)
        page = Page(edition, [row for row in printed_in(edition) if row.thread])
        walk.pass_by(at, page, set(split))
    Version.objects.filter(since__in=family).delete()
    insert(
        Version,
        (
            *("thread_id", "since_id", "until_id", "entry_id", "text_id", "numbers"),
            *("change", "nature", "subtree", "statement"),
        ),
        [
            (
                *(run.thread, run.since.pk, run.until.pk if run.until else None, run.entry, run.text),
                *(run.numbers, run.change, run.nature, run.subtree, run.statement),
            )
            for run in walk.begun
        ],
    )


def _texts(keys: Iterable[int]) -> dict[int, str]:
    """The wordings of those database keys."""
    rows = Text.objects.values_list("pk", "content")
    return dict(row for part in chunks(keys) for row in rows.filter(pk__in=part))


def _natures(
    stored_of: StoredOf, old: Page, new: Page, pairs: Sequence[tuple[PrintedRule, PrintedRule]]
) -> list[Nature | None]:
    """The nature of each change from ``old`` to ``new``, as their comparison has it; in doubt a change of substance:
    where they are no neighbours, or it pairs other rules (3 of 5,880 changes).
    """
    if not Lineage.objects.filter(old=old.edition, new=new.edition).exists():
        return ["substantive"] * len(pairs)
    changes = store_comparison(old.edition, new.edition, stored_of).changes
    known = {(change.old or "", change.new or ""): change.nature for change in changes}
    return [
        known.get(
            (before.key, after.key) if after.kind == Entry.Kind.RULE else (before.title, after.title),
            "substantive",
        )
        for before, after in pairs
    ]
