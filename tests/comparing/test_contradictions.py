"""Links that an alignment without the edition in between contradicts."""

from corpus.comparing.align.alignment import align
from corpus.comparing.align.reconcile import contradictions
from corpus.comparing.edition import Alignment, Pair
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, DEATH, INN, MAZE, WELL

RULES = {"100.1": WELL, "100.2": INN, "200.1": BRIDGE, "200.2": MAZE}
A, B, C = (edition(slug, RULES, covers=WHOLE) for slug in "abc")


def crossed(reason="same number"):
    """The first step with two rules exchanged."""
    pairs = {"100.1": "100.2", "100.2": "100.1", "200.1": "200.1", "200.2": "200.2"}
    return Alignment(tuple(Pair(old, new, 0.5, reason) for old, new in pairs.items()))


def test_links_that_agree_raise_no_doubt():
    assert contradictions(align(A, B), align(B, C), align(A, C), A, C) == ()


def test_crossed_links_are_found_and_put_right():
    found = contradictions(crossed(), align(B, C), align(A, C), A, C)
    assert {(each.old, each.linked, each.became, each.rather, each.instead) for each in found} == {
        ("100.1", "100.2", "100.2", "100.1", "100.1"),
        ("100.2", "100.1", "100.1", "100.2", "100.2"),
    }
    assert list(found) == sorted(found, key=lambda each: -each.gain)


def test_a_curator_is_not_doubted():
    assert contradictions(crossed("forced"), align(B, C), align(A, C), A, C) == ()


def test_what_came_with_the_last_edition_puts_the_second_step_in_doubt():
    old = edition("a", {"100.1": WELL, "200.1": BRIDGE}, covers=WHOLE)
    new = edition("c", {"100.1": DEATH, "100.3": WELL, "200.1": BRIDGE}, covers=WHOLE)
    first = Alignment((Pair("100.1", "100.1", 1.0, ""), Pair("200.1", "200.1", 1.0, "")))
    second = Alignment((*first.pairs, Pair(None, "100.3", 0.0, "added")))
    found = contradictions(first, second, align(old, new), old, new)
    assert [(each.linked, each.rather, each.instead) for each in found] == [("100.1", "100.3", None)]
