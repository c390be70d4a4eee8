"""Two editions held against each other: statuses, scope, order, notes, laws."""

from collections import Counter

import pytest
from hypothesis import example, given, settings

from corpus.comparing.comparison import compare
from corpus.comparing.edition import Alignment, Pair
from corpus.comparing.seeing import see
from tests.comparing.editions import WHOLE, edition, editions
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL


def changes(old, new, **more):
    return {(c.old, c.new): c for c in compare(edition("a", old, **more), edition("b", new, **more)).changes}


STATUSES = [
    ("typographic", {"420.1": f"« Oie » {WELL}"}, {"420.1": f'"Oie" {WELL}'}, ("420.1", "420.1"), "typographic", None),
    (
        "edited",
        {"420.1": WELL},
        {"420.1": WELL.replace("attend", "espère")},
        ("420.1", "420.1"),
        "edited",
        "substantive",
    ),
    ("renumbered", {"420.1": WELL}, {"704.1": WELL}, ("420.1", "704.1"), "renumbered", None),
    (
        "renumbered and edited",
        {"420.1": WELL},
        {"704.1": WELL.replace("un autre joueur", "deux joueurs")},
        ("420.1", "704.1"),
        "renumbered+edited",
        "substantive",
    ),
    (
        "renumbered with what it cites",
        {"420.1": f"{WELL} (Voir règle 420.2.)", "420.2": INN},
        {"704.1": f"{WELL} (Voir règle 704.2.)", "704.2": INN},
        ("420.1", "704.1"),
        "renumbered",
        "references",
    ),
    (
        "split",
        {"420.1": f"{WELL} {BRIDGE}"},
        {"420.1": WELL, "420.2": BRIDGE},
        ("420.1", "420.1"),
        "split",
        "editorial",
    ),
    (
        "split with something new",
        {"420.1": f"{WELL} {BRIDGE}"},
        {"420.1": WELL, "420.2": f"{BRIDGE} Deux joueurs y passent."},
        ("420.1", "420.1"),
        "split",
        "substantive",
    ),
    (
        "merged",
        {"420.1": WELL, "420.2": BRIDGE},
        {"420.1": f"{WELL} {BRIDGE}"},
        ("420.2", "420.1"),
        "merged",
        "editorial",
    ),
    (
        "merged, but not whole",
        {"420.1": WELL, "420.2": f"{BRIDGE} Deux joueurs y passent."},
        {"420.1": f"{WELL} {BRIDGE}"},
        ("420.2", "420.1"),
        "merged",
        "substantive",
    ),
    ("added", {"420.1": WELL}, {"420.1": WELL, "420.2": INN}, (None, "420.2"), "added", "substantive"),
    ("removed", {"420.1": WELL, "420.2": INN}, {"420.1": WELL}, ("420.2", None), "removed", "substantive"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "pair", "status", "nature"),
    [row[1:] for row in STATUSES],
    ids=[row[0] for row in STATUSES],
)
def test_statuses(old, new, pair, status, nature):
    change = changes(old, new, covers=WHOLE)[pair]
    assert (change.status, change.nature) == (status, nature)


def test_an_untouched_rule_is_counted_and_not_listed():
    told = compare(edition("a", {"420.1": WELL}), edition("b", {"420.1": WELL}))
    assert told.summary["identical"] == 1
    assert told.changes == ()


@pytest.mark.parametrize(
    ("citing", "nature"),
    [("Voir règle {}.", "references"), ("On y applique la règle {} deux fois.", "substantive")],
    ids=["a mere pointer", "a citation that the sentence needs"],
)
def test_a_citation_aimed_elsewhere(citing, nature):
    old = {"420.1": f"{WELL} {citing.format('420.2')}", "420.2": INN, "420.3": MAZE}
    new = {"420.1": f"{WELL} {citing.format('420.3')}", "420.2": INN, "420.3": MAZE}
    assert changes(old, new)["420.1", "420.1"].nature == nature


def test_titles_demand_nothing_and_examples_only_illustrate():
    old = {"420.1": ("Le puits", WELL, ["Bleu tombe dans le puits et attend."])}
    titled = {"420.1": ("Le grand labyrinthe", WELL, ["Bleu tombe dans le puits et attend."])}
    named = {"420.1": ("Le puits", WELL, ["Rouge tombe dans le puits et attend."])}
    counted = {"420.1": ("Le puits", WELL, ["Bleu tombe dans le puits et n’attend pas."])}
    natures = [changes(old, new)["420.1", "420.1"].nature for new in (titled, named, counted)]
    assert natures == ["editorial", "editorial", "substantive"]


def test_examples_are_compared_one_by_one():
    old = {"420.1": ("", WELL, ["Bleu tombe dans le puits et attend.", "Vert paie sa dette au pont."])}
    new = {"420.1": ("", WELL, ["Rouge lance les dés.", "Bleu tombe dans le puits et patiente."])}
    told = changes(old, new)["420.1", "420.1"].examples
    assert [example.status for example in told] == ["added", "edited", "removed"]


def test_a_recycled_number_is_told():
    told = changes({"507.1": WELL}, {"507.1": BRIDGE, "713.1": WELL}, covers=WHOLE)
    assert told["507.1", "713.1"].recycled
    assert not changes({"507.1": WELL}, {"713.1": WELL}, covers=WHOLE)["507.1", "713.1"].recycled


def test_changes_stand_in_the_order_of_the_new_edition_and_terms_last():
    old = {"420.1": WELL, "420.2": INN, "420.3": BRIDGE, "420.4": MAZE}
    new = {
        "420.1": MAZE,
        "420.5": WELL,
        "420.6": "Chaque équipe choisit une couleur avant le départ.",
        "420.7": BRIDGE,
    }
    told = compare(
        edition("a", old, ["420"], terms=[("Puits", "Une case.")]),
        edition("b", new, ["420"], terms=[("Puits", "Une case du jeu.")]),
    )
    assert [(change.old, change.new) for change in told.changes] == [
        ("420.4", "420.1"),
        ("420.1", "420.5"),
        ("420.2", None),
        (None, "420.6"),
        ("420.3", "420.7"),
        ("Puits", "Puits"),
    ]


TERMS = [
    ("same", [("Puits", "Une case.")], [("Puits", "Une case.")], []),
    ("edited", [("Puits", "Une case.")], [("puits", "Deux cases.")], [("Puits", "puits", "edited")]),
    ("renamed", [("Puits", WELL)], [("Trou", WELL)], [("Puits", "Trou", "renumbered")]),
    (
        "added and removed",
        [("Puits", WELL)],
        [("Pont", BRIDGE)],
        [("Puits", None, "removed"), (None, "Pont", "added")],
    ),
    (
        "removed where it stood",
        [("Dé", WELL), ("Nasse", INN), ("Puits", BRIDGE)],
        [("Damier", MAZE), ("Dé", WELL), ("Pont", MAZE + DEATH), ("Puits", BRIDGE)],
        [(None, "Damier", "added"), ("Nasse", None, "removed"), (None, "Pont", "added")],
    ),
    ("no glossary on one side", [("Puits", WELL)], [], []),
]


@pytest.mark.parametrize(("old", "new", "wanted"), [row[1:] for row in TERMS], ids=[row[0] for row in TERMS])
def test_glossaries(old, new, wanted):
    told = compare(edition("a", {"420.1": WELL}, terms=old), edition("b", {"420.1": WELL}, terms=new))
    assert [(change.old, change.new, change.status) for change in told.changes] == wanted
    assert all(change.kind == "term" for change in told.changes)


def test_what_only_one_source_covers_is_neither_added_nor_removed():
    old = edition("a", {"420": ("Cases", ""), "420.1": WELL})
    new = edition(
        "b", {"411": ("Dés", ""), "411.1": INN, "420": ("Cases", ""), "420.1": WELL, "420.2": BRIDGE}
    )
    told = compare(old, new)
    assert told.scope.only_new == ("411",)
    assert told.scope.compared == ("420",)
    assert [(change.new, change.status) for change in told.changes] == [("420.2", "added")]
    back = compare(new, old)
    assert back.scope.only_old == ("411",)
    assert [(change.old, change.status) for change in back.changes] == [("420.2", "removed")]


def test_a_rule_that_left_the_common_part_is_still_found():
    old = edition("a", {"420": ("Cases", ""), "420.1": WELL, "420.2": BRIDGE})
    new = edition(
        "b", {"411": ("Dés", ""), "411.1": INN, "411.2": BRIDGE, "420": ("Cases", ""), "420.1": WELL}
    )
    told = compare(old, new)
    assert [(change.old, change.new) for change in told.changes] == [("420.2", "411.2")]
    assert told.scope.only_new == ("411.1",)


def test_a_cover_that_moved_is_followed():
    old = edition("a", {"420": ("Cases", ""), "420.1": WELL, "420.2": INN})
    new = edition(
        "b", {"703": ("Dés", ""), "704": ("Cases", ""), "704.1": WELL, "704.2": INN, "704.3": BRIDGE}, WHOLE
    )
    told = compare(old, new)
    assert {change.new for change in told.changes if change.status == "added"} == {"704.3"}
    assert told.scope.only_new == ("703",)


def test_between_whole_books_a_new_section_is_new():
    rules = {"100": ("Départ", ""), "100.1": WELL, "200": ("Milieu", ""), "200.1": INN}
    rules |= {"300": ("Suite", ""), "300.1": BRIDGE, "400": ("Fin", ""), "400.1": MAZE}
    rules |= {"500": ("Mort", ""), "500.1": DEATH}
    told = compare(
        edition("a", rules), edition("b", rules | {"116": ("Ruses", ""), "116.1": "Chacun ruse à son tour."})
    )
    assert {change.new for change in told.changes} == {"116", "116.1"}
    assert told.scope.only_new == ()


@settings(max_examples=60, deadline=None)
@given(editions("a"), editions("b"))
@example(edition("a", {"400": "", "400.1": "pion", "400.1a": "pion " * 4}), edition("b", {"400": "pion"}))
@example(
    edition("a", {"400": ("", "pion"), "400.1": "pion pion pion pion"}), edition("b", {"400": ("", "pion")})
)
def test_segments_rebuild_and_every_rule_has_one_place(old, new):
    told = compare(old, new)
    olds, news = {r.number: r for r in old.rules}, {r.number: r for r in new.rules}
    for change in told.changes:
        before, after = olds.get(change.old), news.get(change.new)
        assert change.before == (before.text if before else "")
        assert change.after == (after.text if after else "")
        assert "".join(text for operation, text in change.title if operation != "+") == (
            before.title if before else ""
        )
        assert "".join(text for operation, text in change.title if operation != "-") == (
            after.title if after else ""
        )
    for counts in (
        Counter(change.old for change in told.changes if change.old),
        Counter(
            number
            for change in told.changes
            if change.status != "merged"  # it went to a rule that has a change of its own
            for number in (change.new, *change.also_new)
            if number
        ),
    ):
        assert set(counts.values()) <= {1}
    assert sum(told.summary.values()) == len(told.alignment.pairs)


@settings(max_examples=30, deadline=None)
@given(editions("a"))
def test_an_edition_against_itself_shows_no_change(old):
    told = compare(old, old)
    assert told.changes == ()
    assert told.summary["identical"] == len(old.rules)


def test_a_removed_rule_leads_to_no_twin_that_stood_there_before():
    rules = {
        f"{at}01.1": f"Le pion {kind} passe la porte du jardin."
        for at, kind in enumerate(["rouge", "bleu", "vert", "gris", "noir", "blanc"], 1)
    }
    gone, twin = (f"La prime de {name} se compte une fois par combat." for name in ("bravoure", "furie"))
    old = edition("a", {**rules, "701.1": twin, "801.1": gone})
    alignment = Alignment((Pair("701.1", "701.1", 1.0, ""), Pair("801.1", None, 0.0, "")))
    stays, changed = (
        see(old, edition("b", {**rules, "701.1": says}), alignment, ["801.1"])
        for says in (twin, f"{twin} Elle se paie.")
    )
    assert not stays.get("801.1")
    assert [each.number for each in changed["801.1"]] == ["701.1"]
