"""The closed classes of words that tell a retouch from a change of meaning, for French and English.

`WEIGHTY` words change a rule when they come or go: numbers, negations, what may, must or can be done, how
many, when, on what condition. `LIGHT` words carry the sentence: articles, pronouns, auxiliaries, links.
"""

from __future__ import annotations

import re

_ENGLISH_WEIGHTY = """
no not never none nothing neither nor without cannot can could may might must should shall unless except instead only
least most more less fewer up any all each every both either or if before after until during while once again
another other others same different also zero one two three four five six seven eight nine ten eleven twelve
fifteen twenty thirty forty sixty hundred first second third fourth last half twice double next previous
"""
_ENGLISH_LIGHT = """
a an the this that these those it its itself he she him her his hers they them their theirs themselves
who whom whose which what there here of to in on at by for as into onto upon about and but so s re ve ll
then thus therefore however be is are was were been being am has have had having do does did doing done will would
when whenever such very simply rather
"""
_FRENCH_WEIGHTY = """
ne n non pas plus jamais aucun aucune rien ni sans sauf excepté sinon peut peuvent pouvez pouvoir pourra pourront
pourrait
doit doivent devez devoir devra devront devrait faut seul seule seulement uniquement moins autant chaque tout tous
toute toutes ou si avant après pendant jusqu jusque tant autre autres même mêmes différent différente deux trois
quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante soixante cent zéro premier première second
seconde deuxième troisième dernier dernière moitié fois double prochain prochaine suivant suivante précédent
également aussi nouveau nouvelle lieu chacun chacune quelconque
"""
_FRENCH_LIGHT = """
le la les l un une des du de d au aux à en dans sur par pour vers chez ce cet cette ces c cela ceci ça celui celle ceux
celles son sa ses leur leurs il elle ils elles on lui eux y qui que qu quoi dont où lequel
laquelle lesquels lesquelles duquel desquels auquel et mais donc car ainsi alors comme est sont était
étaient être été soit soient sera seront serait a ont avait avoir ayant étant se s quand lorsque lorsqu lors puis
t j m très bien simplement plutôt afin
"""

WEIGHTY = {
    "en": frozenset(_ENGLISH_WEIGHTY.split()),
    "fr": frozenset(_FRENCH_WEIGHTY.split()),
}
LIGHT = {
    "en": frozenset(_ENGLISH_LIGHT.split()),
    "fr": frozenset(_FRENCH_LIGHT.split()),
}
_FORMS = {
    "en": (
        ("or she", re.compile(r"\bhe or she\b"), "they"),
        ("or her", re.compile(r"\bhim or her\b"), "them"),
        ("or her", re.compile(r"\bhis or hers?\b"), "their"),
        ("or hers", re.compile(r"\bhimself or herself\b"), "themselves"),
        ("can", re.compile(r"\bcan(?:'t| not)\b"), "cannot"),
        ("won't", re.compile(r"\bwon't\b"), "will not"),
        ("n't", re.compile(r"(?<=[a-z])n't\b"), " not"),
    ),
    "fr": (
        (
            " ou ",
            re.compile(r"\b(ils?|celui|ceux|lui|un|son|le) ou (?:elles?|celles?|une|sa|la)\b"),
            r"\1",
        ),
    ),
}
"""Ways of saying the same (both genders named, contracted negations): a part of it to look for first, all of it, the
one form for all.
"""
_NUMBERS = {
    "en": "zero two three four five six seven eight nine ten eleven twelve",
    "fr": "zéro deux trois quatre cinq six sept huit neuf dix onze douze",
}
FIGURES = {
    language: dict(zip(words.split(), map(str, (0, *range(2, 13))), strict=True))
    for language, words in _NUMBERS.items()
}
"""Numbers in words and in figures; one is left out, an article as often as not."""
VOICES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "en": (("ing",), ("ed",)),
    "fr": (("ant", "ants", "ante", "antes"), ("é", "és", "ée", "ées")),
}
"""How words end that act, and words that are acted upon."""
STEMMERS = {"en": "english", "fr": "french"}


def even_forms(text: str, language: str) -> str:
    """``text`` (small letters, straight apostrophes) with one form where a language has several for the same."""
    for part, form, even in _FORMS[language]:
        if part in text:
            text = form.sub(even, text)
    return text


def is_weighty(word: str, language: str) -> bool:
    """Whether ``word`` (small letters, straight apostrophes) changes what a rule demands: a number, a symbol, a
    contracted negation, or one of `WEIGHTY`.
    """
    return (
        word in WEIGHTY[language]
        or word.endswith("n't")
        or any(letter.isdigit() for letter in word)
        or not word[0].isalpha()
    )
