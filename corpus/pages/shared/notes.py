"""What curators write in Markdown, as HTML that can do no harm."""

from __future__ import annotations

import nh3
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus.pages.shared.links import trusted

_TAGS = {"p", "ul", "ol", "li", "a", "em", "strong", "code", "blockquote", "br"}


def note_html(text: str) -> SafeString:
    """The HTML of a note: paragraphs, lists, emphasis and links to web addresses, nothing else."""
    html = Markdown().convert(text)
    return trusted(nh3.clean(html, tags=_TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https"}))
