"""`manage.py reindex`: the index afresh, and what it says of it."""

import re

import pytest
from django.core.management import call_command

from corpus.models import Edition, Entry
from corpus.search import folders

pytestmark = pytest.mark.django_db


def test_it_builds_afresh_and_says_how_much(tmp_path, settings, capsys):
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    call_command("reindex")
    told = re.match(r"Indexed ([\d,]+) documents of (\d+) editions: ", capsys.readouterr().out)
    documents, editions = (int(figure.replace(",", "")) for figure in told.groups())
    assert editions == Edition.objects.count()
    assert 0 < documents < Entry.objects.count()
    first = folders.current()
    call_command("reindex")
    assert folders.current() != first
