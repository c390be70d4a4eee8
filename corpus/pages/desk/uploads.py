"""Files that a curator hands in, checked before anything is done with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from corpus.library.publishing.wishes import WishError
from corpus.reading.carriers.archives import LARGEST_SOURCE

MOST_FILES = 100
"""Files that one form may hand in."""
_UNSAFE = re.compile(r"[^\w.\- ]")


def handed_in(files: Sequence[Any]) -> list[tuple[str, bytes]]:
    """The files under names that are safe and differ, with their bytes.

    Raises WishError where there is nothing to read or far too much.
    """
    if not files:
        raise WishError("Choisissez au moins un fichier.")
    if len(files) > MOST_FILES:
        raise WishError(f"Plus de {MOST_FILES} fichiers à la fois : déposez-les en plusieurs fois.")
    found: dict[str, bytes] = {}
    for rank, file in enumerate(files):
        name = _UNSAFE.sub("_", Path(file.name or "").name).lstrip(".")[:120] or f"document-{rank}.txt"
        if (file.size or 0) > LARGEST_SOURCE:
            raise WishError(
                f"«\u00a0{name}\u00a0» pèse plus de {LARGEST_SOURCE >> 20}\u00a0Mo\u00a0: "
                "ôtez-en ce qui n’est pas du texte de règles. Rien n’a été gardé."
            )
        while name in found:
            name = f"{Path(name).stem}-{rank}{Path(name).suffix}"
        found[name] = file.read()
    return list(found.items())
