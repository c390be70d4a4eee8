"""`python -m tests.bench [reading] [ingesting] [comparing] [searching] [pages]`: all without a name.

Measures over the editions in REAL_EDITIONS (with REAL_CORPUS for searching, REAL_MORE for comparing); without them,
over the embedded corpus, and says so. Times are of this machine and this run: read the ratios to the peers.
"""

from __future__ import annotations

import difflib
import os
import platform
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rich.console import Console
from rich.table import Table

from tests.bench.queries import PREFIXES, QUERIES

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = 12
"""Old rules that the peer of the comparison gets to place; its time for the whole is these times all the others."""
Rows = Iterator[tuple[str, str, str]]
"""What was measured, the figure, a note."""


class Texts:
    """The files that are measured."""

    def __init__(self) -> None:
        folders = {name: self._folder(name) for name in ("REAL_EDITIONS", "REAL_MORE", "REAL_CORPUS")}
        self.real = folders["REAL_EDITIONS"] is not None
        self.stored = [folders["REAL_EDITIONS"] or ROOT / "corpus" / "texts", folders["REAL_CORPUS"]]
        self.files = self._rules(self.stored[:1])
        self.neighbours = self._rules([*self.stored[:1], folders["REAL_MORE"] if self.real else None])

    def _folder(self, variable: str) -> Path | None:
        value = os.environ.get(variable)
        return (ROOT / value).resolve() if value else None

    def _rules(self, folders: Sequence[Path | None]) -> list[Path]:
        """The rules texts, oldest first (their names begin with their dates)."""
        found = [path for folder in folders if folder for path in folder.glob("*.txt")]
        found = [path for path in found if "faq" not in path.name and "cours" not in path.name]
        return sorted(found, key=lambda path: path.name)


def reading(texts: Texts) -> Rows:
    """Bytes to a Document; the peer is one regular expression that only splits."""
    from corpus.reading.reader import read_source

    naive = re.compile(r"^(\d{3}\.\d+[a-z]?)\.? (.+)$", re.MULTILINE)
    size = spent = split = 0.0
    for path in texts.files:
        data = path.read_bytes()
        took = seconds(lambda data=data, name=path.name: read_source(data, name), 3)
        split += seconds(lambda data=data: naive.findall(data.decode("utf-8", "replace")), 3)
        size, spent = size + len(data) / 1e6, spent + took
        yield path.name, f"{len(data) / 1e6 / took:.1f} MB/s", f"{len(data) / 1000:.0f} kB in {took:.3f} s"
    yield "all", f"{size / spent:.1f} MB/s", f"{size:.1f} MB in {spent:.2f} s"
    yield "peer: one regular expression", f"{size / split:.1f} MB/s", "no tree, no references, no owners"


def ingesting(texts: Texts) -> Rows:
    """Read, stored, resolved, linked; indexed."""
    from corpus.library.publishing.ingest import ingest
    from corpus.library.sources.collect import collect
    from corpus.search import refresh

    for path in texts.files:
        stored, indexed = seconds(lambda path=path: ingest(collect([path]))), seconds(refresh)
        yield path.name, f"{stored:.2f} s; {indexed:.2f} s", "stored; indexed"
    yield "again, nothing changed", f"{seconds(lambda: ingest(collect(texts.files))):.2f} s", ""


def comparing(texts: Texts) -> Rows:
    """Each pair of neighbours; the peer is all-pairs `difflib`, sampled."""
    from corpus.comparing.comparison import compare
    from corpus.comparing.from_document import compared_edition
    from corpus.reading.reader import read_source

    editions = [
        compared_edition(read_source(path.read_bytes(), path.name), path.stem) for path in texts.neighbours
    ]
    taken = [seconds(lambda old=old, new=new: compare(old, new)) for old, new in pairwise(editions)]
    yield (
        "neighbours, median; worst",
        f"{statistics.median(taken):.2f} s; {max(taken):.2f} s",
        f"{len(taken)}",
    )
    old, new = editions[0], editions[-1]
    yield f"{old.slug} → {new.slug}", f"{seconds(lambda: compare(old, new)):.2f} s", f"{len(old.rules)} rules"
    sample = old.rules[:: max(1, len(old.rules) // SAMPLE)][:SAMPLE]

    def place() -> None:
        for rule in sample:
            matcher = difflib.SequenceMatcher(autojunk=False)
            matcher.set_seq2(rule.text.split())
            for other in new.rules:
                matcher.set_seq1(other.text.split())
                matcher.ratio()

    whole = seconds(place) * len(old.rules) / len(sample)
    yield "peer: difflib over all pairs", f"{whole:.0f} s", f"by {len(sample)} of {len(old.rules)} rules"


def searching(texts: Texts) -> Rows:
    """The engine's answers and suggestions; the peer is SQLite's FTS5 over the same texts."""
    from corpus.models import Entry
    from corpus.search import rebuild, search, suggest

    store(texts)
    index = rebuild()
    yield "index built from nothing", f"{index.seconds:.1f} s", f"{index.size / 1e6:.1f} MB"
    for query in QUERIES:
        search(query)
    yield "search, p50; p95", spread([lambda q=query: search(q) for query in QUERIES * 3]), ""
    yield "suggestions, p50; p95", spread([lambda q=each: suggest(q) for each in PREFIXES * 3]), ""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE e USING fts5(name, text, tokenize='unicode61 remove_diacritics 2')")
    rows = Entry.objects.values_list("name", "text__content")
    base.executemany("INSERT INTO e VALUES (?, ?)", ((name, text or "") for name, text in rows))

    def ask(query: str) -> list[Any]:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        wanted = (
            "SELECT rowid, snippet(e, 1, '[', ']', '…', 20) FROM e WHERE e MATCH ? ORDER BY rank LIMIT 20"
        )
        return base.execute(wanted, (words,)).fetchall()

    peer = spread([lambda q=query: ask(q) for query in QUERIES * 3])
    yield "peer: SQLite FTS5, p50; p95", peer, "any word, bm25, no stems"


def pages(texts: Texts) -> Rows:
    """Whole pages through Django, middleware and all; the peer is an empty Django page."""
    from django.http import HttpResponse
    from django.test import Client, override_settings
    from django.urls import path

    from corpus.models import Edition, Entry
    from corpus.search import rebuild

    store(texts)
    rebuild()
    client = Client(HTTP_ACCEPT_ENCODING="gzip", SERVER_NAME="127.0.0.1")
    newest = Edition.objects.filter(kind="rules").order_by("-date")[0]
    rules = Entry.objects.filter(edition=newest, kind="rule")
    numbers = list(
        rules.filter(level__in=["rule", "subrule"]).order_by("?").values_list("key", flat=True)[:150]
    )
    kinds = {
        "rule in the newest edition": [f"/editions/{newest.slug}/{number}/" for number in numbers],
        "rule with its history": [f"/regles/{number}/" for number in numbers],
        "section": [
            f"/editions/{newest.slug}/{number}/"
            for number in rules.filter(level="section").values_list("key", flat=True)
        ],
        "search": [f"/recherche/?q={quote(query)}" for query in QUERIES],
        "home": ["/"] * 20,
    }

    def ask(address: str) -> None:
        assert client.get(address).status_code in (200, 302), address

    for what, addresses in kinds.items():
        ask(addresses[0])
        yield f"{what}, p50; p95", spread([lambda a=address: ask(a) for address in addresses]), ""
    with override_settings(ROOT_URLCONF=(path("", lambda request: HttpResponse("vide")),)):
        yield "peer: an empty page, p50; p95", spread([lambda: ask("/")] * 100), ""


def store(texts: Texts) -> None:
    """Ingests what isn't there; indexes nothing."""
    from corpus.library.publishing.ingest import ingest
    from corpus.library.sources.collect import collect

    ingest(collect([folder for folder in texts.stored if folder]))


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The median wall time of ``work`` over ``times`` runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def spread(works: Sequence[Callable[[], object]]) -> str:
    """The median and the 95th percentile of one run of each of ``works``."""
    found = sorted(seconds(work) * 1000 for work in works)
    return f"{statistics.median(found):.1f}; {found[min(len(found) - 1, int(len(found) * 0.95))]:.1f} ms"


SECTIONS = (reading, ingesting, comparing, searching, pages)


def main(names: list[str]) -> int:
    """Run the sections named, all without a name; 2 for a name that is none."""
    if set(names) - {section.__name__ for section in SECTIONS}:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    with tempfile.TemporaryDirectory(prefix="rules-site-bench-", ignore_cleanup_errors=True) as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "rules_site.settings", "POCKET": "no"}
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        texts = Texts()
        name = "real editions" if texts.real else "embedded corpus (set REAL_EDITIONS for real ones)"
        console.print(f"Python {platform.python_version()}, {os.cpu_count()} cores, texts: {name}\n")
        for section in SECTIONS:
            if not names or section.__name__ in names:
                table = Table("what", "figure", "note", title=section.__doc__, title_justify="left", box=None)
                for row in section(texts):
                    table.add_row(*row)
                console.print(table, "")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
