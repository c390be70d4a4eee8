"""Stems of folded words. Pure.

A *stem* joins the forms of one word (« blessures », « blessure »; « jouent », « joué », « jouer »).
"""

from __future__ import annotations

import re
import threading
from functools import lru_cache
from sys import intern

import Stemmer

from corpus.languages import pack

_LOCAL = threading.local()

_PARTICIPLE = re.compile(r"(?<=..)ees?$")  # attaquée(s) → attaqu
_THIRD_PLURAL = re.compile(r"(?<=...)(?<![mi])ents?$")  # attaquent → attaqu; not moment, client
_PLURAL_ERS = re.compile(r"(?<=..)(?<!v)ers$")  # derniers, not univers
_PLURAL_X = re.compile(r"(?<=.[eo]u)x$")  # niveaux, jeux, genoux

_NOUN = re.compile(r"(?<=..)(?:abl|ibl|ement|tion|sion|eur|eus|ist|iqu|air|anc|enc)e?s?$")
"""Endings that make another word, which Snowball cuts off like inflections: « misérable » is no form of « misère »,
« enchantement » none of « enchanter »."""


def _stemmer(language: str) -> Stemmer.Stemmer:
    """This thread's stemmer (a stemmer keeps state, so threads must not share one)."""
    found: Stemmer.Stemmer | None = getattr(_LOCAL, language, None)
    if found is None:
        found = Stemmer.Stemmer(pack(language).stemmer, 0)  # `stem` remembers, for all threads
        setattr(_LOCAL, language, found)
    return found


@lru_cache(maxsize=16_384)
def stem(word: str, language: str) -> str:
    """The stem of a folded ``word`` in ``fr`` or ``en``.

    Snowball's French rules know a participle by its accent and leave « -ent » alone; both are brought to a
    form that it knows first, since accents are folded here and players type « jouent » for « jouer ». « -ers » is the
    plural of « -er », which it stems otherwise (« premiers », « premier »).
    """
    if language == "fr":
        word = _PARTICIPLE.sub("e", word)
        word = _THIRD_PLURAL.sub("e", word)
        word = _PLURAL_ERS.sub("er", word)
        word = _PLURAL_X.sub("", word)
        if _NOUN.search(word):
            word = word.removesuffix("s").removesuffix("e")
            return intern(word[:-1] + "r" if word.endswith("eus") else word)
    # Many words have one stem, and what is stemmed is kept: one string for all of them.
    return intern(_stemmer(language).stemWord(word))
