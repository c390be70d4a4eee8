"""The texts that are measured, and a database that holds them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from tests.bench.figures import seconds

EMBEDDED = Path(__file__).resolve().parent.parent.parent / "corpus" / "texts"


class Library:
    """Editions on disk; `stored` ingests and indexes them once."""

    def __init__(self, editions: Path | None, corpus: Path | None) -> None:
        self.folder = editions or EMBEDDED
        self.corpus = corpus
        self.name = "real editions" if editions else "embedded corpus (set REAL_EDITIONS for real ones)"

    @cached_property
    def files(self) -> list[Path]:
        """The rules texts, oldest first (their names begin with their dates)."""
        return [
            path
            for path in sorted(self.folder.glob("*.txt"))
            if "faq" not in path.name and "cours" not in path.name
        ]

    @cached_property
    def stored(self) -> float:
        """Ingests everything into the bench database; the seconds that it took, index left out."""
        from django.core.management import call_command

        from corpus.library.collecting import collect
        from corpus.library.ingest import ingest

        call_command("migrate", verbosity=0)
        folders = [self.folder, *([self.corpus] if self.corpus else [])]
        return seconds(lambda: ingest(collect(folders)))
