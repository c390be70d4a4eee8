"""PDF files to lines: running heads and page numbers taken for the noise that they are. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise

from pypdfium2 import PdfDocument, PdfiumError, PdfPage

from corpus.reading import diagnostics
from corpus.reading.carriers.carried import Carried
from corpus.reading.carriers.decoding import split_lines
from corpus.reading.carriers.running_heads import shape
from corpus.reading.document import NoiseKind, ReadDiagnostic
from corpus.reading.refusals import UnreadableError
from corpus.text.normalise import small

# A PDF of more pages is refused. An edition printed at 54 lines a page has 204.
PAGE_LIMIT = 2000
# So many times the usual step from line to line parts two paragraphs of a printed page: 1.0 inside
# paragraphs, 1.5 and more where one leaves room between them.
PARAGRAPH_ROOM = 1.3
# Running heads and feet stand within so many lines of a page's edges.
PAGE_EDGE = 2

_HYPHEN = "\ufffe"
"""What PDFium writes for a hyphen at a line's end, together with the end of the line."""


def read_pdf(data: bytes, name: str) -> Carried:
    """The lines of the PDF ``data``, page after page.

    Raises UnreadableError for a damaged or encrypted file and for one that holds pictures only.
    """
    try:
        with closing(PdfDocument(data)) as document:
            if len(document) > PAGE_LIMIT:
                raise UnreadableError("many_pages", name=name, most=PAGE_LIMIT)
            pages = [_lines(page) for page in document]
            title = str(document.get_metadata_dict(skip_empty=True).get("Title", "")).strip()
    except PdfiumError as error:
        code = "pdf_password" if "password" in small(str(error)) else "damaged_pdf"
        raise UnreadableError(code, name=name, error=str(error)) from error
    if not any(line.strip() for page in pages for line in page):
        raise UnreadableError("pdf_pictures", name=name)
    return _joined(pages, title or None)


def _lines(page: PdfPage) -> list[str]:
    """The lines of a page from top to bottom, with a blank one where more room than between lines parts paragraphs."""
    with closing(page), closing(page.get_textpage()) as text:
        lines = split_lines(text.get_text_range().replace(_HYPHEN, "-\n").replace("\x00", ""))
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
    return _spaced(lines, _tops(boxes))


def _tops(boxes: Sequence[tuple[float, float, float, float]]) -> list[float]:
    """The heights at which lines stand, from the ``boxes`` (left, bottom, right, top) of their words, in order."""
    tops: list[float] = []
    middle = None
    for _, bottom, _, top in boxes:
        if middle is None or not bottom <= middle <= top:
            tops.append((bottom + top) / 2)
            middle = tops[-1]
    return tops


def _spaced(lines: list[str], tops: Sequence[float]) -> list[str]:
    """``lines`` with blank ones where the room between their heights is clearly more than usual; as they are where
    heights and lines don't match.
    """
    full = [line for line in lines if line.strip()]
    steps = sorted(above - below for above, below in pairwise(tops) if above > below)
    if len(full) != len(tops) or not steps:
        return lines
    usual = steps[len(steps) // 4]
    made = full[:1]
    for (above, below), line in zip(pairwise(tops), full[1:], strict=True):
        made += ["", line] if above - below > PARAGRAPH_ROOM * usual else [line]
    return made


def _joined(pages: list[list[str]], title: str | None) -> Carried:
    lines: list[str] = []
    noise: dict[int, NoiseKind] = {}
    told: list[ReadDiagnostic] = []
    running = _running_heads(pages)
    for number, page in enumerate(pages, 1):
        full = [place for place, line in enumerate(page) if line.strip()]
        if not full:
            told.append(diagnostics.make("no_text", where=f"la page {number} du PDF"))
        edges = {*full[:PAGE_EDGE], *full[-PAGE_EDGE:]}
        for place, line in enumerate(page):
            if place in edges and shape(line) in running:
                noise[len(lines)] = "navigation"
            lines.append(line.rstrip())
    return Carried(lines, "pdf", told, noise, title, furniture=frozenset(noise))


def _running_heads(pages: list[list[str]]) -> frozenset[str]:
    """What comes back near the edges of most pages, digits seen through."""
    if len(pages) < 2:
        return frozenset()
    shapes: Counter[str] = Counter()
    for page in pages:
        full = [line for line in page if line.strip()]
        shapes.update({shape(line) for line in (*full[:PAGE_EDGE], *full[-PAGE_EDGE:])})
    least = max(min(3, len(pages)), len(pages) // 2)
    return frozenset(often for often, count in shapes.items() if count >= least and len(often) < 120)
