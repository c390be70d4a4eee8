"""`python -m tests.load.hostile [COUNT] [SEED]`: made-up hostile requests to a running site, one after the other.

Every answer must be one that the site means: no 5xx but 503 with `Retry-After` (and gunicorn's own 501 to a coding that
it doesn't know), an answer to whatever is HTTP, none above a second of CPU, and memory that stops growing. Exit 1
where that doesn't hold. Serves the library in DATA_DIR (else the embedded corpus in a folder of its own), from
DATABASE_URL where it is set.
"""

from __future__ import annotations

import itertools
import os
import random
import re
import shutil
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from tests.conftest import ROOT, TEXTS, manage, start
from tests.operations.machines import web_processes

DEAREST = 1.0
"""Seconds of CPU that one answer may cost."""
SETTLED, GROWTH = 10_000, 1.15
"""Requests from which memory is judged, and how much more than after the first half may be held at the end: caches are
full by then.
"""
EDITIONS = ["2003-07-28-regles", "2014-05-01-regles", "2026-08-07-regles", "2004-06-04-faq-maree-de-verre"]
NUMBERS = ["420.5e", "704.5j", "4", "420", "702", "100.1a", "702.19"]
ADDRESSES = """
import re
from django.urls import URLPattern, get_resolver

def found(patterns, before="/"):
    for each in patterns:
        place = before + str(each.pattern).strip("^$")
        if isinstance(each, URLPattern):
            yield re.sub("<[^>]*>", "E", re.sub("<[^>]*number[^>]*>", "N", place))
        else:
            yield from found(each.url_patterns, place)

print(*found(get_resolver().url_patterns), "/robots.txt", "/static/E/N", "/api/v1/E")
"""
"""Prints every address that the site knows: E stands for an edition or a name, N for a number."""
SIGN_IN = """
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
user, _ = get_user_model().objects.get_or_create(username="anne", is_superuser=True, is_staff=True)
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session.create()
print(session.session_key)
"""
ASKED = re.compile(r"""GET(?:\.get(?:list)?\(|\[)\s*"([a-z_]+)""")
VIEWS = [page for room in ("pages", "api") for page in (ROOT / "corpus" / room).rglob("*.py")]
KNOWN = "limit offset on include by language kind when since written x q"
PARAMETERS = sorted(
    {name for page in VIEWS for name in ASKED.findall(page.read_text("utf-8"))} | {*KNOWN.split()}
)
"""Every parameter that a page asks for."""
FORM = "acte vu raison adresse edition code next fichiers regarder ancienne nouvelle texte ligne entier x"
ACTS = "ecarter repondre sans renouveler retirer corriger texte rien"
"""What the forms of the desk send."""
CURATORS = ("/bureau/", "/admin/")
"""Addresses that most requests ask as a curator who is signed in: the others get no further than the door."""
WORDS = [
    *EDITIONS, *NUMBERS, "", " ", "\0", "%", "%zz", "\\", "'", '"', "<script>", "../../etc/passwd", "{{7*7}}", "-1",
    "0", "1e309", "99999999999999999999999", "NaN", "0x10", "１２", "٣", "²", "1_0", "2005-04-01", "0000-00-00",
    "9999-12-31", "10000-01-01", "2005-02-30", "-1-1-1", "'; DROP TABLE corpus_text; --", "1 OR 1=1", "$(id)",
    "%27%20or%201", "${jndi:x}", "\u202e\u2066abc", "é" * 50, "e\u0301" * 90, "\ud7ff\ue000", "👩‍👩‍👧" * 9, "\ufeff",
    "ﷺ" * 9, "(a+)+$", "a" * 901, "((((((((((", "règles " + "1, " * 300, "409.1a-z" * 60,
    *(sign * times for sign in "aé1.( *?\"'-" for times in (60, 2000)),
]  # fmt: skip
HEADERS = {
    "Accept-Encoding": ["gzip", "br", "gzip;q=2", ",,,", "x" * 500, "*;q=0"],
    "If-None-Match": ["*", '"', 'W/"a"', '"' * 200, "é"],
    "If-Modified-Since": ["yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "0", "Sat, 99 Foo 99999"],
    "Range": ["bytes=0-", "bytes=-1", "bytes=5-2", "bytes=" + "0-0," * 50, "x"],
    "Cookie": ["sessionid=a", "langue=en", "langue=" + "x" * 500, "csrftoken=;=;;", 'sessionid="'],
    "Host": ["evil.example", "", "a b", "127.0.0.1:99999", "[::1", "x" * 300],
    "HX-Request": ["true", "é", "1" * 100],
    "X-Request-ID": ["a" * 64, "<b>", "a" * 4000],
    "X-Forwarded-For": ["1.2.3.4", "é", "," * 100],
    "X-Forwarded-Proto": ["https", "gopher"],
    "Accept-Language": ["fr", "xx-" * 200, "*;q=é"],
    "Accept": ["application/json", "*/*;q=x", "text/html" * 90],
    "Transfer-Encoding": ["chunked"],
    "Content-Length": ["-1", "x", "0", "99999999999"],
}
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
RAW = [
    *(
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\0\x01\0",
        b"\0" * 50,
    ),
    *(b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n", HEAD + b"Host: b\r\n\r\n"),
    HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    HEAD.replace(b"/ ", b"/" + b"a" * 20_000 + b" ", 1) + b"\r\n",
    *(HEAD + b"X-A: b\r\n" * 200 + b"\r\n", HEAD + b"X-A: " + b"b" * 20_000 + b"\r\n\r\n"),
]
"""What is no HTTP at all may be refused without an answer."""
PART = b'--b\r\nContent-Disposition: form-data; name="files"'
BODIES = [
    *(
        b"",
        b"{}",
        b"[" * 5000,
        b'{"a":' * 2000,
        b"a=" + b"b" * 100_000,
        b"&".join([b"a=b"] * 3000),
        b"x" * 2_100_000,
    ),
    PART + b'; filename="../../x"\r\n\r\nabc\r\n--b--\r\n',
    PART + b"\r\n" + b"X: y\r\n" * 500,
    b"username=a&password=b",
]
FORM_KIND = "application/x-www-form-urlencoded"
KINDS = [FORM_KIND, "application/json", "multipart/form-data; boundary=b", "x", "multipart/form-data"]
TOKEN = "a" * 32
METHODS = ["GET"] * 12 + ["HEAD", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "BREW"]


class Request(NamedTuple):
    """The bytes of a request; whether the server owes it an answer; whether it may cost what work at the desk costs."""

    sent: bytes
    owed: bool
    work: bool = False


def request(chance: random.Random, addresses: Sequence[str], curator: str) -> Request:
    """A hostile request to one of ``addresses``; the same for the same state of ``chance``. ``curator`` is the key of a
    curator's session.
    """
    if chance.random() < 0.04:
        return Request(chance.choice(RAW), False)
    address = "".join(_filled(chance, letter) for letter in chance.choice(addresses))
    asked = [
        f"{chance.choice(PARAMETERS)}={_value(chance)}" for _ in range(chance.choice([0, 1, 1, 2, 3, 40]))
    ]
    target = address + ("?" + "&".join(asked) if asked else "")
    method = chance.choice(METHODS)
    chosen = {
        name: chance.choice(HEADERS[name])
        for name in chance.sample(sorted(HEADERS), chance.choice([0, 0, 1, 4]))
    }
    odd = bool({"Transfer-Encoding", "Content-Length"} & chosen.keys())
    signed_in = target.startswith(CURATORS) and chance.random() < 0.8
    if signed_in:
        chosen |= {"Cookie": f"sessionid={curator}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN}
        method = chance.choice(["GET", "GET", "POST", "POST", method])
    body = b""
    if method in ("POST", "PUT"):
        kind, body = chance.choice(KINDS), chance.choice(BODIES)
        if signed_in and chance.random() < 0.7:
            fields = {name: _value(chance) for name in FORM.split() if chance.random() < 0.5}
            fields |= {"acte": chance.choice(ACTS.split())}
            kind, body = FORM_KIND, "&".join(f"{name}={value}" for name, value in fields.items()).encode()
        chosen |= {"Content-Type": kind, "Content-Length": str(len(body))}
    # A length or coding that is wrong is no HTTP: the server may drop the connection. So it may, having answered, where
    # a large body is still on its way that nobody asked for: the answer is lost then (nginx in front reads it first).
    owed = len(target) < 8000 and len(body) < 60_000 and not odd
    lines = [
        f"{name}: {value}"
        for name, value in ({"Host": "127.0.0.1"} | chosen | {"Connection": "close"}).items()
    ]
    head = "\r\n".join([f"{method} {target} HTTP/1.1", *lines, "", ""])
    return Request(head.encode("utf-8", "surrogatepass") + body, owed, signed_in and method == "POST")


def _filled(chance: random.Random, letter: str) -> str:
    """The letters E and N of an address filled with an edition and a number, or with something else."""
    if letter in "EN":
        return (
            chance.choice(EDITIONS if letter == "E" else NUMBERS)
            if chance.random() < 0.5
            else _value(chance)[:4000]
        )
    return letter


def _value(chance: random.Random) -> str:
    """A hostile word as an address carries it; now and then in another encoding, or in none."""
    noise = "".join(chr(chance.randrange(1, 0x2FFF)) for _ in range(chance.randrange(1, 40)))
    several = " ".join(chance.choice(WORDS)[:20] for _ in range(chance.randrange(1, 60)))
    word = chance.choice([chance.choice(WORDS), chance.choice(WORDS), noise, several])
    encoding = chance.choice(["utf-8"] * 8 + ["cp1252", "utf-16"])
    return quote(word.encode(encoding, "replace"), safe=chance.choice(["", "/", "/.'()*"]))


def answer_to(sent: bytes, site: str) -> bytes:
    """The first bytes of what the server answers, all of it read; empty where it closes without a word."""
    host, port = site.removeprefix("http://").split(":")
    begin = b""
    with suppress(OSError), socket.create_connection((host, int(port)), timeout=70) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        while got := line.recv(65536):
            begin = begin or got[:2000]
    return begin


def cpu() -> float:
    """Seconds of CPU that the site's processes used so far."""
    times = [(each / "stat").read_text().rpartition(")")[2].split()[11:13] for each in web_processes()]
    return sum(int(user) + int(system) for user, system in times) / os.sysconf("SC_CLK_TCK")


def memory() -> float:
    """Megabytes that the site's processes hold and share with nobody, and what they share once."""
    maps = "".join((each / "smaps_rollup").read_text() for each in web_processes())
    return sum(map(int, re.findall(r"^Pss: +(\d+)", maps, re.MULTILINE))) / 1024


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def attack(site: str, folder: Path, count: int, seed: int) -> list[str]:
    """What went wrong in ``count`` requests to the ``site`` of ``folder``; prints what was seen."""
    chance = random.Random(seed)  # noqa: S311 - a run that can be had again
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    dearest, held = (0.0, b""), []
    # A comparison is worked out once, which may take seconds, and stored: what is judged is what comes after.
    for pair in itertools.permutations(EDITIONS, 2):
        answer_to(
            HEAD.replace(b"/ ", f"/comparer/{'/'.join(pair)}/ ".encode(), 1) + b"Connection: close\r\n\r\n",
            site,
        )
    curator = manage(folder, "shell", "-v0", "-c", SIGN_IN).split()[-1]
    addresses = manage(folder, "shell", "-v0", "-c", ADDRESSES).split()
    begun, spent = time.monotonic(), cpu()
    for number in range(count):
        asked, before = request(chance, addresses, curator), cpu()
        answer = answer_to(asked.sent, site)
        cost = 0.0 if asked.work else cpu() - before
        dearest = max(dearest, (cost, asked.sent[:300]))
        status = answer[9:12].decode("ascii", "replace") if answer.startswith(b"HTTP/1.1 ") else "none"
        seen[status] += 1
        meant = status == "501" or (status == "503" and b"retry-after" in answer.lower())
        if (status[0] == "5" and not meant) or (asked.owed and status == "none") or cost > DEAREST:
            wrong.append(f"{status}, {cost:.2f} s of CPU for {asked.sent[:400]!r}")
        if (number + 1) % max(1, count // 10) == 0:
            held.append(memory())
    tell(
        f"{count} hostile requests, seed {seed}, {time.monotonic() - begun:.0f} s, {cpu() - spent:.0f} s of CPU"
    )
    tell("statuses: " + ", ".join(f"{status} × {times}" for status, times in sorted(seen.items())))
    tell(f"dearest: {dearest[0]:.2f} s of CPU for {dearest[1]!r}")
    tell("memory (MB) at each tenth: " + " ".join(f"{each:.0f}" for each in held))
    if count >= SETTLED and held[-1] > held[4] * GROWTH:
        wrong.append(f"memory grew from {held[4]:.0f} to {held[-1]:.0f} MB in the second half")
    return wrong


def main(count: int = 1000, seed: int = 1) -> int:
    """Attack a site of its own; 1 where something went wrong."""
    given = os.environ.get("DATA_DIR")
    folder = Path(given or tempfile.mkdtemp(prefix="rules-site-hostile-"))
    try:
        if not given:
            manage(folder, "migrate", "-v0")
            manage(folder, "ingest", TEXTS)
        with contextmanager(start)(folder, METRICS="1") as site:
            wrong = attack(site, folder, count, seed)
    finally:
        if not given:
            shutil.rmtree(folder, ignore_errors=True)
    tell("\n".join([*wrong[:50], f"{len(wrong)} wrong" if wrong else "nothing wrong"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
