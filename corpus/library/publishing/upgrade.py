"""The library of an older version taken over: its kept bytes are read anew, what people decided and wrote is carried.

The old folder is only read, and by column names alone: whatever its tables have more or less is left out.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import Any

from django.contrib.auth.models import Group, User
from django.db import connections, transaction
from django.db.models import Model

from corpus import schemas
from corpus.library.ingest.candidates import read_kept, store_record
from corpus.library.ingest.inputs import InputChange, coming, edition_record
from corpus.library.ingest.store import keep_bytes
from corpus.library.publishing.drafts import begin, finish
from corpus.library.publishing.ingest import Progress
from corpus.library.publishing.publish import publish_draft
from corpus.models import (
    Bulletin,
    Correction,
    Draft,
    Edition,
    Library,
    Origin,
    Publication,
    Redirect,
    Source,
    SourceContent,
    Withdrawal,
    Witness,
)
from corpus.reading.refusals import UnreadableError

DATABASE = "library.sqlite3"
OLDER = "older"
"""The connection to it."""
Row = dict[str, Any]


class UpgradeError(Exception):
    """A folder that can't be taken over, or a library that isn't empty: the message says what to do."""


@dataclass(slots=True)
class UpgradeReport:
    """What was taken over. ``problems`` name what was not, and why."""

    editions: int = 0
    publications: int = 0
    accounts: int = 0
    problems: list[str] = field(default_factory=list)


def upgrade(folder: Path, progress: Progress = lambda _: None) -> UpgradeReport:
    """Fill this library, which must be empty, with that of the older data folder ``folder``: its editions under their
    addresses, redirects, withdrawals, corrections, notes, the journal and the accounts. An edition whose bytes can't be
    read any more is a problem of the report. The search index is the caller's.

    Raises UpgradeError.
    """
    if Edition.objects.exists() or Publication.objects.exists():
        raise UpgradeError("this library isn't empty: name a new folder in DATA_DIR, and run `migrate` first")
    path = folder / DATABASE
    if not path.is_file():
        raise UpgradeError(f"{path} isn't there: name the data folder of the older version")
    report = UpgradeReport()
    older = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": f"{path.resolve().as_uri()}?mode=ro",
        "OPTIONS": {},
    }
    connections.settings[OLDER] = connections.settings["default"] | older
    try:
        _take_over(folder.name, report, progress)
    finally:
        connections[OLDER].close()
    return report


def _take_over(name: str, report: UpgradeReport, progress: Progress) -> None:
    sources = _sources()
    draft = begin("upgrade", f"Reprise de la version précédente ({name}).")
    changes = [*_editions(sources, draft, report, progress), *_others(sources)]
    with transaction.atomic():
        _journal(report)
        _accounts(report)
        for row in _rows(Origin):
            Origin.objects.create(**row | {"id": None})
        finish(draft, changes)
        publish_draft(draft, "upgrade", progress=progress)
    if left := len([*_rows(Draft)]):
        report.problems.append(f"{left} drafts were not carried: hand their files in again")


def _rows(model: type[Model]) -> Iterator[Row]:
    """The rows of a model's table, each value as the model has it; none where the older version had no such table."""
    base, table = connections[OLDER], model._meta.db_table
    with base.cursor() as cursor:
        there = {column.name for column in base.introspection.get_table_description(cursor, table)}
    names = [field.attname for field in model._meta.concrete_fields if field.column in there]
    if names:
        yield from model._base_manager.using(OLDER).order_by("pk").values(*names)


def _sources() -> dict[int, tuple[str, str]]:
    """Keep the bytes of all sources; name and SHA-256 of each by its old key."""
    found = {row["id"]: (row["name"], row["sha256"]) for row in _rows(Source)}
    for row in _rows(SourceContent):
        with transaction.atomic():
            keep_bytes(zlib.decompress(row["packed"]), found[row["source_id"]][0])
    return found


def _editions(
    sources: dict[int, tuple[str, str]], draft: Draft, report: UpgradeReport, progress: Progress
) -> Iterator[InputChange]:
    """Read each public edition again into ``draft``; the changes that bring them."""
    for row in _rows(Edition):
        if row.get("draft_id"):
            continue
        slug, (name, sha256) = row["slug"], sources[row["source_id"]]
        record = edition_record(sha256, name, row["told"], row["corrected"], schemas.EDITIONS)
        progress(slug)
        try:
            document = read_kept(record)
            with transaction.atomic():
                store_record(slug, record, document, draft)
        except UnreadableError as error:
            report.problems.append(f"{slug}: {error}")
            continue
        report.editions += 1
        yield InputChange("edition", slug, None, record)


def _others(sources: dict[int, tuple[str, str]]) -> Iterator[InputChange]:
    """The changes that make the other inputs what they were."""
    for model in (Redirect, Withdrawal, Correction, Bulletin, Witness):
        for row in _rows(model):
            made = model(**row)
            if isinstance(made, Witness):
                made.source = Source.objects.get(sha256=sources[row["source_id"]][1])
            yield coming(made)


def _journal(report: UpgradeReport) -> None:
    """The publications with their numbers and days; the library's generation goes on from theirs."""
    made: dict[int | None, Publication] = {}
    for row in sorted(_rows(Publication), key=itemgetter("generation")):
        key, day, undoes = row.pop("id"), row.pop("made_at"), made.get(row.pop("undoes_id"))
        made[key] = Publication.objects.create(**row, undoes=undoes)
        Publication.objects.filter(pk=made[key].pk).update(made_at=day)
    report.publications = len(made)
    reached = max((row["generation"] for row in _rows(Library)), default=0)
    Library.objects.update_or_create(pk=1, defaults={"generation": reached})


def _accounts(report: UpgradeReport) -> None:
    """The accounts with their passwords (as hashes) and groups; one of a name that is here stays."""
    groups = {row["id"]: row["name"] for row in _rows(Group)}
    members = [(row["user_id"], groups[row["group_id"]]) for row in _rows(User.groups.through)]
    for row in _rows(User):
        if User.objects.filter(username=row["username"]).exists():
            report.problems.append(f"the account {row['username']} is here already: it stays as it is")
            continue
        user = User.objects.create(**row | {"id": None})
        for name in (name for key, name in members if key == row["id"]):
            user.groups.add(Group.objects.get_or_create(name=name)[0])
        report.accounts += 1
