"""Archives of pages: the readable files of a zip, within the limits of size and number. Pure."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
import zlib

from corpus.reading.refusals import UnreadableError
from corpus.text.normalise import letters

# A source of more bytes, or that unpacks to more, is refused. The largest official edition has one
# megabyte.
MEGABYTE = 1024 * 1024
LARGEST_SOURCE = 50 * MEGABYTE
# An archive of more files is refused. All editions of 1999 to 2026 are about 150.
MOST_FILES = 1000

READABLE = (
    ".txt", ".text", ".md", ".htm", ".html", ".xhtml", ".pdf", ".rtf", ".docx", ".odt", ".mht", ".mhtml", ".eml",
    ".json", ".jsonl", ".epub", ".csv", ".tsv", ".wiki", ".gz",
)  # fmt: skip
"""The endings of files that may hold pages."""
OFFICE_BODIES = ("word/document.xml", "word/document2.xml", "content.xml")
"""The members of an archive of which a Word or OpenDocument file has one: its text."""
BROKEN_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    RuntimeError,
    NotImplementedError,
    EOFError,
    OSError,
    ValueError,
)
"""What opening a zip raises that is damaged, locked or packed in a way that nobody knows."""
_ASIDE = re.compile(r"(?:\A|/)(?:__MACOSX/|\.)|[_-](?:files|fichiers|dateien)/", re.IGNORECASE)
"""What systems and browsers lay beside the files of a person: hidden ones, the pieces of a saved page."""
_NUMBERS = re.compile(r"(\d+)")


def unpacked(data: bytes, name: str) -> bytes:
    """``data``, unpacked where it is a file that gzip packed. Raises UnreadableError for one that is damaged or too
    large.
    """
    if not data.startswith(b"\x1f\x8b\x08"):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            made = file.read(LARGEST_SOURCE + 1)
    except (zlib.error, OSError, EOFError) as error:
        raise UnreadableError("damaged_gzip", name=name, error=str(error)) from error
    if len(made) > LARGEST_SOURCE:
        raise UnreadableError("unpacks", name=name, most=LARGEST_SOURCE // MEGABYTE)
    return made


def is_office(data: bytes) -> bool:
    """Whether the archive ``data`` is a Word or OpenDocument file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return any(body in archive.namelist() for body in OFFICE_BODIES)
    except (zipfile.BadZipFile, OSError, ValueError):
        return False


def unzip(data: bytes, name: str) -> list[tuple[str, bytes]]:
    """The readable files of the archive ``data``: name and bytes of each. Raises UnreadableError for an
    archive that is damaged, locked, or unpacks to more than the limits.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [
                entry
                for entry in archive.infolist()
                if not entry.is_dir()
                and entry.filename.lower().endswith(READABLE)
                and not _ASIDE.search(entry.filename)
            ]
            if not entries and "[Content_Types].xml" in archive.namelist():
                raise UnreadableError("spreadsheet", name=name)
            if len(entries) > MOST_FILES:
                raise UnreadableError("many_files", name=name, most=MOST_FILES)
            files: list[tuple[str, bytes]] = []
            room = LARGEST_SOURCE
            for entry in entries:
                files.append((entry.filename, read_member(archive, entry, room, name)))
                room -= len(files[-1][1])
            return files
    except UnreadableError:
        raise
    except BROKEN_ZIP as error:
        raise UnreadableError("damaged_zip", name=name, error=type(error).__name__) from error


def read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo | str, room: int, name: str) -> bytes:
    """The bytes of one file of ``archive``, counted while they are unpacked: what an archive says of its sizes may be
    a lie. Raises UnreadableError for more than ``room``; ``name`` is the archive's, for the message.
    """
    with archive.open(member) as file:
        data = file.read(room + 1)
    if len(data) > room:
        raise UnreadableError("unpacks", name=name, most=LARGEST_SOURCE // MEGABYTE)
    return data


def natural_key(name: str) -> list[int | str]:
    """A key that sorts ``page2`` before ``page10``."""
    return [(int(piece) if piece.isdigit() else letters(piece)) for piece in _NUMBERS.split(name)]
