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


def test_what_was_and_what_is_can_be_told_apart(client):
    section = next(
        each for each in found(client, "légende").css(".facets section") if "Époque" in each.text()
    )
    today, always = section.css("a")
    assert today.attributes["aria-current"] == "true"
    assert always.attributes["href"].endswith("le=toutes")


def test_another_day_is_said_and_kept(client):
    page = LexborHTMLParser(client.get("/recherche/", {"q": "légende", "le": "2004-05-12"}).content)
    assert "à la date du 12" in page.css_first('#resultats [role="status"]').text()
    assert page.css_first('.facet-day input[name="le"]').attributes["value"] == "2004-05-12"


def test_a_search_that_finds_nothing_does_not_say_for_what_else_it_looked(client):
    found = client.get("/recherche/", {"q": "trample"}).content.decode()
    nothing = client.get("/recherche/", {"q": "magasin trample ouvert dimanche horaires"}).content.decode()
    assert "Cherché aussi" in found and "data-hits" in found
    assert "Rien dans la bibliothèque" in nothing and "Cherché aussi" not in nothing


def test_a_section_that_gives_a_hit_its_title_is_not_named_again(client):
    hits = found(client, "actions basées sur un état").css(".hit")
    told = [(hit.css_first("h2").text(), hit.css_first(".meta").text()) for hit in hits]
    assert any("section" in place for _, place in told)
    for title, place in told:
        section = next((part for part in place.split("·") if "section" in part), "")
        assert not section or section.partition(", ")[2].strip() not in title
