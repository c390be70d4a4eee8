"""What kind of difference a change is. Each row is a kind of case, not a text."""

import pytest

from corpus.comparing.edition import Alignment, Pair
from corpus.comparing.nature.citations import Aims
from corpus.comparing.nature.nature import Judge, gravest
from corpus.comparing.nature.usage import Usage

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
    ("plural", "Un pion tombé perd sa case.", "Des pions tombés perdent leur case.", "editorial"),
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
    ("a pronoun", "Un joueur paie. Il avance.", "Un joueur paie. Ce joueur avance.", "editorial"),
    ("a pronoun for another", "Un joueur paie. Il avance.", "Un joueur paie. Ce pion avance.", "substantive"),
    ("lead-in", "Le pion avance.", "En particulier, le pion avance.", "editorial"),
    ("changed places", "Le pion passe la case.", "La case passe le pion.", "substantive"),
    (
        "examples in a sentence",
        "Il avance. Par exemple, un roi.",
        "Il avance. Par exemple, un fou.",
        "editorial",
    ),
    (
        "the keyword named",
        "Ruse dit que le pion avance.",
        "Ruse dit que le pion avec ruse avance.",
        "editorial",
    ),
    (
        "another keyword",
        "Ruse dit que le pion avance.",
        "Ruse dit que le pion avec garde avance.",
        "substantive",
    ),
    ("misspelling", "Le pion traverrse le pont.", "Le pion traverse le pont.", None),
    ("acted upon", "La créature bloquante est détruite.", "La créature bloquée est détruite.", "substantive"),
    ("one real word for another", "Le pion passe le pont.", "Le pion casse le pont.", "substantive"),
    ("quand and lorsque", "Quand il tombe, il perd.", "Lorsqu’il tombe, il perd.", "editorial"),
    ("both genders", "Il ou elle avance son pion.", "Il avance son pion.", "terminology"),
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
    (
        "members in another order",
        "Entre tours, phases ou étapes.",
        "Entre étapes, phases ou tours.",
        "editorial",
    ),
    ("another member", "Entre tours, phases ou étapes.", "Entre étapes, phases ou manches.", "substantive"),
    ("who does what", "Les tours de phases ou étapes.", "Les étapes de phases ou tours.", "substantive"),
    ("a variable", "« Ruse X » dit qu’il reçoit +X/+X.", "« Ruse N » dit qu’il reçoit +N/+N.", "editorial"),
    ("one of two variables", "Il paie X et reçoit Y.", "Il paie X et reçoit X.", "substantive"),
    ("a variable for a number", "Il paie X.", "Il paie 3.", "substantive"),
    ("a symbol, no variable", "Il paie {X} et X.", "Il paie {X} et N.", "substantive"),
    ("another pattern", "« Si [ce pion] passe » vaut.", "« Si [un pion] passe » vaut.", "substantive"),
    (
        "a pattern of four words",
        "« Si [ce pion du roi] passe »",
        "« Si [un pion du roi] passe »",
        "substantive",
    ),
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
    assert Judge("fr", AIMS, [(old, new)]).judge(old, new)[0] == nature


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        ("Voir règle 410.2.", "Voir règle 605.1.", "reaimed"),
        ("Voir règle 410.2.", "Voir règle 603.3.", ""),
        ("Voir règle 900.1.", "Voir règle 950.1.", ""),
    ],
)
def test_a_citation_aimed_at_another_rule_is_told(old, new, note):
    assert Judge("fr", AIMS, []).judge(old, new)[1] == note


RANGED = [
    *(Pair(f"410.2{letter}", f"603.3{letter}", 1.0, "") for letter in "abc"),
    Pair("500.1", "603.3e", 1.0, ""),
]


@pytest.mark.parametrize(
    ("old", "new", "nature"),
    [
        ("rules 410.2a-c", "rules 603.3a-c", "references"),
        ("rules 410.2a-c", "rules 603.3a-d", "references"),  # 603.3d is new
        ("rules 410.2a-c", "rules 603.3a-e", "substantive"),  # 603.3e was another rule
        ("rules 410.2a-c", "rules 603.3b-c", "substantive"),  # 603.3a is left out
        ("rules 410.2a-b", "rules 603.3a-c", "substantive"),
    ],
)
def test_a_range_goes_with_its_rules_and_takes_in_what_is_new_among_them(old, new, nature):
    judge = Judge("en", Aims(Alignment(tuple(RANGED))), [])
    assert judge.judge(f"Kings move as {old} say.", f"Kings move as {new} say.")[0] == nature


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
    assert {judge.judge(old, new)[0] for old, new in pairs} == {"terminology"}
    assert judge.judge("Tout pion en jeu recule.", "Tout pion sur le plateau avance.")[0] == "substantive"
    assert judge.judge("Un pion en jeu recule.", "Le pion sur le plateau recule.")[0] == "terminology"


def test_a_phrase_that_gave_way_to_two_others_takes_its_own_in_each_place():
    frames = ["Tout pion {} recule.", "Un dé {} compte.", "Rien {} ne bouge.", "Bleu {} attend."]
    pairs = [(frame.format("joué"), frame.format(form)) for frame in frames for form in ("lancé", "activé")]
    judge = Judge("fr", AIMS, pairs)
    old = "Une case jouée par un dé joué est tenue par le pion joué ou joué."
    assert (
        judge.judge(old, "Une case jouée par un dé lancé est tenue par le pion activé ou joué.")[0]
        == "terminology"
    )
    assert (
        judge.judge(old, "Une case jouée par un dé lancé est tenue par le roi activé ou joué.")[0]
        == "substantive"
    )


def test_where_one_word_gave_way_to_two_each_takes_its_own_behind_and():
    frames = ["Tout pion {} recule.", "Un dé {} compte.", "Rien {} ne bouge.", "Bleu {} attend."]
    pairs = [(frame.format("joué"), frame.format(form)) for frame in frames for form in ("lancé", "activé")]
    judge = Judge("fr", AIMS, pairs)
    old = "Rien n’est joué comme sort ou capacité rouge."
    assert judge.judge(old, "Rien n’est lancé comme sort ou activé comme capacité rouge.")[0] == "terminology"
    assert judge.judge(old, "Rien n’est lancé comme sort ou perdu comme capacité rouge.")[0] == "substantive"
    assert judge.judge("Tout dé joué sort.", "Tout dé lancé ou activé sort.")[0] == "terminology"
    assert judge.judge("Tout dé joué sort.", "Tout dé lancé ou perdu sort.")[0] == "substantive"


def test_a_word_added_to_a_term_everywhere_is_vocabulary():
    frames = ["Le {} est imprimé.", "Tout {} compte.", "Ce {} ne change pas.", "Un pion d’un {} bleu attend."]
    pairs = [(frame.format("type"), frame.format("type de pion")) for frame in frames]
    judge = Judge("fr", AIMS, pairs)
    assert {judge.judge(old, new)[0] for old, new in pairs} == {"terminology"}


def test_the_same_change_in_rules_of_one_pattern_is_no_vocabulary():
    pattern = "Si un pion {} avant qu’un effet ne le vise, ses derniers points disent s’il avait {}."
    words = ["la garde", "la ruse", "la fuite", "la veille"]
    pairs = [
        (pattern.format("quitte le plateau", word), pattern.format("change de case", word)) for word in words
    ]
    assert {Judge("fr", AIMS, pairs).judge(old, new)[0] for old, new in pairs} == {"substantive"}


def test_a_slip_of_the_pen_is_known_by_standing_alone():
    pairs = [
        ("Les pinos vetrs continuont de passer.", "Les pions verts continuent de passer."),
        ("Deux pions verts continuent.", "Deux pions verts continuent tous."),
        ("Trois pions verts continuent.", "Trois pions verts continuent seuls."),
        ("Un pion part.", "Un pion porte."),
        ("Il part.", "Il part enfin."),
        ("Il porte.", "Il porte enfin."),
    ]
    judge = Judge("fr", AIMS, pairs)
    assert judge.judge(*pairs[0])[0] is None
    assert judge.judge(pairs[0][1], pairs[0][0])[0] is None
    assert judge.judge(*pairs[3])[0] == "substantive"


def test_a_real_word_by_mistake_is_known_by_its_neighbour():
    usual = ["Le pont passe avant la case."] * 12
    slip = ("Le pont passe avant le pont lasse.", "Le pont passe avant le pont passe.")

    def judged(old, new, *more):
        judge = Judge("fr", AIMS, [], Usage([*usual, *more, old], [*usual, *more, new]))
        return judge.judge(old, new)[0]

    elsewhere = ["Un joueur se lasse.", "Rien ne lasse Vert."]
    assert judged(*slip, *elsewhere) is judged(*slip[::-1], *elsewhere) is None
    assert judged(*slip, *elsewhere, "Le pont lasse Bleu.") == "substantive"
    before = ("Un dé lasse avant la case.", "Un dé passe avant la case.")
    assert judged(*before, *elsewhere) is None
    assert judged(*before, *elsewhere, "Rouge lasse avant Bleu.") == "substantive"
    assert judged("Un pont lasse, un dé lasse.", "Un pont lasse, un dé passe.", *elsewhere) == "substantive"
    assert judged("Le pont lasse, sans dé.", "Le pont pousse, sans dé.", *elsewhere) == "substantive"


def test_a_real_word_by_mistake_may_stand_a_few_times_in_one_edition():
    usual = ["A phase ends."] * 12
    slip, right = "If a phrase ends, wait.", "If a phase ends, wait."

    def judged(times, old=()):
        usage = Usage([*usual, *old, right], [*usual, *[slip] * times])
        return Judge("en", AIMS, [], usage).judge(right, slip)[0]

    assert judged(3) is None
    assert judged(9) == "substantive"
    assert judged(3, [slip]) == "substantive"


def test_what_a_card_says_in_an_example_is_not_what_the_rule_says():
    judge = Judge("fr", AIMS, [])
    card = (
        "Le renard dit « Chacun avance. » Il passe.",
        "Le renard dit « Aucun n’avance deux fois. » Il passe.",
    )
    rule = ("Le renard dit « Avance. » Il passe.", "Le renard dit « Avance. » Il ne passe pas.")
    assert judge.judge(*card, illustrates=True)[0] == "editorial"
    assert judge.judge(*card)[0] == "substantive"
    assert judge.judge(*rule, illustrates=True)[0] == "substantive"


def test_a_word_that_both_eras_use_is_no_vocabulary():
    frames = ["Tout {} recule.", "Un {} compte.", "Rien sur ce {} ne bouge.", "Le {} bleu attend."]
    kept = ["Le pion passe, la case aussi."] * 9
    pairs = [(frame.format("pion"), frame.format("case")) for frame in frames]
    usage = Usage([*kept, *(old for old, _ in pairs)], [*kept, *(new for _, new in pairs)])
    assert Judge("fr", AIMS, pairs).judge(*pairs[0])[0] == "terminology"
    assert Judge("fr", AIMS, pairs, usage).judge(*pairs[0])[0] == "substantive"


def test_a_change_of_vocabulary_and_a_retouch_are_quiet():
    frames = ["Tout pion {} recule.", "Un dé {} compte.", "Rien {} ne bouge.", "Bleu {} attend."]
    pairs = [(frame.format("en jeu"), frame.format("sur le plateau")) for frame in frames]
    judge = Judge("fr", AIMS, pairs)
    assert judge.judge("Quand il est en jeu, il recule.", "Lorsqu’il est sur le plateau il recule.")[0] == (
        "terminology"
    )


def test_a_complement_left_out_everywhere_is_vocabulary():
    frames = [
        "Ajoutez un jeton{}.",
        "Rouge ajoute deux jetons{}.",
        "On ajoute le dé{} aussitôt.",
        "Un roi{} suffit.",
    ]
    pairs = [(frame.format(" à votre réserve bleue"), frame.format("")) for frame in frames]
    assert {Judge("fr", AIMS, pairs).judge(old, new)[0] for old, new in pairs} == {"terminology"}


def test_a_change_seen_once_is_no_vocabulary():
    pair = ("Tout pion en jeu recule.", "Tout pion sur le plateau recule.")
    assert Judge("fr", AIMS, [pair]).judge(*pair)[0] == "substantive"


def test_the_gravest_nature_of_a_rule_tells():
    assert gravest(["editorial", None, "references"]) == "editorial"
    assert gravest([]) is None
