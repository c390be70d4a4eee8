"""A run of `ingest` killed anywhere goes on where it was: nothing is read twice, nothing is seen before it is whole."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, manage
from tests.library.samples import CATALOG, NEW, OLD, write_geese

INGEST = "corpus.library.ingest"
pytestmark = pytest.mark.slow
PLACES = {
    "reading": (f"{INGEST}.ahead", "keep_bytes", 3),
    "storing": (f"{INGEST}.inputs", "store", 2),
    "deriving": ("corpus.library.deriving.link", "derive", 1),
    "bringing in": (f"{INGEST}.aside", "_bring_in_rows", 9),
    "making the index": ("corpus.search.index.building", "index_terms", 9),
    "swapping it in": ("corpus.search.index.folders", "swap_in", 1),
}
"""Where the run dies: module, function, and at which call of it."""
PUBLISHED = ("making the index", "swapping it in")
"""Where the library has changed by then."""
RUN = """
import importlib, os, signal, subprocess, sys
from pathlib import Path
import django
django.setup()
from corpus.library.ingest import ahead
from django.core.management import execute_from_command_line
read = ahead.read_as_json
def told(data, name, **given):
    with Path(os.environ["DATA_DIR"], "read").open("a") as lines:
        lines.write(name + "\\n")
    return read(data, name, **given)
ahead.read_as_json = told
if os.environ["MEANWHILE"]:
    from corpus.library.deriving import link
    derive, over = link.derive, []
    def overtaken(*given):
        if not over:
            over.append(subprocess.run([sys.executable, "manage.py", *os.environ["MEANWHILE"].split()], check=True))
        return derive(*given)
    link.derive = overtaken
if os.environ["DIE"]:
    module, function, calls = os.environ["DIE"].split()
    home = importlib.import_module(module)
    inside, left = getattr(home, function), [int(calls)]
    def deadly(*arguments, **named):
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        return inside(*arguments, **named)
    setattr(home, function, deadly)
execute_from_command_line(["manage.py", *sys.argv[1:]])
"""
LATER = """
[[source]]
file = "oie-{year}.txt"
edition = "{year}-03-01-oie"
title = "Règles de l’oie, {year}"
language = "fr"
kind = "rules"
date = {year}-03-01
series = "oie"
"""


@pytest.fixture(scope="module")
def geese(tmp_path_factory):
    """Five editions of the game of the goose; the second one is published before all others."""
    folder = tmp_path_factory.mktemp("geese")
    years = (2001, 2004, 2007)
    write_geese(folder, catalog=CATALOG + "".join(LATER.format(year=year) for year in years))
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
    (texts / "corpus.toml").write_text(CATALOG.partition('[[source]]\nfile = "oie-1998')[0])
    manage(folder, "ingest", str(texts))
    return folder


@pytest.fixture
def started(lone, tmp_path):
    """A copy of that library."""
    return Path(shutil.copytree(lone, tmp_path / "started"))


def run(folder, given, die=(), meanwhile="", command="ingest"):
    """What the run left: how it ended, and which sources it read. ``meanwhile`` is a command given while it derives."""
    (folder / "read").unlink(missing_ok=True)
    environment = {
        **os.environ,
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "rules_site.settings",
        "DIE": " ".join(map(str, die)),
        "MEANWHILE": meanwhile,
    }
    done = subprocess.run(
        [sys.executable, "-c", RUN, command, str(given)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=120,
    )
    names = (folder / "read").read_text().split() if (folder / "read").exists() else []
    return done.returncode, names


def whole_editions(folder):
    """Each edition's first rule; raises where an edition lacks rules that it counts."""
    base = sqlite3.connect(folder / "library.sqlite3")
    rows = base.execute(
        "SELECT e.slug, json_extract(e.counts, '$.rules'),"
        " (SELECT count(*) FROM corpus_entry x WHERE x.edition_id = e.id AND x.kind = 'rule'),"
        " (SELECT content FROM corpus_entry x JOIN corpus_text t ON t.id = x.text_id"
        "  WHERE x.edition_id = e.id AND x.key = '420.1') FROM corpus_edition e ORDER BY e.slug"
    ).fetchall()
    base.close()
    assert all(counted == held for _, counted, held, _ in rows)
    return {slug: text for slug, _, _, text in rows}


def everything(folder):
    """Every row of the library but the times at which it was made."""
    base = sqlite3.connect(folder / "library.sqlite3")
    tables = [
        name
        for (name,) in base.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'corpus_%'"
        )
    ]
    kept = {}
    for table in sorted(tables):
        columns = [
            row[1] for row in base.execute(f"PRAGMA table_info({table})") if not row[1].endswith("_at")
        ]
        kept[table] = sorted(map(repr, base.execute(f"SELECT {', '.join(columns)} FROM {table}")))  # noqa: S608
    base.close()
    return kept


@pytest.fixture(scope="module")
def uninterrupted(geese, lone, tmp_path_factory):
    """The library after a run that nothing disturbed."""
    folder = Path(shutil.copytree(lone, tmp_path_factory.mktemp("whole") / "whole"))
    status, read = run(folder, geese)
    assert status == 0
    assert len(read) == 5
    whole = everything(folder)
    assert run(folder, geese) == (0, [])
    assert everything(folder) == whole
    return whole


@pytest.mark.parametrize("place", PLACES)
def test_a_killed_run_goes_on_where_it_was(place, geese, uninterrupted, started):
    public, index = whole_editions(started), (started / "index" / "current").read_text()
    status, first = run(started, geese, PLACES[place])
    assert status == -signal.SIGKILL
    assert len(whole_editions(started)) == 5 if place in PUBLISHED else whole_editions(started) == public
    assert (started / "index" / "current").read_text() == index
    for left in started.glob("*-aside-*"):
        os.utime(left, (0, 0))  # it was killed long ago
    status, second = run(started, geese)
    assert status == 0
    kept = first[:-1] if place == "reading" else first  # it died before what it was reading was kept
    assert sorted(kept + second) == [f"oie-{year}.txt" for year in (1995, 1998, 2001, 2004, 2007)]
    assert everything(started) == uninterrupted
    assert not list(started.glob("*-aside-*"))
    assert (started / "index" / "current").read_text() != index


def test_a_curator_who_publishes_meanwhile_neither_waits_nor_is_lost(geese, started):
    folder = started
    status, read = run(folder, geese, meanwhile="withdraw 1995-03-01-oie --reason double")
    assert status == 0
    assert len(read) == 5
    assert len(whole_editions(folder)) == 5
    base = sqlite3.connect(folder / "library.sqlite3")
    told = base.execute("SELECT reason, changes FROM corpus_publication ORDER BY generation").fetchall()
    base.close()
    assert [reason for reason, _ in told] == ["", "double", ""]
    before = {each["key"]: each["before"] for each in json.loads(told[-1][1]) if each["table"] == "edition"}
    assert before["1995-03-01-oie"] is None  # derived again, upon what was published meanwhile


def test_a_draft_is_seen_and_published_while_others_publish(geese, started):
    folder = started
    curator = "createsuperuser --noinput --username bruno --email bruno@rules.example"
    status, _ = run(folder, geese, meanwhile=curator, command="plan")
    assert status == 0  # on SQLite, nobody could write while a draft was previewed
    base = sqlite3.connect(folder / "library.sqlite3")
    ((draft,),) = base.execute("SELECT name FROM corpus_draft").fetchall()
    status, _ = run(folder, draft, meanwhile="undo --reason finalement", command="publish")
    assert status == 1  # overtaken: the curator is told, and loses nothing
    told = base.execute("SELECT reason FROM corpus_publication ORDER BY generation").fetchall()
    assert told == [("",), ("finalement",)] and not whole_editions(folder)
    assert base.execute("SELECT count(*) FROM corpus_draft").fetchone() == (1,)
    base.close()
    assert not list(folder.glob("*-aside-*"))
