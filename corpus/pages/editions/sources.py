"""A source as the curators see it: every line, what owns it, what reading remarked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator

from corpus.library.asking.find import further_sources
from corpus.models import Diagnostic, Edition
from corpus.reading.carriers.decoding import split_lines

LINES = 100
"""Lines of a page: with a remark on each a phone still lays them out at once."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line: its number, its text, the sort and key of its owner."""

    number: int
    text: str
    sort: str
    key: str
    remarks: Sequence[Diagnostic]


def source_page(
    edition: Edition,
    page: int = 1,
    *,
    line: int = 0,
    remarks_only: bool = False,
    texts: Sequence[str] | None = None,
) -> dict[str, Any]:
    """What `editions/source.html` prints: one page of the lines of ``edition``, the ``page``-th or the one that holds
    ``line``; with ``remarks_only`` the lines that reading remarked on. ``general`` are the remarks about no line in
    particular; without ``readable`` the bytes are no plain text (a saved folder of pages). ``texts`` are the lines,
    where somebody took them out of the bytes already.
    """
    texts = _texts(edition) if texts is None else texts
    remarks: defaultdict[int, list[Diagnostic]] = defaultdict(list)
    for remark in edition.diagnostics.all():
        remarks[remark.line or 0].append(remark)
    owners = edition.owners
    total = max([len(texts), *(last for _, last, *_ in owners)], default=0)
    wanted = sorted(number for number in remarks if number) if remarks_only else range(1, total + 1)
    sheets = Paginator(wanted, LINES)
    sheet = sheets.get_page((line - 1) // LINES + 1 if line and not remarks_only else page)
    by_line = {n: owner for owner in owners for n in range(owner[0], owner[1] + 1)} if sheet else {}
    lines = []
    for number in sheet:
        _, _, sort, key = by_line.get(number, (0, 0, "unclassified", ""))
        text = texts[number - 1] if number <= len(texts) else ""
        lines.append(SourceLine(number, text, sort, key, remarks.get(number, ())))
    return {
        "lines": lines,
        "sheet": sheet,
        "general": remarks.get(0, ()),
        "total": total,
        "remarks": sum(map(len, remarks.values())),
        "readable": bool(texts),
        "witnesses": [source.name for source in further_sources().get(edition.slug, ())],
    }


def _texts(edition: Edition) -> Sequence[str]:
    """The source's lines as the readers counted them; none where the bytes are no text."""
    data = edition.source.data
    if data.startswith(b"PK\x03\x04"):
        return ()
    try:
        text = data.decode(edition.encoding, errors="replace")
    except LookupError:
        text = data.decode("utf-8", errors="replace")
    return split_lines(text.removeprefix("\ufeff"))
