"""`render`: a wording and the places of its references, to sanitised HTML. Pure.

Built on `markdown` with every block and inline rule of Markdown taken out and three of ours put in: a rule's
``*``, ``#``, ``1.`` or ``[coût]`` are letters like any other. A newline starts a paragraph.

References become ``<a class="ref" data-ref="START">`` without an address: one wording is shared by many
editions, and only `corpus.showing` knows where a number leads in each of them.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from html import escape
from typing import Protocol
from xml.etree.ElementTree import Element

import nh3
from markdown import Markdown
from markdown.treeprocessors import InlineProcessor
from markdown.util import Registry

from corpus.rendering.inline import CLOSE, OPEN, EmphasisProcessor, ManaProcessor, ReferenceProcessor
from corpus.rendering.paragraphs import LineProcessor

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
        InlineProcessor(parser), "inline", 10
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
