"""The texts that are measured, and a database that holds them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from django.core.management import call_command

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect

EMBEDDED = Path(__file__).resolve().parent.parent.parent / "corpus" / "texts"


class Library:
    """Editions on disk; `store` ingests them once."""

    def __init__(self, editions: Path | None, corpus: Path | None, more: Path | None = None) -> None:
        self.folder = editions or EMBEDDED
        self.folders = [self.folder, *([more] if editions and more else [])]
        self.corpus = corpus
        self.restated = editions is None
        self._stored = False
        self.name = "real editions" if editions else "embedded corpus (set REAL_EDITIONS for real ones)"

    @cached_property
    def files(self) -> list[Path]:
        """The rules texts, oldest first (their names begin with their dates)."""
        return _rules_texts([self.folder])

    @cached_property
    def neighbours(self) -> list[Path]:
        """The same with those of REAL_MORE between them."""
        return _rules_texts(self.folders)

    def store(self) -> None:
        """Ingests everything into the bench database, the first time that it is asked for; indexes nothing."""
        if self._stored:
            return
        call_command("migrate", verbosity=0)
        folders = [self.folder, *([self.corpus] if self.corpus else [])]
        ingest(collect(folders))
        self._stored = True


def _rules_texts(folders: Iterable[Path]) -> list[Path]:
    return [
        path
        for path in sorted(
            (path for folder in folders for path in folder.glob("*.txt")), key=lambda path: path.name
        )
        if "faq" not in path.name and "cours" not in path.name
    ]
