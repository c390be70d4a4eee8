"""A release's summary reads like its release notes: names, not bits; what does alike together; whole quotations."""

from dataclasses import replace

import pytest

from corpus.comparing.edition import Comparison
from corpus.pages.compare.headlines import summary_of
from corpus.pages.compare.top import entries
from corpus.pages.redline.told import told
from corpus.pages.shared.french import NBSP
from tests.pages.test_compare_gathered import came, compared as gathered, heading
from tests.pages.test_compare_told import compared, weighed
from tests.pages.test_compare_words import change


def edited(number, weight, *facts, segments=(("=", "Le roi "), ("+", "avance de deux cases au puits."))):
    return replace(weighed(number, weight, "edited", number), facts=facts, segments=segments)


def words(*changes, headings=None):
    return summary_of(compared(*changes, headings=headings or {}))[0][1]


def test_rules_that_did_alike_stand_together_before_the_others():
    alike = ("swap", "tous", "un seul")
    rules = (
        edited("704.5k", 0.9, alike),
        edited("704.5m", 0.8, ("number", "2", "3")),
        edited("704.5j", 0.7, alike),
    )
    assert words(*rules, headings={"704": "Actions"}).endswith(f"De même{NBSP}: 704.5j. Aussi{NBSP}: 704.5m.")
    lone = edited("704.5k", 0.9, ("swap", "", "un seul")), edited("704.5j", 0.7, ("swap", "", "un seul"))
    assert words(*lone, headings={"704": "Actions"}).endswith(f"Aussi{NBSP}: 704.5j.")


@pytest.mark.parametrize("kind", ["examples", "moved", "cited"])
def test_what_happened_aside_is_left_out_where_there_is_more(kind):
    aside = (kind, "1", "1")
    quoted = words(edited("601.2", 0.9, ("reworded", "", ""), aside))
    assert quoted == words(edited("601.2", 0.9, ("reworded", "", "")))
    alone = replace(edited("601.2", 0.9, aside), segments=(("-", "Roi."),))
    assert told(alone)[1:].rstrip(".") in words(alone)


def test_what_a_quotation_holds_is_not_told_as_added_too():
    added, other = ("swap", "", "deux cases"), ("swap", "", "trois pas")
    assert "ajoute" not in words(edited("601.2", 0.9, added))
    assert "ajoute" in words(edited("601.2", 0.9, other))
    assert "au lieu de" in words(edited("601.2", 0.9, ("swap", "une case", "deux cases")))


def test_a_rule_changed_beyond_facts_says_what_it_says_now():
    assert words(edited("601.2", 0.9)).endswith(
        f"601.2 est modifiée. Elle dit maintenant{NBSP}: «{NBSP}Le roi avance de deux cases au puits.{NBSP}»"
    )


def test_a_rule_in_the_place_of_its_namesake_replaces_no_number():
    new = replace(weighed("107.4c", 0.9), facts=(("replaces", "107.4c", "Un dé compte."),))
    begun = f"(«{NBSP}Un dé compte{NBSP}»)"
    assert words(new).startswith(f"107.4c est ajoutée, à la place de l’ancienne {begun}.")
    other = replace(new, facts=(("replaces", "107.4d", "Un dé compte."),))
    assert words(other).startswith(f"107.4c est ajoutée et remplace 107.4d {begun}.")


def test_a_rule_that_went_with_its_concept_says_what_it_said():
    gone = change(
        "removed",
        old="700.5",
        new=None,
        nature="substantive",
        weight=0.9,
        segments=(("-", "Nul ne bloque un spectre."),),
        facts=(("departed", "spectre", ""),),
    )
    assert words(gone) == (
        f"700.5 est supprimée{NBSP}: «{NBSP}spectre{NBSP}» disparaît des règles. "
        f"Elle disait{NBSP}: «{NBSP}Nul ne bloque un spectre.{NBSP}»"
    )


@pytest.mark.parametrize(("first", "quoted"), [("Un guet veille.", True), ("Un guet veille " * 7, False)])
def test_what_is_new_is_told_by_two_rules_where_the_first_says_little(first, quoted):
    titles = {"702.5": "Guet"}
    found = gathered(
        heading("702.5", 2),
        came("702.5a", 0.9, first),
        came("702.5b", 0.8, "Il voit de loin."),
        titles=titles,
    )
    said = summary_of(found)[0][1]
    assert (f"702.5b{NBSP}: «{NBSP}Il voit de loin.{NBSP}»" in said) is quoted
    assert (f"Aussi{NBSP}: 702.5b" in said) is not quoted


def test_concepts_that_came_together_are_one_sentence():
    facts = ("arrived", "", "renard"), ("arrived", "", "ours"), ("departed", "puits", "")
    assert told(edited("601.2", 0.9, *facts)) == (
        f"«{NBSP}renard{NBSP}» et «{NBSP}ours{NBSP}» entrent dans les règles{NBSP}; "
        f"«{NBSP}puits{NBSP}» disparaît des règles."
    )


@pytest.mark.parametrize(
    ("symbols", "sentence"),
    [
        ("{K}", "Le symbole {K} entre dans les règles."),
        ("{K}, {L}", "Les symboles {K} et {L} entrent dans les règles."),
        ("{K}, {L}, {M}", f"3{NBSP}symboles entrent dans les règles, dont {{K}}."),
    ],
)
def test_symbols_that_came_are_named_or_counted(symbols, sentence):
    assert told(edited("601.2", 0.9, ("symbols", "", symbols))) == sentence


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(("60", "40"), "60 devient 40."), (("two", "three"), "«\xa0two\xa0» devient «\xa0three\xa0».")],
)
def test_figures_stand_bare_and_words_in_quotation_marks(number, sentence):
    assert told(edited("601.2", 0.9, ("number", *number))) == sentence


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("« Roi » veut dire “avance de deux cases.", "« Roi » veut dire “avance de deux cases.”"),
        ('"Roi" veut dire "avance de deux cases.', '"Roi" veut dire "avance de deux cases."'),
        ("Le roi (“Rex”) avance de deux cases.", "Le roi (“Rex”) avance de deux cases."),
    ],
)
def test_what_a_quotation_opens_it_closes(text, quoted):
    assert words(replace(weighed("601.2", 0.9), segments=(("+", text),))).endswith(f"«{NBSP}{quoted}{NBSP}»")


def test_a_quotation_begins_with_the_word_in_quotes_that_it_defines():
    segments = (("=", "La ruse est un art. "), ("+", '"Ruse" veut dire deux cases de plus.'))
    assert '"Ruse" veut dire' in words(edited("601.2", 0.9, ("reworded", "", ""), segments=segments))


def test_a_rule_that_was_only_cut_in_parts_is_told_last():
    cut = replace(
        change("split", old="309.6", new="309.6", nature="substantive", weight=0.9),
        also_new=("310.6",),
        facts=(),
    )
    cut = replace(cut, segments=(("-", "Le roi dort."), ("=", "Le fou veille.")))
    found = entries(compared(cut, edited("601.2", 0.5, ("reworded", "", ""))))
    assert [place.change.new for place in found] == ["601.2", "309.6"]


def test_what_leads_one_entry_is_no_other_s():
    anew = replace(
        came("300.2", 0.8), notes=("follows: 700",), facts=(("replaces", "301.1, 301.2, 301.3", "Il dort."),)
    )
    titles = {"300": "Pont", "700": "Puits"}
    found: Comparison = gathered(came("700.1", 0.9), came("300.1", 0.85), anew, titles=titles)
    assert [(place.number, place.change.new) for place in entries(found)] == [
        ("700", "700.1"),
        ("300", "300.2"),
    ]
    assert [other.new for place in entries(found) for other in place.others] == ["300.1"]
