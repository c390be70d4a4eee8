"""A run of `official --archive` killed at ten moments and run again is whole, and then asks for the index alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.commands.test_resumed import public
from tests.conftest import rows_in
from tests.library.servers import serving
from tests.library.test_official import BOOK, _table

pytestmark = pytest.mark.slow
OFFICIAL = "corpus.library.publishing.official"
PLACES = {
    "asking the page": ("corpus.library.sources.visiting", "fetch", 2),
    "reading the page": (OFFICIAL, "listed", 1),
    "fetching the first": ("corpus.library.sources.visiting", "fetch", 3),
    "laying out what was fetched": (OFFICIAL, "CatalogEntry", 2),
    "all fetched": (OFFICIAL, "_read", 1),
    "reading": ("corpus.library.publishing.ingest", "candidate", 2),
    "making public": ("corpus.library.publishing.publish", "resolve_around", 2),
    "remembering": (OFFICIAL, "remember", 2),
    "seeing what it is another text of": (OFFICIAL, "_earlier", 2),
    "making the index": ("corpus.search.folders", "swap_in", 1),
}
"""Where the run dies: module, function, and at which call of it."""
DAYS = {"A": "May 1, 2001", "B": "May 1, 2003", "C": "May 1, 2005"}


@pytest.fixture(scope="module")
def archive():
    entries = [{"day": "2001-05-01", "code": code} for code in DAYS]
    with serving() as server:
        server.files = {"/rules/": json.dumps({"data": entries}).encode()}
        for code, day in DAYS.items():
            server.files[f"/file/{code}"] = BOOK.format(day=day, last=f"A queen moves {code} steps.").encode()
        yield server


@pytest.fixture(scope="module")
def table(archive, tmp_path_factory):
    shape = {"shape": "json", "entries": "data", "date": "day", "match": "", "archive": True}
    shape |= {"address": f"{archive.url}/file/{{code}}"}
    return _table(tmp_path_factory.mktemp("table"), archive, **shape)


@pytest.fixture(scope="module")
def run(killed_and_run_again, table):
    def run(folder, die=()):
        command = ("official", "--archive", "--private", "--publishers", table)
        killed_and_run_again(folder, *command, die=die)

    return run


@pytest.fixture(scope="module")
def empty(empty_folder):
    return empty_folder()


@pytest.fixture(scope="module")
def uninterrupted(archive, run, empty, tmp_path_factory):
    folder = Path(shutil.copytree(empty, tmp_path_factory.mktemp("whole") / "whole"))
    run(folder)
    archive.asked.clear()
    run(folder)
    assert archive.asked == ["/robots.txt", "/rules/"]
    return public(folder), addresses(folder)


def addresses(folder):
    """What is remembered of each address: all that the next run goes by."""
    return rows_in(folder, "SELECT url, sha256, etag, page, problem FROM corpus_origin ORDER BY url")


@pytest.mark.parametrize("place", PLACES)
def test_a_killed_run_is_run_again_and_ends_as_one_that_was_not(place, run, empty, uninterrupted, tmp_path):
    folder = Path(shutil.copytree(empty, tmp_path / "killed"))
    run(folder, PLACES[place])
    assert (public(folder), addresses(folder)) == uninterrupted
    assert len(uninterrupted[0][0]) == len(DAYS)
    assert (folder / "index" / "current").exists()
