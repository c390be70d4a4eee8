"""Sources from the web: fetched within limits, never from one's own network, looked at again."""

import io
import json
import socket

import pytest
from django.core.management import CommandError, call_command

from corpus.library.publishing.drafts import discard
from corpus.library.publishing.looking import WATCH, look_again
from corpus.library.publishing.preview import preview
from corpus.library.publishing.publish import publish
from corpus.library.sources import fetching
from corpus.library.sources.fetching import checked, fetch, is_public
from corpus.library.sources.refusals import FetchError
from corpus.models import Draft, Edition, Origin, Source
from tests.library.naughty import naughty
from tests.library.samples import NEW, OLD


@pytest.fixture
def server():
    with naughty() as running:
        yield running


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("muet", "se tait"),
        ("sans-fin", "trop pour un texte"),
        ("annonce-trop", "trop pour un texte"),
        ("coupe", "incomplet"),
        ("vide", "rien envoyé"),
        ("absent", "répond 404"),
        ("panne", "répond 500"),
        ("bombe", "trop pour un texte"),
        ("abime", "abîmé"),
        ("boucle", "5 redirections"),
        ("nulle-part", "sans dire où"),
        ("fichier", "adresse du web"),
        ("charabia", "Rien n’a été gardé"),
    ],
)
def test_a_server_that_misbehaves_is_told_and_nothing_is_kept(server, monkeypatch, path, said):
    monkeypatch.setattr(fetching, "SILENCE", 0.3 if path == "muet" else 15)
    monkeypatch.setattr(fetching, "LARGEST_SOURCE", 3_000_000)
    with pytest.raises(FetchError, match=said):
        fetch(f"{server.url}/{path}", private=True)


@pytest.mark.parametrize("path", ["lent", "entetes-lents"])
def test_a_server_that_drips_is_given_up_when_the_time_is_over(server, monkeypatch, path):
    monkeypatch.setattr(fetching, "SECONDS", 0.4)
    with pytest.raises(FetchError, match="sans finir"):
        fetch(f"{server.url}/{path}", private=True)


def test_what_is_given_is_kept_whole(server):
    found = fetch(f"{server.url}/ailleurs", private=True)
    assert (found.data, found.name, found.etag) == (OLD.encode(), "texte.txt", '"un"')
    assert fetch(f"{server.url}/serre", private=True).data == OLD.encode()
    assert fetch(f"{server.url}/texte.txt", private=True, etag='"un"').data is None


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
def index_untouched(monkeypatch):
    monkeypatch.setattr("corpus.management.commands.ingest.refresh", lambda: None)


def run(*arguments):
    out = io.StringIO()
    try:
        call_command(*arguments, stdout=out)
    except SystemExit as end:
        assert end.code == 1
    return out.getvalue()


@pytest.mark.django_db
def test_an_address_is_ingested_and_looked_at_again(server):
    url = f"{server.url}/texte.txt"
    assert "private network" in run("ingest", url) and not Origin.objects.exists()
    told = json.loads(run("ingest", url, "--private", "--format", "json"))
    assert told["ok"] and told["sources"][0]["edition"] == "1995-03-01-fr"
    assert Edition.objects.get(slug="1995-03-01-fr").origin == url
    origin = Origin.objects.get()
    assert look_again(origin, private=True).outcome == "unchanged" and server.asked == 2
    server.text, server.etag = OLD.replace("soixante-trois", "63"), '"deux"'
    look = look_again(origin, private=True)
    assert look.outcome == "changed"
    draft = Draft.objects.get(name=look.draft)
    assert draft.made_by == WATCH and url in draft.reason
    (edition,) = preview(draft)["editions"]
    assert edition["was"] == edition["slug"] == "1995-03-01-fr"
    assert edition["entries"]["edited"] == 1
    assert look_again(origin, private=True).outcome == "unchanged"  # it waits, and is not made twice
    publish(draft.name, by="essai")
    assert look_again(origin, private=True).outcome == "unchanged"


@pytest.mark.django_db
def test_a_text_of_another_day_is_an_edition_beside_the_old_one(server):
    run("ingest", f"{server.url}/sans-validateurs", "--private")
    server.text = NEW
    told = json.loads(run("look", "--private", "--format", "json"))
    (look,) = told["looks"]
    (edition,) = preview(Draft.objects.get(name=look["draft"]))["editions"]
    assert (edition["slug"], edition["was"]) == ("1998-03-01-fr", "")


@pytest.mark.django_db
def test_a_draft_of_the_web_that_was_put_aside_comes_back_only_with_another_text(server):
    run("ingest", f"{server.url}/texte.txt", "--private")
    server.text, server.etag = OLD.replace("soixante-trois", "63"), '"deux"'
    held = Source.objects.count()
    discard(Draft.objects.get(name=look_again(Origin.objects.get(), private=True).draft))
    assert Source.objects.count() == held
    assert look_again(Origin.objects.get(), private=True).outcome == "unchanged"


@pytest.mark.django_db
def test_what_goes_wrong_is_kept_for_the_curator_and_the_command_says_so(server):
    run("ingest", f"{server.url}/texte.txt", "--private")
    server.text, server.etag = "Rien à lire ici.", '"deux"'
    assert "failed" in run("look", "--private")
    assert "n’a pas pu être lu" in Origin.objects.get().problem
    server.text, server.etag = OLD, '"un"'
    assert "unchanged" in run("look", "--private")
    assert Origin.objects.get().problem == ""
    with pytest.raises(CommandError, match="Did you mean"):
        run("look", f"{server.url}/text.txt")
    assert "not looked at any more" in run("look", f"{server.url}/texte.txt", "--forget")
    assert Edition.objects.filter(slug="1995-03-01-fr").exists()
