"""Which files an `ingest` is about (paths, folders, catalogs), and their bytes."""

from __future__ import annotations

import contextlib
import io
import shutil
import tempfile
import time
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from corpus.library.sources.catalog import (
    BULLETINS_NAME,
    CATALOG_NAME,
    LINKS_NAME,
    CatalogBulletin,
    CatalogEntry,
    CatalogError,
    CatalogLink,
    FolderCatalog,
    load_catalog,
    load_words,
)
from corpus.library.sources.fetching import Fetched, fetch
from corpus.reading.carriers.archives import LARGEST_SOURCE, MEGABYTE, READABLE
from corpus.reading.refusals import UnreadableError


def load(path: Path) -> bytes:
    """The bytes of a source: a file's own, or a folder of pages packed the same way each time (a zip).

    Raises UnreadableError for more than LARGEST_SOURCE, OSError as reading does.
    """
    if path.is_dir():
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for page in sorted(path.rglob("*")):
                if page.is_file() and not page.name.startswith("."):
                    stamp = zipfile.ZipInfo(page.relative_to(path).as_posix(), (1980, 1, 1, 0, 0, 0))
                    archive.writestr(stamp, load(page))
        return packed.getvalue()
    if not path.is_file():
        raise UnreadableError("no_file", name=path.name)
    size = path.stat().st_size
    if size > LARGEST_SOURCE:
        raise UnreadableError(
            "large_file", name=path.name, size=size // MEGABYTE, most=LARGEST_SOURCE // MEGABYTE
        )
    return path.read_bytes()


ABANDONED = 24 * 60 * 60
"""Seconds after which a folder of files was left by a process that was killed."""
SUFFIXES = frozenset({*READABLE, ".doc", ".xml", ".zip"})
"""What a folder is searched for (old Word files and XML so that the report says what to do with them); a file named by
itself is read whatever its ending.
"""


@dataclass(slots=True)
class Collection:
    """What was found: files with what their catalogs say, curators' corrections and notes (``words``) by the file that
    they stand in (an empty list where a folder has none), what was refused, and what of a folder was ``passed`` over
    for its ending.
    """

    entries: list[CatalogEntry] = field(default_factory=list)
    words: dict[str, list[CatalogLink | CatalogBulletin]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    passed: list[Path] = field(default_factory=list)


def collect(paths: Iterable[Path], catalog: Path | None = None) -> Collection:
    """Everything to ingest under ``paths`` (files or folders), in the order given: a catalog's files first and in
    its order, then the folder's others by name.

    A file's own folder's `corpus.toml` speaks for it unless ``catalog`` is given. What is wrong is a problem
    (English, for operators): a bad entry costs its file, an unusable catalog the whole folder.
    """
    found = Collection()
    catalogs: dict[Path, FolderCatalog | None] = {}
    seen: set[Path] = set()
    for path in (path.resolve() for path in paths):
        if not path.exists():
            found.problems.append(f"{path}: no such file or folder; check the path")
            continue
        folder = path if path.is_dir() else path.parent
        if folder not in catalogs:
            catalogs[folder] = _catalog_of(
                catalog or folder / CATALOG_NAME, found, required=catalog is not None
            )
        known = catalogs[folder]
        if known is None:
            continue
        by_path = {entry.path: entry for entry in known.entries}
        files = _files(path, by_path) if path.is_dir() else [path]
        if path.is_dir():
            found.passed += sorted({*filter(_is_for_readers, path.iterdir())}.difference(files))
            _add_words(path, found)
            if not files and not any((path / name).exists() for name in (LINKS_NAME, BULLETINS_NAME)):
                endings = " ".join(sorted(SUFFIXES))
                found.problems.append(
                    f"{path}: no file to read in this folder ({endings}); folders in it are not searched, name them"
                )
        new = [file for file in files if file not in known.refused and file not in seen]
        seen.update(new)
        found.entries += [by_path.get(file, CatalogEntry(path=file)) for file in new]
    return found


def _catalog_of(path: Path, found: Collection, *, required: bool) -> FolderCatalog | None:
    if not required and not path.exists():
        return FolderCatalog()
    try:
        catalog = load_catalog(path)
    except CatalogError as error:
        found.problems.append(str(error))
        return None
    found.problems.extend(problem for problem in catalog.problems if problem not in found.problems)
    return catalog


def _add_words(folder: Path, found: Collection) -> None:
    """Add the curators' words that stand in a folder; what is wrong with one file costs that file."""
    for path in (folder / LINKS_NAME, folder / BULLETINS_NAME):
        try:
            found.words[str(path)] = load_words(path) if path.exists() else []
        except CatalogError as error:
            found.problems.append(str(error))


def _files(folder: Path, known: dict[Path, CatalogEntry]) -> list[Path]:
    listed = [path for path in known if path.is_relative_to(folder)]
    others = sorted(
        path.resolve()
        for path in folder.iterdir()
        if _is_for_readers(path) and path.suffix.lower() in SUFFIXES
    )
    return listed + [path for path in others if path not in known]


def _is_for_readers(path: Path) -> bool:
    """Whether a file of a folder may be a source: no catalog, nothing about the folder, nothing hidden."""
    about = path.suffix == ".toml" or path.name.upper().startswith(("README", "LICENSE", "."))
    return path.is_file() and not about


@contextlib.contextmanager
def folder_for_files() -> Iterator[Path]:
    """An empty folder below DATA_DIR for what comes from a desk or the web, gone at the end. Those that processes left
    which were killed go a day later.
    """
    home = Path(settings.DATA_DIR) / "incoming"
    home.mkdir(exist_ok=True)
    for left in home.glob("files-*"):
        with contextlib.suppress(FileNotFoundError):
            if left.stat().st_mtime < time.time() - ABANDONED:
                shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="files-", dir=home) as folder:
        yield Path(folder)


@contextlib.contextmanager
def fetched(url: str, *, private: bool = False) -> Iterator[tuple[Collection, Fetched]]:
    """What ``url`` gives as a collection of one file whose origin is the address. Raises FetchError."""
    found = fetch(url, private=private)
    with folder_for_files() as folder:
        path = folder / found.name
        path.write_bytes(found.data or b"")
        yield Collection(entries=[CatalogEntry(path=path, origin=url)]), found
