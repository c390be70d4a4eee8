"""One view model of a part, section, rule or subrule, from which its page, print, frame and plain text, the API's
answers and hits are drawn. What is not asked for is not worked out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from corpus.library.asking.catalog import catalog
from corpus.library.asking.claims import Claims, claims_of, holds_on, law_of
from corpus.library.asking.counterparts import english_on
from corpus.library.asking.find import cited_by
from corpus.library.asking.relatives import Relatives, relatives_of
from corpus.library.asking.restating import Whole, gists_of, is_whole
from corpus.library.asking.trees import Node, Tree, tree_of
from corpus.library.asking.twins import TwinOf, counterpart_of, twin_edition_of
from corpus.library.asking.versions import RuleOn
from corpus.library.cards import cards_cited, cards_with, newest_rules
from corpus.library.laws import KnownLaw, known_law
from corpus.models import Edition, Entry, StoredCard, entry_url
from corpus.pages.rules.claims import Claim, claims_made
from corpus.pages.rules.entries import (
    EntryMention,
    EntryView,
    below,
    line_of,
    mention,
    views_of,
)
from corpus.pages.rules.history import ChangeMark, changes_since, history_of
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import dated
from corpus.pages.shared.links import NamedLink, RuleLine, cards_here
from corpus.pages.twins.beside import marks_in

LONGEST = 120
"""A section of more rules is a list of its headings, which leads to each and to the whole: a page of 1,500 elements is
laid out at once.
"""
CARDS_OF = re.compile(r"70[12]\.\d+$|\d{3}$|30[13]\.\d+$")
"""The rules that cards have by name: keywords, actions, types; numbers of today."""
AROUND = 3
"""Rules named before and after in the list around a rule."""


TODAY = Way()
"""How links lead on where no day and no edition is asked for."""


@dataclass(frozen=True)
class NodeFacts:
    """What the tree of ``edition`` knows of one of its rules, without a query: what lists, hits and exports say."""

    edition: Edition
    node: Node

    @classmethod
    def at(cls, edition: Edition, key: str) -> NodeFacts | None:
        """The rule ``key`` of ``edition``; None where there is none."""
        node = tree_of(edition).by_key.get(key)
        return NodeFacts(edition, node) if node else None

    @property
    def tree(self) -> Tree:
        """The tree that it stands in."""
        return tree_of(self.edition)

    @property
    def name(self) -> str:
        """Its title or gist, by which lists tell it apart."""
        return self.node.title or gists_of(self.edition).get(self.node.key, "")

    @cached_property
    def above(self) -> Sequence[Node]:
        """The headings over it, the part first."""
        return self.tree.above(self.node)

    @cached_property
    def under(self) -> Sequence[Node]:
        """What stands right under it."""
        return self.tree.children(self.node)

    @cached_property
    def beside(self) -> tuple[Node | None, Node | None]:
        """The rules before and after it."""
        return self.tree.neighbours(self.node)

    @property
    def is_whole(self) -> Whole:
        """Whether its text says all of the rule."""
        return is_whole(self.edition, self.node.key)


@dataclass(frozen=True)
class RuleFacts(NodeFacts):
    """All that may be shown of ``rule`` (text loaded), links leading along ``way``. ``now`` is what its number says
    today, for a page that need not show that. ``whole`` shows a long section in full, ``whole_history`` lists every
    version.
    """

    rule: RuleOn
    way: Way = TODAY
    now: RuleOn | None = None
    whole: bool = False
    whole_history: bool = False

    # -- the rule through time ---------------------------------------------------------------------------------------

    @property
    def stored(self) -> Entry:
        """The rule as it is stored."""
        return self.rule.entry

    @cached_property
    def twin(self) -> TwinOf | None:
        """What ties it to the other language."""
        return counterpart_of(self.stored)

    @cached_property
    def dated_by(self) -> RuleOn:
        """The rule whose texts date it: for words of ours their official original."""
        return law_of(self.rule, self.twin)

    @cached_property
    def claims(self) -> Claims | None:
        """What may be said of the text itself."""
        return claims_of(self.rule)

    @property
    def dated_claims(self) -> Claims | None:
        """The same of what it is dated by, where that is known."""
        return self.law_claims or self.claims

    @cached_property
    def law_claims(self) -> Claims | None:
        """What may be said of the rule that it is dated by."""
        return claims_of(self.dated_by)

    @cached_property
    def known(self) -> KnownLaw | None:
        """What the concordance knows of the law that words of ours state, without its official text at hand."""
        return known_law(self.stored) if self.edition.restatement and self.dated_by is self.rule else None

    @cached_property
    def law_today(self) -> KnownLaw | None:
        """What the concordance knows of the law of an original text that is called otherwise today, or gone, where the
        library's own texts don't tell what became of it.
        """
        law, newest = self.law_since, self.today.label if self.today else self.node.key
        return law if law and law.today != newest else None

    @cached_property
    def law_since(self) -> KnownLaw | None:
        """What the concordance knows of the law of an original text."""
        return None if self.edition.restatement else known_law(self.stored)

    @property
    def in_force(self) -> bool:
        """Whether its text is in force, as far as the library's texts and the concordance tell."""
        law = self.known or self.law_since
        ended = self.law_today or (law and (law.changed or law.gone))
        return bool(self.law_claims and self.law_claims.in_force) and not ended

    @property
    def goes_on(self) -> bool:
        """Whether what stands today in its place is known to be the same law: of words of ours their original says so,
        else the concordance.
        """
        if not self.edition.restatement:
            return True
        original = self.dated_by is not self.rule and self.twin and self.twin.standing != "gone"
        return bool(original or (self.known and self.today and self.known.today == self.today.label))

    @cached_property
    def claims_made(self) -> Sequence[Claim]:
        """The sentences about it in time, each with its proof."""
        return claims_made(self)

    @cached_property
    def relatives(self) -> Relatives:
        """What it came from, what took its place."""
        return relatives_of(self.dated_by)

    @cached_property
    def law(self) -> dict[str, Any] | None:
        """Its history as pages show it."""
        law = self.dated_by
        return history_of(law, self.law_claims, whole=self.whole_history, foreign=law is not self.rule)

    @property
    def formerly(self) -> Sequence[NamedLink]:
        """The numbers that it bore before; of words of ours alone those that its law is known to have borne."""
        shown = self.law["formerly"] if self.law else ()
        if not self.edition.restatement or self.dated_by is not self.rule:
            return shown
        links = {each.label: each for each in shown}
        return [links.get(each, NamedLink(each, "")) for each in (self.known.before if self.known else ())]

    @cached_property
    def newer(self) -> Edition | None:
        """A rules text of another language that is newer than words of ours and was never compared with them."""
        edition = self.edition
        if not edition.restatement or self.dated_by is not self.rule:
            return None
        anchored = twin_edition_of(edition)
        if anchored and anchored.anchor and str(anchored.anchor.date) <= str(edition.date):
            return None
        newer = (
            other
            for other in catalog().editions.values()
            if other.kind == Edition.Kind.RULES
            and other.language != edition.language
            and str(other.date or "") > str(edition.date)
        )
        return max(newer, key=lambda other: str(other.date), default=None)

    @cached_property
    def today(self) -> NamedLink | None:
        """Where it stands today and which edition says so, where a later one than the page's prints it."""
        last = next((each for each in reversed(self.rule.versions) if not each.statement), None)
        if self.rule.thread is None or not last or last.until or last.last.pk == self.edition.pk:
            return None
        return NamedLink(last.number, self._moving.rule(last.number), dated(last.last))

    @cached_property
    def other(self) -> NamedLink | None:
        """The rule that bears its number today, where that is another one of the same language and series."""
        mine, theirs = self.rule.thread, self.now.thread if self.now else None
        if not (self.now and mine and theirs and self.rule.versions) or mine.pk == theirs.pk:
            return None
        if (mine.language, mine.series) != (theirs.language, theirs.series):
            return None
        found = self.now.entry
        way = Way(language=_other_language(found.edition), series=found.edition.tournament)
        return NamedLink(found.name or gists_of(found.edition).get(found.key, ""), way.rule(found.key))

    @property
    def was_so_then(self) -> bool:
        """Whether what is shown is known to have been so on the day asked for."""
        return self.way.day is None or holds_on(self.rule, self.way.day)

    # -- addresses ---------------------------------------------------------------------------------------------------

    @property
    def _moving(self) -> Way:
        return Way(
            language=self.way.language or _other_language(self.edition), series=self.edition.tournament
        )

    @property
    def pinned_url(self) -> str:
        """Its address in its edition, where nothing ever changes."""
        return entry_url(self.stored)

    @property
    def moving_url(self) -> str:
        """Where its number is read as it is today."""
        return self._moving.rule(self.node.key)

    # -- what its page prints ------------------------------------------------------------------------------------------

    @property
    def is_heading(self) -> bool:
        """Whether it is a section or a part."""
        return self.node.level in ("part", "section")

    @cached_property
    def long(self) -> bool:
        """Whether it is a section of which only the contents are shown."""
        rules = self._rules if not self.whole else []
        return len(rules) + sum(len(self.tree.children(each)) for each in rules) > LONGEST

    @property
    def _rules(self) -> Sequence[Node]:
        return self.tree.rules_of(self.node) if self.node.level == "section" else ()

    @cached_property
    def _below(self) -> Sequence[Entry]:
        return below(self.stored) if self.under and not self.long else ()

    @cached_property
    def _views(self) -> Sequence[EntryView]:
        edition, under, day = self.edition, self._below, self.way.day
        own = not self.under or not self.is_heading
        english = english_on(edition, day) if under and day else None
        marks = marks_in(edition, [each.key for each in under], english) if under else {}
        entries = [self.stored, *under]
        return views_of(entries, edition, marks, own_page=own, way=self.way, cards=own)

    @property
    def entry(self) -> EntryView:
        """The rule itself as a page shows it."""
        return self._views[0]

    @property
    def children(self) -> Sequence[EntryView]:
        """What stands under it, as a page shows it."""
        return self._views[1:]

    @property
    def examples(self) -> int:
        """How many examples the page shows."""
        return sum(len(view.examples) for view in self._views)

    @property
    def beginning(self) -> str:
        """Its text; of a heading the first text under it."""
        return next((each.content for each in (self.stored, *self._below) if each.content), self.node.title)

    @cached_property
    def changes(self) -> dict[str, ChangeMark]:
        """Marks of the rules below that changed since the edition before, by key."""
        return changes_since(self._below, self.edition) if self._below and not self.way.day else {}

    @cached_property
    def crumbs(self) -> Sequence[RuleLine]:
        """The headings over it."""
        return [line_of(each, self.edition, self.way, words=16) for each in self.above]

    @property
    def neighbours(self) -> Sequence[RuleLine | None]:
        """The rules before and after it."""
        return [line_of(each, self.edition, self.way) if each else None for each in self.beside]

    @cached_property
    def contents(self) -> Sequence[RuleLine]:
        """The rules of a section, each leading to its place on the page, or to its own where the section is long."""
        lines = [line_of(each, self.edition, self.way, words=7) for each in self._rules]
        if self.long:
            return lines
        return [RuleLine(line.number, line.name, line.opening, f"#r{line.number}") for line in lines]

    @cached_property
    def around(self) -> Sequence[RuleLine]:
        """The rules near a rule or subrule in its section, and the letters of its rule. Of a
        tournament document the sections of the same part.
        """
        nodes = self.tree.beside(self.node) if self.edition.tournament else self._near()
        here = self.node.pk
        return [line_of(each, self.edition, self.way, words=7, current=each.pk == here) for each in nodes]

    def _near(self) -> Sequence[Node]:
        node = self.node
        section = next((each for each in self.above if each.level == "section"), None)
        if self.is_heading or section is None:
            return ()
        rules = self.tree.rules_of(section)
        here = next((at for at, each in enumerate(rules) if each.pk in (node.pk, node.parent)), None)
        if here is None:
            return ()
        letters = self.tree.children(rules[here])
        return [*rules[max(0, here - AROUND) : here + 1], *letters, *rules[here + 1 : here + AROUND + 1]]

    @cached_property
    def cited_by(self) -> Sequence[EntryMention]:
        """What cites it, oldest first, without the older editions of a section of another document."""
        found = cited_by(self.stored)
        last = {(each.edition.series, each.edition.language, each.key): each for each in found}
        return [
            mention(each, self.way if each.edition_id == self.edition.pk else None)
            for each in found
            if each.edition.tournament == self.edition.tournament
            or last[each.edition.series, each.edition.language, each.key] is each
        ]

    @cached_property
    def cards(self) -> tuple[int, Sequence[StoredCard]]:
        """How many cards have its keyword, action or type, and the first of them."""
        if not CARDS_OF.match(self.node.key) or self.edition.pk not in newest_rules():
            return 0, ()
        return cards_with(self.node.key)

    @cached_property
    def cited_cards(self) -> Sequence[StoredCard]:
        """The cards that its text and its examples name."""
        return cards_cited(self.node.pk) if cards_here() else ()


def rule_facts(rule: RuleOn, way: Way = TODAY, **more: Any) -> RuleFacts:
    """The facts of ``rule``, with ``more`` as `RuleFacts` names it."""
    entry = rule.entry
    entry.edition = catalog().editions.get(entry.edition_id, entry.edition)
    node = tree_of(entry.edition).by_key[entry.key]
    return RuleFacts(entry.edition, node, rule, way, **more)


def _other_language(edition: Edition) -> str:
    """The language of ``edition`` where numbers are first looked for in another one."""
    first = next(iter(catalog().chosen(series=edition.tournament or None)), None)
    return edition.language if first and first.language != edition.language else ""
