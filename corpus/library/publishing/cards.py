"""Card files made public: one import, one publication, which `manage.py undo` takes back; or a draft, where a curator
looks first."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.db import transaction

from corpus.library.ingest.cards import CardFiles, CardReport, Told, store_batch
from corpus.library.ingest.inputs import InputChange
from corpus.library.publishing.drafts import make_draft
from corpus.library.publishing.publish import publish_draft
from corpus.models import Draft, Library, Publication


def import_cards(
    paths: Sequence[Path], *, by: str, reason: str = "", tell: Told = lambda *_: None
) -> tuple[CardReport, Publication | Draft | None]:
    """Read ``paths`` and publish the cards that are new or changed, all together; None where nothing is. A draft that
    waits for a curator where publishing is reviewed.

    Raises OSError where a file can't be opened.
    """
    report = CardReport()
    files = CardFiles(report)
    for path in paths:
        files.read(path, tell)
    with transaction.atomic():
        Library.hold()
        sources = [{"name": path.name, "sha256": _sha256(path)} for path in paths]
        batch = store_batch(files, f"cartes-{secrets.token_hex(4)}", sources)
        if batch is None:
            return report, None
        change = InputChange("cards", batch.slug, {"public": False}, {"public": True})
        draft = make_draft([change], by=by, reason=reason)
        return report, draft if settings.PUBLISHING == "reviewed" else publish_draft(draft, by)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
