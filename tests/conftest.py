"""Fixtures for every room: the embedded library in the test database, the real texts, a running site."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "corpus" / "texts"
IN_CI = os.environ.get("CI") == "true"


def missing(what: str) -> None:
    """Skip with a reason; under CI=true what is missing is a failure."""
    (pytest.fail if IN_CI else pytest.skip)(what)


def _real_folder(variable: str) -> Path:
    value = os.environ.get(variable)
    if not value:
        missing(f"{variable} is not set: the real texts are not read")
    folder = (ROOT / str(value)).resolve()
    if not folder.is_dir():
        missing(f"{variable}={value} is no folder")
    return folder


@pytest.fixture(scope="session")
def real_corpus() -> Path:
    """The folder of the five real French documents."""
    return _real_folder("REAL_CORPUS")


@pytest.fixture(scope="session")
def real_editions() -> Path:
    """The folder of the nine real English editions."""
    return _real_folder("REAL_EDITIONS")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The test database holds the embedded corpus, indexed; each test's own changes are rolled back."""
    from corpus.library.ingest.collect import collect
    from corpus.library.ingest.run import ingest
    from corpus.search import rebuild

    with django_db_blocker.unblock():
        report = ingest(collect([TEXTS]))
        assert report.ok, report.problems or [source.message for source in report.sources if source.message]
        rebuild()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(folder: Path, *paths: Path) -> Iterator[str]:
    """A site of its own: ``paths`` ingested into ``folder``, served as `make run` serves; yields its address."""
    port = free_port()
    environment = {
        **os.environ,
        "DATA_DIR": str(folder),
        "SITE_URL": f"http://127.0.0.1:{port}",
        "DJANGO_SETTINGS_MODULE": "rules_site.settings",
    }
    manage = [sys.executable, str(ROOT / "manage.py")]
    for command in (["migrate", "-v0"], ["collectstatic", "-v0", "--noinput"], ["ingest", *map(str, paths)]):
        done = subprocess.run([*manage, *command], env=environment, capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    log = (folder / "server.log").open("w")
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gunicorn",
            "--config=deploy/gunicorn.conf.py",
            "--workers=1",
            f"--bind=127.0.0.1:{port}",
            "rules_site.wsgi",
        ],
        env=environment,
        cwd=ROOT,
        stdout=log,
        stderr=log,
    )
    try:
        _wait(f"http://127.0.0.1:{port}/", server, folder / "server.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)
        log.close()


def _wait(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(150):
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.1)
    pytest.fail(f"the site did not start: {log.read_text()}")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running site with the embedded corpus."""
    yield from serve(tmp_path_factory.mktemp("site"), TEXTS)


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory, real_corpus: Path) -> Iterator[str]:
    """The address of a running site with the five real documents and nothing else."""
    yield from serve(tmp_path_factory.mktemp("real-site"), real_corpus)
