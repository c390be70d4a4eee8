"""Files that a curator hands in, as a draft."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from corpus.library.ingest.collect import collect
from corpus.library.ingest.reports import SourceReport
from corpus.library.publishing.drafts import plan
from corpus.library.publishing.wishes import WishError
from corpus.models import Draft
from corpus.reading.thresholds import LARGEST_SOURCE

MOST_FILES = 100
"""Files that one form may hand in."""
_UNSAFE = re.compile(r"[^\w.\- ]")


def plan_uploads(files: Sequence[Any], by: str) -> tuple[Draft | None, list[SourceReport], list[str]]:
    """A draft of the files (a `corpus.toml` among them speaks for the others), a report each, the catalog's problems.

    Raises WishError where there is nothing to read or far too much.
    """
    if not files:
        raise WishError("Choisissez au moins un fichier.")
    if len(files) > MOST_FILES:
        raise WishError(f"Plus de {MOST_FILES} fichiers à la fois : déposez-les en plusieurs fois.")
    with tempfile.TemporaryDirectory(prefix="depot-") as folder:
        for rank, file in enumerate(files):
            name = _UNSAFE.sub("_", Path(file.name or "").name).lstrip(".")[:120] or f"document-{rank}.txt"
            if (file.size or 0) > LARGEST_SOURCE:
                raise WishError(
                    f"«\u00a0{name}\u00a0» pèse plus de {LARGEST_SOURCE >> 20}\u00a0Mo\u00a0: "
                    "ôtez-en ce qui n’est pas du texte de règles. Rien n’a été gardé."
                )
            with (Path(folder) / name).open("wb") as kept:
                for chunk in file.chunks():
                    kept.write(chunk)
        paths = sorted(path for path in Path(folder).iterdir() if path.suffix != ".toml")
        collection = collect(paths)
        draft, reports = plan(collection, by=by)
    problems = [problem.replace(f"{folder}/", "") for problem in collection.problems]
    return draft, reports, problems
