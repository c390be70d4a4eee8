"""The API's description, as the public linters want it: what they found before stands here as a test."""

from corpus.api.api import TAGS, api, operation_id


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
    assert [tag["name"] for tag in schema["tags"]] == list(TAGS) and all(
        tag["description"] for tag in schema["tags"]
    )
    for operation in operations:
        assert operation["tags"] and set(operation["tags"]) <= set(TAGS), operation["operationId"]
        assert operation["summary"] and {"200", "404"} & set(map(str, operation["responses"]))
