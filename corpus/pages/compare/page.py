"""The page of two editions: its places, its figures, its filters (read from the address, applied, counted, offered with
their links), then the changes in the tree's order, page by page where they are many; and the page of one rule in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.safestring import SafeString

from corpus.comparing.edition import Change, Comparison, ExampleChange, Pair
from corpus.comparing.words.diff import diff_words
from corpus.library.asking.restating import gists_of
from corpus.library.comparisons.compared import changes_of
from corpus.library.comparisons.corrections import bulletins_between, bulletins_on
from corpus.library.laws import proved
from corpus.models import Edition, Entry, address_of
from corpus.numbers import KEY, RuleNumber, is_number
from corpus.pages.compare.change import (
    ChangeView,
    EditionPair,
    NumberLineage,
    change_view,
    lineage_of,
    section_of,
)
from corpus.pages.redline.passages import place_views
from corpus.pages.redline.redline import cited_in, linked, spans_of
from corpus.pages.redline.words import (
    KINDS,
    NATURES,
    is_bare_move,
    is_quiet,
    is_renumbered,
    numbers_of,
)
from corpus.pages.shared.french import asked_number, passages

STATUSES = {kind.slug: kind for kind in KINDS.values() if kind.slug}
NATURE_SLUGS = {kind.slug: kind for kind in NATURES.values()}
SIDE_BY_SIDE = "cote-a-cote"
GLOSSARY = "glossaire"


@dataclass(frozen=True, slots=True)
class Filters:
    """What a reader asked to see, each by its word in addresses; what is empty lets everything through."""

    status: str = ""
    nature: str = ""
    section: str = ""
    side_by_side: bool = False
    page: int = 1

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Filters:
        """The filters of an address; values that mean nothing are left out."""
        status, nature, section = (query.get(name, "") for name in ("statut", "nature", "section"))
        return cls(
            status if status in STATUSES else "",
            nature if nature in NATURE_SLUGS else "",
            section if section == GLOSSARY or is_number(section) else "",
            query.get("vue") == SIDE_BY_SIDE,
            asked_number(query.get("page", ""), 5) or 1,
        )

    @property
    def active(self) -> bool:
        """Whether anything is filtered out."""
        return bool(self.status or self.nature or self.section)

    def lets(self, change: Change) -> bool:
        """Whether ``change`` is asked for; a status is asked of rules alone, as they are counted."""
        if self.status and (change.kind == "term" or change.status != STATUSES[self.status].status):
            return False
        if self.nature and change.nature != NATURE_SLUGS[self.nature].nature:
            return False
        return self.covers(change)

    def covers(self, change: Change) -> bool:
        """Whether ``change`` stands in the section that is asked for, by its number on either side."""
        if self.section == GLOSSARY or (self.section and change.kind == "term"):
            return self.section == GLOSSARY and change.kind == "term"
        numbers = (change.new, change.old, *change.also_new, *change.also_old)
        return not self.section or any(within(number, self.section) for number in numbers if number)


def within(number: str, root: str) -> bool:
    """Whether the rule of that key stands in the subtree of ``root``, a number."""
    bare = number.partition("~")[0]
    return is_number(bare) and RuleNumber.parse(root).contains(RuleNumber.parse(bare))


CHANGES = 16
"""Changes on one page of the list, which a phone lays out at once."""
CHIPS = 60
"""Pages that a long list offers to go to, one of several where there are more."""
PlacedChange = tuple[str, Change]
"""A change with the section that it is listed in."""


def editions_page(pair: EditionPair, comparison: Comparison, filters: Filters) -> dict[str, Any]:
    """What `compare/editions.html` prints of ``comparison`` as ``filters`` ask for it: what stands above the list is
    left out but on its first, unfiltered page. Five queries beside the comparison's own.
    """
    lineage = lineage_of(comparison, pair.old, pair.new)
    here = [change for change in comparison.changes if filters.covers(change)]
    kept = [change for change in here if filters.lets(change)]
    statuses = comparison.summary
    if filters.section:
        statuses = Counter(change.status for change in here if change.kind == "rule")
    natures = Counter(change.nature for change in here)
    placed = in_order(kept, lineage)
    sheet = Paginator(placed, CHANGES).get_page(filters.page)
    page: dict[str, Any] = {
        "filters": filters,
        "statuses": [(kind, count) for kind in KINDS.values() if (count := statuses.get(kind.status))],
        "natures": [(kind, count) for kind in NATURES.values() if (count := natures[kind.nature])],
        "only_old": passages(comparison.scope.only_old),
        "only_new": passages(comparison.scope.only_new),
        "sheet": sheet,
        "sheets": list(enumerate(placed[::CHANGES], 1))[:: 1 + len(placed) // (CHANGES * CHIPS)],
        "shown": len(kept),
        "total": len(comparison.changes),
        "terms": sum(change.kind == "term" for change in comparison.changes),
        "groups": _groups(sheet, pair, lineage, filters.side_by_side),
    }
    if sheet.number == 1 and not filters.active:
        comparison = proved(comparison, pair.old, pair.new)
        page["overview"] = bool(comparison.changes)
        page["places"] = place_views(comparison.places, None if pair.are_ours else pair.old, pair.new)
        page["vocabulary"] = comparison.vocabulary
        page["notes"] = bulletins_between(pair.old, pair.new)
    return page


def in_order(changes: Sequence[Change], lineage: NumberLineage) -> list[PlacedChange]:
    """Each change with the section that it is listed in, by number, the glossary last."""
    placed = [(GLOSSARY if change.kind == "term" else lineage.home(change), change) for change in changes]
    return sorted(placed, key=lambda each: (each[0] == GLOSSARY, each[0].removeprefix("-"), each[0]))


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """The changes of one section: the loud ones, then the quiet ones, which are folded. ``number`` is the section's,
    empty for the glossary; without ``url`` only the old edition has that section.
    """

    number: str
    title: str
    url: str
    changes: list[ChangeView] = field(default_factory=list)
    quiet: list[ChangeView] = field(default_factory=list)


def _groups(
    sheet: Page[PlacedChange], pair: EditionPair, lineage: NumberLineage, side_by_side: bool
) -> list[ChangeGroup]:
    """The sections on ``sheet``, in order."""
    cited = cited_in([change for _, change in sheet if not is_bare_move(change)], pair.old, pair.new)
    made = []
    for key, placed in groupby(sheet, lambda placed: placed[0]):
        number = "" if key == GLOSSARY else key.removeprefix("-")
        is_gone = key.startswith("-")
        url = address_of("edition-rule", pair.new.slug, number) if number and not is_gone else ""
        group = ChangeGroup(number, (lineage.old_titles if is_gone else lineage.titles).get(number, ""), url)
        for _, change in placed:
            view = change_view(change, pair, lineage, side_by_side=side_by_side, cited=cited)
            (group.quiet if is_quiet(change) else group.changes).append(view)
        made.append(group)
    return made


def changes_for(
    comparison: Comparison, lineage: NumberLineage, number: str, pair: EditionPair
) -> list[Change]:
    """What became of the rule: its change, or a change without difference where both texts are identical. The rule of
    that number in the new edition comes first, then, where the old edition gave the number to another rule, that one.
    """
    found = changes_of(comparison, number)
    listed = {(change.old, change.new) for change in found}
    for tied in (lineage.by_new.get(number), lineage.by_old.get(number)):
        if tied is None or not tied.old or not tied.new or number not in (tied.old, tied.new):
            continue
        if (tied.old, tied.new) not in listed:
            listed.add((tied.old, tied.new))
            found.append(_identical(tied, pair))
    return sorted(
        found, key=lambda change: (change.new != number, change.status == "merged", change.old != number)
    )


def _identical(tied: Pair, pair: EditionPair) -> Change:
    """A pair without any difference as a Change, for a page that shows it all the same."""
    rules = Entry.objects.select_related("text").filter(edition=pair.new, kind=Entry.Kind.RULE)
    rule = rules.get(key=tied.new)
    examples = rule.children.filter(kind=Entry.Kind.EXAMPLE).order_by("position").select_related("text")
    title, text, *printed = [
        diff_words(each, each) for each in (rule.name, rule.content, *(one.content for one in examples))
    ]
    return Change(
        kind="rule",
        status="identical",
        nature=None,
        old=tied.old,
        new=tied.new,
        score=tied.score,
        title=title,
        segments=text,
        examples=tuple(ExampleChange("identical", each) for each in printed),
        reason=tied.reason,
    )


def _parts(numbers: Sequence[str], edition: Edition) -> list[tuple[Entry, SafeString]]:
    """The rules of ``numbers`` in the order of ``edition``, with their texts as HTML."""
    if not numbers:
        return []
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__in=numbers)
    found = list(rules.select_related("edition", "text").order_by("position"))
    cited = spans_of(found)
    return [(rule, linked(rule.content, cited.get(rule.pk, ()))) for rule in found]


def entries_of(number: str, old: Edition, new: Edition) -> dict[int, Entry]:
    """The rules of that number, by the key of their edition."""
    if not KEY.fullmatch(number):
        return {}
    rules = Entry.objects.filter(edition__in=[old, new], kind=Entry.Kind.RULE, key=number)
    return {entry.edition_id: entry for entry in rules.select_related("edition", "text", "parent")}


def rule_page(
    pair: EditionPair, comparison: Comparison, entries: Mapping[int, Entry], *, side_by_side: bool = False
) -> dict[str, Any]:
    """What `compare/rule.html` prints of the rule ``pair.number``, which ``entries`` hold in one edition or in both:
    ``alone`` is the rule where only its edition covers it; ``split`` are the other parts of the old rule, ``merged``
    the other rules that the new one took in.
    """
    old, new, number = pair.old, pair.new, pair.number
    lineage = lineage_of(comparison, old, new)
    changes = changes_for(comparison, lineage, number, pair)
    cited = cited_in(changes, old, new)
    main = changes[0] if changes else None
    return {
        "gist": gists_of(new).get(main.new or "", "") if main else "",
        "heading": numbers_of(main) if main and is_renumbered(main) else number,
        "notes": bulletins_on(number, old, new),
        "changes": [
            change_view(change, pair, lineage, side_by_side=side_by_side, whole=True, cited=cited)
            for change in changes
        ],
        "alone": None if main else entries.get(new.pk) or entries[old.pk],
        "split": _parts(main.also_new, new) if main else [],
        "merged": _parts(main.also_old, old) if main else [],
        "section": section_of(number),
        "side_by_side": side_by_side,
        "there": (main and (main.old or main.new)) or number,
    }
