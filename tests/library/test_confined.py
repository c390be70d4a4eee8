"""Sources that would hurt: each costs itself alone, and is told."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from corpus.library.publishing.ingest import ingest
from corpus.library.sources import confined, confinement
from corpus.library.sources.collect import collect
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError
from tests.conftest import missing
from tests.library.samples import OLD

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(autouse=True)
def own_children():
    """Limits are given to a process when it is started: none of other tests may be left, nor stay."""
    confined.end_children()
    yield
    confined.end_children()


def word(title):
    """A Word document of one paragraph."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        with archive.open("word/document.xml", "w", force_zip64=True) as part:
            part.write(b'<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>')
            for _ in range(title):
                part.write(b"a" * 1_000_000)
            part.write(b"</w:t></w:r></w:p></w:body></w:document>")
    return kept.getvalue()


def test_what_is_read_is_what_reading_reads():
    data = OLD.encode()
    assert confined.read_source(data, "oie.txt") == read_source(data, "oie.txt")
    assert confined.parts_of(data, "oie.txt") == (("oie.txt", data),)


def test_a_title_that_fills_the_memory_is_one_sources_report(tmp_path, monkeypatch):
    monkeypatch.setattr(confined, "MEMORY", 400_000_000)
    (tmp_path / "bombe.docx").write_bytes(word(600))
    (tmp_path / "oie.txt").write_text(OLD, encoding="utf-8")
    report = ingest(collect([tmp_path]))
    assert [source.outcome for source in report.sources] == ["rejected", "stored"]
    assert "bombe.docx" in report.sources[0].message


def test_a_source_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(confined, "PATIENCE", 0)
    with pytest.raises(UnreadableError, match="more than 0 s"):
        confined.read_source(OLD.encode(), "oie.txt")
    assert not confined._idle


def test_more_output_than_allowed_is_refused(monkeypatch):
    monkeypatch.setattr(confined, "OUTPUT", 100)
    with pytest.raises(UnreadableError, match="larger than 100"):
        confined.read_source(OLD.encode(), "oie.txt")


def test_a_process_that_died_is_replaced():
    confined.read_source(OLD.encode(), "oie.txt")
    confined._idle[0]._process.kill()
    confined._idle[0]._process.wait()
    assert confined.read_source(OLD.encode(), "oie.txt").rules


def test_pipes_odd_names_and_deep_catalogs_cost_only_themselves(tmp_path):
    os.mkfifo(tmp_path / "tuyau.txt")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/oie-\xff.txt")).write_text(OLD, encoding="utf-8")
    report = ingest(collect([tmp_path, tmp_path / "tuyau.txt"]))
    assert sorted(source.outcome for source in report.sources) == ["rejected", "stored"]
    assert any("\\udcff" in source.name for source in report.sources)
    deep = tmp_path / "profond"
    deep.mkdir()
    (deep / "corpus.toml").write_text("a = " + "[" * 5000, encoding="utf-8")
    assert "nested too deeply" in collect([deep]).problems[0]


TOO_MUCH = {
    "cited numbers": "100. Début\n\n100.1. " + "voir la règle 100.1a-z, " * 2500,
    "entries": "100. Début\n\n100.1. Texte.\n" + "Exemple : un coup.\n" * 50_100,
    "lines": "100. Début\n\n100.1. Texte.\n" + "\n" * 510_000,
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_text_that_holds_more_than_any_real_one_is_refused_with_the_ceiling(what):
    with pytest.raises(UnreadableError, match=what):
        confined.read_source(TOO_MUCH[what].encode(), "bombe.txt", kind="rules", language="fr")


ESCAPES = {
    "a file of the machine": "open('/etc/passwd').read()",
    "the library": f"open({str(Path(__file__).resolve().parents[2] / 'pyproject.toml')!r}).read()",
    "a file of its own": "open('/tmp/written', 'w')",
    "the network": "__import__('socket').create_connection(('127.0.0.1', 9), 1)",
    "a socket in the file system": "__import__('socket').socket(__import__('socket').AF_UNIX)",
    "another program": "__import__('os').execv('/bin/true', ['true'])",
}


@pytest.mark.parametrize("attempt", ESCAPES)
def test_the_reading_process_reaches_nothing(attempt):
    if not all(confinement.available().values()):
        missing("this kernel has no Landlock or no seccomp")
    told = (
        "import pathlib, corpus; from corpus.library.sources.confinement import confine\n"
        "confine(pathlib.Path(corpus.__file__).parent)\n"
        "import corpus.reading.reader\n"  # its own code it may read
        f"try: {ESCAPES[attempt]}\n"
        "except PermissionError: print('refused')"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    assert done.stdout.strip() == "refused", done.stderr


def test_the_reading_process_knows_no_secret(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "a-secret-of-this-test")
    monkeypatch.setenv("DATABASE_URL", "postgres://rules:word@127.0.0.1/rules")
    confined.read_source(OLD.encode(), "oie.txt")
    known = Path(f"/proc/{confined._idle[0]._process.pid}/environ").read_bytes()
    assert b"SECRET_KEY" not in known and b"DATABASE_URL" not in known
