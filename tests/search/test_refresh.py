"""Bringing the index up to date: the same answers as building it from nothing, at the cost of what changed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from corpus import schemas
from corpus.library.deriving.link import link_editions
from corpus.models import Edition
from corpus.search import folders, rebuild, refresh, search
from corpus.search.facts import EditionFacts
from corpus.search.index import store
from corpus.search.index.contract import IndexDocument
from corpus.search.index.whoosh_engine import WhooshEngine
from tests.bench.queries import QUERIES
from tests.search.library import RULES_2003, RULES_2006, store_edition

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

written: list[int] = []


class CountingEngine(WhooshEngine):
    """Notes how many documents are written each time."""

    def update(self, folder: Path, gone: Iterable[str], documents: Iterable[IndexDocument]) -> None:
        held = list(documents)
        written.append(len(held))
        super().update(folder, gone, held)


@pytest.fixture(autouse=True)
def _library(small_library: None, tmp_path: Path, settings: Any) -> None:
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    settings.SEARCH_ENGINE = "tests.search.test_refresh.CountingEngine"
    written.clear()


def year(number: int, series: str = "") -> EditionFacts:
    slug = f"{number}-regles"
    return EditionFacts(
        slug, f"Règles de {number}", "fr", "rules", f"{number}-01-01", 0, series, covers=("4", "5")
    )


def seen() -> tuple[object, ...]:
    """Everything that a search can see of the current index, whatever numbers its documents have."""
    index = store.opened()
    docs = sorted(
        (repr(doc._asdict()), index.texts(number)) for number, doc in enumerate(index.docs) if doc.kind
    )
    terms = ["legend", "jeton", "cimetier", "pietinement", "remarqu", "¬exist", "regl"]
    postings = [
        sorted(repr(index.docs[number]._asdict()) + f"{weight:.4f}" for number, weight in found.items())
        for field in ("body", "title", "lead", "context")
        for term in terms
        for found in [index.reader.postings(field, term)]
    ]
    return docs, index.editions, index.lexicon.words, postings


@pytest.mark.parametrize("seed", range(4))
def test_refreshing_gives_what_building_from_nothing_gives(seed: int, tmp_path: Path, settings: Any) -> None:
    """Editions of two families come, go and change in any order."""
    chance = random.Random(seed)  # noqa: S311 - made-up editions, always the same
    rebuild()
    for step in range(8):
        held = list(Edition.objects.all())
        match chance.choice(["come", "come", "go", "change"]):
            case "come":
                rules = dict(chance.choice([RULES_2003, RULES_2006]))
                for number in chance.sample(sorted(rules), 3):
                    if chance.random() < 0.3 and "." in number:
                        del rules[number]
                    else:
                        title, text = rules[number]
                        rules[number] = (title, f"{text} Remarque {chance.randrange(3)}.")
                store_edition(year(2007 + step, chance.choice(["", "autre"])), rules)
            case "go" if len(held) > 1:
                chance.choice(held).delete()
            case _:
                changed = chance.choice(held)
                changed.entries.filter(number=chance.choice(sorted(RULES_2003))).update(name=f"Titre {step}")
                Edition.objects.filter(pk=changed.pk).update(state=f"state {step}")
        link_editions()
        refresh()
        brought = seen()
        settings.SEARCH_INDEX_DIR = tmp_path / f"afresh{step}"
        rebuild()
        assert brought == seen()
        settings.SEARCH_INDEX_DIR = tmp_path / "index"


def test_the_order_of_hits_does_not_depend_on_how_the_index_came_about(tmp_path: Path, settings: Any) -> None:
    """The first twenty hits of fifty queries, ties included, after three editions came one by one and from nothing."""
    queries = [
        *QUERIES[:40],
        *("légende", "jeton", "cimetière", "règle", "remarque", "le jeton existe"),
        *"4567",
    ]
    rebuild()
    for number, rules in ((2009, RULES_2003), (2008, RULES_2006), (2010, RULES_2003)):
        store_edition(year(number, "autre" if number == 2008 else ""), rules)
        link_editions()
        refresh()

    def order() -> list[list[str]]:
        return [[hit.id for hit in search(query, when="all", limit=20).hits] for query in queries]

    brought = order()
    settings.SEARCH_INDEX_DIR = tmp_path / "afresh"
    rebuild()
    assert len(queries) == 50 and any(brought)
    assert brought == order()


def test_only_what_changed_is_written() -> None:
    rebuild()
    written.clear()
    rules = {**RULES_2006, "420.5e": ("", "Une seule légende reste."), "420.5g": ("", "Neuf.")}
    store_edition(year(2008), rules)
    link_editions()
    report = refresh()
    assert report.editions == 3
    assert written == [4], (
        "the new wording, the new rule, the older wording, which holds no more, and the section"
    )
    assert search("420.5g").hits[0].edition == "2008-regles"
    assert search("420.5f").hits[0].edition == "2008-regles", "what stayed is shown from where it stands now"


@pytest.mark.parametrize("damage", ["catalog", "code", "engine", "files"])
def test_what_cannot_be_taken_over_is_made_again(
    damage: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rebuild().documents
    folder = folders.current()
    assert folder is not None
    match damage:
        case "catalog":
            (folder / "catalog").unlink()
        case "code":
            monkeypatch.setattr(schemas, "INDEX", "newer")
        case "engine":
            settings.SEARCH_ENGINE = "corpus.search.index.whoosh_engine.WhooshEngine"
        case "files":
            for file in folder.glob("engine/*"):
                file.write_text("nothing")
    Edition.objects.get(slug="2003-regles").delete()
    link_editions()
    assert refresh().documents < whole
    assert search("piétinement").hits[0].number == "502.9"
