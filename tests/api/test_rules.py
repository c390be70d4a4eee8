"""`/rules`: what a number says in force, on a day, in an edition; and its history."""

import json

import pytest

from tests.api.conftest import NODE_KEYS
from tests.library.ages import BOOK, publish

pytestmark = pytest.mark.django_db

LEAN = {
    *NODE_KEYS,
    "language",
    "gist",
    "restatement",
    "whole",
    "restates",
    "thread",
    "in_force",
    "family",
    "twin",
    "number_then",
    "cards",
    "examples_cards",
    "claims",
    "from",
    "into",
    "history",
    "cited_by",
    "source",
}


def test_the_rule_in_force_with_its_place_in_time(get):
    rule = get("rules/704.5k")
    assert set(rule) == LEAN
    assert (rule["edition"], rule["thread"]) == ("2014-05-01-regles", "34fd8b8d")
    assert rule["in_force"] == {
        "since": "2013-07-13",
        "sense_since": "2013-07-13",
        "until": None,
        "versions": 4,
        "edition": "2014-05-01-regles",
        "complete": False,
        "current": False,
        "at_least": False,
        "restated_by": ["2015-02-20-cours-704"],
    }
    assert (rule["restatement"], rule["whole"]) == (True, True)
    assert rule["restates"] == {"edition": "2014-05-01", "number": "704.5k"}
    claim = {
        "code": "restatement",
        "text": "D’après les règles du 1ᵉʳ\u00a0mai\u00a02014",
        "why": "Nous redisons ici la règle telle que l’édition du 1ᵉʳ\u00a0mai\u00a02014 l’imprime.",
        "proof": ["2014-05-01-regles"],
    }
    assert rule["claims"][0] == claim
    assert rule["family"] == [] and rule["history"] is rule["cited_by"] is rule["source"] is None


def test_more_is_included_where_it_is_asked_for(get):
    rule = get("rules/704.5k", include="history,cited_by,source")
    assert rule["source"]["name"] == "2014-05-01-regles.txt"
    assert any(each.startswith("rule:") for each in rule["cited_by"])
    assert rule["history"] == get("rules/704.5k/history")["versions"]
    assert get("rules/704.5k", 422, include="poem")["code"] == "parameter_invalid"


def test_what_a_number_said_on_a_day(get):
    rule = get("rules/420.5e", on="2005-04-01")
    assert (rule["edition"], rule["in_force"]["until"]) == ("2003-07-28-regles", "2006-10-20")
    assert rule["number_then"] == {"number": "420.5e", "today": "704.5k", "names_now": None}
    assert get("rules/704.5k", edition="2010-02-01-regles")["in_force"]["since"] == "2009-07-11"
    assert get("rules/704.5k")["number_then"] is None


def test_a_number_that_names_another_rule_today_says_so(get):
    publish(1990, BOOK, language="en")
    moved = {number: text for number, text in BOOK.items() if number != "301.2"}
    publish(
        1994, moved | {"301.2": "Un dé tombé de la table se relance.", "301.4": BOOK["301.2"]}, language="en"
    )
    then = get("rules/301.2", on="1992-01-01", language="en")["number_then"]
    assert then == {"number": "301.2", "today": "301.4", "names_now": "Un dé tombé de la table se relance."}


@pytest.mark.parametrize(("loose", "query"), [("7045k", ""), ("704.5K", "?language=fr"), ("CR 704.5k.", "")])
def test_loose_numbers_lead_to_the_right_form(client, loose, query):
    answer = client.get(f"/api/v1/rules/{loose}{query}")
    assert (answer.status_code, answer["Location"]) == (301, f"/api/v1/rules/704.5k{query}")
    assert client.get(f"/api/v1/rules/{loose}/history")["Location"] == "/api/v1/rules/704.5k/history"


def test_a_heading_comes_with_what_stands_under_it(get):
    rule = get("rules/704")
    assert [kin["number"] for kin in rule["family"]] == rule["children"]
    assert all(kin["text"] for kin in rule["family"])


def test_a_number_that_is_gone_says_where_it_lived(get):
    error = get("rules/420.5e", 404)
    assert error["code"] == "rule_unknown"
    assert "704.5k" in error["detail"] and "2003-07-28-regles" in error["detail"]
    assert "704.5k" in get("rules/704.5k", 404, on="2005-04-01")["detail"]
    assert "2005" in get("rules/704.5k", 404, on="2005-04-01")["detail"]
    assert get("rules/704.5k", 422, on="hier")["code"] == "parameter_invalid"
    assert get("rules/704.5k", 404, edition="nowhere")["code"] == "edition_unknown"
    assert get("rules/704.5k", 422, language="de")["code"] == "parameter_invalid"


def test_history_by_version(get):
    history = get("rules/704.5k/history")
    assert history["thread"] == "34fd8b8d"
    assert [
        (v["since"], [each["number"] for each in v["numbers"]], v["change"], v["editions"])
        for v in history["versions"]
    ] == [
        ("2003-07-28", ["420.5e"], "first", 1),
        ("2006-10-20", ["420.5e"], "restated", 1),  # our own wording changed: nothing is told of the rule
        ("2010-02-01", ["704.5k"], "restated", 1),
        ("2014-05-01", ["704.5k"], "restated", 1),
        ("2015-02-20", [], "restated", 1),
    ]
    assert {each["nature"] for each in history["versions"]} == {None}
    assert history == get("rules/420.5e/history", edition="2003-07-28-regles")


def test_history_by_edition(get):
    told = get("rules/704.5k/history", by="edition")
    assert told["thread"] == "34fd8b8d"
    steps = told["editions"]
    assert [(step["number"], step["change"]) for step in steps][:4] == [
        ("420.5e", "first"),
        ("420.5e", "restated"),
        ("704.5k", "restated"),
        ("704.5k", "restated"),
    ]
    assert (steps[-1]["edition"], steps[-1]["kind"], steps[-1]["number"]) == (
        "2015-02-20-cours-704",
        "item",
        None,
    )
    assert get("rules/704.5k/history", 422, by="colour")["code"] == "parameter_invalid"


def test_answers_are_lean(client):
    for number in ("704.5k", "702.2", "100.1"):
        answer = client.get(f"/api/v1/rules/{number}")
        assert answer.status_code == 200 and len(answer.content) <= 3000


@pytest.mark.parametrize(
    "path", ["rules/704.5k", "editions", "editions/2014-05-01-regles/rules/704.5k", "cards"]
)
def test_get_head_and_options_and_nothing_else(client, path):
    address = f"/api/v1/{path}"
    got = client.get(address)
    head = client.head(address)
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", got["ETag"])
    options = client.options(address)
    assert (options.status_code, options["Allow"]) == (204, "GET, HEAD, OPTIONS")
    for method in (client.post, client.put, client.delete, client.patch):
        refused = method(address)
        assert refused.status_code == 405 and refused["Allow"] == "GET, HEAD, OPTIONS"
        assert refused.json()["code"] == "method_not_allowed"


def test_answers_have_validators_and_lifetimes(client):
    moving, pinned = (
        client.get("/api/v1/rules/704.5k"),
        client.get("/api/v1/editions/2014-05-01-regles/rules"),
    )
    assert (
        moving["Cache-Control"] == "public, max-age=60" and pinned["Cache-Control"] == "public, max-age=3600"
    )
    again = client.get("/api/v1/rules/704.5k", headers={"If-None-Match": moving["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["Access-Control-Allow-Origin"] == "*"


def test_every_error_stands_in_the_openapi_document(client):
    document = json.loads(client.get("/api/v1/openapi.json").content)
    for path, operations in document["paths"].items():
        responses = operations["get"]["responses"]
        for status in ("404", "405", "422", "429", "503"):
            shape = responses[status]["content"]["application/json"]["schema"]["$ref"]
            assert shape == "#/components/schemas/ErrorOut", path


def test_an_unknown_address_has_the_same_shape(client):
    assert set(client.get("/api/v1/nowhere").json()) == {"detail", "code"}
