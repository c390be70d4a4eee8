"""A draft's preview in words: what would come, what would go, which edition stands beside it."""

from __future__ import annotations

from typing import Any

from corpus.library.ingest.inputs import read_link_key
from corpus.library.publishing.preview import preview as preview_of
from corpus.models import Draft, Edition
from corpus.pages.shared.french import counts


def shown(draft: Draft) -> dict[str, Any]:
    """The preview with its numbers in words, its corrections taken apart, and the editions that it names
    ``by_slug``.
    """
    preview = preview_of(draft)
    for edition in preview["editions"]:
        edition["entries_words"] = ", ".join(counts(edition["counts"])) or "aucune"
    for each in preview["corrections"]:
        kind, old_edition, number, new_edition = read_link_key(each["key"])
        each |= {"kind": kind, "number": number, "old_edition": old_edition, "new_edition": new_edition}
    editions = Edition.objects.defer(*Edition.HEAVY)
    return preview | {"by_slug": {edition.slug: edition for edition in editions}}
