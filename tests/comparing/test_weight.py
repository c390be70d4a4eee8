"""What weighs most: pairs of changes, the one that a judge must know first before the other."""

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.edition import Alignment, Change
from corpus.comparing.nature.nature import Judge
from corpus.comparing.nature.usage import Usage
from corpus.comparing.weighing.concepts import departed
from corpus.comparing.words.citations import Aims
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL

BOOK = {"100": ("Le plateau", ""), "100.1": WELL, "200": ("Les cases", ""), "200.1": INN, "200.2": BRIDGE}
FOX = "Un pion renard {} et ne peut pas être pris par un autre renard tant que le tour dure."
FOXES = {
    f"300.{n}": FOX.format(what) for n, what in enumerate(("saute", "recule", "dort", "court", "mord"), 1)
}

ROWS = [
    (
        "a rule that may not any more, before another word",
        BOOK,
        BOOK | {"100.1": WELL.replace("attend", "n’attend pas"), "200.2": BRIDGE.replace("aussitôt", "vite")},
        "100.1",
        "200.2",
    ),
    (
        "a new rule, before a retouch",
        BOOK,
        BOOK | {"200.1": INN.replace("Un pion", "Le pion"), "200.3": MAZE},
        "200.3",
        "200.1",
    ),
    (
        "a rule gone, before a retouch",
        BOOK,
        {**BOOK, "200.1": INN.replace("Un pion", "Le pion"), "200.2": DEATH},
        "200.2",
        "200.1",
    ),
    ("a new concept, before a rule of old words", BOOK, BOOK | FOXES | {"100.2": MAZE}, "300.1", "100.2"),
    (
        "a rule that others cite, before one that none does",
        BOOK | {"300.1": f"{DEATH} (Voir règle 100.1.)", "400.1": f"{MAZE} (Voir règle 100.1.)"},
        BOOK
        | {"300.1": f"{DEATH} (Voir règle 100.1.)", "400.1": f"{MAZE} (Voir règle 100.1.)"}
        | {"100.1": WELL.replace("puits", "ravin"), "200.1": INN.replace("hôtellerie", "auberge")},
        "100.1",
        "200.1",
    ),
]


def weights(old, new):
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).changes
    return {change.new or change.old: change.weight for change in found}


@pytest.mark.parametrize(
    ("old", "new", "first", "then"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_what_a_judge_must_know_comes_first(old, new, first, then):
    found = weights(old, new)
    assert found[first] > found[then]


def test_one_change_told_in_many_rules_weighs_once():
    frames = [
        "Le pion {} avance.",
        "Un dé {} compte double.",
        "La case {} est libre.",
        "Ce jeton {} reste en jeu.",
    ]
    old = {f"100.{n}": frame.format("bleu") for n, frame in enumerate(frames, 1)}
    new = {f"100.{n}": frame.format("bleu ou vert") for n, frame in enumerate(frames, 1)}
    found = sorted(weights(old, new).values(), reverse=True)
    assert found[0] == 1.0
    assert all(weight < 0.5 for weight in found[1:])


def test_a_concept_leads_once_and_leaves_room_for_another():
    bears = {
        f"{300 + n}.1": f"Un pion ours {what} et ne doit jamais attendre."
        for n, what in enumerate(("saute", "recule", "dort", "court", "mord"))
    }
    found = weights(BOOK, BOOK | FOXES | bears)
    assert sorted((found[number] for number in bears), reverse=True)[4] < 0.9 * max(found[n] for n in bears)


def test_a_concept_weighs_most_in_the_place_that_bears_its_name():
    home = {"300": ("Les renards", ""), **FOXES}
    found = weights(BOOK, BOOK | home | {"400": ("Divers", ""), "400.1": FOX.format("mange")})
    assert found["300.1"] > found["400.1"]
    assert found["300.2"] > found["400.1"]


def test_the_place_that_bears_a_new_concept_s_name_leads_what_it_did_elsewhere():
    home = {"300": ("Les renards", ""), **FOXES}
    busy = {
        f"500.{n}": f"{FOX.format(what)} Il ne doit jamais attendre deux tours de suite sur la case."
        for n, what in enumerate(("mange", "guette"), 1)
    }
    found = weights(BOOK, BOOK | home | {"500": ("Divers", ""), **busy})
    assert max(found[number] for number in FOXES) >= max(found[number] for number in busy)


def test_the_heaviest_change_of_a_place_stands_for_all_that_changed_there():
    alone = {"400": ("Divers", ""), "400.1": "Un pion qui tombe ne peut plus avancer de deux cases."}
    many = {"500": ("Les chutes", "")} | {
        f"500.{n}": f"Un pion qui {what} ne peut plus avancer de deux cases."
        for n, what in enumerate(("recule", "dort", "court", "nage"), 1)
    }
    found = weights(BOOK, BOOK | alone | many)
    assert max(found[number] for number in many) > found["400.1"]


def test_a_rule_that_went_with_its_glossary_entry_leads_though_a_rule_still_tells_of_it():
    old = BOOK | {
        "400.1": "Un pion qui partage sa case meurt. Cela s’appelle la loi du partage.",
        "400.2": "Aucun pion ne dort plus longtemps que son tour ne dure.",
        "400.3": "La loi du partage vaut pour tous.",
    }
    new = BOOK | {"400.3": "Avant, la loi du partage valait pour tous ; elle ne vaut plus."}
    terms = [("Loi du partage", "Un pion qui partage sa case meurt. Voir règle 400.1.")]
    kept = [("Puits", "Un trou.")]
    changes = compare(
        edition("a", old, covers=WHOLE, terms=[*kept, *terms]), edition("b", new, covers=WHOLE, terms=kept)
    ).changes
    found = {change.old: change.weight for change in changes if change.status == "removed"}
    assert found["400.1"] > found["400.2"]
    changes = compare(
        edition("a", old, covers=WHOLE, terms=kept), edition("b", new, covers=WHOLE, terms=kept)
    ).changes
    without = {change.old: change.weight for change in changes if change.status == "removed"}
    assert without["400.1"] / without["400.2"] < found["400.1"] / found["400.2"]


def test_weights_run_from_zero_to_one():
    _, old, new, *_ = ROWS[0]
    found = weights(old, new).values()
    assert max(found) == 1.0
    assert min(found) >= 0.0


@pytest.mark.parametrize(
    ("status", "now", "gone"),
    [
        ("removed", ["La loi du partage valait."], True),
        ("edited", ["La loi du partage valait."], False),
        ("edited", ["Rien."], True),
        ("removed", ["La loi du partage vaut.", "La loi du partage dure."], False),
    ],
)
def test_a_concept_leaves_with_its_words_or_with_its_rule(status, now, gone):
    usage = Usage(["La loi du partage vaut.", "La loi du partage dure."], now)
    term = Change(
        "term", "removed", "substantive", "Loi du partage", None, 0.0, segments=(("-", "Voir 400.1."),)
    )
    rule = Change("rule", status, "substantive", "400.1", None if status == "removed" else "400.1", 0.0)
    assert [concept.words for concept in departed([term, rule], usage, ())] == ["loi du partage"] * gone


@pytest.mark.parametrize(
    ("title", "more"), [("Actions basées sur un état", True), ("Actions du puits", False)]
)
def test_what_the_game_checks_by_itself_weighs_more(title, more):
    old = BOOK | {"300": (title, ""), "300.1": MAZE, "400": ("Le tour", ""), "400.1": WATCH}
    new = old | {
        "300.1": MAZE.replace("retourne", "ne retourne pas"),
        "400.1": WATCH.replace("avance", "n’avance pas"),
    }
    found = weights(old, new)
    assert (found["300.1"] > 1.1 * found["400.1"]) is more
    del new["300.1"]
    gone = weights(old, new)
    assert (gone["300.1"] > 1.5 * gone["400.1"]) is more


@pytest.mark.parametrize(("still", "others"), [(0, {"renard", "ours"}), (20, set())])
def test_a_word_that_is_said_as_often_as_before_gave_way_to_none(still, others):
    """« renard » became « ours » in six rules; ``still`` others go on saying it."""
    tales = (
        "garde le pont",
        "aime le puits",
        "voit un four",
        "tient le moulin",
        "prend un champ",
        "passe le gué",
    )
    pairs = [(f"Ce soir, le renard {tale}.", f"Ce soir, le ours {tale}.") for tale in tales]
    pairs += [(f"Un renard dort {n} nuits.",) * 2 for n in range(still)]
    assert Judge("fr", Aims(Alignment(())), pairs).vocabulary & {"renard", "ours"} == others


def test_a_name_that_gave_way_to_another_did_not_depart():
    usage = Usage(["le code du cercle"] * 9 + ["code"] * 50, ["le code de la salle"] * 9 + ["code"] * 50)
    gone = Change(
        "term", "removed", "substantive", "Code du cercle", None, 0.0, segments=(("-", "Un texte."),)
    )
    assert [*departed([gone], usage, {"cercle", "salle", "du", "de", "la"})] == []
    assert [concept.words for concept in departed([gone], usage, ())] == ["code du cercle"]


WATCH = "Guet est une capacité déclenchée. Un pion de guet qui voit passer un renard avance de deux cases vers le pont."


@pytest.mark.parametrize(("names", "less"), [(12, True), (11, False)], ids=["of many names", "of some"])
def test_a_rule_below_one_of_many_names_is_about_nothing_else(names, less):
    keywords = {f"300.{n}": (f"Nom {n}", "") for n in range(1, names + 1)}
    old = (
        BOOK
        | {"300": ("Les noms", "")}
        | keywords
        | {"300.1a": MAZE, "400": ("Le tour", ""), "400.1a": WATCH}
    )
    new = old | {
        "300.1a": MAZE.replace("retourne", "ne retourne pas"),
        "400.1a": WATCH.replace("avance", "n’avance pas"),
    }
    found = weights(old, new)
    assert (found["300.1a"] < 0.9 * found["400.1a"]) is less


def test_a_rule_that_came_only_to_tell_what_was_so_once_decides_nothing():
    told = "Autrefois, un joueur ne devait jamais attendre deux tours au puits."
    found = weights(BOOK, BOOK | {"100.2": told, "400.1": told.replace("Autrefois", "Ailleurs")})
    assert found["100.2"] < 0.9 * found["400.1"]
