"""The table of an index's documents: what is taken from it is what one by one would be."""

from __future__ import annotations

from itertools import chain

from hypothesis import given, strategies as st

from corpus.search.facts import Doc
from corpus.search.index.columns import Table


def doc(place: int) -> Doc:
    """A document that shares facts with others."""
    return Doc("rule", str(place % 5), f"{place}", "", "", "fr", place % 3, borne=((str(place % 2), "a"),))


@given(st.integers(0, 12).flatmap(lambda size: st.tuples(st.just(size), _places(size))))
def test_documents_are_taken_in_any_order(told: tuple[int, list[int]]) -> None:
    size, order = told
    docs = [doc(place) for place in range(size)]
    assert list(Table.of(docs).taken(order).docs()) == [docs[place] for place in order]


def _places(size: int) -> st.SearchStrategy[list[int]]:
    """Some of so many places: mostly stretches that follow each other, else any."""
    stretch = st.tuples(st.integers(0, size), st.integers(0, size)).map(lambda ends: list(range(*ends)))
    one = st.integers(0, size - 1).map(lambda place: [place]) if size else st.nothing()
    return st.lists(stretch | one, max_size=4).map(lambda parts: [*chain(*parts)])
