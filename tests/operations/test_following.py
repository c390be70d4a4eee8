"""A machine follows the generation that another one published."""

from types import SimpleNamespace

import pytest
from django.db import OperationalError

from corpus import search
from corpus.models import Library
from corpus.operations import following
from corpus.operations.following import catch_up, get_ready
from corpus.search import folders
from corpus.search.index import store

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(autouse=True)
def own_index(tmp_path, settings, empty_library):
    """An index that these tests may bring to generations which nobody else sees; it holds nothing, at once."""
    settings.SEARCH_INDEX_DIR = tmp_path / "index"


def test_a_new_generation_is_followed():
    search.refresh()
    Library.advance()
    assert search.index_generation() < Library.current()
    assert catch_up() is True
    assert search.index_generation() == Library.current()


def test_a_missing_index_is_built():
    assert search.index_generation() is None
    assert catch_up() is True
    assert folders.current() is not None and search.index_generation() == Library.current()


@pytest.fixture
def kept_connections(monkeypatch):
    """The test's own connection stays open where a process would close its own."""
    monkeypatch.setattr(following, "connections", SimpleNamespace(close_all=lambda: None))


def test_a_new_process_opens_the_index_before_it_answers(kept_connections, monkeypatch):
    search.refresh()
    store._open.clear()
    get_ready()
    monkeypatch.setattr(store, "_read", lambda folder: pytest.fail("it was not open yet"))
    assert search.index_stamp()


def test_a_new_process_starts_without_database_and_index(kept_connections, monkeypatch, caplog):
    def away():
        raise OperationalError("the database is away")

    monkeypatch.setattr(search, "index_stamp", away)
    get_ready()
    assert "isn't ready yet: the database is away" in caplog.text
