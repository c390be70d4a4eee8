"""What a copy beside the library notes: each row that changed, once, however it was written."""

import pytest
from django.db import connection

from corpus.library.ingest import aside
from corpus.models import Version, Withdrawal

pytestmark = pytest.mark.django_db


def test_a_row_that_changes_again_is_noted_once_by_updates_and_upserts():
    if connection.vendor != "sqlite":
        pytest.skip("copies stand beside the library on SQLite alone")
    aside._note_changes()
    first, second = Version.objects.order_by("pk")[:2]
    Version.objects.filter(pk=first.pk).update(change="changed")
    for _ in range(2):
        Version.objects.bulk_create(
            [first, second], update_conflicts=True, unique_fields=["id"], update_fields=["change"]
        )
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT row FROM changed_{Version._meta.db_table} ORDER BY row")  # noqa: S608
        assert [row for (row,) in cursor.fetchall()] == [first.pk, second.pk]


def test_a_table_that_the_transaction_filled_is_counted_and_one_that_hardly_grew_is_not(monkeypatch):
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL plans by what it counted")

    def known():
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT reltuples FROM pg_class WHERE relname = '{Withdrawal._meta.db_table}'")  # noqa: S608
            return int(cursor.fetchone()[0])

    def add(few):
        have = Withdrawal.objects.count()
        Withdrawal.objects.bulk_create(
            Withdrawal(slug=f"w{number}", reason="") for number in range(have, have + few)
        )

    monkeypatch.setattr(aside, "FEW_ROWS", 50)
    before = known()
    add(40)
    aside.gather_statistics()
    assert known() == before
    add(600)
    aside.gather_statistics()
    assert known() == 640
