"""The bytes of a source: a file, or a folder of pages packed the same way each time."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from corpus.reading.document import UnreadableError

MAX_BYTES = 50_000_000
"""A larger file is no rules text; it is refused before it is read."""


def load(path: Path) -> bytes:
    """The bytes of a source: a file's own, or a folder of pages packed the same way each time (a zip).

    Raises UnreadableError for more than MAX_BYTES, OSError as reading does.
    """
    if path.is_dir():
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for page in sorted(path.rglob("*")):
                if page.is_file() and not page.name.startswith("."):
                    stamp = zipfile.ZipInfo(page.relative_to(path).as_posix(), (1980, 1, 1, 0, 0, 0))
                    archive.writestr(stamp, load(page))
        return packed.getvalue()
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise UnreadableError(
            f"{path.name}: {size:,} bytes, more than the {MAX_BYTES:,} allowed; "
            "split it or remove what is no rules text"
        )
    return path.read_bytes()
