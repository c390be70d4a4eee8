"""Links that an alignment which leaves an edition out contradicts: for a curator to decide."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.comparing import thresholds
from corpus.comparing.align.compose import compose
from corpus.comparing.align.reconcile import Likeness
from corpus.comparing.edition import Alignment, ComparedEdition


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Of three editions in a row: rule ``old`` of the first was linked to ``linked`` of the second and so became
    ``became`` of the third, but reads clearly more like ``rather`` there, which comes from ``instead`` of the second
    (None where it came with the third).
    """

    old: str
    linked: str
    became: str
    rather: str
    instead: str | None
    gain: float


def contradictions(
    first: Alignment, second: Alignment, direct: Alignment, old: ComparedEdition, new: ComparedEdition
) -> tuple[Contradiction, ...]:
    """What ``direct``, which leaves the edition in between out, says otherwise than ``first`` and ``second`` in a row;
    what reads most otherwise first. A curator's pairs are not doubted.
    """
    composed = {pair.old: pair.new for pair in compose(first, second).pairs if pair.old and not pair.merged}
    step = {pair.old: pair for pair in first.pairs if pair.old and pair.new and not pair.merged}
    origin = {
        number: pair.old
        for pair in second.pairs
        if pair.old and not pair.merged
        for number in (pair.new, *pair.also_new)
        if number
    }
    likeness = Likeness(old, new)
    found = []
    for pair in direct.pairs:
        became, link = composed.get(pair.old or ""), step.get(pair.old or "")
        if pair.old is None or pair.new is None or pair.merged or link is None or link.new is None:
            continue
        if became in (None, pair.new) or "forced" in (link.reason, pair.reason):
            continue
        instead = origin.get(pair.new)
        gain = likeness.of(pair.old, pair.new) - likeness.of(pair.old, became or "")
        if gain >= thresholds.CONTRADICTS and instead not in (link.new, *link.also_new):
            found.append(Contradiction(pair.old, link.new, became or "", pair.new, instead, round(gain, 4)))
    return tuple(sorted(found, key=lambda each: -each.gain))
