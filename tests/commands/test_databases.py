"""Commands on a database that isn't ready."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("command", [["ingest", "corpus/texts"], ["reindex"], ["compare", "a", "b"]])
def test_an_empty_database_says_what_to_do(tmp_path, command):
    asked = subprocess.run(
        [sys.executable, ROOT / "manage.py", *command],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": "",
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "rules_site.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 2
    assert "manage.py migrate" in asked.stderr
    assert "Traceback" not in asked.stderr
