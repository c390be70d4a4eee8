"""Tags for templates: icons from our own sprite, figures, plurals, days, what things are called in French."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from functools import cache

import nh3
from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus.models import address_of
from corpus.pages.shared import french
from corpus.pages.shared.links import symbols, trusted
from corpus.pages.shared.shelf import coverage, is_invented

register = template.Library()
register.simple_tag(address_of, name="address")
_FILTERS: dict[str, Callable[..., object]] = {
    "thousands": french.figure,
    "edition_date": french.date_of,
    "edition_name": french.edition_name,
    "dated": french.dated,
    "edition_day": french.edition_day,
    "from_date": french.of_date,
    "to_date": french.to_date,
    "release": french.release_words,
    "language": french.language_name,
    "opening": french.opening,
    "closed": french.closed,
    "unbroken": french.unbroken,
    "spoken": french.spoken,
    "symbols": symbols,
    "coverage": coverage,
    "counts": lambda edition: french.counts(edition.counts),
    "invented": is_invented,
    "document": lambda kind: french.DOCUMENTS.get(kind, kind),
    "kind": lambda kind: french.KINDS.get(kind, kind),
}
for _name, _words in _FILTERS.items():
    register.filter(_name, _words)


@register.filter
def counted(number: int, words: str) -> str:
    """« 12 règles » of 12 and « règle », « 2 chevaux » of « cheval,chevaux »."""
    one, _, many = words.partition(",")
    return french.counted(number, one, many)


@register.simple_tag
def icon(name: str) -> SafeString:
    """The drawing ``name`` of ``static/img/icons.svg``; it says nothing to screen readers."""
    return _drawn(name, static("img/icons.svg"))


@cache
def _drawn(name: str, sprite: str) -> SafeString:
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false" viewBox="0 0 32 32"><use href="{}#{}"></use></svg>',
        sprite,
        name,
    )


@register.filter
def lookup(table: Mapping[str, str] | None, key: str) -> str:
    """What ``table`` says of ``key``; nothing where there is no table or no word."""
    return (table or {}).get(key, "")


@register.filter
def long_day(when: datetime.date | datetime.datetime | str) -> str:
    """A day as French writes it: « 1ᵉʳ juillet 2006 »; of a moment, the day in our time zone."""
    if isinstance(when, str):
        return french.day(datetime.date.fromisoformat(when))
    return french.day(timezone.localdate(when) if isinstance(when, datetime.datetime) else when)


NOTE_TAGS = {"p", "ul", "ol", "li", "a", "em", "strong", "code", "blockquote", "br"}


@register.filter("note")
def note_html(text: str) -> SafeString:
    """The HTML of a note: paragraphs, lists, emphasis and links to web addresses, nothing else."""
    html = Markdown().convert(text)
    return trusted(nh3.clean(html, tags=NOTE_TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https"}))
