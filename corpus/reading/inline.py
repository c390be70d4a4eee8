"""What stands inside a text as structure: emphasis, and the terms that a glossary's entries send the reader to. Pure.

Marks of emphasis are taken off the texts and kept as spans beside them, so that nothing downstream shows them raw and
two editions that differ in italics alone have one wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from corpus.languages import pattern
from corpus.reading.document import CrossReference, Document, Rule, Span, Term
from corpus.reading.entries import Changed, changed
from corpus.text.normalise import words

# _terme_: italics that a text file marks; a name's (TM) may follow
_EMPHASIS = re.compile(r"(?<![\w_])_(?=[^\s_])(?P<words>[^_\n]{1,80})(?<=\S)_(?=\((?:TM|R)\)|[^\w_]|\Z)")
_cited = pattern(
    r"[\"“”«»_\s]*(?P<name>[^\W_](?:[^,;.\n\"“”«»_]{0,80}?[\w!?)])?)(?=\s*[,;.\n\"“”«»_]|\s(?:%(words.and_or)s)\b|\Z)[\"“”«»_\s]*"
)
"""A name after "See", up to what ends it or goes on with another one."""
_see = pattern(r"\b(?:%(reading.see)s)\s+")
"""What sends a reader to another term."""
_between = pattern(r"(?:[,;]\s*(?:%(words.and_or)s)?|\b(?:%(words.and_or)s)\b)\s*")
"""What stands between two terms in a row."""


def structure(document: Document) -> Document:
    """``document`` with emphasis and cross-references between its terms as data."""
    made = changed(document, _plain)
    names = _names(made.terms)
    terms = (replace(term, see=tuple(_cross_references(term, names))) for term in made.terms)
    return replace(made, terms=tuple(terms))


def emphasis(text: str) -> tuple[str, tuple[Span, ...]]:
    """``text`` without marks of emphasis, and where the words stand in it that they were around."""
    pieces: list[str] = []
    spans: list[Span] = []
    size = end = 0
    for match in _EMPHASIS.finditer(text):
        pieces += [text[end : match.start()], match["words"]]
        size += match.start() - end
        spans.append((size, size + len(match["words"])))
        size += len(match["words"])
        end = match.end()
    return "".join([*pieces, text[end:]]), tuple(spans)


def _plain(entry: Changed) -> Changed:
    if isinstance(entry, Rule) and entry.title and "_" in entry.title:
        entry = replace(entry, title=emphasis(entry.title)[0])
    if "_" not in entry.text:
        return entry
    text, spans = emphasis(entry.text)
    return replace(entry, text=text, emphasis=spans)


def _names(terms: Sequence[Term]) -> dict[str, str]:
    """The terms of a glossary by their folded names; who cites one may leave out what it says in brackets, or name one
    of several ("Own, Owner").
    """
    bare = [(term.term.partition(" (")[0], term.term) for term in terms]
    parts = {words(part): term for name, term in bare for part in (name, *name.split(", "))}
    return {name: term for name, term in (parts | {words(term): term for _, term in bare}).items() if name}


def _cross_references(term: Term, names: Mapping[str, str]) -> Iterator[CrossReference]:
    """The terms that the text of ``term`` sends to after "See", « Voir »: as many as stand in a row, in the plural or
    not.
    """
    for see in _see().finditer(term.text):
        place: int | None = see.end()
        while place is not None and (cited := _cited().match(term.text, place)) is not None:
            name = words(cited["name"])
            found = names.get(name) or names.get(name.removesuffix("s"))
            if found is None:
                break
            if found != term.term:
                yield CrossReference(cited.start("name"), cited.end("name"), found)
            between = _between().match(term.text, cited.end())
            place = between.end() if between is not None else None
