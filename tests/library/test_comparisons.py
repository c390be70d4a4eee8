"""Comparisons by stored links say what aligning anew would; they are stored and never worked out twice."""

from pathlib import Path

import pytest
from django.core.files import locks
from hypothesis import given, settings as drawing

from corpus.comparing.comparison import compare
from corpus.library.asking.versions import rule_on
from corpus.library.comparisons import compared
from corpus.library.comparisons.alignments import known_alignment
from corpus.library.comparisons.compared import (
    compare_editions,
    compared_edition,
    forget_comparisons,
    outline,
    pack,
    unpack,
)
from corpus.library.comparisons.corrections import forced_pairs
from corpus.models import Correction, Edition, Lineage, StoredComparison
from corpus.pages.rules.history import version_views
from tests.comparing.editions import editions
from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def edition(slug):
    return Edition.objects.get(slug=slug)


def test_stored_links_say_what_aligning_says():
    pairs = Lineage.objects.exclude(new__kind="lesson").select_related("old", "new")
    assert len(pairs) >= 5
    for pair in pairs:
        forced = forced_pairs(pair.old, pair.new, list(Correction.objects.all()))
        anew = compare(compared_edition(pair.old), compared_edition(pair.new), forced)
        stored = compare_editions(pair.old, pair.new)
        told = outline(pair.old, pair.new)
        assert not told or all(
            stored.summary[status] == told[status] for status in ("added", "removed", "split", "merged")
        )
        assert (stored.summary, stored.scope) == (anew.summary, anew.scope)
        assert [(c.status, c.old, c.new, c.also_new) for c in stored.changes] == [
            (c.status, c.old, c.new, c.also_new) for c in anew.changes
        ]


def test_every_rule_of_both_sides_stands_once():
    for slugs in (("2003-07-28-regles", "2014-05-01-regles"), ("2010-02-01-regles", "2006-10-20-regles")):
        old, new = map(edition, slugs)
        alignment = known_alignment(old, new)
        olds = [pair.old for pair in alignment.pairs if pair.old]
        main = [pair.new for pair in alignment.pairs if pair.new and not pair.merged]
        parts = {number for pair in alignment.pairs for number in pair.also_new}
        assert sorted(olds) == sorted(rule.number for rule in compared_edition(old).rules)
        news = {rule.number for rule in compared_edition(new).rules}
        assert len(main) == len({*main})
        assert {*main} | parts == news


@pytest.fixture
def idle(monkeypatch):
    """A process that remembers nothing and can work nothing out."""

    def refuse(*_):
        raise AssertionError("two books were compared")

    monkeypatch.setattr(compared, "compare", refuse)
    forget_comparisons()
    yield
    forget_comparisons()


@drawing(max_examples=25, deadline=None)
@given(editions("a"), editions("b"))
def test_what_is_packed_comes_back_whole(old, new):
    found = compare(old, new)
    assert unpack(pack(found)) == found


def test_neighbours_are_never_compared_in_a_request(idle):
    for pair in Lineage.objects.exclude(new__kind="lesson").select_related("old", "new"):
        assert compare_editions(pair.old, pair.new).summary


def test_others_are_worked_out_once_for_all_processes(monkeypatch):
    forget_comparisons()
    old = Edition.objects.get(slug="2003-07-28-regles")
    new = Edition.objects.get(slug="2014-05-01-regles")
    found = compare_editions(old, new)
    forget_comparisons()
    monkeypatch.setattr(compared, "compare", None)
    assert compare_editions(old, new) == found
    forget_comparisons()


def test_another_state_is_worked_out_anew():
    forget_comparisons()
    old = Edition.objects.get(slug="2003-07-28-regles")
    new = Edition.objects.get(slug="2014-05-01-regles")
    before = compare_editions(old, new)
    gone = next(pair.old for pair in before.alignment.pairs if pair.old and pair.new)
    Correction.objects.create(
        old_edition=old.slug, old_number=gone, new_edition=new.slug, new_number="", reason="Fin."
    )
    after = compare_editions(old, new)
    assert next(pair.new for pair in after.alignment.pairs if pair.old == gone) is None
    forget_comparisons()


def test_only_one_is_worked_out_at_a_time(monkeypatch, settings):
    """While one is, no other process gets the lock; afterwards it is free."""
    free = []

    def compare_and_look(*given):
        with (Path(settings.DATA_DIR) / "comparing.lock").open("w") as file:
            free.append(locks.lock(file, locks.LOCK_EX | locks.LOCK_NB))
        return compare(*given)

    forget_comparisons()
    StoredComparison.objects.all().delete()
    monkeypatch.setattr(compared, "compare", compare_and_look)
    compare_editions(*(Edition.objects.get(slug=f"{day}-regles") for day in ("2003-07-28", "2014-05-01")))
    with (Path(settings.DATA_DIR) / "comparing.lock").open("w") as file:
        assert (free, locks.lock(file, locks.LOCK_EX | locks.LOCK_NB)) == ([False], True)
    forget_comparisons()


@pytest.mark.usefixtures("empty_library")
def test_a_history_quotes_no_sentence_as_gone_that_another_rule_took_over():
    leaves = (
        "Quand tous les joueurs ont choisi leur main, le premier joueur commence aussitôt son tour de jeu."
    )
    stays = "Un joueur mécontent de sa main peut la mélanger à son paquet puis repiocher six cartes."
    publish(1990, {**BOOK, "201.1": f"{stays} {leaves}"})
    more = "Un joueur ne peut plus rien rendre de sa main une fois que la sienne est choisie."
    publish(1995, {**BOOK, "201.1": f"{stays} {more}", "201.3": leaves})
    rule = rule_on("201.1", language="fr", series="oie")
    newest = version_views(rule, 1)[0]
    assert newest.parts == [leaves]
    assert newest._decisive == ("", more)
