"""Drafts: changes that are computed and shown but not public; made, amended, brought up to date, put aside."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from corpus.library.ingest.candidates import (
    Candidate,
    WithdrawnError,
    candidate,
    kept_reading,
    record_for,
    refuse_doubtful,
    same_content,
    sha256_of,
    short_name,
)
from corpus.library.ingest.inputs import (
    Change,
    Record,
    changes_from,
    facts_of,
    forget_bytes,
    merged,
    named_by,
    record,
    state_of,
)
from corpus.library.ingest.placing import placing, witnessing
from corpus.library.ingest.reports import IngestReport, SourceReport
from corpus.library.ingest.run import parts_of_entry
from corpus.library.ingest.store import Reading, keep_bytes
from corpus.library.ingest.told import changes_told
from corpus.library.publishing.preview import preview
from corpus.library.publishing.wishes import WishError, corrected, put
from corpus.library.sources.catalog import CatalogEntry
from corpus.library.sources.collect import Collection
from corpus.models import Draft, Edition, Library, Source, Work
from corpus.reading.document import UnreadableError

REMEMBERED = 6
"""Documents that planning keeps between reading and previewing; further ones are read a second time."""


def make_draft(
    changes: Sequence[Change],
    *,
    by: str,
    reason: str = "",
    readings: Mapping[str, Reading] | None = None,
    name: str = "",
) -> Draft:
    """A draft of ``changes`` with its preview, under ``name`` where one was chosen.

    Raises WishError where nothing would change, UnreadableError.
    """
    changes = merged((), changes)
    if not changes:
        raise WishError("Rien ne changerait : il n’y a pas de projet à faire.")
    read = dict(readings or {})
    shown = preview(changes, lambda after: read.get(after["sha256"]) or kept_reading(after))
    with transaction.atomic():
        return Draft.objects.create(
            name=name or free_name(),
            made_by=by,
            reason=reason,
            base=Library.current(),
            changes=[change.as_json() for change in changes],
            preview=shown,
        )


def keep_back(report: IngestReport, *, by: str) -> IngestReport:
    """``report`` with a draft, named in the message, for each source that ingest withheld; one that waits already is
    not made again. Raises UnreadableError.
    """
    waiting = {json.dumps(draft.changes, sort_keys=True): draft for draft in Draft.objects.all()}
    sources = list(report.sources)
    places = [at for at, source in enumerate(sources) if source.outcome == "withheld"]
    for at, changes in zip(places, report.withheld, strict=True):
        kept = json.dumps([change.as_json() for change in changes], sort_keys=True)
        why = sources[at].message
        draft = waiting.get(kept) or make_draft(changes, by=by, reason=why)
        sources[at] = replace(
            sources[at], message=f"{why}: look at the draft {draft.name}, then publish it, or mend the source"
        )
    return replace(report, sources=tuple(sources))


def free_name() -> str:
    """A name that no draft has or is being made under: the day and a number."""
    day = timezone.localdate().isoformat()
    taken = set(Draft.objects.filter(name__startswith=day).values_list("name", flat=True))
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
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[Draft | None, list[SourceReport]]:
    """A draft of what `ingest` would store of ``collection``, and a report a source; no draft where nothing changes.

    The bytes are kept from now on; nothing public changes. ``progress`` is told each file, and "" before the preview.
    """
    found = _Planned()
    try:
        for entry in collection.entries:
            progress(short_name(entry.path))
            _plan_file(entry, found, strict)
        changes = [*found.changes, *changes_told(collection, found.numbers)]
        if not changes:
            return None, found.reports
        progress("")
        made = make_draft(changes, by=by, reason=reason, readings=found.readings, name=name)
        return made, found.reports
    finally:
        with transaction.atomic():
            forget_bytes(found.kept)


@dataclass(slots=True)
class _Planned:
    """What planning has found so far. ``said`` is where each content stands that a file of this plan brings."""

    reports: list[SourceReport] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    readings: dict[str, Reading] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    said: dict[tuple[str, str], str] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    numbers: dict[str, set[str]] = field(default_factory=dict)


def _plan_file(entry: CatalogEntry, found: _Planned, strict: bool) -> None:
    """Add to ``found`` the editions that a file would be; those that are there already are only reported."""
    name = short_name(entry.path)
    try:
        for part, data in parts_of_entry(entry):
            name = part
            told, held = record_for(entry, part, sha256_of(data))
            if held and held.state == state_of(told):
                found.reports.append(SourceReport(part, "unchanged", held.slug, "", held.counts, held.lines))
                continue
            made = candidate(told, held, data, frozenset(found.taken))
            if strict:
                refuse_doubtful(part, made.reading)
            with transaction.atomic():
                keep_bytes(data, part)
            found.kept.add(made.record["sha256"])
            _add(made, part, found)
    except WithdrawnError as error:
        found.reports.append(SourceReport(name, "withdrawn", message=str(error)))
    except (UnreadableError, OSError) as error:
        found.reports.append(_rejected(name, str(error)))


def _add(made: Candidate, part: str, found: _Planned) -> None:
    facts = facts_of(made.record)
    content = (facts.get("series") or "", made.reading.content)
    printed = same_content(made)
    twin = printed.slug if printed else None
    if twin is None and made.held is None and not facts.get("edition"):
        twin = found.said.get(content)
    read = (made.reading.counts, made.reading.lines, made.reading.diagnostics)
    if twin is not None:
        found.changes += witnessing(made, twin)
        message = f"{part} dit exactement ce que dit {twin} : il en sera un témoin, pas une édition de plus."
        found.reports.append(SourceReport(part, "witness", twin, message, *read))
    elif made.slug in found.taken:
        found.reports.append(_rejected(part, f"two sources claim the edition {made.slug}"))
    else:
        found.taken.add(made.slug)
        found.numbers[made.slug] = {row.key for row in made.reading.rows if row.kind == "rule"}
        found.said[content] = made.slug
        found.changes += placing(made.slug, made.record)
        if len(found.readings) < REMEMBERED:
            found.readings[made.record["sha256"]] = made.reading
        found.reports.append(SourceReport(part, "read", made.slug, "", *read))


def _rejected(name: str, why: str) -> SourceReport:
    return SourceReport(name, "rejected", message=why)


def answer(draft: Draft, answers: Mapping[str, Mapping[str, Any]]) -> Draft:
    """The draft with a curator's facts of the editions that it puts at each slug, previewed anew, once.

    Raises WishError where the draft has no such edition or a value is wrong.
    """
    changes = changes_from(draft.changes)
    for slug, facts in answers.items():
        changes = _answered(changes, slug, facts)
    return _again(draft, changes)


def _answered(changes: Sequence[Change], slug: str, facts: Mapping[str, Any]) -> list[Change]:
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


def _brought(changes: Sequence[Change], slug: str) -> Record:
    """The record of the edition that ``changes`` put at ``slug``. Raises WishError where they put none there."""
    now = next((each.after for each in changes if each.table == "edition" and each.key == slug), None)
    if now is None:
        raise WishError(f"Ce projet ne contient pas d’édition « {slug} » : rechargez la page.")
    return now


def _as_replaced(now: Record, facts: Mapping[str, Any]) -> Record:
    """The record with what was said of the public edition that it is to replace, where ``facts`` name one."""
    held = Edition.objects.filter(slug=facts.get("edition", "")).first()
    if held is None:
        return now
    told, own = {**held.told, **now["told"]}, {**held.corrected, **now["corrected"]}
    return {**now, "told": told, "corrected": own}


def _witnesses(change: Change, slug: str) -> bool:
    return change.table == "witness" and change.after is not None and change.after["edition"] == slug


def _put(slug: str, after: Record, others: frozenset[str]) -> list[Change]:
    held = Edition.objects.select_related("source").filter(source__sha256=after["sha256"]).first()
    chosen = facts_of(after).get("edition")
    if held is not None or chosen == slug:
        return put(held.slug if held else slug, after, held)
    source = Source.objects.select_related("content").get(sha256=after["sha256"])
    target = candidate(after, None, source.data, others).slug
    if target in others:
        raise WishError(f"L’adresse « {target} » est déjà prise dans ce projet : choisissez-en une autre.")
    return placing(target, after)


def leave_out(draft: Draft, slug: str) -> Draft:
    """The draft without the edition that it puts at ``slug``. Raises WishError where it would be empty."""
    changes = changes_from(draft.changes)
    now = _brought(changes, slug)
    out = {(each.table, each.key) for each in placing(slug, now)}
    if record("edition", slug) is None:
        out |= {(each.table, each.key) for each in changes if _witnesses(each, slug)}
    with transaction.atomic():
        left = _again(draft, [each for each in changes if (each.table, each.key) not in out])
        forget_bytes({now["sha256"], *(key for table, key in out if table == "witness")})
    return left


def renew(draft: Draft) -> Draft:
    """The draft on what is public now: the same wishes, previewed anew."""
    changes = [
        Change(each.table, each.key, record(each.table, each.key), each.after)
        for each in changes_from(draft.changes)
    ]
    return _again(draft, changes)


def _again(draft: Draft, changes: Sequence[Change]) -> Draft:
    changes = merged((), changes)
    if not changes:
        raise WishError("Il ne resterait rien dans ce projet : écartez-le plutôt.")
    shown = preview(changes, kept_reading)
    draft.changes = [change.as_json() for change in changes]
    draft.preview = shown
    draft.base = Library.current()
    draft.save()
    return draft


def token_of(draft: Draft) -> str:
    """What a curator has seen, as one short word: publishing what has changed since is refused."""
    return hashlib.sha256(json.dumps(draft.changes, sort_keys=True).encode()).hexdigest()[:16]


def discard(draft: Draft) -> None:
    """Put ``draft`` aside; the bytes that it alone named go with it."""
    with transaction.atomic():
        Library.hold()
        named = named_by(changes_from(draft.changes))
        draft.delete()
        forget_bytes(named)
