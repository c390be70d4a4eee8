"""Which edition is the newest, and when pages change."""

import pytest

from corpus.models import Edition
from corpus.pages.editions.lists import coverage, edition_view
from corpus.pages.shared.shelf import Shelf

pytestmark = pytest.mark.django_db


def test_only_the_newest_book_is_the_newest():
    shelf = Shelf.now()
    views = {edition.slug: edition_view(edition, shelf) for edition in shelf.editions}
    assert views["2014-05-01-regles"].status == "newest"
    assert views["2003-07-28-regles"].status == "old"
    assert views["2003-07-28-regles"].newer_url == "/editions/2014-05-01-regles/"
    assert views["2015-02-20-cours-704"].status == ""


def test_a_fragment_makes_no_book_old():
    shelf = Shelf.now()
    book = shelf.by_slug("2014-05-01-regles")
    fragment = Edition(
        pk=-1, slug="x", kind="rules", language=book.language, series=book.series, counts={"rules": 3}
    )
    fragment.date = book.date.replace(year=2020)
    assert Shelf((fragment, *shelf.editions)).newer(book) is None
    fragment.counts = {"rules": book.counts["rules"]}
    assert Shelf((fragment, *shelf.editions)).newer(book) is fragment


def test_the_stamp_follows_every_state_and_link():
    shelf = Shelf.now()
    stamp = shelf.stamp
    assert Shelf.now().stamp == stamp
    Edition.objects.filter(slug="2014-05-01-regles").update(state="other")
    assert Shelf.now().stamp != stamp
    assert Shelf(shelf.editions, shelf.lineages[1:]).stamp != stamp


@pytest.mark.parametrize(
    ("covers", "words"),
    [
        ([], ""),
        (["420"], "420"),
        (["411", "412", "413", "500", "501"], "411 à 413, 500 et 501"),
        (["102.4b", "421"], "102.4b et 421"),
        (["100", "102", "104"], "100, 102 et 104"),
        (
            [f"{n}" for n in range(100, 140, 2)],
            "100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122 et 8 autres passages",
        ),
    ],
)
def test_coverage_in_words(covers, words):
    assert coverage(tuple(covers)) == words
