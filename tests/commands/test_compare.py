"""`manage.py compare`: like `diff`, 0 the same, 1 different, 2 trouble."""

import json
from functools import partial

import pytest
from django.core.management import CommandError, call_command

from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition
from tests.commands import running

pytestmark = pytest.mark.django_db

OLD, NEW = "2006-10-20-regles", "2010-02-01-regles"


run = partial(running.run, "compare")


def test_an_edition_does_not_differ_from_itself():
    code, _ = run(NEW, NEW)
    assert code == 0


def test_one_rule_in_a_terminal():
    code, text = run(OLD, NEW, "420.5e")
    assert code == 1 and "420.5e" in text and "704.5k" in text


def test_markdown_and_json_tell_the_same_changes(client):
    code, text = run(OLD, NEW, "--format", "json")
    told = json.loads(text)
    served = client.get(f"/api/v1/compare/{OLD}/{NEW}").json()
    assert code == 1
    assert [change["new"] for change in told["changes"]] == [change["new"] for change in served["changes"]]
    code, markdown = run(OLD, NEW, "--format", "markdown")
    assert code == 1 and "704.5k" in markdown and markdown.startswith("# ")


def test_one_rule_is_told_without_the_figures_of_all():
    _, text = run(OLD, NEW, "420.5e")
    assert "règles" not in text.splitlines()[1]
    same = next(
        pair.new
        for pair in compare_editions(*(Edition.objects.get(slug=slug) for slug in (OLD, NEW))).alignment.pairs
        if pair.new and run(OLD, NEW, pair.new)[0] == 0
    )
    assert run(OLD, NEW, same)[1].splitlines()[0] == f"{same}\u00a0: identique, mot pour mot."


def test_a_rule_beyond_the_scope_is_not_called_the_same():
    faq = "2004-06-04-faq-maree-de-verre"
    sides = [Edition.objects.get(slug=slug) for slug in (faq, OLD)]
    outside = compare_editions(*sides).scope.only_new[0]
    assert "une seule des deux sources" in run(faq, OLD, outside)[1]


def test_editions_without_a_rule_in_common_are_not_compared():
    with pytest.raises(CommandError, match=r"no rule in common|own words"):
        call_command("compare", NEW, "2015-02-20-cours-704")
