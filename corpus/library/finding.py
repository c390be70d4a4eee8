"""Where a rule stands: in the newest edition, as of a date; who cites it."""

from __future__ import annotations

import datetime

from corpus.models import Edition, Entry


def holding(number: str) -> list[Entry]:
    """Every edition's rule of that number, the best to show first."""
    held = Entry.objects.everywhere(Entry.Kind.RULE, number).best_first()
    return list(held.select_related("edition", "edition__source", "text", "parent"))


def newest_holding(number: str) -> Entry | None:
    """The rule of that number in the newest edition that holds it, None where no edition does."""
    return next(iter(holding(number)), None)


def holding_as_of(number: str, date: datetime.date) -> Entry | None:
    """The rule of that number in the edition in force on ``date``: the newest one not after it."""
    return next(
        (entry for entry in holding(number) if entry.edition.date and entry.edition.date <= date), None
    )


def cited_by(entry: Entry) -> list[Entry]:
    """The entries whose references lead to ``entry``, each once, in their editions' order."""
    ids = entry.citations.values_list("reference__entry", flat=True).distinct()
    unprinted = ("text__html", "parent__details", *(f"edition__{name}" for name in Edition.HEAVY))
    return list(
        Entry.objects.filter(pk__in=ids)
        .select_related("edition", "parent", "text")
        .defer(*unprinted)
        .order_by("edition__date", "edition__slug", "position")
    )
