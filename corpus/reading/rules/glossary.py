"""The glossary of a rules text: terms with their definitions, in any of the layouts that print them. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from corpus.reading.document import Term
from corpus.reading.draft import OwnerBook
from corpus.reading.passages import example_offset, text_of
from corpus.reading.rules.candidates import is_title_like
from corpus.reading.thresholds import MOST_CALLED_WORDS, MOSTLY, SHORT_LINE
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import letters

# What is counted in lines is meant for lines of so many characters and more.
USUAL_WIDTH = 60
# So many entries on lines of their own ("Lamp: a light") make a glossary of that layout.
FEWEST_SINGLE = 2
# A term before its colon has at most so many words.
MOST_SINGLE_WORDS = 8
# Below a text without its final stop a term has at most so many characters.
LONGEST_ALONE = 45
# A term has at most so many characters. Seen: 68.
LONGEST_TERM = 80
# A line that is shorter and ends no sentence defines nothing: it is a term, or an entry of a list.
SHORTEST_DEFINITION = 45
# So many lines in one block, or more than twenty to a block, are several entries without blank lines.
FEWEST_RUN = 6
# See FEWEST_RUN: on average, more lines than this stand in no entry. Seen: the longest has 47.
LONGEST_ENTRY = 20

_ENTRY = re.compile(
    r"\s*(?P<term>[^\W_][^:;.!?–—\t]{0,58}?[^\s:;.!?–—])(?:\s?:|\s(?:--|[–—-])|\s?\t)\s*(?=\S)"
)


def split_lines(
    lines: Sequence[str], blocks: Sequence[Sequence[int]]
) -> list[tuple[str, int, list[int]]] | None:
    """The entries of ``blocks`` (runs of indexes, blank lines between them): the term, where its definition begins in
    the first line, the indexes. None where most blocks begin otherwise: their terms stand on lines of their own.
    """
    heads = [_entry(lines[block[0]]) for block in blocks]
    if sum(head is not None for head in heads) * 3 < len(blocks) * 2:
        return None
    made: list[tuple[str, int, list[int]]] = []
    for block in blocks:
        for place, index in enumerate(block):
            entry = _entry(lines[index])
            if entry is not None and (not place or ends_closed(lines[block[place - 1]])):
                made.append((entry["term"].strip("*_ "), entry.end(), [index]))
            elif made:
                made[-1][2].append(index)
    return made if len(made) >= FEWEST_SINGLE else None


def _entry(line: str) -> re.Match[str] | None:
    match = _ENTRY.match(line)
    if match is None or not match["term"][0].isupper() or len(match["term"].split()) > MOST_SINGLE_WORDS:
        return None
    return match


def _split_run(lines: Sequence[str], run: Sequence[int], width: int | None) -> list[list[int]]:
    """The entries of ``run`` (indexes of lines, blank ones left out): each begins with its term.

    A term stands where the text above has ended, and looks like one with its definition below it (`_may_open`). Of
    all such lines those are taken that make the longest alphabetical list, and those a little out of place in it
    (real glossaries are sorted by several hands). What stands before the first one comes as no entry.
    """
    places: list[int] = []
    least = _least(width)
    for place in range(len(run) - 1):
        defines = bool(places) and places[-1] == place - 1
        if defines or not _may_open(lines, least, run[place], run[place + 1]):
            continue
        if not place or _has_ended(lines, run[place - 1], run[place], width):
            places.append(place)
    keys = {place: _key(lines[run[place]]) for place in places}
    rise = {places[at] for at in _longest_rise([*keys.values()])}
    terms: list[int] = []
    for place in places:
        near = bool(terms) and _initial(keys[place]) - _initial(keys[terms[-1]]) in (0, 1)
        if place in rise or near:
            terms.append(place)
    return [list(run[start:end]) for start, end in pairwise([*terms, len(run)])]


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


_GLUED = re.compile(r"\s*(?P<term>[^\W\d_][^\d.:;!?]{1,44}?)(?=1\.\s\S)")
_SECOND = re.compile(r"\s*2\.\s")
_SENSE = re.compile(r"\s*(?:\d{1,2}[.)]|\([a-z0-9]{1,2}\)|[•*–-])\s")
_OPENERS = frozenset('ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊÎÔÛ"“«[(_')


def read_glossary(
    lines: Sequence[str], start: int, end: int, width: int | None, book: OwnerBook
) -> list[Term]:
    """The terms between ``start`` and ``end`` (indexes of lines, end excluded), their lines written into ``book``.

    Paragraphs before the first term (an introduction to the glossary) are left free.
    """
    blocks = _blocks(lines, start, end)
    single = split_lines(lines, blocks)
    if single is not None:
        return [_term(lines, entry, width, book, term, offset) for term, offset, entry in single]
    full = [index for block in blocks for index in block]
    # Of narrow lines, more make an entry.
    longest = LONGEST_ENTRY * max(1.0, USUAL_WIDTH / (width or USUAL_WIDTH))
    if len(full) > FEWEST_RUN and (len(blocks) == 1 or len(full) > longest * len(blocks)):
        return [_term(lines, entry, width, book) for entry in _split_run(lines, full, width)]
    groups: list[list[int]] = []
    heads: dict[int, tuple[str, int]] = {}
    flush = [not lines[block[0]][:1].isspace() for block in blocks]
    indented = sum(flush) > MOSTLY * len(flush)
    colons = sum(_is_called(lines[block[0]]) for block in blocks) * 3 > len(blocks) * 2
    for place, block in enumerate(blocks):
        after = blocks[place + 1] if place + 1 < len(blocks) else None
        second = block[1] if len(block) > 1 else after[0] if after is not None else block[0]
        glued = _glued(lines[block[0]], lines[second])
        if glued is not None:
            heads[block[0]] = (glued["term"].strip(), glued.end())
        called = colons and _is_called(lines[block[0]])
        set_in = indented and not flush[place]
        if glued is not None or called or (not set_in and _opens_term(lines, block, after, width, groups)):
            groups.append([])
        if groups:
            _extend(lines, groups, block, after)
    return [_term(lines, group, width, book, *heads.get(group[0], ())) for group in groups]


def _least(width: int | None) -> int:
    """The length beyond which the first line of a definition needs no final stop, in a text wrapped at ``width``."""
    return SHORTEST_DEFINITION if width is None else min(SHORTEST_DEFINITION, int(width * SHORT_LINE))


def _may_open(lines: Sequence[str], least: int, index: int, below: int) -> bool:
    """Whether two lines look like a term and the beginning of its definition, whose first line has ``least`` letters or
    a stop.
    """
    text = lines[index].strip()
    if not _may_name(lines[index]) or (text[0] not in _OPENERS and not text[0].isdigit()):
        return False
    if len(text) > SHORTEST_DEFINITION and not (is_title_like(text) and lines[below].strip()[0] in _OPENERS):
        return False
    return _SENSE.match(lines[below]) is not None or _defines(lines[below], least)


def _may_name(line: str) -> bool:
    """Whether ``line`` may be a term by its form: short, no sense of one, no example, no sentence."""
    text = line.strip()
    if len(text) > LONGEST_TERM or _SENSE.match(line) or example_offset(line) is not None:
        return False
    return not ends_closed(text) or _may_be_closed(text)


def _blocks(lines: Sequence[str], start: int, end: int) -> list[list[int]]:
    """Runs of lines without a blank one between them."""
    runs = groupby(range(start, end), key=lambda index: bool(lines[index].strip()))
    return [list(run) for full, run in runs if full]


def _opens_term(
    lines: Sequence[str],
    block: list[int],
    after: list[int] | None,
    width: int | None,
    groups: list[list[int]],
) -> bool:
    """Whether a block begins a new entry: a short first line that is no sentence, a definition below it."""
    first = lines[block[0]]
    if not _may_name(first):
        return False
    wrapped = width is not None and len(first.rstrip()) > width * 0.8
    if wrapped and groups and not (len(block) > 1 and lines[block[1]].strip()[0] in _OPENERS):
        return False
    least = _least(width)
    if len(block) > 1:
        return _defines(lines[block[1]], least) or (len(block) > 2 and ends_closed(lines[block[-1]]))
    return after is not None and (
        _SENSE.match(lines[after[0]]) is not None or _defines(lines[after[0]], least)
    )


def _is_called(line: str) -> bool:
    """Whether ``line`` is a term with a colon after it."""
    text = line.strip()
    return text.endswith(":") and len(text) <= SHORTEST_DEFINITION and is_title_like(text[:-1].rstrip())


def _defines(line: str, least: int) -> bool:
    """Whether ``line`` may open a definition: a sentence, or the first line of one (longer than ``least``), no entry of
    a list.
    """
    return len(line.strip()) > least or ends_closed(line)


def _extend(
    lines: Sequence[str], groups: list[list[int]], block: Sequence[int], after: Sequence[int] | None
) -> None:
    """Adds ``block`` to the last entry; a term that lost the blank line above it opens one of its own: it
    stands between two sentences and follows in the alphabet.
    """
    next_block = after[0] if after else None
    for place, index in enumerate(block):
        group = groups[-1]
        following = block[place + 1] if place + 1 < len(block) else next_block
        if len(group) > 1 and following is not None and ends_closed(lines[group[-1]]):
            text = lines[index].strip()
            sorted_after = _initial(text) - _initial(lines[group[0]]) in (0, 1, 2)
            set_in = lines[index][:1].isspace() and not lines[group[0]][:1].isspace()
            if (
                not set_in
                and is_title_like(text)
                and len(text) <= SHORTEST_DEFINITION
                and sorted_after
                and _defines(lines[following], SHORTEST_DEFINITION)
            ):
                groups.append([])
        groups[-1].append(index)


def _initial(term: str) -> int:
    """The first letter of a term as a number; entries that follow each other are equal or a little apart."""
    return ord(next((letter for letter in letters(term) if letter.isalnum()), " "))


def _may_be_closed(text: str) -> bool:
    """Whether a line that ends like a sentence may be a term all the same: an abbreviation ("A.B."), or a name that
    calls out ("Halt!") where it is short; each of its longer words has a capital, or none but the first.
    """
    words = text.split()
    if text.endswith(("!", "?")):
        capitals = [word[0].isupper() for word in words if len(word) > 3]
        return len(words) <= MOST_CALLED_WORDS and (all(capitals) or (capitals[0] and not any(capitals[1:])))
    return len(words) <= 2 and text.endswith((".", '."')) and text.count(".") > 1


def _glued(line: str, below: str) -> re.Match[str] | None:
    """The term that lost the line break before its first sense ("Stone1. A …", the second sense below), if it did."""
    match = _GLUED.match(line)
    return match if match is not None and _SECOND.match(below) else None


def _term(
    lines: Sequence[str],
    group: list[int],
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
