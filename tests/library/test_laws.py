"""What the concordance knows of the rules of a library that holds no official text."""

from __future__ import annotations

import datetime

import pytest

from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import ConcordanceRow, digest_of
from corpus.library import laws
from corpus.library.asking import leading
from corpus.library.asking.versions import rule_on
from corpus.library.deriving import standings
from corpus.library.deriving.standings import RuleFate, RulePlace, fate_of_law
from corpus.library.laws import known_law, law_id, law_id_at, number_now, number_now_of, places_of_laws
from corpus.models import Edition
from tests.library.ages import BOOK, publish

pytestmark = pytest.mark.django_db

LAW = "0f0f0f0f"
DAYS = ("2001-01-01", "2004-01-01", "2008-01-01", "2010-06-01", "2012-01-01", "2012-03-01")
ROWS = [
    ConcordanceRow(LAW, "420.5e", "2001-01-01", "", "2004-01-01", "first", "", "one"),
    ConcordanceRow(LAW, "420.5e", "2004-01-01", "2001-01-01", "2008-01-01", "edited", "substantive", "two"),
    ConcordanceRow(LAW, "704.5k", "2008-01-01", "2004-01-01", "2012-01-01", "renumbered", "", "two"),
    ConcordanceRow(LAW, "704.5k", "2012-01-01", "2008-01-01", "", "edited", "editorial", "three"),
]


@pytest.fixture
def known(monkeypatch):
    def use(rows=ROWS, days=DAYS):
        monkeypatch.setattr(laws, "known", lambda: Concordance(days, rows))

    return use


def entry(number: str, edition: str):
    rule = rule_on(number, edition=edition)
    assert rule is not None
    return rule.entry


def test_wording_and_sense_begin_with_the_official_text_whatever_its_number(known):
    known()
    law = known_law(entry("704.5k", "2010-02-01-regles"))
    assert law is not None and law.thread == LAW
    assert law.wording.day == law.sense.day == datetime.date(2004, 1, 1)
    assert law.wording.before == datetime.date(2001, 1, 1) and not law.wording.at_least
    assert law.wording.at_latest  # releases came out in those three years
    assert (law.before, law.today, law.gone) == (("420.5e",), "704.5k", None)
    assert law.changed == datetime.date(2012, 1, 1)


def test_the_oldest_known_text_may_be_older(known):
    known(ROWS[:1] + ROWS[2:])
    law = known_law(entry("420.5e", "2003-07-28-regles"))
    assert law is None  # the editions around that day say different things
    known([ROWS[0]._replace(until=""), *ROWS[4:]])
    law = known_law(entry("420.5e", "2003-07-28-regles"))
    assert law is not None and law.wording.at_least and law.changed is None


def test_a_day_between_two_editions_that_differ_proves_nothing(known):
    known()
    assert known_law(entry("420.5e", "2003-07-28-regles")) is None
    assert law_id_at("420.5e", entry("420.5e", "2003-07-28-regles").edition) == ""


def test_a_law_that_went_says_from_when_on(known):
    known([*ROWS[:3], ROWS[3]._replace(until="2012-03-01")])
    law = known_law(entry("704.5k", "2010-02-01-regles"))
    assert law is not None and law.today == "" and law.gone == datetime.date(2012, 3, 1)
    assert number_now(LAW) == ""


def test_a_number_leads_to_todays_where_the_library_has_that_law_there(known):
    known()
    assert number_now_of("420.5e") == "704.5k" == number_now(LAW)
    moved = ROWS[3]._replace(
        number="704.5j", since="2012-03-01", after="2012-01-01", kind="renumbered", nature=""
    )
    known([*ROWS[:3], ROWS[3]._replace(until="2012-03-01"), moved])
    assert number_now(LAW) == number_now_of("420.5e") == ""  # what this library calls 704.5j is another law
    known([*ROWS, ROWS[0]._replace(thread="1e1e1e1e", since="2012-03-01", after="2012-01-01", until="")])
    assert number_now_of("420.5e") == ""  # the law that bore it last is not under its number here


def test_an_official_text_has_to_say_what_its_edition_says(known):
    publish(2010, BOOK, language="en", series="")
    rule = rule_on("301.2", language="en")
    assert rule is not None and rule.thread is not None
    rows = [row._replace(number="301.2") for row in ROWS]
    known(rows)
    assert law_id(rule) == rule.thread.name
    known([row._replace(digest=digest_of(rule.entry.name, rule.entry.content)) for row in rows])
    assert law_id(rule) == LAW


def test_a_changed_official_text_is_not_in_force_with_nothing_newer_at_hand(known, client, monkeypatch):
    original = publish(2001, BOOK, language="en", series="", day="2001-01-01")
    text = original.entries.get(key="301.2").text.content
    rows = [row._replace(number="301.2", digest=digest_of("", text)) for row in ROWS]
    for digest, in_force in (("", True), (rows[0].digest, False)):
        known([row._replace(digest=digest) for row in rows])
        monkeypatch.setattr(leading, "known", laws.known)
        answer = client.get("/api/v1/rules/301.2", {"language": "en"}).json()
        assert (answer["in_force"]["current"], answer["in_force"]["complete"]) == (in_force, in_force)
        codes = [each["code"] for each in answer["claims"]]
        assert codes == (["complete", "since"] if in_force else ["dated", "changed"])
        led = client.get("/regles/301.2/?langue=en").content.decode()
        assert ("En vigueur" in led) == in_force


@pytest.mark.parametrize(
    ("then", "number", "end", "fate"),
    [
        ("2001-01-01", "420.5e", "704.5k", RuleFate("substantive", 1, datetime.date(2004, 1, 1))),
        ("2004-01-01", "420.5e", "704.5k", RuleFate("same")),
        ("2004-01-01", "420.5e", None, RuleFate("unknown")),
        ("2004-01-01", "420.5e", "704.5j", RuleFate("unknown")),
        ("2004-01-01", "420.5f", "704.5k", RuleFate("unknown")),
    ],
)
def test_words_of_ours_tell_nothing_of_what_became_of_a_law(known, monkeypatch, then, number, end, fate):
    known()
    monkeypatch.setattr(standings, "known", laws.known)
    place = RulePlace(1, 1, end, None, 1) if end else None
    old, new = (Edition(date=day, restatement=True) for day in (then, "2010-06-01"))
    assert fate_of_law(number, old, place, new) == fate


def test_what_a_place_quotes_is_its_first_rule():
    edition = Edition.objects.get(slug="2014-05-01-regles")
    texts = dict(edition.entries.filter(kind="rule").values_list("key", "text__content"))
    quoting = [place for _, place in places_of_laws(datetime.date(2003, 7, 28), edition) if place.quote[1]]
    assert quoting and all(place.quote[1] == texts[place.numbers[0]] for place in quoting)
