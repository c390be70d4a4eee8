"""Bytes in, Document out: the one door of this room. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from corpus.reading import diagnostics, references, rules_text, titles
from corpus.reading.checks import check
from corpus.reading.coverage import covers
from corpus.reading.decoding import decode
from corpus.reading.detection import detect_date, detect_kind, detect_language, detect_title
from corpus.reading.document import DatePrecision, Diagnostic, Document, Kind, Language
from corpus.reading.draft import Draft


def read_source(
    data: bytes,
    name: str,
    *,
    kind: Kind | None = None,
    language: Language | None = None,
    title: str | None = None,
    date: str | None = None,
    date_precision: DatePrecision | None = None,
) -> Document:
    """Reads one source. ``name`` is its file name (for messages and as a last hint of the date); what is handed in
    is taken as it is, the rest detected.

    Raises UnreadableError where nothing can be read.
    """
    source = decode(data, name)
    lines = source.lines
    told: list[Diagnostic] = list(source.diagnostics)
    detected = {
        key
        for key, value in (("kind", kind), ("language", language), ("title", title), ("date", date))
        if value is None
    }
    if kind is None:
        kind, sure = detect_kind(lines)
        if not sure:
            told.append(diagnostics.make("kind_unsure", guess=kind))
    if language is None:
        language, sure = detect_language(lines)
        if not sure:
            told.append(diagnostics.make("language_unsure", guess=language))
    if title is None:
        title = detect_title(lines, kind)
        if title is None:
            detected.discard("title")
            told.append(diagnostics.make("title_unknown"))
    if date is None:
        when = detect_date(lines, name)
        if when is None:
            detected.discard("date")
            told.append(diagnostics.make("date_unknown"))
        else:
            date, date_precision = when.iso, when.precision
            if when.rivals:
                told.append(diagnostics.make("dates_disagree", dates=", ".join(when.rivals), taken=date))
    draft = _read_lines(kind, lines, language)
    document = Document(
        kind=kind,
        language=language,
        title=title,
        date=date,
        date_precision=date_precision if date_precision or date is None else "day",
        line_count=len(lines),
        rules=tuple(draft.rules),
        terms=tuple(draft.terms),
        items=tuple(draft.items),
        cards=tuple(draft.cards),
        topics=tuple(draft.topics),
        covers=covers(draft.rules),
        owners=tuple(draft.owners),
        diagnostics=tuple(told + draft.diagnostics + check(draft, kind)),
        encoding=source.encoding,
        detected=frozenset(detected),
    )
    document = titles.apply(references.attach(document))
    return replace(document, diagnostics=tuple(sorted(document.diagnostics, key=_place)))


def _read_lines(kind: Kind, lines: Sequence[str], language: Language) -> Draft:
    """Hands the lines to the reader of their kind."""
    return rules_text.read(lines, language)


def _place(diagnostic: Diagnostic) -> tuple[int, str]:
    return diagnostic.line or 0, diagnostic.code
