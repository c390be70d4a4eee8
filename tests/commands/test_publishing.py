"""`plan`, `publish`, `withdraw`, `undo`, `journal`, `reread`, `catalog`: the desk at the terminal."""

import json

import pytest
from django.core.management import CommandError

from corpus.models import Edition, Publication
from tests.commands import running
from tests.library.contents import contents, differences
from tests.library.samples import NEW, write_geese

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("index_untouched")]


def run(*arguments):
    return running.run(*arguments)[1]


def test_a_plan_is_published_and_undone(tmp_path):
    before = contents()
    told = run("plan", write_geese(tmp_path))
    assert "1998-03-01-oie" in told and told.strip().splitlines()[-1].startswith("draft: ")
    assert not differences(before, contents())
    name = told.strip().rpartition(" ")[2]
    assert "editions added: 2" in run("publish", name, "--reason", "premiers textes")
    with pytest.raises(CommandError, match="may be published"):
        run("publish", name)
    assert "premiers textes" in run("journal")
    assert "is taken back" in run("undo")
    assert not differences(before, contents())


def test_undo_run_again_takes_nothing_more_back(tmp_path):
    for word in ("un", "deux"):
        folder = tmp_path / word
        folder.mkdir()
        run("ingest", write_geese(folder, new=NEW.replace("rejeté", f"rejeté {word}")))
    first, second = Publication.objects.order_by("-generation")[:2][::-1]
    told = run("undo")
    assert told.startswith(f"Taking back publication {second.generation}: editions replaced: 1")
    before = contents()
    for again in (run("undo"), run("undo", second.generation)):
        assert f"Publication {second.generation} is taken back already" in again
    assert f"undo {first.generation}" in run("undo")
    assert not differences(before, contents())


def test_a_plan_for_programs(tmp_path):
    told = json.loads(run("plan", write_geese(tmp_path), "--format", "json"))
    assert told["draft"] and [source["outcome"] for source in told["sources"]] == ["read", "read"]
    assert told["preview"]["links"]["gained"] == 8
    assert f"draft: {told['draft']} (" in run("journal")


def test_reading_again_is_a_draft(tmp_path):
    assert "nothing to read again" in run("reread")
    Edition.objects.filter(slug="2003-07-28-regles").update(readers="older")
    told = run("reread", "2003-07-28-regles")
    assert "draft: " in told and "compared with itself" in told
