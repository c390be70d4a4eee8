"""Pairs of rules that are certain at once, by equal wordings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from corpus.comparing.align.wording import EncodedTexts, Wording

UNIQUE_WORDS = 5
"""Equal wordings of so many words that stand once in each edition are certain pairs."""


def equal_pairs(
    old: Sequence[Wording],
    new: Sequence[Wording],
    texts: EncodedTexts,
    free_old: Collection[int],
    free_new: Collection[int],
) -> dict[int, int]:
    """Wordings of some length that stand once in each edition and are the same in both; and texts, however often
    they stand, that are the same under the same number. Headings say too little for that
    ("General") where numbers moved.
    """
    here: dict[str, list[int]] = defaultdict(list)
    there: dict[str, list[int]] = defaultdict(list)
    for i in free_old:
        here[texts.old[i]].append(i)
    for j in free_new:
        there[texts.new[j]].append(j)
    found = {
        places[0]: there[text][0]
        for text, places in here.items()
        if len(places) == 1 and len(there.get(text, ())) == 1 and len(text) >= UNIQUE_WORDS
    }
    moved = sum(old[i].number != new[j].number for i, j in found.items())
    for text, places in here.items():
        others = there.get(text, ())
        if others and places[0] not in found and (not old[places[0]].is_heading or moved * 2 <= len(found)):
            numbers = {new[j].number: j for j in others}
            found.update({i: numbers[old[i].number] for i in places if old[i].number in numbers})
    return found
