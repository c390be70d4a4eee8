"""A draft's preview in words: what would come, what would go, which edition stands beside it."""

from __future__ import annotations

from typing import Any

from corpus.library.ingest.inputs import read_link_key
from corpus.library.publishing.preview import preview as preview_of
from corpus.models import Draft, Edition
from corpus.pages.shared.french import counts, dated


def shown(draft: Draft) -> dict[str, Any]:
    """The preview with its numbers, neighbours and corrections in words."""
    preview = preview_of(draft)
    names = {edition["neighbour"] for edition in preview["editions"] if edition["neighbour"]}
    corrections = [_lineage(correction) for correction in preview["corrections"]]
    names |= {slug for each in corrections for slug in (each["old_edition"], each["new_edition"]) if slug}
    stored = {found.slug: found for found in Edition.objects.defer(*Edition.HEAVY).filter(slug__in=names)}
    for edition in preview["editions"]:
        edition["entries_words"] = ", ".join(counts(edition["counts"])) or "aucune"
        edition["beside"] = stored.get(edition["neighbour"])
    for each in corrections:
        for side in ("old", "new"):
            found = stored.get(each[f"{side}_edition"])
            each[f"{side}_dated"] = f"édition {dated(found)}" if found else each[f"{side}_edition"]
    preview["corrections"] = corrections
    return preview


def _lineage(correction: dict[str, Any]) -> dict[str, Any]:
    """A curator's word on a rule, taken apart: the rule, its edition, what it became (or is in English) and where."""
    kind, old_edition, number, new_edition = read_link_key(correction["key"])
    after = correction["after"] or {}
    return {
        "kind": kind,
        "number": number,
        "old_edition": old_edition,
        "new_edition": new_edition,
        "new_number": after.get("new_number", ""),
        "reason": after.get("reason", ""),
        "stands": bool(after),
    }
