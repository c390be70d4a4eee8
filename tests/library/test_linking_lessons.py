"""What a lesson restates, over editions of our own."""

from __future__ import annotations

import pytest

from corpus.library.deriving.link import link_editions
from corpus.models import Edition, Link
from corpus.reading.reader import read_source
from tests.library.ages import BOOK, keep, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]

LOSING = {"301.3": "Un joueur ruiné qui perd ses dernières plumes quitte la partie."}
PASSAGE = {"301.1": BOOK["301.1"], "301.2": BOOK["301.2"]} | LOSING
STATEMENTS = (
    "Un joueur ruiné qui perd ses dernières plumes quitte la partie.",
    "Les ponts se passent si l’on paie deux jetons au gardien.",
    "La prison retient le pion qui y tombe pendant trois tours entiers.",
    "Par équipes, une équipe ruinée qui perd ses dernières plumes quitte la partie.",
)


def teach(year: int) -> Edition:
    """A lesson of that year that makes the statements."""
    date = f"{year}-03-01"
    data = "\n\n".join(["Cours d’arbitrage de l’oie", *STATEMENTS]).encode()
    document = read_source(data, f"{year}.txt", kind="lesson", language="fr", date=date)
    edition = keep(data, document, f"{year}-cours", f"Cours {year}", series="oie")
    link_editions()
    return edition


def restated(lesson: Edition) -> dict[str, list[str]]:
    """The statements' beginnings, by the rule that each restates, in whatever edition."""
    found: dict[str, list[str]] = {}
    for link in Link.objects.filter(new__edition=lesson).select_related("old__edition", "new__text"):
        found.setdefault(f"{link.old.edition.slug[:4]} {link.old.key}", []).append(link.new.content[:9])
    return found


@pytest.mark.parametrize("order", [(1990, 1994, 1996), (1996, 1994, 1990)])
def test_a_rule_that_a_lesson_restates_is_not_restated_again_under_an_older_edition(order) -> None:
    making = {
        1990: lambda: publish(1990, BOOK | LOSING, link=False),
        1994: lambda: publish(1994, PASSAGE, headed=False, link=False),
        1996: lambda: teach(1996),
    }
    for year in order:
        making[year]()
    link_editions()
    told = restated(Edition.objects.get(slug="1996-cours"))
    assert told == {"1994 301.1": ["Les ponts"], "1994 301.2": ["La prison"], "1994 301.3": ["Un joueur"]}


def test_what_only_an_older_edition_has_is_restated_there() -> None:
    publish(1990, BOOK | LOSING)
    publish(1994, {number: BOOK[number] for number in ("301.1", "301.2")}, headed=False)
    assert restated(teach(1996))["1990 301.3"] == ["Un joueur"]
