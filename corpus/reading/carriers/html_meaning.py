"""What an HTML page says of itself and what its elements are for: title, date, symbols, navigation. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from selectolax.lexbor import LexborHTMLParser, LexborNode

from corpus.languages import derived, packs, pattern
from corpus.reading.dates import date_in_name
from corpus.reading.document import NoiseKind
from corpus.text.normalise import small

# The text that stands for a picture is a sign, and no caption, up to so many characters.
LONGEST_SIGN = 8
# A place named like navigation or a signature holds no rules where it has fewer characters.
LONGEST_PLACE = 1500

_BLANKS = re.compile(r"[ \t\r\n\f]+")
_DIVIDE = re.compile(r"\s+(?:\||::|[-–—»•·])\s+")  # between the parts of a page's title: Règles | Forum
_DATED = (
    'meta[property="article:modified_time"]',
    'meta[property="article:published_time"]',
    'meta[itemprop="dateModified"]',
    'meta[itemprop="datePublished"]',
    "time[datetime]",
)
_SYMBOL_FILE = re.compile(r"mana|symbol", re.IGNORECASE)  # the name of a picture that draws a mana symbol
_topic = pattern(
    r"(?:\A|.*(?:::|[•·|»–—-])\s+)(?:%(reading.topic)s)\s*[-–—:•]\s*(?P<title>.{3,})", re.IGNORECASE
)
"""How forum software announces the topic in the title of its page."""


@derived
def _colours() -> dict[str, str]:
    """The letter of a symbol by what its picture is called."""
    return {name: letter for pack in packs() for name, letter in pack.reading.symbols.items()}


def page_title(tree: LexborHTMLParser, headings: Sequence[str]) -> str | None:
    """The title of a page: as it tells other sites, else its ``<title>``; of that the part that one of ``headings``
    repeats, or that forum software announces as its topic, else the whole.
    """
    shared, node = tree.css_first('meta[property="og:title"]'), tree.css_first("title")
    told = (shared.attributes.get("content") if shared is not None else None) or (node.text() if node else "")
    whole = _BLANKS.sub(" ", told).strip()
    if (topic := _topic().match(whole)) is not None:
        return topic["title"].strip()
    repeated = (heading for heading in headings if len(heading) >= 3 and heading in whole)
    return max(repeated, key=len, default=whole) if _DIVIDE.search(whole) else whole or None


def page_date(tree: LexborHTMLParser) -> str | None:
    """The day (ISO 8601) on which a page says, for machines, that it was changed or written."""
    for selector in _DATED:
        for node in tree.css(selector)[:1]:
            stamp = node.attributes.get("content") or node.attributes.get("datetime") or ""
            if day := date_in_name(stamp[:10]):
                return day
    return None


def sign_of(alternative: str, address: str) -> str:
    """What stands for a picture: the symbol of mana that its alternative text names, else a sign such as a smiley's,
    never a word. ``address`` is where the picture lies; it tells a cost of two from a mere figure.
    """
    text = _BLANKS.sub(" ", alternative).strip()
    named = _colours().get(small(text))
    if named is not None:
        return f"{{{named}}}"
    if _SYMBOL_FILE.search(address) and re.fullmatch(r"\d{1,2}|[WUBRGCSTXYZQE]", text):
        return f"{{{text}}}"
    is_word = re.fullmatch(r"[^\W_]{3,}|.*\s.*", text) is not None
    return text if len(text) <= LONGEST_SIGN and not is_word else ""


_NAVIGATION = frozenset({"nav", "footer", "header", "aside", "form", "button", "select", "menu"})
_ROLES = frozenset(
    {"navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "toolbar"}
)


_CLASSES: dict[NoiseKind, str] = {
    "advertisement": r"ads?|advert\w*|adsense|sponsor\w*|promo|pub|banner",
    "author": "signature|sig|postprofile|profile|avatar|post-?meta|entry-?meta|postdetails|userinfo|poster|timestamp"
    "|edited|%(reading.classes)s",
    "navigation": r"nav\w*|menu|breadcrumbs?|pagination|pager|sidebar|footer|header|toolbar|share|social|related"
    "|likes?|reactions?|votes?|tags?|search|login|widget|skip|cookies?",
}
_CLASS_NAMES = {
    kind: pattern(rf"(?:^|[-_ ])(?:{words})(?:$|[-_ \d])", re.IGNORECASE) for kind, words in _CLASSES.items()
}
"""By kind of noise, what elements that hold it are called."""
# the class that forums give to what is quoted
_QUOTATION = re.compile(r"(?:^|[-_ ])(?:quote(?:content|d|message)?|citation)(?:$|[-_ ])", re.I)


def is_quotation(node: LexborNode) -> bool:
    """Whether an element holds words quoted from elsewhere."""
    return node.tag == "blockquote" or (
        node.tag in ("div", "td") and _QUOTATION.search(node.attributes.get("class") or "") is not None
    )


_HEADED = "h1, h2, h3, h4, article"


def kind_of(node: LexborNode) -> NoiseKind | None:
    """The kind of noise that an element is made for, None for one that may hold text."""
    tag = node.tag or ""
    attributes = node.attributes
    if tag in ("html", "body", "main"):
        return None
    if tag in _NAVIGATION or (attributes.get("role") or "") in _ROLES:
        holds_text = (tag == "header" and not _is_page_header(node)) or (
            tag == "form" and not _is_short(node)
        )
        return None if holds_text else "navigation"
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}".strip()
    if names and tag != "a":
        for kind, named in _CLASS_NAMES.items():
            if named().search(names) and _is_short(node):
                return None if kind != "navigation" and node.css_first(_HEADED) is not None else kind
    return None


def _is_short(node: LexborNode) -> bool:
    return len(node.text(deep=True) or "") < LONGEST_PLACE


def _is_page_header(node: LexborNode) -> bool:
    """The header of an article may hold its title; that of the page holds menus."""
    parent = node.parent
    return parent is None or parent.tag not in ("article", "section", "main")
