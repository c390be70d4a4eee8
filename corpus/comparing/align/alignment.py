"""Which rule of one edition became which of another.

In order: a curator's pairs; wordings that are equal and unique; then candidates that share rare words,
weighed by text and by surroundings, chosen all at once; splits and merges among what is left; at last the sentences
that rules lost and gained.
Deterministic, and ``align(a, b)`` mirrors ``align(b, a)``: the work is always done from the edition whose
slug comes first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from corpus.comparing.align.compose import complete, mirrored
from corpus.comparing.align.matching import Matching
from corpus.comparing.align.sentences import Sentences
from corpus.comparing.align.splits import Home, find_merged, find_parts
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
    merged = {**find_merged(matching), **{i: (j, 1.0) for i, j in orders.merged.items()}}
    parts = {**find_parts(matching), **{j: (i, 1.0) for j, i in orders.parts.items()}}
    found = Sentences(matching, language, merged, parts).find()
    for i, j in found.successors.items():
        matching.partner[i] = j
    merged = {i: home for i, home in (found.merged | merged).items() if i not in found.successors}
    parts = found.parts | parts
    if partial:
        # hardly alike, and elsewhere: where one side prints parts alone, the rule's own may just not be there
        for i, j in enumerate(matching.partner):
            if j >= 0 and _is_guess(matching, orders, i):
                matching.partner[i] = -1
                merged = {lost: home for lost, home in merged.items() if home[0] != j}
                parts = {part: home for part, home in parts.items() if home[0] != i}
    return complete(_pairs(matching, orders, merged, parts))


def _pairs(
    matching: Matching,
    orders: Orders[int],
    merged: Mapping[int, Home],
    parts: Mapping[int, Home],
) -> Iterator[Pair]:
    """The pairs that an alignment is made of, old rules first, then those that came."""
    old, new = matching.old, matching.new
    further: list[tuple[int, int]] = sorted(
        {*((i, j) for i, (j, _) in merged.items()), *((i, j) for j, (i, _) in parts.items())}
    )
    ahead: defaultdict[int, list[str]] = defaultdict(list)
    for i, j in further:
        ahead[i].append(new[j].number)
    for i, wording in enumerate(old):
        j = matching.partner[i]
        if j >= 0:
            score = 1.0 if i in orders.main else round(matching.score(i), 4)
            reason = _reason(matching, orders, i)
            yield Pair(wording.number, new[j].number, score, reason, also_new=tuple(ahead[i]))
        elif i in merged:
            j, score = merged[i]
            home = new[j].number
            others = tuple(number for number in ahead[i] if number != home)
            reason = "forced" if i in orders.merged else "merged"
            yield Pair(wording.number, home, round(score, 4), reason, also_new=others, kind="merged")
        else:
            yield Pair(wording.number, None, 0.0, "forced" if i in orders.closed_old else "removed")
    reached = {*matching.partner, *parts}
    for j, wording in enumerate(new):
        if j not in reached:
            yield Pair(None, wording.number, 0.0, "forced" if j in orders.closed_new else "added")


ALIKE_BY_WORDS = 0.4
"""Rules less alike were paired for where they stand, and the pair says so."""
K = TypeVar("K", int, str)


class Orders(Generic[K]):
    """A curator's pairs: main pairs, the further ones of a split (new to old) or a merge (old to new), and rules that
    have no counterpart.

    ``olds`` and ``news`` say by what each rule of an edition is known here, by its number; numbers that an edition
    lacks are passed over.
    """

    def __init__(
        self, olds: Mapping[str, K], news: Mapping[str, K], given: Iterable[tuple[str | None, str | None]]
    ) -> None:
        self.main: dict[K, K] = {}
        self.parts: dict[K, K] = {}
        self.merged: dict[K, K] = {}
        self.closed_old: set[K] = set()
        self.closed_new: set[K] = set()
        ambiguous: set[K] = set()
        for before, after in given:
            i, j = olds.get(before or ""), news.get(after or "")
            if i is not None and j is not None:
                if i not in self.main and j not in ambiguous:
                    self.main[i] = j
                    ambiguous.add(j)
                elif i in self.main and j not in ambiguous:
                    self.parts[j] = i
                    ambiguous.add(j)
                elif i not in self.main:
                    self.merged[i] = j
            elif i is not None and after is None:
                self.closed_old.add(i)
            elif j is not None and before is None:
                self.closed_new.add(j)
        self.closed_old |= set(self.merged)
        self.closed_new |= set(self.parts)


def _is_guess(matching: Matching, orders: Orders[int], i: int) -> bool:
    """Whether the pair of the old rule ``i`` rests on its surroundings alone, under another number, and no word of a
    curator's rests on it.
    """
    j = matching.partner[i]
    divided = i in orders.parts.values() or j in orders.merged.values()
    other = matching.old[i].number != matching.new[j].number
    return other and not divided and _reason(matching, orders, i) == "surroundings"


def _reason(matching: Matching, orders: Orders[int], i: int) -> str:
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
