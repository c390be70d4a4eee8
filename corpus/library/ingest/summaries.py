"""What changes come to, in a French sentence for the journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from corpus.library.ingest.inputs import InputChange

_WORDS = {
    "edition +": ("édition ajoutée", "éditions ajoutées"),
    "edition -": ("édition retirée", "éditions retirées"),
    "replaced": ("édition remplacée", "éditions remplacées"),
    "corrected": ("édition corrigée", "éditions corrigées"),
    "reread": ("édition relue", "éditions relues"),
    "moved": ("adresse changée", "adresses changées"),
    "witness +": ("témoin gardé", "témoins gardés"),
    "witness -": ("témoin ôté", "témoins ôtés"),
    "link +": ("filiation corrigée", "filiations corrigées"),
    "link -": ("correction de filiation ôtée", "corrections de filiation ôtées"),
    "bulletin +": ("bulletin écrit", "bulletins écrits"),
    "bulletin -": ("bulletin ôté", "bulletins ôtés"),
    "cards +": ("import de cartes publié", "imports de cartes publiés"),
    "cards -": ("import de cartes repris", "imports de cartes repris"),
}
"""What comes (+) or goes (-), by its table, and what befalls an edition."""
MOST_NAMED = 3
"""Editions that a summary names; of more it only counts."""


def _acts(changes: Sequence[InputChange]) -> Iterator[tuple[str, str]]:
    """What is done (a key of the table above) and to which edition or rule, in order."""
    editions = [change for change in changes if change.table == "edition"]
    came = {change.after["sha256"] for change in editions if change.after}
    went = {change.before["sha256"] for change in editions if change.before}
    for change in editions:
        before, after = change.before, change.after
        if before and after:
            facts = ("told", "corrected", "name")
            same = all(before[key] == after[key] for key in facts)
            replaced = before["sha256"] != after["sha256"]
            yield "replaced" if replaced else "reread" if same else "corrected", change.key
        elif after:
            yield "moved" if after["sha256"] in went else "edition +", change.key
        elif before and before["sha256"] not in came:  # else told where it went to
            yield "edition -", change.key
    for change in changes:
        sign = "+" if change.after and change.after.get("public", True) else "-"
        if change.table == "witness" and not editions:
            yield f"witness {sign}", (change.after or change.before or {})["edition"]
        elif f"{change.table} {sign}" in _WORDS and change.table not in ("edition", "witness"):
            yield f"{change.table} {sign}", change.key.partition(">")[0].rpartition(":")[2].removesuffix("/")


def summary_of(changes: Sequence[InputChange]) -> str:
    """One French sentence: how much of what, and what where it is little."""
    named: dict[str, list[str]] = {}
    for act, key in _acts(changes):
        named.setdefault(act, []).append(key)
    parts = [
        f"{len(keys)} {_WORDS[act][len(keys) > 1]}"
        + (f" ({', '.join(keys)})" if len(keys) <= MOST_NAMED else "")
        for act, keys in named.items()
    ]
    return f"{', '.join(parts)}." if parts else "Rien de visible n’a changé."
