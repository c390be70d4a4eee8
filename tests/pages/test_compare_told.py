"""A change in a judge's words, and what weighs most place by place."""

from dataclasses import replace

import pytest

from corpus.comparing.edition import Alignment, Comparison, Pair, Scope, TermChange
from corpus.pages.compare.filters import Filters
from corpus.pages.compare.headlines import summary_of
from corpus.pages.compare.top import ENTRIES, Place, also_named, entries, top_changes
from corpus.pages.redline.told import term_told, told
from tests.pages.test_compare_words import change

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ([], ""),
        ([("number", "60", "40")], "60 devient 40."),
        ([("modality", "duty", "leave")], "Une obligation devient une permission."),
        ([("modality", "", "denial")], "Une négation apparaît."),
        ([("swap", "puits", "ravin")], f"«{NBSP}ravin{NBSP}» au lieu de «{NBSP}puits{NBSP}»."),
        ([("swap", "", "noir")], f"Ajoute «{NBSP}noir{NBSP}»."),
        ([("swap", "noir", "")], f"Retire «{NBSP}noir{NBSP}»."),
        ([("swap", ".", "")], ""),
        ([("swap", ".", "et du puits")], f"Ajoute «{NBSP}et du puits{NBSP}»."),
        ([("swap", "{1}", "")], f"Retire «{NBSP}{{1}}{NBSP}»."),
        ([("members", "", "reine")], f"La liste gagne «{NBSP}reine{NBSP}»."),
        ([("members", "4", "12")], f"La liste gagne 12{NBSP}éléments et perd 4{NBSP}éléments."),
        ([("sentence", "", "Il attend.")], f"Ajoute «{NBSP}Il attend.{NBSP}»."),
        ([("sentences", "1", "2")], f"2{NBSP}phrases ajoutées, une phrase supprimée."),
        ([("moved", "", "704.5k")], "Une phrase passe en 704.5k."),
        ([("moved", "420.5", "")], "Une phrase vient de 420.5."),
        ([("examples", "0", "1")], "Un exemple ajouté."),
        ([("departed", "brûlure", "")], f"«{NBSP}brûlure{NBSP}» disparaît des règles."),
        ([("arrived", "", "renard")], f"«{NBSP}renard{NBSP}» entre dans les règles."),
        ([("family", "", "2")], f"Un titre nouveau et 2{NBSP}règles dessous."),
        ([("family", "2", "")], f"Le titre s’en va, et 2{NBSP}règles dessous."),
        ([("family", "0", "")], "Le titre s’en va."),
        ([("said", "Il attend.", "")], f"Disait{NBSP}: «{NBSP}Il attend.{NBSP}»."),
        ([("said", "Il attend.", ""), ("nearest", "", "704.5j")],
         f"Disait{NBSP}: «{NBSP}Il attend.{NBSP}»{NBSP}; à rapprocher de 704.5j."),
        ([("said", "Il attend.", ""), ("replaced", "", "704.5j")],
         f"Disait{NBSP}: «{NBSP}Il attend.{NBSP}»{NBSP}; 704.5j en traite désormais."),
        ([("abolished", "", "")], "La règle est abolie, le texte n’en garde que le souvenir."),
        ([("stands", "2", "2")], "Mot pour mot."),
        ([("stands", "1", "2")], f"1{NBSP}phrase sur 2 mot pour mot."),
        ([("stands", "0", "2")], "Dans d’autres mots."),
        ([("nearest", "", "704.5k")], "À rapprocher de 704.5k."),
        ([("nearest", "704.5j", "704.5j")], "À rapprocher de la nouvelle 704.5j."),
        ([("explained", "", "Seuil")], f"Le glossaire le dit encore, sous «{NBSP}Seuil{NBSP}»."),
        ([("below", "10", "")], f"Un titre et 10{NBSP}règles dessous."),
        ([("word", "0", "0")], "Les règles n’emploient pas ce terme."),
        ([("word", "0", "3")], f"Le terme entre dans les règles{NBSP}: 3{NBSP}fois."),
        ([("word", "1", "0")], f"Le terme quitte les règles, qui l’employaient 1{NBSP}fois."),
        ([("word", "2", "2")], f"Les règles emploient le terme 2{NBSP}fois, comme avant."),
        ([("word", "1", "2")], f"Les règles emploient le terme 2{NBSP}fois, et 1{NBSP}fois avant."),
        ([("cited", "200.1", "200.2")], "Renvoie à 200.2, et non plus à 200.1."),
        ([("term", "jouer", "lancer")], f"«{NBSP}lancer{NBSP}» remplace «{NBSP}jouer{NBSP}»."),
        ([("rewritten", "", ""), ("examples", "1", "0")], f"Un long passage est récrit{NBSP}; un exemple supprimé."),
        ([("reworded", "", ""), ("reworded", "", "")], "Un passage est tourné autrement."),
        ([("number", "60", "40"), ("reworded", "", "")], "60 devient 40."),
        ([("replaces", "310.3, 310.4", "Le pion attend.")],
         f"Remplace 310.3 et 310.4 («{NBSP}Le pion attend{NBSP}»)."),
    ],
)  # fmt: skip
def test_facts_make_a_sentence(facts, words):
    assert told(change("edited", nature="substantive", facts=tuple(facts))) == words


def test_a_word_that_changed_everywhere_is_one_line():
    term = TermChange("jouer", "lancer", tuple(f"601.{n}" for n in range(1, 215)))
    assert term_told(term) == f"«{NBSP}lancer{NBSP}» remplace «{NBSP}jouer{NBSP}»{NBSP}: 214{NBSP}règles"


def weighed(number, weight, status="added", old=None, nature="substantive"):
    return change(
        status, old=old, new=number, nature=nature, weight=weight, segments=(("+", f"Texte de {number}."),)
    )


def compared(*changes, headings=None):
    return Comparison("a", "b", Scope((), (), ()), {}, changes, headings=({}, headings or {}))


def test_a_place_where_much_changed_stands_once():
    found = entries(
        compared(
            weighed("702.5a", 0.9),
            weighed("702.5b", 0.8),
            weighed("702.6a", 0.7),
            weighed("601.2", 0.6, "edited", "601.2"),
            headings={"702": "Capacités", "702.5": "Enchanter", "702.6": "Équiper"},
        )
    )
    assert [(place.number, place.title) for place in found] == [
        ("702.5", "Enchanter"),
        ("702.6", "Équiper"),
        ("601", ""),
    ]
    assert [other.new for other in found[0].others] == ["702.5b"]
    assert found[0].change.new == "702.5a"


def test_headings_that_are_new_in_one_section_are_told_together_from_three_on():
    titles = {
        "702": "Capacités",
        "702.5": "Guet",
        "702.6": "Ruse",
        "702.7": "Vol",
        "500": "Tour",
        "500.1": "Fin",
    }

    def told_first(numbers):
        rules = [weighed(f"{number}a", 0.9 - place / 100) for place, number in enumerate(numbers)]
        news = [
            change("added", new=number, nature="substantive", facts=(("family", "", "1"),))
            for number in numbers
        ]
        return entries(compared(*rules, *news, headings=titles))

    found = told_first(["702.5", "702.6", "500.1", "702.7"])
    assert [place.number for place in found] == ["702.5", "500.1"]
    assert [place.title for place in found[0].fellows] == ["Ruse", "Vol"]
    assert [place.number for place in told_first(["702.5", "702.6"])] == ["702.5", "702.6"]


def test_the_first_section_of_a_part_is_called_by_the_part_too():
    rule = weighed("500.4", 0.9, "edited", "500.4")
    for section, title in (
        ("Généralités", f"Tour{NBSP}: Généralités"),
        ("Attaques légales", "Attaques légales"),
    ):
        (place,) = entries(compared(rule, headings={"5": "Tour", "500": section}))
        assert place.title == title


def test_a_place_that_was_written_anew_is_told_from_the_rule_that_replaces_most():
    heavy = weighed("510.1", 0.9, "edited", "510.1")
    for replaced, first in (("310.3, 310.4, 310.5", "510.2"), ("310.3", "510.1")):
        new = replace(weighed("510.2", 0.1), facts=(("replaces", replaced, "Il attend."),))
        (place,) = entries(compared(heavy, new, headings={"510": "Dégâts"}))
        assert place.change.new == first


def test_what_changes_nothing_weighs_nothing():
    assert entries(compared(weighed("601.2", 0.6, "edited", "601.2", nature="editorial"))) == ()


def test_no_more_places_than_fit_and_what_is_left_is_counted():
    many = [weighed(f"{section}.1", 0.5) for section in range(400, 440)]
    assert len(entries(compared(*many))) == ENTRIES
    crowd = [weighed(f"601.{n}", 0.9 - n / 100) for n in range(1, 10)]
    top = top_changes(compared(*crowd), Filters(), [[("601", change) for change in crowd]])
    assert len(top) == 1 and len(top[0].others) == 5 and top[0].more == f"et 3{NBSP}autres"
    assert top[0].others[0] == ("601.2", "#601.2")
    head, words = summary_of(compared(*crowd))[0]
    assert head == "601" and words.startswith("601.1 est ajoutée.") and words.endswith("601.6…")


def test_another_rule_of_an_entry_is_named_with_what_tells_it_apart():
    headings = ({"700": "Divers"}, {"700": "Divers", "702.2": "Guet", "702.2a": ""})
    entry = Place(weighed("700.1", 0.9), (), "700", "Divers")
    gone = weighed(None, 0.5, "removed", old="700.5a")
    symbol = replace(weighed("700.6", 0.5), facts=(("symbols", "", "{K}"),))
    others = gone, replace(gone, recycled=True), weighed("700.5a", 0.5), weighed("702.2b", 0.5), symbol
    assert [also_named(each, entry, headings) for each in others] == [
        "700.5a",
        "700.5a (supprimée)",
        "700.5a",
        "702.2b (Guet)",
        "700.6 ({K})",
    ]
    below = Place(weighed("702.2a", 0.9), (), "702.2", "Guet")
    assert also_named(weighed("700.5a", 0.5), below, headings) == "700.5a (Divers)"


def test_a_place_that_came_says_so_and_a_rule_that_came_how_it_begins():
    heading = change("added", old=None, new="702.5", nature="substantive", facts=(("family", "", "2"),))
    long = change(
        "added", old=None, new="702.5a", nature="substantive", weight=0.9, segments=(("+", "mot " * 60),)
    )
    found = compared(heading, long, headings={"702.5": "Enchanter"})
    head, words = summary_of(found)[0]
    assert head == "702.5 Enchanter"
    assert words.startswith(f"Nouveau{NBSP}: 2{NBSP}règles. 702.5a{NBSP}: «{NBSP}mot mot")
    assert words.endswith(f"mot…{NBSP}»")
    assert (
        top_changes(found, Filters(), [[("702", heading), ("702", long)]])[0].told
        == f"Nouveau{NBSP}: 2{NBSP}règles."
    )


def test_a_rule_that_brings_a_concept_is_quoted_at_more_length():
    def opening(*facts):
        rule = change("added", old=None, new="702.5a", nature="substantive", weight=0.9, facts=facts)
        return summary_of(compared(replace(rule, segments=(("+", "mot " * 90),))))[0][1]

    plain, brings = opening(), opening(("arrived", "", "triton"))
    assert f"«{NBSP}triton{NBSP}» entre dans les règles. Elle dit{NBSP}: «{NBSP}mot mot" in brings
    assert brings.count("mot") > plain.count("mot") > 30


def test_what_went_from_a_heading_that_lives_on_stands_with_what_changed_below_it():
    rules = (weighed("702.6b", 0.9, "edited", "502.5b"), weighed(None, 0.8, "removed", "502.5a"))
    gone = compared(*rules, headings={"702.6": "Enchanter"})
    apart = replace(gone, headings=({"502.5": "Enchanter"}, {"702.6": "Enchanter"}))
    assert [place.number for place in entries(apart)] == ["702.6", "502.5"]
    carried = replace(apart, alignment=Alignment((Pair("502.5", "702.6", 1.0, "equal text"),)))
    (place,) = entries(carried)
    assert place.number == "702.6" and [other.old for other in place.others] == ["502.5a"]


def test_what_went_from_several_places_with_one_concept_is_one_place():
    def went(number, weight, status="removed", new=None):
        return change(
            status,
            old=number,
            new=new,
            nature="substantive",
            weight=weight,
            facts=(("departed", "brûlure", ""),),
            segments=(("-", "La brûlure."),),
        )

    rules = (
        went("300.3", 0.9),
        went("507.4", 0.8),
        went("601.2", 0.7, "edited", "601.2"),
        replace(
            went("601.3", 0.65, "edited", "601.3"), facts=(("departed", "brûlure", ""), ("number", "2", "3"))
        ),
        went("300.4", 0.6),
    )
    found = entries(compared(*rules))
    assert [[place.change.old, *(other.old for other in place.others)] for place in found] == [
        ["300.3", "507.4", "601.2", "300.4"],
        ["601.3"],
    ]


def test_what_holds_now_is_told_before_what_went():
    """One change told by a rule that went and by one that says what took its place: the second leads, at home."""
    gone, now = (
        change(
            status,
            old=number,
            new=new,
            nature="substantive",
            weight=weight,
            facts=(("departed", "file d’attente", ""), *facts),
            segments=(("-", "La file d’attente."),),
        )
        for status, number, new, weight, facts in (
            ("removed", "509.2", None, 0.9, ()),
            ("edited", "510.1", "510.1", 0.7, (("swap", "dans l’ordre", "à son choix"),)),
        )
    )
    titles = {"509": "Blocage", "510": "Blessures"}
    (place,) = entries(replace(compared(gone, now), headings=(titles, titles)))
    assert (place.number, place.change, place.others) == ("510", now, (gone,))
    light = replace(now, weight=0.3)
    (place,) = entries(replace(compared(gone, light), headings=(titles, titles)))
    assert (place.number, place.change, place.others) == ("509", gone, (light,))


def test_an_ability_that_works_otherwise_is_one_entry_for_all_that_bear_it():
    rules = [
        replace(
            weighed(f"702.{n}a", 0.9 - n / 10, "edited", f"702.{n}a"),
            facts=(("manner", "déclenchée", "statique"),),
        )
        for n in (2, 3)
    ]
    found = compared(*rules, headings={"702": "Capacités", "702.2": "Guet", "702.3": "Ruse"})
    (place,) = entries(found)
    assert (place.number, [other.new for other in place.others]) == ("702.2", ["702.3a"])
    assert f"(«{NBSP}statique{NBSP}» au lieu de «{NBSP}déclenchée{NBSP}»)" in summary_of(found)[0][1]


def test_a_rule_that_is_replaced_is_told_by_the_one_that_replaces_it():
    gone = change(
        "restated",
        old="704.5j",
        new="306.4",
        nature="substantive",
        weight=0.9,
        notes=("replaced",),
        facts=(("said", "Un seul guet.", ""), ("replaced", "", "306.4")),
        segments=(("-", "Un seul guet."),),
    )
    now = replace(
        weighed("306.4", 0.5, "edited", "306.4"),
        facts=(("replaces", "704.5j", "Un seul guet."), ("abolished", "", "")),
    )
    found = compared(gone, now, headings={"306": "Guetteurs"})
    ((head, words),) = summary_of(found)
    assert head == "306 Guetteurs"
    assert words == (
        f"306.4 est modifiée et remplace 704.5j («{NBSP}Un seul guet{NBSP}»){NBSP}: la règle est abolie, le texte n’en "
        "garde que le souvenir."
    )
    assert summary_of(compared(gone))[0][1] == (
        f"704.5j est remplacée par 306.4. Elle disait{NBSP}: «{NBSP}Un seul guet.{NBSP}»"
    )
