"""Pages of our own words, written in Markdown beside this file: rendered once a process, sanitised like any text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nh3
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus.showing.markup import trusted

_HERE = Path(__file__).resolve().parent
_TAGS = {"h2", "h3", "p", "ul", "ol", "li", "a", "em", "strong", "code"} | {
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}
_ATTRIBUTES = {"a": {"href"}, "h2": {"id"}, "h3": {"id"}, "th": {"scope"}}


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """A page: its title (the file's first heading), its HTML below it, its headings with their anchors."""

    title: str
    html: SafeString
    headings: tuple[tuple[str, str], ...]


@cache
def written_page(name: str) -> WrittenPage:
    """The page in ``<name>.md``; its first line is ``# Title``."""
    first, _, rest = (_HERE / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    parser = Markdown(extensions=["toc", "tables", "def_list"])
    html = nh3.clean(parser.convert(rest), tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None)
    tokens = getattr(parser, "toc_tokens", [])
    headings = tuple((token["id"], token["name"]) for token in tokens)
    return WrittenPage(first.removeprefix("# ").strip(), trusted(html), headings)
