"""A run of `ingest` killed anywhere goes on where it was: nothing is read twice, nothing is seen before it is whole."""

import json
import os
import signal
import sqlite3
import subprocess
import sys

import pytest

from tests.commands.test_killed import finish, manage, whole_editions
from tests.conftest import ROOT
from tests.library.samples import CATALOG, NEW, OLD, write_geese

PLACES = {
    "reading": ("ahead", "keep_bytes", 3),
    "storing": ("inputs", "store", 2),
    "deriving": ("link", "derive", 1),
    "bringing in": ("aside", "_bring_in_rows", 9),
}
"""Where the run dies: module, function, and at which call of it."""
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
    from corpus.library.ingest import link
    derive, over = link.derive, []
    def overtaken(stamps):
        if not over:
            over.append(subprocess.run([sys.executable, "manage.py", *os.environ["MEANWHILE"].split()], check=True))
        return derive(stamps)
    link.derive = overtaken
if os.environ["DIE"]:
    module, function, calls = os.environ["DIE"].split()
    home = importlib.import_module("corpus.library.ingest." + module)
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


def started(folder, geese):
    """A library that holds one edition, so that there is something to be seen half changed."""
    finish(manage(folder, "migrate", "-v0"))
    lone = folder / "lone"
    lone.mkdir()
    write_geese(lone, old=OLD.replace("soixante-trois", "soixante"))
    (lone / "oie-1998.txt").unlink()
    (lone / "corpus.toml").write_text(CATALOG.partition('[[source]]\nfile = "oie-1998')[0])
    finish(manage(folder, "ingest", lone))
    return folder


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
def uninterrupted(geese, tmp_path_factory):
    """The library after a run that nothing disturbed."""
    folder = started(tmp_path_factory.mktemp("whole"), geese)
    status, read = run(folder, geese)
    assert status == 0
    assert len(read) == 5
    return everything(folder)


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_a_killed_run_goes_on_where_it_was(place, geese, uninterrupted, tmp_path):
    folder = started(tmp_path, geese)
    public = whole_editions(folder)
    status, first = run(folder, geese, PLACES[place])
    assert status == -signal.SIGKILL
    assert whole_editions(folder) == public
    for left in folder.glob("*-aside-*"):
        os.utime(left, (0, 0))  # it was killed long ago
    status, second = run(folder, geese)
    assert status == 0
    kept = first[:-1] if place == "reading" else first  # it died before what it was reading was kept
    assert sorted(kept + second) == [f"oie-{year}.txt" for year in (1995, 1998, 2001, 2004, 2007)]
    assert everything(folder) == uninterrupted
    assert not list(folder.glob("*-aside-*"))


@pytest.mark.slow
def test_a_curator_who_publishes_meanwhile_neither_waits_nor_is_lost(geese, tmp_path):
    folder = started(tmp_path, geese)
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


@pytest.mark.slow
def test_a_draft_is_seen_and_published_while_others_publish(geese, tmp_path):
    folder = started(tmp_path, geese)
    curator = "createsuperuser --noinput --username anne --email anne@rules.example"
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
