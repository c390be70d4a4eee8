"""The concordance that this library goes by: the one imported into its data folder, else the one that is shipped."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings

from corpus.concordance.concordance import Concordance, embedded, embedded_bytes
from corpus.concordance.rows import ConcordanceError, load


def known() -> Concordance:
    """The concordance that was imported into this library's data folder, else the embedded one."""
    imported = _imported()
    return _read(imported.stat().st_mtime_ns) if imported.exists() else embedded()


def known_bytes() -> bytes:
    """The file of `known`, as it was imported or shipped."""
    imported = _imported()
    return imported.read_bytes() if imported.exists() else embedded_bytes()


def keep(data: bytes) -> Concordance:
    """Store a concordance that knows more than the one known so far, and return it.

    Raises ConcordanceError, and stores nothing, where it can't be read or lacks an edition or an id that is known.
    """
    found, have = Concordance(*load(data)), known()
    if missing := sorted({*have.days} - {*found.days}):
        raise ConcordanceError(f"it lacks editions that are known already: {', '.join(missing)}")
    if lost := {row.thread for row in have} - {row.thread for row in found}:
        raise ConcordanceError(f"it lacks {len(lost)} ids that are known already, {min(lost)} among them")
    target = _imported()
    aside = target.with_suffix(".new")
    aside.write_bytes(data)
    aside.replace(target)
    return found


def _imported() -> Path:
    return Path(settings.DATA_DIR) / "concordance.tsv.xz"


@lru_cache(maxsize=1)  # the newest import takes the place of the one before
def _read(changed: int) -> Concordance:
    """The imported file; ``changed``, its time of change, makes an import known to every process."""
    return Concordance(*load(_imported().read_bytes()))
