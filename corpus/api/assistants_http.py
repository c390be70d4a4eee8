"""`/mcp`: the MCP server over HTTP, stateless: a request is answered with one JSON document. No session, no stream."""

from __future__ import annotations

import importlib.util

from asgiref.sync import async_to_sync
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

LARGEST_CALL = 500_000
"""Bytes of a request: a text of 200,000 characters and what is around it."""


@csrf_exempt  # it reads only, and nobody is signed in: there is nothing to forge
@never_cache
@require_POST
def mcp(request: HttpRequest) -> HttpResponse:
    """One request of an MCP client; 404 on a site without the optional dependency."""
    if importlib.util.find_spec("mcp") is None:
        raise Http404("Ce site n’a pas de serveur MCP.")
    return async_to_sync(_asked)(request, request.body)


async def _asked(request: HttpRequest, body: bytes) -> HttpResponse:
    """What the server's application answers."""
    import httpx2  # the SDK's own
    from mcp.server.transport_security import TransportSecuritySettings

    from corpus.api.assistants import server

    app = server().streamable_http_app(
        json_response=True,
        stateless_http=True,
        max_request_body_size=LARGEST_CALL,
        # whoever may read the site may read this: Django has judged the host already
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    headers = httpx2.Headers(dict(request.headers), encoding="latin-1")  # as WSGI hands them on
    asked = httpx2.Request("POST", f"{settings.SITE_URL}/mcp", headers=headers, content=body)
    async with app.router.lifespan_context(app):
        answer = await httpx2.ASGITransport(app=app).handle_async_request(asked)
        content = await answer.aread()
    return HttpResponse(content, status=answer.status_code, headers=dict(answer.headers))
