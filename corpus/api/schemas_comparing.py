"""Shapes of comparisons."""

from __future__ import annotations

from ninja import Schema


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
    weight: float
    title: list[list[str]]
    segments: list[list[str]]
    examples: list[ExampleChangeOut]
    recycled: bool
    reason: str
    notes: list[str]
    told: str


class TermChangeOut(Schema):
    """A word of the game that took the place of another, and the rules (new numbers) where it did."""

    old: str
    new: str
    rules: list[str]


class ComparisonOut(Schema):
    """Two editions, what was compared, how many rules of each status, and every change."""

    old: str
    new: str
    scope: ScopeOut
    summary: dict[str, int]
    vocabulary: list[TermChangeOut]
    changes: list[ChangeOut]
