"""What a rule that went left behind: each kind of trace on made-up rules, and beside it what is none."""

import pytest

from corpus.comparing.align.alignment import align
from corpus.comparing.comparison import compare
from corpus.comparing.edition import Alignment, Pair
from corpus.numbers import RuleNumber
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL
from tests.comparing.test_elsewhere import FINES, HEATS, LONGER, SAID, TIES

KEPT = {
    "100.1": INN,
    "200.1": DEATH,
    "300.1": WELL,
    "400.1": LONGER,
    "500.1": HEATS,
    "500.2": TIES,
    "500.3": FINES,
}
SWANS = "Un cygne blanc garde son nid sous la lune, hors de portée des renards affamés."
REEDS = "Les roseaux coupés en automne sèchent trois semaines au grenier du meunier."
FROGS = "Une grenouille verte chante le soir au bord des mares tièdes."
NETS = "Un filet percé se répare avant l’aube avec du fil de lin ciré."


def fate(old, new, gone, aligned=True):
    """Status, new number and facts of the rule ``gone`` between two books that share `KEPT`; it has no successor where
    it isn't left to be ``aligned``.
    """
    books = [
        {number: book[number] for number in sorted(book, key=RuleNumber.parse)}
        for book in (KEPT | old, KEPT | new)
    ]
    sides = edition("a", books[0], covers=WHOLE), edition("b", books[1], covers=WHOLE)
    pairs = align(*sides).pairs
    if not aligned:
        pairs = tuple(Pair(gone, None, 0.0, "removed") if pair.old == gone else pair for pair in pairs)
    change = next(change for change in compare(*sides, (), Alignment(pairs)).changes if change.old == gone)
    return change.status, change.new, change.facts, change.is_replaced


LED = {"310": ("La mare", ""), "310.1": SWANS, "310.2": "Deux points restent à dire des roseaux."}
REED_RULES = {"a": REEDS, "b": FROGS}


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ({"320.1a": REEDS, "320.1b": FROGS}, ("restated", "320.1")),
        ({"320.1a": REEDS, "330.1": FROGS}, ("removed", None)),
    ],
    ids=["they stand together", "they were scattered"],
)
def test_a_rule_that_leads_up_to_others_stands_where_they_do(new, told):
    stays = {
        "310": ("La mare", ""),
        "310.1": SWANS,
        "320": ("Le moulin", ""),
        "320.1": NETS,
        "330": ("L’étang", ""),
    }
    old = stays | LED | {f"310.2{letter}": text for letter, text in REED_RULES.items()}
    status, home, facts, _ = fate(old, stays | new, "310.2")
    assert (status, home) == told
    if home:
        assert facts == (("below", "2", ""),)


UNIQUE = (
    "Deux tours qui ont le même guet se gênent : une seule reste debout. C’est la « règle du guet unique »."
)
FORMERLY = (
    "Jadis une « règle du guet unique » réglait cela ; les gardiens portent maintenant un insigne de laiton, "
    "et la doyenne les départage comme les autres porteurs d’insigne."
)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (BRIDGE, FORMERLY, ("restated", "320.1")),
        (FORMERLY, FORMERLY, ("removed", None)),
        (BRIDGE, FORMERLY.replace("« règle du guet unique »", "règle oubliée"), ("removed", None)),
    ],
    ids=["one rule, written anew, says the name", "it said so before", "no rule says the name"],
)
def test_a_name_that_a_rule_quotes_leads_to_the_one_rule_that_says_it_still(before, after, told):
    stays = {
        "310": ("Les tours", ""),
        "310.1": SWANS,
        "310.3": REEDS,
        "310.4": FROGS,
        "320": ("Les gardiens", ""),
    }
    status, home, _, replaced = fate(
        stays | {"310.2": UNIQUE, "320.1": before}, stays | {"320.1": after}, "310.2"
    )
    assert (status, home) == told
    assert replaced is (home is not None)


MOORED = "Une barque « amarrée » au ponton du village ne bouge pas tant que dure l’orage du soir."
MOORING = (
    "Une barque n’est amarrée qu’au ponton de son village ; deux nœuds plats et trois témoins y suffisent."
)


@pytest.mark.parametrize(
    ("title", "told"),
    [("Amarrée", ("restated", "400.7a")), ("Voilure", ("removed", None))],
    ids=["the heading bears the word", "it bears another"],
)
def test_a_word_that_a_rule_quotes_leads_below_the_new_heading_that_bears_it(title, told):
    stays = {"310": ("Les barques", ""), "310.1": SWANS, "310.3": REEDS, "310.4": FROGS, "310.5": NETS}
    new = stays | {"400.7": (title, ""), "400.7a": MOORING, "400.7b": MAZE}
    status, home, *_ = fate(stays | {"310.2": MOORED}, new, "310.2")
    assert (status, home) == told


TOLD_LONG = (
    "Un pion attend son tour. Le nom reste alors « muet », et toute chanson qui cite un nom muet perd ce couplet "
    "au départ."
)
SAYS_LONG = (
    "Un barde qui oublie la fin ou qui perd sa harpe en chemin se tait ; "
    "le nom reste alors « muet », et toute chanson qui cite un nom muet perd ce couplet sans rien dire."
)


@pytest.mark.parametrize(
    ("place", "told"),
    [("310.3", ("restated", "310.3")), ("320.1", ("removed", None))],
    ids=["there", "elsewhere"],
)
def test_a_rule_of_the_same_place_that_says_much_of_it_in_a_row_restates_it(place, told):
    stays = {
        "310": ("Les bardes", ""),
        "310.1": SWANS,
        "310.4": REEDS,
        "310.5": FROGS,
        "320": ("Les puits", ""),
    }
    stays |= {place: SAYS_LONG}
    status, home, *_ = fate(stays | {"310.2": TOLD_LONG}, stays, "310.2")
    assert (status, home) == told


OWN = (
    "Les pêcheurs du lac nomment leurs carpes du nom de leur village natal : elles n’y gagnent qu’un collier, une "
    "cloche et trois rubans bleus, qu’un enfant leur passe le dimanche des fêtes."
)
OWN_IN_ROW = "La patronne relit aux nouveaux que les pêcheurs du lac nomment leurs carpes avec soin."


@pytest.mark.parametrize(
    ("place", "told"),
    [("310.5", ("restated", "310.5")), ("320.1", ("removed", None))],
    ids=["there", "elsewhere"],
)
def test_words_in_a_row_that_no_other_rule_said_lead_to_the_one_that_says_them(place, told):
    stays = {"310": ("Le lac", ""), "310.1": SWANS, "310.3": REEDS, "310.4": FROGS, "310.5": NETS}
    stays |= {"320": ("Les puits", ""), "320.1": MAZE}
    status, home, *_ = fate(stays | {"310.2": OWN}, stays | {place: f"{stays[place]} {OWN_IN_ROW}"}, "310.2")
    assert (status, home) == told


SIGN = "Le sceau du moulin se trouve au dos de la pièce de bronze. Voir règle 320."
SEALS = "Chaque pièce de bronze porte au dos son sceau de moulin (une roue, par exemple)."
WHEEL = "Une pièce de bronze se reconnaît au dos par son sceau de moulin."


@pytest.mark.parametrize(
    ("text", "told"),
    [(SIGN, ("restated", "320.1")), (SIGN.replace("320", "330"), ("removed", None))],
    ids=["where it points", "it points elsewhere"],
)
def test_a_rule_that_points_to_a_place_is_about_what_stands_there(text, told):
    stays = {"310": ("Les signes", ""), "310.1": SWANS, "310.3": REEDS, "310.4": FROGS, "310.5": NETS}
    stays |= {"320": ("Les pièces", ""), "330": ("Les puits", ""), "330.1": MAZE}
    status, home, *_ = fate(stays | {"310.2": text, "320.1": WHEEL}, stays | {"320.1": SEALS}, "310.2")
    assert (status, home) == told


CHOICES = "Un choix du meunier vaut s’il respecte le contrat et la coutume du village."
SCENARIO = "On n’examine pas un choix du meunier qui respecte le contrat du village ou sa coutume."
GREW = f"{CHOICES} Le préféré du seigneur passe devant tous les autres à la fin de la fête."


@pytest.mark.parametrize(
    ("at", "told"),
    [("310.3", ("restated", "310.3")), ("310.5", ("removed", None))],
    ids=["beside it", "farther off"],
)
def test_the_rule_beside_it_that_grew_is_about_it_now(at, told):
    stays = {"310": ("Le moulin", ""), "310.1": SWANS, "310.4": REEDS, "310.6": FROGS, "310.7": NETS}
    status, home, *_ = fate(
        stays | {"310.2": SCENARIO, at: CHOICES}, stays | {at: GREW}, "310.2", aligned=False
    )
    assert (status, home) == told


GAP = {"310": ("Les boucles", ""), "310.1": SWANS, "310.5": REEDS}
LOOPS = "Dans les boucles sans fin, celui qui mène le jeu annonce un chiffre et s’y tient."
SHORTCUT = (
    "Au bord du chemin, la doyenne propose un raccourci : une suite de coups, ou des boucles que chacun, dans le jeu, "
    "accepte ou coupe quand il veut s’asseoir sous un arbre."
)


@pytest.mark.parametrize(
    ("at", "told"),
    [("310.3", ("restated", "310.3")), ("310.7", ("removed", None))],
    ids=["in the gap", "behind it"],
)
def test_what_came_into_the_gap_that_it_left_replaces_a_rule(at, told):
    old = GAP | {"310.2": LOOPS, "310.4": NETS}
    status, home, *_ = fate(old, GAP | {at: SHORTCUT}, "310.2")
    assert (status, home) == told


def test_what_stands_below_a_heading_that_was_emptied_replaces_what_stood_there():
    stays = {"310": ("Le lac", ""), "310.1": SWANS}
    old = stays | {"310.2": ("Le seuil", ""), "310.2a": OWN, "310.2b": SAID}
    new = stays | {
        "310.2": ("Le seuil", ""),
        "310.2a": "Ce mot n’a plus cours ; un héraut en tient la liste au bourg.",
    }
    for gone in ("310.2a", "310.2b"):
        assert fate(old, new, gone)[:2] == ("restated", "310.2a")
    assert fate(old, stays | {"310.2": ("Le seuil", ""), "320.1": NETS}, "310.2a")[0] == "removed"
