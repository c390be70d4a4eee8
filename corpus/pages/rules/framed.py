"""A rule inside somebody else's page: the one page that may be framed, and oEmbed (oembed.com, 1.0), by which forums
and blogs find it.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.html import format_html
from django.views.decorators.clickjacking import xframe_options_exempt

from corpus.models import address_of
from corpus.pages.rules.facts import rule_facts
from corpus.pages.rules.plain import rule_or_404
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.context import SITE_NAME
from corpus.pages.shared.meta import missing
from corpus.pages.shared.middleware import FRAMED, policy

WIDTH, HEIGHT = 560, 260
"""Pixels of the frame that oEmbed offers, where nothing smaller is asked for."""


@xframe_options_exempt
@cached(MOVING)
def framed_rule(request: HttpRequest, number: str) -> HttpResponse:
    """The rule of that number, today or on ``?le=``, without anything around it."""
    rule, way = rule_or_404(request, number)
    page = rule_facts(rule, way)
    response = render(request, "rules/framed.html", {"page": page, "edition": page.edition})
    response["Content-Security-Policy"] = policy(FRAMED)
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def oembed(request: HttpRequest) -> HttpResponse:
    """`/oembed?url=`: the frame of a rule's page as JSON; 404 for any other address, 501 for another format."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse("format=json", status=501, content_type="text/plain; charset=utf-8")
    asked = urlsplit(request.GET.get("url", ""))
    if f"{asked.scheme}://{asked.netloc}" != settings.SITE_URL:
        raise missing("site")
    try:
        found = resolve(asked.path)
    except Resolver404:
        found = None
    if found is None or found.url_name != "rule":
        raise missing("frame")
    number = found.kwargs["number"]
    rule, _ = rule_or_404(request, number)
    title = f"{rule.entry.key} {rule_facts(rule).name}".strip()
    width = _at_most(request.GET.get("maxwidth", ""), WIDTH)
    height = _at_most(request.GET.get("maxheight", ""), HEIGHT)
    query = f"?{asked.query}" if asked.query else ""
    source = f"{settings.SITE_URL}{address_of('rule-frame', number)}{query}"
    frame = format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>',
        source, title, width, height,
    )  # fmt: skip
    return JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": SITE_NAME,
            "provider_url": settings.SITE_URL,
            "title": title,
            "html": frame,
            "width": width,
            "height": height,
            "cache_age": MOVING,
        }
    )


def _at_most(asked: str, most: int) -> int:
    return min(int(asked), most) if asked.isascii() and asked.isdigit() and int(asked) > 0 else most
