"""What curators write in Markdown, as HTML that can do no harm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import nh3
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus.models import Bulletin, Edition
from corpus.pages.shared.french import date_of
from corpus.pages.shared.links import trusted

_TAGS = {"p", "ul", "ol", "li", "a", "em", "strong", "code", "blockquote", "br"}


@dataclass(frozen=True, slots=True)
class Note:
    """A bulletin as a page prints it; ``source_url`` where the source is an address."""

    date: str
    number: str
    html: SafeString
    source: str
    source_url: str


def notes_of(bulletins: Iterable[tuple[Edition, Bulletin]]) -> tuple[Note, ...]:
    """Bulletins for a page, in their order."""
    return tuple(
        Note(
            date_of(edition),
            row.number,
            note_html(row.text),
            row.source,
            row.source if row.source.startswith(("https://", "http://")) else "",
        )
        for edition, row in bulletins
    )


def note_html(text: str) -> SafeString:
    """The HTML of a note: paragraphs, lists, emphasis and links to web addresses, nothing else."""
    html = Markdown().convert(text)
    return trusted(nh3.clean(html, tags=_TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https"}))
