"""The page of one rule in two editions, under its number in either."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from corpus.comparing.edition import Change
from corpus.library.comparisons import compare_editions
from corpus.library.histories import history
from corpus.models import Edition, Entry
from corpus.numbers import is_number
from corpus.showing.compare_around import Neighbour, around, heading
from corpus.showing.compare_changes import ChangeView, change_view
from corpus.showing.compare_lineage import lineage_of
from corpus.showing.compare_links import cited_in
from corpus.showing.compare_pairs import changes_for
from corpus.showing.compare_parts import RulePart, alone, parts_of
from corpus.showing.compare_phrases import of_date, to_date
from corpus.showing.compare_sections import section_of
from corpus.showing.compare_story import story
from corpus.showing.timeline import Timeline, timeline
from corpus.showing.wording import NBSP, date_of


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
    changes: tuple[ChangeView, ...]
    parts: tuple[RulePart, ...]
    previous: Neighbour | None
    following: Neighbour | None
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
    steps = history(asked)
    before, after = around(comparison, main, old, new)
    kept = story(main) if main else _absent(number, old, new, bool(entries.get(new.pk)))
    return RulePage(
        title=f"{heading(main, number)}, {of_date(old)} {to_date(new)}",
        number=number,
        heading=heading(main, number),
        story=kept,
        old=old,
        new=new,
        old_date=date_of(old),
        new_date=date_of(new),
        language=new.language,
        base=reverse("compare-rule", args=[old.slug, new.slug, number]),
        changes=views,
        parts=parts_of(main, old, new) if main else (alone(asked),),
        previous=before,
        following=after,
        all_url=reverse("compare-editions", args=[old.slug, new.slug]),
        section_url=f"{reverse('compare-editions', args=[old.slug, new.slug])}?section={section_of(number)}",
        timeline=timeline(asked, steps) if len(steps) > 1 else None,
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
    return reverse("compare-rule", args=[new.slug, old.slug, other])
