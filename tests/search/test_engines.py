"""What any engine must do: the class that `TestEngine` names."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.search.folders import take_over
from corpus.search.index.contract import IndexDocument, IndexReader
from corpus.search.index.whoosh_engine import WhooshEngine


def documents() -> list[IndexDocument]:
    """Four documents, three of which share terms, odd ones among them; one has none."""
    fields: list[dict[str, dict[str, float]]] = [
        {"body": {"vol": 1.0, "pile": 0.25}, "title": {"vol": 1.0, "=vol": 1.0}},
        {"body": {"vol": 2.5, "{3}{g}{w}": 1.0, "+1/+1": 0.5}, "pair": {"pile vol": 0.5}},
        {"body": {}},
        {"body": {}, "lead": {"pile": 1.7}},
    ]
    return [IndexDocument(f"key{place}", each, [f"text « {place} »"]) for place, each in enumerate(fields)]


class TestEngine:
    engine = WhooshEngine()

    @pytest.fixture
    def reader(self, tmp_path: Path) -> IndexReader:
        self.engine.update(tmp_path, [], documents())
        return self.engine.open(tmp_path)

    @pytest.mark.parametrize(
        ("field", "term", "expected"),
        [
            ("body", "vol", {0: 1.0, 1: 2.5}),
            ("body", "pile", {0: 0.25}),
            ("title", "vol", {0: 1.0}),
            ("title", "=vol", {0: 1.0}),
            ("body", "{3}{g}{w}", {1: 1.0}),
            ("body", "+1/+1", {1: 0.5}),
            ("pair", "pile vol", {1: 0.5}),
            ("lead", "pile", {3: 1.7}),
            ("lead", "vol", {}),
            ("body", "absent", {}),
            ("body", "", {}),
            ("nowhere", "vol", {}),
            ("body", "\0", {}),
        ],
    )
    def test_postings_give_back_documents_and_weights(
        self, reader: IndexReader, field: str, term: str, expected: dict[int, float]
    ) -> None:
        assert dict(reader.postings(field, term)) == pytest.approx(expected)

    def test_documents_come_back_as_they_were_stored(self, reader: IndexReader) -> None:
        assert list(reader.documents()) == [(place, f"key{place}") for place in range(4)]
        assert reader.stored(1) == ["text « 1 »"]

    def test_a_link_to_another_index_is_never_changed(self, tmp_path: Path) -> None:
        old, new = tmp_path / "old", tmp_path / "new"
        old.mkdir()
        self.engine.update(old, [], documents())
        before = dict(self.engine.open(old).postings("body", "vol"))
        take_over(old, new)
        self.engine.update(new, ["key0"], [IndexDocument("other", {"body": {"pile": 1.0}}, None)])
        assert dict(self.engine.open(old).postings("body", "vol")) == before

    def test_many_documents_and_a_common_term(self, tmp_path: Path) -> None:
        many = (
            IndexDocument(str(number), {"body": {"mana": 1 + number / 1000}}, None) for number in range(1500)
        )
        self.engine.update(tmp_path, [], many)
        reader = self.engine.open(tmp_path)
        found = reader.postings("body", "mana")
        assert list(found) == list(range(1500))
        assert found[1499] == pytest.approx(2.499)

    def test_an_open_index_outlives_its_folder(self, tmp_path: Path, reader: IndexReader) -> None:
        """Another build takes its place and sweeps it away; who reads it goes on."""
        before = dict(reader.postings("body", "vol"))
        for file in tmp_path.iterdir():
            file.unlink()
        assert dict(reader.postings("body", "vol")) == before
        assert dict(reader.postings("body", "pile")) == {0: 0.25}

    def test_threads_share_a_reader(self, reader: IndexReader) -> None:
        wrong: list[object] = []

        def ask() -> None:
            for _ in range(200):
                if dict(reader.postings("body", "vol")) != {0: 1.0, 1: 2.5}:
                    wrong.append(1)
                if list(reader.postings("lead", "pile")) != [3]:
                    wrong.append(2)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not wrong

    def test_a_failing_source_of_documents_fails_the_build(self, tmp_path: Path) -> None:
        def broken() -> Iterator[IndexDocument]:
            yield documents()[0]
            raise RuntimeError("no more")

        with pytest.raises(RuntimeError):
            self.engine.update(tmp_path, [], broken())
