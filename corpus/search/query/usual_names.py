"""Which word is the usual one for what several name, by the terms of the index. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from corpus.languages.lexicon import LexiconTerm
from corpus.search.query.curated import VocabularyGroup
from corpus.search.words.stemming import stem
from corpus.text.normalise import letters

_ONE_WORD = re.compile(r"[^\W\d_]+")


def one_for_all(
    groups: Sequence[VocabularyGroup],
    terms: Sequence[LexiconTerm],
    everyday: Sequence[tuple[Sequence[str], Sequence[str]]],
) -> dict[str, str]:
    """By the term of each name of one word, that of its usual name; not for a word that names several things. Words
    of the table count where no name says otherwise.
    """
    made: dict[str, str] = {}
    names = [[name for name, _, _ in group.names()] for group in groups]
    names += [[bare_name(term.fr), bare_name(term.en)] for term in terms]
    table = [[means[0], *spoken] for spoken, means in everyday]
    for sets, languages in ((names, ("fr", "en")), (table, ("fr",))):
        meant: defaultdict[str, set[str]] = defaultdict(set)
        for each in sets:
            words = list(filter(_ONE_WORD.fullmatch, each))
            if len(words) > 1:
                usual = stem(letters(words[0]), "fr")
                for word in words:
                    for language in languages:
                        meant[stem(letters(word), language)].add(usual)
        for term, usual_ones in meant.items():
            if len(usual_ones) == 1:
                usual = usual_ones.pop()
                made.setdefault(term, made.get(usual, usual))
    return made


def bare_name(name: str) -> str:
    """A lexicon's name without what stands in brackets."""
    return re.sub(r"\s*[\[(][^\])]*[\])]", "", name).strip()
