"""Sources that would hurt: each costs itself alone, and is told."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from corpus.library.ingest.run import ingest
from corpus.library.sources import confined
from corpus.library.sources.collect import collect
from corpus.reading.document import UnreadableError
from corpus.reading.reader import read_source
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


def test_a_process_is_kept_for_the_next_source():
    confined.read_source(OLD.encode(), "oie.txt")
    (child,) = confined._idle
    confined.read_source(OLD.encode(), "oie.txt")
    assert confined._idle == [child]


def test_a_title_that_fills_the_memory_is_one_sources_report(tmp_path, monkeypatch):
    monkeypatch.setattr(confined, "MEMORY", 400_000_000)
    (tmp_path / "bombe.docx").write_bytes(word(600))
    (tmp_path / "oie.txt").write_text(OLD, encoding="utf-8")
    report = ingest(collect([tmp_path]))
    assert [source.outcome for source in report.sources] == ["rejected", "stored"]
    assert "bombe.docx" in report.sources[0].message


def test_who_asks_for_a_reading_does_not_load_the_readers():
    told = "import sys, corpus.library.sources.confined as _; print(*sys.modules)"
    asked = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, text=True)
    loaded = set(asked.stdout.split())
    assert "corpus.library.sources.messages" in loaded
    assert not loaded & {"corpus.reading.reader", "corpus.reading.carriers.carry", "selectolax"}


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
