"""`manage.py ingest`: reports, exit codes, the line on a terminal."""

import io
import json
import sys
from functools import partial

import pytest
from django.core.management import call_command
from rich.console import Console

from corpus.management import databases
from corpus.models import Draft, Edition
from tests.commands import running
from tests.conftest import run_in
from tests.library.samples import CATALOG, write_geese

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("index_untouched")]


run = partial(running.run, "ingest")


def test_what_reads_badly_waits_as_a_draft_until_somebody_publishes_it(tmp_path):
    lines = [f"100.{at}. Nobody walks {at} steps on the\n" for at in range(1, 41)]
    (tmp_path / "2001-05-01-rules.txt").write_text("\n".join(lines), encoding="utf-8")
    for _ in range(2):
        code, text = run(tmp_path)
        (draft,) = Draft.objects.all()
        assert code == 1 and "withheld" in text and f"draft {draft.name}" in " ".join(text.split())
        assert not Edition.objects.filter(source__name="2001-05-01-rules.txt").exists()
    call_command("publish", draft.name, stdout=io.StringIO())
    published = Edition.objects.get(source__name="2001-05-01-rules.txt")
    assert published.diagnostics.filter(code="sentences_torn").exists()
    code, text = run(tmp_path)
    assert code == 0 and "Nothing changed." in text


def test_the_json_report_is_for_programs(tmp_path):
    folder = write_geese(tmp_path)
    (folder / "oie.srt").write_text("1\n", encoding="utf-8")
    code, text = run(folder, "--format", "json")
    report = json.loads(text)
    assert code == 0 and report["ok"] is True and report["problems"] == []
    assert [source["outcome"] for source in report["sources"]] == ["passed", "stored", "stored"]
    assert report["sources"][0]["french"].startswith("oie.srt\u00a0: laissé de côté dans son dossier")
    assert report["sources"][-1]["lines"]["unclassified"] == 0


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("bad.txt", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8, "bad.txt"),
        ("empty.txt", b"", "empty.txt"),
        ("shopping.txt", b"Du pain, du lait.\n", "shopping.txt"),
        ("corpus.toml", CATALOG.encode() + b'[[source]]\nfile = "gone.txt"\n', "gone.txt"),
        ("corpus.toml", CATALOG.encode() + b'[[source]]\nfile = "../oie.txt"\n', "outside"),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_stored(tmp_path, name, data, told):
    folder = write_geese(tmp_path)
    (folder / name).write_bytes(data)
    code, text = run(folder)
    assert code == 1 and told in text
    assert Edition.objects.filter(series="oie").count() == 2
    assert not Edition.objects.exclude(series="oie").exclude(series__endswith="restatement").exists()


def test_a_folder_without_anything_to_read_is_a_problem(tmp_path):
    (tmp_path / "image.png").write_bytes(b"\x89PNG")
    (tmp_path / "1995").mkdir()
    write_geese(tmp_path / "1995")
    code, text = run(tmp_path)
    assert code == 1 and "no file to read" in text and "folders in it are not searched" in text


@pytest.mark.slow
def test_an_empty_database_says_what_to_do(tmp_path):
    asked = run_in(tmp_path, sys.executable, "manage.py", "ingest", "corpus/texts", DATABASE_URL="")
    assert asked.returncode == 2
    assert "manage.py migrate" in asked.stderr and "Traceback" not in asked.stderr


def test_the_line_on_a_terminal_names_each_step_to_the_end_and_never_more_than_there_are(monkeypatch):
    terminal = io.StringIO()
    console = Console(file=terminal, force_terminal=True, width=80)
    monkeypatch.setattr(databases, "Console", lambda **_: console)
    with databases.progress_bar(1) as tell:
        tell("a.txt")
        tell("search index " + "x" * 60)
    printed = terminal.getvalue()
    assert "search index" in printed and "step 2" in printed and "2/1" not in printed
