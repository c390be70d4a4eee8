"""Which of the quiet kinds a difference is that changes nothing: mere print, references, vocabulary, or other words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import Stemmer

from corpus.comparing.edition import Nature
from corpus.comparing.nature.citations import cited_numbers
from corpus.comparing.nature.retouch import Retouch
from corpus.comparing.nature.vocabulary import changed_stretches
from corpus.comparing.nature.word_classes import COMMA, EvenForms
from corpus.languages import Pack
from corpus.text.normalise import small
from corpus.text.sentences import sentences

_Words = Sequence[str]
_SYMBOL = re.compile(r"\{[a-z]+\}")


class Quiet:
    """Tells them apart. ``retouch`` knows a misprint, ``words`` gives the words of a text in small letters, ``even``
    puts the forms of a word as one.
    """

    def __init__(
        self, pack: Pack, retouch: Retouch, words: Callable[[str], list[str]], even: Callable[[str], str]
    ) -> None:
        self._retouch, self._words_of = retouch, words
        self._agreeing, self._finding = pack.words.agreeing, pack.words.finding
        self._stem = Stemmer.Stemmer(pack.stemmer).stemWord
        self._even_genders, self._even = EvenForms(pack.words.genders), even

    def kind(self, told: Nature, texts: tuple[str, str], bare: tuple[str, str]) -> Nature | None:
        """The kind of a difference between two ``texts`` that was ``told`` quiet; ``bare`` are they without their
        citations. None where one is only printed otherwise.
        """
        before, after = map(self._words, bare)
        if self._prints(before, after) or self._prints(*map(self._words, map(self._without_finding, bare))):
            return None if self._prints(*map(self._words, texts)) else "references"
        if self._agrees(before, after):
            here, there = map(cited_numbers, texts)
            return told if here == there else "references"
        if self._agrees(*(self._words(self._even_genders(small(text))) for text in bare)):
            return "terminology"
        return told

    def has_the_words(self, old: str, new: str) -> bool:
        """Whether two texts have the same words and figures in the same order, whatever stands between them."""
        return self._words(old) == self._words(new)

    def _without_finding(self, text: str) -> str:
        """``text`` without the sentences that only say where something is found."""
        return " ".join(said for said in sentences(text) if not small(said).startswith(self._finding))

    def _words(self, text: str) -> list[str]:
        return [word for word in self._words_of(small(text)) if word != COMMA]

    def _prints(self, before: _Words, after: _Words) -> bool:
        """Whether two texts, as words, differ in misprints put right, lost blanks and how symbols are noted alone."""
        return all(self._is_print(before, after, stretch) for stretch in changed_stretches(before, after))

    def _is_print(self, before: _Words, after: _Words, stretch: tuple[int, int, int, int]) -> bool:
        i1, i2, j1, j2 = stretch
        old, new = before[i1:i2], after[j1:j2]
        if "".join(old) == "".join(new):
            return True
        return len(old) == len(new) and all(
            self._is_misprint(before, after, i1 + place, j1 + place) for place in range(len(old))
        )

    def _is_misprint(self, before: _Words, after: _Words, i: int, j: int) -> bool:
        old, new = before[i], after[j]
        if self._even(old) == self._even(new):
            return False  # another form of the word, or the same one
        return (
            (_SYMBOL.fullmatch(old) is not None and _SYMBOL.fullmatch(new) is not None)
            or self._retouch.is_misspelling(old, new)
            or self._retouch.is_slip(before[max(0, i - 1) : i + 1], after[max(0, j - 1) : j + 1])
            or self._retouch.is_slip(before[i : i + 2], after[j : j + 2])
        )

    def _agrees(self, before: _Words, after: _Words) -> bool:
        """Whether two texts, as words, differ in forms alone: "the step is", "the steps are"."""
        return len(before) == len(after) and all(
            self._form(old) == self._form(new) for old, new in zip(before, after, strict=True)
        )

    def _form(self, word: str) -> str:
        return self._agreeing.get(word) or str(self._stem(word))
