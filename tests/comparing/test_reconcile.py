"""The composed way and the direct way made one: what is believed, closed, corrected, doubted."""

from corpus.comparing.align.reconcile import reconcile
from corpus.comparing.edition import Alignment, Pair
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL

REWORDED = "Un pion arrivé au pont saute six cases, et son joueur n’acquitte aucun péage."
OLD = edition("a", {"100.1": WELL, "200.1": INN, "300.1": BRIDGE}, covers=WHOLE)
NEW = edition(
    "b", {"100.1": MAZE, "100.1a": WELL, "200.1": INN, "300.4": REWORDED, "400.1": DEATH}, covers=WHOLE
)


def pairs(**more):
    """{old: (new, parts, reason)} of the reconciled way."""
    found = reconcile(Alignment(tuple(more["composed"])), Alignment(tuple(more["direct"])), OLD, NEW)
    held = [
        number for pair in found.pairs if not pair.merged for number in (pair.new, *pair.also_new) if number
    ]
    assert sorted(held) == sorted(rule.number for rule in NEW.rules)
    return {pair.old: (pair.new, pair.also_new, pair.reason) for pair in found.pairs if pair.old}


SAME = [Pair("200.1", "200.1", 1.0, "composed")]


def test_a_gap_is_closed_by_direct_evidence():
    composed = [
        *SAME,
        Pair("100.1", "100.1a", 1.0, "composed"),
        Pair("300.1", None, 0.0, "removed"),
        *(Pair(None, number, 0.0, "added") for number in ("100.1", "300.4", "400.1")),
    ]
    assert pairs(composed=composed, direct=[Pair("300.1", "300.4", 1.0, "")])["300.1"] == (
        "300.4",
        (),
        "direct",
    )
    weak = pairs(composed=composed, direct=[Pair("300.1", "300.4", 0.5, "")])
    assert weak["300.1"] == (None, (), "removed")


def test_what_stands_word_for_word_in_a_rule_that_came_beside_it_is_no_gap():
    composed = [
        *SAME,
        Pair("100.1", None, 0.0, "removed"),
        Pair("300.1", "300.4", 1.0, "composed"),
        *(Pair(None, number, 0.0, "added") for number in ("100.1", "100.1a", "400.1")),
    ]
    found = pairs(composed=composed, direct=[Pair("100.1", "100.1a", 1.0, "")])
    assert found["100.1"] == (None, (), "removed")


def test_the_part_that_reads_more_alike_is_the_main_one():
    composed = [
        *SAME,
        Pair("100.1", "100.1", 0.3, "composed", also_new=("100.1a",)),
        Pair("300.1", "300.4", 1.0, "composed"),
        Pair(None, "400.1", 0.0, "added"),
    ]
    found = pairs(composed=composed, direct=[Pair("100.1", "100.1a", 1.0, "")])
    assert found["100.1"] == ("100.1a", ("100.1",), "direct")


def test_a_free_rule_nearby_takes_the_place_of_a_stranger_and_one_far_off_is_a_doubt():
    composed = [
        *SAME,
        Pair("100.1", "100.1", 0.3, "composed"),
        Pair("300.1", "400.1", 0.3, "composed"),
        *(Pair(None, number, 0.0, "added") for number in ("100.1a", "300.4")),
    ]
    direct = [Pair("100.1", "100.1a", 1.0, ""), Pair("300.1", "300.4", 1.0, "")]
    found = pairs(composed=composed, direct=direct)
    assert found["100.1"] == ("100.1a", (), "direct")
    assert found["300.1"] == ("400.1", (), "disputed")


def test_a_curator_s_word_stands():
    composed = [
        *SAME,
        Pair("100.1", "100.1", 1.0, "forced"),
        Pair("300.1", "300.4", 1.0, "composed"),
        *(Pair(None, number, 0.0, "added") for number in ("100.1a", "400.1")),
    ]
    assert pairs(composed=composed, direct=[Pair("100.1", "100.1a", 1.0, "")])["100.1"][0] == "100.1"
