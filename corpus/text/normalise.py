"""One wording under five named levels, from its letters to its mere words. Pure.

=============== ============================================================ ====================================
level           sees through                                                 asked by
=============== ============================================================ ====================================
`exact`         the two ways of encoding one accented letter                 what is stored and shown
`characters`    all that `typography` does; letter case, brackets,           comparing: what was printed otherwise
                hyphens, lost stops and blanks, forms of addresses           or lost (`same_wording`, which also
                                                                             knows lost accents)
`typography`    quotes, apostrophes, dashes, blanks, ligatures, accents on   comparing: what a reader takes for
                capitals, italics marks, trade-mark signs, "Exemple :"       the same wording
`letters`       letter case, accents, ligatures, forms of quotes and dashes  search, sorting, keywords
`words`         whatever is neither letter nor digit, too                    titles, names, addresses
=============== ============================================================ ====================================

No other module folds accents or case (`tests/test_house.py`). `letters` may be longer than the text that it was made
from (« æ » makes two letters): `Folded` tells where each letter comes from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.languages import derived, packs, pattern

_LIGATURES = {"œ": "oe", "æ": "ae", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ĳ": "ij", "ß": "ss"}
_CAPITALS = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ"
_APOSTROPHES = "’‘‛ʼ´`′"
_QUOTES = "«»“”„‟″"
_BLANKS = (
    "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\r\n"
)
_UNSEEN = "\xad\u200b\u200c\u200d\u2060\ufeff"


def exact(text: str) -> str:
    """``text`` with each accented letter as one character."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


# --- typography: what is only print -------------------------------------------------------------------------------

_SINGLES: dict[str, str] = {
    **dict.fromkeys(_APOSTROPHES, "'"),
    **dict.fromkeys(_QUOTES, '"'),
    **dict.fromkeys(_BLANKS, " "),
    **dict.fromkeys("‐‑‒−", "-"),
    **dict.fromkeys("–―", "—"),
    **dict.fromkeys(_UNSEEN + "™®©", ""),
    **{capital: unicodedata.normalize("NFD", capital)[0] for capital in _CAPITALS},
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ﬁ": "fi",
    "ﬂ": "fl",
    "…": "...",
}
_TABLE = str.maketrans(_SINGLES)
_TRADE = re.compile(r"\((?:TM|tm|R|C)\)|(?<=\w)\(r\)|(?<=\w_)TM\b")  # (TM), (R), Magic(r), _Magic_TM
# the marks of _italics_; an underscore inside a word stays
_ITALICS = re.compile(r"(?<!\w)_(?=\S)|(?<=\S)_(?!\w)")
_DASHES = re.compile(r" *(?:—|--+) *| +- +|(?<=[a-z\d])\?(?=[a-z\d])|(?<=\d) \? (?=\d)")
"""Dashes, and the question marks that stand for them where a file lost its encoding."""
_RANGE = re.compile(r"(?<=\d)([a-z]{0,2})—(?=\d|[a-z]\b)")  # 702.2a—c is a range, its dash a hyphen
_DOTS = re.compile(r" ?\.(?: ?\.){2}(?: (?=[,.\"]))?")  # ... and . . .
_NUMBER_STOP = re.compile(r"\d(?<=\b\d)\d\d\.\d{1,3}[a-z]{0,2}\.(?=\s|$)")
"""A subrule's number and the stop behind it. It begins with a figure: `re` skips quickly to where one stands."""
_LOOSE = re.compile(r" +(?=[:;!?%])")
_LOOSE_MARKS = (" :", " ;", " !", " ?", " %")
_GUILLEMETS = re.compile(r"«\s*|\s*»")
_SPACES = re.compile(r" {2,}")
_OLD_SYMBOL = re.compile(r"\{o(?=[A-Z0-9]+\})")  # {oT}, {o10}: symbols of the editions before 2004


_label = pattern(r"^\s*(?:%(labels.example)s)s?\s*:", re.MULTILINE)
"""The label of an example, at the beginning of a line."""


@lru_cache(maxsize=32768)
def typography(text: str) -> str:
    """The typographic key of ``text``: equal keys, same wording to a reader.

    Seen through: quotation marks, apostrophes, dashes, white space of every width (also before ``: ; ! ?`` and inside
    ``« »``), accents on capitals (``É``/``E``), ligatures, ``…``, italics marks (``_x_``), trade-mark signs, the full
    stop after a subrule's number (``420.5a.``), the label "Exemple :". Not seen through: letter case, accents on small
    letters (``a``/``à``), other punctuation: those are editorial.
    """
    if ":" in text:
        text = _label().sub("", text)
    text = even_letters(text)
    if "_" in text:
        text = _ITALICS.sub("", text)
    text = text.strip()  # first: a hyphen that begins or ends a text is no dash, whatever stands around it
    if "—" in text or "--" in text or " -" in text or "?" in text:
        text = _RANGE.sub(r"\1-", _DASHES.sub("—", text))
    if ".." in text or ". ." in text:
        text = _DOTS.sub("...", text)
    text = _NUMBER_STOP.sub(_without_stop, text)
    if any(map(text.__contains__, _LOOSE_MARKS)):
        text = _LOOSE.sub("", text)
    return (_SPACES.sub(" ", text) if "  " in text else text).strip()


def _without_stop(number: re.Match[str]) -> str:
    return number[0][:-1]


def even_letters(text: str) -> str:
    """``text`` with one form of each quotation mark, apostrophe, dash, space, ligature and accented capital, without
    trade-mark signs: `typography` without what needs the whole text.
    """
    if not text.isascii():
        text = exact(text)
        if "«" in text or "»" in text:
            text = _GUILLEMETS.sub('"', text)
    text = text.translate(_TABLE)
    if "{o" in text:
        text = _OLD_SYMBOL.sub("{", text)
    return _TRADE.sub("", text) if "(" in text or "_TM" in text else text


# https://…, www.…, wizards.com/…
_ADDRESS = re.compile(
    r"(?:https?://|\bwww\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org)\b(?:/\S*)?", re.IGNORECASE
)
_ADDRESS_ENDS = ".,;:!?)>]}\"'/"
_SCHEME = re.compile(r"^(?:https?://)?(?:www\.)?")
_SIGNS = re.compile(r"(?<![a-z])-(?=[\dxyz{*])|(?<=\d)-(?=\w)")
"""A sign or a range: what a hyphen is beside figures."""
# whatever is neither letter, figure, sign nor dividing punctuation
_INSIGNIFICANT = re.compile(r"[^\w,;:/{}*%+−]|_")


def _may_hold_address(text: str) -> bool:
    """Whether it is worth looking for an address: looking takes long, and few texts hold one."""
    return any(sign in text for sign in (".com", "www.", "://", ".net", ".org", ".COM", ".Com"))


def hide_addresses(text: str) -> str:
    """``text``, evened out by `typography`, without its web addresses; the punctuation behind one stays."""
    if not _may_hold_address(text):
        return text
    return _ADDRESS.sub(lambda found: found[0][len(found[0].rstrip(_ADDRESS_ENDS)) :], text)


@lru_cache(maxsize=32768)
def characters(text: str) -> str:
    """What is left of ``text`` when nothing but letters, figures, signs and dividing punctuation counts: seen through
    are letter case, brackets, hyphens, lost full stops and lost blanks, how a web address is written. Good for asking
    whether two texts are the same, and for nothing else.
    """
    even = typography(text)
    if _may_hold_address(even):
        even = _ADDRESS.sub(_plain_address, even)
    even = even.casefold()
    return _INSIGNIFICANT.sub("", _SIGNS.sub("−", even) if "-" in even else even)


def _plain_address(found: re.Match[str]) -> str:
    return _SCHEME.sub("", found[0].rstrip(_ADDRESS_ENDS).casefold())


def same_wording(old: str, new: str) -> bool:
    """Whether two texts differ in nothing or in typography only: in `typography`, or in no more than lost characters
    (`characters`).
    """
    if old == new:
        return True
    before, after = typography(old), typography(new)
    if before == after or (may_be_alike(before, after) and characters(old) == characters(new)):
        return True
    return not (before.isascii() and after.isascii()) and (_lost_accents(before, after) or _garbled(old, new))


_ACCENTED = re.compile("[à-öø-ÿ]")
_ACCENTS_LOST = 3
"""A text that has so many accents lost them all where the other one has none: one alone may make another word."""
_GARBLED = "?�"
"""What stands for a letter that was lost with the encoding."""


def unaccented(text: str) -> str:
    """``text`` without the accents on its letters."""
    return _COMBINING.sub("", unicodedata.normalize("NFD", text))


def _lost_accents(before: str, after: str) -> bool:
    """Whether one of two texts, evened out by `typography`, is the other one without any of its accents."""
    accents = [len(_ACCENTED.findall(text)) for text in (before, after)]
    return (
        min(accents) == 0
        and max(accents) >= _ACCENTS_LOST
        and characters(unaccented(before)) == characters(unaccented(after))
    )


def _garbled(old: str, new: str) -> bool:
    """Whether two texts differ in letters and marks alone in whose place one of them has a sign of what was lost."""
    return len(old) == len(new) and all(
        one == other or (one in _GARBLED and not other.isascii()) or (other in _GARBLED and not one.isascii())
        for one, other in zip(old, new, strict=True)
    )


def may_be_alike(old: str, new: str) -> bool:
    """Whether two texts, evened out by `typography`, hold a few usual letters equally often, or an address, that may be
    written in two ways: this is counted much quicker than all else is seen through.
    """
    return all(
        old.count(small) + old.count(capital) == new.count(small) + new.count(capital)
        for small, capital in ("eE", "oO", "rR")
    ) or any(map(_may_hold_address, (old, new)))


def small(text: str) -> str:
    """``text`` in small letters, accents kept: for words that are compared with their accents."""
    return text.lower()


# --- letters: case and accents -------------------------------------------------------------------------------------


class _Mirror(dict[int, str]):
    """What each character is to `mirror`, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        base = unicodedata.normalize("NFD", char)[0].lower()
        self[code] = plain = base if len(base) == 1 and base.isalnum() else char
        return plain


_MIRROR = _Mirror(
    {
        **dict.fromkeys(map(ord, _APOSTROPHES), "'"),
        **dict.fromkeys(map(ord, _QUOTES), '"'),
        **dict.fromkeys(map(ord, _BLANKS + _UNSEEN + "\x00"), " "),
        **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
        ord("ø"): "o",
        ord("Ø"): "o",
        ord("Œ"): "œ",
        ord("Æ"): "æ",
    }
)
_SPELT = re.compile("[" + "".join(_LIGATURES) + "]")
_COMBINING = re.compile("[\u0300-\u036f]")


def mirror(text: str) -> str:
    """``text`` in small letters without accents, character for character: offsets hold in both (ligatures stay)."""
    return text.translate(_MIRROR)


@lru_cache(maxsize=20_000)
def letters(text: str) -> str:
    """``text`` as its letters are compared: small, without accents, ligatures spelt out, one form of each quotation
    mark, apostrophe, dash and blank.
    """
    if text.isascii():
        return text.translate(_MIRROR)
    text = _COMBINING.sub("", mirror(exact(text)))
    return _SPELT.sub(lambda match: _LIGATURES[match.group()], text)


@dataclass(frozen=True, slots=True)
class Folded:
    """A text under `letters`, and for each of its letters the place in the text that it was made from (None where
    letters and text go one for one).
    """

    text: str
    places: Sequence[int] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original that ``start`` to ``end`` (excluded) of the folded text was made from."""
        if self.places is None:
            return start, end
        return self.places[start], self.places[end - 1] + 1 if end > start else self.places[start]


def folded(text: str) -> Folded:
    """``text`` under `letters` with its places."""
    plain = mirror(text)
    if plain.isascii() or not (_SPELT.search(plain) or _COMBINING.search(plain)):
        return Folded(plain)
    made: list[str] = []
    places: list[int] = []
    for place, char in enumerate(plain):
        spelt = "" if _COMBINING.match(char) else _LIGATURES.get(char, char)
        made.append(spelt)
        places += [place] * len(spelt)
    return Folded("".join(made), [*places, len(text)])


# --- words ---------------------------------------------------------------------------------------------------------

_APART = re.compile(r"[\W_]+")


def words(text: str) -> str:
    """The words of ``text`` under `letters`, a blank between them: no punctuation, no symbols."""
    return _APART.sub(" ", letters(text)).strip()


@derived
def month_numbers() -> dict[str, int]:
    """The number of each month by each of its names in every language, as `letters` has them."""
    return {
        letters(name): number
        for pack in packs()
        for number, names in enumerate(pack.dates.months, 1)
        for name in names
    }
