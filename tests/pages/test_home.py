"""What the home page and a heading’s history tell of an edition’s changes, over editions of our own."""

import pytest

from corpus.library.asking.versions import rule_on
from corpus.library.comparisons.compared import compared_edition, store_comparison
from corpus.models import Edition, StoredComparison
from corpus.pages.feeds.feeds import rule_entries
from corpus.pages.home.page import home_page
from corpus.pages.rules.story import changed_below
from corpus.pages.shared.shelf import Shelf
from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]


def test_home_counts_what_changed_as_the_comparison_does():
    old = publish(2013, BOOK, day="2013-05-01")
    passage = BOOK["301.2"].removesuffix(".") + ", qu’un dé le dise ou non."
    new = publish(2013, BOOK | {"301.2": passage, "601.1": "Un coffre s’ouvre à minuit."}, day="2013-07-13")
    store_comparison(old, new, compared_edition)
    told = home_page(Shelf.now()).in_force[0]
    assert told.news.replace("\u00a0", " ") == (
        "1 règle modifiée et 3 ajoutées depuis l’édition du 1ᵉʳ mai 2013"  # with its section and part
    )
    assert {name.label for name in told.changed} == {"301.2", "6", "601", "601.1"} and not told.more


def test_home_leads_to_what_changed_before_it_is_counted(client):
    old = publish(2013, BOOK, day="2013-05-01")
    new = publish(2013, BOOK | {"601.1": "Un coffre s’ouvre à minuit."}, day="2013-07-13")
    StoredComparison.objects.all().delete()
    told = home_page(Shelf.now()).in_force[0]
    assert (
        told.news.replace("\u00a0", " ") == "L’édition d’avant est celle du 1ᵉʳ mai 2013" and not told.changed
    )
    html = client.get("/").content.decode()
    assert f'2013. <a href="/comparer/{old.slug}/{new.slug}/">Voir ce qui a changé</a>' in html


def test_home_names_no_rules_where_rules_only_went(client):
    old = publish(2013, BOOK | {"301.3": "Un renard qui tombe dans le puits y dort."}, day="2013-05-01")
    new = publish(2013, BOOK, day="2013-07-13")
    store_comparison(old, new, compared_edition)
    told = home_page(Shelf.now()).in_force[0]
    assert "supprimée" in told.news and not told.changed
    assert "2013. <a" in client.get("/").content.decode()


def test_home_calls_no_rule_removed_that_stands_elsewhere():
    old = publish(2013, BOOK, day="2013-05-01")
    short = "Une auberge nourrit un voyageur."
    moved = {number: text for number, text in BOOK.items() if number != "301.2"}
    new = publish(2013, moved | {"301.1": f"{BOOK['301.1']} {BOOK['301.2']} {short}"}, day="2013-07-13")
    store_comparison(old, new, compared_edition)
    told = home_page(Shelf.now()).in_force[0]
    assert "modifiée" in told.news and "supprimée" not in told.news


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
    assert "Aucune édition ne contient de règle 704.5j" in client.get("/regles/704.5j/").content.decode()
    publish(1991, BOOK)
    home, contents = (client.get(address).content.decode() for address in ("/", "/regles/"))
    assert ">En vigueur<" in home and "Les règles en vigueur</h1>" in contents
