"""What a rule came from and what took its place, across splits, merges and abolitions; in pages and in the API."""

from __future__ import annotations

import json

import pytest

from corpus.library.asking.relatives import relatives_of
from corpus.library.asking.versions import rule_on
from tests.library.ages import BOOK, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]

GARDEN = (
    "Un pion bleu entre par la porte du jardin et salue chacune des statues de la grande allée de tilleuls."
)
FOUNTAIN = "La fontaine rend trois jetons au pion qui y jette une plume."
BOTH = BOOK | {"201.1": f"{GARDEN} {FOUNTAIN}"}
APART = BOOK | {"201.1": GARDEN, "201.3": FOUNTAIN}


def related(number: str, edition: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    rule = rule_on(number, edition=edition)
    assert rule is not None
    found = relatives_of(rule)
    origins, heirs = ([(each.number, each.kind) for each in side] for side in (found.origins, found.heirs))
    return origins, heirs


def test_a_split_is_named_on_both_sides(client) -> None:
    old, new = publish(1990, BOTH), publish(1994, APART)
    assert related("201.3", new.slug) == ([("201.1", "split")], [])
    assert related("201.1", old.slug) == ([], [("201.3", "split")])
    assert related("301.1", new.slug) == ([], [])
    page = client.get("/regles/201.3/").content.decode()
    assert "issue d’une autre règle" in page and "premier texte connu" not in page
    assert "Ses origines" in page and f"/editions/{old.slug}/201.1/" in page
    answer = json.loads(client.get("/api/v1/rules/201.3").content)
    assert [(each["number"], each["kind"], each["today"]) for each in answer["from"]] == [
        ("201.1", "part", "201.1")
    ]
    assert answer["into"] == []


def test_a_merge_is_named_on_both_sides() -> None:
    old, new = publish(1990, APART), publish(1994, BOTH)
    assert related("201.3", old.slug) == ([], [("201.1", "merged")])
    assert related("201.1", new.slug) == ([("201.3", "merged")], [])


def test_what_abolishes_a_rule_is_read_instead_of_it() -> None:
    law = "Chaque auberge nourrit un seul voyageur à la fois et garde les autres dehors."
    notice = "Autrefois chaque auberge gardait dehors les autres voyageurs. Cette règle a disparu."
    old = publish(1990, BOOK | {"401.2": law})
    publish(1994, BOOK | {"501.2": notice})
    _, heirs = related("401.2", old.slug)
    assert heirs == [("501.2", "notice")]
