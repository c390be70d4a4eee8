"""What a text says again, or only names more fully, beside another wording of it that leaves it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from corpus.comparing.nature.vocabulary import changed_stretches
from corpus.comparing.nature.word_classes import COMMA, is_weighty
from corpus.languages import Words

_Words = Sequence[str]


class Again:
    """Finds it in two texts as words; ``stem`` says what forms of a word have in common."""

    def __init__(self, facts: Words, stem: Callable[[str], str]) -> None:
        self._facts, self._stem = facts, stem
        self._light = facts.light | {COMMA}

    def leave_out(self, before: _Words, after: _Words) -> tuple[list[str], list[str]]:
        """Both texts without what one of them only says again where the other doesn't: who or what was named before, by
        its name and an article ("the cards of that player"); what kind of thing was named before ("the red pawn").
        """
        old, new = [*before], [*after]
        for i1, i2, j1, j2 in reversed(changed_stretches(before, after)):
            gone, come = before[i1:i2], after[j1:j2]
            if self._is_again(before, i1, i2) and self._light.issuperset(come):
                del old[i1:i2]
            elif self._is_again(after, j1, j2) and self._light.issuperset(gone):
                del new[j1:j2]
        return old, new

    def _is_again(self, text: _Words, start: int, end: int) -> bool:
        full, said, rest = text[start:end], text[:start], text[end:]
        told = [word for word in full if word not in self._light]
        if (
            not told
            or not said
            or COMMA in full
            or said[-1] in self._facts.and_or
            or any(word in self._facts.and_or or is_weighty(word, self._facts) for word in full)
        ):
            return False
        return self._names_again(full, said, told) or self._sorts_again(full, said, rest)

    def _names_again(self, full: _Words, said: _Words, told: _Words) -> bool:
        """Whether ``full`` points to what was named before in the same words, with what joins it: "of that pawn"."""
        facts = self._facts
        place = next((place for place, word in enumerate(full) if word not in facts.prepositions), 0)
        first, before = full[place], full[place - 1] if place else said[-1]
        if before == COMMA or (first in facts.relatives and before not in facts.prepositions):
            return False
        return first in facts.definite | facts.pointing and self._stands(told, said)

    def _sorts_again(self, full: _Words, said: _Words, rest: _Words) -> bool:
        """Whether ``full`` stands before a noun that was named with it before, and is pointed to."""
        pointed = said[-1] in self._facts.definite | self._facts.pointing | self._facts.pronouns
        if not pointed or not rest or any(word in self._light for word in (*full, rest[0])):
            return False
        return self._stands([*full, rest[0]], said)

    def _stands(self, sought: _Words, said: _Words) -> bool:
        """Whether words stand in a row in what was said before, light ones left out, by stems."""
        held = [self._stem(word) for word in said if word not in self._light]
        row = [self._stem(word) for word in sought]
        return any(held[at : at + len(row)] == row for at in range(len(held)))
