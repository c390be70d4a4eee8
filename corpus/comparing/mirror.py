"""An alignment seen from the other edition: a split becomes a merge, a removal an addition."""

from __future__ import annotations

from collections import defaultdict

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
