"""The numbered tree of an edition, without its texts: kept by each process, for editions never change."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Value
from django.db.models.functions import Coalesce, Substr

from corpus.models import Edition, Entry

REMEMBERED = 16
"""Trees that a process keeps; one of 3,000 rules weighs about a megabyte."""
_OPENING = 120


@dataclass(frozen=True, slots=True)
class Node:
    """One rule in its place. ``opening`` are the first characters of its text."""

    pk: int
    key: str
    number: str
    level: str
    title: str
    parent: int | None
    opening: str


class Tree:
    """The rules of one edition in order."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.by_key = {node.key: node for node in nodes}
        self._by_pk = {node.pk: node for node in nodes}
        self._below: defaultdict[int | None, list[Node]] = defaultdict(list)
        for node in nodes:
            self._below[node.parent].append(node)
        self._beside: dict[int, tuple[Node | None, Node | None]] = {}
        for levels in (("part",), ("section",), ("rule", "subrule")):
            row = [node for node in nodes if node.level in levels]
            for before, node, after in zip([None, *row], row, [*row[1:], None], strict=False):
                self._beside[node.pk] = before, after

    def above(self, node: Node) -> list[Node]:
        """The nodes over ``node``, outermost first."""
        found: list[Node] = []
        parent = node.parent
        while parent is not None:
            found.insert(0, self._by_pk[parent])
            parent = found[0].parent
        return found

    def children(self, node: Node) -> list[Node]:
        """The nodes right under ``node``, in order."""
        return self._below.get(node.pk, [])

    def beside(self, node: Node) -> list[Node]:
        """The nodes under the same one, in order, ``node`` among them."""
        return self._below[node.parent]

    def rules_of(self, section: Node) -> list[Node]:
        """The rules (not the subrules) of a section, in order."""
        return [node for node in self.children(section) if node.level == "rule"]

    def neighbours(self, node: Node) -> tuple[Node | None, Node | None]:
        """The nodes before and after: parts among parts, sections among sections, rules and subrules together."""
        return self._beside[node.pk]


def tree_of(edition: Edition) -> Tree:
    """The tree of ``edition``; one query the first time that this process asks for it."""
    return _remembered(edition.pk, edition.state)


@lru_cache(maxsize=REMEMBERED)
def _remembered(edition: int, state: str) -> Tree:
    opening = Coalesce(Substr("text__content", 1, _OPENING), Value(""))
    rows = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).order_by("position")
    columns = rows.values_list("pk", "key", "number", "level", "name", "parent_id", opening)
    return Tree([Node(*row) for row in columns])
