"""A source fetched from the web: whole and within limits, or refused with the reason; never from one's own network.

A name is resolved once and the connection goes to that very address, so that a name which answers otherwise the
second time leads nowhere; each redirect is checked like the first address.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from pathlib import PurePosixPath
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit

from django.conf import settings
from urllib3 import HTTPResponse
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from corpus.reading.carriers.archives import LARGEST_SOURCE
from corpus.reading.refusals import UnreadableError

SECONDS = 60
"""For the whole of it, redirects included; a book of rules takes two on a slow line."""
SILENCE = 15
"""Seconds without a byte after which a server is given up."""
REDIRECTS = 5
"""More than any real site needs for moving a page."""
LONGEST_ADDRESS = 1000
_CHUNK = 1 << 16
_KEPT = "/%:@!$&'()*+,;=-._~?[]"
"""Characters of an address that stay as they are."""
_MOVED = frozenset({301, 302, 303, 307, 308})
_SUFFIXES = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "application/pdf": ".pdf",
    "application/rtf": ".rtf",
    "text/rtf": ".rtf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.oasis.opendocument.text": ".odt",
    "message/rfc822": ".eml",
    "application/zip": ".zip",
}
"""What a file is called whose address doesn't say."""


_SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "fec0::/10", "3fff::/20", "5f00::/16"),
    )
)
"""Networks of special purpose that `ipaddress` takes, in whole or in part, for public ones."""
AGENT = "bibliotheque-des-regles/1"
"""How this program names itself to servers, with the site's address behind it."""


class UnobtainedError(UnreadableError):
    """Nothing came of an address or a page: the message is French."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.args = (self.french,)


class PublisherError(UnobtainedError):
    """A table of pages that can't be used, or a page that isn't what it was: the message says which and why."""


class FetchError(UnobtainedError):
    """An address that gave nothing. ``status`` is what its server answered, else 0; ``retry_after`` are the seconds
    that it asks to wait, 0 where it doesn't.
    """

    def __init__(self, code: str, *, retry_after: float = 0.0, status: int = 0, **facts: object) -> None:
        super().__init__(code, **({"status": status} if status else {}), **facts)
        self.retry_after, self.status = retry_after, status


def english(error: Exception) -> str:
    """What ``error`` says at a terminal."""
    return str(getattr(error, "english", error))


def french(error: Exception) -> str:
    """What ``error`` says at the desk."""
    return str(getattr(error, "french", error))


@dataclass(frozen=True, slots=True)
class Fetched:
    """What an address gave. ``data`` is None where the server says that nothing changed since the validators; ``at`` is
    the address that redirects led to.
    """

    url: str
    name: str
    data: bytes | None
    etag: str = ""
    modified: str = ""
    at: str = ""


def fetch(url: str, *, private: bool = False, etag: str = "", modified: str = "") -> Fetched:
    """What ``url`` gives, in at most SECONDS and LARGEST_SOURCE. ``etag`` and ``modified`` are what it said of
    itself the last time; ``private`` allows addresses of one's own network.

    Raises FetchError.
    """
    until = time.monotonic() + SECONDS
    asked = {"If-None-Match": etag, "If-Modified-Since": modified}
    validators = {key: value for key, value in asked.items() if value}
    at = checked(url)
    for _ in range(REDIRECTS + 1):
        with _asked(at, validators, private, until) as (response, shown):
            if response.status in _MOVED:
                at = _next(at, response.headers.get("Location", ""))
                continue
            if response.status == 304 and validators:
                return Fetched(url, _name(at, ""), None, etag, modified)
            if response.status != 200:
                wait = _seconds(response.headers.get("Retry-After", ""))
                code = "later" if response.status == 429 or wait else "status"
                raise FetchError(code, url=shown, status=response.status, retry_after=wait)
            data = _body(response, shown)
            name = _name(at, response.headers.get("Content-Type", ""))
            stated = (response.headers.get("ETag", "")[:255], response.headers.get("Last-Modified", "")[:100])
            return Fetched(url, name, data, *stated, at)
    raise FetchError("redirects", url=url, count=REDIRECTS)


def _seconds(text: str) -> float:
    """What `Retry-After` asks for, a number or a date, in seconds; 0 for nothing that makes sense."""
    if text.isascii() and text.isdigit() and len(text) < 9:
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, OverflowError):
        return 0.0


def checked(url: str) -> str:
    """``url`` in the form that is asked for. Raises FetchError for what is no web address."""
    url = url.strip()
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise FetchError("no_address", url=url[:80]) from None
    if parts.scheme not in ("http", "https") or not host or port == 0:
        raise FetchError("no_scheme", url=url[:80])
    if parts.username is not None or parts.password is not None:
        raise FetchError("with_password", host=host)
    if len(url) > LONGEST_ADDRESS or not url.isprintable() or " " in url:
        raise FetchError("long_address", url=url[:80])
    try:
        netloc = host.encode("idna").decode() if ":" not in host else f"[{host}]"
    except UnicodeError:
        raise FetchError("no_host", host=host[:80]) from None
    netloc += f":{port}" if port else ""
    path, query = quote(parts.path or "/", safe=_KEPT), quote(parts.query, safe=_KEPT)
    return urlunsplit((parts.scheme, netloc, path, query, ""))


def _next(at: str, location: str) -> str:
    if not location:
        raise FetchError("redirect_nowhere", url=at)
    there = checked(urljoin(at, location))
    if urlsplit(at).scheme == "https" and urlsplit(there).scheme == "http":
        raise FetchError("redirect_open", url=at, there=there)
    return there


def addresses(host: str, port: int, *, private: bool) -> list[str]:
    """The numeric addresses of ``host``. Raises FetchError where it has none, or where one lies in one's own network
    and ``private`` doesn't allow that.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise FetchError("unknown_host", host=host) from None
    numeric = list(dict.fromkeys(str(info[4][0]) for info in found))
    if not private and not all(is_public(each) for each in numeric):
        raise FetchError("private", host=host)
    return numeric


def is_public(numeric: str) -> bool:
    """Whether an address is one of the public internet, also where it hides in another (IPv4 in IPv6)."""
    try:
        address = ipaddress.ip_address(numeric.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is None and address in ipaddress.ip_network("64:ff9b::/96"):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    special = any(address in network for network in _SPECIAL if network.version == address.version)
    return address.is_global and not address.is_multicast and not special


@contextlib.contextmanager
def _asked(
    url: str, validators: Mapping[str, str], private: bool, until: float
) -> Iterator[tuple[HTTPResponse, str]]:
    """The response of ``url``, ended when the time is over; and how to name the address in messages."""
    parts = urlsplit(url)
    host, shown = str(parts.hostname), url[:200]
    port = parts.port or (443 if parts.scheme == "https" else 80)
    left = until - time.monotonic()
    numeric = addresses(host, port, private=private)[0]
    connection = _connection(parts.scheme, host, numeric, port, min(SILENCE, max(left, 0.1)))
    expired = threading.Event()
    clock = threading.Timer(max(until - time.monotonic(), 0.1), _hang_up, (connection, expired))
    clock.daemon = True
    clock.start()
    path = urlunsplit(("", "", parts.path, parts.query, ""))
    headers = {
        "Host": parts.netloc,
        "User-Agent": f"{AGENT} (+{settings.SITE_URL})",
        "Accept-Encoding": "gzip, identity",
        **validators,
    }
    ending = contextlib.ExitStack()
    try:
        connection.request("GET", path, headers=headers, preload_content=False)
        response = connection.getresponse()
        ending.callback(response.close)  # it holds the socket open, whatever becomes of the connection
        yield response, shown
        if expired.is_set():  # whatever was read by then ends where the line was cut
            raise FetchError("too_long", url=shown, seconds=SECONDS)
    except (HTTPError, HTTPException, OSError, ValueError, EOFError) as error:
        if expired.is_set():
            raise FetchError("too_long", url=shown, seconds=SECONDS) from None
        if isinstance(error, FetchError):
            raise
        raise FetchError(_reason(error), url=shown, seconds=SILENCE) from None
    finally:
        clock.cancel()
        ending.close()
        connection.close()


def _connection(scheme: str, host: str, numeric: str, port: int, timeout: float) -> HTTPConnection:
    """A connection to the very address that was checked; the certificate is the name's."""
    if scheme == "http":
        return HTTPConnection(numeric, port, timeout=timeout)
    return HTTPSConnection(
        numeric,
        port,
        timeout=timeout,
        server_hostname=host,
        assert_hostname=host,
        ssl_context=ssl.create_default_context(),
    )


def _hang_up(connection: HTTPConnection, expired: threading.Event) -> None:
    expired.set()
    if connection.sock is not None:
        with contextlib.suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)


def _body(response: HTTPResponse, shown: str) -> bytes:
    """The decoded body. Raises FetchError for more than LARGEST_SOURCE; what urllib3 raises where it is cut short."""
    too_much = FetchError("too_big", url=shown, megabytes=LARGEST_SOURCE >> 20)
    length = response.headers.get("Content-Length", "")
    if length.isascii() and length.isdigit() and int(length[:20]) > LARGEST_SOURCE:
        raise too_much
    found = bytearray()
    for piece in response.stream(_CHUNK, decode_content=True):
        found += piece
        if len(found) > LARGEST_SOURCE:
            raise too_much
    if not found:
        raise FetchError("empty", url=shown)
    return bytes(found)


_REASONS = {
    "SSL": "certificate",
    "Timeout": "silent",
    "IncompleteRead": "cut",
    "ProtocolError": "cut",
    "InvalidChunkLength": "cut",
    "RemoteDisconnected": "cut",
    "DecodeError": "damaged",
    "NewConnectionError": "nobody",
    "ConnectionRefusedError": "nobody",
}
"""What is in the name of an exception, and what `refusals.toml` calls that."""


def _reason(error: Exception) -> str:
    names = " ".join(kind.__name__ for kind in type(error).__mro__)
    return next((reason for part, reason in _REASONS.items() if part in names), "senseless")


def _name(url: str, content_type: str) -> str:
    """The file name that an address gives: its last part, with the ending that its type wants."""
    path = PurePosixPath(unquote(urlsplit(url).path))
    name = "".join(char if char.isalnum() or char in "._- " else "_" for char in path.name)[:120].strip(". ")
    wanted = _SUFFIXES.get(content_type.partition(";")[0].strip().lower(), ".txt")
    name = name or str(urlsplit(url).hostname)
    return (
        name if PurePosixPath(name).suffix.lower() in (*_SUFFIXES.values(), ".htm", ".txt") else name + wanted
    )
