"""`python -m tests.bench [reading] [comparing] [searching] [pages]`: all without a name.

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
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

from rich.console import Console
from rich.table import Table

from tests.bench.queries import PREFIXES, QUERIES

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = 12
"""Old rules that the peer of the comparison gets to place; its time for the whole is these times all the others."""
Rows = Iterator[tuple[str, str, str]]
"""What was measured, the figure, a note."""


def folders(*variables: str) -> list[Path]:
    """The folders that the environment names; the embedded corpus where it names no editions."""
    named = {name: os.environ.get(name) or "" for name in ("REAL_EDITIONS", *variables)}
    found = [(ROOT / value).resolve() for value in named.values() if value]
    return found if named["REAL_EDITIONS"] else [ROOT / "corpus" / "texts"]


def files(*variables: str) -> list[Path]:
    """The rules texts in those folders, oldest first (their names begin with their dates)."""
    found = [path for folder in folders(*variables) for path in folder.glob("*.txt")]
    return sorted(
        (path for path in found if not re.search("faq|cours", path.name)), key=lambda path: path.name
    )


def reading() -> Rows:
    """Bytes to a Document; the peer is one regular expression that only splits."""
    from corpus.reading.reader import read_source

    naive = re.compile(r"^(\d{3}\.\d+[a-z]?)\.? (.+)$", re.MULTILINE)
    size = spent = split = 0.0
    for path in files():
        data = path.read_bytes()
        took = seconds(lambda data=data, name=path.name: read_source(data, name), 3)
        split += seconds(lambda data=data: naive.findall(data.decode("utf-8", "replace")), 3)
        size, spent = size + len(data) / 1e6, spent + took
        yield path.name, f"{len(data) / 1e6 / took:.1f} MB/s", f"{len(data) / 1000:.0f} kB in {took:.3f} s"
    yield "all", f"{size / spent:.1f} MB/s", f"{size:.1f} MB in {spent:.2f} s"
    yield "peer: one regular expression", f"{size / split:.1f} MB/s", "no tree, no references, no owners"


def comparing() -> Rows:
    """Each pair of neighbours; the peer is all-pairs `difflib`, sampled."""
    from corpus.comparing.comparison import compare
    from tests.real.editions import compared

    editions = [compared(path) for path in files("REAL_MORE")]
    taken = [seconds(lambda old=old, new=new: compare(old, new)) for old, new in pairwise(editions)]
    figures = f"{statistics.median(taken):.2f} s; {max(taken):.2f} s"
    yield "neighbours, median; worst", figures, f"{len(taken)}"
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


def searching() -> Rows:
    """The engine's answers and suggestions; the peer is SQLite's FTS5 over the same texts."""
    from corpus.models import Entry
    from corpus.search import search, suggest

    index = stored()
    yield "index built from nothing", f"{index.seconds:.1f} s", f"{index.size / 1e6:.1f} MB"
    spread(search, QUERIES)
    yield "search, p50; p95", spread(search, QUERIES * 3), ""
    yield "suggestions, p50; p95", spread(suggest, PREFIXES * 3), ""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE e USING fts5(name, text, tokenize='unicode61 remove_diacritics 2')")
    rows = Entry.objects.values_list("name", "text__content")
    base.executemany("INSERT INTO e VALUES (?, ?)", ((name, text or "") for name, text in rows))
    wanted = "SELECT rowid, snippet(e, 1, '[', ']', '…', 20) FROM e WHERE e MATCH ? ORDER BY rank LIMIT 20"

    def ask(query: str) -> object:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        return base.execute(wanted, (words,)).fetchall()

    yield "peer: SQLite FTS5, p50; p95", spread(ask, QUERIES * 3), "any word, bm25, no stems"


def pages() -> Rows:
    """Whole pages through Django, middleware and all; the peer is an empty Django page."""
    from django.http import HttpResponse
    from django.test import Client, override_settings
    from django.urls import path

    from corpus.models import Edition, Entry

    stored()
    client = Client(HTTP_ACCEPT_ENCODING="gzip", SERVER_NAME="127.0.0.1")
    newest = Edition.objects.filter(kind="rules").order_by("-date")[0]
    rules = Entry.objects.filter(edition=newest, kind="rule")
    numbers = [*rules.filter(level__in=["rule", "subrule"]).order_by("?").values_list("key", flat=True)[:150]]
    sections = rules.filter(level="section").values_list("key", flat=True)
    kinds = {
        "rule in the newest edition": [f"/editions/{newest.slug}/{number}/" for number in numbers],
        "rule with its history": [f"/regles/{number}/" for number in numbers],
        "section": [f"/editions/{newest.slug}/{number}/" for number in sections],
        "search": [f"/recherche/?q={quote(query)}" for query in QUERIES],
        "home": ["/"] * 20,
    }

    def ask(address: str) -> None:
        assert client.get(address).status_code in (200, 302), address

    for what, addresses in kinds.items():
        ask(addresses[0])
        yield f"{what}, p50; p95", spread(ask, addresses), ""
    with override_settings(ROOT_URLCONF=(path("", lambda request: HttpResponse("vide")),)):
        yield "peer: an empty page, p50; p95", spread(ask, ["/"] * 100), ""


@cache
def stored() -> object:
    """Ingests what isn't there and builds the index anew; its report."""
    from corpus.library.publishing.ingest import ingest
    from corpus.library.sources.collect import collect
    from corpus.search import rebuild

    ingest(collect(folders("REAL_CORPUS")))
    return rebuild()


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The median wall time of ``work`` over ``times`` runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def spread(ask: Callable[[str], object], asked: list[str]) -> str:
    """The median and the 95th percentile of what each of ``asked`` takes."""
    found = sorted(seconds(lambda each=each: ask(each)) * 1000 for each in asked)
    return f"{statistics.median(found):.1f}; {found[min(len(found) - 1, int(len(found) * 0.95))]:.1f} ms"


SECTIONS = {section.__name__: section for section in (reading, comparing, searching, pages)}


def main(names: list[str]) -> int:
    """Run the sections named, all without a name; 2 for a name that is none."""
    if set(names) - SECTIONS.keys():
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
        console.print(
            f"Python {platform.python_version()}, {os.cpu_count()} cores, texts in {folders()[0].name}\n"
        )
        for name in names or SECTIONS:
            table = Table(
                "what", "figure", "note", title=SECTIONS[name].__doc__, title_justify="left", box=None
            )
            for row in SECTIONS[name]():
                table.add_row(*row)
            console.print(table, "")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
