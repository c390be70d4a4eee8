"""What a report says of a comparison whatever its format: figures, scope, the parts of a change."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.comparing.edition import Change, Comparison, ExampleChange, Segment
from corpus.showing.compare_words import PLURALS
from corpus.showing.runs import passages
from corpus.showing.wording import NBSP, counted


def summary_lines(comparison: Comparison) -> list[str]:
    """The figures in words, empty kinds left out: « 12 règles modifiées »; the glossary last."""
    lines = [
        counted(number, f"règle {PLURALS[status][0]}", f"règles {PLURALS[status][1]}")
        for status, number in ((status, comparison.summary.get(status, 0)) for status in PLURALS)
        if number
    ]
    terms = [change for change in comparison.changes if change.kind == "term"]
    if terms:
        lines.append(counted(len(terms), "terme du glossaire touché", "termes du glossaire touchés"))
    return lines


def scope_lines(comparison: Comparison) -> list[str]:
    """What only one edition covers, in words; such rules are neither added nor removed."""
    named = (
        ("ancienne", comparison.scope.only_old),
        ("récente", comparison.scope.only_new),
    )
    return [
        f"Seule l’édition la plus {side} contient{NBSP}: {passages(numbers)}."
        for side, numbers in named
        if numbers
    ]


def parts(change: Change) -> list[tuple[str, Sequence[Segment]]]:
    """The parts of a change worth printing: title and text where there is one, examples that changed."""
    found: list[tuple[str, Sequence[Segment]]] = []
    if change.title and (change.kind == "rule" or len(change.title) > 1):
        found.append(("Titre", change.title))
    if change.segments:
        found.append(("", change.segments))
    found += [
        (f"Exemple {example_word(example)}", example.segments)
        for example in change.examples
        if example.status != "identical"
    ]
    return found


def example_word(example: ExampleChange) -> str:
    """What happened to an example that changed."""
    return {"typographic": "(typographie)", "edited": "modifié", "added": "ajouté", "removed": "supprimé"}[
        example.status
    ]


def recycled_words(change: Change) -> str:
    """The warning that the old number is another rule now."""
    return f"Attention{NBSP}: dans la nouvelle édition, le numéro {change.old} désigne une autre règle."
