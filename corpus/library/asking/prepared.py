"""Questions that every request asks: the ORM makes their SQL once, since that takes longer than the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connections, router
from django.db.models import Model, QuerySet


class Prepared:
    """A question without parameters, for plain columns of ``model``: ``asked`` makes its `values_list`."""

    def __init__(self, model: type[Model], asked: Callable[[], QuerySet[Any, Any]]) -> None:
        self._model = model
        self._sql = cache(lambda database: asked().using(database).query.get_compiler(database).as_sql())

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows as the database that is read from holds them now."""
        database = router.db_for_read(self._model)
        with connections[database].cursor() as cursor:
            cursor.execute(*self._sql(database))
            return list(cursor.fetchall())
