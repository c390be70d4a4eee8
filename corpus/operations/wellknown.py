"""Files that programs look for at the root of a site: `/llms.txt`, `/.well-known/security.txt`, `/favicon.ico`."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

DAY = 24 * 3600
LASTS = datetime.timedelta(days=180)
"""How long what security.txt says is to be believed; it is made anew each day."""


@require_safe
def llms(request: HttpRequest) -> HttpResponse:
    """What a language model should know of the site."""
    return _text("llms")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to write to about a weakness (RFC 9116)."""
    day = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    expires = (day + LASTS).astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return _text("security", contact=settings.SECURITY_CONTACT, expires=expires)


@require_safe
def favicon(request: HttpRequest) -> HttpResponseBase:
    """The site's sign, for what asks without reading a page."""
    path = finders.find("img/favicon.ico")
    if path is None:
        raise Http404("Cette image n’est pas là.")
    response = FileResponse(open(path, "rb"), content_type="image/x-icon")  # noqa: SIM115, PTH123 - the response closes it
    patch_cache_control(response, public=True, max_age=DAY)
    return response


def _text(name: str, **context: str) -> HttpResponse:
    text = render_to_string(f"operations/{name}.txt", {**context, "site": settings.SITE_URL})
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    patch_cache_control(response, public=True, max_age=DAY)
    return response
