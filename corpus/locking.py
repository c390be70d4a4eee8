"""Files that processes share: locks, what is put in place in one step; and who still runs."""

from __future__ import annotations

import fcntl
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(path: Path, *, wait: bool = True) -> Iterator[None]:
    """Inside, no other thread or process has the lock of that file; it goes with the process that holds it. Raises
    BlockingIOError where another has it and nobody is to ``wait``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def put(path: Path, data: bytes) -> None:
    """Put ``data`` in place as a file in one step: whoever reads it finds the old one or the new one, whole."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        aside.write_bytes(data)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def claim() -> str:
    """This process as one that is at something: machine, number, when it began, and a word for this time."""
    return f"{socket.gethostname()} {os.getpid()} {_begun(os.getpid())} {secrets.token_hex(4)}"


def runs(claimed: str) -> bool | None:
    """Whether the process that made a `claim` still runs; None for one of another machine."""
    host, pid, begun, *_ = claimed.split(" ")
    return _begun(int(pid)) == begun != "" if host == socket.gethostname() else None


def _begun(pid: int) -> str:
    """When a process of this machine began, in the kernel's ticks; empty where there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except OSError:
        return ""
