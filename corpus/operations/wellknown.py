"""Files that programs look for at the root of a site: `/llms.txt`, `/.well-known/security.txt`, `/favicon.ico`."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

DAY = 24 * 3600
LASTS = datetime.timedelta(days=180)
"""How long what security.txt says is to be believed; it is made anew each day."""
LLMS = """\
# Bibliothèque des règles

> Les règles de Magic en français et en anglais, édition par édition : chaque règle dans le temps, ce qui a changé, la \
recherche. Lecture seule, sans clé.

## Pour les programmes
- [API JSON]({site}/api/v1/docs) : description OpenAPI sous {site}/api/v1/openapi.json
- [Recherche]({site}/api/v1/search?q=combat) : `q`, `when=today|all|AAAA-MM-JJ`, `language=fr|en`
- [Une règle]({site}/api/v1/rules/704.5j) : `on=AAAA-MM-JJ`, `include=history,cited_by,source`
- [La même en texte]({site}/cr/704.5j.txt) : aussi `Accept: text/plain` ou `text/markdown` sur les règles, sections et \
cartes
- [La chose dont il s’agit]({site}/api/v1/resolve?q=!cr%20704.5j) : un numéro, `[[Carte]]`, `MTR 3.1`, un nom, une \
question
- [Les règles citées dans un texte]({site}/api/v1/citations?q=704.5k&written=2014) : `POST` avec `text` et `written` \
pour un article
- Serveur MCP : {site}/mcp (HTTP, sans session) ou `rules-site mcp` (stdio) ; outils `rule`, `search`, `history`, \
`changed_since`, `compare`, `citations`, en lecture seule

## Pour les lecteurs
- [Règles en vigueur]({site}/regles/)
- [Éditions]({site}/editions/)
- [Comparer deux éditions]({site}/comparer/)
- [Aide]({site}/aide/)
"""
SECURITY = """\
Contact: {contact}
Expires: {expires}
Preferred-Languages: fr, en
Canonical: {site}/.well-known/security.txt
"""


@require_safe
def llms(request: HttpRequest) -> HttpResponse:
    """What a language model should know of the site."""
    return _text(LLMS.format(site=settings.SITE_URL))


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to write to about a weakness (RFC 9116)."""
    day = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    expires = (day + LASTS).astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    contact = settings.SECURITY_CONTACT
    return _text(SECURITY.format(contact=contact, expires=expires, site=settings.SITE_URL))


@require_safe
def favicon(request: HttpRequest) -> HttpResponseBase:
    """The site's sign, for what asks without reading a page."""
    path = finders.find("img/favicon.ico")
    if path is None:
        raise Http404("Cette image n’est pas là.")
    response = FileResponse(open(path, "rb"), content_type="image/x-icon")  # noqa: SIM115, PTH123 - the response closes it
    patch_cache_control(response, public=True, max_age=DAY)
    return response


def _text(text: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    patch_cache_control(response, public=True, max_age=DAY)
    return response
