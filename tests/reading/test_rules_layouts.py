"""Rules texts in other layouts: contents, chapters, drawn lines, scanners, mails, appendices."""

from __future__ import annotations

import pytest

from corpus.reading.reader import read_source
from tests.reading import samples
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


def test_an_abbreviation_ends_no_title() -> None:
    document = read("509. Ponts\n\n509.3. Pont vs. Marée\n\n509.3a Le pont tient.\n")
    assert (rule(document, "509.3").title, rule(document, "509.3").text) == ("Pont vs. Marée", "")


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


def test_what_follows_a_drawn_line_in_a_post_is_no_rule() -> None:
    document = read("420.1. Un texte.\n-----\nLa lumière va, la lumière vient\n\n420.2. Une fin.\n")
    assert [found.text for found in document.rules] == ["Un texte.", "Une fin."]


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
        "100. Ponts\n\n100.1. Un.\nl00.2. Deux (voir règle 100.l).\n1OO.3. Trois.\n\n10l. Arches\n\n"
        "101.l. Quatre.\nIl.l va.\n"
    )
    assert [(found.number, found.read) for found in document.rules] == [
        ("100", None), ("100.1", None), ("100.2", "l00.2"), ("100.3", "1OO.3"), ("101", "10l"), ("101.1", "101.l"),
    ]  # fmt: skip
    assert codes(document)["number_repaired"] == 4
    assert [target.number for target in rule(document, "100.2").references[0].targets] == ["100.1"]


def test_a_wrapped_line_that_says_glossary_alone_heads_none() -> None:
    document = read(
        "Introduction\n\n100.1. Une arche porte.\nGlossaire\nArche\n"
        "Une voûte de pierre, dont les parties ont leurs noms dans ce\nglossaire.\n\nPile\nCe qui porte une arche.\n"
    )
    assert [term.term for term in document.terms] == ["Arche", "Pile"]
    assert rule(document, "100.1").text == "Une arche porte."


def test_legal_lines_end_a_glossary() -> None:
    for legal in ("All contents copyright 2001 by nobody.", "Tous droits réservés.", "Copyright 2001"):
        document = read(
            f"Introduction\n\n100.1. Un.\n\nGlossaire\n\nArche\nUne voûte de pierre.\n\n{legal}\n"
        )
        assert [term.text for term in document.terms] == ["Une voûte de pierre."]
        assert noise(document)[10] == "front_matter"


def test_a_definition_may_end_with_a_number_on_its_line() -> None:
    document = read("Introduction\n\n100.2. Un.\n\nGlossaire\n\nArche\nUne voûte. Voir règle\n100.2.\n")
    assert [(term.term, term.text) for term in document.terms] == [("Arche", "Une voûte. Voir règle 100.2.")]


def test_a_mails_closing_and_signature_are_no_rules() -> None:
    document = read("420.1. Un texte.\n\n420.2. Une fin.\n\nHTH,\nOdile\n--\nGardienne du pont\n")
    assert noise(document) == dict.fromkeys((5, 6, 7, 8), "author")
    assert rule(document, "420.2").text == "Une fin."


def test_the_title_of_a_part_may_stand_right_below_its_number() -> None:
    rules = "420. Lanternes\n\n420.1. Un texte.\n\n420.2. Une fin.\n"
    document = read(f"Un avant-propos.\n\n4.\nDans la cour\n\n\n{rules}")
    assert [(found.number, found.title) for found in document.rules][:2] == [
        ("4", "Dans la cour"),
        ("420", "Lanternes"),
    ]


def test_the_last_rule_of_a_text_may_stand_in_the_line_of_the_one_before() -> None:
    document = read("420. Lanternes\n\n420.1. Un texte.\n\n420.2. Une fin. 420.3. Et une autre.\n")
    assert [found.number for found in document.rules] == ["420", "420.1", "420.2", "420.3"]


def test_a_lone_digit_at_a_lines_end_heads_no_chapter() -> None:
    text = (
        "600.1. Une couche est un pas. Tout est dit dans la couche\n6.\nExemple : un cas\n\n600.2. Une fin.\n"
    )
    assert [found.number for found in read(text).rules] == ["600.1", "600.2"]


def test_the_end_of_a_wrapped_sentence_that_comes_back_often_is_no_signature() -> None:
    text, _ = samples.wrapped_edition()
    body = text.split("\n")[16:]
    posts = []
    for place in range(100, 104):
        posts += [
            f"{place}.1. Des lanternes pendues sur le même pont, et dont chacune éclaire",
            "le même chemin, sont redondantes.",
            "",
            "Odile", "Messages : 4", "Inscrit le : 4 mai 2004", "",
            *body[:8],
        ]  # fmt: skip
    document = read_source("\n".join(posts).encode(), "x.txt", kind="rules", language="fr")
    assert {found.text.split()[-1] for found in document.rules if found.number.endswith(".1")} == {
        "redondantes."
    }


@pytest.mark.parametrize(
    "heading", ["Appendix A: Glossary", "ANNEXE 1 – GLOSSAIRE", "10. Glossaire", "X. Glossaire des termes"]
)
def test_a_glossary_may_be_an_appendix(heading: str) -> None:
    document = read(f"Introduction\n\n100.1. Un.\n\n{heading}\n\nArche\nUne voûte de pierre.\n")
    assert [term.term for term in document.terms] == ["Arche"]


def test_a_missing_dot_is_odd_only_where_numbers_of_its_kind_have_one() -> None:
    document = read(
        "420. Ponts\n\n420.1 Un.\n\n420.2 Deux.\n\n421. Arches\n\n421.1 Trois.\n\n422 Piles\n\n422.1 Un.\n"
    )
    assert [(entry.code, entry.line) for entry in document.diagnostics] == [("number_form", 11)]


def test_what_a_mail_quotes_under_a_rule_is_chatter() -> None:
    document = read("420.1. Un texte.\n\n420.2. Une fin.\n\n> > Pourquoi ?\n> Parce que.\n\nOdile\n")
    assert rule(document, "420.2").text == "Une fin."


def test_odd_forms_of_numbers_are_told_in_words() -> None:
    document = read("420.1. Un.\n\n420.2 Deux.\n\n420. 3. Trois.\n\n420.4. Quatre.\n")
    assert [entry.message for entry in document.diagnostics] == [
        "Numéro 420.2 imprimé sans point.", "Numéro 420.3 imprimé «\u00a0420. 3\u00a0».",
    ]  # fmt: skip


def test_a_part_of_the_rules_sent_by_mail_keeps_the_mails_signature_out() -> None:
    head = "From: carl@pont.example\nSubject: Comprehensive Rules, part 3\nDate: Tue, 15 Jun 1999 08:12:00 -0700\n\n"
    document = read_source(f"{head}300.1. A card has a type.\n\n--\nCarl\n".encode(), "x.txt", language="en")
    assert (document.date, document.title) == ("1999-06-15", "Comprehensive Rules, part 3")
    assert (rule(document, "300.1").text, noise(document)[7]) == ("A card has a type.", "author")


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


def test_several_numbers_in_a_row_are_a_range_no_rule() -> None:
    document = read("420.1. Un texte.\n\n420.2 - 420.4 [vides]\n\n420.5. Une fin.\n")
    assert [found.number for found in document.rules] == ["420.1", "420.5"]


@pytest.mark.parametrize("quoted", ['"420.1. Un texte."', "« 420.1. Un texte. »", "“420.1. Un texte.”"])
def test_a_rule_between_quotation_marks_ends_with_them(quoted: str) -> None:
    document = read(f"{quoted}\nLa lumière va.\n")
    assert [found.text for found in document.rules] == ["Un texte."]
    assert noise(document) == {2: "author"} and not codes(document)
