"""Machines of one database: whether they answer alike, and which database a request reads."""

from types import SimpleNamespace

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

from corpus import search
from corpus.models import Edition, Library, MachineAnswers
from corpus.operations import digests
from corpus.operations.replicas import ReplicaMiddleware, ReplicaRouter


@pytest.fixture
def shared(monkeypatch, db):
    """A database that machines share, and an index that is in step."""
    monkeypatch.setattr(digests, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(search, "index_generation", Library.current)
    monkeypatch.setattr(digests, "BREATH", 0)
    Library.objects.get_or_create(pk=1)


def other(digest, state=None):
    MachineAnswers.objects.create(machine="other:/var", digest=digest, state=state or Library.state())


def test_a_machine_works_its_answers_out_once_for_each_state(shared, monkeypatch):
    asked = []
    monkeypatch.setattr(digests, "answers", lambda breath: asked.append(1) or {"digest": "a" * 64})
    assert digests.agreement() == "unknown"
    assert [digests.work_out(), digests.work_out()] == [True, False]
    assert digests.agreement() == "alone"
    Library.advance()
    assert digests.agreement() == "unknown"
    assert digests.work_out() is True
    assert len(asked) == 2


def test_health_says_whether_machines_answer_alike(shared, client, monkeypatch):
    monkeypatch.setattr(digests, "answers", lambda breath: {"digest": "a" * 64})
    digests.work_out()
    other("b" * 64, state="0 long ago")
    assert client.get("/health").json()["answers"] == "alone"
    MachineAnswers.objects.filter(machine="other:/var").update(state=Library.state(), digest="a" * 64)
    assert client.get("/health").json()["answers"] == "ok"
    MachineAnswers.objects.filter(machine="other:/var").update(digest="b" * 64)
    assert client.get("/health").json()["answers"] == "differ"


def test_who_began_and_died_begins_again(shared, monkeypatch):
    monkeypatch.setattr(digests, "answers", lambda breath: {"digest": "a" * 64})
    MachineAnswers.objects.create(machine=digests.machine(), state=Library.state())
    assert digests.work_out() is False
    monkeypatch.setattr(digests, "GIVEN_UP", -digests.GIVEN_UP)
    assert digests.work_out() is True


@pytest.fixture
def replica(monkeypatch):
    monkeypatch.setitem(settings.DATABASES, "replica", settings.DATABASES["default"])


def read_by(method, path, **cookies):
    """The database that a page of this request reads, None for the primary."""
    seen = []

    def page(request):
        seen.append(ReplicaRouter().db_for_read(Edition))
        return HttpResponse()

    request = RequestFactory().generic(method, path)
    request.COOKIES |= cookies
    ReplicaMiddleware(page)(request)
    return seen[0]


@pytest.mark.parametrize(
    ("method", "path", "cookies", "database"),
    [
        ("GET", "/regles/704.5j/", {}, "replica"),
        ("GET", "/api/v1/editions", {}, "replica"),
        ("POST", "/api/v1/citations", {}, None),
        ("GET", "/bureau/", {}, None),
        ("GET", "/admin/", {}, None),
        ("GET", "/regles/704.5j/", {settings.SESSION_COOKIE_NAME: "a"}, None),
    ],
)
def test_who_writes_or_wrote_reads_the_primary_and_all_others_the_replica(
    replica, method, path, cookies, database
):
    assert read_by(method, path, **cookies) == database


def test_without_a_replica_and_outside_a_request_the_primary_is_read(replica, monkeypatch):
    assert ReplicaRouter().db_for_read(Edition) is None
    monkeypatch.delitem(settings.DATABASES, "replica")
    assert read_by("GET", "/") is None
