"""Long changes of the library made beside it, so that whoever else writes waits for seconds, not for minutes.

PostgreSQL lets others write while a transaction is open; SQLite has one writer at a time. There, the work is done in a
copy of the database, in which triggers note every row that changes; those rows are then brought into the library in one
short transaction. Readers meet all of it or nothing, as ever; a run that is killed leaves a copy, which the next drops.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import secrets
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import AutoField, Model

from corpus.models import (
    Draft,
    Edition,
    HandedIn,
    Library,
    Origin,
    ReadAhead,
    StoredComparison,
    Witness,
    Work,
)

log = logging.getLogger("corpus.ingest")
_Made = TypeVar("_Made")
_OTHERS: tuple[type[Model], ...] = (Draft, HandedIn, Origin, ReadAhead, Work)
"""What is no part of the library: written meanwhile by whoever likes to, and never in the copy."""
ATTEMPTS = 3
"""How often the work is begun again because somebody published meanwhile; then it is done in the library itself."""

FRESH = 60.0
"""Seconds in which a copy may still be without the lock by which a process shows that it needs it."""

FEW_ROWS, GROWN = 500, 0.2
"""A table is counted again when a transaction added more rows than both: a number, and a share of what was known.
Twice the share at which PostgreSQL's own collector comes by (`autovacuum_analyze_scale_factor`)."""


MAPPED = 1 << 30
"""Bytes of a copy that are mapped into memory at most."""

_LOG, _SHARED = "-wal", "-shm"
"""How the names of the files end that SQLite keeps beside a database."""


class _MovedOnError(Exception):
    """Somebody published, or took bytes away, since the copy was made."""


def beside_the_library(work: Callable[[], _Made], then: Callable[[_Made], object] = lambda _: None) -> _Made:
    """What ``work`` returns, all that it changes in the library having become public in one transaction, with what
    ``then`` does.

    ``work`` may be called again where somebody else published meanwhile, and must not count on what it did before. What
    is no part of the library (drafts, works) only ``then`` may change.
    """
    database = _file()
    if database is not None:
        for _ in range(ATTEMPTS):
            with contextlib.suppress(_MovedOnError), _copy_of(database) as copy:
                base, made = _work_in(copy, work)
                _bring_in(copy, base, partial(then, made))
                return made
            log.warning("somebody published meanwhile: derived again")
    with transaction.atomic():
        made = work()
        then(made)
        return made


def rehearsed(work: Callable[[], _Made]) -> _Made:
    """What ``work`` returns; nothing of what it changes is kept."""
    database = _file()
    if database is not None:
        with _copy_of(database) as copy:
            return _work_in(copy, work)[1]
    with transaction.atomic():
        made = work()
        transaction.set_rollback(True)
    return made


def gather_statistics() -> None:
    """PostgreSQL counts the tables that this transaction filled. Nothing is done on other engines, or for a few rows.

    Its own collector doesn't see what isn't committed: until then each query is planned for the tables as they were,
    which are empty when a library is first read.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_class.relname FROM pg_stat_xact_user_tables JOIN pg_class ON pg_class.oid = relid"
            " WHERE n_tup_ins > %s AND n_tup_ins > %s * reltuples",
            [FEW_ROWS, GROWN],
        )
        if grown := [connection.ops.quote_name(name) for (name,) in cursor.fetchall()]:
            cursor.execute(f"ANALYZE {', '.join(grown)}")


def _file() -> Path | None:
    """The library's file where it can be copied now; None on other engines and within a transaction."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return None
    path = Path(str(connection.settings_dict["NAME"]))
    return path if path.is_file() else None


@contextlib.contextmanager
def _copy_of(database: Path) -> Iterator[Path]:
    """A copy that is there as long as it is needed; those of processes that were killed go."""
    for left in database.parent.glob(f"{database.name}-aside-*"):
        with contextlib.suppress(OSError), left.open("rb") as lock:
            if left.stat().st_mtime > time.time() - FRESH:
                continue
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            left.unlink()
    copy = database.with_name(f"{database.name}-aside-{secrets.token_hex(8)}")
    copy.touch(mode=0o600)
    with copy.open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            _copy_to(copy, database)
            yield copy
        finally:
            for end in ("", _LOG, _SHARED):
                copy.with_name(copy.name + end).unlink(missing_ok=True)


def _work_in(copy: Path, work: Callable[[], _Made]) -> tuple[int, _Made]:
    """The generation of ``copy`` before ``work`` changed it, and what that returns."""
    with _connected_to(copy):
        base = Library.current()
        _note_changes()
        with transaction.atomic():
            return base, work()


def _copy_to(copy: Path, database: Path) -> None:
    """Copy the file and its log as they stand while nobody else may write: a third of what a backup page by page takes.

    Who brings the log into the file meanwhile does no harm: the log, which only a writer may begin anew, is copied
    whole, and holds every page that the copy of the file has half. Another process copies: one that closes a file gives
    up all the locks that it has on it, SQLite's too (https://sqlite.org/howtocorrupt.html, 2.2).
    """
    with transaction.atomic():  # the lock of the one writer: `transaction_mode` in rules_site/environment.py
        for end in ("", _LOG):
            source = database.with_name(database.name + end)
            if source.is_file():
                subprocess.run(["/bin/cp", "--", source, copy.with_name(copy.name + end)], check=True)  # noqa: S603 - names of ours


@contextlib.contextmanager
def _connected_to(copy: Path) -> Iterator[None]:
    """This thread's questions go to ``copy``, which needs no safety: it is thrown away after a crash. It is
    mapped: that saves copying each page that is read.
    """
    library = connection.settings_dict
    quick = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA cache_size=-64000;"
    quick += f" PRAGMA mmap_size={MAPPED};"
    connection.close()
    connection.settings_dict = {
        **library,
        "NAME": str(copy),
        "OPTIONS": {**library["OPTIONS"], "init_command": quick},
    }
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = library


def _models() -> list[type[Model]]:
    """What the work writes: comparisons, which readers have worked out too, and the rest."""
    return [model for model in apps.get_app_config("corpus").get_models() if model not in _OTHERS]


def _named(model: type[Model]) -> tuple[str, str]:
    """The table of ``model`` and the column of its key."""
    return model._meta.db_table, str(model._meta.pk.column)


def _note_changes() -> None:
    """Have the copy note the key of each row that comes, changes or goes. Keys that the database gives are never given
    twice, so that rows which come are known by the last one there was, and cost no more than to be written.
    """
    models = [(*_named(model), isinstance(model._meta.pk, AutoField)) for model in _models()]
    last = " UNION ALL ".join(
        f"SELECT '{table}' AS name, COALESCE(MAX({key}), 0) AS row FROM {table}" for table, key, _ in models
    )
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE last_rows AS {last}")
        cursor.execute("SELECT name, row FROM last_rows")
        rows = dict(cursor.fetchall())
        for table, key, given in models:
            cursor.execute(f"CREATE TABLE changed_{table} (row INTEGER PRIMARY KEY)")
            for event, side in (
                ("DELETE", "OLD"),
                ("UPDATE", "NEW"),
                *(() if given else (("INSERT", "NEW"),)),
            ):
                # No INSERT OR IGNORE: inside an upsert, how that one meets conflicts would hold for the trigger too.
                cursor.execute(
                    f"CREATE TRIGGER {table}_{event} AFTER {event} ON {table} WHEN {side}.{key} <= {rows[table]} "
                    f"AND NOT EXISTS (SELECT 1 FROM changed_{table} WHERE row = {side}.{key}) "
                    f"BEGIN INSERT INTO changed_{table} VALUES ({side}.{key}); END"
                )


def _noted(table: str, key: str) -> str:
    """The condition, in SQL, that a row of ``table`` was there before and has changed in the copy, or gone from it."""
    return f"{key} IN (SELECT row FROM aside.changed_{table})"


def _made(table: str, key: str) -> str:
    """The condition, in SQL, that a row of ``table`` has come or changed in the copy."""
    return f"({_noted(table, key)} OR {key} > (SELECT row FROM aside.last_rows WHERE name = '{table}'))"


def _bring_in(copy: Path, base: int, then: Callable[[], object]) -> None:
    """Make the rows that ``copy`` noted what they are there. Raises _MovedOnError where the library left ``base``."""
    connection.ensure_connection()
    connection.disable_constraint_checking()  # the copy has kept them, and a text may be named by a million rows
    try:
        with connection.cursor() as cursor:
            cursor.execute("ATTACH DATABASE %s AS aside", [str(copy)])
            try:
                with transaction.atomic():
                    if Library.current() != base:
                        raise _MovedOnError
                    for model in _models():
                        if model is not StoredComparison:
                            _bring_in_rows(cursor, *_named(model))
                    _bring_in_comparisons(cursor)
                    for model in (Edition, Witness):  # bytes that a draft alone named may have gone with it
                        cursor.execute(f"PRAGMA main.foreign_key_check({model._meta.db_table})")
                        if cursor.fetchall():
                            raise _MovedOnError
                    then()
            except IntegrityError:
                # Bytes that somebody handed in meanwhile bear the key of others in the copy.
                raise _MovedOnError from None
            finally:
                cursor.execute("DETACH DATABASE aside")
    finally:
        connection.enable_constraint_checking()


def _bring_in_rows(cursor: CursorWrapper, table: str, key: str) -> None:
    cursor.execute(f"DELETE FROM main.{table} WHERE {_noted(table, key)}")
    cursor.execute(f"INSERT INTO main.{table} SELECT * FROM aside.{table} WHERE {_made(table, key)}")


def _bring_in_comparisons(cursor: CursorWrapper) -> None:
    """Those of the copy beside those that readers have had worked out meanwhile, which bear other keys."""
    table, edition = StoredComparison._meta.db_table, Edition._meta.db_table
    changed = _made(table, "id")
    held = f"SELECT id FROM main.{edition}"
    cursor.execute(
        f"DELETE FROM main.{table} WHERE old_id NOT IN ({held}) OR new_id NOT IN ({held})"
        f" OR (old_id, new_id) IN (SELECT old_id, new_id FROM aside.{table} WHERE {changed})"
    )
    columns = ", ".join(
        str(field.column) for field in StoredComparison._meta.concrete_fields if not field.primary_key
    )
    cursor.execute(
        f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM aside.{table} WHERE {changed}"
    )
