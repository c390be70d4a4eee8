"""What the great changes of vocabulary did to English rules: both eras put one way, so that what is left of
a difference is one of meaning. Also which words weigh when they come or go. Single words and turns of
phrase, each with the year of the change.
"""

from __future__ import annotations

import re

import Stemmer

from corpus.languages import pack
from corpus.languages.lexicon import lexicon
from corpus.text.normalise import small

_TURNS: tuple[tuple[str, str], ...] = (
    (r"\bhe or she\b|\bhim or her\b|\bhis or hers?\b|\b(?:him|her)self or (?:him|her)self\b", "they"),  # 2018
    (r"\bcan(?:'t|not| not)\b", "cannot"),
    (r"n't\b", " not"),
    (r"\bmagic: the gathering\b", "magic"),
    (r"\bc(?:omes?|oming|ame)[ -]into[ -]play\b", "enters"),  # 2009
    (r"\bput(?:s|ting)? (\w+ )?(?:into play|onto the battlefield)\b", r"\1enters"),
    (r"\benter(?:s|ed|ing)?(?:[ -]the[ -]battlefield| play)?\b", "enters"),  # 2009, 2024
    (r"\bin-play zone\b|\bfrom play\b|\bin play\b", "from the battlefield"),
    (r"\bleav(es?|ing)[ -]play\b", r"leav\1 the battlefield"),
    (r"\bremoved-from-the-game\b", "exile"),
    (r"\bremov(?:e|es|ed|ing)\b([^.,;]{0,40}?) from the game\b", r"exile\1"),  # 2009
    (r"\bstate-based effects?\b", "state-based action"),  # 2009
    (r"\bcharacteristic-setting\b", "characteristic-defining"),  # 2007
    (r"\bunblockable\b", "cannot be blocked"),  # 2013
    (r"\bconverted mana costs?\b", "mana value"),  # 2021
    (r"\bto (?:their|they|your|a player's|that player's) mana pool\b", ""),  # 2017
    (r"\bend[ -]of[ -]turn step\b", "end step"),
    (r"\bat end of turn\b", "at the beginning of the next end step"),  # 2009
    (r"\btribal\b", "kindred"),  # 2023
    (r"\blocal enchantments?\b", "aura"),  # 2005
    (r"\bplayable\b|\bcastable\b", "play"),
    (r"\b(?:play(?:s|ed|ing)?|cast(?:s|ing)?|activat(?:e|es|ed|ing|ion))\b(?! abilit)", "play"),  # 2009
    (r"\b(?:preclude|forbid)", "prevent"),
    (r"\bcounts? as\b|\bis treated as\b", "is"),
    (r"\bboth\b", "two"),
)
_EVENED = tuple((re.compile(pattern), even) for pattern, even in _TURNS)

STEM = Stemmer.Stemmer(pack("en").stemmer).stemWord


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


NEGATIONS = _set("not never no none nothing neither nor without cannot unless except only")
MODALS = _set("may must can could might should shall")
_HARMLESS = """
see particular example note normally such called word phrase term means indicate represent read say follows following
rule section appear described way certain some various also just even still simply otherwise rather instance occur
happens event includes etc thing general applies work refer with from you your deal dealt expansion symbol
illustration credit legal collector information normal special kind form
"""
"""Words that lead from one thought to the next, or name what is printed on a card without being played with."""
_MATERIAL = """
battle planeswalker creature artifact enchantment land instant sorcery equipment aura fortification vehicle token
graveyard hand library stack exile legendary snow basic loyalty commander team color mana life untap tap sacrifice
destroy discard draw power toughness owner opponent target simultaneously damage counter
"""
"""What is played with: one of them more or less makes another rule."""


def evened(text: str) -> str:
    """``text`` (folded, small letters) in one vocabulary whatever its year."""
    for pattern, even in _EVENED:
        text = pattern.sub(even, text)
    return text


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(STEM, words.split()))


HARMLESS = _stems(_HARMLESS)
MATERIAL = _stems(_MATERIAL) | frozenset(
    STEM(small(term.en)) for term in lexicon() if term.kind == "keyword" and " " not in term.en
)
