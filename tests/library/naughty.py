"""A web server that misbehaves in each way that a server can, and one that behaves."""

from __future__ import annotations

import gzip
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.library.samples import OLD


@cache
def bomb() -> bytes:
    """A hundred million bytes, compressed."""
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    return b"".join(packer.compress(b"\0" * 1_000_000) for _ in range(100)) + packer.flush()


class Naughty(BaseHTTPRequestHandler):
    """Each path misbehaves in its own way; ``/texte.txt`` gives what the server's ``text`` is, with validators."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        act = getattr(
            self, "do_" + self.path.strip("/").partition("?")[0].partition(".")[0].replace("-", "_")
        )
        try:
            act()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def give(self, data: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        told = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(data))}
        for key, value in {
            **told,
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }.items():
            if value:
                self.send_header(key, value)
        self.end_headers()
        self.wfile.write(data)

    def do_texte(self) -> None:
        self.server.asked += 1
        if self.headers.get("If-None-Match") == self.server.etag:
            self.give(b"", 304, Content_Type="")
        else:
            self.give(self.server.text.encode(), ETag=self.server.etag)

    def do_sans_validateurs(self) -> None:
        self.give(self.server.text.encode())

    def do_serre(self) -> None:
        self.give(gzip.compress(OLD.encode()), Content_Encoding="gzip")

    def do_lent(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        for _ in range(200):
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(0.05)

    def do_muet(self) -> None:
        time.sleep(3)

    def do_entetes_lents(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for rank in range(100):
            self.wfile.write(f"X-{rank}: ".encode())
            time.sleep(0.05)
            self.wfile.write(b"a\r\n")
        self.close_connection = True

    def do_sans_fin(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        piece = b"a" * 65536
        while True:
            self.wfile.write(b"10000\r\n" + piece + b"\r\n")

    def do_annonce_trop(self) -> None:
        self.give(b"court", Content_Length="60000000")
        self.close_connection = True

    def do_coupe(self) -> None:
        self.give(OLD.encode(), Content_Length=str(len(OLD.encode()) + 500))
        self.close_connection = True

    def do_vide(self) -> None:
        self.give(b"")

    def do_absent(self) -> None:
        self.give(b"rien", 404)

    def do_panne(self) -> None:
        self.give(b"panne", 500)

    def do_bombe(self) -> None:
        self.give(bomb(), Content_Encoding="gzip")

    def do_abime(self) -> None:
        self.give(b"ceci n'est pas du gzip", Content_Encoding="gzip")

    def do_boucle(self) -> None:
        self.give(b"", 302, Location="/boucle")

    def do_ailleurs(self) -> None:
        self.give(b"", 302, Location="/texte.txt")

    def do_nulle_part(self) -> None:
        self.give(b"", 302, Location="")

    def do_prive(self) -> None:
        self.give(b"", 302, Location="http://169.254.169.254/latest/meta-data/")

    def do_fichier(self) -> None:
        self.give(b"", 302, Location="file:///etc/passwd")

    def do_charabia(self) -> None:
        self.wfile.write(b"\x00\xff\x00pas du http\r\n\r\n")
        self.close_connection = True

    def do_binaire(self) -> None:
        self.give(bytes(range(256)) * 40, Content_Type="application/octet-stream")

    def log_message(self, *arguments: object) -> None:
        """Nothing is printed."""


@contextmanager
def naughty() -> Iterator[ThreadingHTTPServer]:
    """The server at work; ``.url`` is where, ``.text`` and ``.etag`` what ``/texte.txt`` gives."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Naughty)
    server.daemon_threads = True
    server.url = f"http://127.0.0.1:{server.server_address[1]}"
    bomb()
    server.text, server.etag, server.asked = OLD, '"un"', 0
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
