"""Names of cards in a query that the library lacks, where that can be known: written as names are, and unknown."""

from __future__ import annotations

import re

from rapidfuzz import process
from rapidfuzz.distance import Indel

from corpus.releases import release_named
from corpus.search.index.opened import ALWAYS, OpenIndex
from corpus.search.words.known import french_knows, is_a_word
from corpus.search.words.stopwords import is_stop, without_asking
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters

ALIKE = 0.86
"""A name is a title with slips in it where so much of the letters of both is the same (Indel; 1: all of them)."""
_CAPITAL = r"[A-ZÀ-ÖØ-ÞŒ][a-zß-öø-ÿœ][^\W\d_]*"
_SMALL = r"(?:(?:d|l)['’]|(?:de la|de l['’]|of the|de|du|des|la|le|les|et|à|aux?|of|the|and|in|to|from)\s+)"
# words with capitals in a row: what may be a card's name
_NAME = re.compile(rf"(?<![\w'’-]){_CAPITAL}(?:(?:[\s-]+{_SMALL}?|['’]){_CAPITAL})*(?![\w-])")
_BRACKETED = re.compile(r"\[\[\s*([^\[\]]+?)\s*\]\]")
_QUOTED = re.compile(r"[«“\"]\s*([^«»“”\"]+?)\s*[»”\"]")
_BOTH = re.compile(r"\s+(?:et|and)\s+")
OPERATOR = re.compile(r"\w+:\S+")
"""Something like an operator (``type:carte``) in a query."""


def without_absent(query: str, index: OpenIndex) -> tuple[str, tuple[str, ...]]:
    """``query`` without the names of cards that the library lacks, and those names as typed: what stands in [[ ]], and
    two capitalised words or more, one in quotation marks, the whole query, or inside it and no word,
    of which a word is unknown; and what texts write as a name alone, though no card here is called so.
    """
    absent: dict[str, None] = {}

    whole = query.strip(' "«»“”?!.')
    if _is_famous(whole, index):
        return "", (whole,)

    def take_bracketed(match: re.Match[str]) -> str:
        if _has_title(match[1], index):
            return match[1]
        absent[match[1]] = None
        return " "

    def take_written(match: re.Match[str]) -> str:
        words = match[0].split()
        while len(words) > 1 and is_stop(letters(words[0].partition("'")[0])):
            words = words[1:]
        name = " ".join(words)
        inside = len(words) < 2 and name != whole
        if not without_asking(letters(name)).strip() or release_named(name) is not None:
            return match[0]
        if not inside and _is_famous(name, index):
            absent[name] = None
            return match[0].removesuffix(name) + " "
        if inside and (not query[: match.start()].strip() or french_knows(letters(name))):
            return match[0]
        if not _is_unknown(name, index):
            return match[0]
        absent.update(dict.fromkeys(_BOTH.split(name)))
        return match[0].removesuffix(name) + " "

    rest = _BRACKETED.sub(take_bracketed, query)
    if not OPERATOR.search(rest):
        quoted = _QUOTED.sub(lambda match: f" {match[1]} " if _NAME.fullmatch(match[1]) else match[0], rest)
        taken = _NAME.sub(take_written, quoted)
        rest = taken if taken != quoted else rest
    return rest, tuple(absent)


def _has_title(name: str, index: OpenIndex) -> bool:
    """Whether a title of the library is ``name``, or nearly."""
    typed = re.sub(r"[\W_]+", "", letters(name))
    scorer = Indel.normalized_similarity
    return process.extractOne(typed, index.titles.keys(), scorer=scorer, score_cutoff=ALIKE) is not None


def _is_famous(name: str, index: OpenIndex) -> bool:
    """Whether everybody knows ``name`` as a card's, and the library has nothing that is called so."""
    return letters(name) in index.thesaurus.famous and not _has_title(name, index)


def _is_unknown(name: str, index: OpenIndex) -> bool:
    """Whether ``name`` holds a word that no text says (of a name of several words: hardly any) and that is no slip, the
    vocabulary names none of it, and no title is nearly the name.
    """
    words = [token.text for token in tokenise(name) if token.kind == "word" and not is_stop(token.text)]
    thesaurus, lexicon, view = index.thesaurus, index.lexicon, index.view(ALWAYS)
    if not words:
        return False
    several = len(words) > 1
    if thesaurus.find(words) or (not several and words[0] in thesaurus.alike_words):
        return False

    def strange(word: str) -> bool:
        terms = lexicon.stems(word)
        if any(view.count("title", term) for term in terms):
            return False
        texts = sum(view.count("body", term) for term in terms)
        return texts <= several and (word in lexicon or is_a_word(word) or not lexicon.corrections(word))

    return (
        any(strange(word) for word in words)
        and not any(word in thesaurus.elsewhere for word in words)
        and not _has_title(name, index)
        and not index.names.find(letters(name)).words
    )
