"""The sheet that a judge has at hand: state-based actions, layers, steps of a turn, penalties, on two A5 pages."""

from __future__ import annotations

from typing import Any

from corpus.library.asking.restating import gists_of
from corpus.library.asking.trees import tree_of
from corpus.library.asking.versions import rule_on
from corpus.pages.shared.days import Way
from corpus.pages.tournament.views import infraction_guide, penalty_rows

ACTIONS, LAYERS, TURN = "704.5", "613.1", "5"
"""The rules whose subrules, and the part whose sections, the sheet lists: by their numbers of today."""
FIRST_STEP = "501"
"""What stands before it in the part speaks of all turns."""


def sheet_of() -> dict[str, Any]:
    """All that `sheet.html` prints of the rules in force; no edition in a library without rules."""
    found = rule_on(ACTIONS)
    guide = infraction_guide(Way(), "fr")
    return {
        "edition": found.entry.edition if found else None,
        "actions": _under(ACTIONS),
        "layers": _under(LAYERS),
        "turn": [line for line in _under(TURN) if line["number"] >= FIRST_STEP],
        "penalties": penalty_rows(guide, Way(series="ipg")) if guide else [],
    }


def _under(number: str) -> list[dict[str, str]]:
    """What stands right under a rule in force, each by its number and its name, its gist or its first words."""
    found = rule_on(number)
    if found is None:
        return []
    tree, gists = tree_of(found.entry.edition), gists_of(found.entry.edition)
    return [
        {"number": node.number, "name": node.title or gists.get(node.key, "") or node.opening}
        for node in tree.children(tree.by_key[found.entry.key])
    ]
