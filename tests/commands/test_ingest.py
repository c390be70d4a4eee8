"""`manage.py ingest`: reports and exit codes."""

import io
import json
from functools import partial

import pytest
from django.core.management import call_command

from corpus.models import Draft, Edition
from tests.commands import running
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
    code, text = run(write_geese(tmp_path), "--format", "json")
    report = json.loads(text)
    assert code == 0 and report["ok"] is True and report["problems"] == []
    assert [source["outcome"] for source in report["sources"]] == ["stored", "stored"]
    assert report["sources"][0]["lines"]["unclassified"] == 0


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
