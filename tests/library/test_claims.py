"""Every claim of docs/claims.md with a case for and a case against."""

from __future__ import annotations

import datetime

import pytest

from corpus.library.asking.bearers import bearers_of
from corpus.library.asking.claims import Claims, claims_of, holds_on, is_covered_on, law_of
from corpus.library.asking.twins import CALM, twin_of
from corpus.library.asking.versions import rule_on
from corpus.models import Edition
from tests.library.ages import BOOK, publish
from tests.library.samples import ingest_folder
from tests.library.test_twins import RULES, SOURCES, write

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]

TOLL = {"301.1": "Les ponts se passent en payant trois jetons au gardien et un au passeur."}


def said(number: str, day: str = "", edition: str | None = None, language: str | None = None) -> Claims:
    date = datetime.date.fromisoformat(day) if day else None
    rule = rule_on(number, day=date, edition=edition, language=language)
    assert rule is not None
    claims = claims_of(rule)
    assert claims is not None
    return claims


def year(edition: Edition | None) -> int:
    return edition.date.year if edition and edition.date else 0


def without(*numbers: str) -> dict[str, str]:
    return {number: text for number, text in BOOK.items() if number not in numbers}


def test_in_force_until_an_edition_says_otherwise() -> None:
    publish(1990, BOOK)
    assert said("301.1").in_force
    publish(1994, BOOK | TOLL)
    assert said("301.1").in_force and year(said("301.1").since) == 1994
    old = said("301.1", "1992-01-01")
    assert not old.in_force and year(old.until) == 1994


def test_complete_only_where_the_newest_text_is_a_whole_book() -> None:
    publish(1990, BOOK)
    assert said("301.1").complete and not said("301.1").as_far_as_known
    publish(1994, {"101.1": BOOK["101.1"]})
    assert not said("301.1").complete and said("301.1").as_far_as_known and said("301.1").in_force


def test_at_least_since_for_the_oldest_only() -> None:
    publish(1990, without("301.2"))
    publish(1994, BOOK)
    assert said("301.1").since_at_least and said("301.1").changed_after is None
    assert not said("301.2").since_at_least
    assert (year(said("301.2").since), year(said("301.2").changed_after)) == (1994, 1990)


def test_a_partial_text_before_proves_no_beginning() -> None:
    publish(1990, {"101.1": BOOK["101.1"]})
    publish(1994, BOOK)
    assert said("301.2").since_at_least


def test_at_the_latest_where_texts_that_we_lack_came_in_between() -> None:
    publish(2012, BOOK)
    publish(2014, BOOK | TOLL)
    assert said("301.1").since_at_latest and not said("101.1").since_at_latest
    Edition.objects.all().delete()
    for day, rules in (("2009-05-01", BOOK), ("2009-07-11", BOOK | TOLL)):
        publish(2009, rules, day=day)
    assert not said("301.1").since_at_latest and not said("301.1").sense_at_latest


def test_removed_only_by_a_whole_book() -> None:
    publish(1990, BOOK)
    publish(1992, {"301.1": BOOK["301.1"]})
    assert said("301.2", "1991-01-01").removed_in is None
    publish(1994, without("301.2"))
    assert year(said("301.2", "1991-01-01").removed_in) == 1994
    assert rule_on("301.2") is None


def test_a_restatement_never_says_removed() -> None:
    publish(1990, BOOK, restatement=True)
    publish(1994, without("301.2"), restatement=True)
    claims = said("301.2", "1991-01-01")
    assert claims.removed_in is None and year(claims.until) == 1994


def test_a_part_that_lacks_the_rule_ends_it_without_removing_it() -> None:
    publish(1990, BOOK)
    publish(1994, {"301.1": BOOK["301.1"], "301.3": "Le pont de bois ne porte qu’un pion."})
    claims = said("301.2", "1991-01-01")
    assert claims.removed_in is None


def test_a_recycled_number_within_a_family_only() -> None:
    publish(1990, BOOK)
    publish(1994, without("301.2") | {"301.2": "Un dé tombé de la table se relance.", "301.4": BOOK["301.2"]})
    lived = bearers_of("301.2", language="fr")
    assert [(year(each.since), year(each.until), each.number) for each in lived] == [
        (1990, 1994, "301.4"),
        (1994, 0, "301.2"),
    ]
    publish(1996, {"301.1": "A bridge is crossed by paying."}, language="en")
    assert [each.until for each in bearers_of("301.1", language="fr")] == [None]


def test_nothing_is_said_of_another_language() -> None:
    publish(1990, BOOK)
    publish(1994, BOOK | TOLL, language="en")
    claims = said("301.1", language="fr")
    assert claims.in_force and claims.complete and claims.until is None


def test_an_undated_edition_has_no_claims() -> None:
    edition = publish(1990, BOOK)
    Edition.objects.filter(pk=edition.pk).update(date=None)
    rule = rule_on("301.1", edition=edition.slug)
    assert rule is not None and claims_of(rule) is None


@pytest.mark.parametrize(
    ("number", "day", "held"),
    [
        ("301.1", "2009-05-12", True),  # nothing came out since
        ("301.1", "2010-06-01", False),  # what changed it may have come before
        ("101.1", "2010-06-01", True),  # a later edition says the same still
        ("101.1", "2040-01-01", False),
    ],
)
def test_what_is_shown_held_on_a_day(number: str, day: str, held: bool) -> None:
    publish(2009, BOOK, day="2009-05-01")
    publish(2012, BOOK | TOLL, day="2012-07-01")
    date = datetime.date.fromisoformat(day)
    rule = rule_on(number, day=date)
    assert rule is not None and holds_on(rule, date) is held


@pytest.mark.parametrize(
    ("number", "day", "told"),
    [
        ("301.9", "2009-05-12", True),
        ("301.9", "2005-01-01", False),  # before all that we have
        ("301.9", "2010-06-01", False),  # texts that we lack came since
        ("301.9", "2013-05-10", True),
        ("101.9", "2013-05-10", False),  # the newer text doesn't cover its place
    ],
)
def test_that_a_number_named_nothing_is_known_on_days_of_texts_that_cover_its_place(
    number: str, day: str, told: bool
) -> None:
    publish(2009, BOOK, day="2009-05-01")
    publish(2013, {"301.1": BOOK["301.1"], "301.2": BOOK["301.2"]}, day="2013-05-01")
    assert is_covered_on(number, datetime.date.fromisoformat(day)) is told


def test_the_sense_holds_since_the_last_change_of_substance() -> None:
    publish(1990, BOOK)
    publish(1992, BOOK | {"301.2": BOOK["301.2"].replace("trois", "deux")})
    publish(1994, BOOK | {"301.2": "La prison retient alors le pion pendant deux tours entiers."})
    claims = said("301.2")
    assert (year(claims.since), year(claims.sense_since), claims.sense_at_least) == (1994, 1992, False)
    assert claims.sense_at_latest, "texts that the library lacks came between 1990 and 1992"
    assert year(said("301.1").sense_since) == 1990 and said("301.1").sense_at_least


def test_print_alone_begins_no_text() -> None:
    publish(1990, BOOK)
    publish(1994, BOOK | {"301.2": BOOK["301.2"].replace("le pion", "[le pion]")})
    assert year(said("301.2").since) == 1990


def test_a_restatement_is_never_dated_by_a_later_wording_of_its_law(tmp_path, client) -> None:
    """300.2 says the same in 2005 in other words: what restates 2001 isn't "in force since 2005"."""
    restated = {"fr-2001": (*SOURCES["fr-2001"], RULES, "restatement = true")}
    assert ingest_folder(write(tmp_path, SOURCES | restated)).ok
    rule = rule_on("300.2", edition="fr-2001")
    assert rule is not None
    twin = twin_of(rule.entry)
    assert twin is not None and twin.standing in CALM and twin.today.key == "300.3"
    claims = claims_of(law_of(rule, twin))
    assert claims is not None and (year(claims.since), year(claims.until)) == (2001, 2005)
    assert year(claims.sense_since) == 2001 and not claims.in_force
    page = " ".join(client.get("/editions/fr-2001/300.2/").content.decode().split())
    assert "Ainsi rédigée depuis le 1ᵉʳ avril 2001 au moins, jusqu’au 1ᵉʳ avril 2005" in page.replace(
        "\xa0", " "
    )
    answer = client.get("/api/v1/rules/300.2/history", {"edition": "fr-2001"}).json()
    assert [(each["edition"], each["change"]) for each in answer["versions"]] == [
        ("en-2001", "first"),
        ("en-2005", "renumbered+edited"),
    ]
