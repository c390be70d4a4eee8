"""Tags for templates: icons from our own sprite, figures, days, excerpts."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import cache

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from corpus.models import address_of
from corpus.pages.shared.french import closed, date_of, day, figure, unbroken

register = template.Library()
register.simple_tag(address_of, name="address")
register.filter("thousands", figure)
register.filter("edition_date", date_of)
register.filter("closed", closed)
register.filter("unbroken", unbroken)


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
        return day(datetime.date.fromisoformat(when))
    return day(timezone.localdate(when) if isinstance(when, datetime.datetime) else when)
