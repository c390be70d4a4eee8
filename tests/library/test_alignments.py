"""Comparisons by stored links: what aligning anew would say, whole chains, curators' words."""

import pytest

from corpus.comparing.comparison import compare
from corpus.library.comparisons.alignments import known_alignment, way
from corpus.library.comparisons.compared import changes_of, compare_editions, compared_edition
from corpus.library.comparisons.corrections import forced_pairs
from corpus.models import Correction, Edition, Lineage
from tests.library.samples import ingest_folder, write_geese

pytestmark = pytest.mark.django_db


def edition(slug):
    return Edition.objects.get(slug=slug)


def test_stored_links_say_what_aligning_says():
    pairs = Lineage.objects.exclude(new__kind="lesson").select_related("old", "new")
    assert len(pairs) >= 5
    for pair in pairs:
        forced = forced_pairs(pair.old, pair.new, list(Correction.objects.all()))
        anew = compare(compared_edition(pair.old), compared_edition(pair.new), forced)
        stored = compare_editions(pair.old, pair.new)
        assert (stored.summary, stored.scope) == (anew.summary, anew.scope)
        assert [(c.status, c.old, c.new, c.also_new) for c in stored.changes] == [
            (c.status, c.old, c.new, c.also_new) for c in anew.changes
        ]


def test_a_rule_that_a_curator_ends_ends_in_no_edition_of_its_time():
    """502.14a of 2003 was said to end; in 2003 itself, and against what came before, it stands."""
    assert Correction.objects.filter(
        old_edition="2003-07-28-regles", old_number="502.14a", new_edition=""
    ).exists()
    own, later = edition("2003-07-28-regles"), edition("2006-10-20-regles")
    assert compare_editions(own, own).changes == ()
    assert next(iter(changes_of(compare_editions(own, later), "502.14a"))).status == "removed"
    said = list(Correction.objects.of_lineage())
    assert forced_pairs(own, later, said) and not forced_pairs(own, own, said)
    earlier = Edition(slug="1999-regles", language=own.language, series=own.series)
    earlier.date = own.date.replace(year=1999)
    assert not forced_pairs(own, earlier, said)


def test_the_way_leads_over_whole_books():
    first, last = edition("2003-07-28-regles"), edition("2014-05-01-regles")
    steps = [(step.old.slug[:4], step.new.slug[:4]) for step in way(first, last)]
    assert steps == [("2003", "2006"), ("2006", "2010"), ("2010", "2014")]
    assert way(last, first) == []
    assert way(first, first) == []


def test_a_composed_comparison_follows_the_legend_rule():
    comparison = compare_editions(edition("2003-07-28-regles"), edition("2014-05-01-regles"))
    (change,) = changes_of(comparison, "420.5e")
    assert (change.new, change.status, change.reason) == ("704.5k", "renumbered+edited", "composed")
    back = compare_editions(edition("2014-05-01-regles"), edition("2003-07-28-regles"))
    (change,) = changes_of(back, "420.5e")
    assert (change.old, change.new) == ("704.5k", "420.5e")


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


def test_strangers_are_aligned_anew(tmp_path):
    ingest_folder(write_geese(tmp_path))
    assert known_alignment(edition("1995-03-01-oie"), edition("2003-07-28-regles")) is None
    changes = compare_editions(edition("1995-03-01-oie"), edition("2003-07-28-regles")).changes
    assert changes and not [
        change for change in changes if change.old and change.new and change.kind == "rule"
    ]
