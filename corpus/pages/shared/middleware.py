"""Security headers on every response: a strict Content-Security-Policy first of all."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

STRICT = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
ADMIN = STRICT | {"style-src": "'self' 'unsafe-inline'", "img-src": "'self' data:", "font-src": "'self'"}
"""The curators' pages: Django's admin sets some styles in attributes."""
FRAMED = {name: STRICT[name] for name in ("default-src", "style-src", "img-src", "base-uri")} | {
    "frame-ancestors": "*"
}
"""The one page that others may frame: no script, no form."""

_HEADERS = {
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def policy(rules: dict[str, str]) -> str:
    """The directives as one header."""
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class SecurityHeadersMiddleware:
    """Adds the headers that the response has not set itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response with its headers."""
        response = self.get_response(request)
        rules = ADMIN if request.path.startswith("/admin/") else STRICT
        response.headers.setdefault("Content-Security-Policy", policy(rules))
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response
