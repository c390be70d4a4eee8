"""What left the rules is led by its last wording: the glossary's entry of it, the rule that said so."""

from functools import cache

import pytest

from corpus.search.answer.answering import answer
from corpus.search.facts import EditionFacts
from corpus.search.index.documents import IndexedWording, Printing
from corpus.search.index.opened import OpenIndex
from tests.search.library import opened

EDITIONS = [
    EditionFacts("2026-08-07-nous", "Nos règles", "fr", "rules", "2026-08-07", 0),
    EditionFacts("2016-01-22-en", "Rules", "en", "rules", "2016-01-22", 1),
    EditionFacts("2014-05-01-fr", "Règles de 2014", "fr", "rules", "2014-05-01", 2),
    EditionFacts("2010-02-01-en", "Rules of 2010", "en", "rules", "2010-02-01", 3),
]
SAID = [
    (0, "rule", "304", "Éphémères", "Les éphémères se lancent à tout instant."),
    (0, "rule", "306.4", "", "Un joueur garde tous ses planeswalkers, fussent-ils d’un même type."),
    (0, "rule", "510.2", "", "Toutes les blessures de combat sont infligées à la fois."),
    (1, "term", "", "Interrupt (Obsolete)", "Once a type of its own; an instant by now."),
    (
        1,
        "rule",
        "704.5j",
        "",
        "Of planeswalkers that share a type its player keeps one: their uniqueness is the rule.",
    ),
    (2, "rule", "704.5j", "", "De planeswalkers d’un même type, le joueur en garde un : c’est leur unicité."),
    (3, "rule", "310.4", "", "Each player of that variant begins with a card of a vanguard."),
]


@cache
def index() -> OpenIndex:
    held = []
    for place, (rank, kind, number, name, text) in enumerate(SAID):
        slug, language = EDITIONS[rank].slug, EDITIONS[rank].language
        borne = ((number, slug),) if number else ()
        printing = Printing(str(place), place, kind, rank, f"{language}/{place}", slug, "", borne)
        held.append((printing, IndexedWording(kind, number, number or "interrupt", name, language, (text,))))
    return opened(held, EDITIONS)


@pytest.mark.parametrize(
    ("query", "leading"),
    [
        ("interrupts", ["term:interrupt@2016-01-22-en", "rule:304@2026-08-07-nous"]),
        ("interruption", ["term:interrupt@2016-01-22-en", "rule:304@2026-08-07-nous"]),
        ("éphémères et interruptions", ["term:interrupt@2016-01-22-en", "rule:304@2026-08-07-nous"]),
        (
            "règle d’unicité des planeswalkers",
            ["rule:704.5j@2014-05-01-fr", "rule:704.5j@2016-01-22-en", "rule:306.4@2026-08-07-nous"],
        ),
        (
            "planeswalker uniqueness rule",
            ["rule:704.5j@2016-01-22-en", "rule:704.5j@2014-05-01-fr", "rule:306.4@2026-08-07-nous"],
        ),
        # what bore the number near that day is another law
        ("damage on the stack", ["rule:510.2@2026-08-07-nous"]),
    ],
)
def test_the_last_wording_leads_then_what_took_its_place(query: str, leading: list[str]) -> None:
    found = answer(index(), query)
    assert [hit.id for hit in found.hits[: len(leading)]] == leading
    assert found.gone
    assert [hit.in_force for hit in found.hits[: len(leading)]] == ["704.5j" not in each for each in leading]


@pytest.mark.parametrize("query", ["interruption d’un éphémère", "éphémères"])
def test_a_name_among_other_words_asks_of_the_rules(query: str) -> None:
    assert not answer(index(), query).gone
