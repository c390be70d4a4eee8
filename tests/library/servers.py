"""A web server of a test's own: it gives what its ``files`` hold under a path, well or badly."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Served(BaseHTTPRequestHandler):
    """``server.files`` hold bytes (given with a validator), a status, a status with headers, or a function that is
    called with this; ``server.asked`` are the paths that were asked for.
    """

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        given = self.server.files.get(self.path, 404)
        try:
            if callable(given):
                given(self)
            elif isinstance(given, int | tuple):
                status, headers = given if isinstance(given, tuple) else (given, {})
                self.give(b"", status, **headers)
            else:
                tag = f'"{hashlib.sha256(given).hexdigest()}"'
                same = self.headers.get("If-None-Match") == tag
                self.give(b"" if same else given, 304 if same else 200, ETag=tag)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def give(self, data: bytes, status: int = 200, **headers: str) -> None:
        """Answer with ``data``; an underscore in the name of a header is its hyphen."""
        self.send_response(status)
        headers = {"Content_Type": "text/plain; charset=utf-8", "Content_Length": str(len(data)), **headers}
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)
        self.close_connection = headers["Content_Length"] != str(len(data))

    def log_message(self, *arguments: object) -> None:
        """Nothing is printed."""


@contextmanager
def serving() -> Iterator[ThreadingHTTPServer]:
    """The server at work; ``.url`` is where."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Served)
    server.daemon_threads = True
    server.files, server.asked = {}, []
    server.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()
