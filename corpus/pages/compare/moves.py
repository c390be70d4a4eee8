"""What moved, and what changed so little that it is folded away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change
from corpus.pages.compare.lineage import Lineage, section_of
from corpus.pages.redline.words import is_exact, status_label
from corpus.pages.shared.french import figure


@dataclass(frozen=True, slots=True)
class Move:
    """Rules that went from one section to another, or that changed places within one."""

    old: str
    new: str
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class Renumbering:
    """One rule's number before and after."""

    old: str
    new: str
    label: str


MOST_MOVES = 40
"""Ways from section to section that are told: the most trodden ones."""


def moves(lineage: Lineage) -> tuple[Move, ...]:
    """Where whole groups of rules went, section to section, the largest of them in the old order; rules that kept
    their section and changed their number count under it.
    """
    went = Counter[tuple[str, str]]()
    for pair in lineage.by_old.values():
        if pair.new is not None and pair.old is not None and pair.old != pair.new and len(pair.old) > 3:
            went[section_of(pair.old), section_of(pair.new)] += 1
    return tuple(
        Move(old, new, lineage.titles.get(new, ""), count)
        for (old, new), count in sorted(went.most_common(MOST_MOVES))
    )


def is_renumbered(change: Change) -> bool:
    """Whether a rule bears another number after the change than before."""
    return change.kind == "rule" and bool(change.old and change.new) and change.old != change.new


def numbers(changes: Iterable[Change]) -> tuple[Renumbering, ...]:
    """The changes of number among ``changes``."""
    return tuple(
        Renumbering(change.old or "", change.new or "", status_label(change))
        for change in changes
        if is_renumbered(change)
    )


_QUIET = {
    "renumbered": ("renumérotée sans retouche", "renumérotées sans retouche"),
    "terminology": ("dont seul le vocabulaire change", "dont seul le vocabulaire change"),
    "references": ("dont seuls les renvois changent", "dont seuls les renvois changent"),
    "typographic": ("retouchée en typographie", "retouchées en typographie"),
}


def quiet_words(changes: Sequence[Change]) -> str:
    """What the quiet changes of a group are: « 5 renumérotées sans retouche, 2 retouchées en typographie »."""
    held = Counter(_quiet_kind(change) for change in changes)
    return ", ".join(
        f"{figure(held[kind])} {words[held[kind] > 1]}" for kind, words in _QUIET.items() if held[kind]
    )


def _quiet_kind(change: Change) -> str:
    if change.nature in ("references", "terminology"):
        return change.nature
    return "renumbered" if is_exact(change) else "typographic"
