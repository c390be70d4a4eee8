"""Drafts: changes that are not public, with the editions that they bring; made, amended, dropped."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from corpus.library.ingest.candidates import placing, read_kept, slug_in, store_record
from corpus.library.ingest.inputs import InputChange, Record, changes_from, merged, named_by, record, state_of
from corpus.library.ingest.witnessing import hold_new
from corpus.library.publishing.wishes import WishError, corrected, target_of
from corpus.locking import claim, runs
from corpus.models import CardBatch, Draft, Edition, Library, Publication, Source, Withdrawal, Witness, Work

ABANDONED = datetime.timedelta(days=1)
"""After this long a draft that isn't ready was left by a process of another machine that was killed; on this one, at
once."""


def make_draft(changes: Sequence[InputChange], *, by: str, reason: str = "", name: str = "") -> Draft:
    """A draft of ``changes`` with the editions that they bring, under ``name`` where one was chosen.

    Raises WishError where nothing would change, UnreadableError.
    """
    if not merged((), changes):
        raise WishError(
            "Rien ne changerait\u00a0: il n’y a pas de projet à faire.",
            "nothing would change: no draft is due",
        )
    with transaction.atomic():
        draft = begin(by, reason, name)
        finish(draft, changes)
    return draft


def begin(by: str, reason: str = "", name: str = "") -> Draft:
    """A draft that isn't ready, for sources to be read into; those that processes left which were killed go."""
    long_ago = timezone.now() - ABANDONED
    for each in Draft.every.filter(ready=False):
        if each.made_at < long_ago or each.name == name or (each.pages and runs(each.pages[0]) is False):
            discard(each)
    facts = {"name": name or free_name(), "made_by": by, "reason": reason, "base": Library.current()}
    return Draft.every.create(**facts, pages=[claim()])


def finish(draft: Draft, changes: Sequence[InputChange]) -> None:
    """Give ``draft`` its ``changes`` and the editions that they bring; from now on it waits for a curator. Raises
    WishError where there are no changes, UnreadableError.
    """
    changes = merged((), changes)
    if not changes:
        raise WishError(
            "Il ne resterait rien dans ce projet\u00a0: écartez-le plutôt.",
            "nothing would be left in this draft",
        )
    with transaction.atomic():
        coming = {slug_in(draft, key): (key, after) for key, after in _coming(changes).items()}
        for edition in editions_of(draft):
            _, after = coming.get(edition.slug, ("", None))
            if after is not None and edition.state == state_of(after):
                del coming[edition.slug]
            else:
                edition.delete()
        hold_new([store_record(key, after, read_kept(after), draft) for key, after in coming.values()])
        draft.changes = [change.as_json() for change in changes]
        draft.base, draft.ready, draft.pages = Library.current(), True, None
        draft.save()


def editions_of(draft: Draft) -> list[Edition]:
    """The editions that ``draft`` brings, oldest first."""
    return list(Edition.every.filter(draft=draft).select_related("source").order_by("date", "slug"))


def _coming(changes: Iterable[InputChange]) -> dict[str, Record]:
    """The record of each edition that ``changes`` bring, by its address."""
    return {each.key: each.after for each in changes if each.table == "edition" and each.after}


def free_name() -> str:
    """A name that no draft has or is being made under: the day and a number."""
    day = timezone.localdate().isoformat()
    taken = set(Draft.every.filter(name__startswith=day).values_list("name", flat=True))
    taken |= set(Work.objects.filter(name__startswith=day).values_list("name", flat=True))
    return next(name for rank in range(1, len(taken) + 2) if (name := f"{day}-{rank}") not in taken)


def amend(draft: Draft, answers: Mapping[str, Mapping[str, Any] | None] | None = None) -> None:
    """Make ``draft`` anew upon what is public now, with a curator's facts of the editions that it puts at each address;
    None leaves one out.

    Raises WishError where the draft has no such edition or would be empty, or a value is wrong.
    """
    answers = answers or {}
    changes = changes_from(draft.changes)
    coming = _coming(changes)
    if strange := answers.keys() - coming.keys():
        raise WishError(
            f"Ce projet ne contient pas d’édition «\u00a0{min(strange)}\u00a0»\u00a0: rechargez la page."
        )
    placed = {(each.table, each.key) for slug, now in coming.items() for each in placing(slug, now)}
    kept = [each for each in changes if (each.table, each.key) not in placed]
    made: list[InputChange] = []
    targets: dict[str, str] = {slug: slug for slug in coming if slug not in answers}
    for slug, facts in answers.items():
        if facts is not None:
            after = coming[slug] = corrected(_as_replaced(coming[slug], facts), facts)
            public = Edition.objects.select_related("source").filter(source__sha256=after["sha256"]).first()
            targets[slug] = target_of(slug, after, public, frozenset(targets.values()))
    for slug, target in targets.items():
        made += placing(target, coming[slug])
    with transaction.atomic():
        finish(draft, [*_kept(kept, targets, coming.keys() - targets.keys()), *made])
        forget_bytes(named_by(changes))


def _kept(changes: Iterable[InputChange], targets: Mapping[str, str], out: set[str]) -> Iterable[InputChange]:
    """``changes`` upon what is public now. Witnesses follow their edition, and leave with one that is nowhere else."""
    for each in changes:
        after = each.after
        if each.table == "witness" and after:
            if after["edition"] in out and record("edition", after["edition"]) is None:
                continue
            after = {**after, "edition": targets.get(after["edition"], after["edition"])}
        yield replace(each, before=record(each.table, each.key), after=after)


def _as_replaced(now: Record, facts: Mapping[str, Any]) -> Record:
    """The record with the facts of the public edition that it is to replace, where ``facts`` name one."""
    public = Edition.objects.filter(slug=facts.get("edition", "")).first()
    if public is None:
        return now
    from_catalog, own = {**public.told, **now["told"]}, {**public.corrected, **now["corrected"]}
    return {**now, "told": from_catalog, "corrected": own}


def token_of(draft: Draft) -> str:
    """What a curator has seen, as one short word: publishing what has changed since is refused."""
    return hashlib.sha256(json.dumps(draft.changes, sort_keys=True).encode()).hexdigest()[:16]


def discard(draft: Draft) -> None:
    """Drop ``draft``; the bytes that it alone named go with it, and the cards that it brought."""
    with transaction.atomic():
        Library.hold()
        changes = changes_from(draft.changes)
        batches = [each.key for each in changes if each.table == "cards"]
        CardBatch.objects.filter(slug__in=batches, public=False).delete()
        named = named_by(changes) | {edition.source.sha256 for edition in editions_of(draft)}
        draft.delete()
        forget_bytes(named)


def forget_bytes(digests: Iterable[str]) -> None:
    """Remove those of the sources ``digests`` (SHA-256) that no edition, witness, withdrawal, draft or publication
    names. Must run inside a transaction.
    """
    left = set(digests)
    left -= set(Edition.every.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Witness.objects.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Withdrawal.objects.filter(sha256__in=left).values_list("sha256", flat=True))
    for rows in (Draft.objects.all(), Publication.objects.all()):
        if left:
            for changes in rows.values_list("changes", flat=True).iterator(chunk_size=50):
                left -= named_by(changes_from(changes))
    Source.objects.filter(sha256__in=left).delete()
