"""The texts of a change as redlines: title, text, examples that changed; the sentences that show one; a release by its
places, what a judge must know first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change, Place, Quote, Segment
from corpus.comparing.words.diff import diff_words
from corpus.library.asking.restating import gists_of
from corpus.models import Edition
from corpus.pages.redline.redline import NOTHING, Cited, inline, linked, one_side
from corpus.pages.redline.words import TABLES, is_bare_move
from corpus.pages.shared.links import EMPTY


class QuoteView(NamedTuple):
    """A quotation drawn: as one text with what went and came marked, else ``old`` and ``new`` as two, empty where that
    side has none.
    """

    marked: SafeString
    old: SafeString = EMPTY
    new: SafeString = EMPTY


def quote_view(quote: Quote) -> QuoteView | None:
    """``quote`` for a page; None where it shows no difference."""
    old, new = quote
    if old == new:
        return None
    if not old or not new:
        return QuoteView(EMPTY, linked(old), linked(new))
    return QuoteView(inline(diff_words(old, new)))


EXAMPLE_WORDS: dict[str, str] = TABLES["examples"]
"""What happened to an example, by its status."""


class Passage(NamedTuple):
    """One text of a change: its label (empty for the rule's own text), its redline in one, else the ``old`` and ``new``
    wording, in two columns where the reader asks for it.
    """

    label: str
    kind: str
    inline: SafeString = EMPTY
    old: SafeString = EMPTY
    new: SafeString = EMPTY


def passages_of(change: Change, side_by_side: bool, whole: bool, cited: Cited = NOTHING) -> list[Passage]:
    """The texts worth showing, with links from what is ``cited``; all of them where the change is shown ``whole``."""
    if not whole and is_bare_move(change):
        return []
    retitled = _is_touched(change.title) and change.status not in ("added", "removed")
    found = [("Titre", "title", change.title)] if retitled else []
    if change.segments and (whole or _is_touched(change.segments) or change.status in ("split", "merged")):
        found.append(("", "text", change.segments))
    found += [
        (f"Exemple {EXAMPLE_WORDS[example.status]}", "example", example.segments)
        for example in change.examples
        if example.status != "identical" or whole
    ]
    return [_passage(*text, side_by_side, whole, cited) for text in found]


def _is_touched(segments: Sequence[Segment]) -> bool:
    return any(operation != "=" for operation, _ in segments)


def _passage(
    label: str, kind: str, segments: tuple[Segment, ...], side_by_side: bool, whole: bool, cited: Cited
) -> Passage:
    sides = cited.within(segments)
    if not side_by_side:
        return Passage(label, kind, inline(segments, sides, shorten=not whole))
    old, new = one_side(segments, sides, kept="-"), one_side(segments, sides, kept="+")
    return Passage(label, kind, old=old, new=new)


PLACE_KINDS: dict[str, tuple[str, str, str]] = TABLES["places"]
"""What became of a place: its French label, its sign, its colour in styles."""


class PlaceView(NamedTuple):
    """A place between two editions as pages print it; one without an ``old`` edition says only what holds now.
    ``number`` is its first rule's, ``gist`` what that is called in short; words that changed everywhere have neither.
    """

    place: Place
    old: Edition | None
    new: Edition
    kind: tuple[str, str, str]
    quote: QuoteView | None
    number: str = ""
    gist: str = ""

    @property
    def name(self) -> str:
        """« 704.5k Règle des légendes »: by which lists tell it apart."""
        return " ".join(dict.fromkeys(filter(None, (self.number, self.gist or self.place.title))))

    @property
    def others(self) -> Sequence[str]:
        """The numbers that follow, with it or without."""
        return self.place.numbers[bool(self.number) :]


def place_views(places: Iterable[Place], old: Edition | None, new: Edition) -> list[PlaceView]:
    """``places`` between two editions for a page."""
    made = []
    for place in places:
        kind, quoted = PLACE_KINDS[place.kind], quote_view(place.quote) if old else None
        number = "".join(place.numbers[:1]) if place.kind != "words" else ""
        edition = old if place.kind == "gone" else new
        gist = gists_of(edition).get(number, "") if edition else ""
        made.append(PlaceView(place, old, new, kind, quoted, number, gist))
    return made
