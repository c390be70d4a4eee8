"""The index on disk: built from the database, swapped in whole, found missing or damaged."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from corpus import schemas
from corpus.models import Edition
from corpus.search import IndexUnavailableError, folders, rebuild, refresh, search, suggest
from corpus.search.index import store

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def library(small_library: None, tmp_path: Path, settings: Any) -> Path:
    """The small library in the database, its index in a folder of its own."""
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    return tmp_path / "index"


def test_rebuild_then_search() -> None:
    report = rebuild()
    assert report.built
    assert report.editions == 2
    assert report.documents == 19
    assert report.size > 0
    assert search("piétinement").hits[0].id == "rule:502.9@2006-regles"
    assert search("ogre gris").hits[0].id == "rule:420.5c@2006-regles"
    assert suggest("piétin")[0].label == "Piétinement"


def test_refresh_does_nothing_while_nothing_changed() -> None:
    assert refresh().built
    assert not refresh().built
    Edition.objects.filter(slug="2003-regles").update(state="another")
    assert refresh().built


def test_a_new_index_is_seen_at_once_and_old_builds_go(library: Path) -> None:
    for _ in range(4):
        rebuild()
        assert search("piétinement").hits
    assert len(list(library.glob("build-*"))) == 2


def test_a_failed_build_leaves_the_old_index(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rebuild()
    before = (library / "current").read_text()

    def fail(_: Path) -> None:
        raise OSError("no room")

    monkeypatch.setattr(folders, "swap_in", fail)
    with pytest.raises(OSError, match="no room"):
        rebuild()
    assert (library / "current").read_text() == before
    assert [folder.name for folder in library.glob("build-*")] == [before]
    assert search("piétinement").hits


def spoil(file: Path) -> None:
    """Change the last byte, as a bad disk might."""
    held = file.read_bytes()
    file.write_bytes(held[:-1] + bytes([held[-1] ^ 1]) if held else b"?")


@pytest.mark.parametrize("damage", ["missing", "pointer", "catalog", "engine", "empty pointer", "outside"])
def test_a_small_library_is_indexed_again_where_its_index_is_lost(library: Path, damage: str) -> None:
    rebuild()
    build = library / (library / "current").read_text()
    match damage:
        case "missing":
            (library / "current").unlink()
        case "pointer":
            (library / "current").write_bytes(b"\xff\xfe nowhere")
        case "empty pointer":
            (library / "current").write_text("")
        case "outside":
            (library / "current").write_text("../../etc")
        case "catalog":
            (build / "catalog").write_text("{}")
        case "engine":
            for file in build.glob("engine/*"):
                spoil(file)
    store._open.clear()
    assert search("piétinement").hits[0].number == "502.9"


def test_a_large_library_without_index_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SMALL", 3)
    for ask in (lambda: search("piétinement"), lambda: suggest("piét")):
        with pytest.raises(IndexUnavailableError, match="reindex"):
            ask()


@pytest.mark.parametrize("damage", ["missing", "engine"])
def test_a_large_index_is_mended_beside_the_requests(
    library: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    rebuild()
    assert store.mend() is False
    monkeypatch.setattr(store, "SMALL", 3)
    if damage == "missing":
        (library / "current").unlink()
    else:
        for file in (library / (library / "current").read_text()).glob("engine/*"):
            spoil(file)
    store._open.clear()
    with pytest.raises(IndexUnavailableError):
        search("piétinement")
    assert store.mend() is True
    assert search("piétinement").hits[0].number == "502.9"
    assert store.mend() is False


def test_an_index_that_cannot_be_read_leaves_the_old_one_answering(library: Path) -> None:
    rebuild()
    old = store.opened()
    build = library / "build-damaged"
    build.mkdir()
    (build / "catalog").write_bytes((library / (library / "current").read_text() / "catalog").read_bytes())
    folders.swap_in(build)
    assert store.opened() is old
    assert search("piétinement").hits[0].number == "502.9"
    assert store.mend() is True and store.opened() is not old, "a damaged one is replaced"


def test_a_process_leaves_the_index_of_newer_code_alone(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuild()
    old = store.opened()
    with monkeypatch.context() as upgraded:
        upgraded.setattr(schemas, "INDEX", "newer")
        rebuild()
    newer = (library / "current").read_text()
    monkeypatch.setattr(store, "_read", lambda folder: (_ for _ in ()).throw(IndexUnavailableError()))
    assert store.mend() is False and store.opened() is old
    assert (library / "current").read_text() == newer


def test_while_another_thread_opens_the_new_index_the_old_one_answers() -> None:
    rebuild()
    old = store.opened()
    rebuild()
    with ThreadPoolExecutor(1) as other, store._lock:
        assert other.submit(store.opened).result(timeout=30) is old
    assert store.opened() is not old


def test_a_folder_that_cannot_be_written_says_what_to_do(tmp_path: Path, settings: Any) -> None:
    (tmp_path / "file").write_text("in the way")
    settings.SEARCH_INDEX_DIR = tmp_path / "file" / "index"
    with pytest.raises(IndexUnavailableError, match="reindex"):
        search("piétinement")


def test_the_index_answers_with_the_addresses_of_the_entries() -> None:
    rebuild()
    edition = Edition.objects.get(slug="2006-regles")
    for entry in edition.entries.select_related("edition", "parent").filter(key__in=["502.9a", "420.5c.1"]):
        example = entry.kind == "example"
        hit = search("ogre" if example else "502.9a", kind="example" if example else "rule").hits[0]
        assert (hit.id, hit.url) == (entry.identifier, entry.get_absolute_url())
