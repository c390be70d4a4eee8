"""Sources from the web: fetched within limits, never from one's own network, looked at again."""

import gzip
import json
import socket
import time
import zlib
from functools import cache

import pytest

from corpus.library.publishing.drafts import discard
from corpus.library.publishing.official import WATCH, to_look_at, visit
from corpus.library.publishing.preview import preview
from corpus.library.publishing.publish import publish
from corpus.library.sources import fetching, visiting
from corpus.library.sources.fetching import FetchError, checked, fetch, is_public
from corpus.library.sources.visiting import Visitor
from corpus.models import Draft, Edition, Origin, Source
from tests.commands import running
from tests.library.samples import NEW, OLD
from tests.library.servers import serving


def endless(to):
    to.give(b"", Transfer_Encoding="chunked")
    while True:
        to.wfile.write(b"10000\r\n" + b"a" * 65536 + b"\r\n")


def dripping(to):
    to.give(b"", Content_Length="100000")
    for _ in range(200):
        to.wfile.write(b"x")
        time.sleep(0.05)


def dripping_headers(to):
    to.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for rank in range(100):
        to.wfile.write(f"X-{rank}: ".encode())
        time.sleep(0.05)
        to.wfile.write(b"a\r\n")


@cache
def bomb():
    """A hundred million bytes, compressed."""
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    return b"".join(packer.compress(b"\0" * 1_000_000) for _ in range(100)) + packer.flush()


NAUGHTY = {
    "/muet": (lambda to: time.sleep(3), "se tait"),
    "/sans-fin": (endless, "trop pour un texte"),
    "/annonce-trop": (lambda to: to.give(b"court", Content_Length="60000000"), "trop pour un texte"),
    "/coupe": (lambda to: to.give(OLD.encode(), Content_Length="9999"), "incomplet"),
    "/vide": (b"", "rien envoyé"),
    "/absent": (404, "répond 404"),
    "/panne": (500, "répond 500"),
    "/bombe": (lambda to: to.give(bomb(), Content_Encoding="gzip"), "trop pour un texte"),
    "/abime": (lambda to: to.give(b"ceci n'est pas du gzip", Content_Encoding="gzip"), "abîmé"),
    "/boucle": ((302, {"Location": "/boucle"}), "5 redirections"),
    "/nulle-part": ((302, {"Location": ""}), "sans dire où"),
    "/fichier": ((302, {"Location": "file:///etc/passwd"}), "adresse du web"),
    "/charabia": (lambda to: to.wfile.write(b"\x00\xff\x00pas du http\r\n\r\n"), "Rien n’a été gardé"),
}
MORE = {
    "/lent": dripping,
    "/entetes-lents": dripping_headers,
    "/texte.txt": OLD.encode(),
    "/sans-validateurs": lambda to: to.give(to.server.files["/texte.txt"]),
    "/serre": lambda to: to.give(gzip.compress(OLD.encode()), Content_Encoding="gzip"),
    "/ailleurs": (302, {"Location": "/texte.txt"}),
    "/prive": (302, {"Location": "http://169.254.169.254/latest/meta-data/"}),
}


@pytest.fixture
def server():
    with serving() as running:
        running.files = {path: given for path, (given, _) in NAUGHTY.items()} | MORE
        yield running


@pytest.mark.parametrize("path", NAUGHTY)
def test_a_server_that_misbehaves_is_told_and_nothing_is_kept(server, monkeypatch, path):
    bomb()
    monkeypatch.setattr(fetching, "SILENCE", 0.3 if path == "/muet" else 15)
    monkeypatch.setattr(fetching, "LARGEST_SOURCE", 3_000_000)
    with pytest.raises(FetchError, match=NAUGHTY[path][1]):
        fetch(f"{server.url}{path}", private=True)


@pytest.mark.parametrize("path", ["lent", "entetes-lents"])
def test_a_server_that_drips_is_given_up_when_the_time_is_over(server, monkeypatch, path):
    monkeypatch.setattr(fetching, "SECONDS", 0.4)
    with pytest.raises(FetchError, match="sans finir"):
        fetch(f"{server.url}/{path}", private=True)


def test_what_is_given_is_kept_whole(server):
    found = fetch(f"{server.url}/ailleurs", private=True)
    assert (found.data, found.name) == (OLD.encode(), "texte.txt")
    assert fetch(f"{server.url}/serre", private=True).data == OLD.encode()
    assert fetch(f"{server.url}/texte.txt", private=True, etag=found.etag).data is None


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",  # noqa: S104
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "n’importe",
        "192.0.0.8", "192.0.0.9", "192.88.99.1", "64:ff9b:1::1", "fec0::1", "5f00::1", "3fff::1", "::ffff:192.0.0.8",
    ],
)  # fmt: skip
def test_an_address_of_ones_own_network_is_none_of_the_public_ones(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808"]
)
def test_an_address_of_the_internet_is(address):
    assert is_public(address)


def test_ones_own_network_is_visited_only_where_told(server):
    with pytest.raises(FetchError, match="réseau privé"):
        fetch(f"{server.url}/texte.txt")
    with pytest.raises(FetchError, match="réseau privé"):
        fetch(server.url.replace("127.0.0.1", "localhost"))
    with pytest.raises(FetchError, match="réseau privé"):
        fetch("http://[::ffff:7f00:1]/")


def test_a_redirect_into_ones_own_network_is_refused(server, monkeypatch):
    known = fetching.is_public
    monkeypatch.setattr(fetching, "is_public", lambda numeric: numeric == "127.0.0.1" or known(numeric))
    with pytest.raises(FetchError, match=r"169\.254\.169\.254\xa0: .*réseau privé"):
        fetch(f"{server.url}/prive")


def test_a_name_is_resolved_once_and_one_private_address_is_enough(server, monkeypatch):
    port = server.server_address[1]
    answers = [["127.0.0.1"], ["10.0.0.1"]]

    def resolve(host, port, **_):
        found = answers.pop(0)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda host, *a, **k: (resolve if host == "oie.test" else real)(host, *a, **k)
    )
    monkeypatch.setattr(fetching, "is_public", lambda numeric: numeric == "127.0.0.1")
    assert fetch(f"http://oie.test:{port}/texte.txt").data == OLD.encode()
    assert answers == [["10.0.0.1"]]  # asked for once
    answers[:] = [["127.0.0.1", "10.0.0.1"]]
    with pytest.raises(FetchError, match="réseau privé"):
        fetch(f"http://oie.test:{port}/texte.txt")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://exemple.fr/a.txt", "file:///etc/passwd", "https://", "http://anne:secret@exemple.fr/", "exemple.fr",
        "http://exemple.fr:0/", "http://exemple.fr:99999/", "http://exemple.fr/a b", "http://exemple.fr/a\r\nX: y",
        "http://exemple.fr/" + "a" * 2000, "http://" + "a" * 70 + ".fr/",
    ],
)  # fmt: skip
def test_what_is_no_address_of_the_web_is_refused(url):
    with pytest.raises(FetchError):
        checked(url)


# -- looked at again ------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def in_no_hurry(monkeypatch, index_untouched):
    monkeypatch.setattr(visiting, "PAUSE", 0)


def look():
    """What looking at the one address again gave."""
    (report,) = visit([], to_look_at([]), Visitor(private=True))
    return report


def run(*arguments):
    code, told = running.run(*arguments)
    assert code in (0, 1)
    return told


@pytest.mark.django_db
def test_an_address_is_ingested_and_looked_at_again(server):
    url = f"{server.url}/texte.txt"
    assert "private network" in run("ingest", url) and not Origin.objects.exists()
    told = json.loads(run("ingest", url, "--private", "--format", "json"))
    assert told["ok"] and told["sources"][0]["edition"] == "1995-03-01-fr"
    assert Edition.objects.get(slug="1995-03-01-fr").origin == url
    assert look().outcome == "unchanged" and server.asked == ["/texte.txt", "/robots.txt", "/texte.txt"]
    server.files["/texte.txt"] = (OLD.replace("soixante-trois", "63")).encode()
    changed = look()
    assert changed.outcome == "changed"
    draft = Draft.objects.get(name=changed.draft)
    assert draft.made_by == WATCH and url in draft.reason
    (edition,) = preview(draft)["editions"]
    assert edition["was"] == edition["slug"] == "1995-03-01-fr"
    assert edition["comparison"]["count"] == 1
    assert look().outcome == "unchanged"  # it waits, and is not made twice
    publish(draft.name, by="essai")
    assert look().outcome == "unchanged"


@pytest.mark.django_db
def test_a_text_of_another_day_is_an_edition_beside_the_old_one(server):
    run("ingest", f"{server.url}/sans-validateurs", "--private")
    server.files["/texte.txt"] = NEW.encode()
    assert "1998-03-01-fr: draft: " in run("look", "--private")
    (edition,) = preview(Draft.objects.get())["editions"]
    assert (edition["slug"], edition["was"]) == ("1998-03-01-fr", "")


@pytest.mark.django_db
def test_a_draft_of_the_web_that_was_put_aside_comes_back_only_with_another_text(server):
    run("ingest", f"{server.url}/texte.txt", "--private")
    server.files["/texte.txt"] = (OLD.replace("soixante-trois", "63")).encode()
    held = Source.objects.count()
    discard(Draft.objects.get(name=look().draft))
    assert Source.objects.count() == held
    assert look().outcome == "unchanged"


@pytest.mark.django_db
def test_what_goes_wrong_is_kept_for_the_curator_and_the_command_says_so(server):
    run("ingest", f"{server.url}/texte.txt", "--private")
    server.files["/texte.txt"] = ("Rien à lire ici.").encode()
    assert "failed" in run("look", "--private")
    assert "n’est pas pris" in Origin.objects.get().problem
    server.files["/texte.txt"] = OLD.encode()
    assert "unchanged" in run("look", "--private")
    assert Origin.objects.get().problem == ""
