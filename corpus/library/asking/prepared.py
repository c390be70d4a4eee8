"""Questions that every request asks: the ORM makes their SQL once, since that takes longer than the answer.

Such a question is a queryset like any other, written as a function of what is asked for: keys, lists of keys, strings.
It is compiled with stand-ins in their places; an answer puts what is asked for where the stand-ins went. Lists are
filled up to lengths of powers of two, so that few forms of a question are ever made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import InterfaceError, OperationalError, connections, router
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

Asked = int | str | Sequence[int] | Sequence[str]
"""What a question may be about."""
_Shape = tuple[tuple[type, int], ...]
"""The type of each thing asked for, and how many of them: 0 for a single one."""
_M = TypeVar("_M", bound=Model)


@dataclass(frozen=True, slots=True)
class _Form:
    """A question compiled for one database: where in its parameters what is asked for goes, by place among all that
    is asked for (other parameters are fixed); how rows are read.
    """

    sql: str
    parameters: tuple[tuple[int | None, Any], ...]
    converters: Any
    columns: int
    attributes: tuple[str, ...]
    populators: Any


class Prepared(Generic[_M]):
    """A question that ``asked`` makes a queryset of: whole objects of ``model`` (with what `select_related` joins), or
    the `values_list` of plain columns.
    """

    def __init__(self, model: type[_M], asked: Callable[..., QuerySet[_M, Any]]) -> None:
        self._model = model
        self._asked = asked
        self._forms: dict[tuple[str, _Shape], _Form] = {}

    def rows(self, *given: Asked) -> list[tuple[Any, ...]]:
        """The rows of a `values_list` as the database that is read from holds them now."""
        return self._answer(given, lambda database, form, rows: list(rows))

    def objects(self, *given: Asked) -> list[_M]:
        """The objects that the database that is read from holds now."""
        return self._answer(given, self._made)

    def _answer(
        self,
        given: Sequence[Asked],
        make: Callable[[str, _Form, Iterable[tuple[Any, ...]]], list[Any]],
    ) -> list[Any]:
        database = router.db_for_read(self._model)
        if _some_empty(given):
            return list(self._asked(*given).using(database))
        flat, shape = _flat(given)
        form = self._forms.get((database, shape)) or self._compile(database, shape)
        parameters = [fixed if at is None else flat[at] for at, fixed in form.parameters]
        connection: Any = connections[database]
        rows = _rows(connection, form.sql, parameters)
        return make(
            database, form, _converted(rows, form.converters, connection) if form.converters else rows
        )

    def _made(self, database: str, form: _Form, rows: Iterable[tuple[Any, ...]]) -> list[_M]:
        found = []
        for row in rows:
            made = self._model.from_db(database, form.attributes, row[: form.columns])
            for populator in form.populators:
                populator.populate(row, made)
            found.append(made)
        return found

    def _compile(self, database: str, shape: _Shape) -> _Form:
        stand_ins = list(_stand_ins(shape))
        queryset = self._asked(*stand_ins).using(database)
        compiler = queryset.query.get_compiler(database)
        sql, parameters = compiler.as_sql()
        places = {stand_in: at for at, stand_in in enumerate(_flat(stand_ins)[0])}
        where = tuple((places.get(each), each) for each in parameters)
        if {at for at, _ in where if at is not None} != set(places.values()):
            raise TypeError(f"{queryset.model.__name__}: the question loses something that is asked for")
        info = compiler.klass_info
        start, end = (info["select_fields"][0], info["select_fields"][-1] + 1) if info else (0, 0)
        form = self._forms[database, shape] = _Form(
            sql,
            where,
            compiler.get_converters([column[0] for column in compiler.select]),
            end,
            tuple(column[0].target.attname for column in compiler.select[start:end]),
            get_related_populators(info, compiler.select, database) if info else (),  # type: ignore[call-arg]  # the stubs are of a later Django
        )
        return form


def _rows(connection: Any, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows that answer.

    A connection kept from an earlier request may be dead. Django asks it a question to find out; this question
    tells just as well, and is asked again over a new one.
    """
    # Without a type: what Django notes of its checks is in attributes that its stubs leave out.
    kept = connection.connection is not None and not connection.in_atomic_block
    unsure = kept and connection.health_check_enabled and not connection.health_check_done
    connection.health_check_done = True
    try:
        return _asked_of(connection, sql, parameters)
    except (InterfaceError, OperationalError):
        if not unsure:
            raise
        connection.close()
        return _asked_of(connection, sql, parameters)


def _asked_of(connection: Any, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


def _some_empty(given: Sequence[Asked]) -> bool:
    """Whether a list is empty: the ORM knows what that leaves of a question, mostly without asking the database."""
    return any(not isinstance(each, int | str) and not len(each) for each in given)


def _flat(given: Sequence[Asked]) -> tuple[list[int | str], _Shape]:
    """All that is asked for, one after the other, lists filled up with what they end with; and its shape."""
    flat: list[int | str] = []
    shape = []
    for each in given:
        if isinstance(each, int | str):
            flat.append(each)
            shape.append((type(each), 0))
            continue
        held: list[int | str] = list(each)
        length = 1 << (len(held) - 1).bit_length()
        shape.append((type(held[0]), length))
        flat += held + held[-1:] * (length - len(held))
    return flat, tuple(shape)


def _stand_ins(shape: _Shape) -> Iterator[Asked]:
    """Something else for each single thing: keys that no row has, words that nobody types."""
    count = 0
    for kind, length in shape:
        made: list[Any] = []
        for _ in range(length or 1):
            count += 1
            made.append(-1_000_000_000 - count if kind is int else f"\x00{count}")
        yield made if length else made[0]


def _converted(
    rows: Iterable[tuple[Any, ...]], converters: Any, connection: Any
) -> Iterator[tuple[Any, ...]]:
    """The rows, each column as its field reads it."""
    for row in rows:
        made = list(row)
        for place, (functions, expression) in converters.items():
            for function in functions:
                made[place] = function(made[place], expression, connection)
        yield tuple(made)
