"""`render`: a wording and the places of its references, to sanitised HTML. Pure."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from html import escape
from typing import Protocol
from xml.etree.ElementTree import Element, SubElement

import nh3
from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import InlineProcessor as TreeInlineProcessor
from markdown.util import AtomicString, Registry

from corpus.text.symbols import BRACES, symbol_of


class LineProcessor(BlockProcessor):
    """Makes each line of a block a paragraph; nothing else is structure."""

    def test(self, parent: Element, block: str) -> bool:
        """Every block is ours."""
        return True

    def run(self, parent: Element, blocks: list[str]) -> bool:
        """Append a ``p`` for each line that is not blank."""
        for line in blocks.pop(0).split("\n"):
            if line.strip():
                SubElement(parent, "p").text = line.strip()
        return True


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


_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x85\u2028\u2029\ufdd0-\ufddf\ufffe\uffff\ud800-\udfff]")
_TAGS = {"p", "a", "em", "span"}
_ATTRIBUTES = {
    "a": {"class", "data-ref"},
    "span": {"class", "role", "aria-label", "data-mana"},
}
_local = threading.local()


class Span(Protocol):
    """Where a reference stands in the text: characters ``start`` to ``end``, the end excluded."""

    @property
    def start(self) -> int:
        """The first character."""

    @property
    def end(self) -> int:
        """The character after the last."""


def render(text: str, references: Sequence[Span] = ()) -> str:
    """The HTML of ``text``: paragraphs, mana symbols, emphasis, and ``references`` as links to be filled in.

    Spans that lie outside the text or overlap an earlier one are left as text. Control characters are shown
    as blanks: nothing that a source holds can become a tag.
    """
    marked = _marked(_UNPRINTABLE.sub(" ", text), references)
    return nh3.clean(_parser().convert(marked), tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None)


def _marked(text: str, references: Sequence[Span]) -> str:
    """``text`` with each reference between two characters that no text can hold, its start before it."""
    parts = []
    done = 0
    for span in sorted(references, key=lambda span: span.start):
        if span.start < done or span.end <= span.start or span.end > len(text):
            continue
        raw = text[span.start : span.end]
        if "\n" in raw:
            continue
        parts += [text[done : span.start], OPEN, str(span.start), OPEN, raw, CLOSE]
        done = span.end
    return "".join([*parts, text[done:]])


def _parser() -> Markdown:
    """This thread's parser (Markdown objects keep state while they convert)."""
    if not hasattr(_local, "parser"):
        _local.parser = _made_parser()
    parser: Markdown = _local.parser
    return parser


def _made_parser() -> Markdown:
    """Markdown without Markdown: our line paragraphs and our three inline rules only."""
    parser = Markdown()
    parser.preprocessors, parser.postprocessors = Registry(), Registry()
    parser.parser.blockprocessors = Registry()
    parser.parser.blockprocessors.register(LineProcessor(parser.parser), "line", 10)
    parser.inlinePatterns = Registry()
    parser.inlinePatterns.register(ReferenceProcessor(parser), "reference", 30)
    parser.inlinePatterns.register(ManaProcessor(parser), "mana", 20)
    parser.inlinePatterns.register(EmphasisProcessor(parser), "emphasis", 10)
    parser.treeprocessors = Registry()
    parser.treeprocessors.register(
        TreeInlineProcessor(parser), "inline", 10
    )  # takes the patterns that are there by now
    parser.serializer = _serialize
    return parser


def _serialize(element: Element) -> str:
    """The element as HTML, ``&lt;`` in a text being letters (Markdown's own serializer lets it through)."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.items())
    inner = escape(element.text or "", quote=False)
    for child in element:
        inner += _serialize(child) + escape(child.tail or "", quote=False)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>"
