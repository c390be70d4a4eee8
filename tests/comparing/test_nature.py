"""What kind of difference a change is. Each row is a kind of case, not a text."""

import pytest

from corpus.comparing.edition import Alignment, Pair
from corpus.comparing.nature.nature import Judge, gravest
from corpus.comparing.nature.usage import Usage
from corpus.comparing.words.citations import Aims

AIMS = Aims(
    Alignment(
        (
            Pair("410", "603", 1.0, ""),
            Pair("410.2", "603.3", 1.0, ""),
            Pair("410.3", None, 0.0, ""),
            Pair("411.1", "605.1", 1.0, "", also_new=("605.2",)),
        )
    )
)

FRENCH = [
    ("typography", "Le pion « rouge » perd.", 'Le pion "rouge" perd.', None),
    (
        "renumbered with its target",
        "Il perd (voir règle 410.2).",
        "Il perd (voir règle 603.3).",
        "references",
    ),
    (
        "one part of a split target",
        "Il perd (voir règle 411.1).",
        "Il perd (voir règle 605.2).",
        "references",
    ),
    ("the section of the target", "Il perd (voir règle 410.2).", "Il perd (voir règle 603).", "references"),
    ("re-aimed", "Il perd par la règle 410.2.", "Il perd par la règle 605.1.", "substantive"),
    ("a pointer re-aimed", "Il perd (voir règle 410.2).", "Il perd (voir règle 605.1).", "references"),
    ("a pointer added", "Il perd.", "Il perd. (Voir règle 603.3.)", "references"),
    (
        "a pointer inside a sentence",
        "Un pion (voir règle 410.2). Il perd.",
        "Un pion. Il perd.",
        "references",
    ),
    ("a target and a stop", "Il perd.. Voir règle 410.2.", "Il perd. Voir règle 603.3.", "references"),
    ("unknown target", "Il perd par la règle 900.1.", "Il perd par la règle 950.1.", "substantive"),
    ("article", "Un pion arrive sur la case.", "Le pion arrive sur une case.", "editorial"),
    ("word order", "Il avance alors le pion rouge.", "Alors il avance le pion rouge.", "editorial"),
    ("punctuation", "Il avance, puis recule.", "Il avance puis recule.", None),
    ("case", "La Règle du puits.", "La règle du puits.", None),
    ("symbol notation", "Payez {oW} ou {o2}.", "Payez {W} ou {2}.", None),
    ("another symbol", "Payez {oW}.", "Payez {U}.", "substantive"),
    ("brackets", "Il avance [(deux fois)].", "Il avance deux fois.", None),
    ("lost space", "Le pion est hors jeu.", "Le pion est horsjeu.", None),
    ("address", "Voyez http://www.oie.com/a.", "Voyez www.Oie.com/a/.", None),
    ("another address", "Lisez www.oie.com/a.", "Lisez oie.com/b?x=c.", None),
    ("an address and a word", "Lisez www.oie.com/a deux fois.", "Lisez oie.com/b.", "substantive"),
    ("ranges lost", "Il avance de 1?6 cases.", "Il avance de 1-6 cases.", None),
    ("a pronoun for another", "Un joueur paie. Il avance.", "Un joueur paie. Ce pion avance.", "substantive"),
    ("lead-in", "Le pion avance.", "En particulier, le pion avance.", "editorial"),
    ("changed places", "Le pion passe la case.", "La case passe le pion.", "substantive"),
    (
        "another keyword",
        "Ruse dit que le pion avance.",
        "Ruse dit que le pion avec garde avance.",
        "substantive",
    ),
    ("quand and lorsque", "Quand il tombe, il perd.", "Lorsqu’il tombe, il perd.", "editorial"),
    (
        "the range's end",
        "Il perd par les règles 410.2a-c.",
        "Il perd par les règles 603.3a-d.",
        "substantive",
    ),
    ("usually", "Le pion avance.", "Le pion avance généralement.", "substantive"),
    ("avec pour sans", "Il avance avec un pion.", "Il avance sans un pion.", "substantive"),
    ("number word", "Il passe deux tours.", "Il passe trois tours.", "substantive"),
    ("a number in figures", "Il avance de deux cases.", "Il avance de 2 cases.", "editorial"),
    ("digits", "Il avance de 6 cases.", "Il avance de 9 cases.", "substantive"),
    ("negation", "Il avance.", "Il n’avance pas.", "substantive"),
    ("modal", "Il avance.", "Il peut avancer.", "substantive"),
    ("must for may", "Il peut avancer.", "Il doit avancer.", "substantive"),
    ("at least", "Il paie deux jetons.", "Il paie au moins deux jetons.", "substantive"),
    ("or for and", "Bleu et Rouge avancent.", "Bleu ou Rouge avancent.", "substantive"),
    ("a content word more", "Le pion recule.", "Le pion vert recule.", "substantive"),
    ("mana", "Payez {1}.", "Payez {2}.", "substantive"),
    ("sign", "Il reçoit +1/+1.", "Il reçoit -1/-1.", "substantive"),
    ("another sentence", "Il perd.", "Il perd. Le puits se vide.", "substantive"),
    (
        "marks of a list",
        "Deux cas : (1) il tombe ; (2) il passe.",
        "Deux cas : (a) il tombe ; (b) il passe.",
        "editorial",
    ),
    ("another member", "Entre tours, phases ou étapes.", "Entre étapes, phases ou manches.", "substantive"),
    ("who does what", "Les tours de phases ou étapes.", "Les étapes de phases ou tours.", "substantive"),
    ("one of two variables", "Il paie X et reçoit Y.", "Il paie X et reçoit X.", "substantive"),
    ("a variable for a number", "Il paie X.", "Il paie 3.", "substantive"),
    (
        "a remark in brackets",
        "Il passe [par le pont qui mène là].",
        "Il passe [par un pont qui mène là].",
        "editorial",
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "nature"), [row[1:] for row in FRENCH], ids=[row[0] for row in FRENCH]
)
def test_french(old, new, nature):
    assert Judge("fr", AIMS, [(old, new)]).judge(old, new) == nature


RANGED = [
    *(Pair(f"410.2{letter}", f"603.3{letter}", 1.0, "") for letter in "abc"),
    Pair("500.1", "603.3e", 1.0, ""),
]


@pytest.mark.parametrize(
    ("old", "new", "nature"),
    [
        ("rules 410.2a-c", "rules 603.3a-c", "references"),
        ("rules 410.2a-c", "rules 603.3a-e", "substantive"),  # 603.3e was another rule
        ("rules 410.2a-c", "rules 603.3b-c", "substantive"),  # 603.3a is left out
        ("rules 410.2a-b", "rules 603.3a-c", "substantive"),
    ],
)
def test_a_range_goes_with_its_rules_and_takes_in_what_is_new_among_them(old, new, nature):
    judge = Judge("en", Aims(Alignment(tuple(RANGED))), [])
    assert judge.judge(f"Kings move as {old} say.", f"Kings move as {new} say.") == nature


def test_the_vocabulary_of_an_era_is_learned_from_the_pair_itself():
    frames = [
        "Tout pion {} recule.",
        "Un dé {} compte.",
        "Rien {} ne bouge.",
        "La case {} est prise.",
        "Bleu {} attend.",
    ]
    pairs = [(frame.format("en jeu"), frame.format("sur le plateau")) for frame in frames]
    judge = Judge("fr", AIMS, pairs)
    assert {judge.judge(old, new) for old, new in pairs} == {"terminology"}
    assert judge.judge("Tout pion en jeu recule.", "Tout pion sur le plateau avance.") == "substantive"
    assert judge.judge("Un pion en jeu recule.", "Le pion sur le plateau recule.") == "terminology"


def test_a_word_added_to_a_term_everywhere_is_vocabulary():
    frames = ["Le {} est imprimé.", "Tout {} compte.", "Ce {} ne change pas.", "Un pion d’un {} bleu attend."]
    pairs = [(frame.format("type"), frame.format("type de pion")) for frame in frames]
    judge = Judge("fr", AIMS, pairs)
    assert {judge.judge(old, new) for old, new in pairs} == {"terminology"}


def test_the_same_change_in_rules_of_one_pattern_is_no_vocabulary():
    pattern = "Si un pion {} avant qu’un effet ne le vise, ses derniers points disent s’il avait {}."
    words = ["la garde", "la ruse", "la fuite", "la veille"]
    pairs = [
        (pattern.format("quitte le plateau", word), pattern.format("change de case", word)) for word in words
    ]
    assert {Judge("fr", AIMS, pairs).judge(old, new) for old, new in pairs} == {"substantive"}


def test_a_word_that_both_eras_use_is_no_vocabulary():
    frames = ["Tout {} recule.", "Un {} compte.", "Rien sur ce {} ne bouge.", "Le {} bleu attend."]
    kept = ["Le pion passe, la case aussi."] * 9
    pairs = [(frame.format("pion"), frame.format("case")) for frame in frames]
    usage = Usage([*kept, *(old for old, _ in pairs)], [*kept, *(new for _, new in pairs)])
    assert Judge("fr", AIMS, pairs).judge(*pairs[0]) == "terminology"
    assert Judge("fr", AIMS, pairs, usage).judge(*pairs[0]) == "substantive"


def test_a_change_of_vocabulary_and_a_retouch_are_quiet():
    frames = ["Tout pion {} recule.", "Un dé {} compte.", "Rien {} ne bouge.", "Bleu {} attend."]
    pairs = [(frame.format("en jeu"), frame.format("sur le plateau")) for frame in frames]
    judge = Judge("fr", AIMS, pairs)
    assert judge.judge("Quand il est en jeu, il recule.", "Lorsqu’il est sur le plateau il recule.") == (
        "terminology"
    )


def test_a_change_seen_once_is_no_vocabulary():
    pair = ("Tout pion en jeu recule.", "Tout pion sur le plateau recule.")
    assert Judge("fr", AIMS, [pair]).judge(*pair) == "substantive"


def test_the_gravest_nature_of_a_rule_tells():
    assert gravest(["editorial", None, "references"]) == "editorial"
    assert gravest([]) is None
