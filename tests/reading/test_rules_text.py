"""The reader of rules texts, on sources of our own: tree, titles, noise, layouts, what a source covers."""

from __future__ import annotations

from collections import Counter

import pytest

from corpus.reading.document import Document, Rule
from corpus.reading.reader import read_source
from corpus.reading.rules.coverage import covers
from tests.reading import samples


def read(text: str) -> Document:
    return read_source(
        text.encode(), "pont.txt", kind="rules", language="fr", title="Pont", date="2006-05-01"
    )


def rule(document: Document, number: str, copy: int = 1) -> Rule:
    return next(found for found in document.rules if (found.number, found.copy) == (number, copy))


def codes(document: Document) -> Counter[str]:
    return Counter(entry.code for entry in document.diagnostics)


def noise(document: Document) -> dict[int, str]:
    """The kind of noise of each noisy line."""
    runs = [owner for owner in document.owners if owner.kind == "noise"]
    return {line: owner.key for owner in runs for line in range(owner.first, owner.last + 1)}


def test_numbers_make_the_tree_whatever_the_order_of_print() -> None:
    document = read(
        "420. Lanternes\n\n420.2b Deuxième.\n\n420.2. Pierres\n\n420.2a Première.\n\n420.1. Un texte.\n"
    )
    assert [found.number for found in document.rules] == ["420", "420.1", "420.2", "420.2a", "420.2b"]
    assert (rule(document, "420.2").title, rule(document, "420.2").text) == ("Pierres", "")
    assert codes(document)["order_broken"] == 2
    assert document.covers == ("420",)


@pytest.mark.parametrize(
    ("printed", "title", "text"),
    [
        ("502.9. Piétinement", "Piétinement", ""),
        ("502.9. Les marées sont les suivantes :", None, "Les marées sont les suivantes :"),
        ("502.9. La marée est une eau.", None, "La marée est une eau."),
        ("502.9. Raise Your Anchors!", "Raise Your Anchors!", ""),
        ("502.9. Nobody is left on that beach tonight!", None, "Nobody is left on that beach tonight!"),
        ("502.9. ∞ (sans fin)", "∞ (sans fin)", ""),
    ],
)
def test_titles_are_told_from_texts(printed: str, title: str | None, text: str) -> None:
    document = read(f"502. Eaux\n\n{printed}\n\n502.9a La marée monte.\n")
    assert (rule(document, "502.9").title, rule(document, "502.9").text) == (title, text)


def test_paragraphs_and_examples_belong_to_their_number() -> None:
    document = read(
        "505.6. Une comparaison répond oui.\n\nUne autre répond non.\n\n"
        'Example: Le Phare dit "Éteins tout.\nPuis rallume."\nIl brille.\n\nSinon, le Phare dort.\n\n\n505.7. Fin.\n'
    )
    found = rule(document, "505.6")
    assert found.text == "Une comparaison répond oui.\nUne autre répond non."
    assert [case.text.count("\n") for case in found.examples] == [3]
    assert (found.first_line, found.last_line) == (1, 9)
    assert (found.examples[0].first_line, found.examples[0].last_line) == (5, 9)


def test_a_wrapped_text_is_joined_and_its_cross_references_are_no_rules() -> None:
    text, truth = samples.wrapped_edition()
    document = read_source(text.encode(), "old.txt")
    assert {found.number: found.text for found in document.rules if "." in found.number} == truth
    assert [term.term for term in document.terms] == ["Bridge", "Lantern, Lit", "Stone"]
    assert all(term.text.count("\n") == 1 for term in document.terms)
    assert sum(len(found.examples) for found in document.rules) == 24
    assert (document.title, document.date) == ("Magic: The Gathering Comprehensive Rules", "1999-04-23")
    assert not codes(document).keys() - {"reference_unresolved"}


def test_a_number_printed_twice_keeps_both_texts() -> None:
    document = read("420.1. Premier.\n\n420.1. Second.\n\nExemple : un cas.\n\n420.2. Fin.\n")
    assert (rule(document, "420.1").text, rule(document, "420.1", 2).text) == ("Premier.", "Second.")
    assert codes(document)["duplicate_number"] == 1
    assert {owner.key for owner in document.owners} >= {"420.1", "420.1~2", "420.1~2.1"}


def test_the_chapters_title_on_every_section_goes_to_the_chapter() -> None:
    document = read("\n\n".join(f"{n}. LES MARÉES\n\n{n}.1. Un texte." for n in (411, 412, 413)))
    assert [(found.number, found.title) for found in document.rules if "." not in found.number] == [
        ("4", "LES MARÉES"), ("411", None), ("412", None), ("413", None),
    ]  # fmt: skip
    (told,) = (each for each in document.diagnostics if each.code == "title_repeated")
    part = rule(document, "4")
    assert (part.first_line, part.last_line, part.title_origin, told.line) == (1, 1, "source", 1)
    assert document.covers == ("411", "412", "413")
    titles = zip((411, 412, 413, 414), ["LES MARÉES", "LES MARÉES", "LA LUNE", "LE VENT"], strict=True)
    half = read("\n\n".join(f"{n}. {title}\n\n{n}.1. Un texte." for n, title in titles))
    assert "4" not in {found.number for found in half.rules} and rule(half, "411").title == "LES MARÉES"


def test_a_quotation_in_a_post_sheds_chatter_signature_and_edit_mark() -> None:
    document = read(
        "ah je le disais bien\n420. Lanternes\n420.1. Un texte. (Voir règle 410.\n.\n420.2. Fin du texte.\n"
        "Moi je joue bleu, mais j'explique pourquoi.\n[ Dernière modification par odile le 28 mai 2007 à 22h23 ]\n"
    )
    assert noise(document) == {1: "chatter", 6: "author", 7: "author"}
    assert rule(document, "420.1").text == "Un texte. (Voir règle 410.\n."
    assert codes(document)["lost_symbol"] == 1


@pytest.mark.parametrize(
    ("page", "rules", "examples"), [(samples.english_thread(), 15, 6), (samples.unheard_of_page(), 15, 12)]
)
def test_posts_are_told_from_rules_by_what_comes_back_between_them(
    page: str, rules: int, examples: int
) -> None:
    document = read_source(page.encode(), "page.txt")
    assert (len(document.rules), sum(len(found.examples) for found in document.rules)) == (rules, examples)
    words = {*samples.ENGLISH, *samples.FRENCH}
    kept = [
        text
        for found in document.rules
        for text in (found.text, *(case.text for case in found.examples))
        if text
    ]
    assert all(sentence in words for text in kept for sentence in text.replace(". ", ".|").split("|"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("420.1. Un.\n\n420.3. Trois.\n", "number_missing"),
        ("420. Ponts\n\n420.1.\n\n420.2. Deux.\n", "empty_rule"),
        ("420.1. Il dit oui et puis non mais\n", "text_cut"),
        ('420.1. La carte dit " : Prévenez tout."\n', "lost_symbol"),
        ("420.1. Un pont?une rive.\n", "lost_symbol"),
        ("Exemple : un cas.\n\n420.1. Un texte.\n", "example_without_rule"),
    ],
)
def test_each_oddity_is_told(text: str, code: str) -> None:
    assert code in codes(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "420.1k Un.\n\n420.1m Deux.\n\n420.1n Trois.\n\n420.1p Quatre.\n",
        "420.1. Si 1) l'un ou 2) l'autre (a) le veut.\n",
        "420.1. Voir www.pont.example/page?x=1 ou non.\n",
        "420.1. Il dit « oui » et “non”.\n",
        "102.4b Un texte seul.\n\n421.1. Un.\n\n421.2. Deux.\n",
    ],
)
def test_what_is_fine_is_not_told(text: str) -> None:
    assert not codes(read(text)).keys() - {"reference_unresolved", "order_broken"}


def test_a_table_of_contents_that_lists_rules_is_not_read_as_rules() -> None:
    contents = "Contents\n\n100. General 3\n502. Keywords 4\n502.1. Lantern 4\n502.2. Bridge Walk 5\n\n"
    body = "100. General\n\n100.1. A stone lies.\n\n502. Keywords\n\n502.1. Lantern\n\n502.1a It shines.\n"
    body += "\n502.2. Bridge Walk\n"
    document = read(f"The Rules\n\n{contents}{body}\n502.2a It walks.\n")
    assert [found.number for found in document.rules] == [
        "100", "100.1", "502", "502.1", "502.1a", "502.2", "502.2a",
    ]  # fmt: skip
    assert not codes(document)
    assert {noise(document)[line] for line in (3, 5, 8)} == {"front_matter"}


@pytest.mark.parametrize(
    "remark", ["Voilà, c'est tout pour ça.", "I think my deck needs it.", "à mon avis c'est clair !"]
)
def test_what_a_poster_says_between_quotations_is_chatter(remark: str) -> None:
    document = read(f"420.1. Un texte.\n\n{remark}\n\n420.2. Une fin.\n")
    assert noise(document) == {3: "chatter"}
    assert rule(document, "420.1").text == "Un texte."


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


@pytest.mark.parametrize("heading", ["ANNEXE 1 – GLOSSAIRE", "10. Glossaire", "X. Glossaire des termes"])
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


@pytest.mark.parametrize(
    ("numbers", "covered"),
    [
        ("4 420 420.1 420.2 420.5 420.5a", "420"),
        ("421.1 421.2 421.3 421.4 421.5 102.4b", "102.4b 421"),
        ("212.2g 212.2h 502.33 502.33a 502.33b 502.7d", "212.2g 212.2h 502.7d 502.33"),
        ("507 507.1 507.1a", "507"),
        ("507 507.4 507.4a", "507.4"),
        ("420.1", "420.1"),
        ("420.2 420.3", "420.2 420.3"),
        ("", ""),
    ],
)
def test_the_largest_subtrees_held_are_named(numbers: str, covered: str) -> None:
    assert covers(numbers.split()) == tuple(covered.split())
