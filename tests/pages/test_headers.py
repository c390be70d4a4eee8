"""Security headers, validators, lifetimes."""

import pytest
from django.contrib.auth import get_user_model

from corpus.models import Library

pytestmark = pytest.mark.django_db
RULE = "/editions/2014-05-01-regles/704.5k/"


@pytest.mark.parametrize("address", ["/", RULE, "/recherche/?q=x", "/aucune/page/"])
def test_the_policy_is_strict_everywhere(client, address):
    response = client.get(address)
    policy = dict(rule.split(" ", 1) for rule in response["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


def test_the_admin_works_under_its_own_policy(client):
    client.force_login(get_user_model().objects.create_superuser("conservateur"))
    response = client.get("/admin/")
    assert response.status_code == 200
    assert "script-src 'self'" in response["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("address", "seconds"),
    [
        (RULE, 3600),
        ("/editions/2014-05-01-regles/", 3600),
        ("/", 60),
        ("/regles/704.5k/", 60),
        ("/editions/", 60),
    ],
)
def test_pages_carry_validators_and_lifetimes(client, address, seconds):
    response = client.get(address)
    assert response["Cache-Control"] == f"public, max-age={seconds}"
    assert response["ETag"]
    assert not response.cookies
    again = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_unchanged_page_costs_one_question(client, django_assert_num_queries):
    tag = client.get(RULE)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(RULE, headers={"If-None-Match": tag}).status_code == 304


def test_a_new_state_makes_a_new_validator(client):
    before = client.get(RULE)["ETag"]
    Library.advance()
    response = client.get(RULE, headers={"If-None-Match": before})
    assert response.status_code == 200
    assert response["ETag"] != before
