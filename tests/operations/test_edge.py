"""What is refused before it costs anything, in the form that the asker reads; what programs look for at the root."""

import os
import re
import shutil
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.db import DataError
from django.utils import timezone

from corpus.models import Draft, Edition, Entry
from corpus.operations import digests, edge
from corpus.search import folders
from corpus.search.index import store

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/regles/420%005e/",
        "/recherche/?q=a%00b",
        "/api/v1/rules/420%00",
        "/bureau/%00",
        "/comparer/?de=a&a=%00",
    ],
)
def test_a_nul_is_refused_at_the_edge(client, address):
    response = client.get(address)
    assert response.status_code == 400
    if address.startswith("/api/"):
        assert response.json()["code"] == "nul_character" and response.json()["detail"]
    else:
        assert "caractère nul" in response.content.decode()


def test_a_value_that_the_database_cannot_keep_is_refused(client, monkeypatch):
    def refuse(*_, **__):
        raise DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")

    monkeypatch.setattr("django.db.models.query.QuerySet.first", refuse)
    answer = client.get("/editions/2014-05-01-regles/704.5j/")
    assert answer.status_code == 400 and "caractère nul" in answer.content.decode()


def test_an_address_has_a_length_that_is_too_long(client):
    room = edge.LONGEST_ADDRESS - len("/aide/") - len("q=")
    assert client.get(f"/aide/?q={'a' * room}").status_code == 200
    refused = client.get(f"/aide/?q={'a' * (room + 1)}")
    assert refused.status_code == 414 and "no-store" in refused["Cache-Control"]


def test_health_knows_an_index_that_is_behind(client, monkeypatch):
    from corpus.models import Library

    held = Library.current()
    monkeypatch.setattr("corpus.search.index_generation", lambda: held)
    assert client.get("/health").json()["status"] == "ok"
    Library.advance()
    answer = client.get("/health")
    assert answer.status_code == 200 and answer.json()["status"] == "behind"
    assert answer.json()["generation"] == answer.json()["index_generation"] + 1
    monkeypatch.setattr("corpus.search.index_generation", lambda: held + 5)  # a backup was restored
    assert client.get("/health").json()["status"] == "behind"


@pytest.mark.parametrize("broken", ["search", "page"])
def test_a_search_or_a_page_that_fails_is_no_health(client, monkeypatch, broken):
    told = client.get("/health").json()
    assert (told["search"], told["page"]) == ("ok", "ok")
    assert client.get("/ready").json() == {"ready": True}

    def fails(*_, **__):
        raise OSError("a file is cut short")

    if broken == "page":
        monkeypatch.setattr(digests, "resolve", lambda path: SimpleNamespace(func=fails, args=(), kwargs={}))
    else:
        monkeypatch.setattr("corpus.search.search", fails)
    answer = client.get("/health")
    assert (
        answer.status_code == 503 and answer.json()["status"] == "down" and answer.json()[broken] == "failed"
    )
    refused = client.get("/ready")
    assert refused.status_code == 503 and refused["Retry-After"] and refused.json() == {"ready": False}


@pytest.mark.parametrize("open_before", [False, True])
def test_an_index_whose_files_are_cut_short_is_no_health(
    client, tmp_path, settings, monkeypatch, open_before
):
    monkeypatch.setattr(store, "SMALL", 0)  # a small library's index would be made again at once
    shutil.copytree(settings.SEARCH_INDEX_DIR, tmp_path / "index")
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    store._open.clear()
    if open_before:  # what a process remembers goes on answering
        assert client.get("/health").json()["search"] == "ok"
    for file in folders.current().rglob("*"):
        if file.is_file():
            os.truncate(file, file.stat().st_size // 3)
    try:
        assert client.get("/health").status_code == 503
        assert client.get("/ready").status_code == 503
        for address in ("/recherche/?q=vigilance", "/api/v1/search?q=vigilance"):
            answer = client.get(address)
            assert answer.status_code == 503 and answer["Retry-After"], address
        assert store.mend() and client.get("/health").json()["search"] == "ok"
    finally:
        store._open.clear()


def test_a_draft_that_nobody_may_see_is_no_illness(client):
    newest = Entry.objects.filter(kind=Entry.Kind.RULE, text__isnull=False).order_by("-pk").first()
    draft = Draft.objects.create(name="2026-01-01-1", ready=True)
    Edition.objects.filter(pk=newest.edition_id).update(draft=draft)
    assert client.get("/health").json()["page"] == "ok"


def test_language_models_are_told_where_to_read(client):
    text = client.get("/llms.txt").content.decode()
    assert text.startswith("# ")
    for address in re.findall(r"https?://[^/\s)]+(/[^\s)?]*)", text):
        assert client.get(address).status_code != 404 or "704.5j" in address, address


def test_a_weakness_can_be_reported(client, settings):
    settings.SECURITY_CONTACT = "mailto:securite@rules.example"
    fields = dict(
        line.split(": ", 1) for line in client.get("/.well-known/security.txt").content.decode().splitlines()
    )
    assert fields["Contact"] == "mailto:securite@rules.example"
    expires = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=100) < expires - timezone.now() < timedelta(days=365)


def test_the_sign_of_the_site_is_there(client):
    answer = client.get("/favicon.ico")
    assert answer["Content-Type"] == "image/x-icon" and b"".join(answer)[:4] == b"\0\0\1\0"
