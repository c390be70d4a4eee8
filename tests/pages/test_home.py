"""What the home page says of an edition’s changes, over editions of our own."""

import pytest

from corpus.library.comparisons.compared import compared_edition, store_comparison
from corpus.pages.home.views import home_page
from corpus.pages.shared.shelf import Shelf
from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]


def test_home_shows_the_latest_changes_of_substance_with_links(client):
    old = publish(2013, BOOK, day="2013-05-01")
    passage = BOOK["301.2"].removesuffix(".") + ", qu’un dé le dise ou non."
    new = publish(2013, BOOK | {"301.2": passage, "601.1": "Un coffre s’ouvre à minuit."}, day="2013-07-13")
    store_comparison(old, new, compared_edition)
    latest = home_page(Shelf.now())["latest"]
    assert {number for each, _ in latest for number in each.place.numbers} == {"301.2", "601", "601.1"}
    html = client.get("/").content.decode()
    assert f'<a href="/comparer/{old.slug}/{new.slug}/">Tout ce qui a changé</a>' in html
    leads = [each.place.numbers[0] for each, _ in latest]
    assert all(f'href="/comparer/{old.slug}/{new.slug}/{number}/"' in html for number in leads)


def test_passages_are_not_said_to_be_in_force(client):
    publish(1990, {number: BOOK[number] for number in ("301.1", "301.2")})
    home, contents = (client.get(address).content.decode() for address in ("/", "/regles/"))
    assert ">En vigueur<" not in home and "le texte de règles le plus récent" in home
    assert "Les règles en vigueur" not in contents and "dans leur texte le plus récent</h1>" in contents
    assert "Nos éditions ne contiennent pas de règle 704.5j" in client.get("/regles/704.5j/").content.decode()
    publish(1991, BOOK)
    home, contents = (client.get(address).content.decode() for address in ("/", "/regles/"))
    assert ">En vigueur<" in home and "Les règles en vigueur</h1>" in contents
