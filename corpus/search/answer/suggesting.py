"""Completions while one types: numbers, titles, cards, terms and topics to go to; past and English names to search."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse
from rapidfuzz import process
from rapidfuzz.distance import OSA

from corpus.numbers import RuleNumber
from corpus.search.answer.hits import address, number_address
from corpus.search.answer.results import Suggestion
from corpus.search.index.opened import OpenIndex
from corpus.search.index.store import opened
from corpus.search.query.loose_numbers import find_numbers
from corpus.search.query.vocabulary import vocabulary
from corpus.search.words.stopwords import FRENCH
from corpus.search.words.terms import sequence
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters, small

LONGEST = 120
KEPT_FOR_SEARCH = 3
"""So many places of the list are kept for words to search, where there are any."""
_KIND_ORDER = {"title": 0, "term": 1, "topic": 2, "card": 3, "vocabulary": 4}
_DETAILS = {"card": "Carte", "topic": "FAQ", "term": "Glossaire"}
_lock = threading.Lock()


class Completions:
    """All that can be suggested from one index, found by the beginnings of its words."""

    def __init__(self, index: OpenIndex) -> None:
        self.index = index
        self._all: list[Suggestion] = []
        self._folded: list[str] = []
        seen: set[tuple[str, str]] = set()
        for suggestion in (*_titles(index), *_names(index)):
            folded = " ".join(token.text for token in tokenise(suggestion.label))
            if folded and (folded, suggestion.kind) not in seen:
                seen.add((folded, suggestion.kind))
                self._all.append(suggestion)
                self._folded.append(folded)
        starts = {(word, number) for number, folded in enumerate(self._folded) for word in folded.split()}
        self._starts = sorted(starts)
        self._words = sorted({word for word, _ in starts})
        self._numbers = sorted(index.numbers, key=RuleNumber.parse)

    def complete(self, query: str, limit: int) -> tuple[Suggestion, ...]:
        """At most ``limit`` completions: what to go to first, then what to search."""
        folded = letters(" ".join(query[:LONGEST].replace("\0", " ").split()))
        found = [*self._by_number(folded, limit), *self._by_words(folded)]
        goto = [each for each in found if each.group == "goto"]
        search = [each for each in found if each.group == "search"]
        kept = goto[: max(limit - min(len(search), KEPT_FOR_SEARCH), 0)]
        return (*kept, *search[: limit - len(kept)])

    def _by_number(self, folded: str, limit: int) -> Iterator[Suggestion]:
        """The number typed, then those that begin with it in the order of the rules."""
        loose = find_numbers(folded, self.index.holds_number)
        typed = loose.found[0] if loose.found and not loose.rest.strip(" .[]()") else folded.strip(" .#")
        if not typed[:1].isdigit():
            return
        later = [number for number in self._numbers if number.startswith(typed) and number != typed]
        for number in ([typed] if self.index.holds_number(typed) else []) + later[:limit]:
            doc = self.index.docs[self.index.numbers[number][0]]
            section = self.index.section_of(doc)
            detail = doc.title or (section[1] if section else "")
            yield Suggestion(number, "number", number_address(number), "goto", detail)

    def _by_words(self, folded: str) -> list[Suggestion]:
        """Labels of which a word begins with each word typed; misspelt words are read as the nearest beginning."""
        typed = [token.text for token in tokenise(folded)]
        said = [word for word in typed[:-1] if word not in FRENCH and len(word) > 1] + typed[-1:]
        if not said or sum(map(len, said)) < 2:
            return []
        found = self._holding(said)
        if not found:
            said = [word if self._starting(word) else self._nearest(word) for word in said]
            found = self._holding(said) if all(said) else set()
        start = " ".join(said)
        return [self._all[number] for number in sorted(found, key=lambda number: self._order(number, start))]

    def _holding(self, words: list[str]) -> set[int]:
        found: set[int] | None = None
        for word in words:
            held = self._starting(word)
            found = held if found is None else found & held
            if not found:
                return set()
        return found or set()

    def _starting(self, start: str) -> set[int]:
        first = bisect_left(self._starts, (start, -1))
        last = bisect_left(self._starts, (start + "\uffff", -1))
        return {number for _, number in self._starts[first:last]}

    def _nearest(self, word: str) -> str:
        """The beginning of a known word that ``word`` most likely means, empty for none."""
        if len(word) < 4:
            return ""
        beginnings = sorted({known[: len(word)] for known in self._words if len(known) >= len(word) - 1})
        best = process.extractOne(
            word, beginnings, scorer=OSA.distance, score_cutoff=1 if len(word) < 7 else 2
        )
        return str(best[0]) if best else ""

    def _order(self, number: int, start: str) -> tuple[object, ...]:
        folded, suggestion = self._folded[number], self._all[number]
        return (
            folded != start,
            not folded.startswith(start),
            _KIND_ORDER[suggestion.kind],
            len(folded),
            folded,
        )


def _titles(index: OpenIndex) -> Iterator[Suggestion]:
    """Headings of rules, names of cards, topics and terms: each once, as the newest edition has it."""
    for doc in index.docs:
        edition = index.editions[doc.edition].slug
        if doc.kind == "rule" and doc.name:
            yield Suggestion(doc.name, "title", address(edition, "rule", doc.key), "goto", doc.number)
        elif doc.kind in _DETAILS and doc.name:
            yield Suggestion(
                doc.name, doc.kind, address(edition, doc.kind, doc.key), "goto", _DETAILS[doc.kind]
            )


def _names(index: OpenIndex) -> Iterator[Suggestion]:
    """Names of the vocabulary that lead somewhere in this index under another name."""
    where = reverse("search")
    titles = {small(doc.name) for doc in index.docs if doc.name}
    for group in vocabulary():
        known = [name for name, language, _ in group.names() if _held(name, language, index)]
        for name, _, _ in group.names():
            other = next((held for held in known if letters(held) != letters(name)), None)
            if other and small(name) not in titles:
                yield Suggestion(name, "vocabulary", f"{where}?{urlencode({'q': name})}", "search", other)


def _held(name: str, language: str, index: OpenIndex) -> bool:
    terms = sequence(name, language)
    return bool(terms) and all(index.lexicon.forms(term) for term in terms)


_made: Completions | None = None


def suggest(query: str, limit: int = 10) -> tuple[Suggestion, ...]:
    """At most ``limit`` completions of what has been typed so far; none for nothing.

    Raises IndexUnavailableError where there is no index to ask.
    """
    return completions(opened()).complete(query, max(0, min(limit, 50)))


def completions(index: OpenIndex) -> Completions:
    """All that can be suggested from ``index``; made once, and again when another index takes its place."""
    global _made
    with _lock:
        if _made is None or _made.index is not index:
            _made = Completions(index)
        return _made
