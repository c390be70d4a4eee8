"""The sheet that a judge has at hand: state-based actions, layers, steps of a turn, penalties, on two A5 pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from corpus.library.asking.restating import gists_of
from corpus.library.asking.trees import tree_of
from corpus.library.asking.versions import rule_on
from corpus.models import Edition
from corpus.pages.shared.days import Way
from corpus.pages.tournament.views import PenaltyRow, infraction_guide, penalty_rows

ACTIONS, LAYERS, TURN = "704.5", "613.1", "5"
"""The rules whose subrules, and the part whose sections, the sheet lists: by their numbers of today."""
FIRST_STEP = "501"
"""What stands before it in the part speaks of all turns."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A number with its short name."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that `sheet.html` prints; ``edition`` is the one whose rules they are, None in a library without rules."""

    edition: Edition | None
    actions: tuple[SheetLine, ...]
    layers: tuple[SheetLine, ...]
    turn: tuple[SheetLine, ...]
    penalties: list[PenaltyRow]


def sheet_of() -> Sheet:
    """The sheet of the rules in force."""
    found = rule_on(ACTIONS)
    guide = infraction_guide(Way(), "fr")
    turn = tuple(line for line in _under(TURN) if line.number >= FIRST_STEP)
    return Sheet(
        found.entry.edition if found else None,
        tuple(_under(ACTIONS)),
        tuple(_under(LAYERS)),
        turn,
        penalty_rows(guide, Way(series="ipg")) if guide else [],
    )


def _under(number: str) -> Iterator[SheetLine]:
    """What stands right under a rule in force, each by its name, its gist or its first words."""
    found = rule_on(number)
    if found is None:
        return
    tree, gists = tree_of(found.entry.edition), gists_of(found.entry.edition)
    for node in tree.children(tree.by_key[found.entry.key]):
        yield SheetLine(node.number, node.title or gists.get(node.key, "") or node.opening)
