"""What is only typography: a key under which two wordings that a reader takes for the same are equal.

Seen through: quotation marks, apostrophes, dashes, white space of every width (also before ``: ; ! ?`` and
inside ``« »``), accents on capitals (``É``/``E``), ligatures, ``…``, italics marks (``_x_``), trade-mark
signs, the full stop after a subrule's number (``420.5a.``), the label "Exemple :".

Not seen through: letter case, accents on small letters (``a``/``à``), other punctuation: those are editorial.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CAPITALS = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ"
_SINGLES: dict[str, str] = {
    **dict.fromkeys("’‘‛ʼ´`′", "'"),
    **dict.fromkeys("«»“”„‟″", '"'),
    **dict.fromkeys(
        "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\r\n",
        " ",
    ),
    **dict.fromkeys("‐‑‒−", "-"),
    **dict.fromkeys("–―", "—"),
    **dict.fromkeys("\xad\u200b\u200c\u200d\u2060\ufeff™®©", ""),
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
_USUAL = [(mark, even) for mark, even in _SINGLES.items() if mark.isascii() or mark in "’“”"]
"""All there is to even out in plain texts and most others: what it leaves in ASCII needs no table."""
_LABEL = re.compile(r"^\s*Exemples?\s*:|^\s*Examples?\s*:", re.MULTILINE)
_TRADE = re.compile(r"\((?:TM|tm|R|C)\)")
_ITALICS = re.compile(r"(?<!\w)_(?=\S)|(?<=\S)_(?!\w)")
_DASHES = re.compile(r" *(?:—|--+) *| +- +|(?<=[a-z])\?(?=[a-z])")
_MAY_DASH = re.compile(r"—| -|--|\?(?=[a-z])")
_RANGE = re.compile(r"(?<=\d)([a-z]{0,2})—(?=\d|[a-z]\b)")
_DOTS = re.compile(r" ?\.(?: ?\.){2}(?: (?=[,.\"]))?")
_NUMBER_STOP = re.compile(r"\b(\d{3}\.\d{1,3}[a-z]{0,2})\.(?=\s|$)")
_LOOSE = re.compile(r" +(?=[:;!?%])")
_GUILLEMETS = re.compile(r"«\s*|\s*»")
_SPACES = re.compile(r" {2,}")


@lru_cache(maxsize=32768)
def fold(text: str) -> str:
    """The typographic key of ``text``: equal keys, same wording to a reader."""
    if "xempl" in text or "xampl" in text:
        text = _LABEL.sub("", text)
    text = even_letters(text)
    if "_" in text:
        text = _ITALICS.sub("", text)
    text = text.strip()  # first: a hyphen that begins or ends a text is no dash, whatever stands around it
    if _MAY_DASH.search(text):
        text = _RANGE.sub(r"\1-", _DASHES.sub("—", text))
    if ".." in text or ". ." in text:
        text = _DOTS.sub("...", text)
    text = _NUMBER_STOP.sub(r"\1", text)
    text = _LOOSE.sub("", text)
    return (_SPACES.sub(" ", text) if "  " in text else text).strip()


def even_letters(text: str) -> str:
    """``text`` with one form of each quotation mark, apostrophe, dash, space, ligature and accented capital, without
    trade-mark signs.
    """
    for mark, even in _USUAL:
        text = text.replace(mark, even)
    if not text.isascii():
        text = _GUILLEMETS.sub('"', unicodedata.normalize("NFC", text)).translate(_TABLE)
    return _TRADE.sub("", text) if "(" in text else text


def same_wording(old: str, new: str) -> bool:
    """Whether two texts differ in nothing or in typography only."""
    return old == new or fold(old) == fold(new)
