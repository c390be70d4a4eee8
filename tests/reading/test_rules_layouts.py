"""Rules texts in other layouts: contents, chapters, drawn lines, scanners, mails, appendices."""

from __future__ import annotations

import pytest

from corpus.reading.reader import read_source
from tests.reading.test_rules_text import codes, noise, read, rule


def test_every_table_of_contents_is_passed_over() -> None:
    short = "Contents\n\n1. Stones\n100. General\n101. Piers\n\n"
    full = "1. Stones ........ 3\n100. General\t3\n100.1. Beds … 4\n101. Piers ___ 5\n101.1. Arches - 6\n\n"
    body = "1. Stones\n\n100. General\n\n100.1. Beds\n\n100.1a A stone lies.\n\n101. Piers\n\n101.1. Arches hold it.\n"
    document = read(f"The Rules\n\n{short}{full}{body}")
    assert [found.number for found in document.rules] == ["1", "100", "100.1", "100.1a", "101", "101.1"]
    assert [found.title for found in document.rules[:3]] == ["Stones", "General", "Beds"]
    assert not codes(document)


@pytest.mark.parametrize(
    "heading", ["Chapitre 4 – Les ponts", "Partie 4 : Les ponts", "4.\n\nLes ponts", "IV. Les ponts"]
)
def test_chapters_are_headed_in_several_ways(heading: str) -> None:
    document = read(f"{heading}\n\n400. Pierres\n\n400.1. Une pierre est dure.\n")
    assert [(found.number, found.title) for found in document.rules] == [
        ("4", "Les ponts"), ("400", "Pierres"), ("400.1", None),
    ]  # fmt: skip


def test_sections_without_rules_of_their_own_stand_between_their_neighbours() -> None:
    document = read(
        "2. Ponts\n\n200 Ponts en général\n\n201 Arches\n\n201.1 Une arche est ronde.\n\n202 Piles\n\n203 Voûtes\n\n"
        "203.1 Une voûte est haute.\n"
    )
    assert [(found.number, found.title) for found in document.rules if "." not in found.number] == [
        ("2", "Ponts"), ("200", "Ponts en général"), ("201", "Arches"), ("202", "Piles"), ("203", "Voûtes"),
    ]  # fmt: skip


def test_lines_drawn_under_headings_and_between_rules_are_separators() -> None:
    document = read_source(
        b"THE BRIDGE RULES\n================\n\nContents\n\n1. Stones\n\n1. STONES\n=========\n\n"
        b"100. PIERS\n----------\n100.1. A pier is hard.\n\n* * * *\n\n100.2. A pier is old.\n",
        "x.txt",
    )
    assert [(found.title, found.text) for found in document.rules] == [
        ("STONES", ""), ("PIERS", ""), (None, "A pier is hard."), (None, "A pier is old."),
    ]  # fmt: skip
    assert [line for line, kind in noise(document).items() if kind == "separator"] == [2, 9, 12, 15]


def test_a_number_set_in_under_an_open_sentence_is_cited() -> None:
    document = read(
        "100. Ponts\n\n100.1   Un pont de bois suit ce que disent\n        101.1 et le reste.\n\n101. Arches\n\n"
        "101.1   Une arche est solide.\n   101.1a  Elle tient bien,\n   101.1b  même sous la pluie.\n"
    )
    assert [(found.number, found.text) for found in document.rules if "." in found.number] == [
        ("100.1", "Un pont de bois suit ce que disent 101.1 et le reste."),
        ("101.1", "Une arche est solide."),
        ("101.1a", "Elle tient bien,"),
        ("101.1b", "même sous la pluie."),
    ]


def test_numbers_that_a_scanner_spoiled_are_read_by_their_place() -> None:
    document = read(
        "100. Ponts\n\n100.1. Un.\nl00.2. Deux.\n1OO.3. Trois.\n\n10l. Arches\n\n101.l. Quatre.\nIl.l va.\n"
    )
    assert [(found.number, found.read) for found in document.rules] == [
        ("100", None), ("100.1", None), ("100.2", "l00.2"), ("100.3", "1OO.3"), ("101", "10l"), ("101.1", "101.l"),
    ]  # fmt: skip
    assert codes(document)["number_repaired"] == 4


@pytest.mark.parametrize(
    "heading", ["Appendix A: Glossary", "ANNEXE 1 – GLOSSAIRE", "10. Glossaire", "X. Glossaire des termes"]
)
def test_a_glossary_may_be_an_appendix(heading: str) -> None:
    document = read(f"Introduction\n\n100.1. Un.\n\n{heading}\n\nArche\nUne voûte de pierre.\n")
    assert [term.term for term in document.terms] == ["Arche"]


@pytest.mark.parametrize(
    "line",
    [
        "Dernière mise à jour : 3 mars 2006",
        "Le forum du pont © 2001-2005 Personne",
        'Ceci est une version "bas débit" de ce forum.',
    ],
)
def test_what_forums_print_under_their_posts_is_no_rule(line: str) -> None:
    document = read(f"420.1. Un texte.\n\n420.2. Une fin.\n{line}\n")
    assert rule(document, "420.2").text == "Une fin."
