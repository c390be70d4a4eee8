"""The numbered tree of an edition, without its texts: kept by each process, for editions never change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.db.models.functions import Substr

from corpus.models import Edition, Entry

REMEMBERED = 16
"""Trees that a process keeps; one of 3,000 rules weighs about a megabyte."""
_OPENING = 120


@dataclass(frozen=True, slots=True)
class Node:
    """One rule in its place. ``opening`` are the first characters of its text; ``place`` is its index in the tree."""

    pk: int
    key: str
    number: str
    level: str
    title: str
    parent: int | None
    opening: str
    place: int


class Tree:
    """The rules of one edition in order."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.by_key = {node.key: node for node in nodes}
        self._by_pk = {node.pk: node for node in nodes}
        self._parents = {node.parent for node in nodes}

    def above(self, node: Node) -> list[Node]:
        """The nodes over ``node``, outermost first."""
        found: list[Node] = []
        parent = node.parent
        while parent is not None:
            found.insert(0, self._by_pk[parent])
            parent = found[0].parent
        return found

    def has_children(self, node: Node) -> bool:
        """Whether anything stands under ``node``."""
        return node.pk in self._parents

    def rules_of(self, section: Node) -> list[Node]:
        """The rules (not the subrules) of a section, in order."""
        return [node for node in self.nodes if node.level == "rule" and node.parent == section.pk]

    def neighbours(self, node: Node) -> tuple[Node | None, Node | None]:
        """The nodes before and after: parts among parts, sections among sections, rules and subrules together."""
        levels = (node.level,) if node.level in ("part", "section") else ("rule", "subrule")
        before = next((one for one in self.nodes[: node.place][::-1] if one.level in levels), None)
        after = next((one for one in self.nodes[node.place + 1 :] if one.level in levels), None)
        return before, after


def tree_of(edition: Edition) -> Tree:
    """The tree of ``edition``; one query the first time that this process asks for it."""
    return _remembered(edition.pk, edition.state)


@lru_cache(maxsize=REMEMBERED)
def _remembered(edition: int, state: str) -> Tree:
    rows = (
        Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
        .order_by("position")
        .values_list(
            "pk", "key", "number", "level", "name", "parent_id", Substr("text__content", 1, _OPENING)
        )
    )
    return Tree(
        [
            Node(pk, key, number, level, name, parent, opening or "", place)
            for place, (pk, key, number, level, name, parent, opening) in enumerate(rows)
        ]
    )
