"""One library, one answer: the same three hundred answers on either engine, from texts that came in pieces, and from a
backup restored elsewhere; SQLite's backups are restored in `test_guide`.
"""

import json
import sys
from contextlib import contextmanager

import pytest

from corpus.operations.digests import MOST
from tests.conftest import SMALL, TEXTS, manage, ready_folder, run_in, start
from tests.operations.machines import Postgres, asked, wait_until

EDITION = "2003-07-28-regles"
PIECES = [TEXTS / f"{slug}.txt" for slug in SMALL]


def answered(folder, **variables):
    """A library's answers."""
    answers = json.loads(manage(folder, "doctor", "--answers", **variables))["answers"]
    assert len(answers) == MOST
    return answers


@pytest.fixture(scope="module")
def expected(shared_folder, tmp_path_factory):
    """What a library of the small editions answers."""
    return answered(ready_folder(shared_folder, tmp_path_factory.mktemp("library"), "small", *PIECES))


@pytest.fixture(scope="module")
def cluster():
    made = Postgres.made()
    yield made
    made.stop()


def test_a_backup_that_fails_is_said_in_a_sentence_and_leaves_nothing_that_counts_as_one(tmp_path):
    (tmp_path / "library.sqlite3").write_text("no database, but longer than a page of nothing" * 99)
    done = run_in(tmp_path, "deploy/backup.sh", tmp_path / "backups")
    assert done.returncode == 1 and done.stderr.startswith("backup.sh: no backup was made of ")
    assert not list((tmp_path / "backups").iterdir())


@pytest.mark.slow
def test_postgresql_reads_in_pieces_and_is_restored_and_answers_alike(expected, cluster, tmp_path):
    here = {"DATABASE_URL": cluster.url}
    cluster.sql("CREATE DATABASE other TEMPLATE template0 ENCODING 'UTF8'")
    there = {"DATABASE_URL": cluster.url.removesuffix("rules") + "other"}
    manage(tmp_path / "here", "migrate", "-v0", **here)
    manage(tmp_path / "here", "ingest", *PIECES[::3], **here)
    manage(tmp_path / "here", "ingest", *PIECES, **here)
    assert answered(tmp_path / "here", **here) == expected
    done = run_in(tmp_path / "here", "deploy/backup.sh", tmp_path / "backups", **here)
    assert done.returncode == 0, done.stderr
    backup = done.stdout.strip()
    done = run_in(tmp_path / "there", "deploy/restore.sh", backup, **there)
    assert done.returncode == 0, done.stdout + done.stderr
    again = run_in(tmp_path / "there", "deploy/restore.sh", backup, **there)
    assert again.returncode == 1 and "exists" in again.stderr
    assert answered(tmp_path / "there", **there) == expected


@pytest.mark.slow
def test_a_database_that_keeps_bytes_and_not_letters_is_refused_before_anything_is_made(cluster, tmp_path):
    cluster.sql("CREATE DATABASE old TEMPLATE template0 ENCODING SQL_ASCII LC_COLLATE 'C' LC_CTYPE 'C'")
    url = cluster.url.removesuffix("rules") + "old"
    done = run_in(tmp_path, sys.executable, "manage.py", "migrate", "-v0", DATABASE_URL=url)
    assert done.returncode == 1
    assert all(word in done.stderr for word in ("corpus.E003", "SQL_ASCII", "--encoding UTF8"))
    made = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert cluster.sql(made, database="old").strip() == "0"


def test_what_is_no_backup_is_refused_and_no_library_is_overwritten(tmp_path):
    done = run_in(tmp_path, "deploy/restore.sh", "README.md")
    assert done.returncode == 2 and "neither" in done.stderr
    library, backup = tmp_path / "library.sqlite3", tmp_path / "backup.sqlite3"
    assert not library.exists()
    library.write_text("what is there")
    backup.write_text("what was there")
    done = run_in(tmp_path, "deploy/restore.sh", backup)
    assert done.returncode == 1 and "exists" in done.stderr
    assert library.read_text() == "what is there"


def healthy(site):
    return json.loads(asked(f"{site}/health")[2])["status"] == "ok"


@pytest.mark.slow
def test_a_database_that_goes_away_and_comes_back(empty_folder, cluster):
    """What needs no database goes on, the rest says when to come back, and nothing is restarted."""
    cluster.sql("CREATE DATABASE away TEMPLATE template0 ENCODING 'UTF8'")
    url = cluster.url.removesuffix("rules") + "away"
    told = {"DATABASE_URL": url, "FOLLOW_SECONDS": "1", "METRICS": "1"}
    folder = empty_folder()
    manage(folder, "migrate", "-v0", **told)
    manage(folder, "ingest", str(TEXTS / f"{EDITION}.txt"), **told)
    with contextmanager(start)(folder, **told) as site:
        wait_until(lambda: healthy(site))
        assert asked(f"{site}/editions/{EDITION}/420/")[0] == 200
        cluster.halt()
        assert {asked(f"{site}{path}")[0] for path in ("/aide/", "/a-propos/", "/metrics")} == {200}
        for path in (f"/editions/{EDITION}/420/", "/api/v1/editions", "/health"):
            status, headers, body = asked(f"{site}{path}")
            assert status == 503 and int(headers["Retry-After"]) > 0, path
            assert ("json" in headers["Content-Type"]) == path.startswith(("/api/", "/health")), path
            assert b"Traceback" not in body
        cluster.start()
        assert asked(f"{site}/editions/{EDITION}/420/")[0] == 200
        wait_until(lambda: healthy(site))
