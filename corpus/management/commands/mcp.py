"""`manage.py mcp`: the library for an assistant on this machine, over standard input and output."""

from __future__ import annotations

import importlib.util
from typing import Any

from asgiref.sync import async_to_sync

from corpus.management.databases import LibraryCommand, UsageError


class Command(LibraryCommand):
    """Serve the library to an assistant over stdio (Model Context Protocol): six read-only tools."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs until the client goes. Raises CommandError (exit 2) without the optional dependency."""
        if importlib.util.find_spec("mcp") is None:
            raise UsageError('this needs the optional dependency: pip install "rules-site[assistants]"')
        from corpus.api.assistants import server

        async_to_sync(server().run_stdio_async)()
