"""What kind of difference stands between two wordings of one rule: docs/comparing.md tells the whole of it.

In doubt, a change is substantive. What is less must be shown to be less: only citations that moved with their
rules, only the vocabulary that changed everywhere, only words that carry no rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import Stemmer
from rapidfuzz.distance import OSA, Indel

from corpus.comparing.align.wording import Codebook
from corpus.comparing.edition import Nature
from corpus.comparing.nature.citations import MARK, Aims, cited_numbers, hide_citations
from corpus.comparing.nature.vocabulary import Phrases, learn_terms, modernise, modernise_in_turn
from corpus.comparing.nature.word_classes import even_forms, is_weighty, pack_of
from corpus.text.normalise import small, typography

_WORD = re.compile(r"\{[^}]*\}|[+-]?\d+(?:/[+-]?\d+)?|[+-]?[x-z]/[+-]?[x-z]\b|[^\W\d_]+(?:'t\b)?")
_POINTER = re.compile(
    rf"\(?\b(?:see|see also|voir|voir aussi|voyez|cf\.?|référez-vous à|refer to)\s*(?:la |les |le )?{MARK}"
    rf"(?:,? (?:and|et) {MARK})*[.;]?\)?[.;]?",
    re.IGNORECASE,
)
_TYPO_LENGTH, _LONG_WORD = 5, 8
_SLIPS = 4
"""A text with more words that differ was not just mended."""
_TERM_LENGTH = 3
_RANK: dict[Nature | None, int] = {
    None: 0,
    "references": 1,
    "editorial": 2,
    "terminology": 3,
    "substantive": 4,
}


class Judge:
    """Names the nature of each change between two editions.

    ``aims`` follows cited numbers; ``pairs`` are the old and new texts of rules that correspond: the vocabulary
    of the two eras is learned from them.
    """

    def __init__(self, language: str, aims: Aims, pairs: Iterable[tuple[str, str]]) -> None:
        self._facts = pack_of(language).words
        self._aims = aims
        self._stemmer = Stemmer.Stemmer(pack_of(language).stemmer)
        self._book = Codebook()
        for word, figure in self._facts.figures.items():
            self._book[word] = self._book[str(figure)]
        self._spread = Counter[str]()
        changed = [(old, new) for old, new in pairs if old != new]
        sequences = [(self._encode(typography(old)), self._encode(typography(new))) for old, new in changed]
        for sequence in sequences:
            for side in sequence:
                self._spread.update(set(side))
        self._phrases = self._terms(learn_terms(pair for pair in sequences if pair[0] != pair[1]))

    def judge(self, old: str, new: str) -> tuple[Nature | None, bool]:
        """The nature of the difference between two texts (None: typography at most), and whether a citation
        was aimed at another rule.
        """
        before, after = typography(old), typography(new)
        if before == after:
            return None, False
        follows = self._follow(before, after)
        if False in follows:
            return "substantive", True
        hidden = [hide_citations(text) for text in (before, after)]
        if None not in follows and _drop_pointers(hidden[0]) == _drop_pointers(hidden[1]):
            retitled = hidden[0] == hidden[1] and cited_numbers(before) == cited_numbers(after)
            return ("editorial" if retitled else "references"), False
        if hidden[0] == hidden[1]:
            return "substantive", False
        return self._words(self._encode(before), self._encode(after)), False

    def _follow(self, old: str, new: str) -> list[bool | None]:
        """For each citation whether it still aims at the same rule; empty where citations came or went."""
        before, after = cited_numbers(old), cited_numbers(new)
        if len(before) != len(after):
            return []
        return [self._aims.follows(here, there) for here, there in zip(before, after, strict=True)]

    def _encode(self, folded: str) -> str:
        plain = even_forms(small(_drop_pointers(hide_citations(folded))), self._facts)
        return self._book.encode(_WORD.findall(plain))

    def _terms(self, phrases: Phrases) -> Phrases:
        """The learned phrases that are vocabulary: none with a weighty word, none made of light words only,
        none that says much more than before.
        """
        light = self._facts.light

        def is_term(phrase: str) -> bool:
            words = self._book.decode(phrase)
            return any(word not in light and len(word) >= _TERM_LENGTH for word in words) and not any(
                is_weighty(word, self._facts) for word in words
            )

        kept = {
            before: tuple(after for after in afters if is_term(after) and len(after) <= len(before) + 2)
            for before, afters in phrases.items()
        }
        return {before: afters for before, afters in kept.items() if afters and is_term(before)}

    def _words(self, before: str, after: str) -> Nature:
        """The nature of a difference in words, citations apart."""
        if self._is_retouch(before, after):
            return "editorial"
        present = [phrase for phrase in self._phrases if phrase in before]
        for put_as in (modernise, modernise_in_turn):
            modern = put_as(before, after, present, self._phrases)
            if modern != before and self._is_retouch(modern, after):
                return "terminology"
        return "substantive"

    def _is_retouch(self, before: str, after: str) -> bool:
        """Whether the words that went and came say the same: light ones, other forms or another order of the same
        ones, a misspelling put right.
        """
        gone: list[str] = []
        come: list[str] = []
        for op in Indel.opcodes(before, after):
            if op.tag != "equal":
                gone += self._book.decode(before[op.src_start : op.src_end])
                come += self._book.decode(after[op.dest_start : op.dest_end])
        left, right = self._content(gone), self._content(come)
        if left != right and max((left - right).total(), (right - left).total()) <= _SLIPS:
            self._put_right(gone, come)
            left, right = self._content(gone), self._content(come)
        return left == right and not self._changes_voice(gone, come)

    def _put_right(self, gone: list[str], come: list[str]) -> None:
        """Leave the misspellings that were put right (or made) out of both lists."""
        for old in gone.copy():
            new = next((new for new in come if self._is_misspelling(old, new)), None)
            if new is not None:
                gone.remove(old)
                come.remove(new)

    def _is_misspelling(self, old: str, new: str) -> bool:
        """Whether one of two words that took the place of each other stands nowhere else, a slip of the pen away from
        the other: one letter, two in a long word; both unknown, one in a word of some length.
        """
        if old == new or any(is_weighty(word, self._facts) for word in (old, new)):
            return False
        rarer, other = sorted(self._spread[self._book[word]] for word in (old, new))
        length = min(len(old), len(new))
        if rarer > 1:
            return False
        swapped = len(old) == len(new) and sorted(old) != sorted(new)
        if other <= 1 and length < (_LONG_WORD if swapped else _TYPO_LENGTH):
            return False
        longest = 2 if length >= _LONG_WORD and other > 1 else 1
        return length >= _TERM_LENGTH and OSA.distance(old, new) <= longest

    def _changes_voice(self, gone: Iterable[str], come: Iterable[str]) -> bool:
        """Whether something that acted is acted upon now, or the other way round: "blocking" and "blocked"."""
        acting, suffering = self._facts.active, self._facts.passive
        before, after = ([word for word in words if word not in self._facts.light] for words in (gone, come))
        return any(
            {self._stem(word) for word in one if word.endswith(acting)}
            & {self._stem(word) for word in other if word.endswith(suffering)}
            for one, other in ((before, after), (after, before))
        )

    def _content(self, words: list[str]) -> Counter[str]:
        """What carries meaning among ``words``: weighty ones as they are, light ones left out, others by stem."""
        light = self._facts.light
        return Counter(
            word if is_weighty(word, self._facts) else self._stem(word) for word in words if word not in light
        )

    def _stem(self, word: str) -> str:
        """What the forms of a word have in common; verbs in the plural lose the ending (French ``-ent``) that Snowball
        keeps on some.
        """
        if len(word) > _TYPO_LENGTH:
            word = word.removesuffix(self._facts.plural_verb)
        return str(self._stemmer.stemWord(word))


def gravest(natures: Iterable[Nature | None]) -> Nature | None:
    """The nature that says most among those of one rule's title, text and examples."""
    return max(natures, key=_RANK.__getitem__, default=None)


@lru_cache(maxsize=16384)
def _drop_pointers(hidden: str) -> str:
    """A text with hidden citations, without the mere pointers: "(See rule …)"."""
    return " ".join(_POINTER.sub(" ", hidden).split()) if MARK in hidden else hidden
