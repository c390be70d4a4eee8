"""Questions that every request asks: the ORM makes their SQL once, since that takes longer than the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import InterfaceError, OperationalError, connections, router
from django.db.models import Model, QuerySet


class Prepared:
    """A question without parameters, for plain columns of ``model``: ``asked`` makes its `values_list`."""

    def __init__(self, model: type[Model], asked: Callable[[], QuerySet[Any, Any]]) -> None:
        self._model = model
        self._sql = cache(lambda database: asked().using(database).query.get_compiler(database).as_sql())

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows as the database that is read from holds them now.

        A connection kept from an earlier request may be dead. Django asks it a question to find out; this question
        tells just as well, and is asked again over a new one.
        """
        # Without a type: what Django notes of its checks is in attributes that its stubs leave out.
        connection: Any = connections[router.db_for_read(self._model)]
        kept = connection.connection is not None and not connection.in_atomic_block
        unsure = kept and connection.health_check_enabled and not connection.health_check_done
        connection.health_check_done = True
        try:
            return self._asked_of(connection)
        except (InterfaceError, OperationalError):
            if not unsure:
                raise
            connection.close()
            return self._asked_of(connection)

    def _asked_of(self, connection: Any) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(*self._sql(connection.alias))
            return list(cursor.fetchall())
