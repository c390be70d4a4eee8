"""The library for assistants: an MCP server with six read-only tools, each an operation of the API.

Over stdio it is `rules-site mcp`, over HTTP `/mcp`: stateless, one JSON answer for each request. It needs the optional
dependency ``mcp``; `corpus.api.assistants_http` answers without it.
"""

from __future__ import annotations

import datetime
import functools
import json
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import quote, urlsplit

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.urls import resolve
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import ToolAnnotations

from corpus.bench.verdicts import fate_of
from corpus.comparing.scope import is_whole_book
from corpus.known_laws import known
from corpus.library.asking.catalog import catalog
from corpus.models import Edition

INSTRUCTIONS = """\
The rules of Magic: The Gathering in French and English, edition by edition. Rule numbers move from one edition to the
next: say the day of a number (`day`, `written`) where you know it. Each answer names the edition and the day that it
is read from, and in `moved_since` what became of its numbers in the editions after that day. Quote the edition.
"""
MOST_MOVED, MOST_PLACES = 60, 40
"""Numbers whose later life an answer tells, and places of a release that it lists."""
_READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
Answer = dict[str, Any]


def server() -> MCPServer:
    """A server with the six tools."""
    return MCPServer(
        "rules-site",
        title="Bibliothèque des règles",
        instructions=INSTRUCTIONS,
        website_url=settings.SITE_URL or None,
        tools=[_strict(tool) for tool in (_rule, _search, _history, _changed_since, _compare, _citations)],
    )


def _strict(tool: Callable[..., Answer]) -> Tool:
    """``tool`` for the server; an argument that it hasn't is an error."""
    name = tool.__name__[1:]
    made = Tool.from_function(_in_thread(tool), name=name, description=tool.__doc__, annotations=_READ_ONLY)
    arguments = made.fn_metadata.arg_model
    arguments.model_config["extra"] = "forbid"
    arguments.model_rebuild(force=True)
    made.parameters = arguments.model_json_schema(by_alias=True)
    return made


def _in_thread(tool: Callable[..., Answer]) -> Callable[..., Any]:
    """``tool`` for the server's loop, run in the thread that the loop was started from: its database is there."""
    made: Callable[..., Any] = sync_to_async(tool, thread_sensitive=True)
    return functools.wraps(tool)(made)


def _rule(number: str, day: str = "", language: str = "") -> Answer:
    """One rule by its number, as it is in force today or was on `day` (2014-03-01). `language`: fr or en."""
    answer = api_answer(f"rules/{quote(number)}", on=day, language=language)
    return _framed(answer, answer["edition"], [answer["number"], *answer["children"]])


def _search(query: str, language: str = "", limit: int = 5) -> Answer:
    """The rules, cards and terms that answer words or a whole question, best first. `language`: fr or en."""
    answer = api_answer("search", q=query, language=language, limit=str(min(max(limit, 1), 20)))
    numbers = [hit["number"] for hit in answer["results"] if hit["number"]]
    return _framed(answer, next((hit["edition"] for hit in answer["results"]), ""), numbers)


def _history(number: str, day: str = "", language: str = "") -> Answer:
    """Every version of a rule, oldest first, with its numbers, days and texts; `number` as it was on `day`."""
    answer = api_answer(f"rules/{quote(number)}/history", on=day, language=language)
    return _framed(answer, answer["versions"][-1]["edition"] if answer["versions"] else "", [number], day)


def _changed_since(since: str, section: str = "") -> Answer:
    """What changed in the rules since a day (2024-11-15) or a release (MKM), the newest first; `section`: 702 or 7."""
    answer = api_answer("changes", since=since, section=section)
    answer["places_in_all"] = len(answer["places"])
    answer["places"] = answer["places"][:MOST_PLACES]
    return _framed(answer, answer["edition"], [])


def _compare(old: str, new: str, number: str = "") -> Answer:
    """What changed from one edition to another (slugs, as other answers name them): its places, and with `number` every
    change of that rule word for word.
    """
    answer = api_answer(f"compare/{quote(old)}/{quote(new)}", number=number)
    if not number:
        del answer["changes"]
    answer["places"] = answer["places"][:MOST_PLACES]
    return _framed(answer, new, [number] if number else [])


def _citations(text: str, written: str = "") -> Answer:
    """The rules that a text cites, what became of each since `written` (a day or year), and the text put right."""
    answer = api_answer("citations", q=text, written=written)
    stale = [each for each in answer["citations"] if each["standing"] != "alive"]
    moved = [
        {"number": each["number_then"], **{key: each[key] for key in ("standing", "today", "since")}}
        for each in stale[:MOST_MOVED]
    ]
    return {**_framed(answer, "", []), "moved_since": moved}


def api_answer(path: str, **asked: str) -> Answer:
    """What the API answers to GET ``path`` with the parameters ``asked``, empty ones left out. Raises ToolError with
    the API's own words where it refuses.
    """
    query = QueryDict(mutable=True)
    query.update({name: value for name, value in asked.items() if value})
    for _ in range(2):
        request = HttpRequest()
        request.method, request.path = "GET", f"/api/v1/{path}"
        request.GET = query  # type: ignore[assignment]  # as Django's own requests, but not frozen
        request.META |= {"QUERY_STRING": query.urlencode(), "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
        found = resolve(request.path)
        response = found.func(request, *found.args, **found.kwargs)
        if response.status_code not in (301, 302):
            break
        path = urlsplit(response["Location"]).path.removeprefix("/api/v1/")
    answer: Answer = json.loads(response.content)
    if response.status_code != 200:
        raise ToolError(answer.get("detail", "…"))
    return answer


def _framed(answer: Answer, slug: str, numbers: Iterable[str], day: str = "") -> Answer:
    """``answer`` with the edition (by default the newest whole one) and day that it is read from, and what became of
    the ``numbers`` of that ``day`` since.
    """
    edition = catalog().by_slug.get(slug) or _newest()
    read = day or (str(edition.date) if edition is not None and edition.date else known().newest)
    return {
        "edition": edition.slug if edition is not None else None,
        "edition_title": edition.title if edition is not None else None,
        "day": read,
        "newest_edition_known": known().newest,
        "moved_since": _moved([*dict.fromkeys(numbers)][:MOST_MOVED], read),
        "answer": answer,
    }


def _newest() -> Edition | None:
    """The newest whole book of rules."""
    books = [each for each in catalog().editions.values() if each.date and is_whole_book(each)]
    return max(books, key=lambda each: each.date or datetime.date.min, default=None)


def _moved(numbers: Iterable[str], day: str) -> list[dict[str, str | None]]:
    """The numbers of ``day`` that are no longer what they were, with what carries them on."""
    fates = [fate_of(number, max(day, known().days[0]), known()) for number in numbers]
    return [
        {"number": each.number, "standing": each.standing, "today": each.today, "since": each.since}
        for each in fates
        if each.standing in ("moved", "changed", "gone")
    ]
