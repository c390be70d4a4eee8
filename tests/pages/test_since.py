"""What changed since a day: by day or release, in three parts, each entry dated by the edition that brought it."""

import datetime

import pytest

from corpus.models import Edition
from corpus.pages.compare.since import PARTS, changed_since, parts_of, sections_asked, since_data, steps_since

pytestmark = pytest.mark.django_db


def since(day, section="", **more):
    base, steps = steps_since(datetime.date.fromisoformat(day), Edition.objects.all())
    return changed_since(base, steps, section, **more)


def test_the_edition_of_the_day_is_where_the_changes_begin():
    made = since("2011-01-01")
    assert made.base.date <= datetime.date(2011, 1, 1) < made.steps[0][1].date
    assert [old for old, _ in made.steps[1:]] == [new for _, new in made.steps[:-1]]
    assert all(each.edition.date > datetime.date(2011, 1, 1) for each in made.places)


def test_before_the_first_edition_all_of_them_count_and_after_the_last_none():
    first = since("1990-01-01")
    assert first.base.date > datetime.date(1990, 1, 1) and first.steps
    last = since("2090-01-01")
    assert last.steps == () and last.places == () and last.newest == last.base


def test_each_part_lists_its_places_the_newest_edition_first():
    made = since("2003-08-01")
    parts = parts_of(made)
    assert parts and [name for name, _ in parts] == [
        name for name in PARTS if name in {each.part for each in made.places}
    ]
    for _, editions in parts:
        days = [edition.date for edition, _ in editions]
        assert days == sorted(days, reverse=True)
    listed = sum(len(places) for _, editions in parts for _, places in editions)
    assert listed == len(made.places)


def test_a_section_and_a_share_leave_less():
    whole, section, few = since("2003-08-01"), since("2003-08-01", "7"), since("2003-08-01", most=6)
    assert 0 < len(section.places) < len(whole.places) and 0 < len(few.places) < len(whole.places)
    assert all(any(number.startswith("7") for number in each.place.numbers) for each in section.places)


def test_the_page_has_one_address_for_each_day(client):
    page = client.get("/depuis/2010-06-01/")
    assert page.status_code == 200 and "Change un arbitrage" in page.content.decode()
    assert client.get("/depuis/juin 2010/")["Location"] == "/depuis/2010-06-30/"
    assert client.get("/depuis/?le=juin+2010")["Location"] == "/depuis/2010-06-30/"
    assert client.get("/depuis/").status_code == 200
    assert (
        client.get("/depuis/hier/").status_code == 404 and client.get("/depuis/?le=hier").status_code == 404
    )


def test_the_api_answers_the_same(client):
    answer = client.get("/api/v1/changes?since=2010-06-01").json()
    assert answer == {**since_data(since("2010-06-01"), datetime.date(2010, 6, 1))} | {
        "places": answer["places"]
    }
    assert {"title", "part", "numbers", "edition", "date", "quote"} == set(answer["places"][0])
    assert len(answer["places"]) == len(since("2010-06-01").places)
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
