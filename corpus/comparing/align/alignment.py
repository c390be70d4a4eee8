"""Which rule of one edition became which of another.

In order: a curator's pairs; wordings that are equal and unique; then candidates that share rare words,
weighed by text and by surroundings, chosen all at once; at last what went where beside these main pairs.
Deterministic, and ``align(a, b)`` mirrors ``align(b, a)``: the work is always done from the edition whose
slug comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from corpus.comparing.align.compose import mirrored, tied
from corpus.comparing.align.matching import Matching
from corpus.comparing.align.parts import Parts
from corpus.comparing.align.wording import Wording, prepare
from corpus.comparing.edition import Alignment, ComparedEdition, ForcedPair, Pair
from corpus.comparing.scope import is_whole_book


def align(old: ComparedEdition, new: ComparedEdition, forced: Sequence[ForcedPair] = ()) -> Alignment:
    """What became of every rule of ``old``, and where every rule of ``new`` comes from.

    ``forced`` are a curator's pairs: they stand whatever the texts say; numbers that an edition lacks are
    passed over.
    """
    given = [(pair.old, pair.new) for pair in forced]
    partial = not (is_whole_book(old) and is_whole_book(new))
    if new.slug < old.slug:
        back = [(after, before) for before, after in given]
        return mirrored(_align(prepare(new), prepare(old), back, new.language, partial=partial))
    return _align(prepare(old), prepare(new), given, new.language, partial=partial)


def _align(
    old: list[Wording],
    new: list[Wording],
    given: Sequence[tuple[str | None, str | None]],
    language: str,
    *,
    partial: bool,
) -> Alignment:
    olds = {wording.number: i for i, wording in enumerate(old)}
    news = {wording.number: j for j, wording in enumerate(new)}
    orders = Orders(olds, news, given)
    matching = Matching(old, new, orders.main, orders.closed_old, orders.closed_new)
    found = Parts(matching, language).find()
    for i, j in found.successors.items():
        matching.partner[i] = j
    further = found.further | dict.fromkeys(orders.further, 1.0)
    if partial:
        # hardly alike, and elsewhere: where one side prints parts alone, the rule's own may just not be there
        for i, j in enumerate(matching.partner):
            if j >= 0 and _is_guess(matching, orders, i):
                matching.partner[i] = -1
                further = {way: score for way, score in further.items() if i != way[0] and j != way[1]}
    return tied(olds, news, _edges(matching, orders, further))


def _edges(matching: Matching, orders: Orders, further: Mapping[tuple[int, int], float]) -> Iterator[Pair]:
    """The main pairs and those that share a part."""
    old, new = matching.old, matching.new
    for i, j in enumerate(matching.partner):
        if j >= 0:
            score = 1.0 if i in orders.main else round(matching.score(i), 4)
            yield Pair(old[i].number, new[j].number, score, _reason(matching, orders, i))
    for (i, j), score in sorted(further.items()):
        if matching.partner[i] != j:
            reason = "forced" if (i, j) in orders.further else "merged"
            yield Pair(old[i].number, new[j].number, round(score, 4), reason, kind="merged")


ALIKE_BY_WORDS = 0.4
"""Rules less alike were paired for where they stand, and the pair says so."""


class Orders:
    """A curator's pairs, by places: main pairs, the further ones of a split or a merge, and rules without counterpart.
    Numbers that an edition lacks are passed over.
    """

    def __init__(
        self,
        olds: Mapping[str, int],
        news: Mapping[str, int],
        given: Iterable[tuple[str | None, str | None]],
    ) -> None:
        self.main: dict[int, int] = {}
        self.further: set[tuple[int, int]] = set()
        self.closed_old: set[int] = set()
        self.closed_new: set[int] = set()
        for before, after in given:
            i, j = olds.get(before or ""), news.get(after or "")
            if i is not None and j is not None:
                taken = j in self.main.values() or j in self.closed_new
                if i not in self.main and not taken:
                    self.main[i] = j
                elif i not in self.main:
                    self.further.add((i, j))
                    self.closed_old.add(i)
                elif not taken:
                    self.further.add((i, j))
                    self.closed_new.add(j)
            elif i is not None and after is None:
                self.closed_old.add(i)
            elif j is not None and before is None:
                self.closed_new.add(j)


def _is_guess(matching: Matching, orders: Orders, i: int) -> bool:
    """Whether the pair of the old rule ``i`` rests on its surroundings alone, under another number, and no word of a
    curator's rests on it.
    """
    j = matching.partner[i]
    divided = any(i == before or j == after for before, after in orders.further)
    other = matching.old[i].number != matching.new[j].number
    return other and not divided and _reason(matching, orders, i) == "surroundings"


def _reason(matching: Matching, orders: Orders, i: int) -> str:
    j = matching.partner[i]
    if i in orders.main:
        return "forced"
    old, new = matching.old[i], matching.new[j]
    here = old.number == new.number
    if old.words == new.words:
        return "equal text, same number" if here else "equal text"
    if matching.like.text(i, j) < ALIKE_BY_WORDS:
        return "surroundings"
    return "same number" if here else "rewording"
