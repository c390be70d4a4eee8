"""Tags for templates: icons from our own sprite."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from corpus.pages.shared.french import figure

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """The drawing ``name`` of ``static/img/icons.svg``; it says nothing to screen readers."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false" viewBox="0 0 32 32"><use href="{}#{}"></use></svg>',
        static("img/icons.svg"),
        name,
    )


@register.filter
def thousands(number: int) -> str:
    """A number as French writes it: « 3 161 »."""
    return figure(number)
