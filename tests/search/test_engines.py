"""The engines keep the contract: those whose postings we rank over, and one that ranks by itself."""

from __future__ import annotations

from corpus.search.index.whoosh_engine import WhooshEngine
from tests.search.counting_engine import CountingEngine
from tests.search.engine_contract import EngineContract
from tests.search.memory_engine import MemoryEngine
from tests.search.ranking_contract import RankingContract


class TestWhoosh(EngineContract, RankingContract):
    engine = WhooshEngine()


class TestMemory(EngineContract, RankingContract):
    engine = MemoryEngine()


class TestCounting(RankingContract):
    engine = CountingEngine()
