"""Searches that failed, counted on this machine where its operator wants that (`COUNT_SEARCHES`): the words alone, with
nothing about who asked or when.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.http import HttpRequest

from corpus.locking import locked, put
from corpus.models import address_of
from corpus.text.normalise import small

MOST, LONGEST = 500, 120
"""So many searches are kept, those that failed most often; so many characters of each."""


class FailedSearch(NamedTuple):
    """What was asked, how often nothing answered, and how often readers asked in other words at once."""

    query: str
    unanswered: int = 0
    reworded: int = 0


def failed_searches() -> list[FailedSearch]:
    """The searches that failed, the most often first; none where nothing was counted or the file can't be read."""
    try:
        found = [FailedSearch(*row) for row in json.loads(_file().read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return []
    return sorted(found, key=lambda each: (-each.unanswered - each.reworded, each.query))


def count_failure(query: str, *, reworded: bool) -> None:
    """Count that a search was ``reworded`` at once, or that nothing answered it."""
    query = " ".join(small(query).split())[:LONGEST]
    with locked(_file().with_suffix(".lock")):
        known = {each.query: each for each in failed_searches()}
        row = known.pop(query, FailedSearch(query))
        row = FailedSearch(query, row.unanswered + (not reworded), row.reworded + reworded)
        kept = [row, *list(known.values())[: MOST - 1]]
        put(_file(), json.dumps(kept, ensure_ascii=False).encode())


def forget_failures() -> None:
    """Begin to count anew."""
    _file().unlink(missing_ok=True)


def query_before(request: HttpRequest, query: str) -> str:
    """What the reader of a search page asked just before ``query``, empty where that is the same or was only being
    typed: one begins as the other does.
    """
    came = urlsplit(request.headers.get("HX-Current-URL") or request.headers.get("Referer", ""))
    if came.netloc != request.get_host() or came.path != address_of("search"):
        return ""
    before = " ".join(parse_qs(came.query).get("q", [""])[0].split())
    typed = sorted((small(before), small(query)), key=len)
    return "" if typed[1].startswith(typed[0]) else before


def _file() -> Path:
    return Path(settings.DATA_DIR) / "failed-searches.json"
