"""The made-up library as an open index."""

from __future__ import annotations

import pytest

from corpus.search.index.opened import OpenIndex
from tests.search.library import open_library, store_library


@pytest.fixture(scope="session")
def index() -> OpenIndex:
    """The library."""
    return open_library()


@pytest.fixture(scope="module")
def small_library(module_transaction: None) -> None:
    """The small library as rows, in place of the embedded one, for all tests of a module."""
    store_library()
