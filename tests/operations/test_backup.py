"""A backup, restored on another "machine", serves the same library."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.operations.machines import Postgres

ROOT = Path(__file__).resolve().parents[2]
FINGERPRINT = """
import hashlib, json
from corpus.models import Edition, Entry, Link, SourceContent
from corpus.search import search
digest = hashlib.sha256()
for row in Entry.objects.order_by("edition__slug", "position").values_list(
    "edition__slug", "kind", "key", "name", "text__sha256", "first_line"
).iterator():
    digest.update(repr(row).encode())
for row in Link.objects.order_by("old__edition__slug", "old__key", "new__edition__slug", "new__key").values_list(
    "old__key", "new__key", "kind"
).iterator():
    digest.update(repr(row).encode())
for packed in SourceContent.objects.order_by("source__sha256").values_list("packed", flat=True):
    digest.update(bytes(packed))
first = search("règle des légendes").hits[0]
print(json.dumps({"library": digest.hexdigest(), "editions": Edition.objects.count(), "first": first.id}))
"""


def run(folder, *command, **variables):
    environment = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "rules_site.settings"}
    for name in ("DATABASE_URL", "TEST_DATABASE_URL"):
        environment.pop(name, None)
    return subprocess.run(command, env=environment | variables, cwd=ROOT, capture_output=True, text=True)


def fingerprint(folder, **variables):
    done = run(folder, sys.executable, "manage.py", "shell", "-v0", "-c", FINGERPRINT, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(params=["sqlite", "postgresql"])
def machines(request):
    """What two machines are told about their databases, and what a backup of the first is called."""
    if request.param == "sqlite":
        yield {}, {}, ".sqlite3"
        return
    clusters = Postgres.made(), Postgres.made()
    yield {"DATABASE_URL": clusters[0].url}, {"DATABASE_URL": clusters[1].url}, ".pgdump"
    for cluster in clusters:
        cluster.stop()


@pytest.mark.slow
def test_a_backup_restored_elsewhere_is_the_same_library(tmp_path, empty_folder, machines):
    first, second, ending = machines
    here, there = empty_folder(), tmp_path / "there"
    if first:  # the folder's own database is ready
        assert run(here, sys.executable, "manage.py", "migrate", "-v0", **first).returncode == 0
    done = run(
        here, sys.executable, "manage.py", "ingest", "corpus/texts/2004-10-01-section-420.txt", **first
    )
    assert done.returncode == 0, done.stdout + done.stderr
    done = run(here, "deploy/backup.sh", str(tmp_path / "backups"), **first)
    assert done.returncode == 0, done.stderr
    backup = done.stdout.strip()
    assert Path(backup).suffix == ending
    done = run(there, "deploy/restore.sh", backup, **second)
    assert done.returncode == 0, done.stdout + done.stderr
    assert fingerprint(there, **second) == fingerprint(here, **first)
    again = run(there, "deploy/restore.sh", backup, **second)
    assert again.returncode == 1 and "exists" in again.stderr


@pytest.mark.slow
def test_a_database_that_keeps_bytes_and_not_letters_is_refused_before_anything_is_made(tmp_path):
    cluster = Postgres.made()
    try:
        cluster.sql("CREATE DATABASE old TEMPLATE template0 ENCODING SQL_ASCII LC_COLLATE 'C' LC_CTYPE 'C'")
        url = cluster.url.removesuffix("rules") + "old"
        done = run(tmp_path, sys.executable, "manage.py", "migrate", "-v0", DATABASE_URL=url)
        assert done.returncode == 1
        assert (
            "corpus.E003" in done.stderr and "SQL_ASCII" in done.stderr and "--encoding UTF8" in done.stderr
        )
        made = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert cluster.sql(made, database="old").strip() == "0"
    finally:
        cluster.stop()


def test_what_is_no_backup_is_refused(tmp_path):
    done = run(tmp_path, "deploy/restore.sh", "README.md")
    assert done.returncode == 2 and "neither" in done.stderr
    assert not (tmp_path / "library.sqlite3").exists()
