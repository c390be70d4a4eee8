"""Which database a request reads: a replica for readers, the primary for whoever writes or wrote."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

from corpus.models import Edition
from corpus.operations.replicas import ReplicaMiddleware, ReplicaRouter


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
