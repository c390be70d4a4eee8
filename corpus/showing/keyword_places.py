"""Where keywords stand in a run of text: whole words, letter case and accents seen through, in an ability's place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

LONG = 7
"""Letters of a single word that is a keyword after a mere article."""

_BLANK = r"(?:\s|&nbsp;)+"
_ARTICLE = r"(?:(?:les?|la)" + _BLANK + r"|l')"
_OPENING = re.compile(r"(?:\s|&nbsp;|[\"«“(])*\Z")
_COST = re.compile(r"(?:\A|[:.])" + _BLANK + r"\Z")
_ARTICLED = re.compile(rf"(?<!\w)(?:(?:l[ae]|du|au){_BLANK}|l')\Z")
_GIVEN = re.compile(
    rf"(?<!\w)(?:(?:a|ont|avai(?:t|ent)|aura|auront|ai(?:t|ent)|ayant|avoir|acqui\w+|gagn\w+|per(?:d|t)\w*"
    rf"|possed\w+|confer\w+|donn\w+|octroi\w+|utilis\w+)(?:{_BLANK}(?:pas|plus|aussi|toujours|deja|donc))?{_BLANK}{_ARTICLE}"
    rf"|(?:avec|sans){_BLANK}{_ARTICLE}?"
    rf"|(?:capacites?|couts?|mot-cle){_BLANK}(?:d'|(?:de|du){_BLANK}(?:la{_BLANK}|l')?)"
    rf"|(?:has|have|had|having|gains?|gained|gaining|loses?|losing|lost|with|without|grants?|granting){_BLANK})\Z"
)
_LISTED = re.compile(rf"(?:,|,?{_BLANK}(?:et|ou|ni|and|or)){_BLANK}{_ARTICLE}?\Z")
_AMOUNT = re.compile(rf"{_BLANK}(?:\d+|x)(?!\w)")
_NAMED = re.compile(rf"{_BLANK}(?:abilit(?:y|ies)|costs?)(?!\w)")
_ENDING = re.compile(r"(?:\s|&nbsp;)*(?:\Z|[,;:.(—–-])")
_COMPLEMENT = re.compile(rf"{_BLANK}(?:\d|(?:x|pour|contre|from|for)(?!\w))")


class _Folding(dict[int, str]):
    """What each letter is folded to, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        plain = unicodedata.normalize("NFD", chr(code))[0].lower()
        self[code] = folded = plain if len(plain) == 1 else chr(code)
        return folded


_FOLDING = _Folding({ord("’"): "'"})


def folded(text: str) -> str:
    """``text`` in small letters without accents, character for character: places in it are places in ``text``."""
    return text.translate(_FOLDING)


class KeywordPattern:
    """Finds the titles of ``keywords`` (folded title to address), the longest first, plurals in -s included."""

    def __init__(self, keywords: Mapping[str, str]) -> None:
        self._url = dict(keywords)
        titles = sorted(keywords, key=len, reverse=True)
        self._title = {f"k{rank}": title for rank, title in enumerate(titles)}
        written = "|".join(f"(?P<{group}>{_written(title)})" for group, title in self._title.items())
        self._words = re.compile(rf"(?<![\w&-])(?:{written})(?![\w']|-\w)")

    def places(self, text: str, name: str, *, opens: bool, amount: bool) -> Iterator[tuple[int, int, str]]:
        """Each keyword in ``text`` (escaped, without tags): start, end and address.

        ``name`` (folded) holds no keyword; ``opens`` says that a line of a card begins with ``text``, ``amount``
        that a symbol follows it.
        """
        plain = folded(text)
        named = [match.span() for match in re.finditer(re.escape(name), plain)] if name else []
        previous = -1
        for match in self._words.finditer(plain):
            start, end = match.span()
            if any(first <= start and end <= last for first, last in named):
                continue
            title = self._title[match.lastgroup or ""]
            before, after = plain[:start], plain[end:]
            listed = previous >= 0 and bool(_LISTED.match(plain[previous:start]))
            if " " in title or listed or self._is_ability(title, before, after, opens=opens, amount=amount):
                previous = end
                yield start, end, self._url[title]

    def _is_ability(self, title: str, before: str, after: str, *, opens: bool, amount: bool) -> bool:
        """Whether a single word stands as an ability does (see `corpus.showing.keywords`)."""
        at_line_start = opens and bool(_OPENING.match(before))
        if at_line_start and (_ENDING.match(after) or _COMPLEMENT.match(after)):
            return True
        counted = bool(_AMOUNT.match(after)) or (amount and not after.strip() and bool(_COST.search(before)))
        if counted or _NAMED.match(after) or _GIVEN.search(before):
            return True
        return len(title) >= LONG and bool(_ARTICLED.search(before))


def _written(title: str) -> str:
    """The pattern of a title: any blanks between its words, each in the plural or not, œ as one letter or two."""
    words = [re.escape(word).replace("œ", "oe").replace("oe", "(?:oe|œ)") + "s?" for word in title.split()]
    return _BLANK.join(words)
