"""Addresses: the site in French, the API under `/api/v1/`, the curators' admin."""

from django.contrib import admin
from django.urls import include, path

from corpus.api import assistants_http
from corpus.api.api import addresses
from corpus.operations import wellknown
from corpus.operations.health import health, ready
from corpus.operations.watching import metrics

urlpatterns = [
    path("api/v1/", addresses()),
    path("mcp", assistants_http.mcp, name="mcp"),
    path("health", health, name="health"),
    path("ready", ready, name="ready"),
    path("llms.txt", wellknown.llms, name="llms"),
    path(".well-known/security.txt", wellknown.security, name="security"),
    path("favicon.ico", wellknown.favicon, name="favicon"),
    path("metrics", metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("", include("corpus.urls")),
]

handler400 = "corpus.pages.shared.errors.bad_request"
handler403 = "corpus.pages.shared.errors.forbidden"
handler404 = "corpus.pages.shared.errors.not_found"
