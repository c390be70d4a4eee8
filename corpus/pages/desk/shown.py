"""A draft's preview in words: what would come, what would go, which edition stands beside it."""

from __future__ import annotations

from typing import Any

from corpus.library.ingest.inputs import read_link_key
from corpus.models import Draft, Edition
from corpus.pages.shared.french import counted, counts, dated


def shown(draft: Draft) -> dict[str, Any]:
    """The preview with its numbers, neighbours and corrections in words."""
    preview: dict[str, Any] = draft.preview
    names = {edition["neighbour"] for edition in preview.get("editions", ()) if edition["neighbour"]}
    said = [_lineage(correction) for correction in preview.get("corrections", ())]
    names |= {slug for each in said for slug in (each["old_edition"], each["new_edition"]) if slug}
    held = {found.slug: found for found in Edition.objects.defer(*Edition.HEAVY).filter(slug__in=names)}
    for edition in preview.get("editions", ()):
        edition["entries_told"] = ", ".join(counts(edition["counts"])) or "aucune"
        edition["beside"] = held.get(edition["neighbour"])
        edition["beside_dated"] = dated(edition["beside"]) if edition["beside"] else edition["neighbour"]
        entries = edition["entries"]
        entries["told"] = (
            _told(entries, came="de plus", went="de moins", edited="au texte changé") or "rien ne change"
        )
        if edition["comparison"]:
            edition["comparison"]["told"] = counted(edition["comparison"]["count"], "changement")
    for each in said:
        for side in ("old", "new"):
            found = held.get(each[f"{side}_edition"])
            each[f"{side}_dated"] = f"édition {dated(found)}" if found else each[f"{side}_edition"]
    preview["corrections"] = said
    addresses = preview["addresses"]
    addresses["told"] = _told(addresses, come="de plus", go="de moins") or "aucune ne vient ni ne s’en va"
    search = preview.get("search", {"come": 0, "go": 0, "edited": 0})
    preview["search_told"] = (
        _told(search, come="de plus", go="de moins", edited="au texte changé") or "rien ne change"
    )
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


def _told(figures: dict[str, Any], **words: str) -> str:
    """« 3 de plus, 1 de moins », what is none left out."""
    return ", ".join(f"{figures[key]} {word}" for key, word in words.items() if figures[key])
