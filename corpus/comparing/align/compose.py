"""Alignments seen from the other edition, and two in a row made one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from corpus.comparing.edition import Alignment, Pair


def mirrored(alignment: Alignment) -> Alignment:
    """The alignment of (new, old) that says the same as this one of (old, new)."""
    parts: dict[str, list[str]] = defaultdict(list)
    for pair in alignment.pairs:
        if pair.merged and pair.old and pair.new:
            parts[pair.new].append(pair.old)
    made = []
    for pair in alignment.pairs:
        if pair.merged:
            continue
        also = tuple(parts.get(pair.new or "", ()))
        made.append(
            Pair(pair.new, pair.old, pair.score, _REASONS.get(pair.reason, pair.reason), also_new=also)
        )
        made += [Pair(part, pair.old, pair.score, "merged", kind="merged") for part in pair.also_new]
    return Alignment(tuple(sorted(made, key=lambda pair: pair.old is None)))


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
    for pair in starts:
        if pair.old in chosen:
            number, score = chosen[pair.old]
            also = tuple(dict.fromkeys(end for end, _ in ends[pair.old] if end not in taken))
            taken.update(also)
            made.append(Pair(pair.old, number, round(score, 4), "composed", also_new=also))
        elif ends[pair.old]:
            number, score = ends[pair.old][0]
            made.append(Pair(pair.old, number, round(score, 4), "composed", kind="merged"))
        else:
            made.append(Pair(pair.old, None, 0.0, "removed"))
    arrived = dict.fromkeys(
        number for pair in second.pairs for number in (pair.new, *pair.also_new) if number
    )
    return Alignment(
        (*made, *(Pair(None, number, 0.0, "added") for number in arrived if number not in taken))
    )


def _ends(pair: Pair, onward: dict[str | None, Pair]) -> Iterator[tuple[str, float]]:
    """Every rule of the last edition that ``pair`` leads to, the main way first."""
    for number in (pair.new, *pair.also_new):
        step = onward.get(number) if number is not None else None
        if step is not None:
            for end in (step.new, *step.also_new):
                if end is not None:
                    yield end, pair.score * step.score
