"""Curators' repairs of what was read: a wording, a title, a number put right, a line given to another entry. Pure.

Each is data with a reason that stands among an edition's facts, so that it outlives being read again; one that no
longer fits what is read has no effect, and says so in a diagnostic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from corpus.library.ingest.rows import keyed
from corpus.reading import diagnostics
from corpus.reading.document import Card, Document, Owner, ReadDiagnostic, ReadEntry, Rule, Span, Term, Topic
from corpus.reading.inline import structure
from corpus.reading.references import find as references
from corpus.reading.rules import titles
from corpus.reading.rules.coverage import covers, in_order

NOISE = "noise"
"""The owner of a line that belongs to no entry."""
_WORKED_OUT = frozenset(
    {"reference_unresolved", "reference_repaired", "title_from_citations", "title_disagrees"}
)
"""What is reported of references and titles, which are worked out anew."""


@dataclass(frozen=True, slots=True)
class Repair:
    """``printed`` stands in the ``field`` of the entry (``rule 420.5e``), and ``meant`` is meant."""

    entry: str
    printed: str
    meant: str
    reason: str
    field: str = "text"


@dataclass(frozen=True, slots=True)
class LineOwner:
    """The words of ``line`` belong to ``owner``: an entry (``rule 420.5e``), or NOISE."""

    line: int
    text: str
    owner: str
    reason: str


def repairs_of(facts: dict[str, Any]) -> tuple[list[Repair], list[LineOwner]]:
    """The repairs among an edition's facts."""
    return (
        [Repair(**each) for each in facts.get("repairs", ())],
        [LineOwner(**each) for each in facts.get("lines", ())],
    )


def repaired(document: Document, facts: dict[str, Any]) -> Document:
    """``document`` as curators put it right; unchanged without repairs among ``facts``."""
    repairs, lines = repairs_of(facts)
    if not repairs and not lines:
        return document
    made = document
    idle: list[ReadDiagnostic] = []
    for line in lines:
        moved = _give(made, line)
        if moved is None:
            idle.append(_idle(line.line, line.owner, line.text))
        made = moved or made
    for repair in repairs:
        mended = _mend(made, repair)
        if mended is None:
            idle.append(_idle(None, repair.entry, repair.printed))
        made = mended or made
    kept = tuple(one for one in made.diagnostics if one.code not in _WORKED_OUT)
    rules = in_order(made.rules)
    plain = replace(made, rules=rules, covers=covers(rule.number for rule in rules), diagnostics=kept)
    settled = titles.apply(references.attach(structure(plain)))
    return replace(settled, diagnostics=diagnostics.fold((*settled.diagnostics, *idle)))


def _idle(line: int | None, entry: str, printed: str) -> ReadDiagnostic:
    return diagnostics.make("repair_idle", line, entry=entry, printed=printed[:60])


def entries_of(document: Document) -> Iterator[tuple[str, ReadEntry]]:
    """Each entry with its name, as the library keys it (``rule 420.5e~2``, ``ruling ile.3``)."""
    return ((f"{kind} {key}", entry) for kind, key, entry in keyed(document))


def _mapped(document: Document, change: Callable[[str, ReadEntry], ReadEntry | None]) -> Document:
    """The document with each entry as ``change`` makes it, its examples or rulings first; None leaves it out."""
    names = {id(entry): name for name, entry in entries_of(document)}

    def each(entries: Sequence[Any]) -> tuple[Any, ...]:
        made = []
        for entry in entries:
            parts = {name: each(getattr(entry, name)) for name in _PARTS if hasattr(entry, name)}
            made.append(change(names[id(entry)], replace(entry, **parts)))
        return tuple(entry for entry in made if entry is not None)

    made: dict[str, Any] = {name: each(getattr(document, name)) for name in _ENTRIES}
    return replace(document, **made)


_ENTRIES = ("rules", "topics", "cards", "items", "terms")
_PARTS = ("examples", "rulings")


def _mend(document: Document, repair: Repair) -> Document | None:
    """The document with the repair; None where it doesn't fit."""
    fitted = False

    def change(name: str, entry: ReadEntry) -> ReadEntry:
        nonlocal fitted
        made = _mended(entry, repair) if name == repair.entry else None
        fitted |= made is not None
        return made or entry

    made = _mapped(document, change)
    return made if fitted else None


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


# -- the owner of a line --------------------------------------------------------------------------------------------


def _give(document: Document, given: LineOwner) -> Document | None:
    """The document with the line given to its owner; None where line or owner are not there."""
    was = next((owner for owner in document.owners if owner.first <= given.line <= owner.last), None)
    if was is None or (given.owner != NOISE and given.owner not in dict(entries_of(document))):
        return None
    taken = False

    def change(name: str, entry: ReadEntry) -> ReadEntry | None:
        nonlocal taken
        made: ReadEntry | None = entry
        if entry.first_line <= given.line <= entry.last_line and name != given.owner:
            made, found = _without(entry, given.text)
            taken |= found
        if name == given.owner and made is not None:
            made = _with(made, given)
        return made

    made = _mapped(document, change)
    if was.kind not in (NOISE, "blank", "unread", "unclassified") and not taken:
        return None  # its words are not in what owned it: the source is another one now
    kind, _, key = given.owner.partition(" ")
    entry = dict(entries_of(made)).get(given.owner)
    named = entry.term if isinstance(entry, Term) else entry.name if isinstance(entry, Card | Topic) else key
    owner = Owner(given.line, given.line, kind, named or "chatter")  # type: ignore[arg-type]  # a kind of owner
    return replace(made, owners=tuple(_owners(document.owners, owner)))


def _without(entry: ReadEntry, words: str) -> tuple[ReadEntry | None, bool]:
    """The entry without the words of a line (which may begin with its number), and whether they were there; None where
    nothing of the entry would be left.
    """
    for wanted in (words.strip(), words.strip().partition(" ")[2].strip()):
        at = entry.text.find(wanted) if wanted else -1
        if at < 0:
            continue
        end = at + len(wanted)
        if at and end < len(entry.text):
            at -= entry.text[at - 1].isspace()
        elif at:
            at = len(entry.text[:at].rstrip())
        else:
            end = len(entry.text) - len(entry.text[end:].lstrip())
        made = _reworded(entry, at, end, "")
        nothing = not made.text and not getattr(made, "title", None) and not getattr(made, "examples", ())
        return (None if nothing else made), True
    return entry, False


def _with(entry: ReadEntry, given: LineOwner) -> ReadEntry:
    words = given.text.strip()
    if given.line < entry.first_line:
        return replace(_reworded(entry, 0, 0, f"{words} " if entry.text else words), first_line=given.line)
    between = "" if not entry.text else "\n" if entry.text.endswith((".", "!", "?", ")")) else " "
    made = _reworded(entry, len(entry.text), len(entry.text), between + words)
    return replace(made, last_line=max(entry.last_line, given.line))


def _owners(owners: Sequence[Owner], one: Owner) -> Iterator[Owner]:
    """``owners`` with the line of ``one`` cut out for it."""
    for owner in owners:
        if not owner.first <= one.first <= owner.last:
            yield owner
            continue
        if owner.first < one.first:
            yield replace(owner, last=one.first - 1)
        yield one
        if one.first < owner.last:
            yield replace(owner, first=one.first + 1)
