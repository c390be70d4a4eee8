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
        self._points = facts.definite | facts.pointing

    def leave_out(self, before: _Words, after: _Words) -> tuple[list[str], list[str]]:
        """Both texts without what one of them only says again where the other doesn't, in words that stand together
        before: who or what was named, for a pronoun, as what something belongs to ("the cards of that player"), or
        beside the same word ("loses the game"); what a thing is called in full ("the red pawn", "the pawn card").
        """
        old, new = [*before], [*after]
        for i1, i2, j1, j2 in reversed(changed_stretches(before, after)):
            if self._light.issuperset(after[j1:j2]) and self._is_again(before, i1, i2, after[j1:j2]):
                del old[i1:i2]
            elif self._light.issuperset(before[i1:i2]) and self._is_again(after, j1, j2, before[i1:i2]):
                del new[j1:j2]
        return old, new

    def _is_again(self, text: _Words, start: int, end: int, short: _Words) -> bool:
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
        if len(told) == len(full):
            return self._is_part(full, said, rest)
        return self._names_again(full, told, said, short)

    def _names_again(self, full: _Words, told: _Words, said: _Words, short: _Words) -> bool:
        """Whether ``full`` points to what was named before: what a pronoun in the ``short`` wording stands for, what
        something belongs to, or what the word before it stood beside.
        """
        facts = self._facts
        first = next((word for word in full if word not in facts.prepositions), "")
        if first not in self._points or said[-1] == COMMA or not self._stands(told, said):
            return False
        return (
            full[0] in facts.of
            or full[-1] in facts.being  # "the pawn's"
            or not facts.pronouns.isdisjoint(short)
            or (said[-1] not in self._light and self._stands([said[-1], *told], said[:-1]))
        )

    def _is_part(self, full: _Words, said: _Words, rest: _Words) -> bool:
        """Whether ``full`` stands beside a noun that it stood beside before, and the whole is pointed to."""
        pointer = next((word for word in reversed(said) if word in self._light), "")
        if pointer not in self._points | self._facts.pronouns:
            return False
        ahead = [word for word in rest[:1] if word not in self._light]
        behind = [word for word in said[-1:] if word not in self._light]
        return (bool(ahead) and self._stands([*full, *ahead], said)) or (
            bool(behind) and self._stands([*behind, *full], said[:-1])
        )

    def _stands(self, sought: _Words, said: _Words) -> bool:
        """Whether words stand in a row in what was said before, light ones left out, by stems."""
        held = [self._stem(word) for word in said if word not in self._light]
        row = [self._stem(word) for word in sought]
        return any(held[at : at + len(row)] == row for at in range(len(held)))
