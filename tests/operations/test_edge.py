"""What is refused before it costs anything, in the form that the asker reads; a database that is away."""

import pytest
from django.db import OperationalError
from django.test import override_settings

from corpus.operations import edge


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


def test_an_address_has_a_length_that_is_too_long(client):
    room = edge.LONGEST_ADDRESS - len("/aide/") - len("q=")
    assert client.get(f"/aide/?q={'a' * room}").status_code == 200
    refused = client.get(f"/aide/?q={'a' * (room + 1)}")
    assert refused.status_code == 414 and "no-store" in refused["Cache-Control"]


@pytest.fixture
def no_database(monkeypatch):
    def away(*_):
        raise OperationalError("connection refused")

    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", away)
    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", away)


@pytest.mark.django_db
def test_without_a_database_people_get_a_page_and_programs_get_json(client, no_database):
    page = client.get("/editions/")
    assert page.status_code == 503 and int(page["Retry-After"]) > 0
    assert "base de données" in page.content.decode()
    answer = client.get("/api/v1/editions")
    assert answer.status_code == 503 and answer.json()["code"] == "database_away"
    assert int(answer["Retry-After"]) > 0


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/aide/", "/a-propos/", "/vocabulaire/"])
def test_pages_that_need_no_database_go_on_without_one(client, no_database, address):
    assert client.get(address).status_code == 200


@pytest.mark.django_db
def test_health_says_that_the_database_is_away(client, no_database):
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "down" and answer.json()["database"] == "away"


@pytest.mark.django_db
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


def test_a_client_that_asks_too_often_waits_and_others_do_not():
    middleware = edge.RateLimitMiddleware(lambda request: None)
    assert [middleware._wait("a", 3, 0.0) for _ in range(3)] == [0, 0, 0]
    assert middleware._wait("a", 3, 0.0) == pytest.approx(20)
    assert middleware._wait("b", 3, 0.0) == 0
    assert middleware._wait("a", 3, 20.1) == 0
    assert middleware._wait("a", 3, 20.1) > 0


def test_too_many_requests_say_the_limit(client):
    with override_settings(RATE_LIMIT=1, MIDDLEWARE=["corpus.operations.edge.RateLimitMiddleware"]):
        client.get("/aide/")
        refused = client.get("/api/v1/editions")
    assert refused.status_code == 429 and refused.json()["code"] == "too_many_requests"
    assert int(refused["Retry-After"]) > 0 and "1 demandes par minute" in refused.json()["detail"]


def test_clients_that_are_counted_are_bounded(monkeypatch):
    monkeypatch.setattr(edge, "MOST_CLIENTS", 5)
    middleware = edge.RateLimitMiddleware(lambda request: None)
    for client in range(50):
        middleware._wait(str(client), 3, 0.0)
    assert len(middleware._clients) == 5
