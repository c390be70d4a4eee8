"""Lists as CSV, and what changed since a day."""

from __future__ import annotations

import csv
import io
import json

import pytest

from corpus.api.serving import LISTS, as_csv
from corpus.models import Source

pytestmark = pytest.mark.django_db
NEW, OLD = "2014-05-01-regles", "2010-02-01-regles"
ADDRESSES = {
    "editions": "/api/v1/editions",
    "editions/<edition>/rules": f"/api/v1/editions/{NEW}/rules",
    "editions/<edition>/terms": f"/api/v1/editions/{NEW}/terms",
    "editions/<edition>/items": "/api/v1/editions/2015-02-20-cours-704/items",
    "editions/<edition>/diagnostics": f"/api/v1/editions/{NEW}/diagnostics",
    "cards": "/api/v1/cards",
    "search": "/api/v1/search?q=combat",
    "changes": "/api/v1/changes?since=2014-05-01",
    "compare/<old>/<new>": f"/api/v1/compare/{OLD}/{NEW}",
}


def table(client, address):
    answer = client.get(address + ("&" if "?" in address else "?") + "format=csv")
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"].startswith("text/csv")
    assert answer["ETag"] != client.get(address).get("ETag")
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


@pytest.mark.parametrize("address", LISTS)
def test_each_list_is_a_table_of_the_same_rows(client, address):
    answer = client.get(ADDRESSES[address])
    body = answer.json()
    rows = table(client, ADDRESSES[address])
    assert len(rows) == len(body[LISTS[address]])
    for row, item in zip(rows, body[LISTS[address]], strict=True):
        for name, value in item.items():
            if isinstance(value, str) and not value.startswith(("=", "+", "-", "@")):
                assert row[name] == value


def test_a_spreadsheet_runs_nothing():
    (row,) = csv.DictReader(
        io.StringIO(as_csv([{"a": "=1+1", "b": {"c": "@x", "d": [1, "é"]}, "e": None, "f": True}]))
    )
    assert row == {"a": "'=1+1", "b.c": "'@x", "b.d": '[1, "é"]', "e": "", "f": "true"}


@pytest.mark.parametrize("address", ["/api/v1/rules/704.5j?format=csv", "/api/v1/cards?format=xml"])
def test_what_is_no_table_is_refused_in_the_one_shape(client, address):
    answer = client.get(address)
    assert answer.status_code == 422
    assert answer.json()["code"] == "parameter_invalid"


def test_editions_that_came_since_a_day(client):
    some = Source.objects.first()
    Source.objects.filter(pk=some.pk).update(ingested_at="2050-01-01T12:00:00Z")
    listed = client.get("/api/v1/editions?changed_since=2049-12-31").json()
    assert [row["source"]["sha256"] for row in listed["editions"]] == [some.sha256]
    assert listed["total"] == 1
    assert client.get("/api/v1/editions?changed_since=hier").status_code == 422


def test_rules_that_changed_since_a_day(client):
    def numbers(query=""):
        answer = client.get(f"/api/v1/editions/{NEW}/rules{query}")
        return [row["number"] for row in json.loads(b"".join(answer))["rules"]]

    everything, lately = numbers(), numbers("?changed_since=2014-05-01")
    assert numbers("?changed_since=1993-01-01") == everything
    assert numbers("?changed_since=2014-05-02") == []
    assert lately and len(lately) < len(everything)
    compared = client.get(f"/api/v1/compare/{OLD}/{NEW}").json()["changes"]
    added = {row["new"] for row in compared if row["kind"] == "rule" and row["status"] == "added"}
    assert added and added <= set(lately)
