"""Which rule became which: kinds of cases on made-up rules, and laws on made-up editions."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from corpus.comparing.align.alignment import align, mirrored
from corpus.comparing.edition import ForcedPair
from tests.comparing.editions import WHOLE, edition, editions

WELL = "Un pion tombé dans le puits attend qu’un autre joueur vienne le délivrer avant de repartir."
INN = "Un pion qui s’arrête à l’hôtellerie passe deux tours sans jouer et paie une amende de trois jetons."
BRIDGE = "Un pion qui atteint le pont avance aussitôt de six cases sans payer le passage."
MAZE = "Un pion égaré dans le labyrinthe retourne à la case trente, d’où il reprend son chemin."
DEATH = "Un pion qui rencontre la mort retourne au départ et perd tout ce qu’il avait gagné."


def lineage(old, new, forced=()):
    """{old number: (new number, kind, also_new)} and the added numbers."""
    pairs = align(edition("a", old), edition("b", new), forced).pairs
    return (
        {pair.old: (pair.new, pair.kind, pair.also_new) for pair in pairs if pair.old},
        {pair.new for pair in pairs if pair.old is None},
    )


CASES = [
    ("the same", {"420.1": WELL}, {"420.1": WELL}, {"420.1": "420.1"}, set()),
    (
        "moved",
        {"420.1": WELL, "420.2": INN},
        {"704.3": WELL, "704.9": INN},
        {"420.1": "704.3", "420.2": "704.9"},
        set(),
    ),
    (
        "swapped",
        {"420.1": WELL, "420.2": INN},
        {"420.1": INN, "420.2": WELL},
        {"420.1": "420.2", "420.2": "420.1"},
        set(),
    ),
    ("recycled number", {"507.1": WELL}, {"507.1": BRIDGE, "713.1": WELL}, {"507.1": "713.1"}, {"507.1"}),
    (
        "moved and reworded, another rule at its number",
        {"420.1": INN, "420.2": MAZE},
        {
            "420.1": DEATH,
            "420.2": MAZE,
            "704.1": "Un pion arrêté à l’hôtellerie passe deux tours sans jouer et paie une amende de quatre jetons.",
        },
        {"420.1": "704.1", "420.2": "420.2"},
        {"420.1"},
    ),
    ("gone", {"420.1": WELL, "420.2": INN}, {"420.1": WELL}, {"420.1": "420.1", "420.2": None}, set()),
    ("come", {"420.1": WELL}, {"420.1": WELL, "420.2": BRIDGE}, {"420.1": "420.1"}, {"420.2"}),
    (
        "only cited numbers and quoted titles differ",
        {"420.1": f"{WELL} (Voir règle 410.2, « Les dés ».)"},
        {"704.1": f'{WELL} (Voir règle 603.4, "Les jets".)'},
        {"420.1": "704.1"},
        set(),
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "links", "added"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_one_to_one(old, new, links, added):
    found, born = lineage(old, new)
    assert {number: went[0] for number, went in found.items()} == links
    assert born == added


def test_twins_stay_in_their_families():
    def family(section, animal, number):
        return {
            f"{section}.{number}": (animal, ""),
            f"{section}.{number}a": f"Le mot {animal} désigne une capacité que {animal} seul décrit entièrement.",
            f"{section}.{number}b": "Plusieurs exemplaires de cette capacité sont redondants.",
        }

    old = (
        {"502": ("Capacités", "")}
        | family(502, "Héron", 1)
        | family(502, "Loutre", 2)
        | family(502, "Belette", 3)
    )
    new = (
        {"702": ("Capacités", "")}
        | family(702, "Belette", 1)
        | family(702, "Héron", 2)
        | family(702, "Loutre", 3)
    )
    found, _ = lineage(old, new)
    assert {number: found[number][0] for number in ("502.1b", "502.2b", "502.3b")} == {
        "502.1b": "702.2b",
        "502.2b": "702.3b",
        "502.3b": "702.1b",
    }


def test_a_rule_cut_in_two_is_a_split_and_its_mirror_a_merge():
    old = {"420.1": f"{WELL} {BRIDGE}", "420.2": INN}
    new = {"420.1": WELL, "420.2": BRIDGE, "420.3": INN}
    found, added = lineage(old, new)
    assert found == {"420.1": ("420.1", "main", ("420.2",)), "420.2": ("420.3", "main", ())}
    assert not added
    back, removed = lineage(new, old)
    assert back == {
        "420.1": ("420.1", "main", ()),
        "420.2": ("420.1", "merged", ()),
        "420.3": ("420.2", "main", ()),
    }
    assert not removed


def test_a_curator_has_the_last_word():
    old = {"420.1": WELL, "420.2": INN, "420.3": MAZE}
    new = {"420.1": WELL, "420.2": INN, "420.3": MAZE}
    said = [
        ForcedPair("420.1", "420.2", "same story"),
        ForcedPair("420.3", None, "ends here"),
        ForcedPair("999.9", "420.1", "unknown"),
    ]
    found, added = lineage(old, new, said)
    assert found["420.1"][0] == "420.2"
    assert found["420.3"][0] is None
    assert "420.3" in added
    pairs = align(edition("a", old), edition("b", new), said).pairs
    assert {pair.old for pair in pairs if pair.reason == "forced"} == {"420.1"}
    back = align(
        edition("b", new),
        edition("a", old),
        [ForcedPair("420.2", "420.1", "same story"), ForcedPair("420.3", None, "new")],
    )
    assert {pair.old: pair.new for pair in back.pairs}["420.2"] == "420.1"


@pytest.mark.parametrize(
    ("said", "links"),
    [
        (
            [("420.1", "420.1"), ("420.2", "420.1")],
            {"420.1": ("420.1", "main", ()), "420.2": ("420.1", "merged", ())},
        ),
        ([("420.1", "420.1"), ("420.1", "420.2")], {"420.1": ("420.1", "main", ("420.2",))}),
    ],
    ids=["merge", "split"],
)
def test_a_curator_may_merge_and_split(said, links):
    rules = {"420.1": WELL, "420.2": INN}
    found, _ = lineage(rules, rules, [ForcedPair(old, new, "") for old, new in said])
    assert {number: found[number] for number in links} == links


@settings(max_examples=60, deadline=None)
@given(editions("a"), editions("b"))
def test_every_rule_stands_in_exactly_one_place(old, new):
    pairs = align(old, new).pairs
    assert sorted(pair.old for pair in pairs if pair.old) == sorted(rule.number for rule in old.rules)
    places = [number for pair in pairs if not pair.merged for number in (pair.new, *pair.also_new) if number]
    assert sorted(places) == sorted(rule.number for rule in new.rules)
    mains = {pair.new for pair in pairs if pair.old and not pair.merged}
    assert all(pair.new in mains for pair in pairs if pair.merged)
    assert all(0 <= pair.score <= 1 and pair.reason for pair in pairs)


def relations(alignment):
    """Every (old, new, is it the main way) of an alignment."""
    found = set()
    for pair in alignment.pairs:
        found.add((pair.old, pair.new, not pair.merged))
        found |= {(pair.old, part, False) for part in pair.also_new}
    return found


@settings(max_examples=60, deadline=None)
@given(editions("a"), editions("b"))
def test_the_way_back_mirrors_the_way_there(old, new):
    there, back = align(old, new), align(new, old)
    assert relations(back) == {(after, before, main) for before, after, main in relations(there)}
    assert relations(mirrored(back)) == relations(there)


@settings(max_examples=30, deadline=None)
@given(editions("a"), editions("b"))
def test_the_same_question_has_the_same_answer(old, new):
    assert align(old, new) == align(old, new)


@settings(max_examples=30, deadline=None)
@given(editions("a"))
def test_an_edition_against_itself_is_at_rest(old):
    assert all(pair.old == pair.new for pair in align(old, replace(old, slug="b")).pairs)


@settings(max_examples=30, deadline=None)
@given(editions("a"))
def test_against_an_empty_edition_all_is_gone(old):
    assert all(pair.new is None for pair in align(old, edition("b", {})).pairs)


def test_the_part_that_holds_most_carries_the_rule_on():
    old = {"420.1": f"{INN} {WELL} {BRIDGE}", "420.2": MAZE}
    new = {"420.1": "Un pion attend.", "420.5": f"{INN} {WELL}", "420.6": BRIDGE, "420.7": MAZE}
    found, _ = lineage(old, new)
    assert found["420.1"][0] == "420.5"
    assert "420.6" in found["420.1"][2]


def test_a_new_rule_on_an_old_pattern_is_no_part_of_it():
    pattern = "{} désigne une capacité statique : ce pion compte double tant que son camp tient le pont."
    old = {"420": ("Capacités", ""), "420.1": pattern.format("Garde"), "420.2": MAZE}
    new = dict(old) | {"420.3": pattern.format("Veille")}
    found, added = lineage(old, new)
    assert found["420.1"] == ("420.1", "main", ())
    assert added == {"420.3"}


def test_where_one_side_prints_parts_alone_surroundings_prove_nothing():
    words = "« {} » est une capacité : pour le prix dit, {}."
    old = {
        "400": ("Mots", ""),
        "400.1": ("Recycler", ""),
        "400.1a": words.format("Recycler", "on se défausse et on pioche"),
    }
    new = {
        "400.7": ("Équiper", ""),
        "400.7a": words.format("Équiper", "l’objet passe à une autre figure du camp"),
    }
    found = align(edition("a", old, covers=WHOLE), edition("b", new, covers=("400.7",)))
    assert all(pair.reason != "surroundings" for pair in found.pairs if pair.old and pair.new)
    assert {pair.old for pair in found.pairs if pair.old} == set(old)
    assert {pair.new for pair in found.pairs if pair.new} == set(new)


def test_the_part_that_begins_as_the_rule_did_carries_it_on():
    begun = "Le puits retient le pion tombé jusqu’à ce qu’un autre joueur vienne le délivrer."
    rest = (
        "Le pion délivré repart de la case voisine et avance de deux cases pour chaque jeton qu’il garde encore, "
        "sans payer de passage aux ponts qu’il traverse."
    )
    found, _ = lineage(
        {"420": ("Puits", ""), "420.7": f"{begun} {rest}"},
        {"420": ("Puits", ""), "420.1": begun, "420.2": rest},
    )
    assert found["420.7"] == ("420.1", "main", ("420.2",))
