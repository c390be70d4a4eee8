"""The changes that one number has a part in, identical texts included."""

from __future__ import annotations

from corpus.comparing.edition import Change, Comparison, Pair
from corpus.comparing.examples import compare_examples
from corpus.comparing.words import diff_words
from corpus.library.comparisons import changes_of
from corpus.library.histories import history
from corpus.models import Edition, Entry
from corpus.showing.compare_lineage import Lineage


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
        found, key=lambda change: (change.new != number, change.status == "merged", change.old != number)
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
