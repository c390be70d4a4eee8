"""What an edition changed, from the versions that begin and end in it."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.models import Edition, Version


@dataclass(frozen=True, slots=True)
class News:
    """The rules that an edition changed, added and dropped, by the numbers that they bear there or bore last."""

    changed: tuple[str, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many rules are concerned."""
        return len(self.changed) + len(self.added) + len(self.gone)


def news_of(edition: Edition) -> News:
    """What ``edition`` changed in rules that have a text of their own: headings change with what stands under them. All
    is new in a first edition. Two queries.
    """
    plain = Version.objects.filter(statement=False, subtree=False, entry__kind="rule")
    begun = plain.filter(since=edition).order_by("entry__position").values_list("thread", "numbers", "change")
    new = {Version.Change.FIRST, Version.Change.SPLIT}
    rows = list(begun)
    kept = {thread for thread, _, _ in rows}
    ended = plain.filter(until=edition).exclude(thread__in=kept).order_by("entry__position")
    return News(
        tuple(str(numbers[-1][0]) for _, numbers, change in rows if change not in new and numbers),
        tuple(str(numbers[-1][0]) for _, numbers, change in rows if change in new and numbers),
        tuple(str(numbers[-1][0]) for numbers in ended.values_list("numbers", flat=True) if numbers),
    )
