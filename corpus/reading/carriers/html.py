"""HTML pages to lines, with what their structure tells about noise. Pure.

Blocks become lines, ``<br>`` breaks them, paragraphs and lists are set off by a blank line. Noise is recognised by
structure: elements and roles made for navigation and forms, names that authors of pages give to such
places, and blocks that are nothing but links. The text of every block is kept as a line, noise or not, so
that each line has an owner; line numbers count these lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import repeat
from string import ascii_lowercase
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from corpus.reading.carriers.carried import Carried
from corpus.reading.carriers.html_meaning import is_quotation, kind_of, page_date, page_title, sign_of
from corpus.reading.document import NoiseKind
from corpus.reading.rules.numbering import read_number
from corpus.text.normalise import small

# A page with elements deeper in each other, or a tag longer than that, is refused: the time to make its
# tree would grow with the square of them. Browsers cut at 512.
DEEPEST_PAGE, LONGEST_TAG = 500, 60_000
# A place named like noise holds text after all where it has more characters (or half of the page).
MUCH_TEXT = 4000

_SKIPPED = frozenset(
    {"script", "style", "template", "noscript", "svg", "iframe", "object", "head", "-comment", "s", "strike", "del"}
)  # fmt: skip
_BLOCKS = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog",
        "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
        "h6", "header", "hr", "html", "legend", "li", "main", "nav", "ol", "p", "pre", "section", "summary",
        "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    }
)  # fmt: skip
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SPACED = _HEADINGS | {"p", "blockquote", "ul", "ol", "dl", "table", "pre", "hr"}
_WHOLE = re.compile(r"[0-9]{1,6}")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_LOOKS_HTML = re.compile(
    r"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.I | re.S,
)
_STRUCK = re.compile(r"line-through|display\s*:\s*none", re.IGNORECASE)
# a class whose style strikes or hides what bears it
_STRUCK_CLASS = re.compile(r"\.([\w-]+)[^{}.]*\{[^{}]*(?:line-through|display\s*:\s*none)", re.IGNORECASE)
_TAG = re.compile(r"<(?P<close>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]{0,20})\b[^<>]*>")
# a tag of thousands of characters: an embedded picture, mostly
_LONG_TAG = re.compile(r"<[a-zA-Z][^<>]{4000,}>")
_UNCLOSED = frozenset("p li br hr img td tr th option dt dd input link meta source col".split())  # noqa: SIM905
# tags that break or hold lines: the lines of a text that has none of them are its own
_LINED = ("p", "div", "br", "table", "td", "li", "ul", "h")
# tags by which a text without a head is a page all the same
_TAGS = re.compile(r"</?(?:p|div|br|span|table|td|li|ul|h[1-6]|b|i|a|strong|em)\b[^<>]{0,300}>", re.I)


def looks_like_html(text: str) -> bool:
    """Whether ``text`` is a page rather than a text that mentions tags."""
    start = text[:20000]
    if _LOOKS_HTML.match(start[:4000]) or (_TAGS.match(start) and text.endswith(">")):
        return True
    tags = _TAGS.findall(start)
    lined = any(tag.strip("</ ").startswith(_LINED) for tag in tags)
    return lined and len(tags) >= 8 and len(tags) * 250 > min(len(start), len(text))


def read_page(text: str, encoding: str) -> Carried:
    """What the HTML page ``text`` carries."""
    tree = LexborHTMLParser(text)
    struck = frozenset(name for node in tree.css("style") for name in _STRUCK_CLASS.findall(node.text()))
    page = _Page(struck)
    if tree.root is not None:
        page.walk(tree.root, _Place())
    lines, noise = page.close()
    title = page_title(tree, [lines[at] for at in page.headings if at not in noise])
    cuts, day = frozenset(page.cuts), page_date(tree)
    return Carried(lines, encoding, noise=noise, title=title, cuts=cuts, day=day)


def is_bottomless(text: str) -> bool:
    """Whether elements stand so deep in each other, or carry so many attributes, that building the tree would take time
    that grows with the square of them.
    """
    depth = deepest = 0
    for match in _TAG.finditer(text):
        if small(match["name"]) in _UNCLOSED or match[0].endswith("/>"):
            continue
        depth = max(0, depth - 1) if match["close"] else depth + 1
        deepest = max(deepest, depth)
    return deepest > DEEPEST_PAGE or any(len(tag) > LONGEST_TAG for tag in _LONG_TAG.findall(text))


def _counters(node: LexborNode) -> Iterator[str]:
    """What a browser draws before each item of the list ``node``: its number or letter, from where the list starts."""
    lettered = (node.attributes.get("type") or "").lower() == "a"
    at = _whole(node.attributes.get("start"), 1)
    child = node.child
    while child is not None:
        if child.tag == "li":
            at = _whole(child.attributes.get("value"), at)
            yield f"{ascii_lowercase[at - 1]}. " if lettered and 0 < at <= len(ascii_lowercase) else f"{at}. "
            at += 1
        child = child.next


def _whole(value: str | None, otherwise: int) -> int:
    return int(value) if value and _WHOLE.fullmatch(value) else otherwise


class _Place(NamedTuple):
    """What stands around a node: the place named like noise that it is in (the kind, and the lines of it so far), the
    signs of the list's items, whether it is linked, preformatted, a heading.
    """

    kind: NoiseKind | None = None
    group: list[int] | None = None
    signs: Iterator[str] | None = None
    linked: bool = False
    preformatted: bool = False
    heading: bool = False


class _Page:
    """Writes the lines of a tree: what of them is noise, a heading, and where something has ended (`Carried`).
    ``struck`` are the classes of what is struck out.
    """

    def __init__(self, struck: frozenset[str]) -> None:
        self._struck = struck
        self.cuts: set[int] = set()
        self.headings: list[int] = []
        self._lines: list[str] = []
        self._noise: dict[int, NoiseKind] = {}
        self._groups: list[list[int]] = []
        self._menus: set[int] = set()
        self._text: list[str] = []
        self._linked = self._numbered = 0
        self._sign = ""
        self._cut = False

    def walk(self, node: LexborNode, around: _Place) -> None:
        """Writes ``node`` and what is in it. `is_bottomless` bounds how deep that goes."""
        tag = node.tag or ""
        if tag == "-text":
            self._write(node.text_content or "", around)
        elif tag == "br":
            self._end_line(around, keep_blank=True)
        elif tag not in _SKIPPED and not self._is_struck(node):
            if tag == "img":
                sign = sign_of(node.attributes.get("alt") or "", node.attributes.get("src") or "")
                self._write(sign, around)
            else:
                self._walk_inside(node, tag, around)

    def _walk_inside(self, node: LexborNode, tag: str, around: _Place) -> None:
        self._break(tag, around)
        here = around._replace(
            linked=around.linked or tag == "a",
            preformatted=around.preformatted or tag == "pre",
            heading=around.heading or tag in _HEADINGS,
        )
        if around.kind is None and (kind := kind_of(node)) is not None:
            self._groups.append([])
            here = here._replace(kind=kind, group=self._groups[-1])
        if tag in ("ul", "ol"):
            here = here._replace(signs=_counters(node) if tag == "ol" else repeat("• "))
        if tag == "li" and here.signs is not None:
            self._sign = next(here.signs, "")
        edge, numbered = " " * (tag == "time"), self._numbered
        self._write(edge, here)
        child = node.child
        while child is not None:
            self.walk(child, here)
            child = child.next
        self._write(edge, here)
        self._break(tag, here)
        if is_quotation(node):
            self._end_line(here)
            self._cut = (
                self._cut or self._numbered > numbered
            )  # what follows rules that are quoted is no part of them

    def close(self) -> tuple[list[str], dict[int, NoiseKind]]:
        """The lines, and the noise among them. A place whose name promised noise is none where it holds numbered rules,
        much text, or most of the page, unless each of its lines is a link.
        """
        self._end_line(_Place())
        lines = self._lines
        most = min(MUCH_TEXT, sum(map(len, lines)) // 2)
        for places in self._groups:
            marks = (mark for place in places if (mark := read_number(lines[place])) is not None)
            ruled = any(mark.level in ("rule", "subrule") for mark in marks)
            much = ruled or sum(len(lines[place]) for place in places) > most
            if much and not self._menus.issuperset(places):
                for place in places:
                    self._noise.pop(place, None)
        while lines and not lines[-1]:
            lines.pop()
        return lines, self._noise

    def _is_struck(self, node: LexborNode) -> bool:
        classes = (node.attributes.get("class") or "").split()
        return bool(_STRUCK.search(node.attributes.get("style") or "")) or not self._struck.isdisjoint(
            classes
        )

    def _write(self, text: str, here: _Place) -> None:
        if here.preformatted:
            text, *others = text.split("\n")
            for line in others:
                self._text.append(text)
                self._end_line(here, keep_blank=True)
                text = line
        else:
            text = _BLANKS.sub(" ", text)
            if not self._text or self._text[-1].endswith(" "):
                text = text.removeprefix(" ")
        if text:
            self._text.append(text)
            self._linked += len(text) * here.linked

    def _break(self, tag: str, here: _Place) -> None:
        """Ends the line where ``tag`` begins or ends a block."""
        if tag in _BLOCKS:
            self._end_line(here)
        if tag in _SPACED:
            self._blank_line()

    def _end_line(self, here: _Place, *, keep_blank: bool = False) -> None:
        line, place = "".join(self._text).rstrip(), len(self._lines)
        bare = line.strip()
        if bare:
            numbered = read_number(bare) is not None
            # A list's item gets the sign that a browser would draw, unless it begins with one.
            if bare[0] not in "•*–-" and not numbered:
                line = self._sign + line
            self._sign = ""
            # A line that is nothing but links, and no numbered heading of a contents page, is navigation.
            if linked := self._linked * 10 >= len(bare) * 8:
                self._menus.add(place)
            menu = linked and not numbered and len(bare) <= 300
            if kind := here.kind or ("navigation" if menu else None):
                self._noise[place] = kind
            if here.group is not None:
                here.group.append(place)
            if here.heading:
                self.headings.append(place)
            self._numbered += numbered
            if self._cut or (here.heading and not numbered):
                self.cuts.add(place)
                self._cut = False
            self._lines.append(line)
        elif keep_blank:
            self._blank_line()
        self._text = []
        self._linked = 0

    def _blank_line(self) -> None:
        if self._lines and self._lines[-1]:
            self._lines.append("")
