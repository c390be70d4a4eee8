"""What the tests of this room share."""

import pytest
from django.db import OperationalError


@pytest.fixture
def no_database(monkeypatch):
    def away(*_):
        raise OperationalError("connection refused")

    monkeypatch.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", away)
    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", away)
