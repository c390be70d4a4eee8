"""What a copy beside the library notes: each row that changed, once, however it was written."""

import pytest
from django.db import connection

from corpus.library.ingest import aside
from corpus.library.ingest.threads import upsert
from corpus.models import Version

pytestmark = pytest.mark.django_db


def test_a_row_that_changes_again_is_noted_once_by_updates_and_upserts():
    if connection.vendor != "sqlite":
        pytest.skip("copies stand beside the library on SQLite alone")
    aside._note_changes()
    first, second = Version.objects.order_by("pk")[:2]
    Version.objects.filter(pk=first.pk).update(change="changed")
    upsert(Version, [first, second], ["change"])
    upsert(Version, [first, second], ["change"])
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT row FROM changed_{Version._meta.db_table} ORDER BY row")  # noqa: S608
        assert [row for (row,) in cursor.fetchall()] == [first.pk, second.pk]
