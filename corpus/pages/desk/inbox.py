"""What waits at the desk: drafts, open questions, rules to restate, words on lineage."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from corpus.library.ingest.inputs import key_of
from corpus.library.publishing.drafts import editions_of
from corpus.library.publishing.preview import ASKED, questions_of
from corpus.models import Correction, Draft, Edition, Entry, Twin

MOST = 30
"""Rows of each list; the lists say when there are more."""


def inbox() -> dict[str, Any]:
    """What waits now, by the list of the desk's first page."""
    return {
        "drafts": [(draft, editions_of(draft)) for draft in Draft.objects.all()[:MOST]],
        "questions": _questions(),
        "corrected": _corrected(),
        "stale": _stale(),
    }


def _stale() -> list[Twin]:
    """The rules of the newest restatement that the official rules have left behind since: to be restated anew."""
    restated = Edition.objects.filter(restatement=True, entries__english__isnull=False)
    newest = restated.order_by("-date", "slug").first()
    rows = Twin.objects.filter(entry__edition=newest, standing__in=Twin.ENDED, entry__kind=Entry.Kind.RULE)
    return list(rows.select_related("entry__edition", "today__edition").order_by("entry__position")[:MOST])


def _questions() -> list[tuple[Edition, list[dict[str, Any]]]]:
    doubtful = Q(diagnostics__code__in=ASKED) | Q(date_precision="estimated")
    asked = []
    for edition in Edition.objects.filter(doubtful).distinct().order_by("-date", "slug"):
        questions = questions_of(edition)
        if questions:
            asked.append((edition, questions))
        if len(asked) == MOST:
            break
    return asked


def _corrected() -> list[tuple[Correction, str]]:
    """The curators' words on lineage, with their keys."""
    return [(row, key_of(row)) for row in Correction.objects.of_lineage()[:MOST]]
