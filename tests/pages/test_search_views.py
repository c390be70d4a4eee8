"""The search page as it is printed."""

import pytest
from selectolax.lexbor import LexborHTMLParser

pytestmark = pytest.mark.django_db


def found(client, query):
    return LexborHTMLParser(client.get("/recherche/", {"q": query}).content)


def test_under_a_heading_each_rule_says_what_was_found_in_it(client):
    page = found(client, "piétinement")
    members = page.css(".hit .family li")
    assert members
    for member in members:
        assert member.css_first("a .rubric").text()
        assert len(member.css_first(".excerpt").text()) > 20
    assert page.css(".hit .family mark")


def test_editions_to_narrow_by_are_dates(client):
    section = next(
        each for each in found(client, "légende").css(".facets section") if "Édition" in each.text()
    )
    labels = [link.css_first("span").text() for link in section.css("a")]
    assert len(labels) > 1
    assert all(any(figure.isdigit() for figure in label) for label in labels)
    assert len({link.attributes["href"] for link in section.css("a")}) == len(labels)
