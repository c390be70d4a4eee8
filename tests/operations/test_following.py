"""A machine follows the generation that another one published."""

import pytest

from corpus import search
from corpus.models import Library
from corpus.operations.following import catch_up
from corpus.search.index import folders

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_index(tmp_path, settings):
    """An index that these tests may bring to generations which nobody else sees."""
    settings.SEARCH_INDEX_DIR = tmp_path / "index"


def test_nothing_to_do_where_nothing_was_published():
    search.refresh()
    assert search.index_generation() == Library.current()
    assert catch_up() is False


def test_a_new_generation_is_followed():
    search.refresh()
    Library.advance()
    assert search.index_generation() < Library.current()
    assert catch_up() is True
    assert search.index_generation() == Library.current()


def test_a_missing_index_is_built():
    assert search.index_generation() is None
    assert catch_up() is True
    assert folders.current() is not None and search.index_generation() == Library.current()
