"""What waits at the desk: drafts, open questions, diagnostics worth a look, words on lineage that rest."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q

from corpus.library.comparisons.corrections import leads_forward
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
        "remarked": _remarked(),
        "resting": _resting(),
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


def _remarked() -> list[Edition]:
    grave = Q(diagnostics__level__in=["warning", "error"])
    counted = Edition.objects.annotate(grave=Count("diagnostics", filter=grave)).filter(grave__gt=0)
    return list(counted.order_by("-grave", "slug")[:MOST])


def _resting() -> list[tuple[Correction, str, str]]:
    """The curators' words that have no effect as things are: the key and why."""
    editions = {edition.slug: edition for edition in Edition.objects.all()}
    found = []
    for row in Correction.objects.of_lineage():
        why = _why_it_rests(row, editions)
        if why:
            found.append((row, key_of(row), why))
    return found[:MOST]


def _why_it_rests(row: Correction, editions: dict[str, Edition]) -> str:
    ends = [(row.old_edition, row.old_number)]
    if row.new_edition:
        ends.append((row.new_edition, row.new_number))
    for slug, number in ends:
        if slug not in editions:
            return f"l’édition {slug} n’est pas dans la bibliothèque"
        if not Entry.objects.filter(edition=editions[slug], kind=Entry.Kind.RULE, key=number).exists():
            return f"{slug} n’a pas de règle {number}"
    if row.new_edition and not leads_forward(editions[row.old_edition], editions[row.new_edition]):
        return "la seconde édition ne suit pas la première dans une même série et une même langue"
    return ""
