"""The folded words of the corpus: in how many wordings of each language, and how they are usually written. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from corpus.searching.folding import fold
from corpus.searching.keeping.wordings import Wording
from corpus.searching.tokens import PREFIXED

_WORD = re.compile(rf"{PREFIXED}[^\W\d_][^\W_]*", re.IGNORECASE)

Tally = tuple[str, dict[str, int], dict[str, int]]
"""A folded word, its wordings by language, its wordings by spelling."""


class Tallies:
    """Counts of words over wordings, which may come and go."""

    def __init__(self, tallies: Iterable[Tally] = ()) -> None:
        self._languages: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for word, languages, spellings in tallies:
            self._languages[word] = Counter(languages)
            self._spellings[word] = Counter(spellings)

    def add(self, wording: Wording, times: int = 1) -> None:
        """Count the words of a wording; ``times`` -1 takes back what was counted."""
        seen: dict[str, str] = {}
        for text in (wording.name, *wording.texts, wording.aside):
            for match in _WORD.finditer(text):
                written = match.group()
                if written not in seen:
                    seen[written] = fold(written)
        for word in set(seen.values()):
            self._languages[word][wording.language] += times
        for written, word in seen.items():
            self._spellings[word][written.lower()] += times

    def dump(self) -> list[Tally]:
        """All words that some wording holds, in order, as the constructor takes them."""
        return [
            (word, dict(sorted((+languages).items())), dict(sorted((+self._spellings[word]).items())))
            for word, languages in sorted(self._languages.items())
            if +languages
        ]


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
