"""What a sentence denies: « ne peut pas attaquer » is not « attaquer ». Pure.

A denied word is indexed as itself and, besides, as ``¬word``. A query says the
same things in the same way, so that « créature qui ne peut pas bloquer » finds what forbids blocking before what
merely blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import WEAK, stops
from corpus.search.words.tokens import Token, tokenise

REACH = 5
"""A denial is about the first word that says something among so many after it."""
OPENED = 4
"""« ne » is looked for so many words before what closes it."""

DENIED = "¬"

_DENY = {
    "fr": frozenset("pas jamais aucun aucune sans ni non impossible interdit interdite incapable".split()),  # noqa: SIM905
    "en": frozenset("cannot not t never without no unable".split()),  # noqa: SIM905
}
_DENYING = frozenset.union(*_DENY.values())
_OPEN = frozenset({"ne", "n"})
_POSSIBLE = frozenset("peut peuvent pouvez pouvait pouvaient pourra pourront pourrait saurait".split())  # noqa: SIM905
"""« ne peut pas attaquer » denies the attack, not that something can be."""


def denies(word: str) -> bool:
    """Whether a folded word by itself denies what comes after it."""
    return word in _DENYING


def senses(text: str, language: str) -> list[str]:
    """The terms that ``text`` denies, in order: ``¬attaqu`` for « ne peut pas attaquer »."""
    return [*denied_in(tokenise(text), language).values()]


def denied_in(tokens: Sequence[Token], language: str) -> dict[int, str]:
    """By place in ``tokens``, the sense of each word that they deny."""
    found: dict[int, str] = {}
    denying = [place for place, token in enumerate(tokens) if token.text in _DENY.get(language, ())]
    words = [token.text if token.kind == "word" else "" for token in tokens] if denying else []
    for place in denying:
        places = (at for at in _meant(words, place) if _says(words[at], language))
        if (at := next(places, -1)) >= 0:
            found.setdefault(at, DENIED + stem(words[at], language))
    return found


def denied_places(tokens: Sequence[Token]) -> set[int]:
    """The places in ``tokens`` of the words that they deny, in whatever language."""
    return {place for language in _DENY for place in denied_in(tokens, language)}


def _meant(words: Sequence[str], place: int) -> Iterator[int]:
    """The places of what may be denied at ``place``: what « ne » opened there, then what comes after."""
    before = range(max(0, place - OPENED), place)
    opened = next((at for at in before if words[at] in _OPEN), place)
    yield from (at for at in range(opened + 1, place) if words[at] not in _POSSIBLE)
    yield from range(place + 1, min(place + 1 + REACH, len(words)))


def _says(word: str, language: str) -> bool:
    return bool(word) and word not in stops()[language] and word not in WEAK and not word.isdigit()
