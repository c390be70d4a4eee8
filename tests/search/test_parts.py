"""Parts of an index: few, each written again seldom, together like one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.search.index import joined
from corpus.search.index.documents import Wording, digest_of
from corpus.search.index.joined import JoinedReader
from corpus.search.index.parts import ALIKE, LARGE, MOST, read_part, worn_out, write_part
from tests.search.memory_engine import MemoryEngine


def grown(sizes: list[int]) -> tuple[dict[str, int], int]:
    """The parts after ingests of so many new wordings, one after the other; how many were written in all."""
    held: dict[str, int] = {}
    written = 0
    for step, size in enumerate(sizes):
        worn = worn_out(held, held, size)
        size += sum(held.pop(name) for name in worn)
        written += size
        for start in range(0, size, MOST):
            held[f"{step}-{start}"] = min(MOST, size - start)
    return held, written


@given(st.lists(st.integers(1, 3000), max_size=150))
def test_parts_stay_few_and_wordings_are_seldom_written_again(sizes: list[int]) -> None:
    held, written = grown(sizes)
    assert sum(held.values()) == sum(sizes)
    assert len(held) <= sum(sizes) / LARGE + (ALIKE - 1) * 6
    assert written <= sum(sizes) * 6


def test_a_hundred_small_editions_make_a_handful_of_parts() -> None:
    held, written = grown([250] * 100)
    assert len(held) <= 28
    assert written <= 2 * 25_000


def test_nothing_is_written_again_where_nothing_comes() -> None:
    assert worn_out({"a": 10, "b": 10, "c": 10, "d": 10}, {"a": 10, "b": 10, "c": 10, "d": 10}, 0) == set()


def test_a_part_that_lost_much_is_written_again() -> None:
    assert worn_out({"a": 4000, "b": 4000}, {"a": 3100, "b": 2900}, 0) == {"b"}


def wording(number: int) -> str:
    return Wording("rule", f"{number}", f"{number}", "", "fr", (f"Le pion avance de {number} cases.",)).dump()


def test_a_part_is_read_as_it_was_written_or_not_at_all(tmp_path: Path) -> None:
    held = {digest_of(wording(number)): wording(number) for number in range(101, 105)}
    told = write_part(tmp_path / "part", MemoryEngine(), held)
    assert list(read_part(tmp_path / "part", told).items()) == list(held.items())
    file = tmp_path / "part" / "wordings"
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(ValueError, match="part"):
        read_part(tmp_path / "part", told)


def opened(tmp_path: Path, *numbers: list[int]) -> JoinedReader:
    readers = []
    for name, documents in enumerate(numbers):
        folder = tmp_path / str(name)
        folder.mkdir()
        MemoryEngine().write(
            folder, [{"body": {"pion": 1.0 + number, f"n{number}": 1.0}} for number in documents]
        )
        readers.append((MemoryEngine().open(folder), documents))
    return JoinedReader(readers)


def test_parts_answer_like_one_in_the_order_of_documents(tmp_path: Path) -> None:
    index = opened(tmp_path, [4, 0, 2], [1, 3])
    assert list(index.postings("body", "pion").items()) == [(n, 1.0 + n) for n in range(5)]
    assert dict(index.postings("body", "n3")) == {3: 1.0}
    assert not index.postings("body", "n9")


def test_what_is_no_longer_printed_is_passed_over(tmp_path: Path) -> None:
    index = opened(tmp_path, [0, -1], [-1, 1])
    assert list(index.postings("body", "pion")) == [0, 1]


def test_decoded_postings_stay_within_their_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joined, "KEPT_POSTINGS", 50)
    index = opened(tmp_path, list(range(10)))
    for _ in range(2):
        for number in range(10):
            assert len(index.postings("body", f"n{number}")) == 1
            assert len(index.postings("body", "pion")) == 10
    assert sum(len(found) + 1 for found in index._kept.values()) <= 50
