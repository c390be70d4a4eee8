"""Killing the server at any of five places loses nothing: what was asked at the desk is done, once, after a restart."""

from __future__ import annotations

import os
import re
import time

import pytest

from tests.conftest import ROOT, SECRET, rows_in, start
from tests.library.samples import NEW, OLD
from tests.pages.visitor import Curator

pytestmark = pytest.mark.slow
POINTS = re.findall(r'^    "([^"]+)": \(', (ROOT / "tests" / "killing.py").read_text(encoding="utf-8"), re.M)
FILES = [("un.txt", OLD), ("deux.txt", NEW)]
PUBLIC = (
    "SELECT slug, state, derived FROM corpus_edition WHERE draft_id IS NULL",
    "SELECT e.slug, x.kind, x.key, t.sha256 FROM corpus_entry x JOIN corpus_edition e ON e.id = x.edition_id"
    " LEFT JOIN corpus_text t ON t.id = x.text_id WHERE e.draft_id IS NULL",
    "SELECT a.key, b.key, l.kind FROM corpus_link l JOIN corpus_entry a ON a.id = l.old_id"
    " JOIN corpus_entry b ON b.id = l.new_id",
    "SELECT t.name, v.change, v.numbers FROM corpus_version v JOIN corpus_thread t ON t.id = v.thread_id",
)
COUNTS = (
    "SELECT count(*) FROM corpus_draft WHERE ready",
    "SELECT count(*) FROM corpus_work WHERE state = 'waiting'",
    "SELECT count(*) FROM corpus_publication",
)


def held(folder):
    """What is public, by names; and the numbers of drafts, works and publications."""
    public = [sorted(rows) for rows in rows_in(folder, *PUBLIC)]
    (drafts,), (works,), (made,) = (row for (row,) in rows_in(folder, *COUNTS))
    return public, (drafts, works), made


@pytest.fixture(scope="module")
def site(goose_folder):
    """A library with one text and one curator, served by a server that dies where it is told to; where it is kept."""
    # a worker is a process of its own, whoever imported its code
    running = start(goose_folder, application="tests.killing", GUNICORN_CMD_ARGS="--preload")
    anne = Curator(next(running))
    assert anne.post("/bureau/entrer/", {"username": "anne", "password": SECRET}, page="/bureau/entrer/")
    yield anne, goose_folder
    running.close()


def settle(anne, folder):
    """Wait until no work waits; whoever looks at the desk takes up what was left."""
    for _ in range(300):
        if not held(folder)[1][1]:
            return
        anne.get("/bureau/")
        time.sleep(0.2)
    raise AssertionError("a work is never done")


def undo_last(anne, folder):
    made = held(folder)[2]
    number = re.search(r"/bureau/journal/(\d+)/annuler/", anne.get("/bureau/journal/"))[1]
    anne.post(f"/bureau/journal/{number}/annuler/", {})
    settle(anne, folder)
    assert held(folder)[2] == made + 1, "nothing was undone"


@pytest.mark.parametrize("point", POINTS)
def test_nothing_is_lost_wherever_the_server_is_killed(site, point):
    anne, folder = site
    before, _, made = held(folder)
    (folder / "kill-at").write_text(point, encoding="utf-8")
    if (
        not anne.post("/bureau/deposer/", {}, FILES)
        and "/bureau/travaux/" not in anne.get("/bureau/")
        and not held(folder)[1][0]
    ):
        assert held(folder)[0] == before
        assert anne.post("/bureau/deposer/", {}, FILES)  # nothing had been taken: the form is sent again
    name = anne.until(r'/bureau/projets/([\w-]+)/"')[1]
    settle(anne, folder)
    assert held(folder)[:2] == (before, (1, 0))  # one draft, and nothing public
    seen = re.search(r'name="vu" value="(\w+)"', anne.get(f"/bureau/projets/{name}/"))[1]
    anne.post(f"/bureau/projets/{name}/changer/", {"acte": "publier", "vu": seen, "raison": point})
    anne.until("Aucun projet n’attend")
    settle(anne, folder)
    assert not (folder / "kill-at").exists(), "nobody was killed"
    left = [
        each
        for each in (folder / "incoming").glob("files-*")
        if time.time() - each.stat().st_mtime > 24 * 3600
    ]
    assert not left, "what a process killed two days ago had been handed is cleared"
    public, waiting, publications = held(folder)
    assert (waiting, publications) == ((0, 0), made + 1)
    assert {row[0] for row in public[0]} == {"1990-03-01-fr", "1995-03-01-fr", "1998-03-01-fr"}
    assert [len(rows) for rows in public] == PUBLISHED.setdefault("rows", [len(rows) for rows in public])
    assert "421.3" in anne.get("/recherche/?q=421.3")
    undo_last(anne, folder)
    assert held(folder)[0] == before
    for left in (folder / "incoming").glob(
        "files-*"
    ):  # of the killed process: the next work clears what is a day old
        os.utime(left, (time.time() - 2 * 24 * 3600,) * 2)


PUBLISHED = {}
"""How much the library holds once published: the same wherever the server died."""
