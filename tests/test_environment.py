"""Settings from the environment: safe at home, refusing to start insecurely elsewhere."""

import os
import subprocess
import sys

import pytest
from django.core.checks import run_checks
from django.core.management import get_commands, load_command_class

from corpus.checks import LIBRARY
from tests.conftest import ROOT, run_in

PROGRAM = "from rules_site import settings as s; print(s.DEBUG, s.ALLOWED_HOSTS[0], len(s.SECRET_KEY) > 40)"


def start(tmp_path, **variables):
    cleared = ("DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG", "SITE_URL", "BEHIND_PROXY")
    environment = {key: value for key, value in os.environ.items() if key not in cleared}
    environment |= {"DATA_DIR": str(tmp_path), **variables}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, cwd=ROOT, capture_output=True, text=True
    )


def test_the_defaults_serve_this_machine_alone_and_the_key_survives_a_restart(tmp_path):
    assert start(tmp_path).stdout.split() == ["False", "127.0.0.1", "True"]
    kept = tmp_path / "secret_key"
    key = kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0
    start(tmp_path)
    assert kept.read_text() == key
    kept.write_text("")  # as a full disk once left it
    assert start(tmp_path).stdout.split()[-1] == "True"
    assert len(kept.read_text()) > 40


@pytest.mark.parametrize(
    ("variables", "told"),
    [
        ({"ALLOWED_HOSTS": "regles.example"}, "SECRET_KEY is not set"),
        ({"ALLOWED_HOSTS": "regles.example", "SECRET_KEY": "x" * 50, "DEBUG": "1"}, "DEBUG is on"),
    ],
)
def test_a_public_site_refuses_to_start_insecurely(tmp_path, variables, told):
    refused = start(tmp_path, **variables)
    assert refused.returncode != 0 and told in refused.stderr


def test_a_public_site_with_a_key_starts(tmp_path):
    started = start(tmp_path, ALLOWED_HOSTS="regles.example", SECRET_KEY="x" * 50)
    assert started.stdout.split() == ["False", "regles.example", "True"]


@pytest.mark.slow
def test_the_settings_that_the_guide_installs_pass_every_check_of_deployment(tmp_path, monkeypatch):
    script = (ROOT / "deploy" / "install.sh").read_text(encoding="utf-8")
    lines = (
        script.split("<<END\n", 1)[1].split("\nEND\n", 1)[0].replace("$host", "rules.example").splitlines()
    )
    told = dict(line.split("=", 1) for line in lines)
    told["STATIC_ROOT"] = str(tmp_path / "static")
    told["SECRET_KEY"] = "one of fifty characters, none of which is repeated too often"
    assert {"ALLOWED_HOSTS", "SITE_URL", "BEHIND_PROXY"} <= set(told)
    # what a run of browser tests sets for itself (tests/windows.py) is no setting of a site
    monkeypatch.delenv("DJANGO_ALLOW_ASYNC_UNSAFE", raising=False)
    check = "check", "--deploy", "--fail-level", "WARNING"
    checked = run_in(tmp_path, sys.executable, "manage.py", *check, **told)
    assert checked.returncode == 0, checked.stderr


def test_commands_of_the_library_look_at_its_configuration_first(settings, tmp_path):
    names = [name for name, app in get_commands().items() if app == "corpus"]
    assert len(names) > 10
    for name in names:
        assert load_command_class("corpus", name).requires_system_checks == [LIBRARY], name
    assert not run_checks(tags=[LIBRARY])
    settings.DATA_DIR = tmp_path / "nowhere"
    assert [found.id for found in run_checks(tags=[LIBRARY])] == ["corpus.E001"]
