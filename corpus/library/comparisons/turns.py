"""Expensive work in turns: once for each thing asked, and only so much at a time, whatever the number of processes."""

from __future__ import annotations

import fcntl
import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from pathlib import Path

from django.conf import settings

AT_ONCE = max(1, (os.cpu_count() or 2) // 2)
"""Works that run on this machine at the same time: half of its cores stay for readers of other pages."""
LOOK_AGAIN = 0.02
"""Seconds between two looks whether a turn is free."""

_patience: ContextVar[float] = ContextVar("seconds that one waits for a turn", default=3600.0)


class BusyError(Exception):
    """The machine works on as much as it should; ask again soon."""


@contextmanager
def impatient(seconds: float) -> Iterator[None]:
    """Inside, whoever waits longer than ``seconds`` for a turn gets BusyError: a waiting request holds a thread."""
    token = _patience.set(seconds)
    try:
        yield
    finally:
        _patience.reset(token)


@contextmanager
def turn(key: str) -> Iterator[None]:
    """Inside, no other process or thread of this machine works on ``key``, and at most AT_ONCE work on anything.

    Whoever waited should look first whether the work is done by now. Locks go with the process that holds them.
    """
    end = time.monotonic() + _patience.get()
    folder = Path(settings.DATA_DIR) / "turns"
    folder.mkdir(exist_ok=True)
    # One lock in 256 for a key: two keys that share one wait for each other, which costs time and nothing else.
    mine = folder / f"key-{hashlib.sha256(key.encode()).hexdigest()[:2]}"
    with ExitStack() as lasting:
        for choices in ([mine], [folder / f"turn-{number}" for number in range(AT_ONCE)]):
            while not any(_locked(file, lasting) for file in choices):
                if time.monotonic() > end:
                    raise BusyError
                time.sleep(LOOK_AGAIN)
        yield


def _locked(file: Path, lasting: ExitStack) -> bool:
    """Whether the lock was free; it is ours then until ``lasting`` ends."""
    opened = file.open("w")
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        opened.close()
        return False
    lasting.enter_context(opened)
    return True
