"""French names that English texts write too, for another thing: « main », « pile », « force », « endurance ». Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from corpus.languages.lexicon import lexicon
from corpus.search.query.curated import vocabulary
from corpus.search.query.usual_names import bare_name
from corpus.search.words.known import everyday
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import is_stop
from corpus.search.words.tokens import Token
from corpus.text.normalise import letters

_ONE_WORD = re.compile(r"[^\W\d_]+")

Names = tuple[Sequence[str], Sequence[str]]
"""What one thing is called in French and in English."""


def false_friends_of(things: Iterable[Names]) -> frozenset[str]:
    """The folded French names of one word of which no English name of the same thing has the stem: « équipement » and
    "equip" are one, « équipe » and "equip" two.
    """
    english_of: defaultdict[str, set[str]] = defaultdict(set)
    for french, english in things:
        for name in filter(_ONE_WORD.fullmatch, map(letters, french)):
            english_of[name].update(english)
    return frozenset(
        name
        for name, english in english_of.items()
        if english and not _stems(english) & {stem(name, "fr"), stem(name, "en")}
    )


def _stems(names: Iterable[str]) -> set[str]:
    return {stem(word, "en") for name in names for word in _ONE_WORD.findall(letters(name))}


def _things() -> Iterator[Names]:
    for group in vocabulary():
        yield (*group.french, *group.former), group.english
    for term in lexicon():
        yield (bare_name(term.fr),), (bare_name(term.en),)


@cache
def _false_friends() -> frozenset[str]:
    return false_friends_of(_things())


def is_false_friend(word: str, lexicon: Lexicon) -> bool:
    """Whether a folded word of a French query means another thing than the English texts that write it; not where
    French texts do.
    """
    known = _false_friends()
    if word not in known and word.removesuffix("s") not in known:
        return False
    terms = lexicon.stems(word)
    return not lexicon.spoken(terms[0], "fr") and any(lexicon.spoken(term, "en") for term in terms)


def sounds_french(tokens: Sequence[Token]) -> bool:
    """Whether every word of a query that says something is said oftener in French than in English, or is a French name
    of the rules and no English one.
    """
    words = [token.text for token in tokens if token.kind == "word" and not is_stop(token.text)]
    named = _false_friends() - _english_names()
    return bool(words) and all(word in named or everyday(word, "fr") > everyday(word, "en") for word in words)


@cache
def _english_names() -> frozenset[str]:
    return frozenset(letters(name) for _, english in _things() for name in english)
