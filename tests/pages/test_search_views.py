"""The search page as it is printed, its filters among it."""

import datetime

import pytest
from selectolax.lexbor import LexborHTMLParser

from corpus.models import Edition
from corpus.pages.search.views import SearchQuery, search_page
from corpus.pages.shared.shelf import Shelf
from corpus.search.answer.results import Answer, Facet

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


def test_the_next_page_shows_the_hits_that_come_next(client):
    def links(**more):
        page = LexborHTMLParser(client.get("/recherche/", {"q": "joueur", "le": "toutes", **more}).content)
        return {each.attributes["href"] for each in page.css(".hit h2 a")}

    first, second = links(), links(page=2)
    assert first and second and not first & second


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
    field = page.css_first('.facet-day input[name="le"]')
    assert field.attributes["value"].replace("\u00a0", " ") == "12 mai 2004"


@pytest.mark.parametrize("typed", ["12 mai 2009", "12/05/2009", " 12 MAI 2009 "])
def test_a_day_in_words_leads_to_the_search_of_that_day(client, typed):
    answer = client.get("/recherche/", {"q": "légende", "langue": "fr", "le": typed})
    assert (answer.status_code, answer.url) == (302, "/recherche/?q=l%C3%A9gende&langue=fr&le=2009-05-12")


def test_what_is_no_day_is_said_and_leads_back_to_the_words(client):
    answer = client.get("/recherche/", {"q": "légende", "le": "patate"})
    page = LexborHTMLParser(answer.content)
    assert answer.status_code == 400 and "patate" in page.css_first("main").text()
    assert page.css_first('main a[href="/recherche/?q=l%C3%A9gende"]')


def test_another_day_keeps_the_other_filters(client):
    page = LexborHTMLParser(
        client.get("/recherche/", {"q": "légende", "langue": "fr", "type": "rule"}).content
    )
    kept = page.css('.facet-day input[type="hidden"]')
    told = {field.attributes["name"]: field.attributes["value"] for field in kept}
    assert told == {"q": "légende", "langue": "fr", "type": "rule"}


@pytest.mark.parametrize("query", ["date de sortie de la prochaine extension", "prochain set"])
def test_words_of_elsewhere_that_no_tournament_document_says_find_nothing(client, query):
    assert client.get("/api/v1/search", {"q": query}).json()["results"] == []


EDITION = Edition(
    slug="2003-en", title="Rules", date=datetime.date(2003, 5, 1), date_precision="day", kind="rules"
)
TIMES = (Facet("today", "En vigueur", 3), Facet("all", "Toutes les époques", 1200))


def groups(filters=None, **facets):
    answer = Answer(query="mot", total=3, hits=(), facets=facets)
    return dict(search_page(SearchQuery("mot", filters or {}), answer, Shelf((EDITION,)))["facets"])


def test_sections_are_offered_by_how_much_they_hold_and_no_more_than_twelve():
    held = tuple(Facet(str(number), f"{number} Titre", 900 - number) for number in range(400, 430))
    found = groups(section=held)["section"]
    assert [label for label, *_ in found] == [f"{number} Titre" for number in range(400, 412)]
    assert found[0][2] == "/recherche/?q=mot&section=400"


def test_the_one_that_is_set_is_always_offered_and_leads_back():
    held = tuple(Facet(str(number), f"{number} Titre", 900 - number) for number in range(400, 430))
    found = groups({"section": "425"}, section=held)["section"]
    assert [url for _, _, url, active in found if active] == ["/recherche/?q=mot"]
    assert len(found) == 13


def test_today_is_no_filter_and_all_times_are():
    today, always = groups(when=TIMES)["le"]
    assert (today[0], *today[2:]) == ("En vigueur", "/recherche/?q=mot", True)
    assert always[1:] == ("1\u202f200", "/recherche/?q=mot&le=toutes", False)
    today, always = groups({"le": "toutes"}, when=TIMES)["le"]
    assert (today[3], *always[2:]) == (False, "/recherche/?q=mot", True)


@pytest.mark.parametrize(
    ("typed", "when"), [("", "today"), ("toutes", "all"), ("2009-05-12", "2009-05-12"), ("hier", "today")]
)
def test_the_time_that_an_address_asks_for(typed, when):
    assert SearchQuery.of("mot", {"le": typed}).when == when
