"""The page of a part, section, rule or subrule: everything it prints, with a bounded number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from corpus.library.finding import cited_by
from corpus.library.histories import history
from corpus.library.trees import Node, tree_of
from corpus.models import Edition, Entry, entry_url
from corpus.showing.changes import changes_since
from corpus.showing.editions import EditionView, edition_view
from corpus.showing.entries import EntryView, Mention, below, mention, views_of
from corpus.showing.histories import HistoryView, history_view
from corpus.showing.shelf import Shelf
from corpus.showing.wording import KINDS, date_of, dated, opening

PIECE = 30_000
"""Characters of rules on one page of a section, about."""
CITED_SHOWN = 60
"""Entries named under "cited by"; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step of the way from the edition to the page."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class TocLine:
    """A line of the contents beside a page; ``opening`` are the first words of a rule without a title."""

    number: str
    title: str
    opening: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class RulePage:
    """All that `rule.html` prints. ``is_today`` says that no newer edition holds a rule of that
    number; ``reused`` is today's rule of the same number where it is another one."""

    entry: EntryView
    level: str
    edition: EditionView
    crumbs: tuple[Crumb, ...]
    context: EntryView | None
    children: tuple[EntryView, ...]
    toc: tuple[TocLine, ...]
    history: HistoryView
    cited_by: tuple[Mention, ...]
    cited_count: int
    previous: Crumb | None
    following: Crumb | None
    is_today: bool
    reused: Entry | None
    newest_url: str
    newest_dated: str
    newest_number: str
    pinned_url: str
    moving_url: str
    title: str
    description: str
    pieces: tuple[TocLine, ...] = ()

    @property
    def examples(self) -> int:
        """How many examples the page shows."""
        return sum(len(view.examples) for view in (self.entry, *self.children))


def rule_page(entry: Entry, shelf: Shelf, *, suite: int = 1) -> RulePage:
    """The page of ``entry`` (text loaded).

    A section too long for one page is cut between rules: ``suite`` counts its pieces from 1.
    """
    edition = next((held for held in shelf.editions if held.pk == entry.edition_id), entry.edition)
    entry.edition = edition
    tree = tree_of(edition)
    node = tree.by_key[entry.key]
    parents = tree.above(node)
    under = below(entry) if tree.has_children(node) else []
    pieces = cut(under) if entry.level == "section" else [under]
    suite = min(max(suite, 1), len(pieces))
    shown = [entry, *pieces[suite - 1]]
    context = [_rule(parents[-1], edition)] if entry.level == "subrule" and parents else []
    marks = changes_since([*shown, *context], edition)
    first, *rest = views_of([*shown, *context], edition, marks, own_page=entry.level in ("rule", "subrule"))
    above = rest.pop() if context else None
    steps = history(entry, shelf.family_of(edition))
    told = history_view(entry, steps)
    base = reverse("edition", args=[edition.slug])
    previous, following = (_step(found, base) for found in tree.neighbours(node))
    citers = cited_by(entry)
    thread = {step.entry.pk for step in steps if step.entry is not None} | {entry.pk}
    today = _today(entry.key, shelf)
    newest = told.newest
    return RulePage(
        entry=first,
        level=entry.level,
        edition=replace(edition_view(edition, shelf), status="old" if newest else "newest"),
        crumbs=tuple(Crumb(_crumb(parent), f"{base}{parent.key}/") for parent in parents),
        context=above,
        children=tuple(rest),
        toc=_toc(entry, [*parents, node], pieces[suite - 1], base),
        history=told,
        cited_by=tuple(mention(other) for other in citers[:CITED_SHOWN]),
        cited_count=len(citers),
        previous=previous,
        following=following,
        is_today=today == entry.pk,
        reused=None if today is None or today in thread else Entry.objects.get(pk=today),
        newest_url=entry_url(newest) if newest else "",
        newest_dated=dated(newest.edition) if newest else "",
        newest_number=newest.number if newest else "",
        pinned_url=entry_url(entry),
        moving_url=reverse("rule", args=[entry.key]),
        title=_title(entry),
        description=_description(entry, under, edition),
        pieces=tuple(
            TocLine(f"{piece[0].number} à {piece[-1].number}", "", "", f"?suite={rank}", rank == suite)
            for rank, piece in enumerate(pieces, 1)
            if len(pieces) > 1
        ),
    )


def _today(key: str, shelf: Shelf) -> int | None:
    """The id of the rule of that number in the newest edition that holds it."""
    held = dict(Entry.objects.everywhere(Entry.Kind.RULE, key).values_list("edition_id", "pk"))
    return next((held[edition.pk] for edition in shelf.editions if edition.pk in held), None)


def cut(rules: Sequence[Entry]) -> list[Sequence[Entry]]:
    """A section's rules in pieces of about PIECE characters, a rule never parted from its subrules."""
    pieces: list[list[Entry]] = [[]]
    size = 0
    for rule in rules:
        if rule.level == "rule" and size > PIECE:
            pieces.append([])
            size = 0
        pieces[-1].append(rule)
        size += len(rule.content)
    return list(pieces)


def _rule(node: Node, edition: Edition) -> Entry:
    """The entry at ``node``, its text loaded."""
    entry = Entry.objects.select_related("text").get(pk=node.pk)
    entry.edition = edition
    return entry


def _step(node: Node | None, base: str) -> Crumb | None:
    """The way to the rule before or after."""
    return Crumb(node.number, f"{base}{node.key}/") if node else None


def _toc(entry: Entry, way: Sequence[Node], shown: Sequence[Entry], base: str) -> tuple[TocLine, ...]:
    """The rules of the section that the page stands in; those that it shows are reached on the page itself."""
    section = next((node for node in way if node.level == "section"), None)
    if section is None:
        return ()
    here = {entry.pk, entry.parent_id}
    printed = {rule.pk for rule in shown}
    on_page = entry.level == "section"
    return tuple(
        TocLine(
            node.number,
            node.title,
            "" if node.title else opening(node.opening, 6),
            f"#r{node.key}" if on_page and node.pk in printed else f"{base}{node.key}/",
            node.pk in here and not on_page,
        )
        for node in tree_of(entry.edition).rules_of(section)
    )


def _crumb(node: Node) -> str:
    return f"{node.number}. {node.title}" if node.title and node.level in ("part", "section") else node.number


def _title(entry: Entry) -> str:
    names = {"part": "Partie", "section": "Section"}
    head = f"{names.get(entry.level, 'Règle')} {entry.number}"
    return f"{head}, {entry.name}" if entry.name else head


def _description(entry: Entry, under: Sequence[Entry], edition: Edition) -> str:
    """One sentence for search engines and link previews."""
    source = entry.content or next((rule.content for rule in under if rule.content), "") or entry.name
    words = " ".join(source.split())
    cut = words if len(words) <= 150 else words[:150].rsplit(" ", 1)[0] + "…"
    return f"{KINDS['rule'].capitalize()} {entry.number} ({date_of(edition)}). {cut}"
