"""HTML pages to lines, with what their structure tells about noise. Pure.

Blocks become lines, ``<br>`` breaks them, paragraphs and lists are set off by a blank line. Noise is recognised by
structure: elements and roles made for navigation and forms, names that authors of pages give to such
places, and blocks that are nothing but links. The text of every block is kept as a line, noise or not, so
that each line has an owner; line numbers count these lines.
"""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from corpus.reading.carriers.carried import Carried
from corpus.reading.carriers.html_meaning import (
    is_quotation,
    kind_of,
    page_date,
    page_language,
    page_title,
    sign_of,
)
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
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_LOOKS_HTML = re.compile(
    r"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.I | re.S,
)
_STRUCK = re.compile(r"line-through|display\s*:\s*none", re.IGNORECASE)
_STRUCK_CLASS = re.compile(r"\.([\w-]+)[^{}.]*\{[^{}]*(?:line-through|display\s*:\s*none)", re.IGNORECASE)
_TAG = re.compile(r"<(?P<close>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]{0,20})\b[^<>]*>")
_LONG_TAG = re.compile(r"<[a-zA-Z][^<>]{4000,}>")
_UNCLOSED = frozenset("p li br hr img td tr th option dt dd input link meta source col".split())  # noqa: SIM905
_TAGS = re.compile(r"</?(?:p|div|br|span|table|td|li|ul|h[1-6]|b|i|a|strong|em)\b[^<>]{0,300}>", re.I)


def looks_like_html(text: str) -> bool:
    """Whether ``text`` is a page rather than a text that mentions tags."""
    start = text[:20000]
    if _LOOKS_HTML.match(start[:4000]):
        return True
    tags = len(_TAGS.findall(start))
    return tags >= 8 and tags * 250 > min(len(start), len(text))


def read_page(text: str, encoding: str) -> Carried:
    """What the HTML page ``text`` carries."""
    tree = LexborHTMLParser(text)
    walker = _Walker(
        frozenset(name for node in tree.css("style") for name in _STRUCK_CLASS.findall(node.text()))
    )
    if tree.root is not None:
        walker.walk(tree.root)
    lines, noise = walker.lines, walker.noise
    headings = [lines[place] for place in walker.headings if place not in noise]
    title = page_title(tree, headings, frozenset(lines))
    while lines and not lines[-1]:
        lines.pop()
    cuts, day = frozenset(walker.cuts), page_date(tree)
    return Carried(
        lines, encoding, noise=noise, title=title, cuts=cuts, day=day, language=page_language(tree)
    )


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


class _Walker:
    """Goes through a tree without recursion and writes its lines: what of them is noise, a heading, and where something
    has ended (`Carried`).
    """

    def __init__(self, gone: frozenset[str]) -> None:
        self._gone = gone
        self.lines: list[str] = []
        self.noise: dict[int, NoiseKind] = {}
        self.cuts: set[int] = set()
        self.headings: list[int] = []
        self._text: list[str] = []
        self._linked = 0
        self._kinds: list[tuple[NoiseKind, int] | None] = [None]
        self._groups: dict[int, list[int]] = {}
        self._links = 0
        self._preformatted = 0
        self._lists: list[int] = []
        self._bullet = ""
        self._in_heading = 0
        self._quotes: list[int] = []
        self._numbered = 0
        self._cut = False
        self._struck: set[int] = set()

    def walk(self, root: LexborNode) -> None:
        """Every node of the tree, entered and left in the order of the text."""
        top = root.mem_id
        node: LexborNode | None = root
        while node is not None:
            child = None if node.tag in _SKIPPED else self._enter(node)
            if child is not None:
                node = child
                continue
            while node is not None:
                if node.tag not in _SKIPPED and node.mem_id not in self._struck:
                    self._leave(node)
                if node.mem_id == top:
                    node = None
                elif node.next is not None:
                    node = node.next
                    break
                else:
                    node = node.parent
        self._end_line()
        self._clear_groups()

    def _enter(self, node: LexborNode) -> LexborNode | None:
        tag = node.tag or ""
        if tag == "-text":
            self._write(node.text_content or "")
            return None
        if tag == "br":
            self._end_line(keep_blank=True)
            return None
        attributes = node.attributes
        if _STRUCK.search(attributes.get("style") or "") or not self._gone.isdisjoint(
            (attributes.get("class") or "").split()
        ):
            self._struck.add(node.mem_id)
            return None
        if tag == "img":
            self._write(sign_of(attributes.get("alt") or "", attributes.get("src") or ""))
            return None
        if tag == "time":
            self._write(" ")
        if tag in _BLOCKS:
            self._end_line()
            if tag in _SPACED:
                self._blank_line()
        kind = None if self._kinds[-1] is not None else kind_of(node)
        self._kinds.append((kind, len(self._groups)) if kind is not None else self._kinds[-1])
        if kind is not None:
            self._groups[len(self._groups)] = []
        self._links += tag == "a"
        self._preformatted += tag == "pre"
        self._in_heading += tag in _HEADINGS
        if is_quotation(node):
            self._quotes.append(self._numbered)
        if tag in ("ul", "ol"):
            self._lists.append(0 if tag == "ol" else -1)
        if tag == "li" and self._lists:
            self._begin_item()
        return node.child

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in ("-text", "br", "img", "-comment"):
            return
        if tag in _BLOCKS:
            self._end_line()
            if tag in _SPACED:
                self._blank_line()
        self._kinds.pop()
        self._links -= tag == "a"
        self._preformatted -= tag == "pre"
        self._in_heading -= tag in _HEADINGS
        if tag == "time":
            self._write(" ")
        if is_quotation(node):
            self._leave_quotation()
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()

    def _leave_quotation(self) -> None:
        """What follows a quotation that holds rules is no part of them."""
        self._end_line()
        self._cut = self._cut or self._numbered > self._quotes.pop()

    def _begin_item(self) -> None:
        """A list's item gets the bullet or number that a browser would draw, unless it begins with one."""
        if self._lists[-1] >= 0:
            self._lists[-1] += 1
        self._bullet = f"{self._lists[-1]}. " if self._lists[-1] > 0 else "• "

    def _write(self, text: str) -> None:
        if self._preformatted and "\n" in text:
            first, *others = text.split("\n")
            self._text.append(first)
            for line in others:
                self._end_line(keep_blank=True)
                self._text.append(line)
            return
        text = text if self._preformatted else _BLANKS.sub(" ", text)
        if text.startswith(" ") and (not self._text or self._text[-1].endswith(" ")):
            text = text[1:]
        if text:
            self._text.append(text)
            self._linked += len(text) if self._links else 0

    def _end_line(self, *, keep_blank: bool = False) -> None:
        line = "".join(self._text).rstrip()
        bare = line.strip()
        if bare:
            numbered = read_number(bare) is not None
            if self._bullet and bare[0] not in "•*–-" and not numbered:
                line = self._bullet + line
            self._bullet = ""
            place = len(self.lines)
            group = self._kinds[-1]
            kind = group[0] if group is not None else self._link_kind(bare)
            if kind is not None:
                self.noise[place] = kind
            if group is not None:
                self._groups[group[1]].append(place)
            if self._in_heading:
                self.headings.append(place)
            self._numbered += numbered
            if self._cut or (self._in_heading and not numbered):
                self.cuts.add(place)
                self._cut = False
            self.lines.append(line)
        elif keep_blank:
            self._blank_line()
        self._text = []
        self._linked = 0

    def _clear_groups(self) -> None:
        """A place whose name promised noise is none where it holds numbered rules, much text, or most of the page."""
        lines = self.lines
        most = min(MUCH_TEXT, sum(map(len, lines)) // 2)
        for places in self._groups.values():
            marks = [mark for place in places if (mark := read_number(lines[place])) is not None]
            if (
                any(mark.level in ("rule", "subrule") for mark in marks)
                or sum(len(lines[place]) for place in places) > most
            ):
                for place in places:
                    self.noise.pop(place, None)

    def _link_kind(self, line: str) -> NoiseKind | None:
        """A line that is nothing but links, and no numbered heading of a contents page, is navigation."""
        if self._linked * 10 < len(line) * 8 or read_number(line) is not None or len(line) > 300:
            return None
        return "navigation"

    def _blank_line(self) -> None:
        if self.lines and self.lines[-1]:
            self.lines.append("")
