"""How often Python looks for garbage while much is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = 1_000_000
"""New objects after which garbage is looked for where most of them stay: more than the largest edition needs in all to
be stored, linked and indexed, so that one that comes alone waits for none. With Python's 700, a tenth of the time goes
into walking what is there; with 300,000, a thirtieth, and 52 editions read at once need 540 MB instead of 610.
"""


_lock = Lock()
_usual: list[tuple[int, int, int]] = []
"""How often garbage is looked for outside, once for each that is inside: several threads may be."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Garbage is looked for after `SELDOM` new objects inside, as before when the last one has left."""
    with _lock:
        before = _usual[0] if _usual else gc.get_threshold()
        _usual.append(before)
        gc.set_threshold(SELDOM, *before[1:])
    try:
        yield
    finally:
        with _lock:
            _usual.pop()
            if not _usual:
                gc.set_threshold(*before)
