"""Texts of two languages as features that can be held against each other: words by their translations,
figures, symbols, cited numbers. A French word stands for all its English translations; one that no list
knows, for English words that are spelt alike.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import Stemmer

from corpus.comparing.twins import thresholds
from corpus.comparing.words.citations import hide_citations
from corpus.languages import pack
from corpus.languages.lexicon import everyday_words, lexicon
from corpus.text.normalise import letters, typography

_TOKEN = re.compile(r"\{[^}]*\}|[+-]?[\dx-z]+/[+-]?[\dx-z]+|\d+|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Content:
    """What one text says: its distinct features, each with the English stems that can stand for it (of an
    English text: itself alone); its length in words.
    """

    words: dict[str, frozenset[str]]
    reach: frozenset[str]
    length: int


class Dictionary:
    """French words and phrases, by stem, to English stems: the game's terms, everyday words, words spelt alike."""

    def __init__(self) -> None:
        self._stemmers = {code: Stemmer.Stemmer(pack(code).stemmer) for code in ("fr", "en")}
        self._known: dict[str, set[str]] = defaultdict(set)
        self._phrases: dict[tuple[str, ...], set[str]] = defaultdict(set)
        self._figures = {
            code: {letters(word): str(number) for word, number in pack(code).words.figures.items()}
            for code in ("fr", "en")
        }
        self._light = {code: {letters(word) for word in pack(code).words.light} for code in ("fr", "en")}
        for french, english in everyday_words().items():
            self._add(french, english.split())
        for term in lexicon():
            self._add(term.fr, [term.en])
        self._prefixes: dict[str, set[str]] = defaultdict(set)

    def _add(self, french: str, english: Iterable[str]) -> None:
        targets = {stem for phrase in english for stem in self.stems(phrase, "en")}
        source = tuple(self.stems(french, "fr"))
        if len(source) == 1:
            self._known[source[0]] |= targets
        elif source:
            self._phrases[source] |= targets

    def meet(self, english: Iterable[str]) -> None:
        """Let French words that no list knows stand for these English stems where they are spelt alike."""
        for stem in english:
            if len(stem) >= thresholds.COGNATE_LETTERS:
                self._prefixes[stem[: thresholds.COGNATE_LETTERS]].add(stem)

    def stems(self, text: str, language: str) -> list[str]:
        """The stems of ``text`` that carry meaning, in order: no light words, number words as figures."""
        found = []
        light, figures, stem = (
            self._light[language],
            self._figures[language],
            self._stemmers[language].stemWord,
        )
        for word in _TOKEN.findall(letters(text)):
            if word in figures:
                found.append(figures[word])
            elif not word[0].isalpha() or (word not in light and len(word) > 1):
                found.append(stem(word) if word[0].isalpha() else word)
        return found

    def content(self, text: str, language: str) -> Content:
        """What ``text`` says."""
        plain = typography(text)
        stems = self.stems(hide_citations(plain), language)
        if language == "en":
            own = frozenset(stems)
            return Content({stem: frozenset((stem,)) for stem in own}, own, len(stems))
        words = {stem: self._translations(stem) for stem in dict.fromkeys(stems)}
        for at in range(len(stems)):
            for length in range(2, thresholds.PHRASE_WORDS):
                phrase = tuple(stems[at : at + length])
                targets = self._phrases.get(phrase)
                if targets and len(phrase) == length:
                    words[" ".join(phrase)] = frozenset(targets)
        reach = frozenset(target for targets in words.values() for target in targets)
        return Content(words, reach, len(stems))

    def _translations(self, stem: str) -> frozenset[str]:
        known = self._known.get(stem)
        if known is None:
            alike = self._prefixes.get(stem[: thresholds.COGNATE_LETTERS], ()) if stem[0].isalpha() else ()
            known = {stem, *alike}
        return frozenset(known)
