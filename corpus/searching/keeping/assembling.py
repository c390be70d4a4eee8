"""Sheets and wordings into documents: a wording once in each role, with every place that prints it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from sys import intern

from corpus.searching.facts import Doc, Place
from corpus.searching.keeping.wordings import Line, Sheet, Wording


def assemble(sheets: Iterable[Sheet], wordings: Mapping[str, Wording]) -> tuple[list[Doc], list[str]]:
    """The documents that ``sheets`` (newest first) print, in the order of their newest edition and of the entries in
    it; and for each the digest of the wording to rank it by.

    That is the newest edition's; an older one's where only that prints titles above. Raises KeyError for a line
    whose wording is not among ``wordings``.
    """
    docs: list[Doc] = []
    chosen: list[str] = []
    of_wording: dict[str, int] = {}
    of_role: dict[tuple[object, ...], int] = {}
    for rank, sheet in enumerate(sheets):
        for line in sheet.lines:
            number = of_wording.get(line.wording)
            if number is None:
                wording = wordings[line.wording]
                number = of_wording[line.wording] = of_role.setdefault(wording.role, len(docs))
                if number == len(docs):
                    docs.append(_document(wording, line, sheet))
                    chosen.append(line.wording)
                elif wording.above and not wordings[chosen[number]].above:
                    docs[number].title = wording.name or wording.above[0]
                    chosen[number] = line.wording
            doc = docs[number]
            # Editions share most keys: kept once, they weigh a third.
            doc.places.append(Place(rank, intern(line.key), line.position, intern(line.parent), line.thread))
            if doc.section and not doc.section[1]:
                doc.section = (doc.section[0], sheet.sections.get(doc.section[0], ""))
    return docs, chosen


def _document(wording: Wording, line: Line, sheet: Sheet) -> Doc:
    title = wording.name or next(iter(wording.above), "") or line.heading
    section = wording.number[:3] if wording.kind == "rule" and len(wording.number) >= 3 else ""
    return Doc(
        wording.kind,
        wording.number,
        wording.name,
        title,
        wording.language,
        wording.texts,
        [],
        (section, sheet.sections.get(section, "")) if section else None,
        wording.piece,
        wording.aside,
    )
