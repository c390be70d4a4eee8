"""A comparison outside the pages: as data and JSON, as Markdown, in a terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence

from corpus.comparing.edition import Change, Comparison, Segment
from corpus.showing.compare_markdown import as_markdown
from corpus.showing.compare_terminal import print_comparison

__all__ = ["as_data", "as_json", "as_markdown", "change_data", "print_comparison"]


def as_data(comparison: Comparison, changes: Sequence[Change]) -> dict[str, object]:
    """The comparison with ``changes`` of it, in the shape of the JSON that the contract names."""
    scope = comparison.scope
    return {
        "old": comparison.old,
        "new": comparison.new,
        "scope": {
            "compared": list(scope.compared),
            "only_old": list(scope.only_old),
            "only_new": list(scope.only_new),
        },
        "summary": dict(comparison.summary),
        "changes": [change_data(change) for change in changes],
    }


def change_data(change: Change) -> dict[str, object]:
    """One change as the contract prints it."""
    return {
        "kind": change.kind,
        "status": change.status,
        "nature": change.nature,
        "old": change.old,
        "new": change.new,
        "also_old": list(change.also_old),
        "also_new": list(change.also_new),
        "score": round(change.score, 4),
        "title": _pairs(change.title),
        "segments": _pairs(change.segments),
        "examples": [
            {"status": example.status, "segments": _pairs(example.segments)} for example in change.examples
        ],
        "recycled": change.recycled,
        "reason": change.reason,
        "notes": list(change.notes),
    }


def as_json(comparison: Comparison, changes: Sequence[Change]) -> str:
    """The comparison as JSON text, the same that the API answers."""
    return json.dumps(as_data(comparison, changes), ensure_ascii=False, indent=1)


def _pairs(segments: Sequence[Segment]) -> list[list[str]]:
    return [[operation, text] for operation, text in segments]
