"""Fixtures for every room: the embedded library in the test database, the real texts, a running site."""

from __future__ import annotations

import contextlib
import fcntl
import gc
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "corpus" / "texts"
SMALL = (
    "2003-07-28-regles",
    "2004-06-04-faq-maree-de-verre",
    "2006-10-20-regles",
    "2010-02-01-regles",
    "2014-05-01-regles",
    "2015-02-20-cours-704",
    "2024-09-23-ipg",
    "2024-09-23-mtr",
)
"""The small editions of the embedded corpus: what most tests read, in a second. `site` serves the others too."""
IN_CI = os.environ.get("CI") == "true"

pytest_plugins = ["tests.windows"]
"""The real browser: one for all tests of a worker."""


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
def real_more() -> Path:
    """The folder of further real English editions, up to the newest."""
    return _real_folder("REAL_MORE")


LONGEST = (
    "operations/test_backup.py",
    "operations/test_exploding.py",
    "browser/test_everyone.py",
    "operations/test_guide.py",
    "pocket/test_file.py",
    "browser/test_desk.py",
    "real/test_since_dates.py",
    "browser/test_compare.py",
    "test_wheel.py",
    "pages/test_killed_desk.py",
    "reading/test_laws.py",
    "real/test_comparing_more.py",
    "real/test_claims_refuted.py",
    "library/test_confined.py",
    "pages/test_two_languages_true.py",
    "operations/test_front.py",
    "pages/test_true_claims.py",
)
"""The files that take some ten seconds or more, longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files come first, then those in which something takes long, so that no worker is left with one at
    the end.
    """
    first = {ROOT / "tests" / name: place for place, name in enumerate(LONGEST)}
    long = {item.path for item in items if any(map(item.get_closest_marker, ("slow", "browser", "real")))}
    items.sort(key=lambda item: (first.get(item.path, len(first)), item.path not in long))


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the garbage collector needn't walk it again and again, nor look
    for garbage every few hundred objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(optionalhook=True)  # without xdist (`make mutate`) nobody asks
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many workers again as there are cores: a fifth of all time, tests wait for servers and browsers. Where
    those are left out, nobody waits.
    """
    cores = os.cpu_count() or 1
    return cores if "not browser" in config.option.markexpr else cores + cores // 2


class KeptLibrary:
    """The small embedded editions, ingested and indexed once a test run, whatever number of workers the run has.

    ``folder`` holds the database and the index.
    """

    def __init__(self, folder: Path):
        self.folder = folder
        self.database = folder / "library.sqlite3"

    def fill(self) -> None:
        """Bring the corpus into this worker's test database: from another worker's copy, else by an ingest."""
        from django.conf import settings
        from django.db import connection

        connection.ensure_connection()
        self.folder.mkdir(exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if self.database.exists():
                with contextlib.closing(sqlite3.connect(self.database)) as kept:
                    kept.backup(connection.connection)
                shutil.copytree(self.folder / "index", settings.SEARCH_INDEX_DIR, dirs_exist_ok=True)
                return
            _ingest_embedded()
            aside = self.folder / "aside.sqlite3"
            with contextlib.closing(sqlite3.connect(aside)) as kept:
                connection.connection.backup(kept)
            shutil.copytree(settings.SEARCH_INDEX_DIR, self.folder / "index")
            aside.replace(self.database)


def _ingest_embedded() -> None:
    from corpus.library.publishing.ingest import ingest
    from corpus.library.sources.collect import collect
    from corpus.search import rebuild

    found = collect([TEXTS])
    found.entries = [entry for entry in found.entries if entry.edition in SMALL]
    found.words = {
        origin: [link for link in words if {link.old[0], *link.new[:1]} <= {*SMALL}]
        for origin, words in found.words.items()
        if origin.endswith("links.toml")
    }
    report = ingest(found)
    assert report.ok, report.problems or [source.message for source in report.sources if source.message]
    rebuild()


@pytest.fixture(scope="session", autouse=True)
def uncollected() -> Iterator[None]:
    """Opening an index walks the whole heap once, so that no search does later; here the heap holds what thousands of
    tests left, and an index lives as long as a test.
    """
    from corpus.search.index import store

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_uncollected", contextlib.nullcontext)
        yield


@pytest.fixture(scope="session")
def kept_library(shared_folder: Path) -> KeptLibrary:
    """Where this run keeps the embedded library."""
    return KeptLibrary(shared_folder / "embedded-library")


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, kept_library: KeptLibrary
) -> None:
    """The test database holds the small embedded editions, indexed; each test's own changes are rolled back."""
    from django.db import connection

    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            kept_library.fill()
        else:
            _ingest_embedded()


@pytest.fixture(scope="module")
def module_transaction(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What fixtures of a module store is there for all its tests, and taken back after the last."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def empty_library(module_transaction: None) -> None:
    """No edition, for all tests of a module."""
    from corpus.library.deriving.link import link_editions
    from corpus.models import Edition

    Edition.objects.all().delete()
    link_editions()


@pytest.fixture
def index_untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """No command and no desk refreshes the index, which is a file and outlives a rolled-back test."""
    commands = [f"commands.{name}" for name in ("cards", "ingest", "official", "undo")]
    for place in (*commands, "drafts"):
        monkeypatch.setattr(f"corpus.management.{place}.refresh", lambda: None)
    monkeypatch.setattr("corpus.pages.desk.work.search.refresh", lambda: None)


def rows_in(folder: Path, *queries: str) -> list[list[tuple[object, ...]]]:
    """What each query finds in the SQLite database of a data folder."""
    with contextlib.closing(sqlite3.connect(folder / "library.sqlite3", timeout=30)) as base:
        return [base.execute(query).fetchall() for query in queries]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run_in(folder: Path, *command: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """How a program ended that ran in the checkout on the data folder ``folder``."""
    environment = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "rules_site.settings"}
    told = list(map(str, command))
    return subprocess.run(told, env=environment | variables, capture_output=True, text=True, cwd=ROOT)


def manage(folder: Path, *command: object, **variables: str) -> str:
    """What a command of `manage.py` on the data folder ``folder`` prints; fails the test with it where it fails."""
    done = run_in(folder, sys.executable, ROOT / "manage.py", *command, **variables)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def start(folder: Path, application: str = "rules_site.wsgi", **variables: str) -> Iterator[str]:
    """The site of a data folder that is ready, with ``variables`` in its environment; yields its address."""
    port = free_port()
    environment = {
        **os.environ,
        "DATA_DIR": str(folder),
        "SITE_URL": f"http://127.0.0.1:{port}",
        "DJANGO_SETTINGS_MODULE": "rules_site.settings",
        "WORKERS": "1",
        **variables,
    }
    log = (folder / "server.log").open("w")
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gunicorn",
            "--config=deploy/gunicorn.conf.py",
            f"--bind=127.0.0.1:{port}",
            application,
        ],
        env=environment,
        cwd=ROOT,
        stdout=log,
        stderr=log,
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/", server, folder / "server.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)
        log.close()


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server that was started answers at an address."""
    for _ in range(900):  # a busy machine takes long to import it all
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError as refused:
            refused.close()
            return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.1)
    pytest.fail(f"the site did not start: {log.read_text()}")


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


SECRET = "un long secret"
"""The password of the curator Anne."""
READY = """
from django.core.management import call_command
from corpus.search.words.known import read_lists
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
call_command("createsuperuser", verbosity=0, interactive=False, username="anne", email="a@b.fr")
read_lists()
"""
"""What makes a data folder ready, in one process. The lists of words are made once, else each copy makes them anew."""


def ready_folder(shared: Path, own: Path, name: str = "empty", *paths: Path, pocket: bool = False) -> Path:
    """``own`` as a data folder that can be served, with the curator Anne and ``paths`` ingested: made once a run in
    ``shared`` and kept there by ``name``, copied for each who asks. ``pocket``: with the file to take along.
    """
    made = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            aside = shared / f"{name}-aside"
            if paths:
                manage(ready_folder(shared, aside), "ingest", *paths, POCKET="yes" if pocket else "no")
            else:
                manage(aside, "shell", "-v0", "-c", READY, DJANGO_SUPERUSER_PASSWORD=SECRET)
            aside.rename(made)
    shutil.copytree(made, own, dirs_exist_ok=True)
    return own


@pytest.fixture(scope="session")
def empty_folder(shared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Makes data folders of empty libraries with their curator Anne, migrated and with their static files."""
    return lambda: ready_folder(shared_folder, tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="module")
def goose_folder(shared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that holds the game of the goose of 1990, for a desk that brings in later editions."""
    from tests.library.samples import OLD

    text = tmp_path_factory.mktemp("texts") / "1990.txt"
    text.write_text(OLD.replace("1995", "1990").replace("soixante-trois", "63"), encoding="utf-8")
    return ready_folder(shared_folder, tmp_path_factory.mktemp("library"), "goose", text)


@pytest.fixture(scope="session")
def whole_folder(tmp_path_factory: pytest.TempPathFactory, shared_folder: Path) -> Path:
    """A data folder of the whole embedded corpus, its file to take along made."""
    return ready_folder(shared_folder, tmp_path_factory.mktemp("site"), "site", TEXTS, pocket=True)


@pytest.fixture(scope="session")
def site(whole_folder: Path) -> Iterator[str]:
    """The address of a running site with the embedded corpus."""
    yield from start(whole_folder)


@pytest.fixture(scope="session")
def real_site(
    tmp_path_factory: pytest.TempPathFactory, shared_folder: Path, real_corpus: Path
) -> Iterator[str]:
    """The address of a running site with the five real documents and nothing else."""
    own = tmp_path_factory.mktemp("real-site")
    yield from start(ready_folder(shared_folder, own, "real-site", real_corpus))
