"""What a rule cites and what cites it, as a picture and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.library.asking.find import cited_by
from corpus.library.asking.trees import tree_of
from corpus.models import Citation, Entry, entry_url
from corpus.pages.shared.french import NBSP, counted

SHOWN = 10
"""Rules drawn on each side; the rest are counted."""
ROW, _TOP = 34, 28
"""The height of a rule on the picture, and of what stands above the first."""


@dataclass(frozen=True, slots=True)
class Node:
    """A rule beside the one in the middle: its number, its title or first words, its address, its place."""

    number: str
    title: str
    url: str
    y: int
    middle: int


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The rule in the middle, what cites it to the left, what it cites to the right. ``more_citing`` and
    ``more_cited`` count what is not drawn; ``summary`` says the picture in one sentence.
    """

    number: str
    language: str
    citing: tuple[Node, ...]
    cited: tuple[Node, ...]
    more_citing: int
    more_cited: int
    height: int
    center: int
    summary: str


def neighbourhood(entry: Entry) -> Neighbourhood | None:
    """The neighbourhood of ``entry``; None where it cites nothing and nothing cites it. Only rules of its own edition
    are drawn: elsewhere the same numbers may be other rules.
    """
    left = _rules(cited_by(entry), entry)
    right = _rules(_targets(entry), entry)
    if not left and not right:
        return None
    rows = max(len(left[:SHOWN]), len(right[:SHOWN]), 1)
    height = _TOP + rows * ROW
    return Neighbourhood(
        number=entry.number,
        language=entry.edition.language,
        citing=_nodes(left[:SHOWN], rows),
        cited=_nodes(right[:SHOWN], rows),
        more_citing=max(len(left) - SHOWN, 0),
        more_cited=max(len(right) - SHOWN, 0),
        height=height,
        center=_TOP + rows * ROW // 2,
        summary=_summary(entry.number, left, right),
    )


def _targets(entry: Entry) -> list[Entry]:
    """The rules that the texts of ``entry`` and of its examples lead to, in the order of the text."""
    found = (
        Citation.objects.filter(reference__entry__in=[entry, *entry.children.filter(kind=Entry.Kind.EXAMPLE)])
        .exclude(target=None)
        .select_related("target__edition")
        .order_by("reference__entry__position", "reference__start", "position")
    )
    return [citation.target for citation in found if citation.target is not None]


def _rules(entries: Sequence[Entry], middle: Entry) -> list[Entry]:
    """The rules of the same edition among ``entries``, an example standing for its rule, each once."""
    held: dict[int, Entry] = {}
    for entry in entries:
        rule = entry.parent if entry.kind == Entry.Kind.EXAMPLE and entry.parent else entry
        if rule.kind == Entry.Kind.RULE and rule.edition_id == middle.edition_id and rule.pk != middle.pk:
            rule.edition = middle.edition
            held.setdefault(rule.pk, rule)
    return list(held.values())


def _nodes(rules: Sequence[Entry], rows: int) -> tuple[Node, ...]:
    start = _TOP + (rows - len(rules)) * ROW // 2
    tops = range(start, start + len(rules) * ROW, ROW)
    return tuple(
        Node(rule.number, _words(rule), entry_url(rule), top + 4, top + ROW // 2)
        for rule, top in zip(rules, tops, strict=True)
    )


def _words(rule: Entry) -> str:
    """What a rule is about: its title, else the first words of its text."""
    node = tree_of(rule.edition).by_key[rule.key]
    return node.title or _opening(node.opening)


def _opening(text: str) -> str:
    words = text.split()
    return " ".join(words[:9]) + ("…" if len(words) > 9 else "")


def _summary(number: str, citing: Sequence[Entry], cited: Sequence[Entry]) -> str:
    one = (
        f"{counted(len(citing), 'règle cite', 'règles citent')} {number}"
        if citing
        else f"aucune règle ne cite {number}"
    )
    two = f"{number} cite {counted(len(cited), 'règle')}" if cited else f"{number} ne cite aucune règle"
    return f"{one[0].upper()}{one[1:]}{NBSP}; {two}."
