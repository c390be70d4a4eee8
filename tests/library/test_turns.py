"""Dear work in turns: one work a key, so many at once, and whoever can't wait is told to come back."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from corpus.library.comparisons import turns
from corpus.library.comparisons.compared import forget_comparisons
from corpus.library.comparisons.turns import BusyError, impatient, turn
from corpus.models import StoredComparison
from corpus.pages.shared.remembering import forget_pages

BOOKS = "/comparer/2003-07-28-regles/2014-05-01-regles/"


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path


def elsewhere(key):
    """Whether another thread gets a turn for ``key`` now."""

    def attempt():
        with impatient(0), turn(key):
            return True

    with ThreadPoolExecutor(1) as other:
        try:
            return other.submit(attempt).result(timeout=30)
        except BusyError:
            return False


def test_a_key_is_worked_on_once_at_a_time(monkeypatch):
    monkeypatch.setattr(turns, "AT_ONCE", 9)
    with turn("one"):
        assert not elsewhere("one")
        assert elsewhere("another")
    assert elsewhere("one")


def test_only_so_much_is_worked_on_at_the_same_time(monkeypatch):
    monkeypatch.setattr(turns, "AT_ONCE", 2)
    with ExitStack() as held:
        held.enter_context(turn("one"))
        assert elsewhere("another")
        held.enter_context(turn("two"))
        assert not elsewhere("another")
    assert elsewhere("another")


@pytest.mark.slow
@pytest.mark.django_db
def test_readers_of_what_is_being_worked_out_are_told_to_come_back(client, monkeypatch):
    """The page asks again by itself; a program is told in JSON when to."""
    StoredComparison.objects.all().delete()
    forget_comparisons()
    forget_pages()
    monkeypatch.setattr("corpus.operations.edge.WAIT", 0.0)
    monkeypatch.setattr("corpus.api.comparing.WAIT", 0.0)
    with ExitStack() as held:
        for number in range(turns.AT_ONCE):
            held.enter_context(turn(f"work {number}"))
        page = client.get(BOOKS)
        assert page.status_code == 503 and page["Refresh"] == page["Retry-After"] == "3"
        assert page["Cache-Control"] == "no-store" and "calcul" in page.content.decode()
        answer = client.get("/api/v1/compare/2003-07-28-regles/2014-05-01-regles")
        assert answer.status_code == 503 and answer.json()["code"] == "busy" and answer["Retry-After"] == "3"
    assert client.get(BOOKS).status_code == 200
    forget_comparisons()
