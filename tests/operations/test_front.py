"""The shipped nginx before the site: slow clients and floods cost others nothing, and what a visitor writes into a
request never becomes another visitor's page.
"""

import gzip
import itertools
import socket

import pytest

from tests.operations.machines import asked, nginx

NEW, OLD = "2014-05-01-regles", "2010-02-01-regles"
PAGES = [
    "/",
    "/recherche/?q=l%C3%A9gendes",
    f"/editions/{NEW}/",
    "/regles/704.5j/",
    "/tournoi/ipg/2.2/",
    f"/comparer/{OLD}/{NEW}/704.5j/",
    "/aide/",
    "/sitemap.xml",
    "/regles/704.5j/flux.json",
    "/cr/704.5j.txt",
    "/donnees/",
    "/api/v1/rules/704.5j",
    f"/api/v1/editions/{NEW}/terms?format=csv",
]
"""One of each kind of page."""
SAME_FOR_SCRIPTS = ("/donnees/",)
"""Pages that hold no fragment: a script is given what a reader is."""

HEADERS = [
    {"HX-Request": "true"},
    {"HX-Request": "none"},
    {"Cookie": "langue=en"},
    {"Cookie": "langue=en|", "HX-Request": "true|"},
    {"Accept": "application/json"},
    {"Accept": "text/html fragment=true"},
    {"Accept-Encoding": "gzip"},
    {"Accept-Encoding": "br"},
    {"Range": "bytes=0-9"},
    {"If-None-Match": "*"},
    {"X-Forwarded-Host": "evil.example"},
    {"X-Forwarded-Proto": "http", "X-Forwarded-For": "203.0.113.1"},
    {"X-Original-URL": "/aide/", "X-Rewrite-URL": "/aide/"},
    {"X-HTTP-Method-Override": "POST"},
    {"Cookie": "sessionid=x; langue=en"},
]
"""What an attacker sends with the victim's own address."""


@pytest.fixture(scope="module")
def front(site, tmp_path_factory):
    """The address of an nginx with our configuration before the running site."""
    with nginx(tmp_path_factory.mktemp("nginx"), [site]) as address:
        yield address


readers = itertools.count()


def seen(address, path, headers=None):
    """What a new reader is shown: status, type and body."""
    number = next(readers)
    source = f"127.0.{2 + number // 250}.{2 + number % 250}"
    status, told, body = asked(f"{address}{path}", headers, source=source)
    if told.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    return status, told.get("Content-Type"), body


def smuggling(path):
    """Requests of another page whose address, with the header behind it, reads like ``path``."""
    for end in (1, len(path) // 2):
        if path[end:]:
            yield path[:end] or "/", {"HX-Request": path[end:]}
            yield path[:end] or "/", {"Cookie": f"langue={path[end:]}"}
    yield path.removesuffix("e") or "/", {"HX-Request": "e"}


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_what_one_visitor_sends_is_not_shown_to_another(site, front, page):
    for number, headers in enumerate(HEADERS):
        victim = f"{page}{'&' if '?' in page else '?'}n={number}"
        wanted = seen(site, victim)
        assert wanted[0] == 200
        seen(front, victim, headers)
        assert seen(front, victim) == wanted, headers
        assert seen(front, victim, {"Accept-Encoding": "gzip"}) == wanted, headers
    for number, (address, headers) in enumerate(smuggling(page)):
        victim = f"{page}{'&' if '?' in page else '?'}s={number}"
        seen(front, address, {name: text + victim[len(page) :] for name, text in headers.items()})
        assert seen(front, victim) == seen(site, victim), (address, headers)


@pytest.mark.django_db
@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith("/api/")])
def test_no_page_vouches_for_another(client, page):
    shown = client.get(page)
    if "ETag" in shown:
        validator = {"If-None-Match": shown["ETag"]}
        assert client.get(page, headers=validator).status_code == 304
        for other in PAGES:
            if other != page:
                assert client.get(other, headers=validator).status_code == 200, other
        status = client.get(page, headers={**validator, "HX-Request": "true"}).status_code
        assert status == (304 if page in SAME_FOR_SCRIPTS else 200)


@pytest.mark.slow
def test_readers_who_differ_in_what_is_known_are_told_apart_and_share_the_rest(site, front):
    page = "/regles/704.5j/?m=1"
    assert seen(front, page, {"Cookie": "langue=en"}) == seen(site, page, {"Cookie": "langue=en"})
    assert seen(front, page) == seen(site, page)
    fragment = "/recherche/?q=combat&m=1"
    assert seen(front, fragment, {"HX-Request": "true"}) == seen(site, fragment, {"HX-Request": "true"})
    assert seen(front, fragment) == seen(site, fragment) != seen(site, fragment, {"HX-Request": "true"})


@pytest.mark.slow
def test_pages_come_through_and_are_cached_by_their_validators(front):
    status, headers, _ = asked(f"{front}/editions/")
    assert status == 200 and headers["X-Cache"] == "MISS" and headers["X-Request-ID"]
    assert asked(f"{front}/editions/")[1]["X-Cache"] == "HIT"


@pytest.mark.slow
def test_two_hundred_half_open_connections_keep_nobody_waiting(front):
    host, port = front.removeprefix("http://").split(":")
    lazy = []
    try:
        for _ in range(200):
            half = socket.create_connection((host, int(port)), timeout=5)
            lazy.append(half)
            half.sendall(b"GET /aide/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        # The clients of this test share one address, so that the limit of connections may refuse some: quickly.
        for _ in range(5):
            assert asked(f"{front}/aide/")[0] in (200, 429)
    finally:
        for half in lazy:
            half.close()
    assert asked(f"{front}/aide/")[0] == 200


@pytest.mark.slow
def test_a_flood_is_refused_with_429(front):
    answers = [asked(f"{front}/comparer/?x={number}")[0] for number in range(60)]
    assert answers[0] == 200 and set(answers) == {200, 429}
