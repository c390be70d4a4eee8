"""Which edition is the newest, and when pages change."""

import pytest

from corpus.models import Edition
from corpus.pages.shared.shelf import Shelf, code_files

pytestmark = pytest.mark.django_db


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


def test_whatever_makes_pages_changes_the_stamp():
    assert {".py", ".toml", ".md", ".html", ".css", ".js"} <= {file.suffix for file in code_files()}
