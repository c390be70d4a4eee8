"""The page of one rule in two editions, under its number in either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString

from corpus.comparing.changes import compare_examples
from corpus.comparing.edition import Change, Comparison, Pair
from corpus.comparing.words.diff import diff_words
from corpus.library.comparisons.bulletins import bulletins_on
from corpus.library.comparisons.compared import changes_of
from corpus.models import Edition, Entry
from corpus.numbers import KEY
from corpus.pages.compare.change import change_view
from corpus.pages.compare.lineage import NumberLineage, lineage_of, section_of
from corpus.pages.compare.pair import EditionPair
from corpus.pages.redline.redline import cited_in, linked, spans_of
from corpus.pages.redline.words import is_renumbered, numbers_of
from corpus.pages.shared.links import NamedLink


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
    before, after = _texts(pair.old, tied.old or ""), _texts(pair.new, tied.new or "")
    return Change(
        kind="rule",
        status="identical",
        nature=None,
        old=tied.old,
        new=tied.new,
        score=tied.score,
        title=diff_words(before[0], after[0]),
        segments=diff_words(before[1], after[1]),
        examples=compare_examples(before[2], after[2]),
        reason=tied.reason,
    )


def _texts(edition: Edition, key: str) -> tuple[str, str, list[str]]:
    """Title, text and examples of a rule."""
    entry = Entry.objects.select_related("text").get(edition=edition, kind=Entry.Kind.RULE, key=key)
    examples = entry.children.filter(kind=Entry.Kind.EXAMPLE).order_by("position").select_related("text")
    return entry.name, entry.content, [example.content for example in examples]


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
    before, after = _around(comparison, main, pair)
    return {
        "heading": numbers_of(main) if main and is_renumbered(main) else number,
        "notes": bulletins_on(number, old, new),
        "changes": [
            change_view(change, pair, lineage, side_by_side=side_by_side, whole=True, cited=cited)
            for change in changes
        ],
        "alone": None if main else entries.get(new.pk) or entries[old.pk],
        "split": _parts(main.also_new, new) if main else [],
        "merged": _parts(main.also_old, old) if main else [],
        "previous": before,
        "following": after,
        "section": section_of(number),
        "side_by_side": side_by_side,
        "there": (main and (main.old or main.new)) or number,
    }


def _around(
    comparison: Comparison, main: Change | None, pair: EditionPair
) -> tuple[NamedLink | None, NamedLink | None]:
    """The changes before and after ``main`` in the order of the list."""
    rules = [None, *(change for change in comparison.changes if change.kind == "rule"), None]
    if main is None or main not in rules:
        return None, None
    place = rules.index(main)
    before, after = (
        NamedLink(numbers_of(change), pair.rule_url(change.new or change.old or "")) if change else None
        for change in (rules[place - 1], rules[place + 1])
    )
    return before, after
