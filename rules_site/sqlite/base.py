"""Django's SQLite, with one thing more: a library whose folder can't be written in is still read.

Readers of a database in WAL mode want to write a small file beside it, which a full or read-only disk refuses.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Opens the library as it lies on the disk where it can't be opened for writing."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """A connection; one that only reads ends with its request, for the disk may be free again by then."""
        try:
            return self._opened(conn_params)
        except sqlite3.OperationalError as error:
            path = Path(conn_params["database"])
            if "locked" in str(error) or not path.is_file() or not _is_settled(path):
                raise
            self.close_at = time.monotonic()
            return self._opened({**conn_params, "database": f"file:{quote(str(path))}?immutable=1"})

    def _opened(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        connection: sqlite3.Connection = super().get_new_connection(conn_params)
        return connection


def _is_settled(path: Path) -> bool:
    """Whether the file holds all that was ever written: nothing waits beside it."""
    waiting = path.with_name(f"{path.name}-wal")
    return not waiting.exists() or not waiting.stat().st_size
