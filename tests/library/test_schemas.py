"""What is derived of the embedded texts is what it was under the same schema number.

`tests/golden/schemas.json` holds for each kind of derived data its number and a hash of what comes out. Where results
changed on purpose, raise the number in `corpus/schemas.py` and write the new hashes down:
``REWRITE_GOLDEN=1 pytest -n 0 tests/library/test_schemas.py``. What the index keeps has its tests in `tests/search`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable

import pytest

from corpus import schemas
from corpus.library.comparisons.compared import compare_editions
from corpus.models import Citation, Edition, Entry, Lineage, Link, Text, Twin, Version
from tests.conftest import ROOT

pytestmark = pytest.mark.django_db
GOLDEN = ROOT / "tests" / "golden" / "schemas.json"


def editions() -> Iterable[object]:
    columns = ("edition__slug", "kind", "key", "number", "level", "name", "text__content", "first_line")
    yield from Entry.objects.order_by(*columns[:3]).values_list(*columns)
    cited = (
        "reference__entry__edition__slug",
        "reference__entry__key",
        "reference__start",
        "number",
        "status",
    )
    yield from Citation.objects.order_by(*cited).values_list(*cited)
    yield from Edition.objects.order_by("slug").values_list(
        "slug", "title", "date", "kind", "covers", "counts"
    )


def links() -> Iterable[object]:
    columns = ("old__edition__slug", "old__key", "new__edition__slug", "new__key", "kind")
    return Link.objects.order_by(*columns).values_list(*columns)


def versions() -> Iterable[object]:
    columns = ("thread__name", "since__slug", "until__slug", "change", "nature", "numbers", "statement")
    return Version.objects.order_by(*columns[:2], "pk").values_list(*columns)


def twins() -> Iterable[object]:
    columns = ("entry__edition__slug", "entry__key", "twin__edition__slug", "twin__key", "standing", "since")
    return Twin.objects.order_by(*columns[:2]).values_list(*columns)


def comparisons() -> Iterable[object]:
    for pair in Lineage.objects.select_related("old", "new").order_by("old__slug", "new__slug"):
        if pair.new.kind == Edition.Kind.RULES:
            for change in compare_editions(pair.old, pair.new).changes:
                yield change.status, change.nature, change.old, change.new, change.segments


DERIVED: dict[str, Callable[[], Iterable[object]]] = {
    "EDITIONS": editions,
    "HTML": lambda: Text.objects.order_by("sha256").values_list("sha256", "html"),
    "LINKS": links,
    "VERSIONS": versions,
    "TWINS": twins,
    "COMPARISONS": comparisons,
}


def digest(rows: Iterable[object]) -> str:
    lines = sorted(json.dumps(row, sort_keys=True, default=str) for row in rows)  # whatever engine asks
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize("kind", DERIVED)
def test_results_change_with_their_number(kind):
    golden = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    now = [str(getattr(schemas, kind)), digest(DERIVED[kind]())]
    if os.environ.get("REWRITE_GOLDEN"):
        GOLDEN.write_text(json.dumps(golden | {kind: now}, indent=2) + "\n", "utf-8")
        return
    assert now == golden[kind], (
        f"{kind} changed: raise corpus/schemas.py's number, then write the golden anew"
    )
