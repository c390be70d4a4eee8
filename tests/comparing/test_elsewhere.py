"""Rules that went, and what proves that they live on: kinds of cases on made-up rules."""

import pytest

from corpus.comparing.align.alignment import align
from corpus.comparing.comparison import compare
from corpus.comparing.edition import ForcedPair
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL

SAID = "Aucun pion rouge ne peut jamais passer deux fois le même pont pendant une partie."
DICE = {
    "300.1": "Le dé noir roule vite.",
    "300.2": "Le dé blanc tombe tôt.",
    "300.3": "Le dé vert dort bien.",
}
LONGER = (
    "Quand un arbitre assis près de la table entend sonner la cloche du village voisin, le pont qu’un pion rouge vient "
    "de passer reste fermé aux marchands : il ne passe jamais deux fois le même, fût-ce pour porter secours à la reine."
)
TAIL = "Un arbitre tranche alors selon l’usage de la salle."


def told(old, new, forced=()):
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE), forced).changes
    return {change.old: (change.status, change.new) for change in found if change.old}


RESTATED = [
    (
        "it stood there already, word for word",
        {"100.1": f"{INN} {SAID}", "200.1": SAID},
        {"100.1": f"{INN} {SAID}"},
    ),
    (
        "sentences of it stand in a rule that was there",
        {"100.1": f"{INN} {SAID}", "200.1": f"{SAID} {TAIL}"},
        {"100.1": f"{INN} {SAID}"},
    ),
    (
        "a longer sentence that was there says all of it",
        DICE
        | {
            "100.1": f"{INN} {LONGER}",
            "200.1": "Un pion rouge ne passe jamais deux fois le même pont et dé.",
        },
        DICE | {"100.1": f"{INN} {LONGER}"},
    ),
]
REMOVED = [
    ("nothing says it", {"100.1": INN, "200.1": SAID}, {"100.1": INN}),
    (
        "a twin about another subject",
        {
            "100.1": ("Le héron", ""),
            "100.1a": f"Le héron vole une fois par tour. {SAID}",
            "100.2": ("La loutre", ""),
            "100.2a": f"La loutre nage une fois par tour. {SAID}",
        },
        {"100.2": ("La loutre", ""), "100.2a": f"La loutre nage une fois par tour. {SAID}"},
    ),
    ("a formula", {"100.1": f"{INN} Sans effet.", "200.1": "Sans effet."}, {"100.1": f"{INN} Sans effet."}),
]


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in RESTATED], ids=[row[0] for row in RESTATED])
def test_what_stands_elsewhere_is_restated(old, new):
    assert told(old, new)["200.1"] == ("restated", "100.1")


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in REMOVED], ids=[row[0] for row in REMOVED])
def test_what_nothing_says_is_removed(old, new):
    found = told(old, new)
    gone = [number for number in old if number not in new]
    assert {found[number] for number in gone} == {("removed", None)}


def test_a_rule_that_went_names_the_one_that_comes_nearest():
    """A part of it is said there, as it was before: too little to say that it stands there."""
    otter = {"300.1": "Sous le pont, un pion rouge que garde une loutre paie deux dés au héron noir."}
    gone_text = "Le pion rouge attend sous le pont que garde une loutre."
    for beside, nearest in ((otter, [("nearest", "", "300.1")]), ({"300.1": WELL}, [])):
        old, new = {"100.1": INN, "200.1": gone_text} | beside, {"100.1": INN} | beside
        found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).changes
        gone = next(change for change in found if change.old == "200.1")
        assert (gone.status, gone.new) == ("removed", None)
        assert [fact for fact in gone.facts if fact[0] == "nearest"] == nearest


FERRY = "Le passeur qui mène un bac mouille l’ancre avant la nuit et paie le péage du fleuve à la reine."
REWRITTEN = (
    "Un bac rentre au port avant la nuit. Son équipage laisse là les dés, choisit qui gardera la barre, et nul péage "
    "n’est dû au fleuve."
)


@pytest.mark.parametrize(
    ("old", "new", "status", "home"),
    [
        ({"1": INN, "2": FERRY}, {"1": INN, "1a": REWRITTEN}, "restated", "310.1a"),
        ({"1": INN, "2": FERRY}, {"1": INN}, "removed", None),
        ({"1": INN, "1a": REWRITTEN, "2": FERRY}, {"1": INN, "1a": REWRITTEN}, "removed", None),
        ({"1": INN, "2": FERRY}, {"1": INN, "1a": BRIDGE}, "removed", None),
    ],
    ids=["its place was written anew", "nothing came there", "it stood there before", "what came is about another"],
)  # fmt: skip
def test_a_rule_is_replaced_by_a_new_one_in_its_place_that_is_about_the_same(old, new, status, home):
    def book(rules):
        held = {f"310.{number}": text for number, text in rules.items()}
        return {"310": ("Le bac", "")} | held | {"310.3": MAZE, "400.1": WELL}

    found = compare(edition("a", book(old), covers=WHOLE), edition("b", book(new), covers=WHOLE)).changes
    gone = next(change for change in found if change.old == "310.2")
    assert (gone.status, gone.new) == (status, home)
    assert gone.is_gone and gone.is_replaced is (home is not None) and gone.nature == "substantive"
    assert (("replaced", "", home) in gone.facts) is gone.is_replaced
    replacing = [
        fact for change in found if change.status == "added" for fact in change.facts if fact[0] == "replaces"
    ]
    assert [fact[1] for fact in replacing] == (["310.2"] if gone.is_replaced else [])


@pytest.mark.parametrize(
    ("came", "kept", "status"),
    [
        (DICE, {}, "restated"),
        (DICE | {"300.4": SAID, "300.5": LONGER, "300.6": BRIDGE}, {}, "removed"),
        (DICE, {"310.4": SAID, "310.5": LONGER}, "removed"),
    ],
    ids=["much of the book is new", "most of the book is new", "and little of the place went"],
)
def test_where_much_is_new_only_a_place_that_went_says_what_replaced_a_rule(came, kept, status):
    stays = {"310": ("Le bac", ""), "310.1": INN, "310.3": MAZE, "400.1": WELL} | kept
    old, new = stays | {"310.2": FERRY}, stays | {"310.1a": REWRITTEN} | came
    if kept:
        new |= {f"500.{n}": text for n, text in enumerate((TAIL, DEATH), 1)}
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).changes
    gone = next(change for change in found if change.old == "310.2")
    assert gone.status == status


RACE = {
    "310": ("La course", ""),
    "310.1": "La course part du grand chêne quand le héraut abaisse son drapeau blanc.",
    "310.2": "Le vainqueur reçoit une couronne de lierre que tresse la doyenne.",
}
HEATS = (
    "Si deux coureurs touchent la corde ensemble, le héraut compare leurs foulées, mesure leurs ombres, interroge "
    "trois témoins du village, puis proclame celui dont le souffle trouble le moins la flamme au bord du chemin creux."
)
TIES = (
    "Quand la corde tremble pour deux coureurs, chacun lance un caillou vers la source ; le héraut garde le plus "
    "lointain, et le moins chanceux reprend sa place auprès des musiciens jusqu’au soir."
)
FINES = "Chaque faux départ coûte une poignée de châtaignes au fautif."


@pytest.mark.parametrize(
    ("kept", "status"), [({}, "restated"), (RACE, "removed")], ids=["half of it went", "little of it went"]
)
def test_in_a_place_of_which_half_went_a_new_rule_replaces_one_that_is_less_alike(kept, status):
    stays = {"100.1": INN, "400.1": WELL, "310": RACE["310"], "310.3": MAZE} | DICE | kept
    old, new = stays | {"310.4": HEATS, "310.5": FINES}, stays | {"310.6": TIES}
    if kept:
        old, new = ({**side, "310.7": BRIDGE, "310.8": DEATH} for side in (old, new))
    assert told(old, new)["310.4"] == (status, "310.6" if status == "restated" else None)


TOLL = "Un passeur qui refuse la dette d’un pion garde sa barque au ponton."
NEW_TOLL = "Toute dette se solde le soir : un pion paie son passeur, ou refuse et perd ses sandales."


@pytest.mark.parametrize(
    ("new", "terms", "fate"),
    [
        ({"500.1": NEW_TOLL}, (), ("restated", "500.1")),
        ({"500.1": NEW_TOLL, "500.2": NEW_TOLL.replace("sandales", "galoches")}, (), ("removed", None)),
        ({"500.1": NEW_TOLL}, [("Ponton", "Une planche.")], ("removed", None)),
    ],
    ids=["a new rule is about it", "two are, as much", "it speaks of what left the glossary"],
)
def test_a_new_rule_anywhere_replaces_one_of_a_place_that_lives_on(new, terms, fate):
    stays = {
        "100.1": INN,
        "200": ("Les péages", ""),
        "200.1": BRIDGE,
        "200.2": MAZE,
        "300.1": DEATH,
        "400.1": WELL,
    }
    stays |= {f"310.{n}": text for n, text in enumerate((*DICE.values(), HEATS, TIES, FINES, LONGER), 1)}
    old = edition("a", stays | {"200.3": TOLL}, covers=WHOLE, terms=terms)
    found = compare(old, edition("b", stays | new, covers=WHOLE)).changes
    gone = next(change for change in found if change.old == "200.3")
    assert (gone.status, gone.new) == fate


def test_a_rule_above_that_was_written_anew_replaces_what_stood_below():
    stays = {"100.1": INN, "200.1": BRIDGE, "300.1": DEATH, "400.1": WELL, "200": ("Les péages", "")} | DICE
    old = stays | {
        "500.1": f"{TIES} {SAID}",
        "500.1a": "Le témoin qui ment trois fois rend son ombre, sa voix et sa flamme.",
    }
    perjury = (
        "Un témoin perd sa flamme et son ombre s’il ment : la doyenne prévient le juge, qui écrit au meunier."
    )
    new = stays | {"500.1": f"{SAID} {perjury}"}
    assert told(old, new)["500.1a"] == ("restated", "500.1")


GOOSE = "Une oie seule est une oie que nul pion ne garde pendant toute la partie."


@pytest.mark.parametrize(
    ("entry", "status", "new"),
    [
        (
            f"Un pion à plumes. {GOOSE} Voir règle 100.1.",
            "restated",
            "100.1",
        ),
        (
            f"Un pion à plumes. {GOOSE}",
            "removed",
            None,
        ),
        ("Un pion à plumes, souvent gardé. Voir règle 100.1.", "removed", None),
        ("Un oiseau que nul ne garde pendant la partie. Voir règle 100.1.", "removed", None),
    ],
)
def test_what_a_glossary_entry_says_that_points_to_a_rule_is_restated(entry, status, new):
    old, held = {"100.1": INN, "200.1": GOOSE}, {"100.1": INN}
    found = compare(
        edition("a", old, covers=WHOLE), edition("b", held, covers=WHOLE, terms=[("Oie", entry)])
    ).changes
    gone = next(change for change in found if change.old == "200.1")
    assert (gone.status, gone.new) == (status, new)
    if new:
        assert gone.facts == (("defined", "", "Oie"),)


def test_what_the_rule_above_gained_is_restated():
    old = {"100.1": INN, "100.1a": f"{SAID} {TAIL}", "200.1": WELL}
    new = {
        "100.1": f"{INN} Aucun pion rouge ne passe deux fois le même pont de la partie, et la salle tranche.",
        "200.1": WELL,
    }
    assert told(old, new)["100.1a"] in {("restated", "100.1"), ("merged", "100.1")}


def test_a_curator_s_end_is_an_end():
    _, old, new = RESTATED[0]
    assert told(old, new, [ForcedPair("200.1", None, "Fin.")])["200.1"] == ("removed", None)


def test_a_restated_rule_is_counted_as_such():
    _, old, new = RESTATED[0]
    summary = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).summary
    assert (summary["restated"], summary["removed"]) == (1, 0)


def went(old, new):
    pairs = align(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).pairs
    return {pair.old: (pair.new, pair.kind) for pair in pairs if pair.old}


def test_sections_that_shift_by_one_leave_no_rule_on_a_look_alike():
    def section(number, title, animal):
        return {
            str(number): (title, ""),
            f"{number}.1": f"Le propriétaire d’un {animal} est celui qui a commencé la partie avec ce pion.",
            f"{number}.2": f"Un {animal} n’est jamais contrôlé par deux joueurs pendant une même partie.",
        }

    old = section(310, "Hérons", "héron") | section(311, "Loutres", "loutre")
    new = (
        section(310, "Belettes", "belette")
        | section(311, "Hérons", "héron")
        | section(312, "Loutres", "loutre")
    )
    found = went(old, new)
    assert {number: found[number][0] for number in old} == {
        "310": "311", "310.1": "311.1", "310.2": "311.2", "311": "312", "311.1": "312.1", "311.2": "312.2",
    }  # fmt: skip


def test_a_rewording_at_home_is_found_on_the_second_look():
    old = {
        "310": ("Le pont", ""),
        "310.1": WELL,
        "310.2": BRIDGE,
        "310.3": "Les dés qui tombent hors du plateau ne sont pas comptés. On les relance comme tous les autres dés.",
        "400.1": INN,
        "400.2": DEATH,
    }
    new = {
        "510": ("Le pont", ""),
        "510.1": WELL,
        "510.2": BRIDGE,
        "510.3b": "Un dé qui tombe hors du plateau, sous la table ou parmi les jetons d’un joueur n’est jamais "
        "compté, quelle que soit la face qu’il montre ; il est relancé, comme tout autre dé, avant la fin du tour.",
        "400.1": INN,
        "400.2": DEATH,
    }
    assert went(old, new)["310.3"] == ("510.3b", "main")


BOAT = {"401.1": FERRY, "401.2": BRIDGE, "401.3": MAZE}
RIVER = {"302": ("Le fleuve", ""), "302.1": WELL, "302.2": SAID, "302.3": LONGER, "302.4": REWRITTEN}


@pytest.mark.parametrize(
    ("new", "fate", "fact"),
    [
        ({"302.5": FERRY, "302.6": BRIDGE, "302.7": MAZE}, ("restated", "302"), ("below", "3", "")),
        ({"302.5": FERRY, "302.6": BRIDGE}, ("removed", None), ("family", "1", "")),
        ({"302.5": FERRY, "200.1": BRIDGE, "500.1": MAZE}, ("removed", None), ("family", "0", "")),
    ],
    ids=["its rules stand in one place", "one of three went", "its rules stand here and there"],
)
def test_a_heading_stands_where_what_stood_below_it_does(new, fate, fact):
    kept = {"100.1": INN} | RIVER
    old = edition("a", kept | {"401": ("Le bac", "")} | BOAT, covers=WHOLE)
    found = compare(old, edition("b", kept | new, covers=WHOLE)).changes
    heading = next(change for change in found if change.old == "401")
    assert (heading.status, heading.new) == fate
    assert heading.nature == ("editorial" if fate[1] else "substantive")
    assert heading.facts == (fact,)


NAMED = {
    "1": "Un pion rouge passe le pont.",
    "2": "La loutre garde le moulin.",
    "3": "Un marchand paie le péage.",
}
LISTED = (
    "Pion rouge et pont (voir règle 301.1), loutre et moulin (voir règle 301.2), "
    "marchand et péage (voir règle 301.3)."
)


@pytest.mark.parametrize(
    ("overview", "new", "fate"),
    [
        (LISTED, {f"302.{n}": text for n, text in NAMED.items()}, ("restated", "302")),
        (
            LISTED,
            {f"{section}01.{n}": text for section, (n, text) in zip("235", NAMED.items(), strict=True)}
            | {"401.1": "Les coups sont dits aux règles 201.1, 301.2 et 501.3."},
            ("restated", "401.1"),
        ),
        (LISTED, {f"{n}01.{n}": text for n, text in NAMED.items()}, ("removed", None)),
        (
            f"{LISTED} {FERRY}",
            {f"302.{n}": text for n, text in NAMED.items()},
            ("removed", None),
        ),
    ],
    ids=["they stand in one place", "one rule cites them", "here and there", "it says more than their names"],
)
def test_an_overview_stands_where_the_rules_that_it_names_do(overview, new, fate):
    kept = {"100.9": INN, "302": ("Les coups", ""), "302.9": WELL, "500.9": BRIDGE}
    named = {f"301.{n}": text for n, text in NAMED.items()}
    found = compare(
        edition("a", kept | named | {"400.2": overview}, covers=WHOLE), edition("b", kept | new, covers=WHOLE)
    ).changes
    gone = next(change for change in found if change.old == "400.2")
    assert (gone.status, gone.new) == fate
