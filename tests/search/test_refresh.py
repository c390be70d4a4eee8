"""Bringing the index up to date: the same answers as building it from nothing, at the cost of what changed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from corpus.models import Edition, Lineage, Membership, Thread
from corpus.search import rebuild, refresh, search
from corpus.search.index import building, folders, parts, store
from corpus.search.index.building import Build, read_catalog
from corpus.search.index.contract import IndexDocument
from corpus.search.index.documents import Wording
from corpus.search.index.facts import EditionFacts
from corpus.search.index.indexing import index_document
from tests.search.library import RULES_2003, RULES_2006, store_edition, store_library
from tests.search.memory_engine import MemoryEngine

pytestmark = pytest.mark.django_db

written: list[int] = []


class CountingEngine(MemoryEngine):
    """Notes how many documents each part is written with."""

    def write(self, folder: Path, documents: Iterable[IndexDocument]) -> int:
        written.append(super().write(folder, documents))
        return written[-1]


@pytest.fixture(autouse=True)
def _library(tmp_path: Path, settings: Any) -> None:
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    settings.SEARCH_ENGINE = "tests.search.test_refresh.CountingEngine"
    store_library()
    written.clear()


def year(number: int) -> EditionFacts:
    return EditionFacts(f"{number}-regles", f"Règles de {number}", "fr", "rules", f"{number}-01-01", 0)


def said() -> tuple[object, ...]:
    """Everything that a search can see of the current index."""
    index = store.opened()
    folder = folders.current()
    assert folder is not None
    held = [
        Wording.load(line)
        for part in Build.read(folder, read_catalog(folder)).parts.values()
        for line in part.values()
    ]
    terms = {
        (field, term) for each in held for field, found in index_document(each).items() for term in found
    }
    postings = {asked: list(index.reader.postings(*asked).items()) for asked in terms}
    return (
        index.docs,
        index.editions,
        index.lexicon.words,
        {asked: found for asked, found in postings.items() if found},
    )


@pytest.mark.parametrize("seed", range(4))
def test_refreshing_gives_what_building_from_nothing_gives(
    seed: int, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Editions come, go, change and are tied to others in any order."""
    monkeypatch.setattr(building, "MOST", 12)
    monkeypatch.setattr(parts, "LARGE", 6)
    chance = random.Random(seed)  # noqa: S311 - made-up editions, always the same
    rebuild()
    for step in range(10):
        held = list(Edition.objects.all())
        match chance.choice(["come", "come", "go", "change", "tie"]):
            case "come":
                rules = dict(chance.choice([RULES_2003, RULES_2006]))
                for number in chance.sample(sorted(rules), 3):
                    if chance.random() < 0.3 and "." in number:
                        del rules[number]
                    else:
                        rules[number] = (
                            rules[number][0],
                            f"{rules[number][1]} Remarque {chance.randrange(3)}.",
                        )
                store_edition(year(2007 + step), rules)
            case "go" if len(held) > 1:
                chance.choice(held).delete()
            case "change" if held:
                changed = chance.choice(held)
                changed.entries.filter(number=chance.choice(sorted(RULES_2003))).update(name=f"Titre {step}")
                Edition.objects.filter(pk=changed.pk).update(state=f"state {step}")
            case _ if len(held) > 1:
                old, new = chance.sample(held, 2)
                for entry in [*old.entries.filter(key="420.5f"), *new.entries.filter(key="420.5f")]:
                    thread, _ = Thread.objects.get_or_create(name=f"thread {step}")
                    Membership.objects.update_or_create(entry=entry, defaults={"thread": thread})
                Lineage.objects.update_or_create(old=old, new=new, defaults={"fingerprint": f"tie {step}"})
        refresh()
        brought = said()
        settings.SEARCH_INDEX_DIR = tmp_path / "afresh"
        rebuild()
        assert brought == said()
        settings.SEARCH_INDEX_DIR = tmp_path / "index"


def test_only_what_is_new_is_written() -> None:
    rebuild()
    written.clear()
    store_edition(
        year(2008), {**RULES_2006, "420.5e": ("", "Une seule légende reste."), "420.5g": ("", "Neuf.")}
    )
    report = refresh()
    assert written == [2]
    assert (report.editions, report.wordings) == (3, 21)
    assert search("420.5g").hits[0].edition == "2008-regles"


def test_an_edition_that_prints_nothing_new_writes_nothing() -> None:
    rebuild()
    written.clear()
    store_edition(year(2008), RULES_2003)
    assert refresh().built
    assert not written
    assert search("420.5f").hits[0].edition == "2008-regles"


def test_what_is_gone_is_found_no_more_and_found_again_when_it_comes_back() -> None:
    rebuild()
    Edition.objects.get(slug="2003-regles").delete()
    refresh()
    assert not search("enchantement").hits
    written.clear()
    store_edition(year(2003), RULES_2003)
    refresh()
    assert not written, "its wordings were still there"
    assert search("enchantement").hits[0].number == "420.5d"


def test_a_new_thread_is_seen() -> None:
    rebuild()
    old, new = Edition.objects.newest_first().reverse()
    thread = Thread.objects.create(name="2003-regles/420.5e")
    for edition in (old, new):
        Membership.objects.create(entry=edition.entries.get(key="420.5e"), thread=thread)
    Lineage.objects.create(old=old, new=new, fingerprint="tied")
    assert refresh().built
    assert {
        place.thread for doc in store.opened().docs if doc.number == "420.5e" for place in doc.places
    } == {thread.pk}


@pytest.mark.parametrize("damage", ["wordings", "sheet", "catalog", "code", "engine"])
def test_what_cannot_be_taken_over_is_made_again(
    damage: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rebuild().wordings
    folder = folders.current()
    assert folder is not None
    match damage:
        case "wordings":
            next(folder.glob("parts/*/wordings")).write_text("nothing")
        case "sheet":
            (folder / "sheets" / "2006-regles").write_text("{}")
        case "catalog":
            (folder / "catalog").unlink()
        case "code":
            monkeypatch.setattr(store, "indexing_version", lambda: "newer")
        case "engine":
            settings.SEARCH_ENGINE = "tests.search.memory_engine.MemoryEngine"
    Edition.objects.get(slug="2003-regles").delete()
    assert refresh().wordings < whole
    assert search("piétinement").hits[0].number == "502.9"
    assert damage == "engine" or max(written) >= 17
