"""What a rule that went said of its own subject, and a general rule or the glossary says of all."""

import pytest

from corpus.comparing.align.alignment import align
from corpus.comparing.comparison import compare
from corpus.comparing.edition import Alignment, Pair
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import DEATH
from tests.comparing.test_traces import FROGS, KEPT, NETS, REEDS, SWANS, fate

OPENING = "Quand un tour commence, toute cloche qui sonne au début du tour se tait trois fois de suite."
OF_NIGHT = "Puis toute cloche qui sonne au début du tour attend, la nuit venue, le passage du veilleur."
STAYS = {
    "500": ("Généralités", ""),
    "500.4": OPENING,
    "520": ("La nuit", ""),
    "520.1": SWANS,
    "520.3": REEDS,
    "520.4": FROGS,
}


@pytest.mark.parametrize(
    ("general", "part", "told"),
    [
        ("500", "5", [("nearest", "", "500.4")]),
        ("400", "5", []),
        ("510", "5", []),
    ],
    ids=["the general section of its part", "that of another part", "a section like any other"],
)
def test_what_the_general_section_of_its_part_says_comes_nearest_to_a_rule(general, part, told):
    stays = {number.replace("500", general): text for number, text in STAYS.items()}
    status, _, facts, _ = fate(stays | {f"{part}20.2": OF_NIGHT}, stays, f"{part}20.2", aligned=False)
    assert (status, [fact for fact in facts if fact[0] == "nearest"]) == ("removed", told)


OWN_SENTENCE = "Les roseaux dorment debout."
WITH_IT = f"Un passeur borgne compte ses rames avant la crue de mai, puis il boit. {OWN_SENTENCE}"


@pytest.mark.parametrize(
    ("place", "elsewhere", "told"),
    [
        ("520.4", "", ("restated", "520.4")),
        ("530.1", "", ("removed", None)),
        ("520.4", OWN_SENTENCE, ("removed", None)),
    ],
    ids=["in its place", "in another place", "another rule said it, too"],
)
def test_a_whole_sentence_that_only_this_rule_said_leads_to_the_rule_that_says_it(place, elsewhere, told):
    stays = STAYS | {"530": ("Le jour", ""), "530.1": NETS, "530.2": f"{DEATH} {elsewhere}".strip()}
    new = stays | {place: f"{stays[place]} {OWN_SENTENCE}"}
    status, home, *_ = fate(stays | {"520.2": WITH_IT}, new, "520.2", aligned=False)
    assert (status, home) == told


HERON = "Un héron ne paie jamais moins de trois écus de péage."
TOLL = "Le péage du fleuve se paie à la barrière du moulin."


@pytest.mark.parametrize(
    ("gained", "told"),
    [("Nul ne paie jamais moins de trois écus de péage.", ("restated", "540.1")), ("", ("removed", None))],
    ids=["a rule says it of all now", "none does"],
)
def test_a_rule_that_says_of_all_what_one_said_of_its_subject_restates_it(gained, told):
    stays = {"530": ("Le héron", ""), "530.1": SWANS, "530.3": REEDS, "540": ("Le fleuve", ""), "540.1": TOLL}
    new = stays | {"540.1": f"{TOLL} {gained}".strip()}
    status, home, *_ = fate(stays | {"530.2": HERON}, new, "530.2", aligned=False)
    assert (status, home) == told


@pytest.mark.parametrize(
    ("name", "entry", "told"),
    [
        ("Grenouille", FROGS, [("explained", "", "Grenouille")]),
        ("Crapaud", FROGS, []),
        ("Grenouille", NETS, []),
    ],
    ids=["under its title", "under another title", "it says something else"],
)
def test_the_glossary_entry_that_bears_its_title_explains_what_a_rule_said(name, entry, told):
    old = KEPT | {"530": ("Grenouille", ""), "530.1": FROGS}
    sides = (
        edition("a", old, covers=WHOLE, terms=[("Puits", "Voir 100.1.")]),
        edition("b", KEPT, covers=WHOLE, terms=[("Puits", "Voir 100.1."), (name, f"{entry} Rien de plus.")]),
    )
    pairs = [
        Pair(pair.old, None, 0.0, "removed") if pair.old == "530.1" else pair for pair in align(*sides).pairs
    ]
    found = compare(*sides, (), Alignment(tuple(pairs))).changes
    gone = next(change for change in found if change.old == "530.1")
    assert (gone.status, [fact for fact in gone.facts if fact[0] == "explained"]) == ("removed", told)
    assert (f"glossary: {name}" in gone.notes) is bool(told)
