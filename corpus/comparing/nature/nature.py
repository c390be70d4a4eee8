"""What kind of difference stands between two wordings of one rule.

What must be shown is that a change is quiet: only print, only citations that moved with their rules, only words of an
era, only other words for the same. A linear classifier (`weights.toml`) decides whether what differs says something; in
doubt a change is substantive.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, partial
from importlib.resources import files

from corpus.comparing.edition import Nature
from corpus.comparing.nature.features import Features
from corpus.comparing.nature.terms import Terms
from corpus.comparing.nature.usage import Usage
from corpus.comparing.words.citations import (
    MARK,
    Aims,
    citations,
    hide_citations,
    pointer,
)
from corpus.comparing.words.coded import COMMA, Codebook, is_weighty, pack_of, put_evenly, words_of
from corpus.text.normalise import hide_addresses, same_wording, small, typography
from corpus.text.sentences import sentences

# a symbol, a figure with its sign, 2/2, x/x, a word (can't whole), a comma
_WORD = re.compile(r"\{[^}]*\}|[+-]?\d+(?:/[+-]?\d+)?|[+-]?[x-z]/[+-]?[x-z]\b|[^\W\d_]+(?:'t\b)?|,")
_GAP = "\0"
_JOINT = re.compile(rf"[.;] *{_GAP}")
"""What joins a pointer that was left out to the sentence before."""
_SYMBOLS = re.compile(r"[{}]")
_RANKED: tuple[Nature | None, ...] = (None, "references", "terminology", "editorial", "substantive")


@cache
def weights() -> Mapping[str, float]:
    """The weight of each feature, by its name."""
    table: dict[str, dict[str, float]] = tomllib.loads(
        (files(__package__) / "weights.toml").read_text("utf-8")
    )
    return table["substantive"]


class Judge:
    """Names the nature of each change between two editions.

    ``aims`` follows cited numbers; ``pairs`` are the old and new texts of rules that correspond: the vocabulary
    of the two eras is learned from them. ``usage`` counts words in the whole of both editions (left out: in the pairs).
    """

    def __init__(
        self, language: str, aims: Aims, pairs: Iterable[tuple[str, str]], usage: Usage | None = None
    ) -> None:
        pack = pack_of(language)
        self._facts = pack.words
        self._aims = aims
        self.is_weighty = cache(partial(is_weighty, words=pack.words))
        """Whether a word (small letters) decides: a number, a negation, what may or must be done …"""
        pairs = list(pairs)
        self.usage = usage or Usage((old for old, _ in pairs), (new for _, new in pairs))
        self._features = Features(pack)
        self._forms = (*pack.words.genders, *pack.words.forms)
        self._book = Codebook()
        for word, figure in self._facts.figures.items():
            self._book[word] = self._book[str(figure)]
        self._encode, self._nature = cache(self._encoded), cache(self._nature_of_words)
        folded = {(typography(old), typography(new)) for old, new in pairs if old != new}
        sequences = [(self._encode(old), self._encode(new)) for old, new in sorted(folded) if old != new]
        changed = [pair for pair in sequences if pair[0] != pair[1]]
        self.terms = Terms(changed, self._book, pack.words, self.usage)

    def judge(self, old: str, new: str, *, illustrates: bool = False) -> Nature | None:
        """The nature of the difference between two texts (None: typography at most).

        What only ``illustrates`` a rule changes it only where words that decide came or went.
        """
        if same_wording(old, new):
            return None
        before, after = typography(old), typography(new)
        if self._is_reaimed(before, after):
            return "substantive"
        nature = self._nature(before, after)
        if nature == "substantive" and illustrates and not self._decides(before, after):
            return "editorial"
        return nature

    def terms_in(self, old: str, new: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The terms that gave way to others between two texts, as words: old, new."""
        return self.terms.found_in(self._encode(typography(old)), self._encode(typography(new)))

    def of_merged(self, old: str, new: str) -> Nature:
        """The nature of a rule's going into another one: editorial where all that it said stands there, sentence by
        sentence.
        """
        whole = " ".join(words_of(new))
        parts = [words_of(sentence) for sentence in sentences(old)]
        return (
            "editorial" if all(f" {' '.join(words)} " in f" {whole} " for words in parts) else "substantive"
        )

    def _is_reaimed(self, old: str, new: str) -> bool:
        """Whether a citation that is no mere pointer names another rule now; not where citations came or went."""
        before, after = _cited(old), _cited(new)
        return len(before) == len(after) and any(map(self._aims.is_another, before, after))

    def _encoded(self, folded: str) -> str:
        """What ``folded`` says, as a sequence: small letters, one form where the language has several for the same."""
        return self._book.encode(words_and_figures(put_evenly(small(_bare(folded)), self._forms)))

    def _nature_of_words(self, old: str, new: str) -> Nature | None:
        """The nature of a difference in words, citations apart."""
        if _prints(_bare(old), _bare(new)):
            # citations and addresses may only be set otherwise, and an address be another one
            return None if _prints(hide_addresses(old), hide_addresses(new)) else "references"
        return self._quiet(old, new)

    def _quiet(self, old: str, new: str) -> Nature:
        """``editorial`` or ``terminology`` where the texts say the same as they are, or read with the words of one era;
        else ``substantive``.
        """
        kinds: tuple[Nature, ...] = ("editorial", "terminology")
        for kind, values in zip(kinds, self.readings(old, new), strict=False):
            if values is not None and sum(weights()[name] * value for name, value in values.items()) <= 0:
                return kind
        return "substantive"

    def readings(self, old: str, new: str) -> list[dict[str, float] | None]:
        """The features of two texts as they are, and of the old one in the words of the new one: what the weights are
        fitted from.
        """
        before, after = self._encode(old), self._encode(new)
        ways = dict.fromkeys((before, self.terms.modern(before, after)))
        return [self._features.of(self._book.decode(way), self._book.decode(after)) for way in ways]

    def _decides(self, before: str, after: str) -> bool:
        """Whether words that decide are not the same on both sides."""
        old, new = (
            sorted(word for word in words_and_figures(small(text)) if self.is_weighty(word))
            for text in (before, after)
        )
        return old != new


def words_and_figures(text: str) -> list[str]:
    """The words, figures and symbols of a text in small letters, commas among them."""
    return _WORD.findall(text)


def gravest(natures: Iterable[Nature | None]) -> Nature | None:
    """The nature that says most among those of one rule's title, text and examples."""
    return max(natures, key=_RANKED.index, default=None)


def _prints(old: str, new: str) -> bool:
    """Whether two texts differ in print alone: the same letters in the same order, however they are cut into words."""
    before, after = (
        "".join(words_and_figures(_SYMBOLS.sub("", small(text)))).replace(COMMA, "") for text in (old, new)
    )
    return before == after or same_wording(*(text.replace(MARK, " 0 ") for text in (old, new)))


@lru_cache(maxsize=16384)
def _bare(folded: str) -> str:
    """A text without the mere pointers in it ("(See rule …)", "; see rule …"), other citations and addresses hidden."""
    hidden = hide_citations(hide_addresses(folded))
    if MARK not in hidden:
        return hidden
    return " ".join(_JOINT.sub(". ", pointer().sub(_GAP, hidden)).replace(_GAP, " ").split())


def _cited(folded: str) -> list[str]:
    """The rule numbers that ``folded`` cites but for those of mere pointers."""
    hidden = hide_citations(folded)
    if MARK not in hidden:
        return []
    spans = [found.span() for found in pointer().finditer(hidden)]
    marks = [place for place, letter in enumerate(hidden) if letter == MARK]
    return [
        number
        for mark, group in zip(marks, citations(folded), strict=False)
        if not any(start <= mark < end for start, end in spans)
        for number in group
    ]
