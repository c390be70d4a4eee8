"""The page of one rule in two editions, under its number in either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.changes import compare_examples
from corpus.comparing.edition import Change, Comparison, Pair
from corpus.comparing.words.diff import diff_words
from corpus.library.asking.history import history
from corpus.library.asking.versions import rule_of
from corpus.library.comparisons.bulletins import bulletins_on
from corpus.library.comparisons.compared import changes_of, compare_editions
from corpus.models import Edition, Entry, address_of
from corpus.numbers import is_number
from corpus.pages.compare.change import ChangeView, change_view
from corpus.pages.compare.lineage import Lineage, lineage_of, section_of
from corpus.pages.compare.moves import is_renumbered
from corpus.pages.compare.top import number_of
from corpus.pages.redline.links import cited_in, spans_of
from corpus.pages.redline.redline import linked
from corpus.pages.redline.words import span, story
from corpus.pages.rules.timeline import Timeline, timeline
from corpus.pages.shared.french import NBSP, date_of
from corpus.pages.shared.links import NamedLink
from corpus.pages.shared.notes import Note, notes_of


def changes_for(
    comparison: Comparison, lineage: Lineage, number: str, old: Edition, new: Edition
) -> list[Change]:
    """What became of the rule: its change, or a change without difference where both texts are identical."""
    found = changes_of(comparison, number)
    told = {(change.old, change.new) for change in found}
    for pair in (lineage.by_new.get(number), lineage.by_old.get(number)):
        if pair is not None and pair.old and pair.new and (pair.old, pair.new) not in told:
            if pair.new != number and pair.old != number:
                continue
            told.add((pair.old, pair.new))
            found.append(_identical(pair, old, new))
    return sorted(
        found,
        key=lambda change: (
            change.new != number,
            change.status in ("merged", "restated"),
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
    """The number that rule ``number`` of the edition ``slug`` bears in the last of ``editions`` that holds it."""
    entry = (
        Entry.objects.filter(edition__slug=slug, kind=Entry.Kind.RULE, key=number)
        .select_related("edition", "text", "parent")
        .first()
    )
    if entry is None:
        return None
    held = {step.edition.pk: step.entry for step in history(entry)}
    for edition in reversed(editions):
        there = held.get(edition.pk)
        if there is not None and there.kind == Entry.Kind.RULE:
            return there.key
    return None


@dataclass(frozen=True, slots=True)
class RulePart:
    """One side that a split or merge ties to the rule: what it is to it, its number, where to read it, its text."""

    words: str
    number: str
    url: str
    text: SafeString | None = None


def parts_of(change: Change, old: Edition, new: Edition) -> tuple[RulePart, ...]:
    """The other rules of a split or a merge with their texts; three queries each way."""
    s = "s" if len(change.also_new) > 1 else ""
    return (
        *_parts(f"Autre{s} partie{s} de l’ancienne {change.old}", change.also_new, new),
        *_parts(f"Aussi reprise dans {change.new}", change.also_old, old),
    )


def _parts(words: str, numbers: Sequence[str], edition: Edition) -> list[RulePart]:
    """The rules of ``numbers`` in the order of ``edition``."""
    if not numbers:
        return []
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__in=numbers)
    held = list(rules.select_related("edition", "text").order_by("position"))
    cited = spans_of(held)
    return [
        RulePart(words, rule.key, rule.get_absolute_url(), linked(rule.content, cited.get(rule.pk, ())))
        for rule in held
    ]


def alone(entry: Entry) -> RulePart:
    """Where to read a rule that has nothing to be compared with."""
    return RulePart(f"Lire dans «{NBSP}{entry.edition.title}{NBSP}»", entry.number, entry.get_absolute_url())


def around(
    comparison: Comparison, main: Change | None, old: Edition, new: Edition
) -> tuple[NamedLink | None, NamedLink | None]:
    """The changes before and after ``main`` in the order of the list."""
    rules = [change for change in comparison.changes if change.kind == "rule"]
    if main is None or main not in rules:
        return None, None
    place = rules.index(main)
    around = (rules[place - 1] if place else None, rules[place + 1] if place + 1 < len(rules) else None)
    before, after = (_neighbour(change, old, new) if change else None for change in around)
    return before, after


def _neighbour(change: Change, old: Edition, new: Edition) -> NamedLink:
    number = change.new or change.old or ""
    return NamedLink(number_of(change), address_of("compare-rule", old.slug, new.slug, number))


@dataclass(frozen=True, slots=True)
class RulePage:
    """All that `compare/rule.html` prints. ``changes`` holds the rule of that number in the new edition first,
    then, where the old edition gave the number to another rule, what became of that one.
    """

    title: str
    number: str
    heading: str
    story: str
    old: Edition
    new: Edition
    old_date: str
    new_date: str
    language: str
    base: str
    notes: tuple[Note, ...]
    changes: tuple[ChangeView, ...]
    parts: tuple[RulePart, ...]
    previous: NamedLink | None
    following: NamedLink | None
    all_url: str
    section_url: str
    timeline: Timeline | None
    side_by_side: bool
    backwards: bool
    reversed_url: str


def rule_page(old: Edition, new: Edition, number: str, *, side_by_side: bool = False) -> RulePage | None:
    """The page of ``number`` between ``old`` and ``new``; None where neither edition holds such a rule."""
    if not is_number(number.partition("~")[0]):
        return None
    entries = {
        entry.edition_id: entry
        for entry in Entry.objects.filter(
            edition__in=[old, new], kind=Entry.Kind.RULE, key=number
        ).select_related("edition", "text", "parent")
    }
    if not entries:
        return None
    comparison = compare_editions(old, new)
    lineage = lineage_of(comparison, old, new)
    changes = changes_for(comparison, lineage, number, old, new)
    cited = cited_in(changes, old, new)
    views = tuple(
        change_view(change, old, new, lineage, side_by_side=side_by_side, whole=True, cited=cited)
        for change in changes
    )
    main = changes[0] if changes else None
    asked = entries.get(new.pk) or entries[old.pk]
    past = timeline(rule_of(asked))
    heading = number_of(main) if main and is_renumbered(main) else number
    before, after = around(comparison, main, old, new)
    kept = story(main) if main else _absent(number, old, new, bool(entries.get(new.pk)))
    return RulePage(
        title=f"{heading}, {span(old, new)}",
        number=number,
        heading=heading,
        story=kept,
        old=old,
        new=new,
        old_date=date_of(old),
        new_date=date_of(new),
        language=new.language,
        base=address_of("compare-rule", old.slug, new.slug, number),
        notes=notes_of(bulletins_on(number, old, new)),
        changes=views,
        parts=parts_of(main, old, new) if main else (alone(asked),),
        previous=before,
        following=after,
        all_url=address_of("compare-editions", old.slug, new.slug),
        section_url=f"{address_of('compare-editions', old.slug, new.slug)}?section={section_of(number)}",
        timeline=past if past and len(past.points) > 1 else None,
        side_by_side=side_by_side,
        backwards=bool(old.date and new.date and old.date > new.date),
        reversed_url=_reversed(main, number, old, new),
    )


def _absent(number: str, old: Edition, new: Edition, in_new: bool) -> str:
    """Why there is nothing to compare: only one edition covers the rule."""
    here, there = (new, old) if in_new else (old, new)
    return (
        f"{number} se trouve dans «{NBSP}{here.title}{NBSP}»{NBSP}; «{NBSP}{there.title}{NBSP}» ne couvre pas ce "
        "passage, on ne peut donc rien en dire."
    )


def _reversed(change: Change | None, number: str, old: Edition, new: Edition) -> str:
    other = (change.old or change.new or number) if change is not None else number
    return address_of("compare-rule", new.slug, old.slug, other)
