"""Every test works its answers out by itself: nothing is remembered from another."""

import pytest

from corpus.text import normalise, symbols


@pytest.fixture(autouse=True)
def forgotten():
    """Empties what the room remembers."""
    for remembered in (normalise.typography, normalise.characters, normalise.letters, symbols.symbol_of):
        remembered.cache_clear()
