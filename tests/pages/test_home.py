"""What the home page and a heading’s history tell of an edition’s changes, over editions of our own."""

import pytest

from corpus.library.asking.versions import rule_on
from corpus.library.comparisons.compared import compared_edition, store_comparison
from corpus.models import Edition
from corpus.pages.feeds.feeds import rule_entries
from corpus.pages.home.page import home_page
from corpus.pages.rules.history import changed_below
from corpus.pages.shared.shelf import Shelf
from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]


def test_home_shows_the_latest_changes_of_substance_with_links(client):
    old = publish(2013, BOOK, day="2013-05-01")
    passage = BOOK["301.2"].removesuffix(".") + ", qu’un dé le dise ou non."
    new = publish(2013, BOOK | {"301.2": passage, "601.1": "Un coffre s’ouvre à minuit."}, day="2013-07-13")
    store_comparison(old, new, compared_edition)
    latest = home_page(Shelf.now()).latest
    assert {change.number for change in latest.latest} == {"301.2", "601.1"}
    html = client.get("/").content.decode()
    assert f'<a href="/comparer/{old.slug}/{new.slug}/">Tout ce qui a changé</a>' in html
    assert all(f'href="/comparer/{old.slug}/{new.slug}/{number}/"' in html for number in ("301.2", "601.1"))


def test_a_heading_s_history_names_rules_as_they_were_called_then():
    grown = BOOK["301.2"].removesuffix(".") + ", qu’un dé le dise ou non."
    here = {number: text for number, text in BOOK.items() if number != "301.2"}
    new = "Nul ne dort sous un pont."
    publish(1990, BOOK)
    publish(1992, here | {"301.3": grown, "301.4": new})
    publish(1994, here | {"301.5": grown, "301.6": new})
    publish(1996, here | {"301.7": grown})
    heading = rule_on("301")
    below = changed_below(heading, 9)
    told = [
        (happened.words.replace("\u00a0", " "), [(name.label, name.url) for name in happened.rules])
        for edition in Edition.objects.order_by("-date")
        for happened in below.get(edition.pk, ())
    ]
    assert told == [
        ("1 disparue", [("301.6", "/editions/1994-oie-fr/301.6/")]),
        ("1 modifiée", [("301.3", "/comparer/1990-oie-fr/1992-oie-fr/301.3/")]),
        ("1 ajoutée", [("301.4", "/editions/1992-oie-fr/301.4/")]),
    ]
    titles = [entry.title.partition(",")[0] for entry in rule_entries(rule_on("301.7"))]
    assert titles == ["301.3", "301.2"]


def test_passages_are_not_said_to_be_in_force(client):
    publish(1990, {number: BOOK[number] for number in ("301.1", "301.2")})
    home, contents = (client.get(address).content.decode() for address in ("/", "/regles/"))
    assert ">En vigueur<" not in home and "le texte de règles le plus récent" in home
    assert "Les règles en vigueur" not in contents and "dans leur texte le plus récent</h1>" in contents
    assert "Nos éditions ne contiennent pas de règle 704.5j" in client.get("/regles/704.5j/").content.decode()
    publish(1991, BOOK)
    home, contents = (client.get(address).content.decode() for address in ("/", "/regles/"))
    assert ">En vigueur<" in home and "Les règles en vigueur</h1>" in contents
