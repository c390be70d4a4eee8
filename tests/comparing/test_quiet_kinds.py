"""Which quiet kind a change is that changes nothing: print, references, vocabulary, other words. Each row is a kind of
case, not a text.
"""

import pytest

from corpus.comparing.nature.nature import Judge, gravest
from corpus.comparing.nature.usage import Usage
from tests.comparing.test_nature import AIMS

KINDS = [
    ("a minus lost", "It counts 7 (20 - 13).", "It counts 7 (20 ? 13).", None),
    ("a title without a noun", "It moves. See 600, “Kings.”", "It moves. See 601, “Kings.”", "references"),
    (
        "where all are found",
        "Kings move.",
        "Kings move. (You can find all kings in the glossary.)",
        "references",
    ),
    (
        "where all are found now",
        "Kings move. (You can find all kings in the glossary.)",
        "Kings move. See rule 410.2 for the list of kings.",
        "references",
    ),
    ("a comma", "A king, or a rook moves.", "A king or a rook moves.", None),
    ("a stop for a semicolon", "Kings wait; any rook moves.", "Kings wait. Any rook moves.", None),
    ("brackets for commas", "One card, Foxglove, lets it move.", "One card (Foxglove) lets it move.", None),
    ("a misprint put right", "Kings hessitate at dawn.", "Kings hesitate at dawn.", None),
    ("a misprint and a comma", "At dawn, kings hessitate.", "At dawn kings hesitate.", None),
    ("how a symbol is noted", "Pay {P} for the bell.", "Pay {H} for the bell.", None),
    ("another form of a word", "Whomever it helps pays.", "Whoever it helps pays.", "editorial"),
    ("a comma and an article", "A king, moving, waits.", "The king moving waits.", "editorial"),
    (
        "a comma and a number",
        "A king, or two, waits. See rule 410.2.",
        "A king or two waits. See rule 603.3.",
        "references",
    ),
    (
        "a comma and a pointer",
        "A king, or a rook moves.",
        "A king or a rook moves. (See rule 410.2.)",
        "references",
    ),
    (
        "a misprint and a pointer",
        "Kings hessitate (see rule 410.2).",
        "Kings hesitate (see rule 603.3).",
        "references",
    ),
    (
        "a title",
        "It moves. See rule 601, “Kings.”",
        "It moves. See rule 601, “Kings and Rooks.”",
        "references",
    ),
    ("an address", "Read www.goose.com/a.", "Read goose.com/b?x=c.", None),
    (
        "an address and a number",
        "Read www.goose.com/a (rule 410.2).",
        "Read goose.com/b (rule 603.3).",
        "references",
    ),
    ("a pointer set apart", "Kings move; see rule 410.2.", "Kings move. (See rule 410.2.)", None),
    (
        "a pointer set apart and re-aimed",
        "Kings move; see rule 410.2.",
        "Kings move. (See rule 603.3.)",
        "references",
    ),
    (
        "one more cited",
        "The step described in rule 410.2 is last.",
        "The steps described in rules 603.3 and 603.4 are last.",
        "references",
    ),
    ("several steps without a number", "The step is last.", "The steps are last.", "editorial"),
    ("a contraction beside a pointer", "It is last; see rule 601.", "It's last; see rule 601.", "editorial"),
    ("both genders", "If a king is stuck, he or she pays.", "If a king is stuck, they pay.", "terminology"),
    ("both genders, a verb", "Kings he or she has wait.", "Kings they have wait.", "terminology"),
    (
        "both genders, a number",
        "He or she pays (see rule 410.2).",
        "They pay (see rule 603.3).",
        "terminology",
    ),
    ("both genders in both", "He or she pays; it is last.", "He or she pays; it's last.", "editorial"),
    ("both genders and more", "In order to pay, he or she waits.", "To pay, they wait.", "editorial"),
    ("both genders and a number", "He or she pays {1}.", "They pay {2}.", "substantive"),
]


@pytest.mark.parametrize(("old", "new", "kind"), [row[1:] for row in KINDS], ids=[row[0] for row in KINDS])
def test_a_change_that_changes_nothing_is_told_for_what_it_is_both_ways(old, new, kind):
    assert Judge("en", AIMS, [(old, new)]).judge(old, new)[0] == kind
    if kind != "references":  # the numbers are followed from the old edition to the new one
        assert Judge("en", AIMS, [(new, old)]).judge(new, old)[0] == kind


FRENCH = [
    ("une virgule", "Le roi, ou la tour, avance.", "Le roi ou la tour avance.", None),
    ("les deux genres", "Si un roi attend, il ou elle paie.", "Si un roi attend, il paie.", "terminology"),
    (
        "les deux genres et plus",
        "Lorsqu’il ou elle paie, il attend.",
        "Quand il paie, il attend.",
        "editorial",
    ),
    ("un titre", "Il perd (voir règle 601, « Rois »).", "Il perd (voir règle 601, « Tours »).", "references"),
]


@pytest.mark.parametrize(("old", "new", "kind"), [row[1:] for row in FRENCH], ids=[row[0] for row in FRENCH])
def test_a_french_change_that_changes_nothing_is_told_for_what_it_is(old, new, kind):
    assert Judge("fr", AIMS, [(old, new)]).judge(old, new)[0] == kind


def test_other_words_weigh_more_than_other_vocabulary():
    assert gravest(["terminology", "editorial", "references", None]) == "editorial"
    assert gravest(["terminology", "references", None]) == "terminology"


def test_one_card_more_is_more_than_other_words():
    judge = Judge("en", AIMS, [])
    one, two = "One card (Fox) lets kings wait.", "Two cards (Fox and Hare) let kings wait."
    assert judge.judge(one, two)[0] == "substantive"
    assert judge.judge(one, "Some cards let kings wait.")[0] == "editorial"


def test_a_term_that_grew_is_vocabulary_where_both_texts_held_its_new_form():
    frames = ["The {} is printed.", "Each {} counts.", "This {} stays.", "A pawn of one {} waits."]
    pairs = [(frame.format("kind"), frame.format("piece kind")) for frame in frames]
    judge = Judge("en", AIMS, pairs)
    several = ("Pawns have kinds and marks.", "Pawns have piece kinds and marks.")
    assert judge.judge(*several)[0] == "terminology"
    assert judge.judge(several[0], "Pawns have two kinds and marks.")[0] == "substantive"
    assert judge.judge(several[0], "Pawns have kinds and piece marks.")[0] == "substantive"


LOST = [
    ("accents", "La règle dit où l’épée brisée a été posée.", "La regle dit ou l'epee brisee a ete posee."),
    ("accents on capitals, too", "La règle de l’épée brisée.", "LA REGLE DE L'EPEE BRISEE."),
    ("letters of another encoding", "L’épée brisée tombe où elle est.", "L’?p?e bris?e tombe o? elle est."),
]


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in LOST], ids=[row[0] for row in LOST])
def test_letters_that_were_lost_are_print_both_ways(old, new):
    judge = Judge("fr", AIMS, [])
    assert judge.judge(old, new)[0] is judge.judge(new, old)[0] is None


def test_an_accent_alone_makes_another_word():
    both = ["Le pion cible attend.", "Le pion ciblé attend."] * 3
    judge = Judge("fr", AIMS, [], Usage(both, both))
    assert judge.judge("Un pion cible part.", "Un pion ciblé part.")[0] == "editorial"
    assert judge.judge("La règle dit que le pion cible.", "La règle dit que le pion ciblé.")[0] == "editorial"


def test_an_edition_without_any_accent_lost_them():
    rules = [f"Un pion ciblé par {name} part." for name in "abcdefghijklmnopqrstuvwxyz"]
    plain = [rule.replace("é", "e") for rule in rules]

    def judged(old, new, before, after):
        return Judge("fr", AIMS, [], Usage(before, after)).judge(old, new)[0]

    assert judged(rules[0], plain[0], rules, plain) is judged(plain[0], rules[0], plain, rules) is None
    assert judged(rules[0], plain[0], rules, [*plain, "Une épée."]) == "editorial"
    assert judged("Un roi ciblé part.", "Un pion cible part.", rules, plain) == "substantive"
