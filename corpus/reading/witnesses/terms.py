"""What neighbours print whole: terms swallowed by the entry above, letters that a conversion broke. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from corpus.languages import pattern
from corpus.reading.document import Term
from corpus.reading.witnesses.evidence import Evidence, term_key
from corpus.text.normalise import words

BROKEN_SIGNS = ("?", "- ", "\ufffd", "ï¿½", "Õ", "Ò", "Ó", " ’", "\n’")
"""One of them stands in every text with broken letters."""
_FILL = r"([^\w\s]{0,3}|[æœÆŒ]|[AO]e)"


_broken = pattern(
    r"(?<=[^\W\d_])\?(?=[^\W\d_])|\ufffd+|ï¿½|(?<=[^\W\d_])Õ(?=[^\W\d_])|Ò(?=[A-Za-z])|(?<=[.,a-z])Ó"
    r"|(?<=\s)’(?=[a-z]{3})"
    r"|(?<=[^\W\d_])-\s(?!(?:%(words.and_or)s|%(citations.through)s)\b)(?=[^\W\d_])"
)
"""What broken dashes, apostrophes and quotation marks look like, and words cut at the end of a line that is gone
("face- down"; "power- and toughness" is whole).
"""


def is_broken(text: str) -> bool:
    """Whether letters of ``text`` look broken."""
    signs = BROKEN_SIGNS[:2] if text.isascii() else BROKEN_SIGNS
    return any(sign in text for sign in signs) and _broken().search(text) is not None


def mended(text: str, printed: Iterable[tuple[str, str | None]]) -> tuple[str, tuple[str, ...]]:
    """``text`` with broken letters as a neighbour prints them, and the names of those who do; the text as it is and no
    name where none of them has the same sentence. ``printed`` are neighbours' names and texts (None for one that lacks
    the entry), asked for where letters look broken alone. Of two that differ the first counts: they differ in the kind
    of a dash.
    """
    if not is_broken(text):
        return text, ()
    parts = _broken().split(text)
    filled: re.Pattern[str] | None = None
    found: dict[str, list[str]] = {}
    for name, said in printed:
        if said is None or is_broken(said) or not (said.startswith(parts[0]) and said.endswith(parts[-1])):
            continue
        filled = filled or re.compile(_FILL.join(re.escape(part) for part in parts))
        if filled.fullmatch(said):
            found.setdefault(said, []).append(name)
    if not found:
        return text, ()
    said, names = next(iter(found.items()))
    return said, tuple(names)


# A definition is known again by so many letters of its beginning, which stand behind its name.
DEFINES_ALIKE = 40


def missing_names(own: Evidence, others: Sequence[Evidence]) -> dict[str, str]:
    """The terms (folded name to name) that every neighbour with a glossary prints and ``own`` doesn't."""
    speaking = [one for one in others if one.terms]
    if not speaking or not own.terms:
        return {}
    shared = set.intersection(*(set(one.names) for one in speaking))
    return {name: speaking[0].names[name] for name in sorted(shared - set(own.names))}


def defined(missing: Mapping[str, str], others: Sequence[Evidence]) -> dict[str, str]:
    """Each of the ``missing`` names, as a neighbour prints it, with how its definition begins there."""
    found: dict[str, str] = {}
    for one in others:
        for folded in missing:
            name = one.names.get(folded)
            if name and name not in found and (said := one.texts.get(term_key(name))):
                found[name] = said[:DEFINES_ALIKE]
    return found


def set_free(
    terms: Sequence[Term], missing: Mapping[str, str], definitions: Mapping[str, str]
) -> Iterator[tuple[Term, str | None]]:
    """``terms`` with those set free whose name stands inside another one: as a paragraph of its own, or behind a
    sentence with its definition (`defined`) right after it, as in a text that lost its lines; beside each the name of
    the term that had swallowed it.
    """
    for term in terms:
        whole = f"{term.term} {term.text}"
        name = next((name for name in definitions if whole.startswith(f"{name} {definitions[name]}")), None)
        if name is not None and name != term.term:  # its first words were taken for the name
            term = _made(term, name, whole[len(name) + 1 :])
            yield from ((one, owner or term.term) for one, owner in _cut(term, missing, definitions))
            continue
        yield from _cut(term, missing, definitions)


def _cut(
    term: Term, missing: Mapping[str, str], definitions: Mapping[str, str]
) -> Iterator[tuple[Term, str | None]]:
    """``term`` up to the first term that it swallowed, and those terms."""
    places = sorted({*_paragraphs(term.text, missing), *_behind_sentences(term.text, definitions)})
    if not places:
        yield term, None
        return
    yield replace(term, text=term.text[: places[0][0]].rstrip()), None
    for (start, end), stop in zip(places, [*(first for first, _ in places[1:]), len(term.text)], strict=True):
        yield _made(term, term.text[start:end].strip(), term.text[end:stop].strip()), term.term


def _made(term: Term, name: str, text: str) -> Term:
    return replace(term, term=name, text=text, references=(), emphasis=(), see=())


def _paragraphs(text: str, missing: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Where paragraphs of ``text`` begin and end that are names of missing terms, with something below them."""
    place = 0
    lines = text.split("\n")
    for line in lines[:-1]:
        if words(line) in missing:
            yield place, place + len(line)
        place += len(line) + 1


def _behind_sentences(text: str, definitions: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Where names begin and end that stand behind a sentence of ``text``, their definition right after them."""
    for name, begins in definitions.items():
        if name in text and begins in text:
            seen = re.search(rf"(?<=[.!?)”\"»] ){re.escape(name)}(?= {re.escape(begins)})", text)
            if seen is not None:
                yield seen.span()
