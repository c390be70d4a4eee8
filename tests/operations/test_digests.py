"""One library, one answer: the same three hundred answers however it came about; machines that differ say so."""

import json
import os
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

from corpus import search
from corpus.models import Library, MachineAnswers
from corpus.operations import digests
from tests.conftest import ROOT, TEXTS, manage
from tests.operations.machines import Postgres


def answered(folder, **environment):
    """The digest of a library's answers, with the answers."""
    run = [sys.executable, str(ROOT / "manage.py"), "doctor", "--answers"]
    environment = {
        **os.environ,
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "rules_site.settings",
        **environment,
    }
    found = subprocess.run(run, env=environment, capture_output=True, text=True, cwd=ROOT, check=True)
    seen = json.loads(found.stdout)
    assert len(seen["answers"]) == digests.MOST
    return seen["digest"], seen["answers"]


@pytest.fixture(scope="module")
def whole(empty_folder):
    folder = empty_folder()
    manage(folder, "ingest", str(TEXTS))
    return folder


@pytest.fixture(scope="module")
def expected(whole):
    return answered(whole)


@pytest.mark.slow
def test_an_index_built_again_answers_alike(whole, expected):
    manage(whole, "reindex")
    assert answered(whole)[1] == expected[1]


@pytest.mark.slow
def test_a_library_read_in_pieces_answers_alike(empty_folder, expected, tmp_path):
    folder, pieces = empty_folder(), tmp_path / "pieces"
    shutil.copytree(TEXTS, pieces)
    for name in ("2003-07-28-regles.txt", "2014-05-01-rules.txt", "2026-08-07-regles.txt"):
        manage(folder, "ingest", str(pieces / name))
    manage(folder, "ingest", str(pieces))
    assert answered(folder)[1] == expected[1]


@pytest.mark.slow
def test_a_restored_backup_answers_alike(whole, expected, tmp_path):
    backups, restored = tmp_path / "backups", tmp_path / "restored"
    environment = {**os.environ, "DATA_DIR": str(whole), "DJANGO_SETTINGS_MODULE": "rules_site.settings"}
    subprocess.run(
        [ROOT / "deploy" / "backup.sh", backups], env=environment, check=True, capture_output=True, cwd=ROOT
    )
    (file,) = backups.glob("library-*")
    environment["DATA_DIR"] = str(restored)
    subprocess.run(
        [ROOT / "deploy" / "restore.sh", file], env=environment, check=True, capture_output=True, cwd=ROOT
    )
    assert answered(restored)[1] == expected[1]


@pytest.mark.slow
def test_postgresql_answers_as_sqlite_does(expected, tmp_path):
    cluster = Postgres.made()
    try:
        folder = tmp_path / "data"
        folder.mkdir()
        address = {"DATABASE_URL": cluster.url}
        manage(folder, "migrate", "-v0", **address)
        manage(folder, "ingest", str(TEXTS), **address)
        assert answered(folder, **address)[1] == expected[1]
    finally:
        cluster.stop()


@pytest.fixture
def shared(monkeypatch, db):
    """A database that machines share, and an index that is in step."""
    monkeypatch.setattr(digests, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(search, "index_generation", Library.current)
    monkeypatch.setattr(digests, "BREATH", 0)
    Library.objects.get_or_create(pk=1)


def other(digest, state=None):
    MachineAnswers.objects.create(machine="other:/var", digest=digest, state=state or Library.state())


def test_a_machine_works_its_answers_out_once_for_each_state(shared, monkeypatch):
    asked = []
    monkeypatch.setattr(digests, "digest_of_answers", lambda breath: asked.append(1) or "a" * 64)
    assert digests.agreement() == "unknown"
    assert [digests.work_out(), digests.work_out()] == [True, False]
    assert digests.agreement() == "alone"
    Library.advance()
    assert digests.agreement() == "unknown"
    assert digests.work_out() is True
    assert len(asked) == 2


def test_health_says_whether_machines_answer_alike(shared, client, monkeypatch):
    monkeypatch.setattr(digests, "digest_of_answers", lambda breath: "a" * 64)
    digests.work_out()
    other("b" * 64, state="0 long ago")
    assert client.get("/health").json()["answers"] == "alone"
    MachineAnswers.objects.filter(machine="other:/var").update(state=Library.state(), digest="a" * 64)
    assert client.get("/health").json()["answers"] == "ok"
    MachineAnswers.objects.filter(machine="other:/var").update(digest="b" * 64)
    assert client.get("/health").json()["answers"] == "differ"


def test_who_began_and_died_begins_again(shared, monkeypatch):
    monkeypatch.setattr(digests, "digest_of_answers", lambda breath: "a" * 64)
    MachineAnswers.objects.create(machine=digests.machine(), state=Library.state())
    assert digests.work_out() is False
    monkeypatch.setattr(digests, "GIVEN_UP", -digests.GIVEN_UP)
    assert digests.work_out() is True


def test_the_same_questions_get_the_same_answers(db):
    assert digests.three_hundred() == digests.three_hundred()
