"""What changed since a day: by day or release, in three parts, each entry dated by the edition that brought it."""

import datetime
import re

import pytest

from corpus.comparing.edition import Comparison, Place, Scope, TermChange
from corpus.concordance.concordance import embedded
from corpus.models import Edition
from corpus.pages.compare.since import changed_since, sections_asked, steps_since

pytestmark = pytest.mark.django_db


def since(day, section="", **more):
    asked = datetime.date.fromisoformat(day)
    return changed_since(asked, *steps_since(asked, Edition.objects.all()), section, **more)


def test_the_edition_of_the_day_is_where_the_changes_begin():
    made = since("2011-01-01")
    assert made.base.date <= datetime.date(2011, 1, 1) < made.steps[0][1].date
    assert [old for old, _ in made.steps[1:]] == [new for _, new in made.steps[:-1]]
    assert made.places and all(each.day > datetime.date(2011, 1, 1) for each in made.places)


def test_before_the_first_edition_all_of_them_count_and_after_the_last_none():
    first = since("1990-01-01")
    assert first.base.date > datetime.date(1990, 1, 1) and first.steps
    last = since("2090-01-01")
    assert last.steps == () and last.places == () and last.newest == last.base


def test_a_section_and_a_share_leave_less():
    whole, section, few = since("2003-08-01"), since("2003-08-01", "7"), since("2003-08-01", most=6)
    assert 0 < len(section.places) < len(whole.places) and 0 < len(few.places) < len(whole.places)
    assert all(any(number.startswith("7") for number in each.place.numbers) for each in section.places)
    assert whole.left_out == 0 and few.left_out == len(whole.places) - len(few.places)
    assert {each.day for each in few.places} == {each.day for each in whole.places}  # no day is dropped


def test_the_page_has_one_address_for_each_day(client):
    page = client.get("/depuis/2010-06-01/")
    assert page.status_code == 200 and "Change un arbitrage" in page.content.decode()
    assert client.get("/depuis/juin 2010/")["Location"] == "/depuis/2010-06-30/"
    assert client.get("/depuis/?le=juin+2010")["Location"] == "/depuis/2010-06-30/"
    choice = client.get("/depuis/").content.decode()
    offered = re.findall(r'href="/depuis/([\d-]{10})/"', choice.partition("<main")[2])
    assert len(offered) == 8 and offered == sorted(offered, reverse=True)
    assert client.get(f"/depuis/{offered[-1]}/").status_code == 200
    assert (
        client.get("/depuis/hier/").status_code == 404 and client.get("/depuis/?le=hier").status_code == 404
    )


def test_the_api_answers_the_same(client):
    answer = client.get("/api/v1/changes?since=2010-06-01").json()
    found = since("2010-06-01")
    assert (answer["since"], answer["edition"]) == ("2010-06-01", found.newest.slug)
    assert answer["places"] == [
        {
            "title": each.place.title,
            "part": each.part,
            "numbers": list(each.place.numbers),
            "edition": each.edition.slug,
            "date": str(each.day),
            "quote": dict(zip(("old", "new"), each.place.quote, strict=True)),
        }
        for each in found.places
    ]
    assert client.get("/api/v1/changes?since=hier").status_code == 422
    assert client.get("/api/v1/changes?since=2010-06-01&section=x").status_code == 422


def test_several_sections_stand_in_one_address_and_its_feed(client):
    assert sections_asked("702, 506 x,702") == ("506", "702")
    both, one, other = (since("2003-08-01", wanted) for wanted in ("4,5", "4", "5"))
    places = [{each.place for each in made.places} for made in (both, one, other)]
    assert places[0] == places[1] | places[2] and places[1] and places[2]
    loose = client.get("/depuis/2010-06-01/?section=7,+5")
    assert (loose.status_code, loose["Location"]) == (302, "/depuis/2010-06-01/?section=5,7")
    page = client.get(loose["Location"]).content.decode()
    assert "sections 5, 7" in page and "atom.xml?section=5,7" in page
    assert client.get("/depuis/2010-06-01/atom.xml?section=5,7").status_code == 200
    assert client.get("/api/v1/changes?since=2010-06-01&section=5,7").status_code == 200


def test_of_words_of_ours_only_laws_that_changed_are_told():
    """Each number is of a law whose sense began after the day, by the concordance; our own wording is no change."""
    law, made = embedded(), since("2011-01-01")
    until = str(made.newest.date)
    assert {each.before for each in made.places} == {None}
    for each in made.places:
        for number in each.place.numbers:
            if each.place.kind == "gone":
                assert law.at(number, "2011-01-01") and not each.place.quote[1]
            else:
                thread = law.at(number, until).thread
                began = law.sense_since(thread, until).since
                if each.place.kind == "new":
                    assert law.on(thread, "2011-01-01") is None
                    began = next(row.since for row in law.rows_of(thread) if row.since > "2011-01-01")
                assert "2011-01-01" < began == str(each.day) <= until
    assert "704.5k" in {number for each in made.places for number in each.place.numbers}  # in July 2013


def test_a_word_that_gave_way_everywhere_stands_once(monkeypatch):
    word = Place("troll → pion", ("100.1", "100.2"), "words", ("", ""))
    vocabulary = (TermChange("troll", "pion", word.numbers),)
    found = Comparison("a", "b", Scope((), (), ()), {}, vocabulary=vocabulary, places=(word,))
    monkeypatch.setattr("corpus.pages.compare.since.compare_editions", lambda *_: found)
    old, new = (
        Edition(slug=slug, date=datetime.date(year, 1, 1)) for slug, year in (("a", 2001), ("b", 2002))
    )
    assert [each.place for each in changed_since(old.date, old, [(old, new)]).places] == [word]
