"""Pictures: the timeline of a rule, its neighbourhood, the map of an edition; each with its facts in words."""

import datetime
from itertools import pairwise

import pytest
from django.template.loader import render_to_string

from corpus.library.asking.catalog import Family
from corpus.library.asking.versions import RuleOn, VersionOf, rule_of
from corpus.models import Edition, Entry, Text, Version
from corpus.pages.editions.changes import edition_map, predecessor
from corpus.pages.rules.neighbourhood import SHOWN, neighbourhood
from corpus.pages.rules.timeline import timeline

DAYS = ("2003-05-01", "2006-05-01", "2009-05-01", "2013-05-01", "2014-05-01", "2020-05-01")
BOOKS = {
    day: Edition(
        pk=rank,
        slug=day,
        date=datetime.date.fromisoformat(day),
        date_precision="day",
        title=day,
        language="fr",
    )
    for rank, day in enumerate(DAYS, 1)
}


def version(rank, text, numbers, last, until, change="edited", subtree=False):
    """A made-up version, without a database: ``numbers`` by the day from which it bore them."""
    (since, number), *_ = numbers
    words = Text(content=text, html=f"<p>{text}</p>")
    entry = Entry(pk=rank, edition=BOOKS[last], kind="rule", key=number, number=number, text=words)
    return VersionOf(
        version=Version(pk=rank, change=change, subtree=subtree),
        since=BOOKS[since],
        until=BOOKS[until],
        last=BOOKS[last],
        editions=2,
        numbers=tuple((number, BOOKS[day]) for day, number in numbers),
        entry=entry,
        text=text,
        statement=False,
    )


def told(subtree=False):
    """A rule that moved, was changed, moved again and went, as the edition of 2013 prints it."""
    first = version(
        1,
        "Une légende reste.",
        [("2003-05-01", "420.5e"), ("2009-05-01", "704.5k")],
        "2009-05-01",
        "2013-05-01",
        "first",
        subtree,
    )
    second = version(
        2,
        "Un joueur garde une légende.",
        [("2013-05-01", "704.5k"), ("2014-05-01", "704.5j")],
        "2014-05-01",
        "2020-05-01",
        "edited",
        subtree,
    )
    family = Family("fr", "", tuple(BOOKS.values()))
    here = Entry(pk=9, edition=BOOKS["2013-05-01"], kind="rule", key="704.5k", number="704.5k")
    return timeline(RuleOn(family, here, None, (first, second), second))


def test_a_timeline_tells_wordings_numbers_and_dates():
    made = told()
    assert [point.letter for point in made.points] == ["A", "A", "B", "B", "B"]
    assert [point.changed for point in made.points] == [True, False, True, False, False]
    assert [point.gone for point in made.points] == [False] * 4 + [True]
    assert made.wordings == 2
    assert made.summary == (
        "Du 1ᵉʳ\u00a0mai\u00a02003 au 1ᵉʳ\u00a0mai\u00a02014\u00a0: 2 textes successifs, sous les numéros 420.5e, "
        "704.5k puis 704.5j\u00a0; le dernier date du 1ᵉʳ\u00a0mai\u00a02013."
    )


def test_the_redline_stands_where_the_words_changed_and_nowhere_else():
    points = told().points
    assert [bool(point.words) for point in points] == [True, False, True, False, False]
    assert "<ins>" in points[2].words and str(points[0].words) == "Une légende reste."
    assert points[2].compare_url == "/comparer/2009-05-01/2013-05-01/704.5k/"


def test_the_picture_keeps_order_room_and_border():
    made = told()
    xs = [point.x for point in made.points]
    assert xs == sorted(xs) and min(b - a for a, b in pairwise(xs)) >= 58
    assert all(stretch.x >= 0 and stretch.x + stretch.width <= made.width for stretch in made.stretches)
    assert [stretch.letter for stretch in made.stretches] == ["A", "A", "B", "B"]
    assert made.stretches[-1].x + made.stretches[-1].width == made.points[-1].x, (
        "the rule ends where it is gone"
    )


def test_a_heading_has_states_of_what_stands_below_it_and_no_redline():
    made = told(subtree=True)
    assert made.noun == "état" and "2 états successifs" in made.summary
    assert [point.label for point in made.points if point.changed][1:] == ["Contenu modifié"]
    assert [str(point.words) for point in made.points if point.words] == ["Une légende reste."]


def test_numbers_on_the_picture_are_not_localised():
    picture = render_to_string("rules/timeline.html", {"timeline": told()})
    assert 'x="46.0"' in picture and not any(f'x="{digit},' in picture for digit in range(10))
    assert picture.count("<li ") == 5


@pytest.mark.django_db
def test_the_history_of_the_legend_rule_in_the_embedded_corpus():
    entry = Entry.objects.select_related("edition", "text").get(
        edition__slug="2014-05-01-regles", kind="rule", key="704.5j"
    )
    made = timeline(rule_of(entry))
    assert "420.5e" in made.summary and made.wordings >= 3
    assert made.choices[0][0] == "2003-07-28-regles"
    assert sum(point.current for point in made.points) == 1


@pytest.mark.django_db
def test_a_neighbourhood_holds_what_cites_and_what_is_cited():
    entry = (
        Entry.objects.filter(edition__slug="2014-05-01-regles", kind="rule", citations__isnull=False)
        .exclude(references=None)
        .first()
    )
    made = neighbourhood(entry)
    assert made.citing and made.cited
    assert entry.number not in [node.number for node in (*made.citing, *made.cited)]
    picture = render_to_string("rules/neighbourhood.html", {"neighbourhood": made})
    for node in (*made.citing, *made.cited):
        assert node.title and f'href="{node.url}"' in picture and picture.count(f">{node.number}<") >= 2
        assert 0 < node.middle < made.height


@pytest.mark.django_db
def test_a_neighbourhood_is_bounded_and_counts_the_rest(monkeypatch):
    edition = Edition.objects.get(slug="2014-05-01-regles")
    rules = list(Entry.objects.filter(edition=edition, kind="rule", level="subrule")[: SHOWN + 6])
    monkeypatch.setattr("corpus.pages.rules.neighbourhood.cited_by", lambda entry: rules)
    made = neighbourhood(rules[0])
    assert len(made.citing) == SHOWN and made.more_citing == 5


@pytest.mark.django_db
def test_a_rule_alone_has_no_neighbourhood():
    alone = Entry.objects.filter(
        edition__slug="2014-05-01-regles", kind="rule", citations=None, references=None, children=None
    ).first()
    assert neighbourhood(alone) is None


@pytest.mark.django_db
def test_an_edition_is_mapped_against_the_one_before():
    editions = list(Edition.objects.all())
    held = {edition.slug: edition for edition in editions}
    assert predecessor(held["2014-05-01-regles"], editions) == held["2010-02-01-regles"]
    made = edition_map(held["2010-02-01-regles"], held["2014-05-01-regles"])
    assert made.map and made.base == "/comparer/2010-02-01-regles/2014-05-01-regles/"
    assert made.top and all(head and words for head, words in made.top)
