"""A question that is prepared: asked again where a kept connection proves dead, and only there."""

from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from django.db import OperationalError

from corpus.library.asking import prepared
from corpus.models import Library


class Kept:
    """A connection kept from an earlier request; it answers once it was opened anew."""

    alias = "default"
    health_check_enabled = True

    def __init__(self, *, kept=True, done=False, atomic=False):
        self.connection = object() if kept else None
        self.health_check_done, self.in_atomic_block = done, atomic
        self.asked = self.closed = 0

    @contextmanager
    def cursor(self):
        self.asked += 1
        if not self.closed:
            raise OperationalError("server closed the connection unexpectedly")
        yield MagicMock(fetchall=lambda: [(1,)])

    def close(self):
        self.closed += 1


@pytest.fixture
def question(monkeypatch):
    asked = SimpleNamespace(using=lambda _: asked, query=MagicMock())
    asked.query.get_compiler.return_value.as_sql.return_value = ("SELECT 1", ())

    def over(connection):
        monkeypatch.setattr(prepared, "connections", {"default": connection})
        return prepared.Prepared(Library, lambda: asked).rows()

    return over


def test_a_dead_connection_is_opened_anew(question):
    connection = Kept()
    assert question(connection) == [(1,)]
    assert (connection.asked, connection.closed) == (2, 1)


@pytest.mark.parametrize("one", [{"kept": False}, {"done": True}, {"atomic": True}])
def test_one_that_was_opened_or_checked_just_now_is_not(question, one):
    connection = Kept(**one)
    with pytest.raises(OperationalError):
        question(connection)
    assert (connection.asked, connection.closed) == (1, 0)
