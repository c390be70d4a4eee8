"""Two ways from one edition to a later one, composed over the editions in between and direct: made one, and held
against each other for what a link in between got wrong.

Composition knows each step and is believed: what it says was removed while a rule that reads the same stood beside it
is restated there, not carried on. Direct evidence closes other gaps above a high bar, and corrects the main rule where
one of the parts, or a rule beside or below it that composition left free, reads clearly more like the old one. What the
two ways tell differently otherwise is kept as composed and marked as ``disputed``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rapidfuzz.distance import Indel

from corpus.comparing import thresholds
from corpus.comparing.align.compose import compose
from corpus.comparing.align.elsewhere import find_elsewhere
from corpus.comparing.align.wording import said_by
from corpus.comparing.edition import Alignment, ComparedEdition, Pair
from corpus.comparing.scope import lineage


def reconcile(
    composed: Alignment, direct: Alignment, old: ComparedEdition, new: ComparedEdition
) -> Alignment:
    """The composed alignment, its gaps closed and its slips corrected by the direct one; curators' words stand."""
    likeness = _likeness(old, new)
    restated = find_elsewhere(old, new, composed)
    found = {pair.old: pair for pair in direct.pairs if pair.old in direct.carried}
    free = {pair.new for pair in composed.pairs if pair.old is None}
    taken: set[str] = set()
    dropped: list[str] = []
    made: list[Pair] = []
    for pair in composed.pairs:
        other = found.get(pair.old or "")
        if pair.old is None or pair.reason == "forced" or other is None or other.new in (None, pair.new):
            made.append(pair)
        elif pair.new is None or pair.merged:
            open_gap = pair.new is None and pair.old not in restated and other.new in free - taken
            closes = open_gap and other.score >= thresholds.DIRECT_CLOSES
            made.append(other._replace(also_new=(), reason="direct") if closes else pair)
            taken |= {other.new} if closes and other.new else set()
        else:
            made.append(_corrected(pair, other, likeness, free - taken, taken, dropped))
    return Alignment(
        (
            *(pair for pair in made if pair.old is not None or pair.new not in taken),
            *(Pair(None, number, 0.0, "added") for number in dropped),
        )
    )


def _corrected(
    pair: Pair,
    other: Pair,
    likeness: Callable[[str, str], float],
    free: set[str | None],
    taken: set[str],
    dropped: list[str],
) -> Pair:
    """The pair with the better main rule of the two, the composed one in doubt."""
    if pair.old is None or pair.new is None or other.new is None:
        return pair
    mine, theirs = likeness(pair.old, pair.new), likeness(pair.old, other.new)
    if theirs >= mine + thresholds.DIRECT_BETTER:
        if other.new in pair.also_new:
            parts = tuple(pair.new if part == other.new else part for part in pair.also_new)
            return pair._replace(new=other.new, also_new=parts, reason="direct")
        if other.new in free and _is_near(pair.new, other.new):
            taken.add(other.new)
            dropped.append(pair.new)
            return pair._replace(new=other.new, score=other.score, reason="direct")
    return pair._replace(reason="disputed")


def _is_near(here: str, there: str) -> bool:
    """Whether one number stands below the other, or both below the same rule."""
    return here in lineage(there) or there in lineage(here) or lineage(here)[1:2] == lineage(there)[1:2]


def _likeness(old: ComparedEdition, new: ComparedEdition) -> Callable[[str, str], float]:
    """Tells how much of their words, in order, a rule of ``old`` and one of ``new`` have in common."""

    def likeness(here: str, there: str) -> float:
        return Indel.normalized_similarity(said_by(old.by_number[here]), said_by(new.by_number[there]))

    return likeness


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
    composed = compose(first, second).carried
    step = {pair.old: pair for pair in first.pairs if pair.old and pair.new and not pair.merged}
    origin = {
        number: pair.old
        for pair in second.pairs
        if pair.old and not pair.merged
        for number in (pair.new, *pair.also_new)
        if number
    }
    likeness = _likeness(old, new)
    found = []
    for pair in direct.pairs:
        became, link = composed.get(pair.old or ""), step.get(pair.old or "")
        if pair.old is None or pair.new is None or pair.merged or link is None or link.new is None:
            continue
        if became in (None, pair.new) or "forced" in (link.reason, pair.reason):
            continue
        instead = origin.get(pair.new)
        gain = likeness(pair.old, pair.new) - likeness(pair.old, became or "")
        if gain >= thresholds.CONTRADICTS and instead not in (link.new, *link.also_new):
            found.append(Contradiction(pair.old, link.new, became or "", pair.new, instead, round(gain, 4)))
    return tuple(sorted(found, key=lambda each: -each.gain))
