"""Whether the database is ready for a command."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def require_migrated() -> None:
    """Raises CommandError, with what to do, where the database lacks tables or columns of this version."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError(
            "the database is empty or of an older version; run `manage.py migrate` first", returncode=2
        )
