"""What the texts propose for the vocabulary: ready lines, with their source, of what the files don't know."""

from __future__ import annotations

import tomllib

import pytest
from django.core.management import CommandError, call_command

from corpus.search.enlarging import Proposal, proposals
from corpus.search.index.documents import Printing
from corpus.search.index.facts import EditionFacts
from corpus.search.index.indexing import Wording
from corpus.search.query.curated import Meaning, VocabularyGroup
from corpus.search.query.vocabulary import Thesaurus
from tests.search.library import opened, thesaurus_of
from tests.search.memory_engine import MemoryEngine

EDITIONS = [
    EditionFacts("2020-en", "Rules", "en", "rules", "2020-01-01", 0, covers=("7",)),
    EditionFacts("2006-fr", "Règles", "fr", "rules", "2006-07-15", 1, covers=("5",)),
]
SAID = [
    (0, Wording("rule", "702.1", "702.1", "Gardenwalk", "en", ("",))),
    (
        0,
        Wording(
            "term",
            "",
            "lawn-game",
            "Lawn Game (Obsolete)",
            "en",
            ("An older name for trample. See rule 702.19.",),
        ),
    ),
    (0, Wording("term", "", "tap", "Tap (Obsolete)", "en", ("Cards printed so have been changed.",))),
    (1, Wording("rule", "502.1", "502.1", "Promenade au jardin", "fr", ("",))),
    (
        1,
        Wording(
            "rule", "502.1a", "502.1a", "", "fr", ("« Promenade » signifie « arrosez la pelouse fleurie ».",)
        ),
    ),
    (1, Wording("rule", "502.2", "502.2", "", "fr", ("Arrosez souvent.",))),
    (1, Wording("rule", "502.3", "502.3", "", "fr", ("Une pelouse est verte.",))),
    (1, Wording("rule", "502.4", "502.4", "", "fr", ("Une allée fleurie.",))),
    *((1, Wording("rule", f"503.{n}", f"503.{n}", "", "fr", ("Rien de plus.",))) for n in range(1, 40)),
]
THREADS = {"702.1": "jardin", "502.1": "jardin"}


def proposed(thesaurus: Thesaurus) -> list[Proposal]:
    """What a library of two editions proposes beside ``thesaurus``."""
    held = [
        (
            Printing(str(place), place, each.kind, rank, each.key, EDITIONS[rank].slug, "", ()),
            each,
        )
        for place, (rank, each) in enumerate(SAID)
    ]
    return list(proposals(opened(held, EDITIONS, MemoryEngine(), THREADS), thesaurus))


def test_each_source_proposes_a_line_that_its_file_can_hold() -> None:
    found = proposed(thesaurus_of([], []))
    assert [(each.file, each.origin) for each in found] == [
        ("vocabulary.toml", "twins"),
        ("vocabulary.toml", "glossary"),
        ("concepts.toml", "meaning"),
    ]
    twins, glossary, meaning = (tomllib.loads(f"line = [{each.line}]")["line"][0] for each in found)
    assert (twins["fr"], twins["en"]) == (["promenade au jardin"], ["gardenwalk"])
    assert twins["source"] == "règles 502.1 et 702.1 (2006-fr, 2020-en)"
    assert (glossary["fr"], glossary["en"]) == (["piétinement"], ["trample", "lawn game"])
    assert meaning["asks"] == ["arrosez pelouse fleurie"]
    assert meaning["texts"] == ["promenade"]


def test_what_the_files_know_is_not_proposed() -> None:
    known = thesaurus_of(
        [
            VocabularyGroup("keyword", ("promenade au jardin",), english=("gardenwalk",)),
            VocabularyGroup("keyword", ("piétinement",), english=("trample", "lawn game")),
        ],
        [],
        [Meaning(("arrosez pelouse",), ("promenade",), (), "")],
    )
    assert proposed(known) == []


@pytest.mark.django_db
def test_an_origin_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="twins, glossary, meaning"):
        call_command("vocabulary", "rumours")
