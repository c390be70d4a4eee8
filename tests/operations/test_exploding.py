"""Thirty files made to explode, handed in at the desk: each ends with a word on it, and no web process grows."""

from __future__ import annotations

import gzip
import io
import os
import re
import sqlite3
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import SECRET, start
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


def docx(body: bytes) -> bytes:
    return zipped(word__document_xml=b"<w:document xmlns:w='x'><w:body>" + body + b"</w:body></w:document>")


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
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
FILES: dict[str, tuple[str, Callable[[], str | bytes]]] = {
    "ranges": ("a.txt", lambda: HEAD + "100.1. " + "voir la règle 100.1a-z, " * 190_000),
    "ranges of numbers": ("a.txt", lambda: HEAD + "100.1. " + "voir les règles 100.1 à 100.999, " * 90_000),
    "sections": ("a.txt", lambda: HEAD + "100.1. " + "voir les sections 1 à 9 et 100 à 999, " * 90_000),
    "references": ("a.txt", lambda: HEAD + "100.1. " + "voir 100.1, 100.2 et 100.3. " * 150_000),
    "rules": ("a.txt", lambda: HEAD + rules_in_a_row()),
    "rules that all cite all": (
        "a.txt",
        lambda: HEAD + "".join(f"100.{n}. Voir la section 100.\n" for n in range(1, 60_000)),
    ),
    "lines": ("a.txt", lambda: HEAD + "a\n" * 2_400_000),
    "blank lines": ("a.txt", lambda: HEAD + "\n" * 4_900_000),
    "one line": ("a.txt", lambda: HEAD + "100.1. " + "mot " * 1_200_000),
    "one word": ("a.txt", lambda: HEAD + "100.1. " + "a" * 4_900_000),
    "letters": (
        "a.txt",
        lambda: (
            HEAD + "".join(f"100.{n % 9 + 1}{'abcdefghjkm'[n % 11]} Une règle.\n" for n in range(150_000))
        ),
    ),
    "deep numbers": ("a.txt", lambda: HEAD + ".".join(["1"] * 2_400_000)),
    "digits": ("a.txt", lambda: HEAD + "1" * 4_900_000),
    "examples": ("a.txt", lambda: HEAD + "100.1. Une règle.\n" + "Exemple : un exemple de plus.\n" * 150_000),
    "glossary": (
        "a.txt",
        lambda: HEAD + "Glossaire\n\n" + "".join(f"Terme {n}\nUn terme de plus.\n\n" for n in range(120_000)),
    ),
    "mana": ("a.txt", lambda: HEAD + "100.1. " + "{W}" * 1_600_000),
    "brackets": ("a.txt", lambda: HEAD + "100.1. " + "(" * 4_900_000),
    "combining accents": ("a.txt", lambda: HEAD + "100.1. e" + "\u0301" * 2_400_000),
    "NUL": ("a.txt", lambda: HEAD.encode() + b"100.1. a\x00" * 500_000),
    "FAQ": ("a.txt", lambda: "FAQ\n" + "Q : Une question ?\nR : Une réponse, voir 100.1.\n" * 80_000),
    "cards": (
        "a.txt",
        lambda: "FAQ de mars\n\n" + "Une Carte\n{2}{W}\nCréature\n* Une réponse.\n\n" * 80_000,
    ),
    "tags": ("a.html", lambda: "<html><body>" + "<div>" * 900_000),
    "spans": ("a.html", lambda: "<html><body><p>" + "<span>100.1</span> " * 240_000),
    "attributes": (
        "a.html",
        lambda: "<html><body><p " + "".join(f"a{n}=1 " for n in range(500_000)) + ">100.1. Une règle.</p>",
    ),
    "tables": ("a.html", lambda: "<html><body>" + "<table><tr><td>" * 300_000 + "100.1. Une règle."),
    "zip bomb": ("a.zip", lambda: zipped(a_txt=b"0" * 900_000_000)),
    "zip in zip": ("a.zip", lambda: nested(9)),
    "document of laughs": ("a.docx", lambda: zipped(word__document_xml=(LAUGHS + "<a>&a9;</a>").encode())),
    "document of paragraphs": (
        "a.docx",
        lambda: docx(b"<w:p><w:r><w:t>100.1. Une.</w:t></w:r></w:p>" * 3_000_000),
    ),
    "PDF": (
        "a.pdf",
        lambda: PDF + b"3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj\n" + b"[" * 4_000_000,
    ),
    "gzip": ("a.txt", lambda: gzip.compress(b"100.1. Une.\n" * 20_000_000)),
}
EACH_RUN = (
    "ranges",
    "references",
    "rules",
    "one word",
    "mana",
    "tags",
    "zip bomb",
    "zip in zip",
    "document of laughs",
    "gzip",
)
"""One of each way to explode; all of them (some ten minutes) with EXPLODING=all."""
KINDS = FILES if os.environ.get("EXPLODING") == "all" else EACH_RUN


@pytest.fixture(scope="module")
def site(goose_folder):
    running = start(goose_folder)
    anne = Curator(next(running))
    assert anne.post("/bureau/entrer/", {"username": "anne", "password": SECRET}, page="/bureau/entrer/")
    yield anne, goose_folder
    running.close()


def most_held() -> int:
    """Bytes of memory that the web process of this test that held most ever held at once."""
    parents, commands = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parents[process.name] = (process / "stat").read_text().rpartition(")")[2].split()[1]
            commands[process.name] = (process / "cmdline").read_bytes()
        except OSError:
            continue
    most = 0
    for name, command in commands.items():
        at = name
        while at in parents and at != str(os.getpid()):
            at = parents[at]
        if at == str(os.getpid()) and b"gunicorn" in command:
            found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{name}/status").read_text())
            most = max(most, int(found[1]) * 1024 if found else 0)
    return most


def ended(folder: Path) -> list[str]:
    base = sqlite3.connect(folder / "library.sqlite3", timeout=30)
    rows = base.execute("SELECT state FROM corpus_work WHERE kind = 'files'").fetchall()
    base.close()
    return [state for (state,) in rows]


@pytest.mark.parametrize("kind", KINDS)
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
    assert len(states) == before + 1 or len(states) >= 20  # old works are forgotten
    assert "Bureau" in anne.get("/bureau/")
    assert 0 < most_held() < MOST
