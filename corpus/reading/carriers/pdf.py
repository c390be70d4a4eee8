"""PDF files to lines: running heads and page numbers taken for the noise that they are. Pure."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from dataclasses import dataclass, field

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from corpus.reading import diagnostics
from corpus.reading.carriers.decoding import split_lines
from corpus.reading.carriers.running_heads import shape
from corpus.reading.document import Diagnostic, NoiseKind, UnreadableError

_PAGE_LIMIT = 2000
_EDGE = 2
"""Running heads and feet stand within so many lines of a page's edges."""
_NUMBER_ONLY = re.compile(
    r"\s*(?:[-–—]\s*)?(?:page\s*)?\d{1,4}(?:\s*(?:/|sur|of|de)\s*\d{1,4})?(?:\s*[-–—])?\s*\Z", re.IGNORECASE
)


@dataclass(slots=True)
class PrintedPages:
    """The lines of a PDF, its running heads (index of a line, from 0, to its kind), its title, what was
    odd.
    """

    lines: list[str] = field(default_factory=list)
    noise: dict[int, NoiseKind] = field(default_factory=dict)
    title: str | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_pdf(data: bytes, name: str) -> PrintedPages:
    """The lines of the PDF ``data``, page after page.

    Raises UnreadableError for a damaged or encrypted file and for one that holds pictures only.
    """
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise UnreadableError(f"{name}: this PDF asks for a password; save it again without one")
        if len(reader.pages) > _PAGE_LIMIT:
            raise UnreadableError(f"{name}: more than {_PAGE_LIMIT} pages; split the file into its parts")
        pages = [split_lines(page.extract_text() or "") for page in reader.pages]
        title = reader.metadata.title if reader.metadata is not None else None
    except UnreadableError:
        raise
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RecursionError,
        OSError,
    ) as error:
        raise UnreadableError(
            f"{name}: this PDF can't be read ({type(error).__name__}); print it to a new PDF or save its text"
        ) from error
    if not any(line.strip() for page in pages for line in page):
        raise UnreadableError(
            f"{name}: this PDF holds no text, only pictures; give one with text, or the text itself"
        )
    return _joined(pages, str(title).strip() if title else None)


def _joined(pages: list[list[str]], title: str | None) -> PrintedPages:
    made = PrintedPages(title=title or None)
    running = _running_heads(pages)
    for number, page in enumerate(pages, 1):
        full = [place for place, line in enumerate(page) if line.strip()]
        if not full:
            made.diagnostics.append(diagnostics.make("no_text", where=f"la page {number} du PDF"))
        edges = {*full[:_EDGE], *full[-_EDGE:]}
        for place, line in enumerate(page):
            if place in edges and (_NUMBER_ONLY.match(line) or shape(line) in running):
                made.noise[len(made.lines)] = "navigation"
            made.lines.append(line.rstrip())
    return made


def _running_heads(pages: list[list[str]]) -> frozenset[str]:
    """What comes back near the edges of most pages, digits seen through."""
    if len(pages) < 2:
        return frozenset()
    shapes: Counter[str] = Counter()
    for page in pages:
        full = [line for line in page if line.strip()]
        shapes.update({shape(line) for line in (*full[:_EDGE], *full[-_EDGE:])})
    least = max(min(3, len(pages)), len(pages) // 2)
    return frozenset(often for often, count in shapes.items() if count >= least and len(often) < 120)
