"""What changes come to, in a French sentence for the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from corpus.library.ingest.inputs import InputChange

_WORDS = {
    "added": ("édition ajoutée", "éditions ajoutées"),
    "replaced": ("édition remplacée", "éditions remplacées"),
    "corrected": ("édition corrigée", "éditions corrigées"),
    "reread": ("édition relue", "éditions relues"),
    "moved": ("adresse changée", "adresses changées"),
    "withdrawn": ("édition retirée", "éditions retirées"),
    "removed": ("édition enlevée", "éditions enlevées"),
    "restored": ("édition remise", "éditions remises"),
    "witnessed": ("témoin gardé", "témoins gardés"),
    "unwitnessed": ("témoin ôté", "témoins ôtés"),
    "linked": ("filiation corrigée", "filiations corrigées"),
    "noted": ("bulletin écrit", "bulletins écrits"),
    "unnoted": ("bulletin ôté", "bulletins ôtés"),
    "cards": ("import de cartes publié", "imports de cartes publiés"),
    "uncards": ("import de cartes repris", "imports de cartes repris"),
    "unlinked": ("correction de filiation ôtée", "corrections de filiation ôtées"),
}
MOST_NAMED = 3
"""Editions that a summary names; of more it only counts."""


def acts_of(changes: Sequence[InputChange]) -> list[tuple[str, str]]:
    """What is done (a key of the table above) and to which edition or rule, in order."""
    editions = [change for change in changes if change.table == "edition"]
    came = {change.after["sha256"]: change.key for change in editions if change.after}
    went = {change.before["sha256"]: change.key for change in editions if change.before}
    withdrawn = {change.key for change in changes if change.table == "withdrawal" and change.after}
    lifted = {change.key for change in changes if change.table == "withdrawal" and not change.after}
    acts = []
    for change in editions:
        if change.after is None and change.before is not None:
            if came.get(change.before["sha256"]):
                continue  # told where it went to
            acts.append(("withdrawn" if change.key in withdrawn else "removed", change.key))
        elif change.before is None and change.after is not None:
            moved = went.get(change.after["sha256"], change.key) != change.key
            acts.append(("moved" if moved else "restored" if change.key in lifted else "added", change.key))
        elif change.before and change.after:
            acts.append((_kind_of_change(change.before, change.after), change.key))
    for change in changes:
        if change.table == "link":
            acts.append(
                ("linked" if change.after else "unlinked", change.key.partition(">")[0].partition(":")[2])
            )
        elif change.table == "bulletin":
            acts.append(("noted" if change.after else "unnoted", change.key.removesuffix("/")))
        elif change.table == "cards":
            public = (change.after or {}).get("public")
            acts.append(("cards" if public else "uncards", change.key))
        elif change.table == "witness" and not editions:
            witness = change.after or change.before or {}
            acts.append(("witnessed" if change.after else "unwitnessed", witness["edition"]))
    return acts


def _kind_of_change(before: dict[str, object], after: dict[str, object]) -> str:
    if before["sha256"] != after["sha256"]:
        return "replaced"
    facts = ("told", "corrected", "name")
    return "reread" if all(before[key] == after[key] for key in facts) else "corrected"


def summary_of(changes: Sequence[InputChange]) -> str:
    """One French sentence: how much of what, and what where it is little."""
    acts = acts_of(changes)
    counted = Counter(kind for kind, _ in acts)
    parts = []
    for kind, count in counted.items():
        words = f"{count} {_WORDS[kind][count > 1]}"
        named = [key for each, key in acts if each == kind]
        if count <= MOST_NAMED:
            words += f" ({', '.join(named)})"
        parts.append(words)
    return f"{', '.join(parts)}." if parts else "Rien de visible n’a changé."
