"""Drafts: changes that are not public, with the editions that they bring; made, amended, renewed, dropped."""

from __future__ import annotations

import datetime
import hashlib
import json
import logging
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone

from corpus.library.ingest.candidates import (
    Refuse,
    SourceCandidate,
    WithdrawnError,
    candidate,
    parts_of_entry,
    read_kept,
    record_for,
    refuse_doubtful,
    same_content,
    sha256_of,
    short_name,
    slug_in,
    store_record,
)
from corpus.library.ingest.curators import curators_changes
from corpus.library.ingest.inputs import (
    InputChange,
    Record,
    changes_from,
    facts_of,
    merged,
    named_by,
    record,
    state_of,
)
from corpus.library.ingest.placing import placing, witnessing
from corpus.library.ingest.reports import SourceReport
from corpus.library.ingest.store import keep_bytes
from corpus.library.ingest.witnessing import hold_new
from corpus.library.publishing.wishes import WishError, corrected, put
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection
from corpus.library.sources.refusals import english
from corpus.models import CardBatch, Draft, Edition, Library, Publication, Source, Withdrawal, Witness, Work
from corpus.reading.checks.losses import LOSSES
from corpus.reading.document import UnreadableError

log = logging.getLogger("corpus.ingest")
Progress = Callable[[str], None]
ABANDONED = datetime.timedelta(days=1)
"""After this long a draft that isn't ready was left by a process that was killed."""


def make_draft(changes: Sequence[InputChange], *, by: str, reason: str = "", name: str = "") -> Draft:
    """A draft of ``changes`` with the editions that they bring, under ``name`` where one was chosen.

    Raises WishError where nothing would change, UnreadableError.
    """
    changes = merged((), changes)
    if not changes:
        raise WishError("Rien ne changerait\u00a0: il n’y a pas de projet à faire.")
    with transaction.atomic():
        draft = begin(by, reason, name)
        finish(draft, changes)
    return draft


def begin(by: str, reason: str = "", name: str = "") -> Draft:
    """A draft that isn't ready, for sources to be read into; those that processes left which were killed go."""
    left = Draft.every.filter(ready=False)
    for each in (*left.filter(made_at__lt=timezone.now() - ABANDONED), *left.filter(name=name)):
        discard(each)
    return Draft.every.create(name=name or free_name(), made_by=by, reason=reason, base=Library.current())


def finish(draft: Draft, changes: Sequence[InputChange]) -> None:
    """Give ``draft`` its ``changes`` and the editions that they bring; from now on it waits for a curator. Raises
    WishError where there are no changes, UnreadableError.
    """
    changes = merged((), changes)
    if not changes:
        raise WishError("Il ne resterait rien dans ce projet\u00a0: écartez-le plutôt.")
    with transaction.atomic():
        coming = {slug_in(draft, key): (key, after) for key, after in _coming(changes)}
        for edition in editions_of(draft):
            _, after = coming.get(edition.slug, ("", None))
            if after is not None and edition.state == state_of(after):
                del coming[edition.slug]
            else:
                edition.delete()
        made = [store_record(key, after, read_kept(after), draft) for key, after in coming.values()]
        hold_new(made)
        draft.changes = [change.as_json() for change in changes]
        draft.base, draft.ready, draft.pages = Library.current(), True, None
        draft.save()


def editions_of(draft: Draft) -> list[Edition]:
    """The editions that ``draft`` brings, oldest first."""
    return list(Edition.every.filter(draft=draft).select_related("source").order_by("date", "slug"))


def _coming(changes: Iterable[InputChange]) -> list[tuple[str, Record]]:
    """Address and record of each edition that ``changes`` bring."""
    return [(each.key, each.after) for each in changes if each.table == "edition" and each.after]


def free_name() -> str:
    """A name that no draft has or is being made under: the day and a number."""
    day = timezone.localdate().isoformat()
    taken = set(Draft.every.filter(name__startswith=day).values_list("name", flat=True))
    taken |= set(Work.objects.filter(name__startswith=day).values_list("name", flat=True))
    rank = 1
    while f"{day}-{rank}" in taken:
        rank += 1
    return f"{day}-{rank}"


def plan(
    collection: Collection,
    *,
    by: str,
    reason: str = "",
    strict: bool = False,
    name: str = "",
    progress: Progress = lambda _: None,
    refuse: Refuse = lambda *_: None,
) -> tuple[Draft | None, list[SourceReport]]:
    """A draft of what `ingest` would store of ``collection``, and a report a source; no draft where nothing changes.
    ``progress`` is called with the name of each file, then "".
    """
    intake = Intake(collection, begin(by, reason, name), strict, refuse)
    try:
        intake.read(progress)
        progress("")
        intake.compare_with_neighbours()
        changes = intake.all_changes()
        if changes:
            finish(intake.draft, changes)
    finally:
        intake.close()
    return (intake.draft if intake.draft.ready else None), intake.reports


@dataclass(slots=True)
class Intake:
    """Sources of a collection on their way into ``draft``: what has been found of them so far.

    ``changes`` are those of each edition, by address, and of each witness, by SHA-256. ``taken`` are the addresses
    that are claimed; ``contents`` says at which address each content stands; ``numbers`` are the rules of each edition.
    """

    collection: Collection
    draft: Draft
    strict: bool = False
    refuse: Refuse = lambda *_: None
    reports: list[SourceReport] = field(default_factory=list)
    changes: dict[str, list[InputChange]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    contents: dict[tuple[str, str], str] = field(default_factory=dict)
    numbers: dict[str, set[str]] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    def read(self, progress: Progress) -> None:
        """Read every source and store it, each in a transaction of its own; what goes wrong costs that source alone."""
        self.names = {short_name(entry.path) for entry in self.collection.entries}
        for entry in self.collection.entries:
            name = short_name(entry.path)
            progress(name)
            try:
                parts = parts_of_entry(entry)
                self.names |= {part for part, _ in parts}
                for name, data in parts:
                    self._read_one(entry, name, data)
            except WithdrawnError as error:
                self.reports.append(SourceReport(name, "withdrawn", message=str(error)))
            except (UnreadableError, OSError) as error:
                self._reject(name, english(error))
            except DatabaseError:
                raise
            except Exception as error:
                log.exception("%s", name)
                place = place_of(error)
                why = f"{type(error).__name__} in {place}: {error}; nothing of it was stored: please report this"
                self._reject(name, f"{name}: {why}")

    def _read_one(self, entry: CatalogEntry, name: str, data: bytes) -> None:
        wanted, present = record_for(entry, name, sha256_of(data))
        known = self._known(wanted, present, name)
        if known is not None:
            self.reports.append(known)
            return
        found = candidate(wanted, present, data, frozenset(self.taken))
        if self.strict:
            refuse_doubtful(name, found.document)
        self.refuse(entry, found.document)
        with transaction.atomic():
            keep_bytes(data, name)
            self.kept.add(found.record["sha256"])
            self._add(found, name)

    def _known(self, wanted: Record, present: Edition | None, name: str) -> SourceReport | None:
        """The report of a source that is there already under the same facts, or that has the bytes of another of this
        run; None where it is to be read. A file that was merely renamed is read: its name may tell a date.
        """
        if present is not None:
            first = present.source.name
            if present.source.sha256 == wanted["sha256"] and first != name[:255] and first in self.names:
                message = f"a copy, byte for byte, of {first}, which is {present.slug}"
                return SourceReport(name, "unchanged", present.slug, message, present.counts, present.lines)
            if present.state != state_of(wanted):
                return None
            return SourceReport(name, "unchanged", present.slug, counts=present.counts, lines=present.lines)
        witness = Witness.objects.filter(source__sha256=wanted["sha256"], state=state_of(wanted)).first()
        return SourceReport(name, "unchanged", witness.edition) if witness else None

    def _add(self, found: SourceCandidate, name: str) -> None:
        facts, document = facts_of(found.record), found.document
        content = (facts.get("series") or "", found.content)
        printed = same_content(found)
        same = printed.slug if printed else None
        source = printed.source.name if printed else ""
        if same is None and found.present is None and not facts.get("edition"):
            same = self.contents.get(content)
        if same is not None:
            self.changes[found.record["sha256"]] = witnessing(found, same)
            message = f"says what {source or same} says: a witness of {same}, no edition of its own"
            self.reports.append(SourceReport(name, "witness", same, message))
            return
        if found.slug in self.taken:
            self._reject(name, f"{name}: two sources claim the edition {found.slug}")
            return
        stored = store_record(found.slug, found.record, document, self.draft, found.content)
        self.taken.add(found.slug)
        self.numbers[found.slug] = {rule.key for rule in document.rules}
        self.contents[content] = found.slug
        self.changes[found.slug] = placing(found.slug, found.record)
        read = (stored.counts, stored.lines, document.diagnostics)
        self.reports.append(SourceReport(name, "read", found.slug, "", *read))

    def _reject(self, name: str, why: str) -> None:
        self.reports.append(SourceReport(name, "rejected", message=why))

    def compare_with_neighbours(self) -> None:
        """Compare what was read with the editions nearest in time; the reports name what those add or contradict."""
        witnessed = hold_new(editions_of(self.draft))
        for at, report in enumerate(self.reports):
            added = witnessed.get(report.edition or "")
            if report.outcome == "read" and added is not None:
                own = tuple(one for one in report.diagnostics if one.code not in LOSSES)
                all_of_it = (*own, *(one for one in added if one not in own))
                self.reports[at] = replace(report, diagnostics=all_of_it)

    def all_changes(self) -> list[InputChange]:
        """The changes of all sources, and of the curators' files that came with them."""
        own = [change for each in self.changes.values() for change in each]
        return [*own, *curators_changes(self.collection, self.numbers)]

    def close(self) -> None:
        """Drop what is for nobody: a draft that didn't become ready, bytes that nothing names."""
        with transaction.atomic():
            Draft.every.filter(pk=self.draft.pk, ready=False).delete()
            forget_bytes(self.kept)


def place_of(error: Exception) -> str:
    """The function and line of ours in which ``error`` was raised."""
    ours = [each for each in traceback.extract_tb(error.__traceback__) if "/corpus/" in each.filename]
    return f"{ours[-1].filename.rpartition('/corpus/')[2]}:{ours[-1].lineno}" if ours else ""


def answer(draft: Draft, answers: Mapping[str, Mapping[str, Any]]) -> Draft:
    """The draft with a curator's facts of the editions that it puts at each address.

    Raises WishError where the draft has no such edition or a value is wrong.
    """
    changes = changes_from(draft.changes)
    for slug, facts in answers.items():
        changes = _answered(changes, slug, facts)
    finish(draft, changes)
    return draft


def _answered(changes: Sequence[InputChange], slug: str, facts: Mapping[str, Any]) -> list[InputChange]:
    now = _brought(changes, slug)
    after = corrected(_as_replaced(now, facts), facts)
    taken_out = {(each.table, each.key) for each in placing(slug, now)}
    kept = [each for each in changes if (each.table, each.key) not in taken_out]
    others = frozenset(each.key for each in kept if each.table == "edition" and each.after)
    put_there = _put(slug, after, others)
    target = next((each.key for each in put_there if each.table == "edition" and each.after), slug)
    kept = [
        replace(each, after={**(each.after or {}), "edition": target}) if _witnesses(each, slug) else each
        for each in kept
    ]
    return [*kept, *put_there]


def _brought(changes: Sequence[InputChange], slug: str) -> Record:
    """The record of the edition that ``changes`` put at ``slug``. Raises WishError where they put none there."""
    now = dict(_coming(changes)).get(slug)
    if now is None:
        raise WishError(f"Ce projet ne contient pas d’édition «\u00a0{slug}\u00a0»\u00a0: rechargez la page.")
    return now


def _as_replaced(now: Record, facts: Mapping[str, Any]) -> Record:
    """The record with the facts of the public edition that it is to replace, where ``facts`` name one."""
    public = Edition.objects.filter(slug=facts.get("edition", "")).first()
    if public is None:
        return now
    from_catalog, own = {**public.told, **now["told"]}, {**public.corrected, **now["corrected"]}
    return {**now, "told": from_catalog, "corrected": own}


def _witnesses(change: InputChange, slug: str) -> bool:
    return change.table == "witness" and change.after is not None and change.after["edition"] == slug


def _put(slug: str, after: Record, others: frozenset[str]) -> list[InputChange]:
    public = Edition.objects.select_related("source").filter(source__sha256=after["sha256"]).first()
    chosen = facts_of(after).get("edition")
    if public is not None or chosen == slug:
        return put(public.slug if public else slug, after, public)
    source = Source.objects.select_related("content").get(sha256=after["sha256"])
    target = candidate(after, None, source.data, others).slug
    if target in others:
        raise WishError(
            f"L’adresse «\u00a0{target}\u00a0» est déjà prise dans ce projet\u00a0: choisissez-en une autre."
        )
    return placing(target, after)


def leave_out(draft: Draft, slug: str) -> Draft:
    """The draft without the edition that it puts at ``slug``. Raises WishError where it would be empty."""
    changes = changes_from(draft.changes)
    now = _brought(changes, slug)
    out = {(each.table, each.key) for each in placing(slug, now)}
    if record("edition", slug) is None:
        out |= {(each.table, each.key) for each in changes if _witnesses(each, slug)}
    with transaction.atomic():
        finish(draft, [each for each in changes if (each.table, each.key) not in out])
        forget_bytes({now["sha256"], *(key for table, key in out if table == "witness")})
    return draft


def renew(draft: Draft) -> Draft:
    """The draft upon what is public now: the same wishes, compared anew."""
    changes = [
        InputChange(each.table, each.key, record(each.table, each.key), each.after)
        for each in changes_from(draft.changes)
    ]
    finish(draft, changes)
    return draft


def token_of(draft: Draft) -> str:
    """What a curator has seen, as one short word: publishing what has changed since is refused."""
    return hashlib.sha256(json.dumps(draft.changes, sort_keys=True).encode()).hexdigest()[:16]


def discard(draft: Draft) -> None:
    """Drop ``draft``; the bytes that it alone named go with it, and the cards that it brought."""
    with transaction.atomic():
        Library.hold()
        changes = changes_from(draft.changes)
        CardBatch.objects.filter(
            slug__in=[each.key for each in changes if each.table == "cards"], public=False
        ).delete()
        named = named_by(changes)
        named |= {edition.source.sha256 for edition in editions_of(draft)}
        draft.delete()
        forget_bytes(named)


def forget_bytes(digests: Iterable[str]) -> None:
    """Remove those of the sources ``digests`` (SHA-256) that no edition, witness, withdrawal, draft or publication
    names. Must run inside a transaction.
    """
    left = set(digests)
    if not left:
        return
    left -= set(Edition.every.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Witness.objects.filter(source__sha256__in=left).values_list("source__sha256", flat=True))
    left -= set(Withdrawal.objects.filter(sha256__in=left).values_list("sha256", flat=True))
    for rows in (Draft.objects.all(), Publication.objects.all()):
        if left:
            for changes in rows.values_list("changes", flat=True).iterator(chunk_size=50):
                left -= named_by(changes_from(changes))
    Source.objects.filter(sha256__in=left).delete()
