"""The library of an older version taken over: its kept bytes are read anew, what people decided and wrote is carried.

The old folder is only read, and by column names alone: whatever its tables have more or less is left out.
"""

from __future__ import annotations

import datetime
import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.contrib.auth.models import Group, User
from django.db import transaction

from corpus import schemas
from corpus.library.ingest.candidates import read_kept, store_record
from corpus.library.ingest.inputs import InputChange, Record, coming, edition_record
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
    Withdrawal,
    Witness,
)
from corpus.reading.refusals import UnreadableError

DATABASE = "library.sqlite3"
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
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as base:
        base.row_factory = sqlite3.Row
        names = _sources(base)
        draft = begin("upgrade", f"Reprise de la version précédente ({folder.name}).")
        changes = [*_editions(base, names, draft, report, progress), *_others(base, names)]
        with transaction.atomic():
            _journal(base, report)
            _accounts(base, report)
            for row in _rows(base, "corpus_origin"):
                row.pop("id")
                row["page"] = json.loads(row.get("page", "{}"))
                Origin.objects.create(**row)
            finish(draft, changes)
            publish_draft(draft, "upgrade", progress=progress)
        left = len(list(_rows(base, "corpus_draft")))
    if left:
        report.problems.append(f"{left} drafts were not carried: hand their files in again")
    return report


def _rows(base: sqlite3.Connection, table: str) -> Iterator[Row]:
    """The rows of a table by column; none where the older version had no such table."""
    known = base.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [table]).fetchone()
    if known:
        yield from map(dict, base.execute(f'SELECT * FROM "{table}" ORDER BY 1'))  # noqa: S608 - names of ours


def _sources(base: sqlite3.Connection) -> dict[int, tuple[str, str]]:
    """Keep the bytes of all sources; name and SHA-256 of each by its old key."""
    found = {row["id"]: (row["name"], row["sha256"]) for row in _rows(base, "corpus_source")}
    for row in _rows(base, "corpus_sourcecontent"):
        with transaction.atomic():
            keep_bytes(zlib.decompress(row["packed"]), found[row["source_id"]][0])
    return found


def _editions(
    base: sqlite3.Connection,
    names: dict[int, tuple[str, str]],
    draft: Draft,
    report: UpgradeReport,
    progress: Progress,
) -> Iterator[InputChange]:
    """Read each public edition again into ``draft``; the changes that bring them."""
    for row in _rows(base, "corpus_edition"):
        if row.get("draft_id"):
            continue
        slug, (name, sha256) = row["slug"], names[row["source_id"]]
        facts, corrected = json.loads(row["told"]), json.loads(row["corrected"])
        record = edition_record(sha256, name, facts, corrected, schemas.EDITIONS)
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


def _others(base: sqlite3.Connection, names: dict[int, tuple[str, str]]) -> Iterator[InputChange]:
    """The changes that make the other inputs what they were."""
    for model in (Redirect, Withdrawal, Correction, Bulletin, Witness):
        columns = {field.column: field.attname for field in model._meta.concrete_fields}
        for row in _rows(base, model._meta.db_table):
            made = model(**{columns[name]: value for name, value in row.items() if name in columns})
            if isinstance(made, Withdrawal):
                made.withdrawn_at = _moment(row["withdrawn_at"])
            elif isinstance(made, Witness):
                made.source = Source.objects.get(sha256=names[row["source_id"]][1])
            yield coming(made)


def _only(row: Row, *columns: str) -> Record:
    return {column: row[column] for column in columns}


def _moment(text: str) -> datetime.datetime:
    """A moment as SQLite keeps it: without its zone, which is UTC."""
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)


def _journal(base: sqlite3.Connection, report: UpgradeReport) -> None:
    """The publications with their numbers and days; the library's generation goes on from theirs."""
    made: dict[int, Publication] = {}
    for row in sorted(_rows(base, "corpus_publication"), key=lambda row: int(row["generation"])):
        fields = _only(row, "generation", "made_by", "reason", "summary")
        undoes, changes = made.get(row["undoes_id"] or 0), json.loads(row["changes"])
        made[row["id"]] = Publication.objects.create(**fields, changes=changes, undoes=undoes)
        Publication.objects.filter(pk=made[row["id"]].pk).update(made_at=_moment(row["made_at"]))
    report.publications = len(made)
    reached = max((row["generation"] for row in _rows(base, "corpus_library")), default=0)
    Library.objects.update_or_create(pk=1, defaults={"generation": reached})


def _accounts(base: sqlite3.Connection, report: UpgradeReport) -> None:
    """The accounts with their passwords (as hashes) and groups; one of a name that is here stays."""
    groups = {row["id"]: row["name"] for row in _rows(base, "auth_group")}
    members = [(row["user_id"], groups[row["group_id"]]) for row in _rows(base, "auth_user_groups")]
    for row in _rows(base, "auth_user"):
        if User.objects.filter(username=row["username"]).exists():
            report.problems.append(f"the account {row['username']} is here already: it stays as it is")
            continue
        fields = _only(row, "username", "password", "first_name", "last_name", "email")
        flags = _only(row, "is_staff", "is_active", "is_superuser")
        user = User.objects.create(**fields, **flags, date_joined=_moment(row["date_joined"]))
        for name in (name for key, name in members if key == row["id"]):
            user.groups.add(Group.objects.get_or_create(name=name)[0])
        report.accounts += 1
