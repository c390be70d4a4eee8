"""What a phone needs to search as the server does, worked out here: each word's terms, the names of things, the ways in
which people ask with the rows that answer, the ranker's weights.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from corpus.search.index.definitions import defined_in
from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.index.store import opened
from corpus.search.query.vocabulary import Thesaurus, thesaurus
from corpus.search.ranking import ranker
from corpus.search.ranking.asked import answers
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import WEAK, stops
from corpus.text.normalise import letters

_WORD = re.compile(r"[^\W\d_]+")


def search_tables(row_of: Mapping[tuple[str, str, str], int], texts: Iterable[str]) -> dict[str, Any]:
    """The tables of the search. ``row_of`` is the row of what is in force by slug of its edition, kind and key;
    ``texts`` are all that the phone cuts into words.
    """
    index = opened()
    view = index.view(TODAY)
    names = thesaurus()
    rows = {
        number: row_of[key]
        for number, doc in enumerate(index.docs)
        if doc.kind and doc.live and (key := (index.editions[doc.edition].slug, doc.kind, doc.key)) in row_of
    }
    asked: list[list[Any]] = []
    for question, ways in names.ways_of_asking():
        found = answers(question, view)
        answering = [[rows[number], int(sure)] for number, sure in found.items() if number in rows]
        if answering:
            asked.append([answering, *(" ".join(sorted(way)) for way in ways)])
    words = {word for text in texts for word in _WORD.findall(letters.__wrapped__(text))} | set(names.words())
    return {
        "words": [_told(word) for word in sorted(words)],
        "silent": {language: sorted(silent) for language, silent in stops().items()},
        "weak": sorted(WEAK),
        "names": [*_names(names.names())],
        "one": names.usual,
        "asked": asked,
        "alike": [[" ".join(key), *map(" ".join, means)] for key, means in names.alike_words.rows()],
        "means": _means(names),
        "elsewhere": sorted(names.elsewhere),
        "defines": [*_defined(rows, index)],
        "homes": [[row, index.docs[number].home] for number, row in rows.items() if index.docs[number].home],
        "weights": tomllib.loads(
            (Path(ranker.__file__).with_name("weights.toml")).read_text(encoding="utf-8")
        ),
    }


def _means(names: Thesaurus) -> list[list[Any]]:
    """What several words mean together: the texts' terms for it (none: no rules text says it), then the terms of each
    way of asking for it: of a single word with « = », of words just as they are typed with « ' » before it.
    """
    found: defaultdict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
    for key, others in names.asks:
        found[tuple(" ".join(each.terms) for each in others)][" ".join(key)] = None
    for words, others in names.whole_asks.items():
        found[tuple(" ".join(each.terms) for each in others)]["'" + " ".join(words)] = None
    return [[list(others), *asks] for others, asks in found.items()]


def _defined(rows: Mapping[int, int], index: OpenIndex) -> Iterable[list[Any]]:
    """What each row defines: its terms and how surely, in hundredths."""
    for number, row in rows.items():
        texts = index.texts(number)
        found = defined_in(texts[0], index.docs[number].language) if texts else {}
        if found:
            yield [row, *(each for term, worth in found.items() for each in (term, round(100 * worth)))]


def _told(word: str) -> str:
    """A word with its French and its English stem, each as so many letters of it and what follows."""
    told = [word]
    for language in ("fr", "en"):
        stemmed = stem(word, language)
        kept = next((at for at in range(len(stemmed)) if stemmed[at] != word[at : at + 1]), len(stemmed))
        told.append(f"{kept}{stemmed[kept:]}")
    return " ".join(told)


def _names(held: Iterable[tuple[tuple[str, ...], tuple[Any, ...]]]) -> Iterable[list[Any]]:
    """Each name by its terms, then what else says it: terms, hundredths."""
    joined: defaultdict[str, dict[str, list[Any]]] = defaultdict(dict)
    for key, others in held:
        for each in others:
            terms = " ".join(each.terms)
            joined[" ".join(key)].setdefault(terms, [terms, round(100 * each.weight)])
    for name, others_of in sorted(joined.items()):
        yield [name, *others_of.values()]
