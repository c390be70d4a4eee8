"""Which generation of the library the index on this machine was made from."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from corpus.models import Library
from corpus.search import folders
from corpus.search.index import store
from corpus.search.index.store import IndexReport

AFTER: list[Callable[[], object]] = []
"""What else this machine derives from what is public, once its index is made (`corpus.apps`)."""


def rebuild() -> IndexReport:
    """Build the index from nothing, swap it in, and note the generation that it was made from."""
    return _noted(store.rebuild)


def refresh() -> IndexReport:
    """Bring the index up to date and note the generation that it is made from. What is published meanwhile counts
    for the next time.
    """
    return _noted(store.refresh)


def follow() -> bool:
    """Bring the index to the public generation, mend a missing or damaged one, and have it open; whether there was
    anything to do.
    """
    built = index_generation()
    behind = built != Library.current()  # a restored database is older than the index
    if behind:
        refresh()
    return store.mend() or behind


def index_generation() -> int | None:
    """The generation that searches on this machine are answered from; None where there is no index."""
    if folders.current() is None:
        return None
    try:
        return int(_file().read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def _file() -> Path:
    return folders.root() / "generation"


def _noted(make: Callable[[], IndexReport]) -> IndexReport:
    """What ``make`` reports, with the generation noted that the library had before."""
    generation = Library.current()
    report = make()
    aside = folders.root() / f"generation-{os.getpid()}"
    aside.write_text(str(generation), encoding="ascii")
    aside.replace(_file())
    for derive in AFTER:
        derive()
    return report
