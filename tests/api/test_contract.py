"""The JSON of the contract over the embedded corpus: names, offsets, orders, errors."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from corpus.api.api import WORDS, api, operation_id
from corpus.api.assembly import rules_out
from corpus.models import Edition
from tests.api.conftest import NODE_KEYS
from tests.library.samples import ingest_folder
from tests.library.test_twins import write

pytestmark = pytest.mark.django_db

OLD, NEW = "2006-10-20-regles", "2010-02-01-regles"
RULE_KEYS = {*NODE_KEYS, "cited_by", "source"}
CHANGE_KEYS = {
    "kind",
    "status",
    "nature",
    "old",
    "new",
    "also_old",
    "also_new",
    "score",
    "title",
    "segments",
    "examples",
    "recycled",
}
HIT_KEYS = {"id", "kind", "parent_kind", "number", "name", "edition", "title", "excerpt", "url", "score"}


def test_editions_tell_what_they_hold(get):
    editions = get("editions")["editions"]
    assert len(editions) == 8
    assert {"slug", "title", "language", "kind", "date", "date_precision", "origin", "covers"} <= set(
        editions[0]
    )
    assert set(editions[0]["source"]) == {"name", "sha256"}
    for edition in editions:
        counts = edition["counts"]
        assert set(counts) == {
            "rules",
            "examples",
            "terms",
            "references",
            "cards",
            "rulings",
            "topics",
            "items",
        }
        assert counts["rules"] == len(get(f"editions/{edition['slug']}/rules")["rules"])
    dates = [edition["date"] for edition in editions]
    assert dates == sorted(dates, reverse=True)


def test_rules_form_a_tree_in_order(get):
    rules = get(f"editions/{NEW}/rules")["rules"]
    by_number = {rule["number"]: rule for rule in rules}
    assert len(by_number) == len(rules) > 60
    for rule in rules:
        assert set(rule) >= RULE_KEYS
        if rule["parent"]:
            assert rule["number"] in by_number[rule["parent"]]["children"]
        if rule["next"]:
            assert by_number[rule["next"]]["previous"] == rule["number"]
            assert (by_number[rule["next"]]["level"] in ("part", "section")) == (
                rule["level"] in ("part", "section")
            )
    assert by_number["704.5k"]["parent"] == "704.5"
    assert by_number["704"]["level"] == "section"


def test_one_rule_equals_the_same_in_the_list(get):
    listed = {rule["number"]: rule for rule in get(f"editions/{NEW}/rules")["rules"]}
    for number in ("704", "704.5", "704.5k"):
        assert get(f"editions/{NEW}/rules/{number}") == listed[number]


def test_references_stand_where_they_say(get):
    seen = 0
    for rule in get(f"editions/{NEW}/rules")["rules"]:
        for reference in rule["references"]:
            seen += 1
            assert rule["text"][reference["start"] : reference["end"]] == reference["raw"]
            assert reference["targets"] == [outcome["number"] for outcome in reference["outcomes"]]
            assert reference["status"] in ("resolved", "not_covered", "unknown", "repaired")
    assert seen > 40


def test_cited_by_mirrors_references(get):
    rules = get(f"editions/{NEW}/rules")["rules"]
    cited_by = {rule["number"]: rule["cited_by"] for rule in rules}
    for rule in rules:
        for reference in rule["references"]:
            for outcome in reference["outcomes"]:
                if outcome["edition"] == NEW:
                    assert f"rule:{rule['number']}@{NEW}" in cited_by[outcome["number"]]


def test_glossary_items_and_diagnostics(get):
    terms = get(f"editions/{NEW}/terms")["terms"]
    assert len(terms) > 25 and set(terms[0]) >= {"term", "text", "references", "source", "url"}
    items = get("editions/2015-02-20-cours-704/items")["items"]
    assert [item["position"] for item in items] == list(range(1, len(items) + 1))
    report = get(f"editions/{NEW}/diagnostics")
    lines = dict(report["lines"])
    assert lines.pop("total") == sum(lines.values()) and lines["unclassified"] == 0
    assert all(set(row) == {"level", "code", "message", "line"} for row in report["diagnostics"])


def test_editions_come_in_pieces_where_these_are_asked_for(get):
    whole = get("editions")
    assert get("editions", limit=2, offset=1)["editions"] == whole["editions"][1:3]
    assert get("editions", limit=1)["total"] == whole["total"] == len(whole["editions"])


def test_cards(get):
    cards = get("cards")
    assert len(cards["cards"]) == cards["total"] >= 10
    names = [row["name"] for row in get("cards", limit=3, offset=1)["cards"]]
    assert names == [row["name"] for row in cards["cards"][1:4]]
    for row in cards["cards"]:
        card = get(f"cards/{row['slug']}")
        assert card["name"] == row["name"] and isinstance(card["text"], list) and card["rulings"]
    assert any(get(f"cards/{row['slug']}")["power"] for row in cards["cards"])


def test_a_comparison_rebuilds_both_texts(get):
    old = {rule["number"]: rule for rule in get(f"editions/{OLD}/rules")["rules"]}
    new = {rule["number"]: rule for rule in get(f"editions/{NEW}/rules")["rules"]}
    comparison = get(f"compare/{OLD}/{NEW}")
    assert set(comparison) >= {"old", "new", "scope", "summary", "changes"}
    assert set(comparison["scope"]) == {"compared", "only_old", "only_new"}
    rules = [change for change in comparison["changes"] if change["kind"] == "rule"]
    assert len(rules) > 100
    for change in rules:
        assert set(change) >= CHANGE_KEYS
        for side, number, sign in ((old, change["old"], "-"), (new, change["new"], "+")):
            text = "".join(part for mark, part in change["segments"] if mark in ("=", sign))
            is_its_own = number and (
                side is old or change["status"] != "restated"
            )  # that prints what went alone
            assert text == (side[number]["text"] if is_its_own else "")
    assert next(change for change in rules if change["old"] == "420.5e")["new"] == "704.5k"


def test_a_comparison_of_one_rule(get):
    changes = get(f"compare/{OLD}/{NEW}", number="420.5e")["changes"]
    assert {change["old"] for change in changes} >= {"420.5e"}
    assert all("420.5e" in (change["old"], change["new"]) for change in changes)


def test_search_and_suggest(get):
    answer = get("search", q="regle des legendes", limit=5)
    assert set(answer) >= {"query", "total", "suggestion", "results"}
    assert set(answer["results"][0]) >= HIT_KEYS
    hits = get("search", q="regle des legendes", limit=30)["results"]
    assert hits[0]["id"] == "rule:704.5k@2014-05-01-regles"
    assert "term:regle-des-legendes@2014-05-01-regles" in hits[0]["also"]
    for hit in answer["results"]:
        for start, end in hit["marks"]:
            assert 0 <= start < end <= len(hit["excerpt"])
    assert get("search", q="trample")["widened"] == [["trample", "piétinement"]]
    rows = get("suggest", q="piét")["suggestions"]
    assert 0 < len(rows) <= 10 and set(rows[0]) == {"label", "kind", "id", "url", "since"}


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("editions/nulle-part/rules", {}, 404),
        (f"editions/{NEW}/rules/999.9", {}, 404),
        ("rules/999.9", {}, 404),
        ("rules/704.5k/history", {"edition": "nulle-part"}, 404),
        ("cards/absente", {}, 404),
        ("cards", {"limit": "beaucoup"}, 422),
        ("editions", {"limit": "0"}, 422),
        (f"compare/{OLD}/nulle-part", {}, 404),
        (f"compare/{OLD}/{NEW}", {"number": "999.9"}, 404),
        ("search", {"q": "x", "kind": "poème"}, 422),
        ("search", {"q": "x", "edition": "nulle-part"}, 404),
        ("search", {"q": "x", "when": "hier"}, 422),
        ("search", {"q": "x", "language": "de"}, 422),
        ("search", {"q": "x", "limit": "100000"}, 422),
    ],
)
def test_errors_say_what_is_wrong(get, path, query, status):
    error = get(path, status, **query)
    assert set(error) == {"detail", "code"} and len(error["detail"]) > 20 and error["code"].islower()


def test_the_openapi_page_asks_nobody_else(client):
    page = LexborHTMLParser(client.get("/api/v1/docs").content)
    asked = [
        each.attributes.get("src") or each.attributes["href"]
        for each in page.css("[src], link[rel=stylesheet]")
    ]
    assert asked and all(address.startswith("/") for address in asked)
    assert client.get("/api/v1/openapi.json").json()["info"]["title"] == "Bibliothèque des règles"


def test_the_openapi_page_names_every_operation_and_leads_to_answers(client):
    page = LexborHTMLParser(client.get("/api/v1/docs").content)
    told = {each.text() for each in page.css("h3 + p > code")}
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    assert told == {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    links = [each.attributes["href"] for each in page.css(".lede a")]
    assert "/api/v1/openapi.json" in links
    assert all(client.get(address, follow=True).status_code == 200 for address in links)


def test_an_edition_that_goes_while_it_is_read_is_no_short_list(client, monkeypatch):
    monkeypatch.setattr("corpus.api.assembly.AT_ONCE", 50)
    edition = Edition.objects.get(slug=NEW)
    rules = rules_out(edition)
    next(rules)
    Edition.objects.filter(slug=NEW).delete()
    with pytest.raises(LookupError):
        list(rules)


def described():
    schema = api.get_openapi_schema(path_prefix="/api/v1/")
    return schema, [operation for path in schema["paths"].values() for operation in path.values()]


def test_each_operation_has_an_id_made_of_its_address():
    _, operations = described()
    ids = [operation["operationId"] for operation in operations]
    assert len(set(ids)) == len(ids) and all(each.isidentifier() for each in ids)
    assert {"getEditions", "getRulesByNumber", "getEditionsRulesByNumber", "getSearch"} <= set(ids)
    assert operation_id("get", "/api/v1/compare/{old}/{new}") == "getCompareByOldByNew"


def test_the_description_says_who_where_and_under_what_terms():
    schema, operations = described()
    assert schema["info"]["license"] == {"name": "MIT", "identifier": "MIT"}
    assert schema["servers"][0]["url"].startswith("http") and schema["info"]["contact"]["url"]
    assert schema["security"] == []
    assert [tag["name"] for tag in schema["tags"]] == list(WORDS["groups"]) and all(
        tag["description"] for tag in schema["tags"]
    )
    for operation in operations:
        assert operation["tags"] and set(operation["tags"]) <= set(WORDS["groups"]), operation["operationId"]
        assert operation["summary"] and {"200", "404"} & set(map(str, operation["responses"]))


def test_every_pair_with_its_standing(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok
    told = client.get("/api/v1/editions/fr-2001/twins").json()
    assert (told["twin_edition"], told["today_edition"], told["reason"]) == ("en-2001", "en-2005", None)
    pairs = {pair["number"]: pair for pair in told["pairs"]}
    assert pairs["200.2"]["standing"] == "substantive"
    assert pairs["200.2"]["first_substantive"] == "2005-04-01"
    assert (pairs["300.1"]["twin"], pairs["300.1"]["today"], pairs["300.1"]["by"]) == (
        "300.1",
        "300.2",
        "machine",
    )
    assert pairs["500.1"]["today"] is None
