"""A library of many years: the given editions and, between them, others simulated from them, 140 in all.

CPU time of this process, so that other work on the machine counts little. BENCH_LIBRARY names a DATA_DIR that holds
such a library already (`python -m tests.bench.simulating FOLDER`, then `manage.py ingest FOLDER`), which is copied;
else it is built here, some minutes.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.core.management import call_command
from django.db.models import Count, QuerySet
from django.test import Client

from corpus.library.asking.versions import contents_on
from corpus.library.publishing.ingest import bring_in_step, ingest
from corpus.library.sources.collect import collect
from corpus.models import Edition, Entry, Source, Version
from corpus.pages.shared.remembering import forget_pages
from corpus.search import refresh, search
from tests.bench.figures import Figures, ms, spread
from tests.bench.library import Library
from tests.bench.queries import QUERIES
from tests.bench.searching import ask_peer, peer_over
from tests.bench.simulating import TOTAL, simulate, write
from tests.weights import MOST_BYTES, MOST_NODES, weight_of

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = 150
"""Rules whose pages are asked for."""
SEED = 12


def measure(library: Library) -> Iterator[Figures]:
    """The figures that a library of many years is held to, the aim beside each."""
    if library.restated:
        yield Figures(
            "A library of many years: set REAL_EDITIONS (and REAL_MORE), whose names begin with their dates"
        )
        return
    settings.FOLLOW_SECONDS = 0  # a web process that opens an index meanwhile is no cost of an edition
    client = Client(HTTP_ACCEPT_ENCODING="gzip", SERVER_NAME="127.0.0.1")
    with tempfile.TemporaryDirectory() as folder:
        files = write(list(simulate(library.neighbours, TOTAL)), Path(folder))
        call_command("migrate", verbosity=0)
        if not os.environ.get("BENCH_LIBRARY"):
            yield _built(files, library)
        yield _asked(client)
        yield _started()
        yield _weighed(client)
        yield _brought(files)


def _built(files: Sequence[Path], library: Library) -> Figures:
    figures = Figures(f"{len(files)} editions from nothing")
    folders = [files[0].parent, *([library.corpus] if library.corpus else [])]
    figures.add("read, stored, linked, derived", f"{_cpu(lambda: ingest(collect(folders))):.0f} s")
    figures.add("index", f"{_cpu(refresh):.1f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures.add("peak memory of this process", f"{peak:.0f} MB")
    return figures


def _asked(client: Client) -> Figures:
    held = Version.objects.aggregate(all=Count("pk"))["all"]
    counted = f"{Edition.objects.count()} editions, {Entry.objects.count()} entries, {held} versions"
    figures = Figures(f"CPU of an answer, p50; p95 ({counted})")
    numbers = [each.node.key for each in contents_on(language="en")]
    numbers = random.Random(SEED).sample(numbers, min(SAMPLE, len(numbers)))  # noqa: S311 - a sample
    for query in QUERIES:
        search(query)
    _add(figures, "engine, one hit a thread", [lambda q=q: search(q) for q in QUERIES * 3], "≤ 5; ≤ 15 ms")
    said = Version.objects.filter(statement=False, entry__isnull=False).values_list(
        "entry__name", "text__content"
    )
    texts = [(title, text or "") for title, text in said.distinct()]
    peer, _ = peer_over(texts)
    _add(figures, "peer: SQLite FTS5, same wordings", [lambda q=q: ask_peer(peer, q) for q in QUERIES * 3])
    pages = {
        "search page": ([f"/recherche/?q={quote(query)}" for query in QUERIES * 2], "≤ 15; ≤ 35 ms"),
        "rule page, nothing kept": ([f"/regles/{number}/?langue=en" for number in numbers], "≤ 15; ≤ 30 ms"),
        "API, a rule": ([f"/api/v1/rules/{number}?language=en" for number in numbers], "≤ 8 ms, ≤ 3 KB"),
        "home page, nothing kept": (["/"] * 20, ""),
    }
    for what, (addresses, aim) in pages.items():
        sizes: list[int] = []
        client.get(addresses[0])
        _add(figures, what, [lambda a=a, s=sizes: s.append(_get(client, a)) for a in addresses], aim)
        what, figure, note = figures.rows[-1]
        figures.rows[-1] = (what, figure, f"{note}; largest {max(sizes)} bytes")
    return figures


def _add(figures: Figures, what: str, works: list[Callable[[], object]], aim: str = "") -> None:
    half, most = spread(works, time.process_time)
    figures.add(what, f"{ms(half)}; {ms(most)}", aim)


def _get(client: Client, address: str) -> int:
    """The bytes of an answer as it is before it is compressed, no page being remembered."""
    forget_pages()
    answer = client.get(address, HTTP_ACCEPT_ENCODING="identity")
    assert answer.status_code in (200, 301, 302), f"{address}: {answer.status_code}"
    return len(answer.content)


_WORKER = """
import time, django
django.setup()
from django.test import Client
client = Client(SERVER_NAME="127.0.0.1")
assert client.get("/a-propos/").status_code == 200
start = time.process_time()
assert client.get("/recherche/?q=trample").status_code == 200
took = time.process_time() - start
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(took, int(status["VmRSS"].split()[0]) / 1024)
"""


def _started() -> Figures:
    """A worker that has just started: its first search, and what it holds then."""
    figures = Figures("A worker's first search")
    found = [
        subprocess.run(
            [sys.executable, "-c", _WORKER], capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(3)
    ]
    took, held = sorted((float(seconds), float(size)) for seconds, size in found)[1]
    figures.add("CPU until it answers", f"{took:.2f} s", "≤ 0.5 s")
    figures.add("memory held then", f"{held:.0f} MB", "≤ 150 MB")
    return figures


def _weighed(client: Client) -> Figures:
    """The heaviest first visit of each kind of page, styles and scripts counted."""
    figures = Figures(
        f"First visits: the heaviest of each kind (≤ {MOST_BYTES} bytes, ≤ {MOST_NODES} elements)"
    )
    for kind, addresses in kinds().items():
        weights = [weight_of(client, address) for address in addresses]
        heaviest = max(weights, key=lambda weight: weight.bytes)
        fullest = max(weights, key=lambda weight: weight.nodes)
        figures.add(kind, f"{heaviest.bytes}; {fullest.nodes}", f"{heaviest.address} {fullest.address}")
    return figures


def kinds() -> dict[str, list[str]]:
    """Addresses of every kind of page, by kind: sections whole, of other kinds some."""
    books = [
        edition
        for edition in Edition.objects.filter(kind="rules", language="en", restatement=False).order_by("date")
        if edition.counts["rules"] > 300
    ]
    first, last = books[0].slug, books[-1].slug
    base = f"/editions/{last}"
    keys: defaultdict[str, list[str]] = defaultdict(list)
    for each in contents_on(language="en"):
        keys[each.node.level].append(each.node.key)
    rules = random.Random(SEED).sample(keys["rule"] + keys["subrule"], 40)  # noqa: S311 - a sample
    pairs = [(old.slug, new.slug) for old, new in pairwise(books)]
    return {
        "home": ["/"],
        "search": [f"/recherche/?q={quote(query)}" for query in QUERIES] + ["/recherche/"],
        "editions": ["/editions/"],
        "edition": [f"/editions/{edition.slug}/" for edition in Edition.objects.all()],
        "glossary": [f"{base}/glossaire/?lettre={letter}" for letter in "abcdefghilmnopqrstuvw"],
        "source": [f"{base}/source/", f"{base}/source/?remarques=1"],
        "contents in force": ["/regles/", "/regles/?le=2009-05-12", "/regles/?langue=en"],
        "part": [f"/regles/{key}/?langue=en" for key in keys["part"]],
        "section": [f"/regles/{key}/?langue=en" for key in keys["section"]],
        "long section": [
            f"/regles/{key}/?langue=en&suite={n}" for key in ("701", "702") for n in range(2, 22)
        ],
        "rule": [f"/regles/{key}/?langue=en" for key in [*rules, "704.5j", "601.2", "205.3m"]],
        "rule of then": [f"/regles/{key}/?le=2009-05-12" for key in ("420.5e", "502", "217.1", "420")],
        "choice of two": ["/comparer/"],
        "two editions": [f"/comparer/{old}/{new}/" for old, new in [*pairs[::12], pairs[-1], (first, last)]],
        "rule in two editions": [f"/comparer/{first}/{last}/{key}/" for key in ("100.1", "704.5j", "601.2")],
        "cards": ["/cartes/"],
        "vocabulary": ["/vocabulaire/"],
        "help, about": ["/aide/", "/a-propos/"],
    }


TURNS = 3
"""How often the newest edition is brought in: one reading differs from the next by a fourth."""


def _brought(files: Sequence[Path]) -> Figures:
    """One more edition with all that is derived of it, the median of some turns: the newest in the library of its eve,
    all that came on its day being taken out first (our restatement of it, too), also by the command, its start and the
    reading process counted; then one in the middle, which is taken out alone.
    """
    figures = Figures("One more edition, all derived (CPU)")
    real = [path for path in files if "simulated" not in path.name]
    newest, middle = real[-1], real[len(real) // 2]
    day = min(edition.date for edition in Edition.objects.filter(source__name=newest.name) if edition.date)
    for what, path, gone, turns, aim in (
        ("the newest", newest, Edition.objects.filter(date__gte=day), TURNS, "≤ 1.5 s"),
        ("one in the middle", middle, Edition.objects.filter(source__name=middle.name), 1, ""),
    ):
        taken = []
        for _ in range(turns):
            _take_out(gone, path)
            taken.append((_cpu(lambda path=path: ingest(collect([path]))), _cpu(refresh)))
        least, (stored, indexed), most = (sorted(taken, key=sum)[at] for at in (0, turns // 2, -1))
        spread_over = f", {sum(least):.2f} to {sum(most):.2f} s" if turns > 1 else ""
        note = f"{aim} ({stored:.2f} s; index {indexed:.2f} s{spread_over})"
        figures.add(what, f"{stored + indexed:.2f} s", note)
        if path is newest:
            _take_out(gone, path)
            figures.add("the newest, by manage.py ingest", f"{_cpu_of_command('ingest', path):.2f} s")
    return figures


def _take_out(gone: QuerySet[Edition], path: Path) -> None:
    """Bring the library into the state that it had without the editions ``gone``."""
    for edition in gone.all():
        edition.delete()
    Source.objects.filter(editions=None, name=path.name).delete()
    bring_in_step()
    refresh()


def _cpu_of_command(*words: object) -> float:
    """The CPU time of a command of `manage.py` and of the processes that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, ROOT / "manage.py", *map(str, words)], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
