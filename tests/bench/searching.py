"""The engine's answers and suggestions; the peers are Whoosh's own matchers, and SQLite's FTS5 over the same texts."""

from __future__ import annotations

import heapq
import re
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, cast

from whoosh.matching import NullMatcher, UnionMatcher
from whoosh.util import make_binary_tree

from corpus.models import Entry
from corpus.search import rebuild, search, suggest
from corpus.search.index.store import opened
from corpus.search.query.analysis import analyse
from corpus.search.query.plan import make_plan
from tests.bench.figures import Figures, ms, seconds, spread
from tests.bench.library import Library
from tests.bench.queries import PREFIXES, QUERIES


def measure(library: Library) -> Iterator[Figures]:
    """Build time and size, then each query three times over (the first pass warms up), beside FTS5."""
    library.store()
    figures = Figures(f"Searching: {len(QUERIES)} queries over {Entry.objects.count()} entries")
    index = rebuild()
    figures.add("index built from nothing", f"{index.seconds:.1f} s", f"{index.size / 1e6:.1f} MB")
    for query in QUERIES:
        search(query)
    half, most = spread([lambda q=query: search(q) for query in QUERIES * 3])
    figures.add("search, p50; p95", f"{ms(half)}; {ms(most)}", "in the engine")
    half, most = spread([lambda q=prefix: suggest(q) for prefix in PREFIXES * 3])
    figures.add("suggestions, p50; p95", f"{ms(half)}; {ms(most)}", f"{len(PREFIXES)} beginnings")
    peer, built = peer_over(
        (entry.name, entry.text.content if entry.text else "")
        for entry in Entry.objects.select_related("text").iterator(chunk_size=2000)
    )
    half, most = spread([lambda q=query: ask_peer(peer, q) for query in QUERIES * 3])
    figures.add(
        "peer: SQLite FTS5, p50; p95",
        f"{ms(half)}; {ms(most)}",
        f"built in {built:.1f} s; any word, bm25, no stems",
    )
    half, most = spread([lambda q=query: whoosh_alone(q) for query in QUERIES])
    figures.add(
        "peer: Whoosh's own matchers, p50; p95", f"{ms(half)}; {ms(most)}", "a union of the plan's terms"
    )
    yield figures


def whoosh_alone(query: str) -> list[tuple[float, int]]:
    """The twenty best by a union of all terms that our plan of ``query`` holds, over the same postings."""
    index = opened()
    terms = {
        (field, term.encode())
        for concept in make_plan(
            analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus
        ).concepts
        for way in concept.ways
        for term in way.terms
        for field in ("body", "lead", "context", "title")
    }
    reader = cast("Any", index.reader)._reader
    matchers = [reader.postings(*each) for each in sorted(terms) if each in reader]
    found, matcher = [], make_binary_tree(UnionMatcher, matchers) if matchers else NullMatcher()
    while matcher.is_active():
        found.append((matcher.weight(), matcher.id()))
        matcher.next()
    return heapq.nlargest(20, found)


def peer_over(texts: Iterable[tuple[str, str]]) -> tuple[sqlite3.Connection, float]:
    """FTS5 over names and texts, and the seconds that it took."""
    held = list(texts)
    base = sqlite3.connect(":memory:")

    def build() -> None:
        base.execute(
            "CREATE VIRTUAL TABLE entries USING fts5(name, text, tokenize='unicode61 remove_diacritics 2')"
        )
        base.executemany("INSERT INTO entries VALUES (?, ?)", held)

    return base, seconds(build)


def ask_peer(base: sqlite3.Connection, query: str) -> list[object]:
    """The twenty best hits with excerpts."""
    words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
    return base.execute(
        "SELECT rowid, snippet(entries, 1, '[', ']', '…', 20) FROM entries"
        " WHERE entries MATCH ? ORDER BY rank LIMIT 20",
        (words,),
    ).fetchall()
