"""What carries a text: plain files, HTML pages, PDF, RTF and Word files, mails, archives of pages. Bytes in, lines
out. Pure.

Line numbers of a plain text are those of an editor. Those of other carriers count the lines that were taken
out of them, one per block; pages that make one edition together are joined in the order of their page
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from quopri import decodestring

from corpus.languages import pattern
from corpus.reading import diagnostics
from corpus.reading.carriers.archives import READABLE, is_office, natural_key, unpacked, unzip
from corpus.reading.carriers.carried import Carried
from corpus.reading.carriers.decoding import LEGACY, decode, fold, refuse_size
from corpus.reading.carriers.frames import unframe
from corpus.reading.carriers.html import is_bottomless, looks_like_html, read_page
from corpus.reading.carriers.mail import is_quoted_printable, read_letter
from corpus.reading.carriers.markup import answers, unmark
from corpus.reading.carriers.records import read_records
from corpus.reading.carriers.rich_text import is_rich_text, read_rich_text
from corpus.reading.carriers.running_heads import page_marks
from corpus.reading.document import NoiseKind, ReadDiagnostic, UnreadableError

_CHATTER: NoiseKind = "chatter"
_NAVIGATION: NoiseKind = "navigation"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*(?:windows-1252|cp1252|iso-8859-15?|latin-?1)", re.IGNORECASE)


_numbered_page = pattern(r"\bpage\s*:?\s*(\d{1,3})\s*(?:%(forum.counter)s|/)\s*(\d{1,3})", re.IGNORECASE)
"""The number of a page, and of how many."""


def carry(data: bytes, name: str) -> Carried:
    """Opens one source, whatever carries it. Raises UnreadableError where that can't be done."""
    data = unpacked(data, name)
    refuse_size(data, name)
    if data.startswith(b"PK\x03\x04") and not is_office(data):
        return carry_pages(unzip(data, name), name)
    carried = _carry_one(data, name)
    page = _page_of(carried.lines)
    if page is not None and page[1] > 1:
        carried.diagnostics.append(diagnostics.make("page_of_many", page=page[0], total=page[1]))
    return carried


def carry_pages(pages: Sequence[tuple[str, bytes]], name: str) -> Carried:
    """Joins the files of a folder or archive, (name, bytes) each, that make one edition together: in the
    order of the page numbers that they print, else of their names. A blank line stands between two pages.

    Raises UnreadableError where none of them can be read.
    """
    opened: list[tuple[tuple[int, int] | None, list[int | str], Carried]] = []
    told: list[ReadDiagnostic] = []
    for file, data in pages:
        try:
            carried = _carry_one(data, f"{name}/{file}")
        except UnreadableError:
            told.append(diagnostics.make("no_text", where=file))
            continue
        opened.append((_page_of(carried.lines), natural_key(file), carried))
    if not opened:
        raise UnreadableError(
            f"{name}: holds no readable page ({', '.join(READABLE)}); check what was packed"
        )
    numbered = all(page is not None for page, _, _ in opened)
    opened.sort(key=lambda found: (found[0][0] if numbered and found[0] is not None else 0, found[1]))
    first = opened[0][2]
    made = Carried((), first.encoding, told, title=first.title, day=first.day, language=first.language)
    if numbered:
        made.diagnostics += _missing([page for page, _, _ in opened if page is not None])
    lines: list[str] = []
    for _, _, carried in opened:
        if lines:
            lines.append("")
        shift = len(lines)
        lines += carried.lines
        made.noise |= {index + shift: kind for index, kind in carried.noise.items()}
        made.furniture |= {index + shift for index in carried.furniture}
        made.cuts |= {index + shift for index in carried.cuts}
        made.diagnostics += [
            replace(entry, line=entry.line + shift if entry.line is not None else None)
            for entry in carried.diagnostics
        ]
    made.lines = tuple(lines)
    return made


def _carry_one(data: bytes, name: str) -> Carried:
    # What reads office files and PDF brings libraries of 7 MB, which no web process needs: imported where one comes.
    refuse_size(data, name)
    if data[:1024].lstrip().startswith(b"%PDF-"):
        from corpus.reading.carriers.pdf import read_pdf

        page = read_pdf(data, name)
        return replace(page, lines=tuple(map(fold, page.lines)))
    if data.startswith(b"PK\x03\x04"):
        if not is_office(data):
            raise UnreadableError(f"{name}: an archive inside an archive; unpack it first")
        from corpus.reading.carriers.office import read_office

        written, title = read_office(data, name)
        return replace(_carry_text(written.encode(), name), title=title)
    if data.startswith(_OLD_OFFICE):
        raise UnreadableError(
            f"{name}: a document of old office software; open it and save it as text, RTF, .docx or PDF"
        )
    if is_rich_text(data):
        return _carry_text(read_rich_text(data).encode(), name)
    if is_quoted_printable(data):
        data = decodestring(data)
    letter = read_letter(data)
    if letter is not None:
        carried = _carry_text(letter.body, name)
        return replace(carried, title=letter.subject or carried.title, day=letter.day or carried.day)
    return _carry_text(data, name)


def _carry_text(data: bytes, name: str) -> Carried:
    """The lines of a plain text or of an HTML page."""
    decoded = decode(data, name)
    text = "\n".join(decoded.lines)
    if (records := read_records(text)) is not None:
        return replace(decoded, lines=tuple(records.split("\n")))
    if "<" not in text or not looks_like_html(text):
        lines = unframe(unmark(decoded.lines), name)
        marks = frozenset(page_marks(lines))
        noise = dict.fromkeys(answers(decoded.lines), _CHATTER) | dict.fromkeys(marks, _NAVIGATION)
        return replace(decoded, lines=lines, noise=noise, furniture=marks)
    encoding = decoded.encoding
    told = [replace(entry, line=None) for entry in decoded.diagnostics[:1]]
    if (encoding in LEGACY or told) and _CHARSET.search(data[:4096]):
        encoding, told = "cp1252", []
        text = data.decode("cp1252", errors="replace")
    if is_bottomless(text):
        raise UnreadableError(
            f"{name}: a page whose elements stand hundreds deep in each other; save its text"
        )
    page = read_page(text, encoding)
    if not any(line.strip() for line in page.lines):
        raise UnreadableError(f"{name}: this page holds no text; save it again once it is fully shown")
    return replace(page, lines=unframe([fold(line) for line in page.lines], name), diagnostics=told)


def _page_of(lines: Sequence[str]) -> tuple[int, int] | None:
    """The page that a source says it is, and of how many (« Page 3 sur 4 »)."""
    for line in (*lines[:80], *lines[-80:]):
        if len(line) < 200 and (seen := _numbered_page().search(line)):
            page, total = int(seen[1]), int(seen[2])
            if 0 < page <= total:
                return page, total
    return None


def _missing(found: Sequence[tuple[int, int]]) -> list[ReadDiagnostic]:
    total = max(total for _, total in found)
    gone = sorted(set(range(1, total + 1)) - {page for page, _ in found})
    missing = ", ".join(map(str, gone))
    return [diagnostics.make("pages_missing", missing=missing, total=total)] if gone else []
