"""Killing `ingest` at any moment leaves whole editions: the old ones or the new ones, never half of one."""

import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT
from tests.library.samples import NEW, OLD, write_geese

pytestmark = pytest.mark.slow


def manage(folder, *arguments):
    environment = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "rules_site.settings"}
    command = [sys.executable, str(ROOT / "manage.py"), *map(str, arguments)]
    return subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finish(process):
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err.decode()
    return out.decode()


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


@pytest.fixture(scope="module")
def started(empty_folder, tmp_path_factory):
    """A library with the old texts, and how long a whole ingest takes."""
    folder, geese = empty_folder(), tmp_path_factory.mktemp("geese")
    start = time.monotonic()
    finish(manage(folder, "ingest", write_geese(geese)))
    return folder, geese, time.monotonic() - start


@pytest.mark.parametrize("moment", [0.35, 0.55, 0.7, 0.8, 0.9, 0.97])
def test_every_edition_is_whole_after_a_kill(started, moment):
    folder, geese, duration = started
    old, new = (text.replace("soixante-trois", f"soixante-{moment}") for text in (OLD, NEW))
    process = manage(folder, "ingest", write_geese(geese, old=old, new=new))
    time.sleep(duration * moment)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert set(whole_editions(folder)) == {"1995-03-01-oie", "1998-03-01-oie"}
    finish(manage(folder, "ingest", geese))
    assert all(f"soixante-{moment}" in text for text in whole_editions(folder).values())
    assert "Nothing changed." in finish(manage(folder, "ingest", geese))
