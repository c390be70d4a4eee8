"""A full disk, a locked or read-only database: one sentence that says what to do, and nothing is changed."""

import errno

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, OperationalError, connection

from corpus.library.troubles import trouble_of
from corpus.models import Draft, Edition, Library
from tests.conftest import TEXTS


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (OperationalError("database is locked"), "somebody else"),
        (OperationalError("database or disk is full"), "no room"),
        (OSError(errno.ENOSPC, "No space left on device"), "no room"),
        (DatabaseError('could not extend file "base/1": No space left on device'), "no room"),
        (OperationalError("attempt to write a readonly database"), "can't be written"),
        (OSError(errno.EROFS, "Read-only file system"), "can't be written"),
        (OperationalError("unable to open database file"), "can't be opened"),
    ],
)
def test_each_trouble_is_named(error, word):
    trouble = trouble_of(error)
    assert trouble is not None and word in trouble.english and trouble.french


@pytest.mark.parametrize("error", [ValueError("locked"), OSError(errno.EPIPE, "Broken pipe")])
def test_another_error_is_no_trouble(error):
    assert isinstance(error, ValueError) or trouble_of(error) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's pages can be bounded")
def test_a_full_disk_ends_an_ingest_with_one_sentence(tmp_path):
    longer = tmp_path / "regles.txt"  # more than fits in pages that are partly used
    wording = (TEXTS / "2003-07-28-regles.txt").read_text(encoding="utf-8")
    longer.write_text(wording.replace("2003", "2001").replace("joueur", "pionnier"), encoding="utf-8")
    slugs, generation = set(Edition.objects.values_list("slug")), Library.current()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # no free pages are left to write in
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            with pytest.raises(CommandError, match="no room is left"):
                call_command("ingest", str(longer))
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    assert (set(Edition.objects.values_list("slug")), Library.current()) == (slugs, generation)
    assert not Draft.objects.exists()
