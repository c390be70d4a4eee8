"""The made-up library as an open index."""

from __future__ import annotations

import pytest

from corpus.search.index.opened import OpenIndex
from tests.search.library import open_library


@pytest.fixture(scope="session")
def index() -> OpenIndex:
    """The library, in the reference engine."""
    return open_library()
