"""Wordings into what an engine indexes: weighted terms by field, and counts of folded words. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from corpus.search.index.definitions import defined_in
from corpus.search.index.documents import IndexedWording
from corpus.search.words.senses import DENIED, senses
from corpus.search.words.terms import exact_title, pairs, sequence, spread
from corpus.search.words.tokens import PREFIXED
from corpus.text.normalise import letters, small

TITLE, TEXT, ASIDE, PIECES = 2.2, 1.0, 0.7, 0.6
"""How much a word counts in a title, a text, beside a card's text, in examples or rulings."""
GLOSS = 0.4
"""How much a word of the lexicon's explanation counts for the rule that defines the term, in the other language."""
SLOPE = 0.45
"""How much length tempers a word's weight (0: not at all, 1: wholly)."""
SATURATION, PRESENT = 1.2, 0.8
"""How fast further mentions of a word stop counting; what a number earns by standing there at all."""
LEAD = 8
"""So many terms at the beginning of a text tell what it is about."""

# a word with what is elided before it: l'attaquant, d'exil
_WORD = re.compile(rf"{PREFIXED}[^\W\d_][^\W_]*", re.IGNORECASE)

Tally = tuple[str, dict[str, int], dict[str, int]]
"""A folded word, its wordings by language, its wordings by spelling."""


class Tallies:
    """Counts of words over wordings, which may come and go."""

    def __init__(self, tallies: Iterable[Tally] = ()) -> None:
        self._tallies: dict[str, Tally] = {tally[0]: tally for tally in tallies}
        self._languages: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, texts: Iterable[str], language: str, times: int = 1) -> None:
        """Count the words of a document's texts; ``times`` -1 takes back what was counted."""
        seen: dict[str, str] = {}
        for text in texts:
            for match in _WORD.finditer(text):
                written = match.group()
                if written not in seen:
                    seen[written] = letters(written)
        for word in set(seen.values()):
            if word in self._tallies:
                _, languages, spellings = self._tallies.pop(word)
                self._languages[word].update(languages)
                self._spellings[word].update(spellings)
            self._languages[word][language] += times
        for written, word in seen.items():
            self._spellings[word][small(written)] += times

    def dump(self) -> list[Tally]:
        """All words that some wording holds, in order, as the constructor takes them."""
        counted = {
            word: (word, dict(sorted((+languages).items())), dict(sorted((+self._spellings[word]).items())))
            for word, languages in self._languages.items()
            if +languages
        }
        return [tally for _, tally in sorted({**self._tallies, **counted}.items())]


def word_table(tallies: Iterable[Tally]) -> dict[str, tuple[str, int, str]]:
    """Each word with the languages that use it, how many wordings hold it, and its usual spelling."""
    return {
        word: (
            " ".join(sorted(languages, reverse=True)),
            sum(languages.values()),
            max(spellings, key=lambda written: spellings[written]),
        )
        for word, languages, spellings in tallies
    }


USUAL = {"title": 2.5, "text": 30.0, "aside": 6.0, "pieces": 60.0}
"""Usual lengths, in terms. Fixed, so that a document weighs the same whatever else is indexed."""


def _saturated(term: str, weight: float) -> float:
    """What a document says of a term: the first mention counts most. A number or symbol earns by standing there at
    all, how long the text is says nothing about it.
    """
    part = weight / (weight + SATURATION)
    return (SATURATION + 1) * part if term[0].isalpha() or term[0] == DENIED else PRESENT + part


def _tempered(weight: float, name: str, terms: Sequence[str]) -> float:
    return weight / (1 - SLOPE + SLOPE * len(terms) / USUAL[name])


def beside_words(wording: IndexedWording) -> Mapping[str, float]:
    """What a wording says beside the words of its title and texts: what these deny, what stands beside a
    card's text, what the lexicon explains.
    """
    found: defaultdict[str, float] = defaultdict(float)
    aside = sequence(wording.aside, wording.language)
    for term in spread(aside):
        found[term] += _tempered(ASIDE, "aside", aside)
    for place, text in enumerate(wording.texts):
        for sense in senses(text, wording.language):
            found[sense] += PIECES if place else TEXT
    for term in sequence(wording.gloss, "fr"):
        found[term] += GLOSS
    return found


def index_terms(wording: IndexedWording) -> Mapping[str, Mapping[str, float]]:
    """The weighted terms of a wording by field, as an engine takes them."""
    language = wording.language
    title = sequence(wording.name, language)
    own = sequence(wording.texts[0], language)
    pieces = [sequence(text, language) for text in wording.texts[1:]]

    body: defaultdict[str, float] = defaultdict(float)
    joined = [term for piece in pieces for term in piece]
    for name, weight, terms in (
        ("title", TITLE, title),
        ("text", TEXT, own),
        ("pieces", PIECES, joined),
    ):
        for term in spread(terms):
            body[term] += _tempered(weight, name, terms)
    for term, weight in beside_words(wording).items():
        body[term] += weight
    body.update((term, _saturated(term, weight)) for term, weight in body.items())
    paired: defaultdict[str, float] = defaultdict(float)
    aside = sequence(wording.aside, language)
    for weight, terms in ((1.0, title), (1.0, own), (PIECES, aside), *((PIECES, piece) for piece in pieces)):
        for term, near in pairs(terms).items():
            paired[term] = max(weight * near, paired[term])

    context: dict[str, float] = {}
    for depth, above in enumerate(wording.over):
        for term in sequence(above, language):
            context.setdefault(term, 1.0 / (1 + depth))

    titled = dict.fromkeys(title, 1.0)
    if printed := exact_title(wording.name, language):
        titled[printed] = 1.0
    lead = {term: 1.0 / (1 + 0.12 * place) for place, term in reversed(list(enumerate(own[:LEAD])))}
    for term, worth in defined_in(wording.texts[0], language).items():
        lead[term] = max(worth, lead.get(term, 0.0))
    return {"body": dict(body), "title": titled, "lead": lead, "context": context, "pair": dict(paired)}
