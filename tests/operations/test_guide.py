"""The guide and what it ships, tried as far as a machine without systemd running can: in a scratch root, with nginx."""

import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.conftest import ROOT, missing
from tests.operations.machines import asked, nginx, trusting

pytestmark = pytest.mark.slow
OTHER = "nobody"
"""A user that every Linux has and that nginx may be."""
LANDLOCK = {"landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"}
"""What confines reading to its input: no group of system calls of an older systemd holds it."""


@pytest.fixture(scope="module")
def installed():
    """A scratch root in which the guide's script was run twice."""
    if os.geteuid() != 0:
        missing("only root can hand files to other users")
    # A Python of root's own, as a developer may have, runs for root alone.
    runs = subprocess.run(
        ["env", sys.executable, "-c", ""], user="daemon", group="daemon", capture_output=True, cwd="/"
    )
    user = "daemon" if runs.returncode == 0 else "root"
    root = Path(tempfile.mkdtemp(prefix="rules-site-root-"))
    root.chmod(0o755)
    environment = {"PATH": os.environ["PATH"], "DESTDIR": str(root), "SITE_USER": user}
    keys = []
    for _ in range(2):
        command = ["deploy/install.sh", "rules.example"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, umask=0o077)
        assert done.returncode == 0, (done.stdout + done.stderr)[-1500:]
        keys.append((root / "etc/rules-site.env").read_text())
    assert keys[0] == keys[1], "run again, it keeps what is there"
    yield root, environment
    shutil.rmtree(root)


def readable(path, user):
    """Whether ``user`` can read the file."""
    group = pwd.getpwnam(user).pw_gid
    return subprocess.run(["cat", str(path)], user=user, group=group, capture_output=True).returncode == 0


def test_nginx_reads_the_styles_and_nobody_reads_the_library(installed):
    root, environment = installed
    style = next((root / "var/www/rules-site/static").rglob("*.css"))
    assert readable(style, OTHER)
    backup = root / "var/lib/rules-site/backups/library-1.sqlite3"
    backup.write_text("x")
    secrets = [root / "var/lib/rules-site/library.sqlite3", backup, root / "etc/rules-site.env"]
    for secret in [*secrets, root / "etc/ssl/rules-site/privkey.pem"]:
        assert secret.exists() and not readable(secret, OTHER), secret
    assert all(readable(secret, environment["SITE_USER"]) for secret in secrets)
    backup.unlink()


def test_backups_are_restored_on_trial_and_the_doctor_knows(installed):
    root, environment = installed

    def site(*command):
        return subprocess.run(
            ["deploy/manage.sh", *command], cwd=ROOT, env=environment, capture_output=True, text=True
        )

    text = str(ROOT / "corpus/texts/2004-10-01-section-420.txt")
    done = site("run", "env", "PUBLISHING=direct", ".venv/bin/python", "manage.py", "ingest", text)
    assert done.returncode == 0, done.stdout + done.stderr
    folder = str(root / "var/lib/rules-site/backups")
    assert site("run", "deploy/backup.sh", folder).returncode == 0
    done = site("run", "deploy/check-backup.sh", folder)
    assert done.returncode == 0 and "answers as the library does" in done.stdout, done.stdout + done.stderr
    told = site("doctor")
    lines = dict(
        re.findall(r"^(backup|permissions|settings|static files) +(ok|wrong|unknown)", told.stdout, re.M)
    )
    assert lines == dict.fromkeys(("backup", "permissions", "settings", "static files"), "ok"), (
        told.stdout + told.stderr
    )
    assert told.returncode == 1 and re.search(
        r"^tls +wrong", told.stdout, re.M
    )  # nobody serves rules.example here
    for file in Path(folder).glob("library-*"):
        file.write_bytes(b"no database")
    assert site("run", "deploy/check-backup.sh", folder).returncode != 0
    (Path(folder) / "checked.json").write_text("{")
    assert re.search(r"^backup +wrong", site("doctor").stdout, re.M)


def test_the_units_are_what_systemd_understands(installed):
    if shutil.which("systemd-analyze") is None:
        missing("systemd-analyze is not installed")
    units = sorted((installed[0] / "etc/systemd/system").iterdir())
    assert len(units) == 7
    done = subprocess.run(["systemd-analyze", "verify", *map(str, units)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not [line for line in done.stderr.splitlines() if "rules-site" in line], done.stderr
    for unit in units:
        allowed = re.findall(r"^SystemCallFilter=(.*)", unit.read_text(), re.M)
        assert all(set(calls.split()) >= LANDLOCK for calls in allowed), (
            "its reading could be kept from no file"
        )
        for path in re.findall(r"(?:^ExecStart\w*=| )(/\S*(?:\.sh|python|gunicorn))", unit.read_text(), re.M):
            assert Path(path).exists(), (unit.name, path)


@pytest.fixture(scope="module")
def secure(site, tmp_path_factory):
    """The shipped nginx with TLS and a certificate of its own making, before the running site."""
    folder = tmp_path_factory.mktemp("tls")
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
    files = ["-keyout", "privkey.pem", "-out", "fullchain.pem"]
    subprocess.run([*make.split(), *files], cwd=folder, check=True, capture_output=True)
    with nginx(folder, [site], tls=True) as address:
        yield address, folder


def test_readers_are_sent_to_https_and_served_there(secure):
    address, folder = secure
    status, headers, _ = asked(f"{address}/regles/704.5j/", trust=trusting(folder))
    assert status == 200 and headers["X-Cache"]
    plain = re.search(r"listen (127.0.0.1:\d+);", (folder / "nginx.conf").read_text())[1]
    status, headers, _ = asked(f"http://{plain}/regles/704.5j/?le=2005")
    assert (status, headers["Location"]) == (301, "https://127.0.0.1/regles/704.5j/?le=2005")


def test_guessing_passwords_is_slow_at_the_door(secure):
    address, folder = secure
    answers = [asked(f"{address}/bureau/entrer/", trust=trusting(folder))[0] for _ in range(20)]
    assert answers[0] == 200 and answers[-1] == 429


def test_what_the_guide_names_is_there():
    guide = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    for name in set(re.findall(r"\b((?:deploy|requirements|docs|tests)/[\w./-]+\w)\b(?!/)", guide)):
        assert (ROOT / name).exists(), name
    targets = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"(?:^|`|&& )make ([a-z]+)", guide, re.M)):
        assert re.search(rf"^{target}:", targets, re.M), target
