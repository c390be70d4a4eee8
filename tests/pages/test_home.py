"""What the home page tells of the newest edition, over editions of our own."""

import pytest

from corpus.library.comparisons.compared import compared_edition, store_comparison
from corpus.pages.home.page import home_page
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
    assert {name.number for name in told.changed} == {"301.2", "6", "601", "601.1"} and not told.more


def test_home_calls_no_rule_removed_that_stands_elsewhere():
    old = publish(2013, BOOK, day="2013-05-01")
    short = "Une auberge nourrit un voyageur."
    moved = {number: text for number, text in BOOK.items() if number != "301.2"}
    new = publish(2013, moved | {"301.1": f"{BOOK['301.1']} {BOOK['301.2']} {short}"}, day="2013-07-13")
    store_comparison(old, new, compared_edition)
    told = home_page(Shelf.now()).in_force[0]
    assert "modifiée" in told.news and "supprimée" not in told.news
