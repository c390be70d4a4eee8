"""Reading from a streaming replica: pages that only read may, whatever writes or follows a write may not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

REPLICA = "replica"
PRIMARY_PATHS = ("/bureau/", "/admin/")
"""Where curators work: they must read what they wrote."""

_from_replica: ContextVar[bool] = ContextVar("reads go to the replica", default=False)


class ReplicaRouter:
    """Sends reads to the replica inside `reading_as_readers_do`; all else to the primary.

    Commands never read from the replica, so what they derive is derived from what they wrote.
    """

    def db_for_read(self, model: type[Model], **hints: Any) -> str | None:
        """``replica`` or None, Django's default."""
        return REPLICA if _from_replica.get() and REPLICA in settings.DATABASES else None

    def db_for_write(self, model: type[Model], **hints: Any) -> str | None:
        """The primary, always."""
        return "default"

    def allow_relation(self, one: Model, other: Model, **hints: Any) -> bool:
        """Both databases hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        """The replica follows the primary by itself."""
        return False if db == REPLICA else None


@contextmanager
def reading_as_readers_do(allowed: bool = True) -> Iterator[None]:
    """Reads inside go to the replica, where there is one and they are ``allowed`` to."""
    token = _from_replica.set(allowed)
    try:
        yield
    finally:
        _from_replica.reset(token)


class ReplicaMiddleware:
    """Lets requests that only read, from readers who are not signed in, read from the replica."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response; the choice ends with the request."""
        reading = (
            request.method in {"GET", "HEAD", "OPTIONS"}
            and not request.path.startswith(PRIMARY_PATHS)
            and settings.SESSION_COOKIE_NAME not in request.COOKIES
        )
        with reading_as_readers_do(reading):
            return self.get_response(request)
