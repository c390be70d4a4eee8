"""Alignments seen from the other edition, and two in a row made one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from corpus.comparing.edition import Alignment, Pair


def mirrored(alignment: Alignment) -> Alignment:
    """The alignment of (new, old) that says the same as this one of (old, new)."""
    carried = {pair.new for pair in alignment.pairs if pair.old and not pair.merged}
    sources: dict[str, list[str]] = defaultdict(list)
    made = []
    for pair in alignment.pairs:
        for part in pair.also_new if pair.old else ():
            if part not in carried and pair.old:
                sources[part].append(pair.old)
        if not pair.merged:
            reason = _REASONS.get(pair.reason, pair.reason)
            made.append(Pair(pair.new, pair.old, pair.score, reason, pair.also_new, pair.also_old))
    scores = {part: pair.score for pair in alignment.pairs for part in pair.also_new}
    made += [
        Pair(part, first, scores[part], "merged", also_new=tuple(others), kind="merged")
        for part, (first, *others) in sources.items()
    ]
    return Alignment(tuple(sorted(made, key=lambda pair: pair.old is None)))


def complete(pairs: Iterable[Pair]) -> Alignment:
    """The alignment of these pairs, each rule that carries another one on with its further ancestors."""
    made = list(pairs)
    back: defaultdict[str | None, dict[str, None]] = defaultdict(dict)
    for pair in made:
        if pair.old is not None:
            for number in (*((pair.new,) if pair.merged else ()), *pair.also_new):
                back[number][pair.old] = None
    return Alignment(
        tuple(
            pair._replace(also_old=tuple(back[pair.new]))
            if pair.old is not None and pair.new in back and not pair.merged
            else pair
            for pair in made
        )
    )


_REASONS = {"added": "removed", "removed": "added"}


def compose(first: Alignment, second: Alignment) -> Alignment:
    """The alignment of (a, c) that follows from those of (a, b) and (b, c).

    Main pairs chain. A rule whose chain breaks lives on in what its other parts, or the rule that took it in,
    became: as that rule's ancestor if it has no other, else as merged into it. Scores multiply.
    """
    onward: dict[str | None, Pair] = {pair.old: pair for pair in second.pairs if pair.old is not None}
    starts = [pair for pair in first.pairs if pair.old is not None]
    ends = {pair.old: list(_ends(pair, onward)) for pair in starts}
    chosen: dict[str | None, tuple[str, float]] = {}
    for pair in starts:
        step = onward.get(pair.new)
        if pair.new and step is not None and step.new and not pair.merged and not step.merged:
            chosen[pair.old] = (step.new, pair.score * step.score)
    taken = {number for number, _ in chosen.values()}
    for pair in starts:
        free = [end for end in ends[pair.old] if end[0] not in taken]
        if pair.old not in chosen and free:
            chosen[pair.old] = free[0]
            taken.add(free[0][0])
    made = []
    parts: set[str] = set()
    for pair in starts:
        if pair.old in chosen:
            number, score = chosen[pair.old]
            also = tuple(dict.fromkeys(end for end, _ in ends[pair.old] if end != number))
            parts.update(also)
            made.append(Pair(pair.old, number, round(score, 4), "composed", also_new=also))
        elif ends[pair.old]:
            (number, score), *others = ends[pair.old]
            also = tuple(dict.fromkeys(end for end, _ in others if end != number))
            parts.update(also)
            made.append(Pair(pair.old, number, round(score, 4), "composed", also_new=also, kind="merged"))
        else:
            made.append(Pair(pair.old, None, 0.0, "removed"))
    arrived = dict.fromkeys(
        number for pair in second.pairs for number in (pair.new, *pair.also_new) if number
    )
    taken |= parts
    return complete([*made, *(Pair(None, number, 0.0, "added") for number in arrived if number not in taken)])


def _ends(pair: Pair, onward: dict[str | None, Pair]) -> Iterator[tuple[str, float]]:
    """Every rule of the last edition that ``pair`` leads to, the main way first."""
    for number in (pair.new, *pair.also_new):
        step = onward.get(number) if number is not None else None
        if step is not None:
            for end in (step.new, *step.also_new):
                if end is not None:
                    yield end, pair.score * step.score
