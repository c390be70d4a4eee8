"""Which pages of rules a draft would change: its publication is carried out, looked at and rolled back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from django.db import transaction

from corpus.library.asking.fronts import Front, fronts
from corpus.library.publishing.publish import publish_draft
from corpus.models import Draft
from corpus.numbers import RuleNumber

KINDS = ("new", "gone", "language", "text", "loses", "gains", "day")
"""What can befall a page: it comes or goes, another language leads, the text changes, « toujours vrai » is lost or won,
the same text is dated by another edition.
"""


def rehearse(draft: Draft) -> list[dict[str, Any]]:
    """Work out which pages of rules publishing ``draft`` would change, and keep that with the draft: for each its
    ``number``, what befalls it (``kinds``) and its front ``before`` and ``after`` (None where there is none).

    It takes as long as publishing does, and other writers wait meanwhile. Raises what `publish_draft` raises.
    """
    with transaction.atomic():
        before = fronts()
        publish_draft(Draft.objects.get(pk=draft.pk), by="")
        after = fronts()
        transaction.set_rollback(True)
    draft.pages = [
        {
            "number": number,
            "kinds": kinds,
            "before": asdict(before[number]) if number in before else None,
            "after": asdict(after[number]) if number in after else None,
        }
        for number, kinds in _changed(before, after)
    ]
    draft.save(update_fields=["pages"])
    return draft.pages


def counted(pages: list[dict[str, Any]]) -> dict[str, int]:
    """How many of the pages that `rehearse` found each kind befalls, the kinds in their order."""
    found = Counter(kind for page in pages for kind in page["kinds"])
    return {kind: found[kind] for kind in KINDS if found[kind]}


def _changed(before: Mapping[str, Front], after: Mapping[str, Front]) -> Iterator[tuple[str, list[str]]]:
    for number in sorted(before.keys() | after.keys(), key=_order):
        then, now = before.get(number), after.get(number)
        kinds = ["new"] if then is None else ["gone"] if now is None else []
        if then and now:
            changes = {
                "language": then.language != now.language,
                "text": then.text != now.text and then.language == now.language,
                "loses": then.still_true and not now.still_true,
                "gains": now.still_true and not then.still_true,
            }
            kinds = [kind for kind, befalls in changes.items() if befalls]
            if not kinds and then.day != now.day:
                kinds = ["day"]
        if kinds:
            yield number, kinds


def _order(key: str) -> tuple[RuleNumber, str]:
    return RuleNumber.parse(key.partition("~")[0]), key
