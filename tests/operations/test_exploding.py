"""Files made to explode, handed in at the desk: each ends with a word on it, and no web process grows."""

from __future__ import annotations

import gzip
import io
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import SECRET, rows_in, start
from tests.operations.machines import web_processes
from tests.pages.visitor import Curator

pytestmark = pytest.mark.slow
MOST = 400_000_000
"""Bytes that a web process may ever have held."""
PATIENCE = 1500
"""Seconds on the clock, on a machine that has others to read: the reading's own limits end it long before."""
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
FILES: dict[str, Callable[[], str | bytes]] = {
    "ranges.txt": lambda: HEAD + "100.1. " + "voir la règle 100.1a-z, " * 60_000,
    "rules.txt": lambda: HEAD + rules_in_a_row(),
    "word.txt": lambda: HEAD + "100.1. " + "a" * 4_900_000,
    "bomb.zip": lambda: zipped(a_txt=b"0" * 900_000_000),
    "nested.zip": lambda: nested(9),
    "laughs.docx": lambda: zipped(word__document_xml=(LAUGHS + "<a>&a9;</a>").encode()),
    "packed.txt": lambda: gzip.compress(b"100.1. Une.\n" * 20_000_000),
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


def work(folder: Path) -> tuple[str, str]:
    """The name and the state of the one work."""
    ((found,),) = rows_in(folder, "SELECT name, state FROM corpus_work WHERE kind = 'files'")
    return found


def test_no_file_takes_a_web_process_along_and_each_has_its_word(site):
    anne, folder = site
    anne.post("/bureau/deposer/", {}, [(name, content()) for name, content in FILES.items()])
    until = time.monotonic() + PATIENCE
    while work(folder)[1] == "waiting" and time.monotonic() < until:
        time.sleep(0.2)
    name, state = work(folder)
    assert state != "waiting", "it goes on for too long"
    told = anne.get(f"/bureau/travaux/{name}/")
    assert [name for name in FILES if name not in told] == []
    assert "Bureau" in anne.get("/bureau/")
    assert 0 < most_held() < MOST
