"""The concepts that came into the game or left it with an edition, as its glossary tells them."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.comparing.edition import Change
from corpus.comparing.nature.usage import Usage
from corpus.comparing.weighing import thresholds
from corpus.comparing.words.coded import words_of

_NUMBER = re.compile(r"\d(?<![\w.]\d)\d\d(?:\.\d{1,3}[a-z]{0,2})?(?![\w])")
"""A rule's number. It begins with what it needs: so `re` skips quickly to where one may begin."""
_ASIDE = re.compile(r"\s*\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept that went or came with its glossary entry: its words, how great it is, the rules that the entry points
    to, how often the rules of the other edition say it, too.
    """

    words: str
    value: float
    cited: frozenset[str]
    left: int


def departed(changes: Iterable[Change], usage: Usage, vocabulary: Collection[str]) -> Iterator[Concept]:
    """What went with its glossary entry: the new rules hardly speak of it, or the rule that the entry pointed to went,
    too; and it is no word of the ``vocabulary`` that another took the place of. (What comes has words of its own.)
    """
    changes = list(changes)
    removed = {change.old for change in changes if change.kind == "rule" and change.is_gone}
    for change in changes:
        if change.kind != "term" or change.status != "removed":
            continue
        words = words_of(_ASIDE.sub("", change.old or ""))
        if not words or _is_vocabulary(words, usage, vocabulary):
            continue
        before, after = usage.phrase(tuple(words))
        cited = numbers_in(change.before)
        if before > 1 and (after <= thresholds.CONCEPT_LEFT * before or (after < before and cited & removed)):
            value = min(1.0, math.log(1 + before) / math.log(thresholds.CONCEPT_MANY))
            yield Concept(" ".join(words), value, cited, after)


def _is_vocabulary(words: Sequence[str], usage: Usage, vocabulary: Collection[str]) -> bool:
    """Whether a name gave way to another: its words are in the ``vocabulary``, but for such as many rules say."""
    known = [word in vocabulary for word in words]
    return any(known) and all(
        is_known or usage.spread(word) > thresholds.RARE for word, is_known in zip(words, known, strict=True)
    )


def arrived(changes: Iterable[Change], usage: Usage, vocabulary: Collection[str]) -> Iterator[Concept]:
    """What came with its glossary entry: no old rule spoke of it, and it is no word of the ``vocabulary`` that took the
    place of another.
    """
    for change in changes:
        if change.kind != "term" or change.status != "added":
            continue
        words = words_of(_ASIDE.sub("", change.new or ""))
        before, after = _name(words, usage)
        if words and not before and after > 1 and not all(word in vocabulary for word in words):
            value = min(1.0, math.log(1 + after) / math.log(thresholds.CONCEPT_MANY))
            cited = numbers_in(change.after)
            yield Concept(" ".join(words), value, cited, before)


def _name(words: Sequence[str], usage: Usage) -> tuple[int, int]:
    """How often both editions say a name, its last word in the singular or the plural."""
    *first, last = words or ("",)
    forms = {last, f"{last}s", f"{last}es", last.removesuffix("s")}
    counts = [usage.phrase((*first, form)) for form in forms if form]
    return sum(before for before, _ in counts), sum(after for _, after in counts)


@lru_cache(maxsize=8192)
def numbers_in(text: str) -> frozenset[str]:
    """The numbers of rules that stand in a text."""
    return frozenset(_NUMBER.findall(text))
