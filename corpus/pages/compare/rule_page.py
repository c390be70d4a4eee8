"""The page of one rule in two editions, under its number in either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.changes import compare_examples
from corpus.comparing.edition import Change, Comparison, Pair
from corpus.comparing.words.diff import diff_words
from corpus.library.asking.history import history
from corpus.library.comparisons.bulletins import bulletins_on
from corpus.library.comparisons.compared import changes_of
from corpus.models import Edition, Entry, address_of
from corpus.numbers import KEY
from corpus.pages.compare.change import ChangeView, change_view
from corpus.pages.compare.lineage import NumberLineage, lineage_of, section_of
from corpus.pages.compare.pair import EditionPair
from corpus.pages.redline.links import cited_in, spans_of
from corpus.pages.redline.redline import linked
from corpus.pages.redline.words import is_renumbered, numbers_of
from corpus.pages.shared.links import NamedLink
from corpus.pages.shared.notes import Note, notes_of


def changes_for(
    comparison: Comparison, lineage: NumberLineage, number: str, old: Edition, new: Edition
) -> list[Change]:
    """What became of the rule: its change, or a change without difference where both texts are identical."""
    found = changes_of(comparison, number)
    listed = {(change.old, change.new) for change in found}
    for pair in (lineage.by_new.get(number), lineage.by_old.get(number)):
        if pair is None or not pair.old or not pair.new or number not in (pair.old, pair.new):
            continue
        if (pair.old, pair.new) not in listed:
            listed.add((pair.old, pair.new))
            found.append(_identical(pair, old, new))
    return sorted(
        found,
        key=lambda change: (
            change.new != number,
            change.status == "merged",
            change.old != number,
        ),
    )


def _identical(pair: Pair, old: Edition, new: Edition) -> Change:
    """A pair without any difference as a Change, for a page that shows it all the same."""
    before, after = _texts(old, pair.old or ""), _texts(new, pair.new or "")
    return Change(
        kind="rule",
        status="identical",
        nature=None,
        old=pair.old,
        new=pair.new,
        score=pair.score,
        title=diff_words(before[0], after[0]),
        segments=diff_words(before[1], after[1]),
        examples=compare_examples(before[2], after[2]),
        reason=pair.reason,
    )


def _texts(edition: Edition, key: str) -> tuple[str, str, list[str]]:
    """Title, text and examples of a rule."""
    entry = Entry.objects.select_related("text").get(edition=edition, kind=Entry.Kind.RULE, key=key)
    examples = entry.children.filter(kind=Entry.Kind.EXAMPLE).order_by("position").select_related("text")
    return entry.name, entry.content, [example.content for example in examples]


def followed(number: str, slug: str, *editions: Edition) -> str | None:
    """The number that rule ``number`` of the edition ``slug`` bears in the last of ``editions`` that has it."""
    rules = Entry.objects.filter(edition__slug=slug, kind=Entry.Kind.RULE, key=number)
    entry = rules.select_related("edition", "text", "parent").first()
    if entry is None:
        return None
    steps = {step.edition.pk: step.entry for step in history(entry)}
    there = (steps.get(edition.pk) for edition in reversed(editions))
    return next((each.key for each in there if each and each.kind == Entry.Kind.RULE), None)


@dataclass(frozen=True, slots=True)
class RulePart:
    """The other rules of a split (``parts``) or of a merge, with where to read each and its text."""

    number: str
    url: str
    text: SafeString


def _parts(numbers: Sequence[str], edition: Edition) -> tuple[RulePart, ...]:
    """The rules of ``numbers`` in the order of ``edition``."""
    if not numbers:
        return ()
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__in=numbers)
    found = list(rules.select_related("edition", "text").order_by("position"))
    cited = spans_of(found)
    return tuple(
        RulePart(rule.key, rule.get_absolute_url(), linked(rule.content, cited.get(rule.pk, ())))
        for rule in found
    )


@dataclass(frozen=True, slots=True)
class ComparedRulePage:
    """All that `compare/rule.html` prints. ``changes`` holds the rule of that number in the new edition first,
    then, where the old edition gave the number to another rule, what became of that one; ``alone`` is the rule where
    only its edition covers it. ``split`` are the other parts of the old rule, ``merged`` the other rules that the new
    one took in.
    """

    pair: EditionPair
    number: str
    heading: str
    notes: tuple[Note, ...]
    changes: tuple[ChangeView, ...]
    alone: Entry | None
    split: tuple[RulePart, ...]
    merged: tuple[RulePart, ...]
    previous: NamedLink | None
    following: NamedLink | None
    section: str
    side_by_side: bool

    @property
    def base(self) -> str:
        """The page's own address."""
        return address_of("compare-rule", self.pair.old.slug, self.pair.new.slug, self.number)

    @property
    def reversed_url(self) -> str:
        """The same rule the other way round, under its number there."""
        main = self.changes[0].change if self.changes else None
        number = (main.old or main.new) if main else None
        return address_of("compare-rule", self.pair.new.slug, self.pair.old.slug, number or self.number)


def entries_of(number: str, old: Edition, new: Edition) -> dict[int, Entry]:
    """The rules of that number, by the key of their edition."""
    if not KEY.fullmatch(number):
        return {}
    rules = Entry.objects.filter(edition__in=[old, new], kind=Entry.Kind.RULE, key=number)
    return {entry.edition_id: entry for entry in rules.select_related("edition", "text", "parent")}


def rule_page(
    pair: EditionPair,
    number: str,
    comparison: Comparison,
    entries: dict[int, Entry],
    *,
    side_by_side: bool = False,
) -> ComparedRulePage:
    """The page of ``number``, which ``entries`` hold in one edition of ``pair`` or in both."""
    old, new = pair.old, pair.new
    lineage = lineage_of(comparison, old, new)
    changes = changes_for(comparison, lineage, number, old, new)
    cited = cited_in(changes, old, new)
    main = changes[0] if changes else None
    asked = entries.get(new.pk) or entries[old.pk]
    before, after = _around(comparison, main, old, new)
    return ComparedRulePage(
        pair=pair,
        number=number,
        heading=numbers_of(main) if main and is_renumbered(main) else number,
        notes=notes_of(bulletins_on(number, old, new)),
        changes=tuple(
            change_view(change, old, new, lineage, side_by_side=side_by_side, whole=True, cited=cited)
            for change in changes
        ),
        alone=None if main else asked,
        split=_parts(main.also_new, new) if main else (),
        merged=_parts(main.also_old, old) if main else (),
        previous=before,
        following=after,
        section=section_of(number),
        side_by_side=side_by_side,
    )


def _around(
    comparison: Comparison, main: Change | None, old: Edition, new: Edition
) -> tuple[NamedLink | None, NamedLink | None]:
    """The changes before and after ``main`` in the order of the list."""
    rules = [None, *(change for change in comparison.changes if change.kind == "rule"), None]
    if main is None or main not in rules:
        return None, None
    place = rules.index(main)
    before, after = (
        _link(change, old, new) if change else None for change in (rules[place - 1], rules[place + 1])
    )
    return before, after


def _link(change: Change, old: Edition, new: Edition) -> NamedLink:
    number = change.new or change.old or ""
    return NamedLink(numbers_of(change), address_of("compare-rule", old.slug, new.slug, number))
