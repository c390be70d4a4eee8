"""What a sentence denies or demands: « ne peut pas attaquer » and « attaque si possible » are not « attaquer ». Pure.

A denied word is indexed as itself and, besides, as ``¬word``; one that must be done as ``!word``. A query says the
same things in the same way, so that « créature qui ne peut pas bloquer » finds what forbids blocking before what
merely blocks.
"""

from __future__ import annotations

from collections.abc import Sequence

from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import WEAK, stops
from corpus.search.words.tokens import Token, tokenise

REACH = 5
"""A denial or demand is about the first word that says something among so many after it."""

DENIED, DEMANDED = "¬", "!"

_DENY = {
    "fr": frozenset("pas jamais aucun aucune sans ni non impossible interdit interdite incapable".split()),  # noqa: SIM905
    "en": frozenset("cannot not never without no unable".split()),  # noqa: SIM905
}
_OPEN = {"fr": frozenset({"ne", "n"}), "en": frozenset({"t"})}
"""Words that begin a denial which another word may complete: « ne … (pas) », "can't"."""
_CLOSE = frozenset({"pas", "jamais", "plus", "aucun", "aucune", "rien"})
"""Words that end what « ne » began: the verb between them is denied."""
_NONE = frozenset({"aucun", "aucune", "personne", "rien", "jamais"})
"""Words that deny what « ne » goes before: « aucun joueur ne contrôle »."""
_POSSIBLE = frozenset(
    "peut peuvent pouvez pouvait pouvaient pourra pourront pourrait saurait can don doesn isn aren".split()  # noqa: SIM905
)
_ONLY = "que"
"""« ne … que » limits and denies nothing."""
_NOTHING = {"fr": frozenset({"rien", "personne"}), "en": frozenset({"nothing"})}
"""Words that deny the one before them: « attachée à rien »."""
_DEMAND = {
    "fr": frozenset("doit doivent devez oblige obligee obliges obligees force forcee forces".split()),  # noqa: SIM905
    "en": frozenset({"must", "forced", "required"}),
}
_IF_ABLE = {"fr": ["si", "possible"], "en": ["if", "able"]}
_OPPOSITES = {
    "fr": {
        "illegal": "legal",
        "illegale": "legal",
        "illegaux": "legal",
        "illegales": "legal",
        "illegalement": "legalement",
        "inactif": "actif",
        "inactifs": "actif",
        "imblocable": "bloquer",
        "imblocables": "bloquer",
        "inchange": "changer",
        "inchangee": "changer",
        "inchangees": "changer",
        "inchanges": "changer",
    },
    "en": {
        "illegal": "legal",
        "illegally": "legally",
        "inactive": "active",
        "unblockable": "block",
        "unable": "able",
    },
}
"""Words that deny another by themselves: what is illegal is not legal."""
_DENYING = frozenset().union(*_DENY.values())
_SIGNS = {
    code: _DENY[code] | _OPEN[code] | _CLOSE | _DEMAND[code] | _NOTHING[code] | {_IF_ABLE[code][0]}
    for code in _DENY
}
"""Without one of these words nothing is denied or demanded, but by a word for its opposite."""
_ANY_SIGN = frozenset().union(*_SIGNS.values())


def denies(word: str) -> bool:
    """Whether a folded word by itself denies what comes after it."""
    return word in _DENYING


def senses(text: str, language: str) -> list[str]:
    """The terms that ``text`` denies or demands, in order: ``¬attaqu`` for « ne peut pas attaquer »."""
    return [
        DENIED * deny + DEMANDED * (not deny) + term
        for _, deny, term in _found(list(tokenise(text)), language, opposites=True)
    ]


def denied_in(tokens: Sequence[Token], language: str) -> dict[int, str]:
    """By place in ``tokens``, the sense of each word that they deny or demand."""
    found: dict[int, str] = {}
    for place, deny, term in _found(tokens, language):
        found.setdefault(place, (DENIED if deny else DEMANDED) + term)
    return found


def denied_places(tokens: Sequence[Token]) -> set[int]:
    """The places in ``tokens`` of the words that they deny, in whatever language."""
    if _ANY_SIGN.isdisjoint([token.text for token in tokens]):
        return set()
    return {
        place
        for language in _DENY
        for place, sense in denied_in(tokens, language).items()
        if sense.startswith(DENIED)
    }


def _found(tokens: Sequence[Token], language: str, opposites: bool = False) -> list[tuple[int, bool, str]]:
    """Place, whether denied (else demanded) and term of each word; with ``opposites`` what a word denies by itself."""
    found: list[tuple[int, bool, str]] = []
    if language not in _DENY:
        return found
    words = [token.text if token.kind == "word" else "" for token in tokens]
    if _SIGNS[language].isdisjoint(words) and not (
        opposites and any(word in _OPPOSITES[language] for word in words)
    ):
        return found
    deny, demand, nothing = _DENY[language], _DEMAND[language], _NOTHING[language]
    for place, word in enumerate(words):
        if opposites and (opposite := _OPPOSITES[language].get(word)):
            found.append((place, True, stem(opposite, language)))
        if word in deny or (word in _OPEN[language] and _opens(words, place, language)):
            _take(words, place + 1, 1, True, language, found)
        if word in _CLOSE and (verb := _between(words, place)):
            _take(words, verb, 1, True, language, found)
        if word in demand:
            _take(words, place + 1, 1, False, language, found)
        elif word in nothing:
            _take(words, place - 1, -1, True, language, found)
        elif words[place : place + 2] == _IF_ABLE[language]:
            _take(words, place - 1, -1, False, language, found)
    return found


def _between(words: Sequence[str], place: int) -> int:
    """Where the verb stands that « ne … pas », ended at ``place``, encloses; 0 for none, or one that says nothing."""
    for start in range(place - 2, max(-1, place - 5), -1):
        if words[start] in _OPEN["fr"]:
            verb = next((at for at in range(place - 1, start, -1) if words[at] not in stops()["fr"]), 0)
            return 0 if words[verb] in _POSSIBLE else verb
    return 0


def _opens(words: Sequence[str], place: int, language: str) -> bool:
    """Whether « ne » or "-n't" denies what comes next by itself: « ne peut attaquer », never « ne peut que »."""
    if language == "en":
        return place > 0 and words[place - 1] in _POSSIBLE
    after = words[place + 1 : place + 2 + REACH]
    if _NONE.intersection(words[max(0, place - 4) : place]):
        return True
    return bool(after) and after[0] in _POSSIBLE and _ONLY not in after[:3]


def _take(
    words: Sequence[str], place: int, step: int, deny: bool, language: str, found: list[tuple[int, bool, str]]
) -> None:
    """Note the first word from ``place`` on that says something."""
    for _ in range(REACH):
        if not 0 <= place < len(words):
            return
        word = words[place]
        if word and word not in stops()[language] and word not in WEAK and not word.isdigit():
            sense = (place, deny, stem(word, language))
            if sense not in found:
                found.append(sense)
            return
        place += step
