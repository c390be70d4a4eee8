"""A source's lines beside what reading made of them: of a public edition, and of one that a draft would bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.library.ingest.inputs import Record, record_of
from corpus.library.sources.confined import lines_of
from corpus.models import Diagnostic, Edition, Entry, Source
from corpus.pages.editions.sources import NOISE
from corpus.pages.shared.french import KINDS
from corpus.reading.document import UnreadableError

PAGE_RUNS = 60
"""Stretches of lines on one page."""


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """An entry as it was read: its name for corrections, its title and text."""

    name: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class LineRun:
    """A stretch of lines with one owner. ``entry`` is None for what is no entry; ``remarks`` are reading's."""

    first: int
    lines: tuple[tuple[int, str], ...]
    owner: str
    entry: SourceEntry | None
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """A page of stretches, with the pages around it."""

    runs: tuple[LineRun, ...]
    page: int
    pages: int
    total: int


_Read = tuple[
    Sequence[str],
    Sequence[tuple[int, int, str, str]],
    dict[tuple[str, str], SourceEntry],
    dict[int, list[str]],
]


def lines_of_edition(edition: Edition, page: int, line: int = 0) -> Lines:
    """The ``page``-th page of an edition's lines, or the one that holds ``line``."""
    entries = Entry.objects.filter(edition=edition).select_related("text")
    named: dict[tuple[str, str], SourceEntry] = {}
    for entry in entries:
        key = entry.name if entry.kind in ("term", "card", "topic") else entry.key
        named.setdefault(
            (entry.kind, key),
            SourceEntry(f"{entry.kind} {entry.key}", _title(entry.kind, entry.name), entry.content),
        )
    read = (source_lines(record_of(edition)), edition.owners, named, _remarks(edition.diagnostics.all()))
    return _page(read, page, line)


def source_lines(record: Record) -> tuple[str, ...]:
    """The lines of the kept bytes of ``record``, as reading counts them; none where they can't be taken out."""
    source = Source.objects.select_related("content").filter(sha256=record["sha256"]).first()
    if source is None:
        return ()
    try:
        return lines_of(source.data, record["name"])
    except UnreadableError:
        return ()


def _remarks(found: Iterable[Diagnostic]) -> dict[int, list[str]]:
    """Remarks of reading, by line (0: of the whole)."""
    remarks: dict[int, list[str]] = {}
    for each in found:
        remarks.setdefault(each.line or 0, []).append(each.message)
    return remarks


def _title(kind: str, name: str) -> str:
    return name if kind != "example" else ""


def _page(read: _Read, page: int, line: int) -> Lines:
    texts, owners, named, remarks = read
    runs = [
        owner
        for owner in owners
        if owner[2] != "blank" or any(n in remarks for n in range(owner[0], owner[1] + 1))
    ]
    if line:
        before = sum(1 for owner in runs if owner[1] < line)
        page = before // PAGE_RUNS + 1
    pages = max(1, -(-len(runs) // PAGE_RUNS))
    page = min(max(page, 1), pages)
    shown = runs[(page - 1) * PAGE_RUNS : page * PAGE_RUNS]
    return Lines(tuple(_run(owner, texts, named, remarks) for owner in shown), page, pages, len(texts))


def _run(
    owner: tuple[int, int, str, str],
    texts: Sequence[str],
    named: dict[tuple[str, str], SourceEntry],
    remarks: dict[int, list[str]],
) -> LineRun:
    first, last, kind, key = owner
    lines = tuple((n, texts[n - 1] if n <= len(texts) else "") for n in range(first, last + 1))
    found: Iterable[str] = (each for n in range(first, last + 1) for each in remarks.get(n, ()))
    return LineRun(first, lines, _owner(kind, key), named.get((kind, key)), tuple(found))


def _owner(kind: str, key: str) -> str:
    match kind:
        case "noise":
            return NOISE.get(key, key)
        case "unread":
            return "non lue"
        case "unclassified":
            return "non classée"
        case "blank":
            return "ligne blanche"
    return f"{KINDS.get(kind, kind)} {key}"
