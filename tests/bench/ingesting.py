"""The whole of ingest (read, store, resolve, link, index), edition by edition."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

from django.core.management import call_command

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Edition, Source, Text
from corpus.search import refresh
from tests.bench.figures import Figures, seconds
from tests.bench.library import Library


def measure(library: Library) -> Iterator[Figures]:
    """Growth from one edition to all."""
    call_command("migrate", verbosity=0)
    figures = Figures("Ingest (read, store, resolve, link; index)")
    total = 0.0
    for path in library.files:
        stored, indexed = _ingest([path])
        total += stored + indexed
        figures.add(path.name, _both(stored, indexed), f"{Text.objects.count()} wordings so far")
    figures.add("all, one after the other", f"{total:.2f} s")
    figures.add("again, nothing changed", _both(*_ingest(library.files)))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures.add("peak memory of this process", f"{peak:.0f} MB")
    yield figures
    for edition in Edition.objects.all():
        edition.delete()
    Source.objects.all().delete()


def _ingest(paths: list[Path]) -> tuple[float, float]:
    """What `manage.py ingest` does with ``paths``: seconds for the library, seconds for the index."""
    return seconds(lambda: ingest(collect(paths))), seconds(refresh)


def _both(stored: float, indexed: float) -> str:
    return f"{stored:.2f} s; {indexed:.2f} s"
