"""The page of a part, section, rule or subrule, in a bounded number of queries: the rule first, its past below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.library.asking.catalog import catalog
from corpus.library.asking.claims import claims_of, holds_on
from corpus.library.asking.counterparts import english_on
from corpus.library.asking.find import cited_by
from corpus.library.asking.trees import Node, Tree, tree_of
from corpus.library.asking.versions import RuleOn, VersionOf
from corpus.models import Edition, Entry, entry_url
from corpus.pages.editions.lists import EditionView, edition_view
from corpus.pages.rules.entries import EntryView, Mention, below, changes_since, mention, views_of
from corpus.pages.rules.story import Story, story_of
from corpus.pages.rules.terms import TermLinks
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import KINDS, date_of, dated, opening
from corpus.pages.shared.links import NamedLink, cited_rules, names_rules
from corpus.pages.shared.shelf import Shelf
from corpus.pages.twins.marks import marks_in

WHOLE, PIECE, PIECE_RULES = 15_000, 9_000, 36
"""A section of so many characters and rules stays on one page; a longer one is cut into pages of about PIECE: some ten
screens of a phone each, which lays it out at once (1,500 elements).
"""
CITED_OPEN, CITED_SHOWN = 8, 60
"""Entries that cite the rule shown at once, and named at all; the rest are counted."""
CITES_SHOWN = 12
SIBLINGS = 6
"""Neighbours named on each side in the contents beside a rule; a section names all of its rules."""


@dataclass(frozen=True, slots=True)
class TocLine:
    """A line of contents; ``opening`` are the first words of a rule without a title."""

    number: str
    title: str
    opening: str
    url: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """One page of a long section, named by its first rule."""

    first: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class RulePage:
    """All that `rule.html` prints. ``held_then``: what the page shows is known to have held on the day asked for.
    ``other`` is the rule that bears the number today where that is another one, and ``today`` where this rule stands
    today, for a page that does not show what is in force.
    """

    entry: EntryView
    edition: EditionView
    crumbs: tuple[NamedLink, ...]
    context: NamedLink | None
    children: tuple[EntryView, ...]
    toc: tuple[TocLine, ...]
    story: Story | None
    cites: tuple[TocLine, ...]
    cites_more: int
    cited_by: tuple[Mention, ...]
    cited_more: tuple[Mention, ...]
    cited_count: int
    previous: NamedLink | None
    following: NamedLink | None
    today: NamedLink | None
    today_dated: str
    other: NamedLink | None
    held_then: bool
    pinned_url: str
    moving_url: str
    history_url: str
    french_first_url: str
    english_first_url: str
    title: str
    description: str
    pieces: tuple[Piece, ...] = ()
    piece: int = 1

    @property
    def examples(self) -> int:
        """How many examples the page shows."""
        return sum(len(view.examples) for view in (self.entry, *self.children))


def rule_page(
    rule: RuleOn,
    shelf: Shelf,
    way: Way,
    *,
    suite: int = 1,
    now: RuleOn | None = None,
    whole_history: bool = False,
) -> RulePage:
    """The page of ``rule`` (text loaded), its links leading along ``way``. ``now`` is what its number says today, for a
    page that need not show that. A section too long for one page is cut between rules: ``suite`` counts its pieces.
    ``whole_history`` lists every version of a rule that has many.
    """
    entry = rule.entry
    edition = next((held for held in shelf.editions if held.pk == entry.edition_id), entry.edition)
    entry.edition = edition
    tree = tree_of(edition)
    node = tree.by_key[entry.key]
    parents = tree.above(node)
    under = below(entry) if tree.children(node) else []
    pieces = cut(under) if entry.level == "section" else [under]
    suite = min(max(suite, 1), len(pieces))
    shown = [entry, *pieces[suite - 1]]
    changes = {} if way.day else changes_since(pieces[suite - 1], edition)
    own = entry.level in ("rule", "subrule")
    terms = TermLinks(edition, [entry.name, *(parent.title for parent in parents)]) if own else None
    day = way.day.date if way.day else None
    standing = (
        marks_in(edition, [rule.key for rule in shown[1:]], english_on(edition, day) if day else None)
        if under
        else {}
    )
    first, *rest = views_of(shown, edition, changes, standing, own_page=own, way=way, terms=terms)
    citers = cited_by(entry)
    mentions = [
        mention(other, way if other.edition_id == entry.edition_id else None)
        for other in citers[:CITED_SHOWN]
    ]
    cites, cites_more = _cites(entry, tree, way)
    previous, following = (
        NamedLink(_crumb(found), way.rule(found.key)) if found else None for found in tree.neighbours(node)
    )
    last, other = _today(rule, now)
    moving = Way(language=way.language or _other_language(edition))
    return RulePage(
        entry=first,
        edition=edition_view(edition, shelf),
        crumbs=tuple(NamedLink(_crumb(parent), way.rule(parent.key)) for parent in parents),
        context=_context(parents, entry, way),
        children=tuple(rest),
        toc=_toc(entry, [*parents, node], tree, pieces, suite, way),
        story=story_of(rule, claims_of(rule), whole=whole_history),
        cites=cites,
        cites_more=cites_more,
        cited_by=tuple(mentions[:CITED_OPEN]),
        cited_more=tuple(mentions[CITED_OPEN:]),
        cited_count=len(citers),
        previous=previous,
        following=following,
        today=NamedLink(last.number, moving.rule(last.number)) if last else None,
        today_dated=dated(last.last) if last else "",
        other=other,
        held_then=day is None or holds_on(rule, day),
        pinned_url=entry_url(entry),
        moving_url=moving.rule(entry.key),
        french_first_url=_asking(way, entry.key, "premiere", "fr"),
        english_first_url=_asking(way, entry.key, "premiere", "en"),
        history_url=f"{_asking(way, entry.key, 'histoire', 'entiere')}#histoire",
        title=_title(entry),
        description=_description(entry, under, edition),
        pieces=tuple(
            Piece(piece[0].number, _piece_url(way, entry.key, rank), rank == suite)
            for rank, piece in enumerate(pieces, 1)
            if len(pieces) > 1
        ),
        piece=suite,
    )


def _asking(way: Way, key: str, name: str, value: str) -> str:
    """The address of a rule with one thing more asked of its page."""
    address = way.rule(key)
    return f"{address}{'&' if '?' in address else '?'}{name}={value}"


def _piece_url(way: Way, key: str, rank: int) -> str:
    """The address of a piece of a section."""
    return way.rule(key) if rank == 1 else _asking(way, key, "suite", str(rank))


def _other_language(edition: Edition) -> str:
    """The language of ``edition`` where numbers are first looked for in another one."""
    first = next(iter(catalog().chosen()), None)
    return edition.language if first and first.language != edition.language else ""


def _today(rule: RuleOn, now: RuleOn | None) -> tuple[VersionOf | None, NamedLink | None]:
    """The version of the rule that is in force, where a later edition than the one shown prints it; the rule that bears
    its number today, if that is another one.
    """
    if rule.thread is None or not rule.versions:
        return None, None
    last = next((version for version in reversed(rule.versions) if not version.statement), None)
    if last is not None and (last.until is not None or last.last.pk == rule.entry.edition_id):
        last = None
    other = None
    if now is not None and now.thread is not None and now.thread.pk != rule.thread.pk:
        families = {(thread.language, thread.series) for thread in (now.thread, rule.thread)}
        if len(families) == 1:
            other = NamedLink(
                now.entry.name, Way(language=_other_language(now.entry.edition)).rule(now.entry.key)
            )
    return last, other


def cut(rules: Sequence[Entry]) -> list[Sequence[Entry]]:
    """A section's rules in pieces of about one size, a rule never parted from its subrules."""
    total = sum(len(rule.content) for rule in rules)
    if total <= WHOLE and len(rules) <= PIECE_RULES:
        return [rules]
    count = max(-(-total // PIECE), -(-len(rules) // PIECE_RULES))
    pieces: list[list[Entry]] = [[]]
    size = 0
    starts = [place for place, rule in enumerate(rules) if place == 0 or rule.level == "rule"]
    for start, end in pairwise([*starts, len(rules)]):
        family = rules[start:end]
        if pieces[-1] and (size > total / count or len(pieces[-1]) + len(family) > PIECE_RULES):
            pieces.append([])
            size = 0
        pieces[-1] += family
        size += sum(len(rule.content) for rule in family)
    return list(pieces)


def _context(parents: Sequence[Node], entry: Entry, way: Way) -> NamedLink | None:
    """The rule that a subrule stands under, in a line: its title, or how its text begins."""
    if entry.level != "subrule" or not parents:
        return None
    parent = parents[-1]
    return NamedLink(parent.title or opening(parent.opening, 16), way.rule(parent.key))


def _cites(entry: Entry, tree: Tree, way: Way) -> tuple[tuple[TocLine, ...], int]:
    """The rules of the same edition that the text names, each once, and how many more there are."""
    cited = cited_rules([entry.pk]) if names_rules(entry) else []
    keys = [
        each.key for each in cited if each.edition == entry.edition_id and each.key not in (None, entry.key)
    ]
    found = [tree.by_key[key] for key in dict.fromkeys(keys) if key in tree.by_key]
    return tuple(_line(node, way) for node in found[:CITES_SHOWN]), max(0, len(found) - CITES_SHOWN)


def _line(node: Node, way: Way, *, words: int = 8, current: bool = False) -> TocLine:
    begun = "" if node.title else opening(node.opening, words)
    return TocLine(node.number, node.title, begun, way.rule(node.key), current)


def _toc(
    entry: Entry, above: Sequence[Node], tree: Tree, pieces: Sequence[Sequence[Entry]], suite: int, way: Way
) -> tuple[TocLine, ...]:
    """The rules of the section: all of them on its own page, each leading to its place there or in its piece; the
    nearest ones beside a rule.
    """
    section = next((node for node in above if node.level == "section"), None)
    if section is None or entry.level == "part":
        return ()
    rules = tree.rules_of(section)
    if entry.level == "section":
        piece_of = {rule.pk: rank for rank, piece in enumerate(pieces, 1) for rule in piece}
        pages = {rank: _piece_url(way, section.key, rank) for rank in range(1, len(pieces) + 1)}
        pages[suite] = ""
        return tuple(
            TocLine(
                node.number,
                node.title,
                "" if node.title else opening(node.opening, 6),
                f"{pages[piece_of.get(node.pk, 1)]}#r{node.key}",
            )
            for node in rules
        )
    here = next((at for at, node in enumerate(rules) if node.pk in (entry.pk, entry.parent_id)), 0)
    near = rules[max(0, here - SIBLINGS) : here + SIBLINGS + 1]
    return tuple(_line(node, way, words=6, current=node.pk in (entry.pk, entry.parent_id)) for node in near)


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
    cut_short = words if len(words) <= 150 else words[:150].rsplit(" ", 1)[0] + "…"
    return f"{KINDS['rule'].capitalize()} {entry.number} ({date_of(edition)}). {cut_short}"
