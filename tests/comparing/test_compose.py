"""Composition over an edition in between."""

import pytest

from corpus.comparing.align.alignment import compose, edges_of
from corpus.comparing.edition import Alignment, Pair


def main(old, new, *also):
    return Pair(old, new, 1.0, "x", also_new=also)


def merged(old, new):
    return Pair(old, new, 1.0, "x", kind="merged")


CASES = [
    ("chain", [main("1.1", "2.1")], [main("2.1", "3.1")], [("1.1", "3.1", "main", ())]),
    ("lost on the way", [main("1.1", "2.1")], [main("2.1", None)], [("1.1", None, "main", ())]),
    ("born in between", [main(None, "2.1")], [main("2.1", "3.1")], [(None, "3.1", "main", ())]),
    ("born at the end", [], [main(None, "3.1")], [(None, "3.1", "main", ())]),
    (
        "split, then kept",
        [main("1.1", "2.1", "2.2")],
        [main("2.1", "3.1"), main("2.2", "3.2")],
        [("1.1", "3.1", "main", ("3.2",))],
    ),
    (
        "split, the first part lost",
        [main("1.1", "2.1", "2.2")],
        [main("2.1", None), main("2.2", "3.2")],
        [("1.1", "3.2", "main", ())],
    ),
    (
        "merged, then kept",
        [main("1.1", "2.1"), merged("1.2", "2.1")],
        [main("2.1", "3.1")],
        [("1.1", "3.1", "main", ()), ("1.2", "3.1", "merged", ())],
    ),
    (
        "split, then put together again",
        [main("1.1", "2.1", "2.2")],
        [main("2.1", "3.1"), merged("2.2", "3.1")],
        [("1.1", "3.1", "main", ())],
    ),
]


@pytest.mark.parametrize(
    ("first", "second", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_two_steps_become_one(first, second, wanted):
    olds, news = (sorted({pair[side] for pair in step} - {None}) for side, step in ((0, first), (1, second)))
    composed = compose(olds, news, [[*edges_of(Alignment(tuple(step)))] for step in (first, second)])
    assert [(pair.old, pair.new, pair.kind, pair.also_new) for pair in composed.pairs] == wanted
