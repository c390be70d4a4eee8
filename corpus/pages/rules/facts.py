"""One view model of a part, section, rule or subrule: what its page, its print and its preview are drawn from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.library.asking.catalog import catalog
from corpus.library.asking.claims import claims_of, holds_on, law_of
from corpus.library.asking.counterparts import english_on
from corpus.library.asking.find import cited_by
from corpus.library.asking.restating import whole_of
from corpus.library.asking.trees import Node, Tree, tree_of
from corpus.library.asking.twins import TwinOf, counterpart_of, twin_edition_of
from corpus.library.asking.versions import RuleOn, VersionOf
from corpus.library.cards import cards_with, newest_rules
from corpus.models import Edition, Entry, address_of, entry_url
from corpus.pages.rules.change_marks import ChangeMark, changes_since
from corpus.pages.rules.entries import (
    EntryMention,
    EntryView,
    RuleLine,
    below,
    line_of,
    mention,
    views_of,
)
from corpus.pages.rules.history import History, history_of
from corpus.pages.rules.terms import TermLinks
from corpus.pages.shared.days import Way
from corpus.pages.shared.links import NamedLink
from corpus.pages.shared.shelf import Shelf
from corpus.pages.twins.marks import marks_in

LONGEST = 120
"""A section of more rules is a list of its headings, which leads to each and to the whole: a page of 1,500 elements is
laid out at once.
"""
CITED_OPEN, CITED_SHOWN = 8, 60
"""Entries that cite the rule shown at once, and named at all; the rest are counted."""
CARDS_OF = re.compile(r"70[12]\.\d+$|\d{3}$|30[13]\.\d+$")
"""The rules that cards have by name: keywords, actions, types; numbers of today."""
AROUND, LETTERS = 3, 13
"""Rules named before and after in the list around a rule, and letters before and after a subrule."""


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """All that `rule.html` prints. ``contents`` are the lines of a section, and alone in one that is ``long``;
    ``around`` those beside a rule. ``law`` is the rule through time. ``was_so_then``: what the page shows is known
    to have been so on the day asked for. ``other`` is the rule that bears the number today where that is another one,
    ``today`` where this rule stands today, for a page that does not show what is in force. ``cards_having``
    are the first few of the ``cards_count`` that have its keyword, action or type. ``changes`` are
    marks of the rules below, by key.
    """

    entry: EntryView
    edition: Edition
    crumbs: tuple[RuleLine, ...]
    children: tuple[EntryView, ...]
    contents: tuple[RuleLine, ...]
    long: bool
    around: tuple[RuleLine, ...]
    law: History | None
    twin: TwinOf | None
    is_summary: bool
    newer: Edition | None
    cited_by: tuple[EntryMention, ...]
    cited_more: tuple[EntryMention, ...]
    cited_count: int
    previous: RuleLine | None
    following: RuleLine | None
    today: NamedLink | None
    today_in: Edition | None
    other: NamedLink | None
    was_so_then: bool
    pinned_url: str
    moving_url: str
    own_url: str
    beginning: str
    cards_having: tuple[NamedLink, ...] = ()
    cards_count: int = 0
    changes: dict[str, ChangeMark] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The rule's title or gist."""
        return self.entry.title or self.entry.gist

    @property
    def here(self) -> str:
        """What the trail ends with: the number, or the title of a heading without one."""
        return self.entry.number or self.name

    @property
    def parent(self) -> RuleLine | None:
        """What a subrule stands under."""
        return self.crumbs[-1] if self.crumbs and self.entry.level == "subrule" else None

    @property
    def is_heading(self) -> bool:
        """Whether it is a section or a part."""
        return self.entry.level in ("part", "section")

    @property
    def examples(self) -> int:
        """How many examples the page shows."""
        return sum(len(view.examples) for view in (self.entry, *self.children))


def rule_facts(
    rule: RuleOn,
    shelf: Shelf,
    way: Way,
    *,
    whole: bool = False,
    now: RuleOn | None = None,
    whole_history: bool = False,
) -> RuleFacts:
    """The facts of ``rule`` (text loaded), links leading along ``way``. ``now`` is what its number says today, for a
    page that need not show that. ``whole`` shows a long section in full, ``whole_history`` lists every version.
    """
    entry = rule.entry
    edition = next((known for known in shelf.editions if known.pk == entry.edition_id), entry.edition)
    entry.edition = edition
    tree = tree_of(edition)
    node = tree.by_key[entry.key]
    parents = tree.above(node)
    rules = tree.rules_of(node) if entry.level == "section" and not whole else []
    long = len(rules) + sum(len(tree.children(each)) for each in rules) > LONGEST
    under = below(entry) if tree.children(node) and not long else []
    own = not tree.children(node) or entry.level in ("rule", "subrule")
    day = way.day.date if way.day else None
    terms = TermLinks(edition, [entry.name, *(parent.title for parent in parents)]) if own else None
    marks = (
        marks_in(edition, [each.key for each in under], english_on(edition, day) if day else None)
        if under
        else {}
    )
    first, *rest = views_of([entry, *under], edition, marks, own_page=own, way=way, terms=terms, cards=own)
    todays = CARDS_OF.match(entry.key) and edition.pk in newest_rules()
    having, some = cards_with(entry.key) if todays else (0, [])
    citers = _newest_of_each(cited_by(entry), edition)
    mentions = [
        mention(other, way if other.edition_id == entry.edition_id else None)
        for other in citers[:CITED_SHOWN]
    ]
    before, after = tree.neighbours(node)
    last, other = _today(rule, now)
    moving = Way(language=way.language or _other_language(edition), series=edition.tournament)
    twin = counterpart_of(entry)
    law = law_of(rule, twin)
    return RuleFacts(
        entry=first,
        edition=edition,
        crumbs=tuple(line_of(parent, edition, way, words=16) for parent in parents),
        children=tuple(rest),
        contents=_contents(entry, tree, node, way, on_page=not long),
        long=long,
        around=_around(tree, node, edition, way),
        law=history_of(law, claims_of(law), whole=whole_history, foreign=law is not rule),
        twin=twin,
        is_summary=whole_of(entry) == "summary",
        newer=_newer(edition) if law is rule and edition.restatement else None,
        cited_by=tuple(mentions[:CITED_OPEN]),
        cited_more=tuple(mentions[CITED_OPEN:]),
        cited_count=len(citers),
        previous=line_of(before, edition, way) if before else None,
        following=line_of(after, edition, way) if after else None,
        today=NamedLink(last.number, moving.rule(last.number)) if last else None,
        today_in=last.last if last else None,
        other=other,
        was_so_then=day is None or holds_on(rule, day),
        pinned_url=entry_url(entry),
        moving_url=moving.rule(entry.key),
        own_url=way.rule(entry.key),
        cards_having=tuple(
            NamedLink(card.name_fr or card.name, address_of("card", card.slug)) for card in some
        ),
        cards_count=having,
        changes=changes_since(under, edition) if under and not day else {},
        beginning=entry.content or next((each.content for each in under if each.content), "") or entry.name,
    )


def _newest_of_each(citers: Sequence[Entry], edition: Edition) -> list[Entry]:
    """``citers``, oldest first, without the older editions of a section of another document."""
    last = {(each.edition.series, each.edition.language, each.key): each for each in citers}
    return [
        each
        for each in citers
        if each.edition.tournament == edition.tournament
        or last[each.edition.series, each.edition.language, each.key] is each
    ]


def _other_language(edition: Edition) -> str:
    """The language of ``edition`` where numbers are first looked for in another one."""
    first = next(iter(catalog().chosen(series=edition.tournament or None)), None)
    return edition.language if first and first.language != edition.language else ""


def _newer(edition: Edition) -> Edition | None:
    """The newest rules text of another language that is newer than ``edition``, where the two were never compared."""
    anchored = twin_edition_of(edition)
    if anchored and anchored.anchor and str(anchored.anchor.date) <= str(edition.date):
        return None
    newer = [
        other
        for other in catalog().editions.values()
        if other.kind == Edition.Kind.RULES and other.language != edition.language and other.date
    ]
    newest = max(newer, key=lambda other: str(other.date), default=None)
    return newest if newest and edition.date and newest.date and newest.date > edition.date else None


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
            other_edition = now.entry.edition
            way = Way(language=_other_language(other_edition), series=other_edition.tournament)
            url = way.rule(now.entry.key)
            other = NamedLink(now.entry.name, url)
    return last, other


def _contents(entry: Entry, tree: Tree, node: Node, way: Way, *, on_page: bool) -> tuple[RuleLine, ...]:
    """The rules of a section, each leading to its place ``on_page`` or to its own page."""
    if entry.level != "section":
        return ()
    lines = [line_of(each, entry.edition, way, words=7) for each in tree.rules_of(node)]
    if not on_page:
        return tuple(lines)
    return tuple(RuleLine(line.number, line.name, line.opening, f"#r{line.number}") for line in lines)


def _around(tree: Tree, node: Node, edition: Edition, way: Way) -> tuple[RuleLine, ...]:
    """The rules near a rule or subrule in its section; the letters of its rule, or those nearest to its own. Of a
    tournament document the sections of the same part.
    """
    if edition.tournament:
        row = tree.beside(node)
        return tuple(line_of(each, edition, way, words=7, current=each.pk == node.pk) for each in row)
    above = [each for each in tree.above(node) if each.level == "section"]
    if node.level not in ("rule", "subrule") or not above:
        return ()
    rules = tree.rules_of(above[0])
    here = next((at for at, each in enumerate(rules) if each.pk in (node.pk, node.parent)), None)
    if here is None:
        return ()
    letters = tree.children(rules[here])
    at = next((place for place, each in enumerate(letters) if each.pk == node.pk), 0)
    near = [
        *rules[max(0, here - AROUND) : here + 1],
        *letters[max(0, at - LETTERS) : at + 2 * LETTERS],
        *rules[here + 1 : here + AROUND + 1],
    ]
    return tuple(line_of(each, edition, way, words=7, current=each.pk == node.pk) for each in near)
