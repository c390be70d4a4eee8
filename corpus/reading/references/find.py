"""References: what rules a text cites, found by a grammar, then resolved against the document's own numbers.

`find` depends on the text alone, so that its answer can be kept per wording; `expand` on the edition's
numbers as well; `attach` does both for every entry of a document. All pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.numbers import is_number, is_part
from corpus.reading import diagnostics
from corpus.reading.document import Document, Language, ReadDiagnostic, ReadReference, Series
from corpus.reading.entries import Changed, changed, entries
from corpus.reading.references.grammar import Mention, find
from corpus.reading.references.resolve import NumberIndex, expand
from corpus.reading.references.sections import find_sections

__all__ = ["Mention", "NumberIndex", "attach", "cited", "expand", "find", "mentions_in"]


def attach(document: Document) -> Document:
    """``document`` with the references of every entry, and a diagnostic for each one that was repaired or
    that names a rule missing from a section that the document holds.
    """
    index = NumberIndex(rule.number for rule in document.rules)

    def citing(entry: Changed) -> Changed:
        mentions = mentions_in(entry.text, document.language, document.series)
        return replace(entry, references=expand(mentions, index)) if mentions else entry

    made = changed(document, citing)
    return replace(made, diagnostics=document.diagnostics + tuple(_diagnostics(made)))


def mentions_in(text: str, language: Language, series: Series | None = None) -> Sequence[Mention]:
    """The mentions of rules and of sections of tournament documents in a text of the document ``series`` (None: of
    another), in order. A tournament document has parts of its own: a lone figure there is no part of the rules.
    """
    rules, sections = find(text, language), find_sections(text, series)
    if not sections and series is None:
        return rules
    taken = {at for each in sections for at in range(each.start, each.end)}
    kept = [each for each in rules if each.start not in taken and (series is None or not is_part(each.first))]
    return sorted([*kept, *sections], key=lambda each: each.start)


def cited(document: Document) -> Iterator[tuple[ReadReference, int]]:
    """Every reference of ``document`` with the line on which the entry that holds it begins."""
    return ((reference, entry.first_line) for entry in entries(document) for reference in entry.references)


def _diagnostics(document: Document) -> Iterator[ReadDiagnostic]:
    """What is odd about the references: repairs, and targets missing where the document should have them."""
    held = {rule.number for rule in document.rules}
    for reference, line in cited(document):
        if all(target.status == "resolved" for target in reference.targets):
            continue
        repaired = next((target for target in reference.targets if target.read is not None), None)
        if repaired is not None:
            read = _flat(repaired.read)
            yield diagnostics.make("reference_repaired", line, read=read, number=repaired.number)
        unknown = [target.number for target in reference.targets if target.number not in held]
        missing = [number for number in unknown if is_number(number) and number[:3] in held]
        if missing:
            where = f"la source ne contient pas {', '.join(missing)}"
            yield diagnostics.make("reference_unresolved", line, raw=_flat(reference.raw), where=where)


def _flat(text: str | None) -> str:
    """A text on one line, for a message."""
    return " ".join((text or "").split())
