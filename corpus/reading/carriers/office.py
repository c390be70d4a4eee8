"""Word and OpenDocument files to text, by the structure of their XML: each paragraph a line. Pure.

Elements are recognised by their names alone: namespaces are taken off first. What change tracking
struck out or moved away is no part of the text; of two drawings of one text box the first counts; numbers that
Word would draw in front of paragraphs are written out.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator

from lxml import etree

from corpus.reading.carriers.archives import BROKEN_ZIP, LARGEST_SOURCE, OFFICE_BODIES, read_member
from corpus.reading.refusals import UnreadableError

# A document's lists and styles are followed so deep into each other; a style may be made to rest on itself.
DEEPEST_LIST = 20

_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_PLACE = re.compile(r"%(\d)")


def _bare(name: str) -> str:
    return name.rpartition("}")[2].rpartition(":")[2]


def _value(element: etree._Element | None, path: str) -> str | None:
    """The attribute "val" of the element at ``path`` below ``element``."""
    found = element.find(path) if element is not None else None
    return found.get("val") if found is not None else None


def _written(number: int, form: str) -> str:
    """``number`` as a list writes it: decimal, letters or Roman figures."""
    if form in ("lowerLetter", "upperLetter", "a", "A"):
        text = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return text.upper() if form in ("upperLetter", "A") else text
    if form in ("lowerRoman", "upperRoman", "i", "I") and number <= len(_ROMAN):
        text = _ROMAN[number - 1]
        return text.upper() if form in ("upperRoman", "I") else text
    return str(number)


class _Lists:
    """The numbers that lists draw: by list and level where they start, how they are written, and with what around."""

    def __init__(self) -> None:
        self.levels: dict[str, dict[int, tuple[int, str, str]]] = defaultdict(dict)
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)

    def restart(self, name: str) -> None:
        """Begin the list ``name`` anew."""
        self._counts.pop(name, None)

    def next(self, name: str, depth: int, start: int | None) -> str:
        """The next number of a list with a blank after it, or the one at which it is made to ``start`` again."""
        levels = self.levels.get(name, {})
        if depth not in levels:
            return ""
        counts = self._counts[name]
        counts[depth] = start if start is not None else counts.get(depth, levels[depth][0] - 1) + 1
        for deeper in [level for level in counts if level > depth]:
            del counts[deeper]
        _, form, text = levels[depth]
        if form in ("bullet", "none", ""):
            return "• " if form == "bullet" else ""

        def drawn(match: re.Match[str]) -> str:
            level = int(match[1]) - 1
            start, form, _ = levels.get(level, (1, "decimal", ""))
            return _written(counts.get(level, start), form)

        return f"{_PLACE.sub(drawn, text)} "


class WordNumbers:
    """The numbers of a Word file, from its parts ``numbering`` and ``styles``."""

    def __init__(self, numbering: etree._Element | None, styles: etree._Element | None) -> None:
        self._drawn = _Lists()
        self._lists: dict[str, str] = {}
        self._restarts: dict[tuple[str, int], int] = {}
        self._styles: dict[str, tuple[str | None, str | None, str | None]] = {}
        for element in numbering if numbering is not None else ():
            name = element.get("numId") or element.get("abstractNumId") or ""
            if element.tag == "num":
                self._lists[name] = _value(element, "abstractNumId") or ""
            for level in element:
                depth = _figure(level.get("ilvl"), 0)
                if level.tag == "lvl":
                    form, text = _value(level, "numFmt") or "decimal", _value(level, "lvlText") or ""
                    self._drawn.levels[name][depth] = _figure(_value(level, "start"), 1), form, text
                elif (start := _value(level, "startOverride")) is not None:
                    self._restarts[name, depth] = _figure(start, 1)
        for style in styles if styles is not None else ():
            if style.tag == "style":
                inside = style.find("pPr/numPr")
                held = (_value(inside, "numId"), _value(inside, "ilvl"), _value(style, "basedOn"))
                self._styles[style.get("styleId") or ""] = held

    def label(self, paragraph: etree._Element) -> str:
        """The number in front of ``paragraph`` with a blank after it; empty for none. To be asked in order."""
        numbered, depth = self._place(paragraph.find("pPr"))
        start = self._restarts.pop((numbered or "", depth), None)
        return self._drawn.next(self._lists.get(numbered or "", ""), depth, start)

    def _place(self, properties: etree._Element | None) -> tuple[str | None, int]:
        """The list that a paragraph belongs to, by itself or by its style, and its level there."""
        inside = properties.find("numPr") if properties is not None else None
        number, level = _value(inside, "numId"), _value(inside, "ilvl")
        style = _value(properties, "pStyle")
        for _ in range(DEEPEST_LIST):
            if number is not None or style not in self._styles:
                break
            number, styled, style = self._styles[style]
            level = level or styled
        return number, _figure(level, 0)


class OpenNumbers:
    """The numbers of an OpenDocument file, from its ``parts`` that define lists."""

    def __init__(self, *parts: etree._Element | None) -> None:
        self._drawn = _Lists()
        self._top: etree._Element | None = None
        for element in (each for part in parts if part is not None for each in part.iter()):
            if element.tag != "list-style":
                continue
            for level in element:
                depth = _figure(level.get("level"), 1)
                shown = range(depth - _figure(level.get("display-levels"), 1) + 1, depth + 1)
                text = ".".join(f"%{each}" for each in shown)
                text = f"{level.get('num-prefix') or ''}{text}{level.get('num-suffix') or ''}"
                form = "bullet" if level.tag.endswith("bullet") else level.get("num-format") or ""
                start = _figure(level.get("start-value"), 1)
                self._drawn.levels[element.get("name") or ""][depth - 1] = start, form, text

    def label(self, paragraph: etree._Element) -> str:
        """The number in front of ``paragraph`` with a blank after it; empty for none. To be asked in order."""
        item = paragraph.getparent()
        if item is None or item.tag != "list-item" or item.find(paragraph.tag) is not paragraph:
            return ""
        lists = [each for each in item.iterancestors() if each.tag == "list"]
        name = next((named for each in lists if (named := each.get("style-name"))), "")
        if lists[-1] is not self._top and lists[-1].get("continue-numbering") != "true":
            self._drawn.restart(name)
        self._top = lists[-1]
        start = item.get("start-value")
        return self._drawn.next(name, len(lists) - 1, _figure(start, 1) if start is not None else None)


def _figure(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isdecimal() else default


# A run of blanks that a document stores as a number is cut at so many.
MOST_BLANKS = 300

_GONE = frozenset(
    {
        "del", "moveFrom", "instrText", "delText", "fldData", "Fallback", "commentReference", "rt",  # Word
        "tracked-changes", "deletion", "annotation", "note", "forms",  # OpenDocument
    }
)  # fmt: skip
_PARAGRAPHS = frozenset({"p", "h"})
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "noBreakHyphen": "-", "ptab": "\t"}


def read_office(data: bytes, name: str) -> str:
    """The text of the file ``data``.

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
            styles = part("word/styles.xml" if word else "styles.xml")
            numbers = WordNumbers(part("word/numbering.xml"), styles) if word else OpenNumbers(styles, root)
    except UnreadableError:
        raise
    except (*BROKEN_ZIP, etree.LxmlError) as error:
        raise UnreadableError("damaged_office", name=name, error=type(error).__name__) from error
    return "\n".join(_lines(root, numbers.label, word=word))


def _tree(xml: bytes) -> etree._Element:
    """The tree of a part: no entity is expanded, nothing fetched, what is broken left out."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        recover=True,
        remove_comments=True,
        remove_pis=True,
    )
    root = etree.fromstring(xml, parser)
    if root is None:
        raise etree.LxmlError("no element")
    for element in root.iter("{*}*"):
        named = [(_bare(str(name)), value) for name, value in element.attrib.items()]
        element.tag = _bare(str(element.tag))
        element.attrib.clear()
        element.attrib.update(named)
    return root


def _lines(root: etree._Element, label: Callable[[etree._Element], str], *, word: bool) -> Iterator[str]:
    """Each paragraph's text in the order of the document; one inside another (a text box) comes before the rest of it.
    In a ``word`` file words stand in elements "t" alone, in an OpenDocument file anywhere in a paragraph.
    """
    open_paragraphs: list[list[str]] = []
    drawn: set[etree._Element] = set()
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        tag = element.tag
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
        return " " * min(int(element.get("c") or 1), MOST_BLANKS)
    return (element.text or "") if tag == "t" or not word else ""
