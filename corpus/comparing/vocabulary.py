"""The words of the game that gave way to others between two editions, each told once with the rules where it did."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

import Stemmer

from corpus.comparing.edition import Change, TermChange, after, before
from corpus.comparing.nature.nature import Judge
from corpus.comparing.words.coded import pack_of

TERM_RULES = 3
"""A word that gave way to another in so many rules is told once for all of them."""

_Words = tuple[str, ...]


def term_changes(changes: Sequence[Change], judge: Judge, language: str) -> tuple[TermChange, ...]:
    """The terms told in at least `TERM_RULES` rules, most rules first; the forms of a word ("plays", "played") are one,
    shown as they stand most often.
    """
    pack = pack_of(language)
    stem = Stemmer.Stemmer(pack.stemmer).stemWords
    rules: defaultdict[tuple[_Words, _Words], dict[str, None]] = defaultdict(dict)
    shown: defaultdict[tuple[_Words, _Words], Counter[tuple[_Words, _Words]]] = defaultdict(Counter)
    gives_way = cache(judge.usage.gives_way)

    def spelt(words: _Words) -> _Words:
        return tuple(word for word in stem(words) if word not in pack.words.light)

    for change in changes:
        if change.kind != "rule" or change.old is None or change.new is None:
            continue
        for texts in _texts(change):
            for old, new in judge.terms_in(*texts):
                gone, come = _core(old, new)
                if not gives_way(gone):  # "effects" stay in use where "state-based effects" went
                    gone, come = old, new
                    if not gives_way(gone):
                        continue
                if not pack.words.pointing.isdisjoint((*gone, *come)):  # "those cards" is no name
                    continue
                key = spelt(gone), spelt(come)
                if not set(key[0]) <= set(key[1]) and not set(key[1]) <= set(key[0]):
                    rules[key[0], key[1]][change.new] = None
                    shown[key[0], key[1]][gone, come] += 1
    found = []
    for key, numbers in rules.items():
        if len(numbers) >= TERM_RULES:
            forms = shown[key]  # the form that stands most often, the shortest of several
            gone, come = min(forms, key=lambda form: (-forms[form], sum(map(len, form)), form))
            found.append(TermChange(" ".join(gone), " ".join(come), tuple(numbers)))
    return tuple(sorted(found, key=lambda term: (-len(term.rules), term.old)))


def _texts(change: Change) -> Iterable[tuple[str, str]]:
    for segments in (change.title, change.segments, *(example.segments for example in change.examples)):
        if len(segments) > 1:
            yield before(segments), after(segments)


def _core(old: _Words, new: _Words) -> tuple[_Words, _Words]:
    """Both terms without the words that they begin and end with alike."""
    while len(old) > 1 < len(new) and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while len(old) > 1 < len(new) and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return old, new
