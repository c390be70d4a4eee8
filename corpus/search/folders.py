"""The folders of the index: one for each build, and a file ``current`` with the name of the one to read.

The file is replaced in one step, so a build killed at any moment leaves the old index as it was; who reads the
old one goes on reading it. What a build takes over from the one before is the same file under another name.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from django.conf import settings

from corpus.locking import locked, put


def root() -> Path:
    """The folder of all builds."""
    return Path(settings.SEARCH_INDEX_DIR)


def pointer() -> Path:
    """The file that names the build to read."""
    return root() / "current"


def current() -> Path | None:
    """The folder of the build to read, None where there is none."""
    try:
        name = pointer().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    folder = root() / name
    return folder if name and "/" not in name and folder.is_dir() else None


def build_lock() -> AbstractContextManager[None]:
    """One build at a time; a killed one lets go of the lock with its process."""
    return locked(root() / "lock")


@contextmanager
def new_build() -> Iterator[Path]:
    """A new empty folder, swapped in as the current build at the end; gone where the build fails."""
    folder = root() / f"build-{time.time_ns()}-{os.getpid()}"
    folder.mkdir()
    try:
        yield folder
        swap_in(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def swap_in(folder: Path) -> None:
    """Point to ``folder``; let go of all builds but this one and the one before."""
    before = current()
    put(pointer(), folder.name.encode())
    for old in root().glob("build-*"):
        if old not in (folder, before):
            shutil.rmtree(old, ignore_errors=True)


def take_over(old: Path, new: Path) -> None:
    """Make the folder ``old`` stand at ``new`` too, without copying what it holds where the disk can do so."""
    shutil.copytree(old, new, copy_function=_link)


def size_of(folder: Path) -> int:
    """How many bytes the files of ``folder`` hold."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _link(old: str, new: str) -> None:
    try:
        os.link(old, new)
    except OSError:
        shutil.copy2(old, new)
