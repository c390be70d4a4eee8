"""Bytes in, Document out: the one door of this room. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from corpus.reading import diagnostics, lesson, policy
from corpus.reading.carriers.carried import Carried
from corpus.reading.carriers.carry import carry
from corpus.reading.checks.soundness import looked_at
from corpus.reading.document import DatePrecision, Document, Kind, Language, ReadDiagnostic, Series
from corpus.reading.draft import ReaderDraft, reowned
from corpus.reading.faq import reader as faq
from corpus.reading.identity.detect import Given, identify
from corpus.reading.identity.editions import edition_starts
from corpus.reading.inline import structure
from corpus.reading.noise import unread_lines
from corpus.reading.references import find as references
from corpus.reading.refusals import UnreadableError
from corpus.reading.rules import reader as rules_text, titles
from corpus.reading.rules.coverage import covers
from corpus.reading.rules.openings import left_inside
from corpus.reading.rules.relative import in_full
from corpus.reading.view import compact, spread
from corpus.reading.wrapping import mark_splits

# A text with more numbered rules is refused. The largest official edition has 3,318.
MOST_ENTRIES = 50_000


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
    """Reads one source: a plain text, an HTML page, a PDF, or a zip archive of pages that make one edition.
    ``name`` is its file name (for messages, and as a last hint of the date); what is handed in is taken as
    it is, the rest detected.

    Raises UnreadableError where nothing can be read.
    """
    return _read(carry(data, name), name, Given(kind, language, title, date, date_precision))


def _read(source: Carried, name: str, given: Given) -> Document:
    told: list[ReadDiagnostic] = list(source.diagnostics)
    series = policy.series_of(source.lines) if given.kind in (None, "policy") else None
    if series is not None or given.kind == "policy":
        return _read_policy(source, name, replace(given, kind="policy"), series, told)
    lines = in_full(source.bare_lines())
    starts = edition_starts(lines)
    if len(starts) > 1:
        seen = ", ".join(dict.fromkeys(str(start + 1) for start in starts))
        raise UnreadableError("several_editions", name=name, count=len(starts), lines=seen)
    facts = identify(source, lines, name, given, told)
    view = compact(lines, source.furniture)
    shown, places = [text for text, _ in view], [place for _, place in view]
    cuts = frozenset(at for at, place in enumerate(places) if place in source.cuts)
    others = {"faq": faq.read, "lesson": lesson.read}.get(facts[0])
    split = mark_splits(shown)
    draft = spread(others(split) if others else rules_text.read(split, cuts), places, len(lines))
    if len(draft.rules) > MOST_ENTRIES:
        raise UnreadableError("many_rules", name=name, count=len(draft.rules), most=MOST_ENTRIES)
    draft.owners = reowned(draft.owners, {at: ("noise", kind) for at, kind in source.noise.items()})
    covered = covers(rule.number for rule in draft.rules)
    document = structure(_document(source.encoding, lines, facts, draft, covered, told))
    document = titles.apply(references.attach(document))
    odd = looked_at(document, left_inside(shown))
    return replace(document, diagnostics=diagnostics.fold((*document.diagnostics, *odd)))


def _read_policy(
    source: Carried, name: str, given: Given, series: Series | None, told: list[ReadDiagnostic]
) -> Document:
    """A tournament document: its contents are no navigation here, and its numbers are its own."""
    lines = tuple(source.lines)
    facts = identify(source, lines, name, given, told)
    draft = policy.read(lines)
    document = _document(source.encoding, lines, facts, draft, policy.covers(draft.rules), told)
    title = document.title if series is None or given.title else policy.title_of(series, document.language)
    document = references.attach(replace(document, series=series, title=title))
    odd = (*looked_at(document, 0), *policy.unread(document))
    return replace(document, diagnostics=diagnostics.fold((*document.diagnostics, *odd)))


def _document(
    encoding: str,
    lines: Sequence[str],
    facts: tuple[Kind, Language, str | None, str | None, DatePrecision | None],
    draft: ReaderDraft,
    covered: tuple[str, ...],
    told: Sequence[ReadDiagnostic],
) -> Document:
    """The document of ``lines`` that ``draft`` makes, with what `identify` tells; prose that nothing explains is
    unread.
    """
    entries: dict[str, Any] = {
        name: tuple(getattr(draft, name)) for name in ("rules", "terms", "items", "cards", "topics")
    }
    return Document(
        *facts,
        len(lines),
        **entries,
        covers=covered,
        owners=tuple(reowned(draft.owners, unread_lines(lines, draft.owners))),
        diagnostics=(*told, *draft.diagnostics),
        encoding=encoding,
    )
