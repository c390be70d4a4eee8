"""The MCP server with a client of the SDK: in the process, over HTTP and over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from mcp import Client, StdioServerParameters

from corpus.api.assistants import server
from corpus.models import Entry
from tests.conftest import ROOT, ready_folder

pytestmark = pytest.mark.django_db
TOOLS = ["rule", "search", "history", "changed_since", "compare", "citations"]


@pytest.fixture(autouse=True)
def no_loop_of_others() -> Iterator[None]:
    """A browser's tests in this process leave their loop running; here nothing runs in it."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


def ask(target: Any, use: Callable[[Client], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with Client(target) as client:
            return await use(client)

    return async_to_sync(run)()


def call(name: str, target: Any = None, **arguments: Any) -> dict[str, Any]:
    async def use(client: Client) -> Any:
        return await client.call_tool(name, arguments)

    result = ask(target or server(), use)
    assert not result.is_error, result.content
    return result.structured_content


def newest() -> Entry:
    entries = Entry.objects.filter(kind=Entry.Kind.RULE, level="subrule", text__isnull=False)
    return entries.select_related("edition").order_by("-edition__date", "key").first()


def test_there_are_six_tools_and_all_only_read() -> None:
    async def use(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = ask(server(), use)
    assert [tool.name for tool in tools] == TOOLS
    assert all(tool.annotations.read_only_hint and tool.description for tool in tools)
    assert tools[0].input_schema["required"] == ["number"]


def test_each_answer_is_the_apis_with_its_edition_and_day(client) -> None:
    entry = newest()
    slug, key = entry.edition.slug, entry.key
    other = Entry.objects.filter(kind=Entry.Kind.RULE, edition__language=entry.edition.language)
    old = other.filter(edition__kind="rules").order_by("edition__date").first().edition.slug
    asked: list[tuple[str, dict[str, str], str, dict[str, str]]] = [
        ("rule", {"number": key}, f"rules/{key}", {}),
        ("search", {"query": "légende", "limit": 3}, "search", {"q": "légende", "limit": 3}),
        ("history", {"number": key}, f"rules/{key}/history", {}),
        (
            "citations",
            {"text": "voir 704.5k", "written": "2014"},
            "citations",
            {"q": "voir 704.5k", "written": "2014"},
        ),
        ("compare", {"old": old, "new": slug}, f"compare/{old}/{slug}", {}),
        ("changed_since", {"since": "2004-01-01"}, "changes", {"since": "2004-01-01"}),
    ]
    for name, arguments, path, parameters in asked:
        made = call(name, **arguments)
        expected = client.get(f"/api/v1/{path}", parameters).json()
        for field, value in made["answer"].items():
            if field != "places_in_all":
                assert value == (expected[field][: len(value)] if field == "places" else expected[field]), (
                    name,
                    field,
                )
        assert made["edition"] and made["day"] and made["newest_edition_known"] >= "2026", name
        assert isinstance(made["moved_since"], list)
    assert call("compare", old=old, new=slug)["answer"].keys() == {
        "old",
        "new",
        "scope",
        "summary",
        "places",
        "vocabulary",
    }


def test_what_moved_since_is_named() -> None:
    moved = call("citations", text="voir 704.5k", written="2014")["moved_since"]
    assert [(each["number"], each["standing"], each["today"]) for each in moved] == [
        ("704.5k", "moved", "704.5j")
    ]
    entry = Entry.objects.filter(kind=Entry.Kind.RULE, key="420.5e").select_related("edition").first()
    answer = call("rule", number="420.5e", day=str(entry.edition.date))
    assert [each["today"] for each in answer["moved_since"] if each["number"] == "420.5e"] == ["704.5j"]


def test_what_the_api_refuses_is_an_error_in_its_words(client) -> None:
    async def use(asking: Client) -> Any:
        return [
            await asking.call_tool("rule", {"number": "999.9"}),
            await asking.call_tool("citations", {"text": "x", "written": "hier"}),
        ]

    for result, path in zip(
        ask(server(), use), ["/api/v1/rules/999.9", "/api/v1/citations?q=x&written=hier"], strict=True
    ):
        assert result.is_error and client.get(path).json()["detail"] in result.content[0].text


def test_an_argument_that_a_tool_has_not_is_an_error() -> None:
    async def use(asking: Client) -> Any:
        return await asking.call_tool("citations", {"text": "x", "writen": "2014"})

    result = ask(server(), use)
    assert result.is_error and "writen" in result.content[0].text


def test_over_http_each_request_is_one_answer(client) -> None:
    question = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "rule", "arguments": {"number": newest().key}},
    }
    response = client.post(
        "/mcp",
        json.dumps(question),
        content_type="application/json",
        HTTP_ACCEPT="application/json, text/event-stream",
    )
    assert response.status_code == 200 and response["Content-Type"] == "application/json"
    assert response.json()["result"]["structuredContent"]["answer"]["number"] == newest().key
    assert client.get("/mcp").status_code == 405
    headers = {"Accept-Language": "é"}  # what no client should send is no fault of the server
    assert client.post("/mcp", "{", content_type="application/json", headers=headers).status_code == 406


def test_a_client_over_http_and_one_over_stdio_get_the_same(
    site: str, shared_folder: Path, tmp_path: Path
) -> None:
    folder = ready_folder(shared_folder, tmp_path / "data")
    command = StdioServerParameters(
        command=sys.executable,
        args=[str(ROOT / "manage.py"), "mcp"],
        env={**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "rules_site.settings"},
    )
    asked = {"text": "règle 702.92", "written": "2014"}  # no library here has its text, to be quoted
    here = call("citations", **asked)["answer"]
    assert here["citations"][0]["today"] == "702.93"
    assert call("citations", f"{site}/mcp", **asked)["answer"] == here
    assert call("citations", command, **asked)["answer"] == here
