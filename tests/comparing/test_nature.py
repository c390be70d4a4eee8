"""What kind of difference a change is, in both languages: each row is a kind of case; there is always an answer."""

import pytest
from hypothesis import given, settings, strategies as st

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
    ("renumbered with its target", "Il perd (voir règle 410.2).", "Il perd (voir règle 603.3).", "references"),
    ("re-aimed", "Il perd par la règle 410.2.", "Il perd par la règle 605.1.", "substantive"),
    ("a pointer added", "Il perd.", "Il perd. (Voir règle 603.3.)", "references"),
    ("a pointer inside a sentence", "Un pion (voir règle 410.2). Il perd.", "Un pion. Il perd.", "references"),
    ("unknown target", "Il perd par la règle 900.1.", "Il perd par la règle 950.1.", "substantive"),
    ("article", "Un pion arrive sur la case.", "Le pion arrive sur une case.", "editorial"),
    ("word order", "Il avance alors le pion rouge.", "Alors il avance le pion rouge.", "editorial"),
    ("punctuation", "Il avance, puis recule.", "Il avance puis recule.", None),
    ("case", "La Règle du puits.", "La règle du puits.", None),
    ("symbol notation", "Payez {oW} ou {o2}.", "Payez {W} ou {2}.", None),
    ("another symbol", "Payez {oW}.", "Payez {U}.", "substantive"),
    ("brackets", "Il avance [(deux fois)].", "Il avance deux fois.", None),
    ("ranges lost", "Il avance de 1?6 cases.", "Il avance de 1-6 cases.", None),
    ("changed places", "Le pion passe la case.", "La case passe le pion.", "substantive"),
    ("the range's end", "Il perd par les règles 410.2a-c.", "Il perd par les règles 603.3a-d.", "substantive"),
    ("number word", "Il passe deux tours.", "Il passe trois tours.", "substantive"),
    ("a number in figures", "Il avance de deux cases.", "Il avance de 2 cases.", "editorial"),
    ("negation", "Il avance.", "Il n’avance pas.", "substantive"),
    ("modal", "Il avance.", "Il peut avancer.", "substantive"),
    ("must for may", "Il peut avancer.", "Il doit avancer.", "substantive"),
    ("at least", "Il paie deux jetons.", "Il paie au moins deux jetons.", "substantive"),
    ("or for and", "Bleu et Rouge avancent.", "Bleu ou Rouge avancent.", "substantive"),
    ("a content word more", "Le pion recule.", "Le pion vert recule.", "substantive"),
    ("mana", "Payez {1}.", "Payez {2}.", "substantive"),
    ("another sentence", "Il perd.", "Il perd. Le puits se vide.", "substantive"),
    ("who does what", "Les tours de phases ou étapes.", "Les étapes de phases ou tours.", "substantive"),
    ("one of two variables", "Il paie X et reçoit Y.", "Il paie X et reçoit X.", "substantive"),
]  # fmt: skip


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


def test_a_change_seen_once_is_no_vocabulary():
    pair = ("Tout pion en jeu recule.", "Tout pion sur le plateau recule.")
    assert Judge("fr", AIMS, [pair]).judge(*pair) == "substantive"


def test_the_gravest_nature_of_a_rule_tells():
    assert gravest(["editorial", None, "references"]) == "editorial"
    assert gravest([]) is None


ENGLISH = [
    ("for example", "Some pieces (e.g. kings) move.", "Some pieces (for example, kings) move.", "editorial"),
    ("a list grew", "A king, queen, or rook moves.", "A king, queen, bishop, or rook moves.", "substantive"),
    ("contracted negation", "It moves.", "It doesn't move.", "substantive"),
    ("can't", "It can move.", "It can't move.", "substantive"),
    ("his or her", "A player loses his turn.", "A player loses their turn.", "editorial"),
    (
        "uncontracted",
        "It's blue and can't move; it isn't red.",
        "It is blue and cannot move; it is not red.",
        "editorial",
    ),
    ("the negation gone", "It isn't red.", "It is red.", "substantive"),
    ("unless", "It moves.", "It moves unless it pays.", "substantive"),
    ("an exception", "Some pieces, except kings, wait.", "Some pieces wait.", "substantive"),
    ("a pointer joined", "It moves; see rule 410.2.", "It moves. See rule 603.3.", "references"),
    ("from the game", "Move the rook from the game so.", "Move the rook so.", "substantive"),
    ("a byname", "It is often called the “Old King” rule.", "It is often called “Kings.”", "editorial"),
    ("a name", "It is called the “Old King” rule.", "It is called the “Old Queen” rule.", "substantive"),
    ("of something else", "Dice have sides.", "Some cards refer to kings. Dice have sides.", "substantive"),
]


@pytest.mark.parametrize(
    ("old", "new", "nature"), [row[1:] for row in ENGLISH], ids=[row[0] for row in ENGLISH]
)
def test_english(old, new, nature):
    assert Judge("en", AIMS, [(old, new)]).judge(old, new) == nature


_WORDS = {
    "fr": ["le", "pion", "et", "ou", "avance", "recule", "ni", "deux", "il", "ne", "vert"],
    "en": ["the", "pawn", "and", "or", "moves", "back", "nor", "two", "it", "not", "green"],
}


@pytest.mark.parametrize("language", sorted(_WORDS))
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_two_wordings_have_a_nature(language, data):
    wording = st.lists(st.sampled_from(_WORDS[language]), min_size=1, max_size=9).map(" ".join)
    old, new = (f"{text.capitalize()}." for text in data.draw(st.tuples(wording, wording)))
    judge = Judge(language, Aims(Alignment(())), [(old, new)])
    assert judge.judge(old, new) in (None, "editorial", "terminology", "references", "substantive")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Le pion recule et avance ou deux.", "Le pion recule deux."),
        ("Le pion et et avance.", "Le pion."),
        ("The pawn moves and back or two.", "The pawn moves two."),
    ],
    ids=["a word between two joins", "joins in a row", "the same in English"],
)
def test_a_word_between_two_joins(old, new):
    language = "en" if old.startswith("The") else "fr"
    for before, after in ((old, new), (new, old)):
        judge = Judge(language, Aims(Alignment(())), [])
        assert judge.judge(before, after) in ("editorial", "substantive")
