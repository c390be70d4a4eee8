"""Whether two ways of building a sentence say the same: a condition that says of whom it speaks, and the one of whom it
is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from corpus.comparing.nature.vocabulary import changed_stretches
from corpus.comparing.nature.word_classes import COMMA
from corpus.languages import Words

_Words = Sequence[str]


class Clauses:
    """Compares how two texts join the same words."""

    def __init__(self, facts: Words) -> None:
        self._facts = facts

    def turns_condition(
        self, before: _Words, after: _Words, lost: Counter[str], won: Counter[str]
    ) -> tuple[list[str], list[str]] | None:
        """Two texts without what tells a condition from a clause that says of whom it speaks ("If a king has a
        crown, he moves.", "A king with a crown moves."), where only that was ``lost`` or ``won``; else None.
        """
        facts = self._facts
        for one, other, more, less in ((before, after, lost, won), (after, before, won, lost)):
            if not more or not more.keys() <= facts.supposing or not less.keys() <= facts.bearing:
                continue
            others = [Counter(word for word in words if word in facts.conditions) for words in (one, other)]
            if (
                less.total() <= more.total() <= self._suppositions(one, other)
                and others[0] - others[1] == more
                and not others[1] - others[0]
            ):
                short = [_without(one, more), _without(other, less)]
                return (short[0], short[1]) if one is before else (short[1], short[0])
        return None

    def _suppositions(self, words: _Words, other: _Words) -> int:
        """How many conditions ``words`` hold that ``other`` has nothing for, and that speak of something indefinite
        that a pronoun takes up behind a comma.
        """
        facts = self._facts
        return sum(
            len(facts.supposing.intersection(words[i1:i2]))
            for i1, i2, j1, j2 in changed_stretches(words, other)
            if i2 < len(words)
            and words[i2] in facts.indefinite
            and facts.supposing.issuperset(words[i1:i2])
            and j1 == j2
            and any(
                word == COMMA and back in facts.pronouns
                for word, back in zip(words[i2:], words[i2 + 1 :], strict=False)
            )
        )


def _without(words: _Words, dropped: Counter[str]) -> list[str]:
    """``words`` without the first of each that is ``dropped``."""
    left = Counter(dropped)
    kept = []
    for word in words:
        if left[word] > 0:
            left[word] -= 1
        else:
            kept.append(word)
    return kept
