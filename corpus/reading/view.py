"""What a reader is shown of a source: its lines without what only printing put between them. Pure.

Running heads and page numbers cut sentences in two: `compact` leaves them out; `spread` gives what was read the line
numbers of the source again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from corpus.reading.document import Owner
from corpus.reading.draft import Owned, ReaderDraft, line_by_line, runs
from corpus.reading.entries import Changed, changed
from corpus.reading.rules.candidates import is_title_like
from corpus.reading.rules.openings import cut
from corpus.reading.wrapping import ends_closed, wrap_width


def compact(lines: Sequence[str], furniture: frozenset[int]) -> list[tuple[str, int]]:
    """The lines for a reader, each with its index in the source: ``lines`` without ``furniture`` (indexes of running
    heads, blanked in ``lines``) and the blank lines around it where a sentence goes on over the page; a line that holds
    several entries is cut between them.
    """
    left_out = _page_breaks(lines, furniture)
    kept = [index for index in range(len(lines)) if index not in left_out]
    return [(text, kept[at]) for text, at in cut([lines[index] for index in kept])]


def _page_breaks(lines: Sequence[str], furniture: frozenset[int]) -> set[int]:
    """The lines to leave out: running heads, and blank lines beside them but for one where a paragraph ends."""
    gone: set[int] = set()
    if not furniture:
        return gone
    width = wrap_width([line for index, line in enumerate(lines) if index not in furniture])
    for blank, run in groupby(range(len(lines)), lambda index: not lines[index].strip()):
        places = [*run]
        if blank and not furniture.isdisjoint(places):
            above, below = ("", *lines)[places[0]], (*lines, "")[places[-1] + 1]
            between = [index for index in places if index not in furniture]
            ends = between[:1] if not _goes_on(above, below, width) else []
            gone.update({*places}.difference(ends))
    return gone


def _goes_on(above: str, below: str, width: int | None) -> bool:
    """Whether the paragraph at the foot of a page goes on at the head of the next one."""
    first = below.split(None, 1)[0] if below.strip() else ""
    if not above or not first:
        return False
    if first[0].islower() or not ends_closed(above):
        return True
    return width is not None and len(above) + 1 + len(first) > width and not is_title_like(below)


def spread(draft: ReaderDraft, places: Sequence[int], total: int) -> ReaderDraft:
    """``draft``, whose lines have these ``places`` in the source, with the line numbers of the source, which has
    ``total`` lines; lines left out are owned as blank.
    """
    if places == [*range(total)]:
        return draft

    def line_in_source(line: int) -> int:
        return places[line - 1] + 1

    def placed(entry: Changed) -> Changed:
        first, last = line_in_source(entry.first_line), line_in_source(entry.last_line)
        return replace(entry, first_line=first, last_line=last)

    made = changed(draft, placed)
    made.diagnostics = [
        replace(told, line=line_in_source(told.line)) if told.line else told for told in draft.diagnostics
    ]
    made.owners = _owned(draft.owners, places, total)
    return made


def _owned(owners: Iterable[Owner], places: Sequence[int], total: int) -> list[Owner]:
    """The owners of all lines of the source; of a line that holds several entries, the first one."""
    by_place: dict[int, Owned] = {}
    for place, owned in zip(places, line_by_line(owners), strict=True):
        if place not in by_place or by_place[place][0] in ("noise", "blank"):
            by_place[place] = owned
    return runs(by_place.get(place, ("blank", "")) for place in range(total))
