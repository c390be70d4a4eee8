"""Both engines keep the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.searching import whoosh_engine
from corpus.searching.contract import IndexDocument
from corpus.searching.whoosh_engine import WhooshEngine
from tests.searching.engine_contract import EngineContract
from tests.searching.memory_engine import MemoryEngine


class TestWhoosh(EngineContract):
    engine = WhooshEngine()

    def test_decoded_postings_stay_within_their_room(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(whoosh_engine, "KEPT_POSTINGS", 50)
        self.engine.write(
            tmp_path, [IndexDocument({"body": {f"t{n}": 1.0 for n in range(40)}}, "") for _ in range(10)]
        )
        reader = self.engine.open(tmp_path)
        for number in range(40):
            assert len(reader.postings("body", f"t{number}")) == 10
        assert len(reader._kept) <= 5
        assert len(reader.postings("body", "t0")) == 10


class TestMemory(EngineContract):
    engine = MemoryEngine()
