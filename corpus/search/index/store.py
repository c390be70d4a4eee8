"""The index on disk: built aside, swapped in whole, opened once and shared until another takes its place."""

from __future__ import annotations

import gc
import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils.module_loading import import_string

from corpus import schemas
from corpus.locking import put
from corpus.models import Edition, Entry, Library, Lineage
from corpus.search import folders
from corpus.search.facts import Doc
from corpus.search.index.building import ENGINE, build
from corpus.search.index.catalog import IndexCatalog, read_catalog
from corpus.search.index.contract import IndexUnavailableError, SearchEngine
from corpus.search.index.indexing import word_table
from corpus.search.index.opened import OpenIndex
from corpus.search.query.vocabulary import thesaurus
from corpus.search.words.known import read_lists

SMALL = 4000
"""A missing index of a library with no more entries than this is built at once, in the request that misses it (a
second or two); a larger one is built beside the requests by `mend`, in a web process that follows the library, else
by the operator."""
BUILD_COMMAND = "manage.py reindex"
NOT_READY = f"L’index de recherche n’est pas prêt. Pour le construire : {BUILD_COMMAND}."
AGAIN = 5.0
"""Seconds after which one that could not be opened is tried again: trying takes half a second of CPU."""

_DAMAGE = (OSError, ValueError, KeyError, TypeError)
"""What reading a build raises where it is not the one that was written."""
_lock = threading.RLock()
_open: dict[str, tuple[int, OpenIndex]] = {}
_failed: dict[str, tuple[int, float]] = {}


AFTER: list[Callable[[], object]] = []
"""What else this machine derives from what is public, once its index is made (`corpus.apps`)."""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What `rebuild` or `refresh` did: how many documents can be found now, of how many editions; the size is in
    bytes. ``built`` is False where the index was up to date already.
    """

    built: bool
    documents: int
    editions: int
    seconds: float
    size: int


def engine() -> SearchEngine:
    """The engine that the settings name."""
    made: SearchEngine = import_string(settings.SEARCH_ENGINE)()
    return made


def rebuild() -> IndexReport:
    """Build the index from nothing, swap it in, and note the generation that it was made from."""
    return _noted(lambda: _build(None))


def refresh() -> IndexReport:
    """Bring the index up to date: nothing but a look at the editions' states where nothing changed, else what came
    and went, and everything only where our own code changed or the index is missing or damaged. What is published
    meanwhile counts for the next time.
    """
    return _noted(_refreshed)


def _noted(make: Callable[[], IndexReport]) -> IndexReport:
    """What ``make`` reports, with the generation noted that the library had before."""
    generation = Library.current()
    with folders.build_lock():
        report = make()
    put(folders.root() / "generation", str(generation).encode())
    for derive in AFTER:
        derive()
    return report


def follow() -> bool:
    """Bring the index to the public generation, mend a missing or damaged one, and have it open; whether there was
    anything to do.
    """
    behind = index_generation() != Library.current()  # a restored database is older than the index
    if behind:
        refresh()
    return mend() or behind


def index_generation() -> int | None:
    """The generation that searches on this machine are answered from; None where there is no index."""
    if folders.current() is None:
        return None
    try:
        return int((folders.root() / "generation").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def _refreshed() -> IndexReport:
    started = time.perf_counter()
    folder = folders.current()
    catalog = _catalog(folder)
    if folder is None or catalog is None or catalog.version != _version():
        return _build(None)
    if catalog.fingerprint == _fingerprint():
        return _report(False, catalog, folder, started)
    try:
        return _build((folder, catalog))
    except IndexUnavailableError:
        return _build(None)


def opened() -> OpenIndex:
    """The current index, opened once for this process and again when another is swapped in.

    Raises IndexUnavailableError where there is none and the library is too large to build one at once.
    """
    pointer = folders.pointer()
    try:
        stamp = pointer.stat().st_mtime_ns
    except OSError:
        stamp = 0
    known = _open.get(str(pointer))
    if known and stamp and known[0] == stamp:
        return known[1]
    if not _lock.acquire(blocking=not known) and known:
        return known[1]  # while another thread opens the new one, the old one answers whole
    try:
        known = _open.get(str(pointer))
        if known and stamp and known[0] == stamp:
            return known[1]
        failed, until = _failed.get(str(pointer), (-1, 0.0))
        if failed == stamp and time.monotonic() < until:
            if known:
                return known[1]
            raise IndexUnavailableError(NOT_READY)
        with _uncollected():
            try:
                index = _read(folders.current())
            except IndexUnavailableError:
                _failed[str(pointer)] = stamp, time.monotonic() + AGAIN
                if (
                    known
                ):  # what newer code wrote, or something damaged: the old one answers until it is mended
                    return known[1]
                _build_small()
                index = _read(folders.current())
            read_lists()
            _open[str(pointer)] = (pointer.stat().st_mtime_ns, index)
        return index
    finally:
        _lock.release()


def is_readable() -> bool:
    """Whether the files of the index that answers now can still be read. Raises IndexUnavailableError without one."""
    return opened().is_readable()


def stamp() -> int:
    """Changes with the index that answers now. Raises IndexUnavailableError where there is none."""
    opened()
    return _open[str(folders.pointer())][0]


def mend() -> bool:
    """Whether the index had to be built again, whatever its size, because it was missing or damaged; it is open now."""
    try:
        damaged = not is_readable()
    except IndexUnavailableError:
        pass
    else:
        if not damaged and _open[str(folders.pointer())][0] == folders.pointer().stat().st_mtime_ns:
            return False
        catalog = _catalog(folders.current())
        if catalog is not None and catalog.version != _version():
            return False  # newer code wrote it: this process goes on with its own until it is replaced
    with folders.build_lock():
        try:
            _read(folders.current())  # another process of this machine may have mended it while we waited
        except IndexUnavailableError:
            _build(None)
    opened()
    return True


@contextmanager
def _uncollected() -> Iterator[None]:
    """An index is a million small objects that live as long as the process: kept out of the collector's sight, they
    are not walked through again and again while they are made, nor while a search waits.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.enable()


def _build(before: tuple[Path, IndexCatalog] | None) -> IndexReport:
    started = time.perf_counter()
    with folders.new_build() as folder:
        catalog = build(folder, before, engine(), _version(), _fingerprint())
    read_lists()  # makes what is kept of them beside the index, before a web process needs it
    return _report(True, catalog, folder, started)


def _report(built: bool, catalog: IndexCatalog, folder: Path, started: float) -> IndexReport:
    took = time.perf_counter() - started
    return IndexReport(built, len(catalog.docs), len(catalog.editions), took, folders.size_of(folder))


def _catalog(folder: Path | None) -> IndexCatalog | None:
    """The catalog of a build, None where it can't be read."""
    try:
        return read_catalog(folder) if folder is not None else None
    except _DAMAGE:
        return None


def _version() -> str:
    return f"{settings.SEARCH_ENGINE} {schemas.INDEX}"


def _fingerprint() -> str:
    """The state of everything that an index is made from: editions, how they are linked, what was derived of them."""
    columns = ("slug", "state", "title", "date", "restatement", "series")
    states = Edition.objects.order_by("slug").values_list(*columns)
    lineages = Lineage.objects.order_by("old__slug", "new__slug").values_list("fingerprint", flat=True)
    return hashlib.sha256(f"{list(states)}|{list(lineages)}|{Library.current()}".encode()).hexdigest()


def _build_small() -> None:
    """Build a missing or damaged index at once if the library is small. Raises IndexUnavailableError if not."""
    try:
        if Entry.objects.count() > SMALL:
            raise IndexUnavailableError(NOT_READY)
        with folders.build_lock():
            _build(None)
    except (DatabaseError, OSError) as error:
        raise IndexUnavailableError(NOT_READY) from error


def _read(folder: Path | None) -> OpenIndex:
    if folder is None:
        raise IndexUnavailableError("Il n’y a pas encore d’index de recherche.")
    try:
        catalog = read_catalog(folder)
        reader = engine().open(folder / ENGINE)
        docs: list[Doc | None] = [None] * catalog.size
        for number, doc in catalog.docs.values():
            docs[number] = doc
        words = word_table(catalog.tallies)
        return OpenIndex(docs, catalog.editions, words, reader, thesaurus(), catalog.same)
    except _DAMAGE as error:
        raise IndexUnavailableError("L’index de recherche est illisible.") from error
