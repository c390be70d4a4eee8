"""Curators' repairs of what was read: a wording, a title, a number put right. Pure.

Each is data with a reason that stands among an edition's facts, so that it outlives being read again; one that no
longer fits what is read has no effect, and says so in a diagnostic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from corpus.library.ingest.rows import keyed
from corpus.reading import diagnostics
from corpus.reading.document import Card, Document, ReadDiagnostic, ReadEntry, Rule, Span, Term, Topic
from corpus.reading.inline import structure
from corpus.reading.references import find as references
from corpus.reading.rules import titles
from corpus.reading.rules.coverage import covers, in_order

_WORKED_OUT = frozenset({"reference_unresolved", "reference_repaired", "title_from_citations"})
"""What is reported of references and titles, which are worked out anew."""


@dataclass(frozen=True, slots=True)
class Repair:
    """``printed`` stands in the ``field`` of the entry (``rule 420.5e``), and ``meant`` is meant."""

    entry: str
    printed: str
    meant: str
    reason: str
    field: str = "text"


def repaired(document: Document, facts: dict[str, Any]) -> Document:
    """``document`` as curators put it right; unchanged without repairs among ``facts``."""
    repairs = [Repair(**each) for each in facts.get("repairs", ())]
    if not repairs:
        return document
    made = document
    idle: list[ReadDiagnostic] = []
    for repair in repairs:
        mended = _mend(made, repair)
        if mended is None:
            idle.append(
                diagnostics.make("repair_idle", None, entry=repair.entry, printed=repair.printed[:60])
            )
        made = mended or made
    kept = tuple(one for one in made.diagnostics if one.code not in _WORKED_OUT)
    rules = in_order(made.rules)
    plain = replace(made, rules=rules, covers=covers(rule.number for rule in rules), diagnostics=kept)
    settled = titles.apply(references.attach(structure(plain)))
    return replace(settled, diagnostics=diagnostics.fold((*settled.diagnostics, *idle)))


def _mend(document: Document, repair: Repair) -> Document | None:
    """The document with the repair; None where it doesn't fit."""
    wanted = next((entry for kind, key, entry in keyed(document) if f"{kind} {key}" == repair.entry), None)
    mended = _mended(wanted, repair) if wanted is not None else None
    if mended is None:
        return None

    def each(entries: Sequence[Any]) -> tuple[Any, ...]:
        made = []
        for entry in entries:
            parts = {name: each(getattr(entry, name)) for name in _PARTS if hasattr(entry, name)}
            made.append(mended if entry is wanted else replace(entry, **parts))
        return tuple(made)

    changed: dict[str, Any] = {name: each(getattr(document, name)) for name in _ENTRIES}
    return replace(document, **changed)


_ENTRIES = ("rules", "topics", "cards", "items", "terms")
_PARTS = ("examples", "rulings")


def _mended(entry: ReadEntry, repair: Repair) -> ReadEntry | None:
    match repair.field:
        case "number" if isinstance(entry, Rule):
            if entry.number != repair.printed:
                return None
            return replace(entry, number=repair.meant, read=entry.read or entry.number, copy=1)
        case "title":
            return _renamed(entry, repair)
        case "text" if entry.text.count(repair.printed) == 1 or entry.text == repair.printed:
            at = entry.text.index(repair.printed)
            return _reworded(entry, at, at + len(repair.printed), repair.meant)
    return None


def _renamed(entry: ReadEntry, repair: Repair) -> ReadEntry | None:
    if isinstance(entry, Rule) and (entry.title or "") == repair.printed:
        return replace(entry, title=repair.meant or None, title_origin="source")
    if isinstance(entry, Term) and entry.term == repair.printed and repair.meant:
        return replace(entry, term=repair.meant)
    if isinstance(entry, Card | Topic) and entry.name == repair.printed and repair.meant:
        return replace(entry, name=repair.meant)
    return None


def _reworded(entry: ReadEntry, start: int, end: int, meant: str) -> ReadEntry:
    """The entry with other words from ``start`` to ``end``; what is emphasised elsewhere stays so."""
    text = entry.text[:start] + meant + entry.text[end:]
    grown = len(meant) - (end - start)
    emphasis: list[Span] = [span for span in entry.emphasis if span[1] <= start]
    emphasis += [(first + grown, last + grown) for first, last in entry.emphasis if first >= end]
    made = replace(entry, text=text, emphasis=tuple(emphasis), references=())
    return replace(made, printed=made.printed or entry.text) if isinstance(made, Rule) else made
