"""What two books took to compare is given back with the comparison, not when garbage is looked for."""

import gc

from corpus.comparing.comparison import compare
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import BRIDGE, INN, MAZE, WELL

OLD = {"100": ("Le plateau", ""), "100.1": WELL, "100.2": MAZE, "200": ("Les cases", ""), "200.1": INN}
NEW = {"100": ("Le plateau", ""), "100.1": f"{WELL} {BRIDGE}", "200": ("Les cases", ""), "200.1": INN[:40]}


def test_nothing_that_compared_two_books_outlives_the_comparison():
    gc.collect()
    gc.disable()
    try:
        before = _held()
        told = compare(edition("a", OLD, covers=WHOLE), edition("b", NEW, covers=WHOLE))
        left = _held()
    finally:
        gc.enable()
    assert told.changes
    assert {
        name: count - before.get(name, 0) for name, count in left.items() if count > before.get(name, 0)
    } == {}


def _held() -> dict[str, int]:
    """How many objects there are of each class that works in comparing, what comes back left out."""
    found: dict[str, int] = {}
    for each in gc.get_objects():
        kind = type(each)
        if kind.__module__.startswith("corpus.comparing.") and kind.__module__ != "corpus.comparing.edition":
            found[kind.__qualname__] = found.get(kind.__qualname__, 0) + 1
    return found
