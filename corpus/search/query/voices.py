"""What a denied word denies of a thing: what it doesn't do, what can't be done to it, or what isn't. Pure.

« ne peut pas bloquer », « ne peut pas être bloquée » and « non bloquée » share a stem and mean three things; names and
ways of asking are told apart by it. Texts are indexed without: they say too often in one way what is asked in another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.search.words.tokens import Token

CANT, ISNT = "°", "·"
"""Behind the sign of a denied term: that it can't be done to a thing, that it isn't done; neither where a thing doesn't
do it."""
_BE = frozenset({"etre", "be"})
_IS = frozenset(
    {"est", "sont", "etait", "etaient", "soit", "soient", "is", "are", "isn", "aren", "was", "were"}
)
_NOT = frozenset({"pas", "non", "jamais", "not", "never"})
_DOING = frozenset({"ne", "n", "peut", "peux", "peuvent", "can"})
"""Words before « pas » that tell of what a thing does or may do."""
_DONE = re.compile(r"..(?:es?|us?|is?|ed)$")
"""How a word ends that may say what is done to a thing; accents are folded."""


def voice(tokens: Sequence[Token], place: int) -> str:
    """`CANT`, `ISNT` or nothing for the denied word at ``place``."""
    *before, word = [token.text for token in tokens[max(0, place - 3) : place + 1]]
    if _BE.intersection(before) or before[-2:] == ["impossible", "a"]:
        return CANT
    stated = bool(_IS.intersection(before))
    bare = bool(_NOT.intersection(before[-1:])) and not _DOING.intersection(before)
    return ISNT if (stated or bare) and _DONE.search(word) else ""
