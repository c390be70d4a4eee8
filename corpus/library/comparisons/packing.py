"""A comparison as bytes to be stored, and back: compressed JSON, lists instead of names."""

from __future__ import annotations

import json
import zlib
from typing import Any

from corpus.comparing.edition import (
    Alignment,
    Change,
    Comparison,
    ExampleChange,
    Pair,
    Scope,
    Segment,
    TermChange,
)

_LEVEL = 4
"""Half the time of the usual 6 for a twentieth more bytes."""


def pack(comparison: Comparison) -> bytes:
    """The comparison in a tenth of its size."""
    return zlib.compress(
        json.dumps(_listed(comparison), ensure_ascii=False, separators=(",", ":")).encode(), _LEVEL
    )


def unpack(data: bytes) -> Comparison:
    """The comparison that `pack` made ``data`` of."""
    old, new, scope, summary, changes, pairs, terms, headings = json.loads(zlib.decompress(data))
    return Comparison(
        old=old,
        new=new,
        scope=Scope(*map(tuple, scope)),
        summary=summary,
        changes=tuple(map(_change, changes)),
        alignment=Alignment(tuple(_pair(*pair) for pair in pairs)),
        vocabulary=tuple(TermChange(before, after, tuple(rules)) for before, after, rules in terms),
        headings=(headings[0], headings[1]),
    )


def _listed(comparison: Comparison) -> list[Any]:
    scope = comparison.scope
    return [
        comparison.old,
        comparison.new,
        [scope.compared, scope.only_old, scope.only_new],
        comparison.summary,
        [
            [
                *(
                    change.kind,
                    change.status,
                    change.nature,
                    change.old,
                    change.new,
                    change.score,
                    change.title,
                ),
                *(change.segments, [[example.status, example.segments] for example in change.examples]),
                *(
                    change.also_old,
                    change.also_new,
                    change.recycled,
                    change.weight,
                    change.reason,
                    change.notes,
                    change.facts,
                ),
            ]
            for change in comparison.changes
        ],
        comparison.alignment.pairs,
        [[term.old, term.new, term.rules] for term in comparison.vocabulary],
        comparison.headings,
    ]


def _change(told: list[Any]) -> Change:
    kind, status, nature, old, new, score, title, segments, examples, also_old, also_new, *rest = told
    recycled, weight, reason, notes, facts = rest
    return Change(
        kind=kind,
        status=status,
        nature=nature,
        old=old,
        new=new,
        score=score,
        title=_segments(title),
        segments=_segments(segments),
        examples=tuple(ExampleChange(example, _segments(shown)) for example, shown in examples),
        also_old=tuple(also_old),
        also_new=tuple(also_new),
        recycled=recycled,
        weight=weight,
        reason=reason,
        notes=tuple(notes),
        facts=tuple((kind, before, after) for kind, before, after in facts),
    )


def _segments(told: list[Any]) -> tuple[Segment, ...]:
    return tuple((operation, text) for operation, text in told)


def _pair(old: Any, new: Any, score: float, reason: str, also_old: Any, also_new: Any, kind: Any) -> Pair:
    return Pair(old, new, score, reason, tuple(also_old), tuple(also_new), kind)
