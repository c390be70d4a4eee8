"""The day and the number that a reader types, and how the pages keep them."""

import pytest
from hypothesis import given, strategies as st

from corpus.numbers import RuleNumber
from corpus.pages.shared.days import UnknownDayError, day_asked
from corpus.pages.shared.french import canonical
from corpus.pages.shared.shelf import Shelf

NEW, OLD = "2014-05-01-regles", "2003-07-28-regles"


@pytest.mark.parametrize(
    ("typed", "iso"),
    [
        ("2009-05-12", "2009-05-12"),
        ("12/05/2009", "2009-05-12"),
        ("12 mai 2009", "2009-05-12"),
        ("1er mai 2009", "2009-05-01"),
        ("août 2019", "2019-08-31"),
        ("2013", "2013-12-31"),
        ("February 2012", "2012-02-29"),
        ("M14", "2013-07-19"),
        ("Fléau", "2003-05-26"),
    ],
)
def test_a_day_in_any_usual_form(typed, iso):
    assert str(day_asked(typed, ())) == iso


@pytest.mark.parametrize("typed", ["hier", "2006-02-30", "31/02/2009", "M99", "x" * 200, "12"])
def test_what_is_no_day_is_said(typed):
    with pytest.raises(UnknownDayError, match="ni une date ni une extension"):
        day_asked(typed, ())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("/regles/704.5k/?le=M14&langue=fr", "/regles/704.5k/?le=2013-07-19&langue=fr"),
        ("/regles/704.5k/?le=", "/regles/704.5k/"),
        ("/regles/?le=mai+2009", "/regles/?le=2009-05-31"),
        ("/cr/7045k", "/regles/704.5k/"),
        ("/cr/704.5k/?le=2011-01-01", "/regles/704.5k/?le=2011-01-01"),
    ],
)
def test_what_was_typed_leads_to_the_one_address(client, address, target):
    response = client.get(address)
    assert response.status_code in (301, 302)
    assert response["Location"] == target


@pytest.mark.django_db
def test_the_contents_in_force_and_on_a_day(client):
    today = client.get("/regles/").content.decode()
    assert 'href="/regles/704/"' in today and "telles qu’elles étaient" not in today
    then = client.get("/regles/?le=2003-08-01").content.decode()
    assert 'href="/regles/420/?le=2003-08-01"' in then and 'href="/regles/704/' not in then
    assert "telles qu’elles étaient le <strong>1ᵉʳ\u00a0août\u00a02003</strong>" in then


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "told", "first"),
    [
        ("le=1990-01-01", "aucune règle aussi ancienne", "du 28\u00a0juillet\u00a02003"),
        (
            "le=1990-01-01&langue=fr",
            "aucune règle en français aussi ancienne",
            "du 28\u00a0juillet\u00a02003",
        ),
    ],
)
def test_before_the_oldest_rules_their_day_is_named(client, asked, told, first):
    html = client.get(f"/regles/?{asked}").content.decode()
    assert told in html and f"{first}</a>" in html
    assert "telles qu’elles étaient" not in html and "Revenir à aujourd’hui" in html
    assert "Aussi en" not in html, "nothing else is as old either"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/regles/", "/regles/704.5k/"])
def test_a_day_that_is_none_leads_back_to_the_page(client, address):
    response = client.get(f"{address}?le=32-13-2009")
    html = response.content.decode()
    assert response.status_code == 400 and "pas compris cette date" in html
    assert f'<a href="{address}">Revenir à la page' in html


@pytest.mark.django_db
def test_no_menu_entry_leads_to_what_the_library_lacks(client):
    from corpus.pages.shared.meta import navigation

    shelf = Shelf.now()
    assert [label for _, label in navigation(shelf)][:4] == ["Règles", "Éditions", "Comparer", "Cartes"]
    lone = Shelf(tuple(edition for edition in shelf.editions if edition.slug == NEW))
    assert [label for _, label in navigation(lone)] == ["Règles", "Éditions", "Aide"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("420.5E", "420.5e"),
        ("4205e", "420.5e"),
        ("704-5j", "704.5j"),
        ("RC 704.5j", "704.5j"),
        ("420.05", "420.5"),
        ("420.5e~2", "420.5e~2"),
    ],
)
def test_loose_spellings(typed, meant):
    assert canonical(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "abc", "42", "0", "4.5", "420.5l", "420.5o", "420.e", "420.5e.5", "99999999", "420;5"]
)
def test_no_numbers(typed):
    assert canonical(typed) is None


@given(st.text(max_size=30))
def test_any_text_gives_a_number_or_none(typed):
    meant = canonical(typed)
    if meant is not None:
        assert str(RuleNumber.parse(meant.partition("~")[0])) == meant.partition("~")[0]
        assert canonical(meant) == meant
