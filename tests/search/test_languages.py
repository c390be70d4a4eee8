"""Two languages in one library: who asks in French reads French first, wherever French answers."""

from __future__ import annotations

import pytest

from corpus.search.answer.answering import answer
from corpus.search.facts import EditionFacts
from corpus.search.index.documents import IndexedWording, Printing
from corpus.search.index.opened import OpenIndex
from tests.search.library import opened
from tests.search.memory_engine import MemoryEngine

EDITIONS = [
    EditionFacts("2022-en", "Rules", "en", "rules", "2022-04-29", 0),
    EditionFacts("2006-fr", "Règles", "fr", "rules", "2006-07-15", 1),
]
ENGLISH = {
    ("term", "", "Legendary"): ("A supertype. See rule 704.5j.",),
    ("rule", "205.4d", ""): ("Any permanent that is legendary has a rule of its own.",),
    ("rule", "704.5j", ""): ("Two legendary permanents with one name can't stay.",),
    ("rule", "702.19", "Trample"): ("Trample is a static ability.",),
    ("rule", "122.1", "Energy"): ("A counter that a player has: energy is paid like mana.",),
}
FRENCH = {
    ("rule", "420.5e", ""): ("Deux permanents légendaires de même nom : c’est la « règle des légendes ».",),
    ("rule", "502.9", "Piétinement"): ("Le piétinement est une capacité statique d’attaquant.",),
    ("rule", "410.1", "Mana"): ("Le mana paie les sorts.",),
}


@pytest.fixture(scope="module")
def library() -> OpenIndex:
    held = []
    for rank, language, entries in ((0, "en", ENGLISH), (1, "fr", FRENCH)):
        for (kind, number, name), texts in entries.items():
            key = f"{language} {number or name}"
            wording = IndexedWording(kind, number, number or name, name, language, texts)
            held.append((Printing(key, 0, kind, rank, key, EDITIONS[rank].slug), wording))
    return opened(held, EDITIONS, MemoryEngine())


@pytest.mark.parametrize(
    ("query", "leader"),
    [
        ("légende", "rule:420.5e@2006-fr"),
        ("legendes", "rule:420.5e@2006-fr"),
        ("la regle des legendes", "rule:420.5e@2006-fr"),
        ("légendaire", "rule:420.5e@2006-fr"),
        ("pietinement", "rule:502.9@2006-fr"),
        ("mana", "rule:410.1@2006-fr"),
        ("two legendary permanents with one name", "rule:704.5j@2022-en"),
        ("trample", "rule:702.19@2022-en"),
        ("énergie", "rule:122.1@2022-en"),
    ],
)
def test_who_leads(library: OpenIndex, query: str, leader: str) -> None:
    found = [hit.id for hit in answer(library, query).hits]
    assert found[:1] == [leader], found
