"""Whether copies of a library answer alike: three hundred answers of each, and what other machines found.

Machines that share a database work their answers out once for each state of the library and compare digests.
"""

from __future__ import annotations

import datetime
import hashlib
import io
import json
import logging
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import connection
from django.http import HttpResponseBase
from django.urls import resolve
from django.utils import timezone

from corpus import search
from corpus.models import Entry, Library, MachineAnswers

MOST, TEXTS, RULES = 300, 60, 160
"""Answers in all; of texts, of rules by number, the others of searches. Rules of one number are asked once."""
WORDS = 6
"""Words of a rule that are searched for."""
BREATH = 0.02
"""Seconds between two answers, which readers get."""
GIVEN_UP = datetime.timedelta(minutes=10)
"""After this long a machine that began and never finished begins again."""

log = logging.getLogger("corpus.operations")


def answer_to(path: str, **query: str) -> HttpResponseBase:
    """What this process answers at ``path``, asked from within."""
    request = WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "QUERY_STRING": urlencode(query),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "wsgi.input": io.BytesIO(),
        }
    )
    view = resolve(path)
    found: HttpResponseBase = view.func(request, *view.args, **view.kwargs)
    return found


def three_hundred(breath: float = 0) -> dict[str, str]:
    """The SHA-256 of each of three hundred answers (fewer of a small library), by question; the same questions on every
    copy of a library, and the same answers, whatever its engine is and however it came about.
    """
    rules = (
        Entry.objects.everywhere(Entry.Kind.RULE).filter(text__isnull=False).select_related("edition", "text")
    )
    rows = list(rules.order_by("text__sha256", "edition__slug", "key", "pk")[: 2 * MOST])
    found = {}
    for question, body in _asked(rows):
        found[question] = hashlib.sha256(body).hexdigest()
        if len(found) == MOST:
            break
        time.sleep(breath)
    return found


def _asked(rows: list[Entry]) -> Iterator[tuple[str, bytes]]:
    for at, rule in enumerate(rows):
        if at < TEXTS:
            yield f"{rule.edition.slug}/{rule.key}", rule.content.encode()
        elif at < TEXTS + RULES:
            path = f"/api/v1/rules/{quote(rule.key)}"
            yield path, _body(answer_to(path))
        else:
            query = " ".join(rule.content.split()[:WORDS])
            yield query, _body(answer_to("/api/v1/search", q=query))


def _body(response: HttpResponseBase) -> bytes:
    """The status and the JSON of an answer as it is, the order of its keys included; times of working apart."""
    return str(response.status_code).encode() + b"".join(response)


def answers(breath: float = 0) -> dict[str, Any]:
    """Three hundred answers of this library, the same on every copy of it, and one digest of them."""
    found = three_hundred(breath)
    digest = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()
    return {"generation": Library.current(), "digest": digest, "answers": found}


def machine() -> str:
    """This machine, as others read it."""
    return f"{socket.gethostname()}:{settings.DATA_DIR}"[:200]


def work_out() -> bool:
    """Work this machine's answers out, where it shares its database, its index is in step and nobody has done so;
    whether it did.
    """
    if connection.vendor == "sqlite" or search.index_generation() != Library.current():
        return False
    state = Library.state()
    mine = MachineAnswers.objects.filter(pk=MachineAnswers.objects.get_or_create(machine=machine())[0].pk)
    left = mine.filter(state=state, digest="", at__lt=timezone.now() - GIVEN_UP)
    if not (mine.exclude(state=state) | left).update(state=state, digest="", at=timezone.now()):
        return False
    digest = answers(BREATH)["digest"]
    mine.filter(state=state).update(digest=digest, at=timezone.now())
    if agreement() == "differ":
        log.warning("this machine's answers differ from another's: run `manage.py reindex` on both")
    return True


def agreement() -> str:
    """What machines of one database found of the library as it is: ``ok`` (all alike), ``differ``, ``alone`` (no
    other has worked its answers out), ``unknown`` (this one hasn't yet).
    """
    if connection.vendor == "sqlite":
        return "alone"
    found = MachineAnswers.objects.filter(state=Library.state()).exclude(digest="")
    digests = dict(found.values_list("machine", "digest"))
    if machine() not in digests:
        return "unknown"
    if len(set(digests.values())) > 1:
        return "differ"
    return "ok" if len(digests) > 1 else "alone"
