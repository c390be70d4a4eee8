"""What carries a text: plain files, HTML pages, PDF, RTF and Word files, mails, archives of pages. Bytes in, lines
out. Pure.

Line numbers of a plain text are those of an editor. Those of other carriers count the lines that were taken
out of them, one per block; pages that make one edition together are joined in the order of their names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from quopri import decodestring

from striprtf.striprtf import rtf_to_text

from corpus.reading import diagnostics
from corpus.reading.carriers.archives import READABLE, is_office, natural_key, unpacked, unzip
from corpus.reading.carriers.carried import Carried
from corpus.reading.carriers.decoding import LEGACY, decode, fold, refuse_size
from corpus.reading.carriers.frames import unframe
from corpus.reading.carriers.html import is_bottomless, looks_like_html, read_page
from corpus.reading.carriers.mail import is_quoted_printable, read_letter
from corpus.reading.carriers.markup import answers, unmark
from corpus.reading.carriers.records import read_records
from corpus.reading.carriers.running_heads import page_marks
from corpus.reading.document import NoiseKind, ReadDiagnostic
from corpus.reading.refusals import UnreadableError

_CHATTER: NoiseKind = "chatter"
_NAVIGATION: NoiseKind = "navigation"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# a page that says it is in a Western encoding of one byte
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*(?:windows-1252|cp1252|iso-8859-15?|latin-?1)", re.IGNORECASE)


def carry(data: bytes, name: str) -> Carried:
    """Opens one source, whatever carries it. Raises UnreadableError where that can't be done."""
    data = unpacked(data, name)
    refuse_size(data, name)
    if data.startswith(b"PK\x03\x04") and not is_office(data):
        return carry_pages(unzip(data, name), name)
    return _carry_one(data, name)


def carry_pages(pages: Sequence[tuple[str, bytes]], name: str) -> Carried:
    """Joins the files of an archive, (name, bytes) each, that make one edition together, in the order of their names. A
    blank line stands between two pages.

    Raises UnreadableError where none of them can be read.
    """
    made: Carried | None = None
    told: list[ReadDiagnostic] = []
    for file, data in sorted(pages, key=lambda page: natural_key(page[0])):
        try:
            page = _carry_one(data, f"{name}/{file}")
        except UnreadableError:
            told.append(diagnostics.make("no_text", where=file))
            continue
        if made is None:
            made = page
            continue
        shift = len(made.lines) + 1
        made.lines = (*made.lines, "", *page.lines)
        made.noise |= {index + shift: kind for index, kind in page.noise.items()}
        made.furniture |= {index + shift for index in page.furniture}
        made.cuts |= {index + shift for index in page.cuts}
        made.diagnostics += [replace(one, line=one.line and one.line + shift) for one in page.diagnostics]
    if made is None:
        raise UnreadableError("no_page", name=name, endings=", ".join(READABLE))
    made.diagnostics += told
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
            raise UnreadableError("nested_archive", name=name)
        from corpus.reading.carriers.office import read_office

        return _carry_text(read_office(data, name).encode(), name)
    if data.startswith(_OLD_OFFICE):
        raise UnreadableError("old_office", name=name)
    if data[:64].lstrip().startswith(b"{\\rtf"):
        text: str = rtf_to_text(data.decode("latin-1"), errors="replace")  # type: ignore[no-untyped-call]  # no types
        whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")  # half a letter is left out
        return _carry_text(whole.encode(), name)
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
        if text.startswith("<") and text.endswith(">"):
            raise UnreadableError("own_xml", name=name)
        lines = unframe(unmark(decoded.lines))
        marks = frozenset(page_marks(lines))
        noise = dict.fromkeys(answers(decoded.lines), _CHATTER) | dict.fromkeys(marks, _NAVIGATION)
        return replace(decoded, lines=lines, noise=noise, furniture=marks)
    encoding = decoded.encoding
    told = [replace(entry, line=None) for entry in decoded.diagnostics[:1]]
    if (encoding in LEGACY or told) and _CHARSET.search(data[:4096]):
        encoding, told = "cp1252", []
        text = data.decode("cp1252", errors="replace")
    if is_bottomless(text):
        raise UnreadableError("deep_page", name=name)
    page = read_page(text, encoding)
    if not any(line.strip() for line in page.lines):
        raise UnreadableError("empty_page", name=name)
    return replace(page, lines=unframe([fold(line) for line in page.lines]), diagnostics=told)
