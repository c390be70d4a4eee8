"""Documents into what an engine indexes: weighted terms by field, and the words that the corpus knows."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from corpus.searching.contract import IndexDocument
from corpus.searching.definitions import defined_in
from corpus.searching.folding import fold
from corpus.searching.gathering import Gathered
from corpus.searching.terms import exact_title, pairs, sequence, spread
from corpus.searching.tokens import PREFIXED

TITLE, TEXT, ASIDE, PIECES = 2.2, 1.0, 0.7, 0.6
"""How much a word counts in a title, a text, beside a card's text, in examples or rulings."""
SLOPE = 0.45
"""How much length tempers a word's weight (0: not at all, 1: wholly)."""
SATURATION, PRESENT = 1.2, 0.8
USUAL = {"title": 2.5, "text": 30.0, "aside": 6.0, "pieces": 60.0}
"""Usual lengths, in terms. Fixed, so that a document weighs the same whatever else is indexed."""
_WORD = re.compile(rf"{PREFIXED}[^\W\d_][^\W_]*", re.IGNORECASE)
LEAD = 8
"""So many terms at the beginning of a text tell what it is about."""


class Words:
    """The folded words of the corpus: in how many documents of each language, and how they are usually written."""

    def __init__(self) -> None:
        self._counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._written: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, language: str, texts: Iterable[str]) -> None:
        """Count the words of one document."""
        seen: dict[str, str] = {}
        for text in texts:
            for match in _WORD.finditer(text):
                written = match.group()
                if written not in seen:
                    seen[written] = fold(written)
        for word in set(seen.values()):
            self._counts[word][language] += 1
        for written, word in seen.items():
            self._written[word][written.lower()] += 1

    def table(self) -> dict[str, tuple[str, int, str]]:
        """Each word with the languages that use it, how many documents hold it, and its usual spelling."""
        return {
            word: (" ".join(sorted(counts, reverse=True)), sum(counts.values()), _most(self._written[word]))
            for word, counts in sorted(self._counts.items())
        }


def _most(counts: Counter[str]) -> str:
    return max(sorted(counts), key=lambda name: counts[name])


def index_documents(gathered: Iterable[Gathered], words: Words) -> Iterator[IndexDocument]:
    """Each document as an engine takes it; fills ``words`` on the way."""
    for each in gathered:
        yield _document(each, words)


def _saturated(term: str, weight: float) -> float:
    """What a document says of a term: the first mention counts most. A number or symbol earns by standing there at
    all, how long the text is says nothing about it.
    """
    part = weight / (weight + SATURATION)
    return (SATURATION + 1) * part if term[0].isalpha() else PRESENT + part


def _document(gathered: Gathered, words: Words) -> IndexDocument:
    doc = gathered.doc
    language = doc.language
    words.add(language, [doc.name, *doc.texts, doc.aside])
    title = sequence(doc.name, language)
    own = sequence(doc.texts[0], language)
    aside = sequence(doc.aside, language)
    pieces = [sequence(text, language) for text in doc.texts[1:]]
    doc.own = len(title)

    body: defaultdict[str, float] = defaultdict(float)
    joined = [term for piece in pieces for term in piece]
    for name, weight, terms in (
        ("title", TITLE, title),
        ("text", TEXT, own),
        ("aside", ASIDE, aside),
        ("pieces", PIECES, joined),
    ):
        tempered = weight / (1 - SLOPE + SLOPE * len(terms) / USUAL[name])
        for term in spread(terms):
            body[term] += tempered

    body.update((term, _saturated(term, weight)) for term, weight in body.items())
    paired: defaultdict[str, float] = defaultdict(float)
    for weight, terms in ((1.0, title), (1.0, own), (PIECES, aside), *((PIECES, piece) for piece in pieces)):
        for term, near in pairs(terms).items():
            paired[term] = max(weight * near, paired[term])

    context: dict[str, float] = {}
    for depth, above in enumerate(gathered.above):
        for term in sequence(above, language):
            context.setdefault(term, 1.0 / (1 + depth))

    titled = dict.fromkeys(title, 1.0)
    if printed := exact_title(doc.name, language):
        titled[printed] = 1.0
    lead = {term: 1.0 / (1 + 0.12 * place) for place, term in reversed(list(enumerate(own[:LEAD])))}
    for term, worth in defined_in(doc.texts[0], language).items():
        lead[term] = max(worth, lead.get(term, 0.0))
    fields = {"body": dict(body), "title": titled, "lead": lead, "context": context, "pair": dict(paired)}
    return IndexDocument(fields, doc.dump())
