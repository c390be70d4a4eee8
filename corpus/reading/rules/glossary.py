"""The glossary of a rules text: terms with their definitions, in any of the layouts that print them. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.reading.document import Term
from corpus.reading.draft import OwnerBook
from corpus.reading.passages import example_offset, text_of
from corpus.reading.rules.candidates import is_title_like
from corpus.reading.thresholds import MOST_CALLED_WORDS, MOSTLY, SHORT_LINE
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import letters

# So many entries on lines of their own ("Lamp: a light") make a glossary of that layout.
FEWEST_SINGLE = 2
# A term before its colon has at most so many words.
MOST_SINGLE_WORDS = 8
# A definition uses its term again within so many lines.
REPEATED_WITHIN = 4
# Below a text without its final stop a term has at most so many characters.
LONGEST_ALONE = 45
# A term has at most so many characters. Seen: 68.
LONGEST_TERM = 80
# A line that is shorter and ends no sentence defines nothing: it is a term, or an entry of a list.
SHORTEST_DEFINITION = 45

# Terme : definition, Terme — definition, Terme, a tab, definition
_ENTRY = re.compile(
    r"\s*(?P<term>[^\W_][^:;.!?–—\t]{0,58}?[^\s:;.!?–—])(?:\s?:|\s(?:--|[–—-])|\s?\t)\s*(?=\S)"
)
# Terme1. First sense: a PDF that lost the line end
_GLUED = re.compile(r"\s*(?P<term>[^\W\d_][^\d.:;!?]{1,44}?)(?=1\.\s\S)")
_SECOND = re.compile(r"\s*2\.\s")
# 1. , (a) , • : a further sense of the same term
_SENSE = re.compile(r"\s*(?:\d{1,2}[.)]|\([a-z0-9]{1,2}\)|[•*–-])\s")
_OPENERS = frozenset('ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊÎÔÛ"“«[(_{∞')


def read_glossary(
    lines: Sequence[str], start: int, end: int, width: int | None, book: OwnerBook
) -> list[Term]:
    """The terms between ``start`` and ``end`` (indexes of lines, end excluded), their lines written into ``book``.

    Lines before the first term (an introduction to the glossary) are left free.
    """
    full = [index for index in range(start, end) if lines[index].strip()]
    single = _on_lines_of_their_own(lines, full)
    if single is not None:
        return [_term(lines, entry, width, book, term, offset) for term, offset, entry in single]
    terms: list[Term] = []
    for first, last in pairwise([*_terms(lines, full, width), len(full)]):
        glued = _glued(lines, full, first)
        named = (glued["term"].strip(), glued.end()) if glued is not None else ()
        terms.append(_term(lines, full[first:last], width, book, *named))
    return terms


def _glued(lines: Sequence[str], full: Sequence[int], place: int) -> re.Match[str] | None:
    """The term that lost the line break before its first sense ("Stone1. A …", the second sense below), if it did."""
    second = place + 1 < len(full) and _SECOND.match(lines[full[place + 1]])
    return _GLUED.match(lines[full[place]]) if second else None


def _on_lines_of_their_own(
    lines: Sequence[str], full: Sequence[int]
) -> list[tuple[str, int, list[int]]] | None:
    """The entries of ``full`` (indexes): the term, where its definition begins in the first line, the indexes. None
    where most paragraphs begin otherwise: their terms stand on lines of their own.
    """
    heads = [at for place, at in enumerate(full) if not place or full[place - 1] < at - 1]
    if sum(_entry(lines[at]) is not None for at in heads) * 3 < len(heads) * 2:
        return None
    made: list[tuple[str, int, list[int]]] = []
    for place, index in enumerate(full):
        entry = _entry(lines[index])
        if entry is not None and (index in heads or ends_closed(lines[full[place - 1]])):
            made.append((entry["term"].strip("*_ "), entry.end(), [index]))
        elif made:
            made[-1][2].append(index)
    return made if len(made) >= FEWEST_SINGLE else None


def _entry(line: str) -> re.Match[str] | None:
    match = _ENTRY.match(line)
    if match is None or not match["term"][0].isupper() or len(match["term"].split()) > MOST_SINGLE_WORDS:
        return None
    return match


def _terms(lines: Sequence[str], full: Sequence[int], width: int | None) -> list[int]:
    """The places in ``full`` (indexes of lines) at which entries begin: each with its term.

    A term stands where the text above has ended, and looks like one with its definition below it (`_may_open`). Where
    blank lines part the entries, one stands below each; else those are taken that make the longest alphabetical list,
    and those a little out of place in it (real glossaries are sorted by several hands).
    """
    least = SHORTEST_DEFINITION if width is None else min(SHORTEST_DEFINITION, int(width * SHORT_LINE))
    flush = sum(not lines[index][:1].isspace() for index in full) > MOSTLY * len(full)
    places: list[int] = []
    for place, index in enumerate(full[:-1]):
        defines = bool(places) and places[-1] == place - 1
        set_in = flush and lines[index][:1].isspace()
        if defines or set_in or not _may_open(lines, full, place, least):
            continue
        if _parted(full, place) or _has_ended(lines, full[place - 1], index, width):
            places.append(place)
    keys = {place: _key(lines[full[place]]) for place in places}
    rise = {places[at] for at in _longest_rise([*keys.values()])}
    spaced = sum(_parted(full, place) for place in rise) > MOSTLY * len(rise)
    terms: list[int] = []
    for place in places:
        near = bool(terms) and _initial(keys[place]) - _initial(keys[terms[-1]]) in (0, 1)
        if spaced:
            taken = _parted(full, place) or (place in rise and ends_closed(lines[full[place - 1]]))
        else:
            taken = place in rise or near or _names_itself(lines, full, place)
        if taken:
            terms.append(place)
    return terms


def _names_itself(lines: Sequence[str], full: Sequence[int], place: int) -> bool:
    """Whether the lines below a term use it again: then it is one, wherever the alphabet would have it."""
    below = " ".join(lines[index].strip() for index in full[place + 1 : place + 1 + REPEATED_WITHIN])
    return letters(lines[full[place]].strip()) in letters(below)


def _parted(full: Sequence[int], place: int) -> bool:
    """Whether a blank line stands above the line at ``place``, or nothing."""
    return not place or full[place - 1] < full[place] - 1


def _has_ended(lines: Sequence[str], above: int, index: int, width: int | None) -> bool:
    """Whether a paragraph ends at the line ``above``: by its stop, or by room left for a word of the next line."""
    text = lines[above].rstrip()
    term = lines[index].strip()
    if width is None:
        return ends_closed(text) or len(term) <= LONGEST_ALONE
    has_room = len(text) + 1 + len(term.split(None, 1)[0]) <= width
    return has_room or (ends_closed(text) and len(term) <= width * 0.8)


def _key(term: str) -> str:
    """A term as every hand sorts it, whatever is made of blanks and hyphens: its first letters, without accents."""
    return "".join(letter for letter in letters(term[:80]) if letter.isalnum())[:3]


def _initial(key: str) -> int:
    """The first letter of a key as a number; entries that follow each other are equal or a little apart."""
    return ord(key[:1] or " ")


def _longest_rise(keys: Sequence[str]) -> Iterator[int]:
    """Where the longest run of ``keys`` that never falls has its own, from its end."""
    tails: list[str] = []
    ends: list[int] = []
    above: list[int] = []
    for number, key in enumerate(keys):
        size = bisect_right(tails, key)
        above.append(ends[size - 1] if size else -1)
        tails[size : size + 1] = [key]
        ends[size : size + 1] = [number]
    at = ends[-1] if ends else -1
    while at >= 0:
        yield at
        at = above[at]


def _may_open(lines: Sequence[str], full: Sequence[int], place: int, least: int) -> bool:
    """Whether two lines look like a term and the beginning of its definition, whose first line has ``least`` letters or
    a stop, or which ends so in a paragraph of its own.
    """
    if _glued(lines, full, place) is not None:
        return True
    line, below = lines[full[place]], lines[full[place + 1]]
    text = line.strip()
    if len(text) > LONGEST_TERM or _SENSE.match(line) or example_offset(line) is not None:
        return False
    if text[0] not in _OPENERS and not text[0].isdigit():
        return False
    if ends_closed(text) and not _may_be_closed(text) and not text.endswith(":"):
        return False
    parted = _parted(full, place)
    titled = is_title_like(text) and below.strip()[0] in _OPENERS
    if not parted and len(text) > SHORTEST_DEFINITION and not titled:
        return False
    if len(below.strip()) > least or ends_closed(below) or _SENSE.match(below):
        return True
    end = next((at for at in range(place + 2, len(full)) if _parted(full, at)), len(full))
    return parted and not _parted(full, place + 1) and end > place + 2 and ends_closed(lines[full[end - 1]])


def _may_be_closed(text: str) -> bool:
    """Whether a line that ends like a sentence may be a term all the same: an abbreviation ("A.B."), or a name that
    calls out ("Halt!") where it is short; each of its longer words has a capital, or none but the first.
    """
    words = text.split()
    if text.endswith(("!", "?")):
        capitals = [word[0].isupper() for word in words if len(word) > 3]
        return len(words) <= MOST_CALLED_WORDS and (all(capitals) or (capitals[0] and not any(capitals[1:])))
    return len(words) <= 2 and text.endswith((".", '."')) and text.count(".") > 1


def _term(
    lines: Sequence[str],
    group: Sequence[int],
    width: int | None,
    book: OwnerBook,
    term: str | None = None,
    offset: int = 0,
) -> Term:
    """The entry in the lines of ``group``: the first one is its term, but where ``term`` stands in it alone up to
    ``offset``.
    """
    name = term or lines[group[0]].strip().strip("*_").rstrip(":").strip()
    text = text_of(lines, group if term else group[1:], width, offset)
    book.give_all(group, "term", name)
    return Term(name, text=text, first_line=group[0] + 1, last_line=group[-1] + 1)
