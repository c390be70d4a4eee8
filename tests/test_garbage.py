"""Garbage is looked for seldom while something is made that stays, and as before when the last maker is done."""

from __future__ import annotations

import gc
from contextlib import ExitStack

from corpus.garbage import SELDOM, seldom_collected


def test_it_is_looked_for_as_before_when_the_last_has_left() -> None:
    before = gc.get_threshold()
    one, other = ExitStack(), ExitStack()
    one.enter_context(seldom_collected())
    other.enter_context(seldom_collected())
    one.close()  # the first to come leaves first, as threads do
    assert gc.get_threshold() == (SELDOM, *before[1:])
    other.close()
    assert gc.get_threshold() == before
