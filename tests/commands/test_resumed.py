"""A run of `ingest` killed anywhere is run again: nothing is seen before it is whole, and nothing is left of it."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import manage, rows_in
from tests.library.samples import NEW, OLD, catalog, write_geese

pytestmark = pytest.mark.slow
PLACES = {
    "storing": ("corpus.library.publishing.ingest", "store_record", 2),
    "making public": ("corpus.library.publishing.publish", "resolve_around", 2),
    "deriving": ("corpus.library.deriving.link", "derive", 1),
    "swapping it in": ("corpus.search.folders", "swap_in", 1),
}
"""Where the run dies: module, function, and at which call of it."""
PUBLISHED = ("swapping it in",)
"""Where the library has changed by then."""


@pytest.fixture(scope="module")
def geese(tmp_path_factory):
    """Five editions of the game of the goose; the second one is published before all others."""
    folder = tmp_path_factory.mktemp("geese")
    years = (2001, 2004, 2007)
    write_geese(folder, catalog=catalog(1995, 1998, *years))
    for year in years:
        (folder / f"oie-{year}.txt").write_text(
            NEW.replace("1998", str(year)).replace("dé ", f"dé de {year} ")
        )
    return folder


@pytest.fixture(scope="module")
def lone(empty_folder, tmp_path_factory):
    """A library that holds one edition, so that there is something to be seen half changed."""
    folder, texts = (
        empty_folder(),
        write_geese(tmp_path_factory.mktemp("lone"), old=OLD.replace("soixante-trois", "soixante")),
    )
    (texts / "oie-1998.txt").unlink()
    (texts / "corpus.toml").write_text(catalog(1995))
    manage(folder, "ingest", str(texts))
    return folder


@pytest.fixture
def started(lone, tmp_path):
    """A copy of that library."""
    return Path(shutil.copytree(lone, tmp_path / "started"))


def public(folder):
    """Each public edition with how many rules it counts and holds, and the names of threads and links."""
    rows = rows_in(
        folder,
        "SELECT e.slug, e.derived, json_extract(e.counts, '$.rules'),"
        " (SELECT count(*) FROM corpus_entry x WHERE x.edition_id = e.id AND x.kind = 'rule')"
        " FROM corpus_edition e WHERE e.draft_id IS NULL ORDER BY e.slug",
        "SELECT name FROM corpus_thread ORDER BY name",
        "SELECT count(*) FROM corpus_link",
        "SELECT generation, summary FROM corpus_publication ORDER BY generation",
    )
    assert all(counted == stored for _, _, counted, stored in rows[0])
    return rows


@pytest.fixture(scope="module")
def uninterrupted(geese, lone, tmp_path_factory, killed_and_run_again):
    """The library after a run that nothing disturbed."""
    folder = Path(shutil.copytree(lone, tmp_path_factory.mktemp("whole") / "whole"))
    killed_and_run_again(folder, "ingest", geese)
    whole = public(folder)
    killed_and_run_again(folder, "ingest", geese)
    assert public(folder) == whole
    return whole


@pytest.mark.parametrize("place", PLACES)
def test_a_killed_run_is_run_again(place, geese, uninterrupted, started, killed_and_run_again):
    before, index = public(started), (started / "index" / "current").read_text()
    killed_and_run_again(started, "ingest", geese, die=PLACES[place])
    left = started.with_name(f"{started.name}-killed")
    assert public(left) == (uninterrupted if place in PUBLISHED else before)
    assert (left / "index" / "current").read_text() == index
    assert public(started) == uninterrupted
    assert rows_in(started, "SELECT count(*) FROM corpus_draft") == [[(0,)]]
    assert (started / "index" / "current").read_text() != index
