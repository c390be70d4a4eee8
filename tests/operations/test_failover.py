"""Two web machines behind the shipped proxy, a primary and its standby: the primary dies under load, readers don't
notice, nothing that was published is lost, and the standby takes over.
"""

import contextlib
import json
import threading
import time
from contextlib import contextmanager

import pytest

from tests.conftest import TEXTS, manage, start
from tests.operations.machines import Postgres, Reader, nginx, wait_until

pytestmark = pytest.mark.slow

BEFORE, UNDER_LOAD, AFTER = "2003-07-28-regles", "2006-10-20-regles", "2014-05-01-regles"
PATIENCE = 2
"""Seconds after the primary's death from which no read may fail."""


@pytest.fixture
def primary():
    cluster = Postgres.made()
    yield cluster
    cluster.stop()


@pytest.fixture
def standby(primary):
    cluster = primary.standby()
    primary.demand_confirmation()
    yield cluster
    cluster.stop()


def addresses(primary, standby):
    """What every web machine is told, as docs/deployment.md writes it: whoever takes writes is the primary, and the
    standby is read first.
    """
    hosts = "postgres://rules@/rules?host=127.0.0.1,127.0.0.1&port="
    return {
        "DATABASE_URL": f"{hosts}{primary.port},{standby.port}&target_session_attrs=read-write",
        "DATABASE_REPLICA_URL": f"{hosts}{standby.port},{primary.port}",
        "SECRET_KEY": "the-same-on-both-machines-and-long-enough-for-django",
        "FOLLOW_SECONDS": "1",
    }


@contextmanager
def readers(front, count=4):
    """Readers who ask for pages, each once, as long as the block lasts; yields what they got as (moment, status,
    X-Cache, path).
    """
    seen, over = [], threading.Event()

    def read(number):
        reader, turn = Reader(front, number), 0
        while not over.is_set():
            turn += 1
            day = f"{2004 + turn % 9}-{1 + turn // 9 % 12:02}-{1 + number:02}"
            path = (
                f"/regles/420.5e/?le={day}",
                f"/recherche/?q=joueur+{number}+{turn}",
                f"/editions/{BEFORE}/420/?x={number}.{turn}",
                f"/api/v1/rules/420.5?on={day}&x={number}",
            )[turn % 4]
            status, headers, _ = reader.get(path)
            seen.append((time.monotonic(), status, headers.get("X-Cache"), path))
            over.wait(0.5)
        reader.close()

    threads = [threading.Thread(target=read, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield seen
    finally:
        over.set()
        for thread in threads:
            thread.join()


def health(site):
    return json.loads(asked(site, "/health"))


def editions(site):
    return {each["slug"] for each in json.loads(asked(site, "/api/v1/editions"))["editions"]}


def asked(site, path):
    """The body of an answer that is there."""
    with contextlib.closing(Reader(site, 0)) as reader:
        status, _, body = reader.get(path)
    assert status == 200, f"{path}: {status} {body[:500]}"
    return body


def served_by_the_machines(seen, since):
    """The answers after a moment that no cache made."""
    return [row for row in seen if row[0] > since and row[2] not in ("HIT", "STALE", "UPDATING")]


def test_the_primary_dies_under_load_and_readers_go_on(tmp_path, empty_folder, primary, standby):
    told = addresses(primary, standby)
    first, second = empty_folder(), empty_folder()
    manage(first, "migrate", "-v0", **told)
    manage(first, "ingest", str(TEXTS / f"{BEFORE}.txt"), **told)
    with contextlib.ExitStack() as machines:
        sites = []
        for folder in (first, second):
            sites.append(machines.enter_context(contextmanager(start)(folder, **told)))
        front = machines.enter_context(nginx(tmp_path / "nginx", sites))
        # The second machine never ingested anything: it makes its index by itself.
        wait_until(lambda: [health(site)["status"] for site in sites] == ["ok", "ok"])

        with readers(front) as seen:
            manage(first, "ingest", str(TEXTS / f"{UNDER_LOAD}.txt"), **told)
            published = health(front)["generation"]
            time.sleep(1)
            primary.kill()
            killed = time.monotonic()
            time.sleep(PATIENCE + 3)
            assert [health(site)["status"] for site in sites] == ["ok", "ok"], "readers are served"
            with contextlib.closing(Reader(front, 99)) as curator:
                desk, told_curator, _ = curator.get("/bureau/", {"Cookie": "sessionid=somebody"})
            standby.promote()
            manage(first, "ingest", str(TEXTS / f"{AFTER}.txt"), **told)
            time.sleep(1)

        failed = [row for row in seen if row[1] != 200]
        assert [row for row in failed if row[0] > killed + PATIENCE] == []
        assert [row for row in failed if row[0] < killed] == []
        assert len(served_by_the_machines(seen, killed + PATIENCE)) > 20
        assert desk == 503 and int(told_curator["Retry-After"]) > 0, "who writes is told to come back"

        for site in sites:
            assert editions(site) == {BEFORE, UNDER_LOAD, AFTER}, "nothing published is lost"
        wait_until(lambda: all(health(site)["index_generation"] > published for site in sites))
        assert json.loads(asked(sites[1], "/api/v1/search?q=420.5e"))["results"], (
            "and the second machine finds it"
        )


def test_a_database_that_goes_away_and_comes_back(empty_folder, primary):
    """Without a standby: what needs no database goes on, the rest says when to come back, and nothing is restarted."""
    told = {"DATABASE_URL": primary.url, "FOLLOW_SECONDS": "1", "FRESH_MS": "0"}
    folder = empty_folder()
    manage(folder, "migrate", "-v0", **told)
    manage(folder, "ingest", str(TEXTS / f"{BEFORE}.txt"), **told)
    with contextmanager(start)(folder, **told) as site, contextlib.closing(Reader(site, 0)) as reader:
        wait_until(lambda: health(site)["status"] == "ok")
        assert reader.get(f"/editions/{BEFORE}/420/")[0] == 200
        primary.halt()
        assert reader.get("/aide/")[0] == 200
        for path in (f"/editions/{BEFORE}/420/", "/api/v1/editions", "/health"):
            status, headers, body = reader.get(path)
            assert status == 503 and int(headers["Retry-After"]) > 0, path
            assert ("json" in headers["Content-Type"]) == path.startswith(("/api/", "/health")), path
            assert b"Traceback" not in body
        primary.start()
        assert reader.get(f"/editions/{BEFORE}/420/")[0] == 200
        wait_until(lambda: health(site)["status"] == "ok")
