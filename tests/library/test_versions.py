"""Asking about time: versions of a thread, what a number says on a day, contents in force, what changed below."""

from __future__ import annotations

import datetime

import pytest

from corpus.library.asking import versions
from corpus.library.asking.bearers import bearers_of
from corpus.models import Edition
from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]

TOLL = {"301.1": "Les ponts se passent en payant trois jetons au gardien et un au passeur."}


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def begun(number: str) -> list[int]:
    """The years in which the versions of what the number names begin."""
    rule = versions.rule_on(number)
    assert rule is not None
    return [version.since.date.year for version in rule.versions if version.since.date]


def test_a_heading_that_moved_and_changed_at_once_bears_its_new_number_from_then_on() -> None:
    publish(1990, BOOK)
    moved = {number: text for number, text in BOOK.items() if number[:3] != "301"}
    moved |= {"305.1": TOLL["301.1"], "305.2": BOOK["301.2"]}
    publish(1991, moved)
    rule = versions.rule_on("305")
    assert rule is not None
    numbers = [[number for number, _ in version.numbers] for version in rule.versions]
    assert numbers == [["301"], ["305"]]
    assert [version.entry.key for version in rule.versions] == ["301", "305"]


def test_a_heading_changes_with_what_stands_under_it() -> None:
    publish(1990, BOOK)
    publish(1991, BOOK)
    publish(1992, BOOK | TOLL)
    publish(1993, BOOK | TOLL | {"301.3": "Nul ne dort sous un pont."})
    publish(1994, BOOK | TOLL)
    assert begun("301") == [1990, 1992, 1993, 1994]
    assert begun("3") == [1990, 1992, 1993, 1994]
    assert begun("401") == [1990]


def test_a_partial_text_hides_nothing_that_it_does_not_cover() -> None:
    publish(1990, BOOK)
    publish(1994, {"101.1": "Le dernier joueur lance les dés avant tous les autres joueurs."})
    held = versions.rule_on("301.1")
    assert held is not None and held.entry.edition.slug == "1990-oie-fr"
    contents = versions.contents_on()
    assert {(each.node.key, each.edition.slug[:4]) for each in contents} >= {
        ("301.1", "1990"),
        ("101.1", "1994"),
    }
    assert len(contents) == len({each.node.key for each in contents})
    assert [
        each.edition.slug[:4] for each in versions.contents_on(day("1991-01-01")) if each.node.key == "101.1"
    ] == ["1990"]
    assert versions.contents_on(day("1980-01-01")) == []


def test_a_passage_that_prints_no_heading_ends_none() -> None:
    publish(1990, BOOK | {"302.1": "Le puits retient le pion qui y tombe."})
    passage = publish(1994, {"301.1": BOOK["301.1"], "301.2": BOOK["301.2"]}, headed=False)
    assert passage.covers == ["301"] and not passage.entries.filter(key="301").exists()
    for asked in (None, day("1995-05-12")):
        held = versions.rule_on("301", day=asked)
        assert held is not None and held.version is not None and held.version.until is None
        assert (held.entry.edition.slug, held.versions[-1].last.slug) == ("1990-oie-fr", "1990-oie-fr")
        kept = {each.node.key: each.edition.slug[:4] for each in versions.contents_on(asked)}
        assert (kept["301"], kept["301.1"], kept["302.1"]) == ("1990", "1994", "1990")
    assert [(each.until, each.number) for each in bearers_of("301")] == [(None, "301")]
    publish(
        1996, {"301.1": BOOK["301.1"]}, headed=False
    )  # 301.2 was under the heading that this one says whole, too
    assert versions.rule_on("301") is not None


def asked_in_french(number: str, on: str = "") -> Edition:
    rule = versions.rule_on(number, language="fr", day=day(on) if on else None)
    assert rule is not None
    return rule.entry.edition


def test_a_newer_restatement_stands_in_for_old_passages() -> None:
    publish(1990, {"201.1": BOOK["201.1"], "201.9": "Un pion vert rentre chez lui."})
    ours = publish(2000, BOOK, series="à nous", restatement=True)
    assert asked_in_french("201.1") == ours
    assert asked_in_french("201.9").date == day("1990-03-01")  # ours doesn't hold it
    assert asked_in_french("201.1", "1995-01-01").date == day("1990-03-01")
    assert {each.edition for each in versions.contents_on(language="fr")} == {ours}


@pytest.mark.parametrize(("original", "ours", "leads"), [(1990, 2000, "ours"), (2000, 2000, "original")])
def test_of_two_texts_in_one_language_the_newer_leads_then_the_official(original, ours, leads) -> None:
    editions = {
        "original": publish(original, BOOK),
        "ours": publish(ours, BOOK, series="à nous", restatement=True),
    }
    assert asked_in_french("201.1") == editions[leads]
    assert {each.edition for each in versions.contents_on(language="fr")} == {editions[leads]}
