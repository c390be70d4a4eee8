"""What stands inside a text as structure: emphasis, and the terms that a glossary's entries send the reader to. Pure.

Marks of emphasis are taken off the texts and kept as spans beside them, so that nothing downstream shows them raw and
two editions that differ in italics alone have one wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.languages import pattern
from corpus.reading.document import CrossReference, Document, Rule, Span, Term
from corpus.reading.entries import Changed, changed
from corpus.reading.thresholds import LONGEST_CITED_NAME
from corpus.text.normalise import words

_EMPHASIS = re.compile(r"(?<![\w_])_(?=[^\s_])(?P<words>[^_\n]{1,80})(?<=\S)_(?=\((?:TM|R)\)|[^\w_]|\Z)")
_WORD_END = re.compile(r"[\w!?)]+(?=\W|\Z)")
_QUOTES = '"“”«»_ \u00a0\u202f'
_see = pattern(r"\b(?:%(reading.see)s)\s+")
"""What sends a reader to another term."""
_between = pattern(r"\s*(?:,\s*(?:%(words.and_or)s)?|\b(?:%(words.and_or)s)\b|;)\s*")
"""What stands between two terms in a row."""


def structure(document: Document) -> Document:
    """``document`` with emphasis and cross-references between its terms as data."""
    made = changed(document, _plain)
    names = _Names(made.terms)
    return replace(made, terms=tuple(_linked(term, names) for term in made.terms)) if made.terms else made


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


class _Names:
    """The terms of a glossary by their folded names; who cites one may leave out what it says in brackets, or name one
    of several ("Own, Owner").
    """

    def __init__(self, terms: Sequence[Term]) -> None:
        self._terms: dict[str, str] = {}
        for term in terms:
            bare = term.term.partition(" (")[0]
            for name in (bare, *bare.split(", ")):
                self._terms.setdefault(words(name), term.term)
        for term in terms:
            self._terms[words(term.term)] = term.term
        self._terms.pop("", None)
        self._longest: dict[str, int] = {}
        for name in self._terms:
            first, *more = name.split(" ")
            self._longest[first] = max(self._longest.get(first, 0), 1 + len(more))

    def get(self, name: str) -> str | None:
        """The term that ``name`` (folded) cites, in the plural or not."""
        return self._terms.get(name) or self._terms.get(name.removesuffix("s"))

    def longest(self, first: str) -> int:
        """How many words a name has at most that begins with the word ``first``."""
        return max(self._longest.get(first, 0), self._longest.get(first.removesuffix("s"), 0))


def _linked(term: Term, names: _Names) -> Term:
    found = tuple(_cross_references(term.text, names, term.term)) if _see().search(term.text) else ()
    return replace(term, see=found) if found else term


def _cross_references(text: str, names: _Names, own: str) -> Iterator[CrossReference]:
    """The terms that ``text`` sends to after "See", « Voir »: as many as stand in a row."""
    for match in _see().finditer(text):
        start = match.end()
        while (found := _name_at(text, start, names)) is not None:
            first, end, name = found
            if name != own:
                yield CrossReference(first, end, name)
            between = _between().match(text, end + len(text[end:]) - len(text[end:].lstrip(_QUOTES)))
            if between is None or between.end() == between.start():
                break
            start = between.end()


def _name_at(text: str, start: int, names: _Names) -> tuple[int, int, str] | None:
    """The longest name of a term at ``start``, quotes before it left out: where it begins and ends, and the term."""
    rest = text[start : start + LONGEST_CITED_NAME + 2]
    first = start + len(rest) - len(rest.lstrip(_QUOTES))
    ends = [match.end() for match in _WORD_END.finditer(text[first : first + LONGEST_CITED_NAME])]
    begins = words(text[first : first + ends[0]]).partition(" ")[0] if ends else ""
    for end in reversed(ends[: names.longest(begins)]):
        name = names.get(words(text[first : first + end]))
        if name is not None:
            return first, first + end, name
    return None
