"""Entries of Atom feeds."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from corpus.library.histories import Step
from corpus.models import entry_url
from corpus.showing.wording import CHANGES, date_of


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry: its title, absolute address (also its id), when it came up, a summary."""

    title: str
    url: str
    updated: datetime.datetime
    summary: str


def rule_entries(steps: Sequence[Step]) -> list[FeedEntry]:
    """The steps of a history that changed something, the newest first."""
    made = []
    for step in reversed(steps):
        if step.entry is None or step.change == "same":
            continue
        made.append(
            FeedEntry(
                f"{CHANGES[step.change]} : {step.entry.number or step.entry.key}, {date_of(step.edition)}",
                settings.SITE_URL + entry_url(step.entry),
                step.edition.source.ingested_at,
                step.entry.content or step.entry.name,
            )
        )
    return made
