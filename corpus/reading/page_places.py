"""What the elements of an HTML page are made for: navigation, profiles, advertisement, quotations. Pure."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from corpus.reading.document import NoiseKind

_NAVIGATION = frozenset({"nav", "footer", "header", "aside", "form", "button", "select", "menu"})
_ROLES = frozenset(
    {"navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "toolbar"}
)
_NAMES: tuple[tuple[NoiseKind, re.Pattern[str]], ...] = (
    (
        "advertisement",
        re.compile(r"(?:^|[-_ ])(?:ads?|advert\w*|adsense|sponsor\w*|promo|pub|banner)(?:$|[-_ \d])", re.I),
    ),
    (
        "author",
        re.compile(
            r"(?:^|[-_ ])(?:signature|sig|postprofile|profile|avatar|author|auteur|byline|post-?meta"
            r"|entry-?meta"
            r"|postdetails|userinfo|poster|timestamp|date|edited)(?:$|[-_ \d])",
            re.I,
        ),
    ),
    (
        "navigation",
        re.compile(
            r"(?:^|[-_ ])(?:nav\w*|menu|breadcrumbs?|pagination|pager|sidebar|footer|header|toolbar"
            r"|share|social|related"
            r"|likes?|reactions?|votes?|tags?|search|login|widget|skip|cookies?)(?:$|[-_ \d])",
            re.I,
        ),
    ),
)
_QUOTATION = re.compile(r"(?:^|[-_ ])(?:quote(?:content|d|message)?|citation)(?:$|[-_ ])", re.I)


def is_quotation(node: LexborNode) -> bool:
    """Whether an element holds words quoted from elsewhere."""
    return node.tag == "blockquote" or (
        node.tag in ("div", "td") and _QUOTATION.search(node.attributes.get("class") or "") is not None
    )


_HEADED = "h1, h2, h3, h4, article"
_LONGEST_PLACE = 1500


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
        for kind, pattern in _NAMES:
            if pattern.search(names) and _is_short(node):
                return None if kind != "navigation" and node.css_first(_HEADED) is not None else kind
    return None


def _is_short(node: LexborNode) -> bool:
    return len(node.text(deep=True) or "") < _LONGEST_PLACE


def _is_page_header(node: LexborNode) -> bool:
    """The header of an article may hold its title; that of the page holds menus."""
    parent = node.parent
    return parent is None or parent.tag not in ("article", "section", "main")
