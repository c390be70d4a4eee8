"""`manage.py compare`: like `diff`, 0 the same, 1 different, 2 trouble."""

from functools import partial

import pytest

from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition
from tests.commands import running

pytestmark = pytest.mark.django_db

OLD, NEW = "2006-10-20-regles", "2010-02-01-regles"


run = partial(running.run, "compare")


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
