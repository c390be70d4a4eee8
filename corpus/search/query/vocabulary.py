"""The curated vocabulary: what the same thing is called in other eras, in English, among players, and meant by them.

The words are data: `vocabulary.toml` (names, shown to readers as they are), `concepts.toml` (how people ask, how
rules say it) and the project's lexicon. The `Thesaurus` finds them in a query.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.languages.lexicon import LexiconTerm, lexicon
from corpus.search.thresholds import (
    NAME_BROADER as BROADER,
    NAME_EVERYDAY as EVERYDAY,
    NAME_LONGEST as LONGEST,
    NAME_MEANT as MEANT,
    NAME_NEAR as NEAR,
    NAME_SAID as SAID,
    NAME_SAME as SAME,
    NAME_TRANSLATED as TRANSLATED,
)
from corpus.search.words.senses import DEMANDED, DENIED, denied_in, denies
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import is_stop, stops
from corpus.search.words.terms import sequence, term_of
from corpus.search.words.tokens import Token, tokenise
from corpus.text.normalise import letters, small

FILE = Path(__file__).with_name("vocabulary.toml")
CONCEPTS = Path(__file__).with_name("concepts.toml")


@dataclass(frozen=True, slots=True)
class VocabularyGroup:
    """Names of one thing: today's French (the usual one first), earlier French, English, players' words.

    ``kind`` is keyword, action, term, zone, turn, card or format; ``era`` says when a name changed, ``source``
    where the equivalence stands, both in French, for readers.
    """

    kind: str
    french: tuple[str, ...]
    former: tuple[str, ...] = ()
    english: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    era: str = ""
    source: str = ""

    def names(self) -> Iterator[tuple[str, str, float]]:
        """Every name with its language and how much a hit for it counts."""
        for name in (*self.french, *self.former):
            yield name, "fr", SAME
        for name in self.english:
            yield name, "en", SAME
        for name in self.said:
            yield name, "fr", SAID


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Another name of what a query says: as it is written, as it is indexed, and how much it counts. ``loose``: its
    terms may stand anywhere in a text, in any order; ``everyday``: the rules' word for one of the table.
    """

    text: str
    terms: tuple[str, ...]
    weight: float
    loose: bool = False
    everyday: bool = False


@dataclass(frozen=True, slots=True)
class Meaning:
    """How people ask for something, and the words (any order) in which French and English texts say it."""

    asks: tuple[str, ...]
    texts: tuple[str, ...]
    en: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Found:
    """A name of the vocabulary in a query: ``length`` words from ``start``, its other names, best first; ``named`` is
    False for words that merely lead to each other or say the same in another language.
    """

    start: int
    length: int
    equivalents: tuple[Equivalent, ...]
    named: bool = True


class Thesaurus:
    """Finds names of the vocabulary in the words of a query, longest first, whatever their inflection."""

    def __init__(
        self,
        groups: Sequence[VocabularyGroup],
        near: Sequence[tuple[str, tuple[str, ...]]],
        meanings: Sequence[Meaning] = (),
        terms: Sequence[LexiconTerm] = (),
        translations: Sequence[tuple[tuple[str, ...], tuple[str, ...]]] = (),
        everyday: Sequence[tuple[tuple[str, ...], tuple[str, ...]]] = (),
    ) -> None:
        self._printed: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        self._stemmed: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        self._sets: list[tuple[Equivalent, ...]] = []
        self._words: dict[str, str] = {}
        self._after: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
        self._nameless: set[int] = set()
        self._asks: defaultdict[str, list[tuple[frozenset[str], tuple[Equivalent, ...]]]] = defaultdict(list)
        self._said: dict[tuple[str, ...], tuple[Equivalent, ...]] = {}
        self._one = _one_for_all(groups, terms)
        for group in groups:
            self._add(list(group.names()))
        french_of: defaultdict[str, set[str]] = defaultdict(set)
        for term in terms:
            french_of[_bare(term.en)].add(term.fr)
        for term in terms:
            several = len(french_of[_bare(term.en)]) > 1
            self._add([(_bare(term.fr), "fr", SAME), (_bare(term.en), "en", NEAR if several else SAME)])
        names = len(self._sets)
        for french, english in translations:
            for word in french:
                self._add([(word, "fr", 0.0), *((other, "en", TRANSLATED) for other in english)], learn=1)
            for word in english:
                self._add([(word, "en", 0.0), *((other, "fr", TRANSLATED) for other in french)], learn=1)
        english_of = {word: english for french, english in translations for word in french}
        for said, means in everyday:
            others = [(word, "fr", EVERYDAY) for word in means]
            others += [(each, "en", EVERYDAY) for word in means for each in english_of.get(word, ())]
            for word in said:
                self._add([(word, "fr", 0.0), *others], learn=1, everyday=True)
        for broader, words in near:
            if broader:
                for word in words:
                    self._add([(word, "fr", 0.0), (broader, "fr", BROADER)], learn=1)
            else:
                self._add([(word, "fr", NEAR) for word in words])
        self._nameless = set(range(names, len(self._sets)))
        for meaning in meanings:
            self._mean(meaning)

    def _mean(self, meaning: Meaning) -> None:
        """Learn the ways of asking of one meaning by their rarest term, and what the texts say for all of them."""
        said: dict[tuple[str, ...], Equivalent] = {}
        for language, texts in (("fr", meaning.texts), ("en", meaning.en)):
            for text in texts:
                if terms := loose_terms(text, language):
                    said.setdefault(terms, Equivalent(text, terms, MEANT, loose=True))
        others = tuple(said.values())
        for ask in meaning.asks:
            tokens = list(tokenise(ask))
            if len(tokens) == 1:
                self._words.setdefault(letters(ask), small(ask))
            for key in {frozenset(filter(None, self._alike(tokens, language))) for language in ("fr", "en")}:
                plain = [term for term in key if term[0] != DENIED]
                if key and (len(tokens) == 1 or len(key) > 1 or not plain):
                    self._asks[max(key, key=len)].append((key, others))
            if len(tokens) > 1:
                self._said[tuple(token.text for token in tokens)] = others

    def _add(
        self, names: list[tuple[str, str, float]], learn: int | None = None, everyday: bool = False
    ) -> None:
        """One set of names that lead to each other; only the first ``learn`` are recognised in a query."""
        number = len(self._sets)
        equivalents: dict[tuple[str, ...], Equivalent] = {}
        for place, (name, language, weight) in enumerate(names):
            words = [token.text for token in tokenise(name)]
            terms = tuple(sequence(name, language))
            bare = len(terms) == 1 and len(words) > 1 and any(word in stops()[language] for word in words)
            if weight and terms and not bare:
                equivalents.setdefault(terms, Equivalent(name, terms, weight, everyday=everyday))
            if learn is None or place < learn:
                for written in re.findall(r"[^\W_]{3,}", name):
                    self._words.setdefault(letters(written), small(written))
                for end in range(1, len(words)):
                    self._after[_singular(words[:end])].add(words[end])
                if not all(word in stops()["fr"] for word in words):
                    self._learn(_singular(words), number, self._printed)
                if not bare:
                    key = tuple(filter(None, _keys(list(tokenise(name)), language)))
                    self._learn(key, number, self._stemmed)
        self._sets.append(tuple(sorted(equivalents.values(), key=lambda each: -each.weight)))

    @staticmethod
    def _learn(key: tuple[str, ...], number: int, into: defaultdict[tuple[str, ...], list[int]]) -> None:
        if key and number not in into[key]:
            into[key].append(number)

    def words(self) -> dict[str, str]:
        """Every folded word of every name with its spelling, for the speller."""
        return self._words

    def going_on(self, words: Sequence[str], start: str) -> set[str]:
        """The words that begin with ``start`` and go on with a name that the last of ``words`` begin."""
        return {
            word
            for begin in range(max(0, len(words) - LONGEST), len(words))
            for word in self._after.get(_singular(words[begin:]), ())
            if word.startswith(start) and word != start
        }

    def find(self, words: Sequence[str]) -> list[Found]:
        """The names in ``words`` (folded, stop words included), from left to right, longest first, not overlapping."""
        tokens = [Token(word, "word" if word[:1].isalpha() else "size") for word in words]
        keys = {language: _keys(tokens, language) for language in ("fr", "en")}
        found = []
        start = 0
        while start < len(words):
            for length in range(min(LONGEST, len(words) - start), 0, -1):
                sets = self._match(words, keys, start, start + length)
                if sets:
                    others = self._others(sets, words[start : start + length])
                    found.append(Found(start, length, others, not self._nameless.issuperset(sets)))
                    start += length
                    break
            else:
                start += 1
        return found

    def meant(self, words: Sequence[str]) -> list[tuple[frozenset[int], tuple[Equivalent, ...]]]:
        """The meanings that ``words`` (as for `find`) ask for: the places of the words that say it, which may stand
        apart and in any order, and what the texts say; the one that more words say first.
        """
        tokens = [Token(word, "word" if word[:1].isalpha() else "size") for word in words]
        found: dict[tuple[Equivalent, ...], frozenset[int]] = {}
        for language in ("fr", "en"):
            places: dict[str, int] = {}
            for place, term in enumerate(self._alike(tokens, language)):
                if term:
                    places.setdefault(term, place)
            for term in places:
                for key, others in self._asks.get(term, ()):
                    if all(each in places for each in key):
                        held = frozenset(places[each] for each in key)
                        found[others] = max(held, found.get(others, frozenset()), key=len)
        for start in range(len(words)):
            for end in range(start + 2, min(start + LONGEST, len(words)) + 1):
                if others_said := self._said.get(tuple(words[start:end])):
                    held = frozenset(place for place in range(start, end))
                    found[others_said] = max(held, found.get(others_said, frozenset()), key=len)
        return [(held, others) for others, held in sorted(found.items(), key=lambda each: -len(each[1]))]

    def _alike(self, tokens: Sequence[Token], language: str) -> list[str]:
        """`_keys` of ``tokens``, one word for all names of a thing: « dégâts » and « damage » are « blessures »."""
        return [
            key[:1] + self._one.get(key[1:], key[1:]) if key[:1] == DENIED else self._one.get(key, key)
            for key in _keys(tokens, language)
        ]

    def _match(self, words: Sequence[str], keys: dict[str, list[str]], start: int, end: int) -> list[int]:
        """The sets of the name that stands from ``start`` to ``end``; a denial may begin it, no other stop word."""
        if end - start == 1 and is_stop(words[start]):
            return []
        sets = list(self._printed.get(_singular(words[start:end]), ()))
        for language in ("fr", "en"):
            key = tuple(filter(None, keys[language][start:end]))
            opens = keys[language][start] or (len(key) > 0 and key[0][0] == DENIED and start + 5 > end - 1)
            if key and opens and keys[language][end - 1]:
                sets += [number for number in self._stemmed.get(key, ()) if number not in sets]
        return sets

    def _others(self, sets: Sequence[int], words: Sequence[str]) -> tuple[Equivalent, ...]:
        text = " ".join(words)
        own: set[tuple[str, ...]] = {tuple(sequence(text, language)) for language in ("fr", "en")}
        others: dict[tuple[str, ...], Equivalent] = {}
        for number in sets:
            for each in self._sets[number]:
                if each.terms not in own:
                    others.setdefault(each.terms, each)
        return tuple(others.values())


def _keys(tokens: Sequence[Token], language: str) -> list[str]:
    """For each token the term by which a name is recognised: empty for a stop word, a sense for a denied word."""
    places = {
        place
        for each in ("fr", "en")
        for place, sense in denied_in(tokens, each).items()
        if sense.startswith(DENIED)
    }
    return [
        ""
        if token.kind == "word" and (is_stop(token.text) or denies(token.text))
        else DENIED * (place in places) + term_of(token, language)
        for place, token in enumerate(tokens)
    ]


def loose_terms(text: str, language: str) -> tuple[str, ...]:
    """The terms of a concept's ``texts``: ``¬`` and ``!`` before a word say that it is denied or demanded."""
    made = []
    for word in text.split():
        if word[0] in DENIED + DEMANDED:
            made.append(word[0] + stem(letters(word[1:]), language))
    plain = " ".join(word for word in text.split() if word[0] not in DENIED + DEMANDED)
    return tuple(dict.fromkeys((*filter(None, _keys(list(tokenise(plain)), language)), *made)))


def _one_for_all(groups: Sequence[VocabularyGroup], terms: Sequence[LexiconTerm]) -> dict[str, str]:
    """By the term of each name of one word, that of its usual name; not for a word that names several things."""
    meant: defaultdict[str, set[str]] = defaultdict(set)
    sets = [[name for name, _, _ in group.names()] for group in groups]
    sets += [[_bare(term.fr), _bare(term.en)] for term in terms]
    for names in sets:
        words = [name for name in names if re.fullmatch(r"[^\W\d_]+", name)]
        if len(words) > 1:
            usual = stem(letters(words[0]), "fr")
            for word in words:
                for language in ("fr", "en"):
                    meant[stem(letters(word), language)].add(usual)
    return {term: usual.pop() for term, usual in meant.items() if len(usual) == 1}


def _bare(name: str) -> str:
    """A lexicon's name without what stands in brackets."""
    return re.sub(r"\s*[\[(][^\])]*[\])]", "", name).strip()


def _singular(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word[:-1] if len(word) > 3 and word[-1] in "sx" else word for word in words)


@cache
def vocabulary() -> tuple[VocabularyGroup, ...]:
    """Every group of the vocabulary, in the order of the file: for the readers' page."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        VocabularyGroup(
            group["kind"],
            tuple(group["fr"]),
            tuple(group.get("old", ())),
            tuple(group.get("en", ())),
            tuple(group.get("said", ())),
            group.get("era", ""),
            group["source"],
        )
        for group in data["group"]
    )


@cache
def meanings() -> tuple[Meaning, ...]:
    """Every concept of `concepts.toml`, in the order of the file."""
    data = tomllib.loads(CONCEPTS.read_text(encoding="utf-8"))
    return tuple(
        Meaning(tuple(each["asks"]), tuple(each.get("texts", ())), tuple(each.get("en", ())), each["source"])
        for each in data["concept"]
    )


@cache
def thesaurus() -> Thesaurus:
    """The thesaurus of the whole vocabulary."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    near = [(each.get("broader", ""), tuple(each["words"])) for each in data["near"]]
    translations = [(tuple(each["fr"]), tuple(each["en"])) for each in data["translation"]]
    everyday = [(tuple(each["said"]), tuple(each["means"])) for each in data["everyday"]]
    return Thesaurus(vocabulary(), near, meanings(), lexicon(), translations, everyday)
