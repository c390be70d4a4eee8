"""The whole of ingest (read, store, resolve, link, index), edition by edition, and by simulation to a hundred."""

from __future__ import annotations

import re
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.core.management import call_command

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Edition, Source, Text
from corpus.search import refresh
from tests.bench.figures import Figures, seconds
from tests.bench.library import Library

SIMULATED = 100


def measure(library: Library) -> Iterator[Figures]:
    """Growth from one edition to all, then copies of the newest with a few rules changed, to a hundred."""
    call_command("migrate", verbosity=0)
    figures = Figures("Ingest (read, store, resolve, link; index)")
    total = 0.0
    for path in library.files:
        stored, indexed = _ingest([path])
        total += stored + indexed
        figures.add(path.name, _both(stored, indexed), f"{Text.objects.count()} wordings so far")
    figures.add("all, one after the other", f"{total:.2f} s")
    figures.add("again, nothing changed", _both(*_ingest(library.files)))
    for place, stored, indexed, wordings in _simulate(library.files[-1]):
        figures.add(f"simulated edition {place}", _both(stored, indexed), f"{wordings} wordings so far")
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


def _simulate(newest: Path) -> Iterator[tuple[int, float, float, int]]:
    """Editions that each change every hundredth line of the one before."""
    lines = newest.read_text(encoding="utf-8-sig").splitlines()
    have = Edition.objects.count()
    with tempfile.TemporaryDirectory() as folder:
        for place in range(have + 1, SIMULATED + 1):
            for i in range(place % 100, len(lines), 100):
                if re.match(r"\s*\d{3}\.\d+[a-z]? ", lines[i]):
                    lines[i] += f" Remark {place}."
            path = Path(folder) / f"edition-{place}.txt"
            path.write_text("\n".join(lines), encoding="utf-8")
            date = f"{2030 + place // 12}-{place % 12 + 1:02}-01"
            entry = f'[[source]]\nfile = "{path.name}"\nlanguage = "en"\ndate = {date}\n'
            catalog = Path(folder) / "corpus.toml"
            catalog.write_text(entry)
            stored, indexed = _ingest([path])
            if place in (have + 1, 20, 40, 60, 80, SIMULATED):
                yield place, stored, indexed, Text.objects.count()
