"""Which text a page leads with, and what it says of time, beside English editions older, equal and newer than ours."""

import re

import pytest

from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]
OURS = "2000-03-01"


def plain(response):
    return re.sub(r"\s+", " ", response.content.decode().replace("\u00a0", " ").replace("&nbsp;", " "))


def page(client, path):
    response = client.get(path, follow=True)
    assert response.status_code == 200, path
    return plain(response)


@pytest.fixture
def restated():
    return publish(2000, BOOK, series="ours", restatement=True)


@pytest.mark.parametrize("year", [None, 1990, 1996, 2000, 2001, 2008])
def test_our_french_text_leads_whatever_english_editions_there_are(client, restated, year):
    if year:
        publish(year, BOOK, language="en")
    html = page(client, "/regles/201.1/")
    assert f"/editions/{restated.slug}/source/" in html
    assert "D’après les règles du 1ᵉʳ mars 2000" in html
    assert "texte modifié" not in html and "En vigueur depuis" not in html


@pytest.mark.parametrize("year", [1990, 2001, 2008])
def test_only_an_original_of_its_day_proves_that_a_text_is_still_true(client, restated, year):
    publish(year, BOOK, language="en")
    for path in ("/regles/201.1/", f"/editions/{restated.slug}/201.1/", f"/editions/{restated.slug}/201/"):
        assert "oujours vrai" not in page(client, path).replace("toujours-vrai", ""), path


@pytest.mark.parametrize("year", [2001, 2008])
def test_a_newer_english_edition_that_was_not_compared_is_named(client, restated, year):
    publish(year, BOOK, language="en")
    html = page(client, "/regles/201.1/")
    assert f"l’anglais du 1ᵉʳ mars {year} est plus récent : non comparé" in html


def test_a_reader_of_english_is_led_by_english(client, restated):
    english = publish(1999, BOOK, language="en")
    assert f"/editions/{english.slug}/source/" in page(client, "/regles/201.1/?langue=en")


def test_what_we_worded_anew_is_no_change(client):
    publish(1990, BOOK, series="ours", restatement=True)
    other = {number: text.replace("Un", "Chaque") for number, text in BOOK.items()}
    publish(2000, other, series="ours", restatement=True)
    html = page(client, "/regles/201.1/")
    assert "reformulée par nous" in html and "texte modifié" not in html
    assert "Dernier changement" not in html and "<ins>" not in html


def test_a_missing_number_is_not_said_to_be_nowhere(client, restated):
    answer = plain(client.get("/regles/201.99/"))
    assert "Nos éditions ne contiennent pas de règle 201.99" in answer and "Aucune édition" not in answer
