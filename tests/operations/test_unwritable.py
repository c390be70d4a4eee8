"""A library whose folder can't be written in is read all the same; writing says why it can't."""

import sqlite3

import pytest
from django.db import DatabaseError

from corpus.library.troubles import trouble_of
from rules_site import environment
from rules_site.sqlite.base import DatabaseWrapper


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A database in WAL mode that refuses the file which readers want beside it; how to open it."""
    path = tmp_path / "library of mine.sqlite3"
    made = sqlite3.connect(path)
    made.executescript("PRAGMA journal_mode=WAL; CREATE TABLE goose (steps); INSERT INTO goose VALUES (63);")
    made.close()
    path.with_name(f"{path.name}-shm").symlink_to(tmp_path / "nowhere" / "else")
    monkeypatch.setenv("SOME_DATABASE", f"sqlite:///{path}")
    facts = environment.database("SOME_DATABASE", "")
    opened = DatabaseWrapper(
        {**facts, "TIME_ZONE": None, "ATOMIC_REQUESTS": False, "AUTOCOMMIT": True}, "some"
    )
    yield path, opened
    opened.close()


@pytest.mark.django_db
def test_it_is_read_and_looked_at_anew_with_each_request(library):
    _, opened = library
    with opened.cursor() as cursor:
        assert cursor.execute("SELECT steps FROM goose").fetchall() == [(63,)]
        with pytest.raises(DatabaseError) as refused:
            cursor.execute("INSERT INTO goose VALUES (64)")
    assert trouble_of(refused.value) is not None
    opened.close_if_unusable_or_obsolete()
    assert opened.connection is None


@pytest.mark.django_db
def test_what_waits_beside_the_file_is_never_passed_over(library):
    path, opened = library
    path.with_name(f"{path.name}-wal").write_bytes(b"something")
    with pytest.raises(DatabaseError), opened.cursor() as cursor:
        cursor.execute("SELECT steps FROM goose")


def test_the_site_opens_sqlite_so():
    assert environment.database("NO_SUCH_NAME", "sqlite:///x")["ENGINE"] == "rules_site.sqlite"
