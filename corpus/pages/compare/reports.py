"""A comparison outside the pages: a document in Markdown or for a terminal, data and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict

from django.template.loader import render_to_string

from corpus.comparing.edition import Change, Comparison, Place, Segment
from corpus.comparing.words.diff import diff_words
from corpus.library.comparisons.compared import are_ours
from corpus.models import Edition
from corpus.pages.redline.passages import EXAMPLE_WORDS, PLACE_KINDS
from corpus.pages.redline.redline import NOTHING, Cited, cut_by_runs
from corpus.pages.redline.words import KINDS, is_bare_move, label_of, numbers_of, span_title
from corpus.pages.shared.french import passages
from corpus.text import Piece, around, markdown, tokenize

Draw = Callable[[str, Sequence[Piece]], str]
"""How a document shows a run of a redline: its operation, its pieces."""
_MARKS = {"-": "~~", "+": "**", "=": ""}
_BRACKETS = {"-": ("[-", "-]"), "+": ("{+", "+}"), "=": ("", "")}


def marked(operation: str, pieces: Sequence[Piece]) -> str:
    """A run of a text as Markdown, line by line: removed words as ``~~…~~``, added ones as ``**…**``."""
    return "  \n".join(around(line, _MARKS[operation]) for line in markdown(pieces).split("\n"))


def bracketed(operation: str, pieces: Sequence[Piece]) -> str:
    """The same for a terminal, with ``[-…-] {+…+}``."""
    return "".join(piece.text for piece in pieces).join(_BRACKETS[operation])


def as_document(
    old: Edition,
    new: Edition,
    comparison: Comparison,
    changes: Sequence[Change],
    draw: Draw,
    *,
    cited: Cited = NOTHING,
    whole: bool = True,
) -> str:
    """The comparison as a document, a run of a text drawn as ``marked`` (Markdown) or ``bracketed`` (for a terminal)
    does: figures and places of the ``whole``, then ``changes``; ``cited`` names what is emphasised.
    """

    def escaped(text: str) -> str:
        return draw("=", tokenize(text))

    def redline(segments: Sequence[Segment]) -> str:
        runs = cut_by_runs(segments, cited.within(segments))
        return "".join(draw(operation, pieces) for operation, pieces in runs)

    ours = are_ours(old, new)
    context = {
        "whole": comparison if whole else None,
        "title": escaped(span_title(old, new)),
        "kinds": [
            (kind, count) for kind in KINDS.values() if (count := comparison.summary.get(kind.status, 0))
        ],
        "terms": sum(change.kind == "term" for change in comparison.changes),
        "only_old": passages(comparison.scope.only_old),
        "only_new": passages(comparison.scope.only_new),
        "places": [
            (
                escaped(place.title),
                place.numbers,
                PLACE_KINDS[place.kind][0],
                redline(diff_words(place.quote[1 if ours else 0], place.quote[1])),
            )
            for place in comparison.places
        ],
        "vocabulary": [(escaped(term.old), escaped(term.new), term.rules) for term in comparison.vocabulary],
        "changes": [
            (change, escaped(numbers_of(change)), label_of(change).lower(), _texts(change, redline))
            for change in changes
        ],
    }
    return re.sub(r"\n{3,}", "\n\n", render_to_string("compare/report.txt", context)).strip() + "\n"


def _texts(change: Change, redline: Callable[[Sequence[Segment]], str]) -> list[tuple[str, str]]:
    """The texts of ``change`` that are worth printing, each with its label (empty for the rule's own)."""
    if is_bare_move(change):
        return []
    titled = change.title and (change.kind == "rule" or len(change.title) > 1)
    found = [("Titre", change.title)] if titled else []
    found += [("", change.segments)] if change.segments else []
    found += [
        (f"Exemple {EXAMPLE_WORDS[example.status]}", example.segments)
        for example in change.examples
        if example.status != "identical"
    ]
    return [(label, redline(segments)) for label, segments in found]


def as_data(comparison: Comparison, changes: Sequence[Change]) -> dict[str, object]:
    """The comparison with ``changes`` of it, in the shape of the JSON that the contract names."""
    return {
        "old": comparison.old,
        "new": comparison.new,
        "scope": asdict(comparison.scope),
        "summary": comparison.summary,
        "places": [asdict(place) | quoted(place) for place in comparison.places],
        "vocabulary": [asdict(term) for term in comparison.vocabulary],
        "changes": [
            asdict(change)
            | quoted(change)
            | {"score": round(change.score, 4), "weight": round(change.weight, 4)}
            for change in changes
        ],
    }


def quoted(each: Place | Change) -> dict[str, dict[str, str]]:
    """The quotation of a place or change as the contract prints it."""
    return {"quote": {"old": each.quote[0], "new": each.quote[1]}}


def as_json(comparison: Comparison, changes: Sequence[Change]) -> str:
    """The comparison as JSON text, the same that the API answers."""
    return json.dumps(as_data(comparison, changes), ensure_ascii=False, indent=1)
