"""The engine keeps its contract."""

from __future__ import annotations

from corpus.search.index.whoosh_engine import WhooshEngine
from tests.search.engine_contract import EngineContract


class TestWhoosh(EngineContract):
    engine = WhooshEngine()
