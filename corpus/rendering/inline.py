"""The three inline rules of a rule text: references, symbols between braces, emphasis. Pure."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.util import AtomicString

from corpus.rendering.symbols import BRACES, symbol_of

OPEN, CLOSE = "\ufdd0", "\ufdd1"
"""Noncharacters that `render` puts around references: no text may hold them."""

_SIGNS = {"(TM)": "™", "(R)": "®"}
_EMPHASIS = (
    r"(?<![\w_])_(?=[^\s_])"  # opens a word
    r"([^_\n\x02\x03\ufdd0\ufdd1]{1,80})"  # no mark and no placeholder of another rule inside
    r"(?<=\S)_(\((?:TM|R)\)|(?![\w_]))"  # closes a word, with its sign if it has one
)


class DrawingProcessor(InlineProcessor):
    """What the three rules share: `draw` makes the element for a match; the text stays where it makes none."""

    def handleMatch(  # type: ignore[override]  # noqa: N802 - Markdown's name, and its own break with Pattern
        self, m: re.Match[str], data: str
    ) -> tuple[Element | None, int | None, int | None]:
        """The element and what it stands for."""
        element = self.draw(m)
        return (None, None, None) if element is None else (element, m.start(), m.end())

    def draw(self, match: re.Match[str]) -> Element | None:
        """The element for one match."""
        raise NotImplementedError


class ReferenceProcessor(DrawingProcessor):
    """A marked reference to a link that has a place and no address yet."""

    def __init__(self, parser: Markdown):
        super().__init__(rf"{OPEN}(\d+){OPEN}([^{OPEN}{CLOSE}]+){CLOSE}", parser)

    def draw(self, match: re.Match[str]) -> Element:
        """The link for one mark."""
        link = Element("a", {"class": "ref", "data-ref": match[1]})
        link.text = AtomicString(match[2])
        return link


class ManaProcessor(DrawingProcessor):
    """``{T}``, ``{2}``, ``{W/P}`` to a symbol with its spoken name; braces that mean nothing stay text."""

    def __init__(self, parser: Markdown):
        super().__init__(BRACES.pattern, parser)

    def draw(self, match: re.Match[str]) -> Element | None:
        """The symbol for one pair of braces."""
        symbol = symbol_of(match[1])
        if symbol is None:
            return None
        shown = Element("span", {"class": "mana", "role": "img", "aria-label": symbol.name})
        if symbol.drawing:
            shown.set("data-mana", symbol.drawing)
        else:
            shown.set("class", "mana mana-words")
        shown.text = AtomicString(match[0])
        return shown


class EmphasisProcessor(DrawingProcessor):
    """``_Mirrodin_(TM)``, as old files set titles, to an emphasised *Mirrodin* with its sign."""

    def __init__(self, parser: Markdown):
        super().__init__(_EMPHASIS, parser)

    def draw(self, match: re.Match[str]) -> Element:
        """The emphasised words, the sign after them."""
        shown = Element("em")
        shown.text = AtomicString(match[1] + _SIGNS.get(match[2], ""))
        return shown
