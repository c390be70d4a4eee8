"""Whatever is typed is answered, in bounded work, and means what it can."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from corpus.search.answer.answering import answer
from corpus.search.index.opened import OpenIndex
from tests.search.library import open_library, opened

ODD = {
    "empty": "",
    "blanks": " \t\n\u00a0\u202f ",
    "nul": "\0",
    "nul inside": "piéti\0nement",
    "long word": "a" * 20_000,
    "long query": "créature " * 5_000,
    "many words": " ".join(f"mot{number}" for number in range(3_000)),
    "repeats": "mana " * 1_000,
    "brackets": "***(((",
    "wildcards": "*?*?* a* *e* ?" * 50,
    "operators": "AND OR NOT AND NOT (",
    "fields": "title:mana body:* [a TO z]",
    "fuzzy": "mana~99 mana^9999",
    "quotes": '"' * 999,
    "phrases": '"créature jeton" ' * 300,
    "minus": "-" * 999,
    "braces": "{" * 999 + "}" * 999,
    "symbols": "{w}" * 400,
    "numbers": " ".join(str(number) for number in range(100, 999)),
    "digits": "9" * 800,
    "ranges": "100-999 420.5a-z 1-999999",
    "stop words": "de la le les et ou",
    "surrogate": "\ud800 créature",
    "emoji": "🙂🐉",
    "digits of elsewhere": "４２０.５e ٤٢٠",
    "markup": "<script>alert(1)</script>",
    "filters": "type: edition: section: langue:" * 60,
    "apostrophes": "l'" * 3_000,
}


@pytest.mark.parametrize("query", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("narrowings", [False, True])
def test_odd_queries_are_answered(index: OpenIndex, query: str, narrowings: bool) -> None:
    found = answer(index, query, narrowings=narrowings)
    assert found.query == query


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.characters(codec=None), max_size=120))
def test_any_text_is_answered(query: str) -> None:
    found = answer(open_library(), query, narrowings=len(query) % 2 == 0)
    assert len(found.hits) <= 20


PIECES = 'piétinement "règle 420.5e " -jeton type:carte edition: {T} X +1/+1 en 2006 ( ) ’ faq sba'


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES.split()), max_size=9))
def test_pieces_of_queries_in_any_order_are_answered(words: list[str]) -> None:
    found = answer(open_library(), " ".join(words))
    assert found.total >= len(found.hits) >= 0
    assert len({hit.id for hit in found.hits}) == len(found.hits)


def test_an_empty_library_answers_nothing() -> None:
    empty = opened([], [])
    for query in ("", "piétinement", "420.5e", "faq 2006", '"a b"', "pietinemant"):
        assert answer(empty, query, narrowings=True).hits == ()
