"""Alignments as edges and back; seen from the other edition; two in a row made one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from corpus.comparing.edition import Alignment, Pair


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


def compose(first: Alignment, second: Alignment) -> Alignment:
    """The alignment of (a, c) that follows from those of (a, b) and (b, c).

    Main edges chain. A rule whose chain breaks lives on in what its other parts, or the rule that took it in,
    became: as that rule's ancestor if it has no other, else as merged into it. Scores multiply.
    """
    onward: defaultdict[str | None, list[Pair]] = defaultdict(list)
    for edge in edges_of(second):
        onward[edge.old].append(edge)
    ways: dict[tuple[str | None, str | None], Pair] = {}
    for edge in edges_of(first):
        for step in onward[edge.new]:
            score, kind = round(edge.score * step.score, 4), "merged" if edge.merged else step.kind
            ways.setdefault((edge.old, step.new), Pair(edge.old, step.new, score, "composed", kind=kind))
    begun, taken = ({way[side] for way in ways.values() if not way.merged} for side in (0, 1))
    for ends, way in ways.items():
        if way.old not in begun and way.new not in taken:
            ways[ends] = way._replace(kind="main")
            begun.add(way.old)
            taken.add(way.new)
    return tied(_numbers(first, 0), _numbers(second, 1), ways.values())
