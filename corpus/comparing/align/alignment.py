"""Which rule of one edition became which of another; alignments as edges and back, two in a row made one.

In order: a curator's pairs; wordings that are equal and unique; then candidates that share rare words,
weighed by text and by surroundings, chosen all at once; at last what went where beside these main pairs.
Deterministic, and ``align(a, b)`` mirrors ``align(b, a)``: the work is always done from the edition whose
slug comes first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce

from corpus.comparing.align.matching import Matching
from corpus.comparing.align.parts import Parts
from corpus.comparing.align.wording import Wording, prepare
from corpus.comparing.edition import Alignment, ComparedEdition, ForcedPair, Pair
from corpus.comparing.scope import is_whole_book


def tied(olds: Iterable[str], news: Iterable[str], edges: Iterable[Pair]) -> Alignment:
    """The alignment that ``edges`` make of the rules of two editions: each is a pair of an old rule and a new one,
    ``merged`` where a part of the one went into the other. A rule without main edge lives on in its heaviest one.
    """
    mains: dict[str | None, Pair] = {}
    ahead: defaultdict[str | None, list[Pair]] = defaultdict(list)
    back: defaultdict[str | None, list[str]] = defaultdict(list)
    for edge in edges:
        if not edge.merged:
            mains[edge.old] = edge
        elif edge.old and edge.new:
            ahead[edge.old].append(edge)
            back[edge.new].append(edge.old)
    pairs = []
    for old in olds:
        parts = ahead.get(old, ())
        main = mains.get(old) or max(
            parts, key=lambda edge: edge.score, default=Pair(old, None, 0.0, "removed")
        )
        also_old = () if main.merged else tuple(back.get(main.new, ()))
        also_new = tuple(part.new for part in parts if part.new and part is not main)
        pairs.append(main._replace(also_old=also_old, also_new=also_new) if also_old or also_new else main)
    reached = {pair.new for pair in mains.values()} | {new for new in back if back[new]}
    return Alignment((*pairs, *(Pair(None, new, 0.0, "added") for new in news if new not in reached)))


def edges_of(alignment: Alignment) -> Iterator[Pair]:
    """The edges that an alignment is made of, the main way of each old rule first."""
    for pair in alignment.pairs:
        if pair.old and pair.new:
            yield pair._replace(also_old=(), also_new=()) if pair.also_old or pair.also_new else pair
            yield from (Pair(pair.old, part, pair.score, "merged", kind="merged") for part in pair.also_new)


def _numbers(alignment: Alignment, side: int) -> dict[str, None]:
    """The old (0) or new (1) rules of an alignment."""
    pairs = alignment.pairs
    found = (number for pair in pairs for number in ((pair.new, *pair.also_new) if side else (pair.old,)))
    return dict.fromkeys(number for number in found if number)


def mirrored(alignment: Alignment) -> Alignment:
    """The alignment of (new, old) that says the same as this one of (old, new)."""
    turned = (edge._replace(old=edge.new, new=edge.old) for edge in edges_of(alignment))
    return tied(_numbers(alignment, 1), _numbers(alignment, 0), turned)


def compose(olds: Iterable[str], news: Iterable[str], steps: Iterable[Iterable[Pair]]) -> Alignment:
    """The alignment of the rules of the first and the last of several editions that follows from the edges of each
    step between them, those of a rule one after the other, its main one first. Scores multiply.
    """
    return tied(olds, news, reduce(_followed, steps))


def _followed(edges: Iterable[Pair], onward: Iterable[Pair]) -> list[Pair]:
    """What two steps make together. Main edges chain. A rule whose chain breaks lives on in what its other parts, or
    the rule that took it in, became: as that rule's ancestor if it has no other, else as merged into it.
    """
    beyond: defaultdict[str | None, list[Pair]] = defaultdict(list)
    for step in onward:
        beyond[step.old].append(step)
    ways: dict[tuple[str | None, str | None], Pair] = {}
    for edge in edges:
        for step in beyond.get(edge.new, ()):
            if (ends := (edge.old, step.new)) not in ways:
                kind = "merged" if edge.merged else step.kind
                ways[ends] = Pair(*ends, round(edge.score * step.score, 4), "composed", kind=kind)
    begun, taken = ({way[side] for way in ways.values() if not way.merged} for side in (0, 1))
    for ends, way in ways.items():
        if way.merged and way.old not in begun and way.new not in taken:
            ways[ends] = way._replace(kind="main")
            begun.add(way.old)
            taken.add(way.new)
    return [*ways.values()]


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
