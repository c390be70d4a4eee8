"""The index on disk: built aside, swapped in whole, opened once and shared until another takes its place.

``SEARCH_INDEX_DIR`` holds one folder for each build and a file ``current`` with the name of the one to read.
The file is replaced in one step, so a build killed at any moment leaves the old index as it was; who reads the
old one goes on reading it.
"""

from __future__ import annotations

import fcntl
import gc
import hashlib
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils.module_loading import import_string

from corpus.models import Edition, Entry, Lineage
from corpus.searching.contract import IndexUnavailableError, SearchEngine
from corpus.searching.facts import FORMAT, Catalog
from corpus.searching.gathering import Gathered, edition_facts, gather
from corpus.searching.indexing import Words, index_documents
from corpus.searching.opened import OpenIndex
from corpus.searching.vocabulary import thesaurus

SMALL = 4000
"""A missing index of a library with no more entries than this is built at once, in the request that misses it (a
second or two); a larger one is the operator's to build."""
BUILD_COMMAND = "manage.py reindex"

_lock = threading.RLock()
_open: dict[str, tuple[int, OpenIndex]] = {}


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What `rebuild` or `refresh` did. ``built`` is False where the index was up to date already."""

    built: bool
    documents: int
    entries: int
    editions: int
    seconds: float
    size: int


def engine() -> SearchEngine:
    """The engine that the settings name."""
    made: SearchEngine = import_string(settings.SEARCH_ENGINE)()
    return made


def root() -> Path:
    """The folder of all builds."""
    return Path(settings.SEARCH_INDEX_DIR)


def fingerprint() -> str:
    """The state of everything that an index is made from: editions, how they are linked, and how we index."""
    states = Edition.objects.order_by("slug").values_list(
        "slug", "state", "title", "date", "restatement", "series"
    )
    lineages = Lineage.objects.order_by("old__slug", "new__slug").values_list("fingerprint", flat=True)
    told = f"{FORMAT}|{settings.SEARCH_ENGINE}|{list(states)}|{list(lineages)}"
    return hashlib.sha256(told.encode()).hexdigest()


def rebuild(progress: Callable[[int, int], None] | None = None) -> IndexReport:
    """Build the index afresh and swap it in. ``progress`` is told documents done and the number of entries."""
    started = time.perf_counter()
    root().mkdir(parents=True, exist_ok=True)
    with _alone():
        editions = edition_facts()
        entries = Entry.objects.count()
        words = Words()
        folder = root() / f"build-{time.time_ns()}-{os.getpid()}"
        (folder / "engine").mkdir(parents=True)
        try:
            told = fingerprint()
            documents = engine().write(
                folder / "engine", index_documents(_counted(gather(editions), entries, progress), words)
            )
            (folder / "catalog.json").write_text(
                Catalog(told, editions, words.table()).dump(), encoding="utf-8"
            )
            _swap_in(folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return IndexReport(True, documents, entries, len(editions), time.perf_counter() - started, size)


def refresh(progress: Callable[[int, int], None] | None = None) -> IndexReport:
    """Bring the index up to date: nothing but a look at the editions' states where nothing changed."""
    started = time.perf_counter()
    try:
        held = _read(_current()) if _current() else None
    except IndexUnavailableError:
        held = None
    if held is None or held.fingerprint != fingerprint():
        return rebuild(progress)
    entries = sum(len(doc.places) for doc in held.docs)
    size = sum(file.stat().st_size for file in root().rglob("*") if file.is_file())
    return IndexReport(
        False, len(held.docs), entries, len(held.editions), time.perf_counter() - started, size
    )


def opened() -> OpenIndex:
    """The current index, opened once for this process and again when another is swapped in.

    Raises IndexUnavailableError where there is none and the library is too large to build one at once.
    """
    pointer = root() / "current"
    try:
        stamp = pointer.stat().st_mtime_ns
    except OSError:
        stamp = 0
    held = _open.get(str(pointer))
    if held and stamp and held[0] == stamp:
        return held[1]
    with _lock:
        held = _open.get(str(pointer))
        if held and stamp and held[0] == stamp:
            return held[1]
        try:
            index = _read(_current())
        except IndexUnavailableError:
            _build_small()
            index = _read(_current())
        _open[str(pointer)] = (pointer.stat().st_mtime_ns, index)
        # An index is a million small objects that live as long as the process: kept out of the collector's sight, it
        # doesn't make a search wait for them to be walked through.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return index


def _build_small() -> None:
    """Build a missing or damaged index at once if the library is small. Raises IndexUnavailableError if not."""
    message = f"L’index de recherche n’est pas prêt. Pour le construire : {BUILD_COMMAND}."
    try:
        if Entry.objects.count() > SMALL:
            raise IndexUnavailableError(message)
        rebuild()
    except (DatabaseError, OSError) as error:
        raise IndexUnavailableError(message) from error


def _current() -> str:
    """The name of the build to read, empty where there is none."""
    try:
        return (root() / "current").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _read(name: str) -> OpenIndex:
    folder = root() / name
    if not name or "/" in name or not folder.is_dir():
        raise IndexUnavailableError("Il n’y a pas encore d’index de recherche.")
    try:
        catalog = Catalog.load((folder / "catalog.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IndexUnavailableError("L’index de recherche est illisible.") from error
    return OpenIndex(engine().open(folder / "engine"), catalog, thesaurus())


def _swap_in(folder: Path) -> None:
    """Point to ``folder``; let go of all builds but this one and the one before."""
    before = _current()
    pointer = root() / f"current-{os.getpid()}"
    pointer.write_text(folder.name, encoding="utf-8")
    pointer.replace(root() / "current")
    for old in root().glob("build-*"):
        if old.name not in (folder.name, before):
            shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _alone() -> Iterator[None]:
    """One build at a time; a killed one lets go of the lock with its process."""
    with (root() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _counted(
    gathered: Iterator[Gathered], entries: int, progress: Callable[[int, int], None] | None
) -> Iterator[Gathered]:
    for number, each in enumerate(gathered, 1):
        if progress is not None and number % 200 == 0:
            progress(number, entries)
        yield each
    if progress is not None:
        progress(entries, entries)
