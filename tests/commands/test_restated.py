"""`manage.py restated`: findings, what is stale, exit codes."""

from functools import partial

import pytest
from django.core.management import CommandError

from tests.commands import running
from tests.library.samples import ingest_folder
from tests.library.test_twins import RULES, write

pytestmark = pytest.mark.django_db

OURS = """1. Les oies

100. La ferme

100.1. Une oie ne peut pas voler.

100.2. On nourrit trois oies par jour.
"""
OLD = """1. Geese

100. The Farm

100.1. A goose can't fly.

100.2. Feeding three geese is a static ability.
"""


@pytest.fixture(scope="module")
def geese(module_transaction, tmp_path_factory):
    folder = tmp_path_factory.mktemp("geese")
    newer = OLD.replace("fly", "fly, swim or cross the road at night")
    sources = {
        "nous": ("fr", "1999-03-01", OURS, RULES, 'series = "restatement"', "restatement = true"),
        "old": ("en", "1999-03-01", OLD),
        "new": ("en", "1999-04-01", newer),
    }
    assert ingest_folder(write(folder, sources)).ok
    return folder


run = partial(running.run, "restated")


def test_a_doubt_is_told_and_the_exit_code_says_so(geese):
    code, text = run("nous", "old")
    assert code == 1
    assert "100.2" in text and "ability" in text and "1 findings unexplained of 1" in text


def test_a_newer_edition_names_what_is_stale(geese):
    code, text = run("nous", "old", "--stale", "new")
    assert code == 1 and text.split()[:2] == ["100.1", "edited"]
    assert run("nous", "old", "--stale", "old")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"), [(["nous", "nowhere"], "no edition 'nowhere'"), (["old", "new"], "no restatement")]
)
def test_trouble_is_told(geese, arguments, said):
    with pytest.raises(CommandError, match=said) as trouble:
        run(*arguments)
    assert trouble.value.returncode == 2
