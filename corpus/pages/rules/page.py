"""The page of a part, section, rule or subrule, with its history, in a bounded number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from corpus.library.asking.find import cited_by
from corpus.library.asking.history import Step, history
from corpus.library.asking.trees import Node, tree_of
from corpus.models import Edition, Entry, entry_url
from corpus.pages.editions.lists import EditionView, edition_view
from corpus.pages.rules.entries import EntryView, Mention, below, changes_since, mention, views_of
from corpus.pages.shared.french import CHANGES, KINDS, date_of, dated, opening
from corpus.pages.shared.shelf import Shelf

_SAME_WORDS = {"same", "typographic", "renumbered"}


@dataclass(frozen=True, slots=True)
class StepView:
    """One edition's word on the rule. ``compare_url`` shows what changed since the step before."""

    date: str
    edition: Edition
    label: str
    number: str
    url: str
    compare_url: str
    changed: bool
    gone: bool
    current: bool
    words: str
    reason: str
    also: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryView:
    """The steps, newest first, and what they tell: since when the wording stands (``at_least`` where no older
    edition is there to tell more), its former and later numbers, the newest edition's entry if it is another.
    """

    steps: tuple[StepView, ...]
    since: str
    at_least: bool
    other_numbers: tuple[tuple[str, str, str], ...]
    newest: Entry | None
    wordings: int


def history_view(entry: Entry, steps: Sequence[Step]) -> HistoryView:
    """What the history of ``entry`` looks like from it."""
    views = []
    last: Entry | None = None
    for step in steps:
        views.append(_step(step, last, entry))
        last = step.entry or last
    since, at_least = _since(entry, steps)
    found = [step.entry for step in steps if step.entry is not None]
    rules = [held for held in found if held.kind == Entry.Kind.RULE]
    newest = rules[-1] if rules and rules[-1].pk != entry.pk else None
    wordings = sum(1 for step in steps if step.entry is not None and step.change not in _SAME_WORDS)
    return HistoryView(tuple(reversed(views)), since, at_least, _numbers(entry, steps), newest, wordings)


def _step(step: Step, last: Entry | None, current: Entry) -> StepView:
    here = step.entry
    rules_alone = here is not None and last is not None and here.kind == last.kind == Entry.Kind.RULE
    compare = ""
    if here is not None and last is not None and rules_alone and step.change not in ("first", "same"):
        compare = reverse("compare-rule", args=[last.edition.slug, step.edition.slug, here.key])
    words = ""
    if here is not None and step.change not in _SAME_WORDS:
        words = opening(here.content or here.name, 60)
    return StepView(
        date=date_of(step.edition),
        edition=step.edition,
        label=_label(step),
        number=(here.number or f"énoncé {here.key}") if here is not None else "",
        url=entry_url(here) if here is not None else "",
        compare_url=compare,
        changed=here is not None and step.change not in ("same", "typographic"),
        gone=here is None,
        current=here is not None and here.pk == current.pk,
        words=words,
        reason=step.reason if step.by_curator else "",
        also=tuple((other.number or other.key, entry_url(other)) for other in step.also),
    )


def _label(step: Step) -> str:
    if step.entry is not None and step.entry.kind != Entry.Kind.RULE:
        return "Reprise par un énoncé"
    return CHANGES[step.change]


def _since(entry: Entry, steps: Sequence[Step]) -> tuple[str, bool]:
    """Since when the wording of ``entry`` stands, and whether it may be older than we can tell."""
    place = next(
        (i for i, step in enumerate(steps) if step.entry is not None and step.entry.pk == entry.pk), None
    )
    if place is None:
        return date_of(entry.edition), True
    while steps[place].change in _SAME_WORDS or steps[place].entry is None:
        if place == 0:
            break
        place -= 1
    return date_of(steps[place].edition), steps[place].change == "first"


def _numbers(entry: Entry, steps: Sequence[Step]) -> tuple[tuple[str, str, str], ...]:
    """The other numbers that the rule has borne: number, address, date of the last edition with it."""
    found: dict[str, tuple[str, str, str]] = {}
    for step in steps:
        here = step.entry
        if here is not None and here.number and here.number != entry.number:
            found[here.number] = (here.number, entry_url(here), date_of(step.edition))
    return tuple(found.values())


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
    previous, following = (_neighbour_step(found, base) for found in tree.neighbours(node))
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


def _neighbour_step(node: Node | None, base: str) -> Crumb | None:
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
