"""What happened in a change: facts, and words of the game that are told once."""

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.words.diff import diff_words, is_rewritten
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL

BASE = "Un pion qui arrive au puits y reste jusqu’au prochain tour de son joueur."
LONG = "Le joueur qui a fini sa partie avant tous les autres range la boîte et les jetons."

ROWS = [
    ("a number", "Chaque joueur commence avec 60 jetons rouges.", "Chaque joueur commence avec 40 jetons rouges.",
     [("number", "60", "40")]),
    ("must becomes may", "Le joueur au puits doit relancer les dés.", "Le joueur au puits peut relancer les dés.",
     [("modality", "duty", "leave")]),
    ("may becomes must", "Le joueur au puits peut relancer les dés.", "Le joueur au puits doit relancer les dés.",
     [("modality", "leave", "duty")]),
    ("other words", "Un pion noir qui arrive au puits attend.", "Un pion noir qui arrive au ravin attend.",
     [("swap", "puits", "ravin")]),
    ("words that came", "Un pion qui arrive au puits attend.", "Un pion noir et blanc qui arrive au puits attend.",
     [("swap", "", "noir et blanc")]),
    ("words that went", "Un pion noir et blanc qui arrive au puits attend.", "Un pion qui arrive au puits attend.",
     [("swap", "noir et blanc", "")]),
    ("a short sentence more", BASE, f"{BASE} Son joueur perd deux jetons.",
     [("sentence", "", "Son joueur perd deux jetons.")]),
    ("a short sentence less", f"{BASE} Son joueur perd deux jetons.", BASE,
     [("sentence", "Son joueur perd deux jetons.", "")]),
    ("a number word", "Chaque joueur lance deux dés rouges.", "Chaque joueur lance trois dés rouges.",
     [("number", "deux", "trois")]),
    ("may becomes must not", "Un joueur au puits peut relancer.", "Un joueur au puits ne peut pas relancer.",
     [("modality", "leave", "denial")]),
    ("a long stretch",
     f"{LONG[:-1]} dans le coffre rond que son voisin de gauche a posé près du feu.",
     f"{LONG[:-1]} sous une coupe de bois qu’aucun autre ne peut soulever sans montrer un dé.",
     [("reworded", "", "")]),
    ("a bracket that opens alone", "Le pion noir (ou gris) attend la nuit.", "Le pion (noir) ou gris attend la nuit.",
     []),
    ("words that stand elsewhere in it",
     "Un pion est pris par un coup plus fort que le bouclier et que la cape de la reine. Il dort deux nuits.",
     "Un pion est pris par un coup plus fort que la cape de la reine, mais moins que le bouclier. Il dort deux nuits.",
     [("swap", "", "mais moins que le bouclier"), ("reworded", "", "")]),
    ("two sentences more", BASE, f"{BASE} Son joueur perd deux jetons. Le dé passe à gauche.",
     [("sentences", "0", "2")]),
]  # fmt: skip


def facts(old, new, number="100.1"):
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).changes
    return {change.new or change.old: list(change.facts) for change in found}.get(number)


@pytest.mark.parametrize(("old", "new", "told"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_happened_in_a_rule_is_told(old, new, told):
    assert facts({"100.1": old, "200.1": INN}, {"100.1": new, "200.1": INN}) == told


def test_a_sentence_that_went_to_another_rule_is_followed():
    old = {"100.1": f"{BASE} {LONG}", "200.1": INN}
    new = {"100.1": BASE, "200.1": f"{INN} {LONG}"}
    assert facts(old, new) == [("moved", "", "200.1")]
    assert facts(old, new, "200.1") == [("moved", "100.1", "")]


def test_a_pointer_is_no_sentence():
    new = BASE.replace("reste", "dort")
    told = facts({"100.1": BASE, "200.1": INN}, {"100.1": f"{new} (Voir la règle 200.1.)", "200.1": INN})
    assert told == [("swap", "reste", "dort")]


def test_a_heading_that_came_says_how_many_rules_came_with_it():
    old = {"100": ("Le plateau", ""), "100.1": WELL}
    new = old | {"200": ("Les ponts", ""), "200.1": BRIDGE, "200.2": MAZE}
    assert facts(old, new, "200") == [("family", "", "2")]
    assert facts(old, new, "200.1") == []


def test_examples_are_counted():
    old = {"100.1": ("", BASE, ["Anne lance deux dés."])}
    new = {"100.1": ("", BASE, ["Le pion de Luc recule de trois cases.", "Anne attend."])}
    assert facts(old, new) == [("examples", "1", "2")]


def test_a_citation_aimed_elsewhere_is_told():
    rules = {"200.1": INN, "200.2": BRIDGE, "300.1": DEATH}
    old = {"100.1": "Un pion pris au puits suit la règle 200.1 sans attendre.", **rules}
    new = {"100.1": "Un pion pris au puits suit la règle 200.2 sans attendre.", **rules}
    assert facts(old, new) == [("cited", "200.1", "200.2")]


def test_nothing_is_told_of_what_changed_nothing():
    assert facts({"100.1": BASE}, {"100.1": BASE.replace("d’", "d'").replace("’", "'")}) == []


def test_a_long_list_says_its_members():
    members = [f"pion{n}" for n in range(22)]
    old = f"Les pions sont {', '.join(members)} et roi."
    new = f"Les pions sont {', '.join([*members[:5], 'reine', *members[6:]])} et roi."
    assert facts({"100.1": old}, {"100.1": new}) == [("members", "pion5", "reine")]


def test_a_long_text_that_has_nothing_in_common_is_two_paragraphs():
    old = (
        "Le joueur dont le pion tombe au puits passe son tour et attend que quelqu’un vienne le sortir de là "
        * 2
    )
    new = (
        "Quand deux dés montrent six points, chacun compte ses jetons puis échange la moitié avec sa voisine "
        * 2
    )
    told = diff_words(old, new)
    assert is_rewritten(told)
    lead, end = "Le puits est au milieu du plateau. ", " Le jeu reprend ensuite."
    kept = diff_words(f"{lead}{old}{end}", f"{lead}{new}{end}")
    assert (
        is_rewritten(kept)
        and kept[0] == ("=", lead)
        and kept[-1][0] == "="
        and kept[-1][1].strip() == end.strip()
    )
    assert facts({"100.1": f"{old}."}, {"100.1": f"{new}."}, "100.1") in ([("rewritten", "", "")], [])
    assert not is_rewritten(diff_words(old, old.replace("puits", "ravin")))
    assert not is_rewritten(diff_words("Le puits.", "Le pont."))


def test_a_word_that_changed_everywhere_is_told_once():
    texts = [
        "Un joueur jette le dé et avance son pion.",
        "Qui tombe au puits ne jette pas ce tour.",
        "Avant de partir, chacun jette une fois.",
        "Le pont double ce que l’on jette.",
        "Personne ne jette deux fois de suite.",
    ]
    old = {f"100.{n}": text for n, text in enumerate(texts, 1)}
    new = {number: text.replace("jette", "lance") for number, text in old.items()}
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE))
    assert [(term.old, term.new, set(term.rules)) for term in found.vocabulary] == [
        ("jette", "lance", {*old})
    ]
    assert {change.nature for change in found.changes} == {"terminology"}
    assert all(change.facts == (("term", "jette", "lance"),) for change in found.changes)


def test_a_term_that_was_shortened_everywhere_is_told_once():
    texts = [
        "Un pion qui arrive sur le plateau attend.",
        "Quand un dé arrive sur le plateau, Bleu avance.",
        "Rien de ce qui arrive sur le plateau ne dort.",
        "Le renard arrive sur le plateau, puis saute.",
    ]
    old = {f"100.{n}": text for n, text in enumerate(texts, 1)}
    new = {number: text.replace("arrive sur le plateau", "arrive") for number, text in old.items()}
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE))
    assert [(term.old, term.new, set(term.rules)) for term in found.vocabulary] == [
        ("arrive sur le plateau", "arrive", {*old})
    ]


def test_what_points_to_something_named_is_no_word_of_the_game():
    beside = {f"200.{n}": f"Le roi {n} garde des tours, les tours restent." for n in range(1, 9)}
    frames = [
        "Rouge perd {} et attend.",
        "Qui perd {} recule.",
        "Vert perd {} sans payer.",
        "On perd {} au puits.",
    ]
    old, new = (
        beside | {f"100.{n}": frame.format(words) for n, frame in enumerate(frames, 1)}
        for words in ("du roi ces tours", "du roi ces cases")
    )
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE))
    assert found.vocabulary == ()


def test_a_word_that_changed_in_two_rules_is_no_word_of_the_game():
    old = {"100.1": "Un joueur jette le dé.", "100.2": "Chacun jette une fois avant de partir."}
    new = {number: text.replace("jette", "lance") for number, text in old.items()}
    assert compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).vocabulary == ()


def test_a_concept_that_left_with_its_glossary_entry_is_named():
    terms = [("Brûlure", "Ce que coûte un jeton qui reste. Voir la règle 100.1."), ("Puits", WELL)]
    old = {
        "100.1": "Un joueur à qui il reste des jetons subit une brûlure.",
        "100.2": "La brûlure coûte une case. Le joueur avance ensuite.",
        "200.1": INN,
    }
    new = {"100.2": "Le joueur avance ensuite.", "200.1": INN}
    found = compare(
        edition("a", old, covers=WHOLE, terms=terms), edition("b", new, covers=WHOLE, terms=terms[1:])
    )
    told = {change.old: change.facts for change in found.changes if change.kind == "rule"}
    assert told["100.1"] == (("departed", "brûlure", ""),)
    assert told["100.2"][0] == ("departed", "brûlure", "")


def test_a_word_that_stays_in_use_gives_way_to_none():
    around = {f"200.{n}": f"Le joueur {n} garde un jeton et le jeton reste." for n in range(1, 9)}
    texts = {
        f"100.{n}": f"Au tour {n}, le jeton noir {what}." for n, what in enumerate(("part", "dort", "rit"), 1)
    }
    new = {number: text.replace("jeton noir", "pion noir") for number, text in texts.items()}
    found = compare(
        edition("a", texts | around, covers=WHOLE), edition("b", new | around, covers=WHOLE)
    ).vocabulary
    assert [(term.old, term.new) for term in found] in ([], [("jeton noir", "pion noir")])


def test_bits_of_a_sentence_that_was_turned_round_are_not_all_quoted():
    told = facts(
        {
            "100.1": "Le joueur noir qui avance vite vers un pont double ses jetons avant la nuit.",
            "200.1": INN,
        },
        {
            "100.1": "Le joueur blanc qui recule vite vers un ravin double ses pions avant la nuit.",
            "200.1": INN,
        },
    )
    assert [fact[0] for fact in told] == ["swap", "reworded"]


def test_of_many_members_only_the_number_is_told():
    members = [f"pion{n}" for n in range(30)]
    old = f"Les pions sont {', '.join(members[:24])} et roi."
    new = f"Les pions sont {', '.join([members[0], *members[2:]])} et roi."
    assert facts({"100.1": old}, {"100.1": new}) == [("members", "pion1", "6")]


def test_what_other_rules_still_say_does_not_disappear():
    terms = [("Brûlure", "Ce que coûte un jeton qui reste."), ("Puits", WELL)]
    many = {f"300.{n}": f"La brûlure du jeton {n} coûte une case au joueur {n}." for n in range(1, 21)}
    new = {**{number: text.replace("La brûlure", "Le prix") for number, text in many.items()}, "200.1": INN}
    new["300.1"] = many["300.1"]
    found = compare(
        edition("a", {**many, "200.1": INN}, covers=WHOLE, terms=terms),
        edition("b", new, covers=WHOLE, terms=terms[1:]),
    )
    assert not any(fact[0] == "departed" for change in found.changes for fact in change.facts)


def all_facts(old, new, before=(), after=()):
    found = compare(
        edition("a", old, covers=WHOLE, terms=before), edition("b", new, covers=WHOLE, terms=after)
    ).changes
    return {(change.old, change.new): list(change.facts) for change in found}


KEPT = [("Case", "Un lieu du plateau.")]
FAR = {"100.1": WELL, "200.1": INN, "300.1": BRIDGE, "400.1": DEATH}


def test_a_rule_that_went_says_how_it_began():
    found = all_facts(FAR | {"400.2": f"{LONG} {BASE}"}, FAR)
    assert found["400.2", None] == [("said", " ".join(LONG.split()[:14]) + "…", "")]
    found = all_facts(FAR | {"400.2": "Le dé bleu roule toujours deux fois."}, FAR)
    assert found["400.2", None] == [("said", "Le dé bleu roule toujours deux fois.", "")]


def test_a_heading_that_went_says_how_many_rules_went_with_it():
    fallen = {
        "400.5": ("Les dés", ""),
        "400.5a": "Le dé bleu roule toujours deux fois.",
        "400.6": ("Le vide", ""),
    }
    found = all_facts(FAR | fallen, FAR)
    assert found["400.5", None] == [("family", "1", "")]
    assert found["400.6", None] == [("family", "0", "")]


def test_a_rule_that_stands_in_another_says_how_much_of_it_does():
    new = FAR | {"200.1": f"{INN} {LONG} {BASE}"}
    found = all_facts(new | {"400.2": f"{LONG} {BASE}"}, new)
    assert found["400.2", "200.1"] == [("stands", "2", "2")]
    found = all_facts(new | {"400.2": f"{LONG} {MAZE}"}, new)
    assert found["400.2", "200.1"] == [("stands", "1", "2")]


def test_a_term_that_came_or_went_says_how_often_the_rules_name_it():
    foxes = {"300.2": "Un renard saute.", "300.3": "Deux renards dorment et un renard mord."}
    term = [("Renard", "Un pion rapide. Voir règle 300.")]
    old, new = FAR, FAR | foxes
    assert all_facts(old, new, KEPT, KEPT + term)[None, "Renard"] == [("word", "0", "3")]
    assert all_facts(new, old, KEPT + term, KEPT)["Renard", None] == [("word", "3", "0")]
    part = edition("b", {"300.2": "Un renard saute."}, covers=("300",), terms=KEPT + term)
    found = compare(edition("a", old, covers=WHOLE, terms=KEPT), part).changes
    assert [change.facts for change in found if change.kind == "term"] == [()]


def test_a_rule_of_what_came_with_the_glossary_names_it():
    foxes = {
        "300.2": "Un renard saute.",
        "300.3": "Deux pions dorment.",
        "400.2": "Le renard mord deux fois.",
    }
    term = [("Renard", "Un pion rapide. Voir règle 300.")]
    found = all_facts(FAR, FAR | foxes, KEPT, KEPT + term)
    assert found[None, "300.2"] == [("arrived", "", "renard")]
    assert found[None, "300.3"] == found[None, "400.2"] == []
    known = FAR | {"100.2": "Le renard attend."}
    assert all_facts(known, known | foxes, KEPT, KEPT + term)[None, "300.2"] == []


def test_a_definition_says_what_changed_in_it_and_nothing_of_it_moves():
    before = [("Puits", f"{BASE} {LONG}")]
    after = [("Puits", BASE.replace("y reste", "y dort"))]
    found = all_facts(FAR, FAR | {"200.1": f"{INN} {LONG}"}, before, after)
    assert found["Puits", "Puits"] == [("swap", "reste", "dort"), ("sentences", "1", "0")]


def test_joints_are_not_quoted():
    old = "Le pion noir avance et le dé gris que son joueur a lancé compte."
    new = "Le pion noir avance, ni le dé gris dont son joueur a parlé ne compte."
    assert ("swap", "que", "dont") not in facts({"100.1": old}, {"100.1": new})
