"""What a phone needs to search as the server does, worked out here: each word's terms, the names of things, the ways in
which people ask with the rows that answer, what a text says beside its words, the ranker's weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from corpus.languages import alternatives
from corpus.search.answer.grouping import rule_of
from corpus.search.index.building import glosses_by_number, with_gloss
from corpus.search.index.definitions import defined_in
from corpus.search.index.documents import IndexedWording
from corpus.search.index.indexing import beside_words
from corpus.search.index.opened import TODAY, IndexView
from corpus.search.index.store import opened
from corpus.search.query.analysis import shorthand
from corpus.search.query.curated import meanings, read_file
from corpus.search.query.questions import questions
from corpus.search.query.vocabulary import Thesaurus, figures, thesaurus
from corpus.search.ranking.asked import answers, popularity
from corpus.search.ranking.features import weights
from corpus.search.words.known import everyday
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import WEAK, stops
from corpus.search.words.tokens import SELF, tokenise

VERSION = 7
"""The number of the tables: a phone with scripts of another one reads the rules and leaves the search to them."""
PATTERNS = ("asking", "counters", "prefixes", "itself", "numbered", "points")
USUAL = 5.0
"""How often among a million words one is said that has other meanings than the rules'."""


def search_tables(row_of: Mapping[tuple[str, str, str], int]) -> dict[str, Any]:
    """The tables of the search. ``row_of`` is the row of what is in force by slug of its edition, kind and key."""
    index = opened()
    view, names = index.view(TODAY), thesaurus()
    rows = {
        number: row_of[key]
        for number, doc in enumerate(index.docs)
        if number in view and (key := (index.editions[doc.edition].slug, doc.kind, doc.key)) in row_of
    }

    def answering(found: Mapping[int, bool]) -> list[list[int]]:
        return [[rows[number], int(sure)] for number, sure in found.items() if number in rows]

    return {
        "version": VERSION,
        "words": [*_words(index.lexicon, names)],
        "silent": {language: sorted(silent) for language, silent in stops().items()},
        "weak": sorted(WEAK),
        "short": shorthand(),
        "figures": figures(),
        "patterns": {name: alternatives("search", name) for name in PATTERNS},
        "sets": [
            [part for each in group for part in ("~" * each.loose + " ".join(each.terms), each.weight)]
            for group in names.sets
        ],
        "printed": {" ".join(key): places for key, places in names.printed.items()},
        "stemmed": {" ".join(key): places for key, places in names.stemmed.items()},
        "one": names.usual,
        "asked": [
            [answering(answers(question, view)), *(" ".join(sorted(way)) for way in ways)]
            for question, ways in names.questions.ways()
        ],
        "everyday": [[" ".join(key), *map(" ".join, means)] for key, means in names.everyday_words.rows()],
        "alike": [[" ".join(key), *map(" ".join, means)] for key, means in names.alike_words.rows()],
        "docs": [*_docs(view, rows)],
        "weights": weights(),
    }


def _docs(view: IndexView, rows: Mapping[int, int]) -> Iterator[list[Any]]:
    """Each document in force in the order that ends ties: its row, the rows of the rule above it, of the one that it
    points to, and of the first that says the same (-1: none); how much is asked of it, in hundredths; what it defines,
    and what else it says: terms and worths.
    """
    order = sorted(rows, key=lambda number: view.index.order[number])
    first: dict[object, int] = {}
    glosses = glosses_by_number()
    for number in order:
        identity = view.index.identity(number)
        same = rows[first.setdefault(identity, number)]
        above, home = view.parent(number), rule_of(number, view)
        texts, doc = view.texts(number), view.docs[number]
        lead = defined_in(texts[0], doc.language) if texts else {}
        wording = IndexedWording(*doc[:4], doc.language, texts, aside=doc.aside)
        beside = beside_words(with_gloss(doc, wording, glosses))
        ends = (rows.get(each, -1) if each is not None else -1 for each in (above, home))
        asked = round(100 * popularity(number, view))
        line = [rows[number], *ends, same, asked, _worths(lead), _worths(beside)]
        while not line[-1]:
            line.pop()
        yield line


def _worths(terms: Mapping[str, float]) -> list[str | int]:
    """Terms, each with its worth in hundredths."""
    return [part for term, worth in terms.items() for part in (term, round(100 * worth))]


def _words(lexicon: Lexicon, names: Thesaurus) -> Iterator[str]:
    """The words of the texts and of the vocabulary."""
    asked = (ask for asks, _ in questions(meanings()) for ask in asks)
    told = (said for kind in ("everyday", "alike") for each in read_file()[kind] for said in each["said"])
    named = {SELF, *names.words, *(token.text for text in (*asked, *told) for token in tokenise(text))}
    for word in sorted({*lexicon.words, *named}):
        yield _word(word, lexicon)


def _word(word: str, lexicon: Lexicon) -> str:
    """A word with its French and English stems, each as so many letters of it and what follows; then its
    languages and in how many documents it stands, where texts hold it; « ! » where everybody says it of other things.
    """
    languages, count, _ = lexicon.words.get(word, ("", 0, ""))
    codes = (_code(word, each) for each in (stem(word, "fr"), stem(word, "en")))
    forms = {word, *(form for term in lexicon.stems(word) for form in lexicon.forms(term))}
    usual = sum(everyday(form, lexicon.language(word) or "fr") for form in forms) >= USUAL
    where = "".join(language[0] for language in languages.split())
    return " ".join([word, *codes, f"{where}{count or ''}{'!' * usual}"])


def _code(word: str, other: str) -> str:
    kept = next((at for at in range(len(other)) if other[at] != word[at : at + 1]), len(other))
    return f"{kept}{other[kept:]}"
