"""Both engines keep the contract."""

from __future__ import annotations

from corpus.searching.whoosh_engine import WhooshEngine
from tests.searching.engine_contract import EngineContract
from tests.searching.memory_engine import MemoryEngine


class TestWhoosh(EngineContract):
    engine = WhooshEngine()


class TestMemory(EngineContract):
    engine = MemoryEngine()
