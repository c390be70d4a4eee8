"""Word and OpenDocument files to text, by the structure of their XML: each paragraph a line. Pure.

Elements are recognised by their names alone, whatever prefix or namespace a program gives them. What change tracking
struck out or moved away is no part of the text; of two drawings of one text box the first counts; numbers that a
program would draw in front of paragraphs are written out.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator

from lxml import etree

from corpus.reading.carriers.archives import BROKEN_ZIP, OFFICE_BODIES, read_member
from corpus.reading.carriers.office_numbers import OpenNumbers, WordNumbers, attribute, name_of
from corpus.reading.document import UnreadableError
from corpus.reading.thresholds import LARGEST_SOURCE, LONGEST_NAME

_TITLES = ("docProps/core.xml", "meta.xml")
_GONE = frozenset(
    {
        "del", "moveFrom", "instrText", "delText", "fldData", "Fallback", "commentReference", "rt",  # Word
        "tracked-changes", "deletion", "annotation", "note", "forms",  # OpenDocument
    }
)  # fmt: skip
_PARAGRAPHS = frozenset({"p", "h"})
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "noBreakHyphen": "-", "ptab": "\t"}


def read_office(data: bytes, name: str) -> tuple[str, str | None]:
    """The text of the file ``data`` and the title that its properties give it, if any.

    Raises UnreadableError for a file that is damaged, locked or too large.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            body = next(part for part in OFFICE_BODIES if part in names)
            word = body != "content.xml"

            def part(inside: str) -> etree._Element | None:
                return _tree(read_member(archive, inside, LARGEST_SOURCE, name)) if inside in names else None

            root = _tree(read_member(archive, body, LARGEST_SOURCE, name))
            sides = [*map(part, ("word/numbering.xml", "word/styles.xml") if word else ("styles.xml",))]
            about = next((part(title) for title in _TITLES if title in names), None)
    except UnreadableError:
        raise
    except (*BROKEN_ZIP, etree.LxmlError) as error:
        raise UnreadableError(
            f"{name}: can't open this document ({type(error).__name__}); save it again, or save its text"
        ) from error
    label = WordNumbers(*sides).label if word else OpenNumbers(root, sides[0]).label
    return "\n".join(_lines(root, label, word=word)), _title(about)


def _tree(xml: bytes) -> etree._Element:
    """The tree of a part: no entity is expanded, nothing fetched, what is broken left out."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        recover=True,
        remove_comments=True,
    )
    root = etree.fromstring(xml, parser)
    if root is None:
        raise etree.LxmlError("no element")
    return root


def _title(about: etree._Element | None) -> str | None:
    found = (
        (element.text or "" for element in about.iter() if name_of(element) == "title")
        if about is not None
        else ()
    )
    return next((title.strip()[:LONGEST_NAME] for title in found if title.strip()), None)


def _lines(root: etree._Element, label: Callable[[etree._Element], str], *, word: bool) -> Iterator[str]:
    """Each paragraph's text in the order of the document; one inside another (a text box) comes before the rest of it.
    In a ``word`` file words stand in elements "t" alone, in an OpenDocument file anywhere in a paragraph.
    """
    open_paragraphs: list[list[str]] = []
    drawn: set[etree._Element] = set()
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        tag = name_of(element)
        if event == "start":
            if tag in _GONE or (tag == "Choice" and element.getparent() in drawn):
                walker.skip_subtree()
            elif tag in _PARAGRAPHS:
                open_paragraphs.append([label(element), "" if word else element.text or ""])
            elif tag == "Choice":
                drawn.add(element.getparent())
            elif open_paragraphs:
                open_paragraphs[-1].append(_said(element, tag, word=word))
            continue
        if tag in _PARAGRAPHS and open_paragraphs:
            yield from "".join(open_paragraphs.pop()).split("\n")
        if not word and open_paragraphs:
            open_paragraphs[-1].append(element.tail or "")


def _said(element: etree._Element, tag: str, *, word: bool) -> str:
    """What an element inside a paragraph puts into it."""
    if tag in _SIGNS:
        return _SIGNS[tag]
    if tag == "s" and not word:
        return " " * min(int(attribute(element, "c") or 1), LONGEST_NAME)
    return (element.text or "") if tag == "t" or not word else ""
