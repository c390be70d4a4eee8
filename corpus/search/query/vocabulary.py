"""Finds in a query what the curated files and the lexicon know: other names of what it says, and what it means."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from corpus.languages import derived, packs
from corpus.languages.lexicon import LexiconTerm, lexicon
from corpus.search.query.curated import SAME, Meaning, VocabularyGroup, meanings, read_file, vocabulary
from corpus.search.query.questions import Pointer, Questions, Resembling, questions
from corpus.search.query.resemblance import AlikeWords, Sense, Senses, stems
from corpus.search.query.usual_names import bare_name, one_for_all
from corpus.search.words.senses import DENIED, denied_places, denies
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import is_stop, stops
from corpus.search.words.terms import sequence, term_of
from corpus.search.words.tokens import PREFIXED, Token, tokenise
from corpus.text.normalise import letters, small

LONGEST = 8
"""No group holds a name of more words than this."""
SEVERAL, NAME, MEANT = 0.35, 0.75, 0.7
"""How much a hit counts for one of several French names of an English one; how surely another name is meant, and how
much a hit counts for what texts say of a meaning."""
_WRITTEN = re.compile(PREFIXED + r"[^\W_]{2,}", re.IGNORECASE)
Rows = Sequence[tuple[Sequence[str], Sequence[str]]]
"""Words with what they lead to, in French."""


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Another name of what a query says: as it is written, as it is indexed, and how much it counts. ``loose``: its
    terms may stand anywhere in a text, in any order.
    """

    text: str
    terms: tuple[str, ...]
    weight: float
    loose: bool = False


@dataclass(frozen=True, slots=True)
class FoundName:
    """A name of the vocabulary in a query: ``length`` words from ``start``, its other names and what texts say for it,
    the group of what left the rules, where it is a name of that, and whether it is of what no rules text answers.
    """

    start: int
    length: int
    equivalents: tuple[Equivalent, ...]
    gone: VocabularyGroup | None = None
    elsewhere: bool = False


class Thesaurus:
    """Finds names of the vocabulary in the words of a query, longest first, whatever their inflection."""

    def __init__(
        self,
        groups: Sequence[VocabularyGroup],
        meanings: Sequence[Meaning] = (),
        terms: Sequence[LexiconTerm] = (),
        everyday: Rows = (),
        elsewhere: Sequence[str] = (),
        alike: Rows = (),
        famous: Sequence[str] = (),
    ) -> None:
        """``everyday`` words stand for the first of what they lead to, too; ``alike`` merely lead there; ``famous`` are
        cards that everybody knows by name, in both languages.
        """
        self.famous = frozenset(map(letters, famous))
        self.printed: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        self.stemmed: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        """The places of sets of names by how they are printed, by their stems."""
        self.sets: list[tuple[Equivalent, ...]] = []
        self._nowhere = -1
        """The set of what no rules text answers."""
        self.words: dict[str, str] = {}
        """Every folded word of every name with its spelling, for the speller."""
        self.usual = one_for_all(groups, terms, everyday)
        """By the term of each name of one word, that of its usual name."""
        self._gone = {number: group for number, group in enumerate(groups) if group.now}
        for group in groups:
            self._add(list(group.names()))
        french_of: defaultdict[str, set[str]] = defaultdict(set)
        for term in terms:
            french_of[bare_name(term.en)].add(term.fr)
        for term in terms:
            worth = SEVERAL if len(french_of[bare_name(term.en)]) > 1 else SAME
            self._add([(bare_name(term.fr), "fr", SAME), (bare_name(term.en), "en", worth)])
        self.everyday_words = AlikeWords(everyday, lambda _: ())
        self.alike_words = AlikeWords((*everyday, *alike), self._names_in)
        self.questions = Questions(questions(meanings), self._alike)
        for meaning in meanings:
            self._mean(meaning.asks, meaning.says())
        self.elsewhere = frozenset(letters(ask.strip("'")) for ask in elsewhere)
        self._nowhere = len(self.sets)
        self._mean(elsewhere, ())

    def _mean(self, asks: Sequence[str], says: Iterable[tuple[str, str]]) -> None:
        """Learn the ways of asking of one meaning, and what texts say for all of them, each with its language; an ask
        within quotes counts only as it stands.
        """
        equivalents: dict[tuple[str, ...], Equivalent] = {}
        for text, language in says:
            if terms := loose_terms(text, language):
                equivalents.setdefault(terms, Equivalent(text, terms, MEANT, loose=True))
        for ask in asks:
            tokens = list(tokenise(ask.strip("'")))
            if len(tokens) == 1 and equivalents:
                self.words.setdefault(letters(ask), small(ask))
            self._learn(_singular([token.text for token in tokens]), self.printed)
            for language in () if ask[0] == "'" else ("fr", "en"):
                self._learn(tuple(filter(None, _keys(tokens, language))), self.stemmed)
        self.sets.append(tuple(equivalents.values()))

    def _add(self, names: list[tuple[str, str, float]]) -> None:
        """One set of names that lead to each other."""
        equivalents: dict[tuple[str, ...], Equivalent] = {}
        for name, language, weight in names:
            words = [token.text for token in tokenise(name)]
            terms = tuple(sequence(name, language))
            bare = len(terms) == 1 and len(words) > 1 and any(word in stops()[language] for word in words)
            if terms and not bare:
                equivalents.setdefault(terms, Equivalent(name, terms, weight))
            for written in _WRITTEN.findall(name):
                self.words.setdefault(letters(written), small(written))
            if not all(word in stops()["fr"] for word in words):
                self._learn(_singular(words), self.printed)
            if not bare:
                key = tuple(filter(None, _keys(list(tokenise(name)), language)))
                self._learn(key, self.stemmed)
        self.sets.append(tuple(sorted(equivalents.values(), key=lambda each: -each.weight)))

    def _learn(self, key: tuple[str, ...], into: defaultdict[tuple[str, ...], list[int]]) -> None:
        """Note ``key`` as one of the set that is added next."""
        if key and len(self.sets) not in into[key]:
            into[key].append(len(self.sets))

    def find(self, words: Sequence[str]) -> list[FoundName]:
        """The names in ``words`` (folded, stop words included), from left to right, longest first, not overlapping."""
        tokens = _tokens(words)
        keys = {language: _keys(tokens, language) for language in ("fr", "en")}
        found, start = [], 0
        while start < len(words):
            for length in range(min(LONGEST, len(words) - start), 0, -1):
                if sets := self._match(words, keys, start, start + length):
                    others = self._others(sets, words[start : start + length])
                    gone = next((self._gone[each] for each in sets if each in self._gone), None)
                    found.append(FoundName(start, length, others, gone, self._nowhere in sets))
                    start += length
                    break
            else:
                start += 1
        return found

    def senses(self, tokens: Sequence[Token], stems_of: Callable[[str], Sequence[str]]) -> tuple[Senses, ...]:
        """What each of ``tokens`` may mean: itself (``stems_of`` gives its terms in the texts), its other names, what
        it leads to.
        """
        made: list[dict[tuple[str, ...], float]] = [{} for _ in tokens]
        denied = denied_places(tokens)
        for place, token in enumerate(tokens):
            if token.kind != "word":
                made[place][token.text,] = 1.0
            elif not is_stop(token.text):
                own = stems_of(token.text)
                made[place].update({(term,): 1.0 for term in own})
                if place in denied:
                    made[place].update({(DENIED + term,): 1.0 for term in own})
                if token.text in figures():
                    made[place][figures()[token.text],] = 1.0
        for found in self.find([token.text for token in tokens]):
            for other in found.equivalents:
                made[found.start].setdefault(tuple(dict.fromkeys(other.terms)), NAME)
        for place, senses in self.alike_words.senses(stems(tokens)).items():
            for sense in senses:
                made[place][sense.terms] = max(sense.weight, made[place].get(sense.terms, 0.0))
        return tuple(tuple(Sense(*each) for each in word.items()) for word in made if word)

    def asked(self, senses: Sequence[Senses]) -> tuple[tuple[Pointer, ...], Resembling]:
        """The questions like what is meant; those that resemble it most in all their ways of asking, and how much."""
        usual = self.usual.get
        meant = [
            tuple(Sense(tuple(usual(term, term) for term in sense.terms), sense.weight) for sense in word)
            for word in senses
        ]
        return self.questions.like(meant), self.questions.resembling(meant)

    def _names_in(self, text: str) -> Iterator[tuple[str, ...]]:
        """The terms of the other names of the things in a text, as surely meant as those."""
        for found in self.find([token.text for token in tokenise(text)]):
            for other in found.equivalents:
                if other.weight >= SAME:
                    yield tuple(dict.fromkeys(other.terms))

    def _alike(self, tokens: Sequence[Token], language: str) -> list[str]:
        """`_keys` of ``tokens``, one word for all names of a thing: « dégâts » and "damage" are « blessures »; « deux »
        is 2.
        """
        made, by_word = [], figures()
        for token, key in zip(tokens, _keys(tokens, language), strict=True):
            plain = key.lstrip(DENIED)
            made.append(
                by_word.get(token.text) or key[: -len(plain)] + self.usual.get(plain, plain) if key else ""
            )
        return made

    def _match(self, words: Sequence[str], keys: dict[str, list[str]], start: int, end: int) -> list[int]:
        """The sets of the name that stands from ``start`` to ``end``; a denial may begin it, no other stop word."""
        if end - start == 1 and is_stop(words[start]):
            return []
        sets = list(self.printed.get(_singular(words[start:end]), ()))
        if end - start == 1 and sets:  # « équipe » is no form of « équiper »
            return sets
        for language in ("fr", "en"):
            key = tuple(filter(None, keys[language][start:end]))
            opens = keys[language][start] or (len(key) > 0 and key[0][0] == DENIED and start + 5 > end - 1)
            if key and opens and keys[language][end - 1]:
                sets += [number for number in self.stemmed.get(key, ()) if number not in sets]
        return sets

    def _others(self, sets: Sequence[int], words: Sequence[str]) -> tuple[Equivalent, ...]:
        own = {tuple(sequence(" ".join(words), language)) for language in ("fr", "en")}
        others: dict[tuple[str, ...], Equivalent] = {}
        for number in sets:
            for each in self.sets[number]:
                if each.terms not in own:
                    others.setdefault(each.terms, each)
        return tuple(others.values())


@derived
def figures() -> dict[str, str]:
    """The words that say a number, folded, with its figures."""
    return {letters(word): str(value) for pack in packs() for word, value in pack.words.figures.items()}


def _tokens(words: Sequence[str]) -> list[Token]:
    return [Token(word, "word" if word[:1].isalpha() else "size") for word in words]


def _keys(tokens: Sequence[Token], language: str) -> list[str]:
    """For each token the term by which a name is recognised: none for a stop word, a sign before a denied one."""
    places = denied_places(tokens)
    return [
        ""
        if token.kind == "word" and (is_stop(token.text) or denies(token.text))
        else DENIED * (place in places) + term_of(token, language)
        for place, token in enumerate(tokens)
    ]


def loose_terms(text: str, language: str) -> tuple[str, ...]:
    """The terms of a concept's ``texts``: ``¬`` before a word says that it is denied."""
    made = []
    for word in text.split():
        if word[0] == DENIED:
            made.append(DENIED + stem(letters(word[1:]), language))
    plain = " ".join(word for word in text.split() if word[0] != DENIED)
    return tuple(dict.fromkeys((*filter(None, _keys(list(tokenise(plain)), language)), *made)))


def _singular(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word[:-1] if len(word) > 3 and word[-1] in "sx" else word for word in words)


@cache
def thesaurus() -> Thesaurus:
    """The thesaurus of the whole vocabulary."""
    data = read_file()
    everyday = [(each["said"], each["means"]) for each in data["everyday"]]
    alike = [(each["said"], [each["means"]]) for each in data["alike"]]
    return Thesaurus(vocabulary(), meanings(), lexicon(), everyday, data["elsewhere"], alike, data["cards"])
