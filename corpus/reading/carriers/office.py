"""Word and OpenDocument files to text: their paragraphs as lines. Pure."""

from __future__ import annotations

import html
import io
import re
import zipfile

from corpus.reading.carriers.archives import BROKEN_ZIP
from corpus.reading.carriers.decoding import LIMIT
from corpus.reading.document import UnreadableError

_BODIES = ("word/document.xml", "content.xml")
_TITLES = ("docProps/core.xml", "meta.xml")
_WORD = re.compile(
    r"<(?:w:t|w:t\s[^<>]*)>(?P<words>[^<]*)|<(?P<tab>w:tab)(?:\s[^<>]*)?/>"
    r"|(?P<line><(?:w:br|w:cr|w:p)(?:\s[^<>]*)?/>|</w:p>)"
)
_OPEN = re.compile(
    r"<(?P<tab>text:tab)(?:\s[^<>]*)?/>|(?P<line><text:(?:line-break|p|h)(?:\s[^<>]*)?/>|</text:(?:p|h)>)"
    r"|<[^<>]*>|(?P<words>[^<]+)"
)
_BLANKS = re.compile(r"<text:s(?:\s+text:c=[\"'](\d{1,3})[\"'])?\s*/>")
_STRUCK = ("<text:tracked-changes", "</text:tracked-changes>")
_TITLE = re.compile(r"<dc:title>([^<]{1,300})</dc:title>")


def is_office(data: bytes) -> bool:
    """Whether the archive ``data`` is a Word or OpenDocument file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return any(body in archive.namelist() for body in _BODIES)
    except (zipfile.BadZipFile, OSError, ValueError):
        return False


def read_office(data: bytes, name: str) -> tuple[str, str | None]:
    """The text of the file ``data`` and the title that its properties give it, if any.

    Raises UnreadableError for a file that is damaged, locked or too large.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            body = next(part for part in _BODIES if part in names)
            if archive.getinfo(body).file_size > LIMIT:
                raise UnreadableError(f"{name}: this document unpacks to too much; split it into its parts")
            xml = archive.read(body).decode("utf-8", errors="replace")
            text = _word_text(xml) if body == _BODIES[0] else _open_text(xml)
            about = next((archive.read(part) for part in _TITLES if part in names), b"")
    except UnreadableError:
        raise
    except BROKEN_ZIP as error:
        raise UnreadableError(
            f"{name}: can't open this document ({type(error).__name__}); save it again, or save its text"
        ) from error
    title = _TITLE.search(about.decode("utf-8", errors="replace"))
    return text, html.unescape(title[1]).strip() or None if title is not None else None


def _word_text(xml: str) -> str:
    """The words of a Word file's body, each paragraph a line. What changes tracking struck out is no part of it."""
    return "".join(_written(token) for token in _WORD.finditer(xml))


def _open_text(xml: str) -> str:
    """The words of an OpenDocument file's body, each paragraph a line; deleted ones left out."""
    body = xml[max(0, xml.find("<office:body")) :]
    start, end = (body.find(mark) for mark in _STRUCK)
    if 0 <= start < end:
        body = body[:start] + body[end:]
    body = _BLANKS.sub(lambda blanks: " " * int(blanks[1] or 1), body)
    return "".join(_written(token) for token in _OPEN.finditer(body))


def _written(token: re.Match[str]) -> str:
    if token["line"]:
        return "\n"
    return "\t" if token["tab"] else html.unescape(token["words"] or "")
