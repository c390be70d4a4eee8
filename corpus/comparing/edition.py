"""What comparing is given and what it answers. Pure data: no Django, no reader.

`ComparedEdition` is built from stored entries (`corpus.library`) or from a Document (a shell, the bench).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

Status = Literal[
    "identical",
    "typographic",
    "edited",
    "renumbered",
    "renumbered+edited",
    "split",
    "merged",
    "added",
    "removed",
]
Nature = Literal["substantive", "terminology", "editorial", "references"]
Operation = Literal["=", "-", "+"]
Segment = tuple[Operation, str]
"""A run of text: common ``=``, only old ``-``, only new ``+``. Joining ``=`` and ``-`` gives the old text,
``=`` and ``+`` the new one, exactly."""


@dataclass(frozen=True, slots=True)
class ComparedRule:
    """A numbered rule as comparing sees it. ``number`` is the key: unique in its edition."""

    number: str
    title: str
    text: str
    examples: tuple[str, ...] = ()

    @property
    def is_heading(self) -> bool:
        """Whether it has a title and no text."""
        return bool(self.title) and not self.text


@dataclass(frozen=True, slots=True)
class ComparedTerm:
    """A glossary entry."""

    term: str
    text: str


@dataclass(frozen=True)
class ComparedEdition:
    """One side of a comparison: rules in the order of their numbers, what the edition covers (numbers
    of whole subtrees) and its glossary (empty where the source has none).
    """

    slug: str
    language: str
    covers: tuple[str, ...]
    rules: tuple[ComparedRule, ...]
    terms: tuple[ComparedTerm, ...] = ()

    @cached_property
    def by_number(self) -> dict[str, ComparedRule]:
        """The rules by their numbers, in order."""
        return {rule.number: rule for rule in self.rules}


@dataclass(frozen=True, slots=True)
class ForcedPair:
    """A curator's word: ``old`` became ``new`` (None: it ends there)."""

    old: str
    new: str | None
    reason: str


class Pair(NamedTuple):
    """One rule of the old edition and what became of it. ``also_old`` are further ancestors of ``new`` (a
    merge), ``also_new`` further successors of ``old`` (a split). ``score`` runs from 0 to 1; ``reason`` says
    in one English word group what decided ("forced", "equal text", "same number", "rewording" …).
    """

    old: str | None
    new: str | None
    score: float
    reason: str
    also_old: tuple[str, ...] = ()
    also_new: tuple[str, ...] = ()
    kind: Literal["main", "merged"] = "main"
    """``merged``: ``new`` took ``old`` in but has another main ancestor, which stands in a pair of its own."""

    @property
    def merged(self) -> bool:
        """Whether ``old`` lives on inside a rule that carries another one on."""
        return self.kind == "merged"

    @property
    def status(self) -> Status | None:
        """What became of the rule, where that is told without its texts."""
        if self.old is None or self.new is None:
            return "added" if self.old is None else "removed"
        return "merged" if self.merged else "split" if self.also_new else None


@dataclass(frozen=True)
class Alignment:
    """Which rule became which, many to many. Every old rule stands in exactly one pair as ``old``, and every new rule
    in at most one as the ``new`` of a pair that is not ``merged``. Beside that an old rule may have gone into any
    number of new ones (``also_new``), and a new rule may be in the ``also_new`` of any number of pairs and be what any
    number of ``merged`` ones went into; one that is in neither stands in a pair without ``old``.
    """

    pairs: tuple[Pair, ...]

    @cached_property
    def carried(self) -> dict[str, str]:
        """The new number of each old rule that a new one carries on."""
        return {pair.old: pair.new for pair in self.pairs if pair.old and pair.new and not pair.merged}


def before(segments: Iterable[Segment]) -> str:
    """The old text of a difference."""
    return "".join(text for operation, text in segments if operation != "+")


def after(segments: Iterable[Segment]) -> str:
    """The new text of a difference."""
    return "".join(text for operation, text in segments if operation != "-")


@dataclass(frozen=True, slots=True)
class ExampleChange:
    """What became of one example of a rule."""

    status: Literal["identical", "typographic", "edited", "added", "removed"]
    segments: tuple[Segment, ...]


Quote = tuple[str, str]
"""Whole sentences of the old text and of the new one."""


@dataclass(frozen=True, slots=True)
class See:
    """A rule of the new edition to read instead of one that was removed: ``number``, and why: it says that the rule is
    gone (``notice``), it rules the same matter otherwise (``successor``), or it states the same law (``same_law``).
    ``reversed``: it says the contrary.
    """

    number: str
    why: Literal["notice", "successor", "same_law"]
    reversed: bool = False


PlaceKind = Literal["new", "gone", "substance", "words"]


@dataclass(frozen=True, slots=True)
class Place:
    """One entry of what a release brought: a concept, a mechanic, a section, or one rule. ``title`` is a heading or a
    name as the edition prints it; ``numbers`` are the rules to read, the first one first (old numbers where the entry
    is ``gone``, else new ones); ``kind``: it came, it went, what it rules changed, or only its words did; ``quote`` is
    that of the first rule.
    """

    title: str
    numbers: tuple[str, ...]
    kind: PlaceKind
    quote: Quote


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two editions, as the contract prints it. Only a ``removed`` rule has something to
    ``see``: the rules that a judge should read instead.
    """

    kind: Literal["rule", "term"]
    status: Status
    nature: Nature | None
    old: str | None
    new: str | None
    score: float
    title: tuple[Segment, ...] = ()
    segments: tuple[Segment, ...] = ()
    examples: tuple[ExampleChange, ...] = ()
    also_old: tuple[str, ...] = ()
    also_new: tuple[str, ...] = ()
    recycled: bool = False
    weight: float = 0.0
    """From 0 to 1: what a judge must know first weighs most."""
    reason: str = ""
    quote: Quote = ("", "")
    """The shortest whole sentences that hold the decisive difference, old and new; "" where a side has none."""
    see: tuple[See, ...] = ()

    @property
    def before(self) -> str:
        """The old text."""
        return before(self.segments)

    @property
    def after(self) -> str:
        """The new text."""
        return after(self.segments)

    @property
    def is_gone(self) -> bool:
        """Whether the rule or the term is in the old edition alone."""
        return self.status == "removed"


@dataclass(frozen=True, slots=True)
class TermChange:
    """A word of the game that took the place of another: as printed, and the rules (new numbers) where it did."""

    old: str
    new: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """What both editions cover, and what only one does (never called added or removed)."""

    compared: tuple[str, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions held against each other: ``changes`` in the order of the new edition's numbers (removed
    rules where they stood); ``summary`` counts rules by status (identical ones too). ``vocabulary`` lists once the
    words that changed everywhere, those of most rules first.
    """

    old: str
    new: str
    scope: Scope
    summary: dict[str, int]
    changes: tuple[Change, ...] = ()
    alignment: Alignment = field(default_factory=lambda: Alignment(()))
    vocabulary: tuple[TermChange, ...] = ()
    places: tuple[Place, ...] = ()
    """What the release brought, concept by concept, what a judge must know first at the head."""
