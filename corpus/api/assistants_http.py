"""`/mcp`: the MCP server over HTTP, stateless: a request is answered with one JSON document. No session, no stream."""

from __future__ import annotations

import importlib.util
from collections.abc import MutableMapping
from typing import Any

from asgiref.sync import async_to_sync
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from corpus.text.normalise import small

LARGEST_CALL = 500_000
"""Bytes of a request: a text of 200,000 characters and what is around it."""


@csrf_exempt  # it reads only, and nobody is signed in: there is nothing to forge
@never_cache
@require_POST
def mcp(request: HttpRequest) -> HttpResponse:
    """One request of an MCP client; 404 on a site without the optional dependency."""
    if importlib.util.find_spec("mcp") is None:
        raise Http404("Ce site n’a pas de serveur MCP.")
    status, headers, body = async_to_sync(_asked)(request, request.body)
    response = HttpResponse(body, status=status)
    for name, value in headers:
        response[name] = value
    return response


async def _asked(request: HttpRequest, body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
    """What the server's application answers, as status, headers and body."""
    from mcp.server.transport_security import TransportSecuritySettings

    from corpus.api.assistants import server

    app = server().streamable_http_app(
        json_response=True,
        stateless_http=True,
        max_request_body_size=LARGEST_CALL,
        # whoever may read the site may read this: Django has judged the host already
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": request.scheme,
        "path": "/mcp",
        "raw_path": b"/mcp",
        "query_string": b"",
        "headers": [(small(name).encode(), value.encode()) for name, value in request.headers.items()],
        "client": None,
        "server": None,
    }
    async with app.router.lifespan_context(app):
        await app(scope, receive, send)
    start, *rest = sent
    headers = [(name.decode(), value.decode()) for name, value in start["headers"]]
    return start["status"], headers, b"".join(message.get("body", b"") for message in rest)
