"""Following the library's generation: when another machine publishes, this one brings its index up to date."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse

from corpus import search
from corpus.models import Library

log = logging.getLogger("corpus.operations")


class FollowMiddleware:
    """Starts, with the first request of a web process, a thread that looks every FOLLOW_SECONDS for a newer generation.

    Polling, because it needs nothing but the database that is there anyway and works on SQLite too. The processes of
    one machine share an index and a lock, so that one of them builds and the others find it built.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response
        self._started = settings.FOLLOW_SECONDS == 0
        self._lock = threading.Lock()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response."""
        if not self._started:
            with self._lock:
                if not self._started:
                    self._started = True
                    threading.Thread(target=_watch, name="follow-generation", daemon=True).start()
        return self.get_response(request)


def catch_up() -> bool:
    """Bring this machine's index to the public generation, a missing one included; whether there was anything to do."""
    held = search.index_generation()
    if held is not None and held >= Library.current():
        return False
    search.refresh()
    return True


def _watch() -> None:
    while True:
        try:
            if catch_up():
                log.warning("the search index follows generation %s", search.index_generation())
        except (DatabaseError, InterfaceError, OSError) as error:
            log.warning("the search index can't follow yet: %s", str(error).splitlines()[0])
        finally:
            connection.close()
        time.sleep(settings.FOLLOW_SECONDS)
