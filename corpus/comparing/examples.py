"""What became of the examples under a rule."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import Indel

from corpus.comparing.assignment import assign
from corpus.comparing.edition import ExampleChange
from corpus.comparing.typography import fold, same_wording
from corpus.comparing.words import diff_words

_KIN = 0.4
"""Examples less alike than this tell two different stories."""


def compare_examples(old: Sequence[str], new: Sequence[str]) -> tuple[ExampleChange, ...]:
    """Each example of both sides exactly once, in the order of the new rule (removed ones where they stood)."""
    partner = _pair(old, new)
    origin = {j: i for i, j in partner.items()}
    made: list[ExampleChange] = []
    waiting = 0
    for j, text in enumerate(new):
        i = origin.get(j)
        if i is not None:
            made += [_removed(old[k]) for k in range(waiting, i) if k not in partner]
            waiting = max(waiting, i + 1)
        made.append(_change(old[i], text) if i is not None else ExampleChange("added", (("+", text),)))
    return (*made, *(_removed(old[k]) for k in range(waiting, len(old)) if k not in partner))


def _pair(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    if list(old) == list(new):
        return {i: i for i in range(len(old))}
    folded_old, folded_new = [fold(text).split() for text in old], [fold(text).split() for text in new]
    return assign(
        {
            i: {
                j: Indel.normalized_similarity(a, b) - _KIN - 0.001 * abs(i - j)
                for j, b in enumerate(folded_new)
            }
            for i, a in enumerate(folded_old)
        }
    )


def _change(old: str, new: str) -> ExampleChange:
    if old == new:
        return ExampleChange("identical", (("=", old),))
    return ExampleChange("typographic" if same_wording(old, new) else "edited", diff_words(old, new))


def _removed(text: str) -> ExampleChange:
    return ExampleChange("removed", (("-", text),))
