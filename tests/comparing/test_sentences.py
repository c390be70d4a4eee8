"""What became of a rule told by its sentences: kinds of cases on made-up rules."""

import pytest

from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL, lineage

TOLL = "Le passeur demande trois jetons bleus au joueur qui descend la rivière en barque."
NIGHT = "Pendant la nuit, aucun renard affamé ne quitte sa tanière sans réveiller la meute."
FROST = "Une case gelée rend au printemps les coffres que la glace retenait depuis novembre."
STORM = "Quand la tempête éclate, chaque capitaine range ses voiles puis compte ses matelots."
FAIR = "Les cloches sonnent midi quand la foire commence sur la place du marché."
REST = {"100.1": WELL, "100.2": INN, "100.3": BRIDGE, "100.4": DEATH}
PATTERN = "Plusieurs exemplaires de la capacité {} sur le même objet restent sans effet."

CASES = [
    (
        "a sentence became a rule of its own, among new ones",
        {"200.1": f"{TOLL} {NIGHT} {FROST}"},
        {"200.1": f"{TOLL} {FROST}", "200.5": f"{NIGHT} {MAZE}"},
        {"200.1": ("200.1", "main", ("200.5",))},
        set(),
    ),
    (
        "the same, said otherwise",
        {"200.1": f"{TOLL} {NIGHT} {FROST}"},
        {
            "200.1": f"{TOLL} {FROST}",
            "200.5": f"Aucun renard affamé ne quitte sa tanière pendant la nuit sans réveiller toute la meute. {MAZE}",
        },
        {"200.1": ("200.1", "main", ("200.5",))},
        set(),
    ),
    (
        "too little of the newcomer came from there",
        {"200.1": f"{TOLL} {NIGHT} {FROST}"},
        {
            "200.1": f"{TOLL} {FROST}",
            "200.5": f"{MAZE} {STORM} Le berger compte ses moutons. Un phare guide les marins jusqu’au port. "
            f"Les cloches sonnent midi quand la foire commence. {NIGHT}",
        },
        {"200.1": ("200.1", "main", ())},
        {"200.5"},
    ),
    (
        "a formula says nothing",
        {"200.1": f"{TOLL} Cela vaut pour tous. {FROST}"},
        {"200.1": f"{TOLL} {FROST}", "200.5": f"Cela vaut pour tous. {MAZE}"},
        {"200.1": ("200.1", "main", ())},
        {"200.5"},
    ),
    (
        "what others say, too, is a pattern",
        {"200.1": f"{TOLL} {PATTERN.format('ruse')}", "300.1": f"{FROST} {PATTERN.format('veille')}"},
        {
            "200.1": TOLL,
            "300.1": f"{FROST} {PATTERN.format('veille')}",
            "400.1": f"{PATTERN.format('chasse')} {STORM}",
        },
        {"200.1": ("200.1", "main", ()), "300.1": ("300.1", "main", ())},
        {"400.1"},
    ),
    (
        "what a rule still says did not go",
        {"200.1": f"{TOLL} {NIGHT}"},
        {"200.1": f"{TOLL} {NIGHT} {MAZE}", "200.5": f"{NIGHT} {STORM}"},
        {"200.1": ("200.1", "main", ())},
        {"200.5"},
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "went", "added"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_what_became_of_sentences_tells_what_became_of_rules(old, new, went, added):
    found, born = lineage(REST | old, REST | new)
    assert {number: found[number] for number in old} == went
    assert born == added


def test_a_rule_is_dissolved_into_those_that_say_its_sentences():
    old = REST | {"200.1": f"{TOLL} {NIGHT}", "300.1": FROST}
    new = REST | {"300.1": f"{FROST} {NIGHT}", "400.1": f"{STORM} {TOLL} {MAZE}"}
    found, born = lineage(old, new)
    assert found["200.1"][0] in ("300.1", "400.1")
    assert found["300.1"] == ("300.1", "main", ())
    assert born <= {"400.1"}


def test_a_rule_of_which_too_little_stands_elsewhere_is_gone():
    old = REST | {"200.1": f"{TOLL} {STORM} {MAZE} {FAIR}", "300.1": FROST}
    new = REST | {
        "300.1": f"{FROST} {NIGHT} Le passeur demande trois jetons au joueur qui descend la rivière."
    }
    found, _ = lineage(old, new)
    assert found["200.1"][0] is None


def test_a_new_section_cut_from_the_pattern_of_another_is_no_part_of_it():
    said = "L’existence et la valeur de ces traits de rechange comptent toujours parmi ce que copie un pion jumeau."
    old = REST | {"200": ("Les tuiles longues", ""), "200.1": said, "200.2": TOLL}
    kept = {**old, "200.1": said.replace("comptent toujours", "comptent")}
    cut = {"201": ("Les tuiles rondes", ""), "201.1": said.replace(" jumeau", ""), "201.2": MAZE}
    assert lineage(old, kept | cut)[0]["200.1"] == ("200.1", "main", ())
    assert lineage(old, kept | {"200.3": cut["201.1"]})[0]["200.1"] == ("200.1", "main", ("200.3",))
