"""Commands on a database that isn't ready."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def test_an_empty_database_says_what_to_do(tmp_path):
    asked = subprocess.run(
        [sys.executable, ROOT / "manage.py", "ingest", "corpus/texts"],
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
