"""Shapes of comparisons."""

from __future__ import annotations

from ninja import Schema

from corpus.comparing.edition import Change, Segment


class ScopeOut(Schema):
    """What both editions cover, and what only one does."""

    compared: list[str]
    only_old: list[str]
    only_new: list[str]


class ExampleChangeOut(Schema):
    """What became of one example."""

    status: str
    segments: list[list[str]]


class ChangeOut(Schema):
    """One difference; joining the ``=`` and ``-`` segments gives the old text, ``=`` and ``+`` the new one."""

    kind: str
    status: str
    nature: str | None
    old: str | None
    new: str | None
    also_old: list[str]
    also_new: list[str]
    score: float
    title: list[list[str]]
    segments: list[list[str]]
    examples: list[ExampleChangeOut]
    recycled: bool
    reason: str
    notes: list[str]


class ComparisonOut(Schema):
    """Two editions, what was compared, how many rules of each status, and every change."""

    old: str
    new: str
    scope: ScopeOut
    summary: dict[str, int]
    changes: list[ChangeOut]


def change_out(change: Change) -> ChangeOut:
    """A Change as the contract prints it."""
    return ChangeOut(
        kind=change.kind,
        status=change.status,
        nature=change.nature,
        old=change.old,
        new=change.new,
        also_old=list(change.also_old),
        also_new=list(change.also_new),
        score=round(change.score, 4),
        title=_pairs(change.title),
        segments=_pairs(change.segments),
        examples=[
            ExampleChangeOut(status=example.status, segments=_pairs(example.segments))
            for example in change.examples
        ],
        recycled=change.recycled,
        reason=change.reason,
        notes=list(change.notes),
    )


def _pairs(segments: tuple[Segment, ...]) -> list[list[str]]:
    return [[operation, text] for operation, text in segments]
