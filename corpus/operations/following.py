"""Following the library's generation: when another machine publishes, this one brings its index up to date. A new web
process gets ready before it answers.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from importlib import import_module

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connections
from django.http import HttpRequest, HttpResponse

from corpus import search
from corpus.operations.digests import work_out
from corpus.operations.replicas import reading_as_readers_do

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
    """Bring this machine's index to the public generation, a missing or damaged one included; whether there was
    anything to do.

    The generation is that of the database which readers' pages are made from: a replica's where there is one, so that
    hits and pages agree, and so that the machine goes on following while the primary is away.
    """
    with reading_as_readers_do():
        return search.follow()


def get_ready() -> None:
    """Load what the first reader of a new web process would wait seconds for: the code of all pages, the index and its
    vocabulary. What is away now is asked for again with the first request.
    """
    import_module(settings.ROOT_URLCONF)
    try:
        with reading_as_readers_do():
            search.index_stamp()
    except (DatabaseError, InterfaceError, OSError, search.IndexUnavailableError) as error:
        log.warning("the search index isn't ready yet: %s", str(error).splitlines()[0])
    finally:
        connections.close_all()


def _watch() -> None:
    while True:
        try:
            if catch_up():
                log.warning("the search index follows generation %s", search.index_generation())
            work_out()
        except (DatabaseError, InterfaceError, OSError, search.IndexUnavailableError) as error:
            log.warning("the search index can't follow yet: %s", str(error).splitlines()[0])
        finally:
            connections.close_all()
        time.sleep(settings.FOLLOW_SECONDS)
