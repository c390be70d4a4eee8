"""French names over English words: keywords and game terms of an English text, each the first time that it comes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString

from corpus.languages.lexicon import lexicon
from corpus.pages.shared.links import redrawn
from corpus.text.normalise import letters

_KINDS = {"keyword", "action", "zone", "step", "counter"}
_SENSE = re.compile(r"^(.+) \(.+\)$")
"""How the lexicon tells the senses of one word apart: « exile (verb) », « exile (zone) »."""
_EVERYDAY = ("long dash", "the dash", "coin flip", "in a flip", "phase in which", "game play", "any targets")
"""What rules texts say with a term's words and mean otherwise: no name stands there."""


@cache
def _names() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """A pattern of the terms worth a name, and the name of each: keywords, actions, places and times; of general terms
    those of several words. What both languages call the same needs none; what we aren't sure of gets none, nor does a
    word whose senses have different names in French.
    """
    senses: defaultdict[str, set[str]] = defaultdict(set)
    for term in lexicon():
        if sense := _SENSE.match(term.en):
            senses[letters(sense[1])].add(term.fr)
    names = {letters(words): ("", words) for words in _EVERYDAY}
    for term in lexicon():
        key = letters(term.en)
        worth = term.sure and (term.kind in _KINDS or len(key.split()) > 1)
        if worth and "(" not in key and len(senses[key]) < 2 and key != letters(term.fr):
            names.setdefault(key, (term.fr, term.en))
    ranked = sorted((english for _, english in names.values()), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w+-])(?:{'|'.join(map(_spelled, ranked))})(?![\w-])", re.IGNORECASE)
    return pattern, {key: french for key, (french, _) in names.items()}


def _spelled(english: str) -> str:
    """A pattern of a term in either number, with quotation marks of either kind."""
    ending = re.escape(english[:-1]) + "(?:y|ies)" if english.endswith("y") else f"{re.escape(english)}s?"
    return ending.replace('"', '["“”]').replace("'", "['’]")


@lru_cache(maxsize=4096)
def glossed(html: str) -> SafeString:
    """``html`` of an English text with the French name behind each term: on hover, focus and tap, and read out."""
    pattern, names = _names()
    seen: set[str] = set()

    def name(found: re.Match[str]) -> str:
        key = letters(found[0])
        french = names[key] if key in names else names.get(_singular(key), "")
        if not french or french in seen:
            return found[0]
        seen.add(french)
        shown = f'<span class="gloss-name" lang="fr">\u00a0({escape(french)})</span>'
        return f'<span class="gloss" tabindex="0">{found[0]}{shown}</span>'

    return redrawn(html, lambda text: pattern.sub(name, text))


def _singular(word: str) -> str:
    """An English noun without its plural, as far as spelling tells."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
