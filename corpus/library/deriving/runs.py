"""Runs: a family's editions walked in order, and where each rule begins to say something else. Nothing is stored here.

One edition at a time passes by; what is remembered is one state a living thread, however many editions went before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from corpus.comparing.edition import Nature
from corpus.comparing.nature.nature import gravest
from corpus.comparing.scope import is_whole_book, lineage
from corpus.comparing.words.citations import says_the_same
from corpus.library.deriving.threads import PrintedRule
from corpus.models import Edition, Entry, Version
from corpus.numbers import is_number

Texts = Callable[[Iterable[int]], Mapping[int, str]]
"""The wordings of those database keys."""
Natures = Callable[["Page", "Page", Sequence[tuple[PrintedRule, PrintedRule]]], Sequence[Nature | None]]
"""The nature of each change between two editions."""


@dataclass(slots=True)
class VersionRun:
    """A version in the making."""

    thread: int
    since: Edition
    entry: int | None
    text: int | None
    numbers: list[list[str]]
    change: str
    nature: str = ""
    subtree: bool = False
    statement: bool = False
    until: Edition | None = None

    def shows(self, printed: PrintedRule, edition: Edition, retitled: bool) -> None:
        """Take note of a printing that says the same, maybe in other letters or under another number."""
        moved = self.numbers[-1][0] != printed.key
        if moved:
            self.numbers.append([printed.key, edition.slug])
        if moved or retitled or self.text != printed.text:
            self.entry, self.text = printed.pk, printed.text


@dataclass(slots=True)
class Living:
    """What is known of a thread so far: its last printing and where that stood (``at``, the edition's place in the
    family), the run that goes on, since when its own words stand (``own``).

    For headings also ``under``, the threads below at the last edition that held them all, and ``whole_at``, its place.
    """

    last: PrintedRule
    at: int
    run: VersionRun
    own: int
    under: frozenset[int] | None = None
    whole_at: int = -1


@dataclass(slots=True)
class Page:
    """An edition as the walk sees it."""

    edition: Edition
    printed: list[PrintedRule]
    threads: dict[str, int] = field(init=False)
    under: dict[int, frozenset[int]] = field(init=False)
    whole: bool = field(init=False)
    glossary: bool = field(init=False)

    def __post_init__(self) -> None:
        """Work out which thread each number is, and which threads stand under each heading."""
        self.whole = is_whole_book(self.edition)
        self.glossary = any(each.kind == Entry.Kind.TERM for each in self.printed)
        self.threads = {each.key: each.thread for each in self.printed if each.kind == Entry.Kind.RULE}
        by_pk = {each.pk: each for each in self.printed}
        found: defaultdict[int, set[int]] = defaultdict(set)
        for each in self.printed:
            above = by_pk.get(each.parent or 0)
            while above is not None:
                if is_heading(above):
                    found[above.pk].add(each.thread)
                above = by_pk.get(above.parent or 0)
        self.under = {pk: frozenset(threads) for pk, threads in found.items()}

    def holds(self, printed: PrintedRule) -> bool:
        """Whether the edition holds the place of what an edition ``printed`` with all below it, so that what it lacks
        there is not; the glossary of a whole book holds every term.
        """
        if self.whole:
            return printed.kind == Entry.Kind.RULE or self.glossary
        number = printed.key.partition("~")[0]
        return printed.kind == Entry.Kind.RULE and any(
            above in self.edition.covers for above in lineage(number)
        )

    def would_print(self, printed: PrintedRule) -> bool:
        """Whether the edition holds the place of what an edition ``printed``, so that it is no more where it is not
        found; passages covered under a heading that they don't print are under it still.
        """
        return self.holds(printed) and (self.whole or printed.key not in self.edition.covers)


def is_heading(printed: PrintedRule) -> bool:
    """Whether the rule is what stands under it: a part, a section, what has only a title. A section of a tournament
    document has a text of its own.
    """
    if printed.level in ("part", "section") and is_number(printed.key):
        return True
    return printed.level != "subrule" and printed.text is None


class Walk:
    """The walk through one family."""

    def __init__(self, texts: Texts, natures: Natures) -> None:
        self.living: dict[int, Living] = {}
        self.begun: list[VersionRun] = []
        self._ended: set[int] = set()
        self._pages: dict[int, Page] = {}
        self._texts = texts
        self._natures = natures

    def pass_by(self, at: int, page: Page, split: set[int]) -> None:
        """Take in the next edition, whose place in the family is ``at``; ``split`` are its entries that were parts of
        another rule.
        """
        self._pages[at] = page
        rules = self._rules(at, page)
        changed = self._changed(page, rules)
        edited: list[tuple[PrintedRule, VersionRun]] = []
        retitled: set[int] = set()
        for printed in rules:
            before = self.living.get(printed.thread)
            if before is None or printed.pk in changed:
                run = self._begin(page.edition, printed, before, printed.pk in split)
                state = self.living[printed.thread] = Living(printed, at, run, at)
                if before is not None:
                    edited.append((before.last, run))
                    state.under, state.whole_at = before.under, before.whole_at
            else:
                if before.last.title != printed.title:
                    retitled.add(printed.thread)
                if not is_heading(printed):  # what a heading says hangs on what stands under it
                    before.run.shows(printed, page.edition, printed.thread in retitled)
                before.last, before.at = printed, at
        self._name_natures(page, rules, edited)
        self._headings(at, page, rules, retitled)
        self._end(at, page)
        self._drop_pages()

    def _rules(self, at: int, page: Page) -> list[PrintedRule]:
        """The edition's rules and terms, one a thread; a lesson's statements are taken note of and left out."""
        rules: dict[int, PrintedRule] = {}
        for printed in page.printed:
            if printed.kind != Entry.Kind.ITEM:
                rules.setdefault(printed.thread, printed)
            else:
                run = VersionRun(
                    printed.thread, page.edition, printed.pk, printed.text, [], Version.Change.RESTATED
                )
                run.statement = True
                self.begun.append(run)
        return list(rules.values())

    def _changed(self, page: Page, rules: list[PrintedRule]) -> set[int]:
        """The entries that say something else than the last printing of their thread."""
        doubtful = [
            (before, printed)
            for printed in rules
            if (before := self.living.get(printed.thread)) is not None
            and (before.last.text, before.last.title) != (printed.text, printed.title)
        ]
        keys = {each.text for before, printed in doubtful for each in (before.last, printed)}
        texts = self._texts(key for key in keys if key)
        changed = set()
        for before, printed in doubtful:
            here = self._pages[before.at].threads

            def follows(old: str, new: str, here: dict[str, int] = here) -> bool:
                thread = here.get(old)
                return thread is not None and thread == page.threads.get(new)

            old = (before.last.title, texts.get(before.last.text or 0, ""))
            new = (printed.title, texts.get(printed.text or 0, ""))
            if not says_the_same(old, new, follows):
                changed.add(printed.pk)
        return changed

    def _begin(
        self, edition: Edition, printed: PrintedRule, before: Living | None, split: bool
    ) -> VersionRun:
        if before is None and printed.thread in self._ended:
            change = Version.Change.RETURNED
        elif before is None:
            change = Version.Change.SPLIT if split else Version.Change.FIRST
        else:
            moved = before.last.key != printed.key
            change = Version.Change.RENUMBERED_EDITED if moved else Version.Change.EDITED
            before.run.until = edition
        run = VersionRun(
            printed.thread, edition, printed.pk, printed.text, [[printed.key, edition.slug]], change
        )
        run.subtree = is_heading(printed)
        self.begun.append(run)
        return run

    def _name_natures(
        self, page: Page, rules: list[PrintedRule], edited: list[tuple[PrintedRule, VersionRun]]
    ) -> None:
        """Say of each version that began because the words changed what kind of change it was."""
        now = {printed.thread: printed for printed in rules}
        groups: defaultdict[int, list[tuple[PrintedRule, VersionRun]]] = defaultdict(list)
        places = {printed.pk: at for at, page_of in self._pages.items() for printed in page_of.printed}
        for old, run in edited:
            groups[places[old.pk]].append((old, run))
        for at, group in groups.items():
            pairs = [(old, now[run.thread]) for old, run in group]
            natures = self._natures(self._pages[at], page, pairs)
            for (_, run), nature in zip(group, natures, strict=True):
                run.nature = nature or ""

    def _headings(self, at: int, page: Page, rules: list[PrintedRule], retitled: set[int]) -> None:
        """Begin a version for each heading under which something came, went or changed since it was last held whole;
        the others go on.
        """
        for printed in rules:
            if not is_heading(printed):
                continue
            state = self.living[printed.thread]
            fresh = state.run.since is page.edition
            if page.holds(printed):
                under = page.under.get(printed.pk, frozenset())
                if state.under is not None and not fresh:
                    fresh = self._begin_anew(page, printed, state, under)
                    if fresh:
                        state.own = at
                state.under, state.whole_at = under, at
            if not fresh:
                state.run.shows(printed, page.edition, printed.thread in retitled)

    def _begin_anew(self, page: Page, printed: PrintedRule, state: Living, under: frozenset[int]) -> bool:
        """Begin a version of the heading ``printed`` if what stands under it changed; returns whether it did."""
        before = state.under or frozenset()
        moved = under ^ before
        touched = [thread for thread in under & before if self.living[thread].own > state.whole_at]
        if not moved and not touched:
            return False
        state.run.until = page.edition
        number = state.run.numbers[-1]
        numbers = [[printed.key, page.edition.slug] if number[0] != printed.key else list(number)]
        run = VersionRun(
            printed.thread, page.edition, printed.pk, printed.text, numbers, Version.Change.EDITED
        )
        run.subtree = True
        natures = [self.living[thread].run.nature or None for thread in touched]
        run.nature = "substantive" if moved else gravest(natures) or ""  # type: ignore[arg-type]  # natures or none
        self.begun.append(run)
        state.run = run
        return True

    def _end(self, at: int, page: Page) -> None:
        """End what the edition would hold if it were still there."""
        if not page.edition.is_book:
            return
        ended = {
            thread for thread, state in self.living.items() if state.at != at and page.would_print(state.last)
        }
        for thread in ended:
            self.living.pop(thread).run.until = page.edition
        self._ended |= ended

    def _drop_pages(self) -> None:
        """Forget the editions that no living thread was last printed in."""
        needed = {state.at for state in self.living.values()}
        for at in [at for at in self._pages if at not in needed]:
            del self._pages[at]
