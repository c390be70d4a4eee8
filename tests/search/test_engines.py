"""Engines keep their contract."""

from __future__ import annotations

from corpus.search.index.whoosh_engine import WhooshEngine
from tests.search.engine_contract import EngineContract
from tests.search.memory_engine import MemoryEngine


class TestWhoosh(EngineContract):
    engine = WhooshEngine()


class TestMemory(EngineContract):
    engine = MemoryEngine()
