"""Pages as plain text or Markdown, for bots: asked for with ``Accept`` or an ending, at most `LARGEST_PLAIN` bytes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers

LARGEST_PLAIN = 2048
"""Bytes that a bot's answer has at most."""
_TYPES = {"text/plain": "txt", "text/markdown": "md"}
View = Callable[..., HttpResponse]


def plain_form(request: HttpRequest) -> str:
    """``txt`` or ``md`` where the request would rather have that than a page; empty for a page."""
    return _TYPES.get(request.get_preferred_type(["text/html", *_TYPES]) or "", "")


def or_plain(plain: View) -> Callable[[View], View]:
    """Let ``plain`` (its argument ``form``: txt or md) answer in the place of a page for who asks for text."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            form = plain_form(request)
            asked = functools.partial(plain, form=form) if form else view
            response = asked(request, *args, **kwargs)
            patch_vary_headers(response, ["Accept"])
            return response

        return answer

    return decorate


def plain_response(template: str, context: Mapping[str, object], body: str, form: str) -> HttpResponse:
    """``template`` with as much of ``body`` as fits, cut between words or lines, as a response of the ``form``."""

    def drawn(text: str) -> bytes:
        made = render_to_string(template, {**context, "body": text, "markdown": form == "md"})
        return (made.strip() + "\n").encode()

    whole = drawn(body)
    if len(whole) > LARGEST_PLAIN:
        room = LARGEST_PLAIN - len(drawn("")) - 4
        kept = body.encode()[:room].decode(errors="ignore")
        lines = kept.rpartition("\n")[0] if "\n" in kept else kept.rpartition(" ")[0]
        whole = drawn(f"{lines.rstrip()}\u2026")
    kind = "markdown" if form == "md" else "plain"
    return HttpResponse(whole, content_type=f"text/{kind}; charset=utf-8")
