"""Pictures: the timeline of a rule, its neighbourhood, the map of an edition; each with its facts in words."""

import datetime
from itertools import pairwise

import pytest
from django.template.loader import render_to_string

from corpus.library.asking.history import Step, history
from corpus.models import Edition, Entry, Text
from corpus.pages.editions.changes import edition_map, predecessor
from corpus.pages.rules.neighbourhood import SHOWN, neighbourhood
from corpus.pages.rules.timeline import timeline


def step(day, number, text, change="edited", name=""):
    """One edition's word on a made-up rule, without a database."""
    date = datetime.date.fromisoformat(day)
    edition = Edition(
        pk=date.toordinal(), slug=day, date=date, date_precision="day", title=day, language="fr"
    )
    if text is None:
        return Step(edition, None, "removed")
    words = Text(content=text, html=f"<p>{text}</p>")
    entry = Entry(
        pk=date.toordinal(), edition=edition, kind="rule", key=number, number=number, name=name, text=words
    )
    return Step(edition, entry, change)


STEPS = [
    step("2003-05-01", "420.5e", "Une légende reste.", "first"),
    step("2006-05-01", "420.5e", "Une légende reste.", "same"),
    step("2009-05-01", "704.5k", "Une légende reste.", "renumbered"),
    step("2013-05-01", "704.5k", "Un joueur garde une légende."),
    step("2014-05-01", "704.5j", "Un joueur garde une légende.", "renumbered"),
    step("2020-05-01", "", None),
]


def told(steps=STEPS, place=3):
    return timeline(steps[place].entry, steps)


def test_a_timeline_tells_wordings_numbers_and_dates():
    made = told()
    assert [point.letter for point in made.points] == ["A", "A", "A", "B", "B", "B"]
    assert [point.changed for point in made.points] == [True, False, False, True, False, False]
    assert [point.gone for point in made.points] == [False] * 5 + [True]
    assert (made.wordings, made.since, made.former) == (2, "1ᵉʳ\u00a0mai\u00a02013", ("420.5e", "704.5j"))
    assert made.summary == (
        "Du 1ᵉʳ\u00a0mai\u00a02003 au 1ᵉʳ\u00a0mai\u00a02014\u00a0: 2 textes successifs, sous les numéros 420.5e, "
        "704.5k puis 704.5j\u00a0; le dernier date du 1ᵉʳ\u00a0mai\u00a02013."
    )


def test_the_redline_stands_where_the_words_changed_and_nowhere_else():
    points = told().points
    assert [bool(point.redline) for point in points] == [False, False, False, True, False, False]
    assert "<ins>" in points[3].redline and str(points[0].text) == "Une légende reste."
    assert points[3].compare_url == "/comparer/2009-05-01/2013-05-01/704.5k/"


def test_the_picture_keeps_order_room_and_border():
    made = told()
    xs = [point.x for point in made.points]
    assert xs == sorted(xs) and min(b - a for a, b in pairwise(xs)) >= 58
    assert all(stretch.x >= 0 and stretch.x + stretch.width <= made.width for stretch in made.stretches)
    assert [stretch.letter for stretch in made.stretches] == ["A", "A", "B", "B"]
    assert made.stretches[-1].x + made.stretches[-1].width == made.points[-1].x, (
        "the rule ends where it is gone"
    )


def test_many_quiet_editions_are_left_out():
    quiet = [step(f"{2003 + year}-07-01", "704.5k", "Une légende reste.", "same") for year in range(40)]
    made = timeline(STEPS[3].entry, [STEPS[0], *quiet, *STEPS[3:]])
    assert len(made.points) < 10 and made.wordings == 2


def test_numbers_on_the_picture_are_not_localised():
    picture = render_to_string("rules/timeline.html", {"timeline": told()})
    assert 'x="46.0"' in picture and not any(f'x="{digit},' in picture for digit in range(10))
    assert picture.count("<li ") == 6


@pytest.mark.django_db
def test_the_history_of_the_legend_rule_in_the_embedded_corpus():
    entry = Entry.objects.select_related("edition", "text").get(
        edition__slug="2014-05-01-regles", kind="rule", key="704.5j"
    )
    made = timeline(entry, history(entry))
    assert made.former[0] == "420.5e" and made.wordings >= 3
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
def test_a_neighbourhood_is_bounded_and_counts_the_rest():
    edition = Edition.objects.get(slug="2014-05-01-regles")
    rules = list(Entry.objects.filter(edition=edition, kind="rule", level="subrule")[: SHOWN + 6])
    made = neighbourhood(rules[0], citing=rules)
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
    assert edition_map(held["2003-07-28-regles"], editions) is None
    made = edition_map(held["2014-05-01-regles"], editions)
    assert made.map.rows and made.base == "/comparer/2010-02-01-regles/2014-05-01-regles/"
