"""The numbers that office programs draw in front of paragraphs and store nowhere. Pure."""

from __future__ import annotations

import re
from collections import defaultdict

from lxml import etree

from corpus.reading.thresholds import DEEPEST_LIST

_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_PLACE = re.compile(r"%(\d)")


def _bare(name: str) -> str:
    return name.rpartition("}")[2].rpartition(":")[2]


def name_of(element: etree._Element) -> str:
    """The name of an element without its namespace; empty for a comment or instruction."""
    return _bare(element.tag) if isinstance(element.tag, str) else ""


def attribute(element: etree._Element, name: str) -> str | None:
    """The attribute ``name`` of an element, whatever its namespace."""
    return next((str(value) for key, value in element.attrib.items() if _bare(str(key)) == name), None)


def _child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first descendant down ``path``, by names without namespaces."""
    for name in path:
        if element is None:
            return None
        element = next((child for child in element if name_of(child) == name), None)
    return element


def _value(element: etree._Element | None, *path: str) -> str | None:
    found = _child(element, *path)
    return attribute(found, "val") if found is not None else None


def _written(number: int, form: str) -> str:
    """``number`` as a list writes it: decimal, letters or Roman figures."""
    if form in ("lowerLetter", "upperLetter", "a", "A"):
        text = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return text.upper() if form in ("upperLetter", "A") else text
    if form in ("lowerRoman", "upperRoman", "i", "I"):
        text, rest = "", number
        for size, sign in _ROMAN:
            text += sign * (rest // size)
            rest %= size
        return text.upper() if form in ("upperRoman", "I") else text
    return str(number)


class WordNumbers:
    """The numbers of a Word file, from its parts ``numbering`` and ``styles``."""

    def __init__(self, numbering: etree._Element | None, styles: etree._Element | None) -> None:
        self._levels: dict[str, dict[int, tuple[int, str, str]]] = {}  # start, form, text
        self._lists: dict[str, str] = {}
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)
        self._styles: dict[str, tuple[str | None, str | None, str | None]] = {}
        for element in numbering if numbering is not None else ():
            if name_of(element) == "abstractNum":
                levels = (_level(child) for child in element if name_of(child) == "lvl")
                self._levels[attribute(element, "abstractNumId") or ""] = dict(levels)
            elif name_of(element) == "num":
                self._lists[attribute(element, "numId") or ""] = _value(element, "abstractNumId") or ""
        for style in styles if styles is not None else ():
            if name_of(style) == "style":
                inside = _child(style, "pPr", "numPr")
                held = (_value(inside, "numId"), _value(inside, "ilvl"), _value(style, "basedOn"))
                self._styles[attribute(style, "styleId") or ""] = held

    def label(self, paragraph: etree._Element) -> str:
        """The number in front of ``paragraph`` with a blank after it; empty for none. To be asked in order."""
        numbered, depth = self._place(_child(paragraph, "pPr"))
        levels = self._levels.get(self._lists.get(numbered or "", ""), {})
        if depth not in levels:
            return ""
        counts = self._counts[self._lists[numbered or ""]]
        counts[depth] = counts.get(depth, levels[depth][0] - 1) + 1
        for deeper in [level for level in counts if level > depth]:
            del counts[deeper]
        _, form, text = levels[depth]
        if form in ("bullet", "none"):
            return "• " if form == "bullet" else ""

        def drawn(match: re.Match[str]) -> str:
            level = int(match[1]) - 1
            start, form, _ = levels.get(level, (1, "decimal", ""))
            return _written(counts.get(level, start), form)

        return f"{_PLACE.sub(drawn, text)} "

    def _place(self, properties: etree._Element | None) -> tuple[str | None, int]:
        """The list that a paragraph belongs to, by itself or by its style, and its level there."""
        inside = _child(properties, "numPr")
        number, level = _value(inside, "numId"), _value(inside, "ilvl")
        style = _value(properties, "pStyle")
        for _ in range(DEEPEST_LIST):
            if number is not None or style not in self._styles:
                break
            number, styled, style = self._styles[style]
            level = level or styled
        return number, int(level) if level is not None and level.isdigit() else 0


def _level(element: etree._Element) -> tuple[int, tuple[int, str, str]]:
    start = _value(element, "start") or "1"
    form, text = _value(element, "numFmt") or "decimal", _value(element, "lvlText") or ""
    depth = attribute(element, "ilvl") or "0"
    return int(depth) if depth.isdigit() else 0, (int(start) if start.isdigit() else 1, form, text)


class OpenNumbers:
    """The numbers of an OpenDocument file, from its ``content`` and ``styles``."""

    def __init__(self, content: etree._Element, styles: etree._Element | None) -> None:
        self._styles: dict[str, dict[int, etree._Element]] = {}
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)
        self._seen: set[etree._Element] = set()
        for root in (content, styles):
            for style in root.iter("{*}list-style") if root is not None else ():
                levels = [level for level in style if (attribute(level, "level") or "").isdigit()]
                named = attribute(style, "name") or ""
                self._styles[named] = {int(attribute(level, "level") or 1): level for level in levels}

    def label(self, paragraph: etree._Element) -> str:
        """The number in front of ``paragraph`` with a blank after it; empty for none. To be asked in order."""
        item = paragraph.getparent()
        if item is None or name_of(item) != "list-item" or item in self._seen:
            return ""
        self._seen.add(item)
        lists = list(paragraph.iterancestors("{*}list"))[:DEEPEST_LIST]
        style = next((named for element in lists if (named := attribute(element, "style-name"))), "")
        depth, levels = len(lists), self._styles.get(style, {})
        level = levels.get(depth)
        if level is None:
            return ""
        if name_of(level) == "list-level-style-bullet":
            return "• "
        counts = self._counts[style]
        counts[depth] = counts.get(depth, int(attribute(level, "start-value") or 1) - 1) + 1
        for deeper in [one for one in counts if one > depth]:
            del counts[deeper]
        form = attribute(level, "num-format")
        if not form:
            return ""
        first = max(1, depth - int(attribute(level, "display-levels") or 1) + 1)
        shown = [
            _written(counts.get(one, 1), attribute(levels[one], "num-format") or "1")
            for one in range(first, depth + 1)
            if one in levels
        ]
        prefix, suffix = attribute(level, "num-prefix") or "", attribute(level, "num-suffix") or ""
        return f"{prefix}{'.'.join(shown)}{suffix} "
