"""What weighs most: pairs of changes, the one that a judge must know first before the other."""

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.edition import Alignment, Change
from corpus.comparing.nature.citations import Aims
from corpus.comparing.nature.nature import Judge
from corpus.comparing.nature.usage import Usage
from corpus.comparing.weighing.concepts import departed
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


NEWT = "Un triton nage deux cases quand le tour commence, puis il dort sous le pont."


@pytest.mark.parametrize(
    "there",
    [{"300": ("Les tritons", ""), "300.1": NEWT}, {"300": ("Divers", ""), "300.1": NEWT.removeprefix("Un ")}],
    ids=["under a heading that bears its name", "the rule begins with its name"],
)
def test_the_rule_that_defines_a_new_term_weighs_more_though_few_speak_of_it(there):
    told = {"200.3": "Le triton qui dort ne compte pas."}
    known = ("Puits", "Voir règle 100.")
    share = {}
    for name in ("Triton", "Nageoire"):
        terms = [known, (name, "Ce mot est nouveau. Voir règle 300.")]
        found = compare(
            edition("a", BOOK, covers=WHOLE, terms=[known]),
            edition("b", BOOK | told | there, covers=WHOLE, terms=terms),
        ).changes
        weight = {change.new: change.weight for change in found}
        share[name] = weight["300.1"] / weight["200.3"]
    assert share["Triton"] > 1.1 * share["Nageoire"]


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


def following(old, new, terms=()):
    base = [("Dé", "Un cube à six faces.")]
    told = compare(
        edition("a", old, covers=WHOLE, terms=base), edition("b", new, covers=WHOLE, terms=[*base, *terms])
    ).changes
    return {change.new: change.follows for change in told if change.kind == "rule" and change.new}


def test_what_only_tells_elsewhere_of_a_new_concept_follows_the_heading_that_bears_its_name():
    came = FOXES | {"300": ("Les renards", ""), "200.3": "Un renard qui arrive à l’auberge y attend la nuit."}
    came |= {"200.2": BRIDGE + " Un renard le passe à la nage.", "100.2": MAZE}
    found = following(BOOK, BOOK | came)
    assert {number: found[number] for number in ("200.2", "200.3", "100.2", "300.1", "300.5")} == {
        "200.2": "300", "200.3": "300", "100.2": "", "300.1": "", "300.5": "",
    }  # fmt: skip


def test_a_rule_that_does_more_than_tell_of_a_new_concept_follows_nothing():
    old = BOOK | {"100.2": f"{MAZE} {BRIDGE} {DEATH}"}
    came = FOXES | {"300": ("Les renards", ""), "100.2": f"{MAZE} Un renard garde ce lieu."}
    assert following(old, old | came)["100.2"] == ""


def test_what_came_below_a_rule_that_follows_a_new_concept_follows_it_too():
    came = FOXES | {"300": ("Les renards", ""), "100.1a": "Cette durée se compte en tours.", "200.3": BRIDGE}
    came |= {"200.3a": "Cette durée se compte en tours."}
    told = following(BOOK, BOOK | came | {"200.3": "Un renard qui arrive à l’auberge y attend la nuit."})
    assert (told["200.3a"], told["100.1a"]) == ("300", "")  # 100.1 stood there before
    assert following(BOOK, BOOK | came)["200.3a"] == ""


def test_what_the_glossary_points_to_is_followed_though_no_title_bears_its_name():
    came = FOXES | {"300": ("Les bêtes", ""), "200.3": "Un renard qui arrive à l’auberge y attend la nuit."}
    assert following(BOOK, BOOK | came, [("Renard", "Un pion. Voir règle 300.1.")])["200.3"] == "300"
    assert following(BOOK, BOOK | came)["200.3"] == ""


def test_a_rule_that_only_tells_what_it_once_said_was_abolished():
    was = {"100.2": "Un pion noir prend un pion blanc au passage."}
    now = {"100.2": "Auparavant, un pion noir prenait un pion blanc au passage."}
    for before, after, abolished in ((was, now, True), (now, was, False), (now, {"100.2": MAZE}, False)):
        changes = compare(
            edition("a", BOOK | before, covers=WHOLE), edition("b", BOOK | after, covers=WHOLE)
        ).changes
        facts = {change.old: change.facts for change in changes}
        assert (("abolished", "", "") in facts.get("100.2", ())) is abolished
    worth = weights(BOOK | was, BOOK | now | {"200.2": BRIDGE.replace("avance", "recule")})
    assert worth["100.2"] == 1.0 > worth["200.2"]


def test_an_abolished_rule_that_bound_players_weighs_more_than_one_that_bound_none():
    was = {
        "100.2": "Un joueur noir passe son tour au puits.",
        "200.3": "Un caillou noir passe son tour au puits.",
    }
    now = {number: f"Auparavant, {text[0].lower()}{text[1:]}" for number, text in was.items()}
    worth = weights(BOOK | was, BOOK | now)
    assert worth["100.2"] > 1.2 * worth["200.3"]


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


def test_a_rule_that_defines_a_new_term_weighs_in_full_below_one_of_many_names():
    terms = [("Puits", "Voir règle 100."), ("Triton", "Un mot. Voir règle 300.1.")]
    came = {"300.1b": "Triton nage deux cases quand le tour commence.", "200.3": "Le triton qui dort attend."}
    share = []
    for many in (11, 12):
        names = {"300": ("Les noms", "")} | {f"300.{n}": (f"Nom {n}", "") for n in range(1, many + 1)}
        found = compare(
            edition("a", BOOK | names, covers=WHOLE, terms=terms[:1]),
            edition("b", BOOK | names | came, covers=WHOLE, terms=terms),
        ).changes
        weight = {change.new: change.weight for change in found}
        share.append(weight["300.1b"] / weight["200.3"])
    assert share[0] == pytest.approx(share[1])


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


def test_an_ability_that_works_otherwise_weighs_more_than_another_word():
    old = BOOK | {"300.1": WATCH, "300.2": WATCH.replace("Guet", "Ruse").replace("renard", "triton")}
    new = old | {
        "300.1": WATCH.replace("déclenchée", "statique"),
        "300.2": old["300.2"].replace("déclenchée", "ancienne"),
    }
    found = compare(edition("a", old, covers=WHOLE), edition("b", new, covers=WHOLE)).changes
    weight = {change.new: change.weight for change in found}
    assert weight["300.1"] > 1.2 * weight["300.2"]
    manners = {change.new: [fact for fact in change.facts if fact[0] == "manner"] for change in found}
    assert manners == {"300.1": [("manner", "déclenchée", "statique")], "300.2": []}


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


def test_a_rule_under_the_name_of_a_new_concept_follows_no_other():
    newts = {f"4{number[1:]}": text.replace("renard", "triton") for number, text in FOXES.items()}
    came = (
        {"300": ("Les renards", ""), "400": ("Les tritons", ""), "400.7": "Un triton dort."} | FOXES | newts
    )
    both = "Un triton garde la porte du renard."
    found = following(BOOK, BOOK | came | {"300.9": both, "200.9": both})
    assert (found["300.9"], found["200.9"]) == ("", "400")


def test_a_rule_to_which_the_glossary_points_for_a_part_of_it_follows_the_concept():
    came = FOXES | {"300": ("Les renards", ""), "100.9": "La marque du renard se lit au dos de son pion."}
    pointed = [("Marque du renard", "Un signe. Voir règle 100.9.")]
    assert following(BOOK, BOOK | came | {"200.9": "La marque du renard brille."}, pointed)["100.9"] == "300"
