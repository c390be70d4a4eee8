"""Files made to explode, handed in at the desk: each ends with a word on it, and no web process grows."""

from __future__ import annotations

import gzip
import io
import re
import sqlite3
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import SECRET, start
from tests.operations.machines import web_processes
from tests.pages.visitor import Curator

pytestmark = pytest.mark.slow
MOST = 400_000_000
"""Bytes that a web process may ever have held."""
PATIENCE = 1500
"""Seconds on the clock for one file, on a machine that has others to read: its own limits end it long before."""
HEAD = "Règles complètes de Magic\nCes règles entrent en vigueur au 1er mars 1995.\n\n1. Concepts\n100. Généralités\n"


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)
    return out.getvalue()


def nested(depth: int) -> bytes:
    data = zipped(a_txt=b"0" * 5_000_000)
    for _ in range(depth):
        data = zipped(b_zip=data, c_zip=data)
    return data


def rules_in_a_row() -> str:
    return "".join(f"100.{n}. Une règle de plus, voir 100.{n + 1}.\n" for n in range(1, 60_000))


LAUGHS = (
    "<!DOCTYPE a [<!ENTITY a0 'ha'>"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10))
    + "]>"
)
FILES: dict[str, tuple[str, Callable[[], str | bytes]]] = {
    "ranges": ("a.txt", lambda: HEAD + "100.1. " + "voir la règle 100.1a-z, " * 190_000),
    "rules": ("a.txt", lambda: HEAD + rules_in_a_row()),
    "one word": ("a.txt", lambda: HEAD + "100.1. " + "a" * 4_900_000),
    "zip bomb": ("a.zip", lambda: zipped(a_txt=b"0" * 900_000_000)),
    "zip in zip": ("a.zip", lambda: nested(9)),
    "document of laughs": ("a.docx", lambda: zipped(word__document_xml=(LAUGHS + "<a>&a9;</a>").encode())),
    "gzip": ("a.txt", lambda: gzip.compress(b"100.1. Une.\n" * 20_000_000)),
}


@pytest.fixture(scope="module")
def site(goose_folder):
    running = start(goose_folder)
    anne = Curator(next(running))
    assert anne.post("/bureau/entrer/", {"username": "anne", "password": SECRET}, page="/bureau/entrer/")
    yield anne, goose_folder
    running.close()


def most_held() -> int:
    """Bytes of memory that the web process of this test that held most ever held at once."""
    held = [re.search(r"VmHWM:\s+(\d+) kB", (each / "status").read_text()) for each in web_processes()]
    return max(int(found[1]) * 1024 for found in held if found)


def ended(folder: Path) -> list[str]:
    base = sqlite3.connect(folder / "library.sqlite3", timeout=30)
    rows = base.execute("SELECT state FROM corpus_work WHERE kind = 'files'").fetchall()
    base.close()
    return [state for (state,) in rows]


@pytest.mark.parametrize("kind", FILES)
def test_no_file_takes_a_web_process_along(site, kind):
    anne, folder = site
    before = len(ended(folder))
    name, content = FILES[kind]
    anne.post("/bureau/deposer/", {}, [(name, content())])
    until = time.monotonic() + PATIENCE
    while "waiting" in ended(folder) and time.monotonic() < until:
        time.sleep(0.2)
    states = ended(folder)
    assert "waiting" not in states, "it goes on for too long"
    assert len(states) == before + 1
    assert "Bureau" in anne.get("/bureau/")
    assert 0 < most_held() < MOST
