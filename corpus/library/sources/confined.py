"""Reading in a process of its own, with limits of memory, time and output: whatever a source does costs it alone.

The child knows reading and nothing else: no database, no settings, no secret in its environment, and where the kernel
has Landlock and seccomp no file and no network either (`confinement`). It is kept for the next source, and ended when
it breaks a limit. The functions have the names and answers of those of reading.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import subprocess
import sys
import threading
import time
from io import BufferedReader, BufferedWriter
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError

from corpus.library.sources.messages import LENGTH, Answer, document_as_json, frames
from corpus.reading.document import Document, UnreadableError

MEMORY = 1_500_000_000
"""Bytes of address space of a reading process. The largest rules text of all (PDF, 300 pages) takes a third."""
SECONDS = 120
"""Seconds of work on one source; the largest takes ten on a slow machine."""
PATIENCE = 10 * SECONDS
"""Seconds on the clock: a busy machine makes reading slow, not wrong."""
OUTPUT = 100_000_000
"""Bytes of what reading hands back; a whole book of rules is about ten million."""
_INHERITED = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
"""All that a reading process has of the environment: no secret, no address of a database."""

_ROOT = Path(__file__).resolve().parents[3]
_idle: list[_Child] = []
_lock = threading.Lock()


def read_source(data: bytes, name: str, **given: Any) -> Document:
    """As `corpus.reading.reader.read_source`. Raises UnreadableError, also where a limit is broken."""
    _, (packed,) = _ask("read_source", data, name, given)
    try:
        return document_as_json().validate_json(packed)
    except ValidationError as error:
        raise UnreadableError(f"{name}: what reading handed back is no document: {error}") from None


def parts_of(data: bytes, name: str) -> tuple[tuple[str, bytes], ...]:
    """As `corpus.reading.identity.editions.parts_of`. Raises UnreadableError, also where a limit is broken."""
    header, inside = _ask("parts_of", data, name, {})
    return tuple(zip(header["names"], inside, strict=True))


def lines_of(data: bytes, name: str) -> tuple[str, ...]:
    """The lines of a source as reading counts them, whatever carries them. Raises UnreadableError."""
    _, (packed,) = _ask("lines_of", data, name, {})
    return tuple(str(line) for line in json.loads(packed))


class _Child:
    """A reading process and the pipes to it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "corpus.library.sources.confined_child", str(MEMORY), str(SECONDS)]
        pipes: dict[str, Any] = {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.DEVNULL,
        }
        clean = {name: os.environ[name] for name in _INHERITED if name in os.environ}
        self._process = subprocess.Popen(command, cwd=_ROOT, env=clean, **pipes)  # noqa: S603 - our own module
        self._in = cast("BufferedWriter", self._process.stdin)
        self._out = cast("BufferedReader", self._process.stdout)

    def ask(self, request: dict[str, Any], data: bytes) -> Answer:
        """The answer. Raises BrokenLimitError."""
        try:
            for piece in frames(request, (data,)):
                self._in.write(piece)
            self._in.flush()
        except OSError:
            raise BrokenLimitError("the reading process ended before it was asked") from None
        until = time.monotonic() + PATIENCE
        packed, left = self._frame(OUTPUT, until)
        header = json.loads(packed)
        pieces = []
        for _ in range(header["frames"]):
            piece, left = self._frame(left, until)
            pieces.append(piece)
        return header, tuple(pieces)

    def _frame(self, most: int, until: float) -> tuple[bytes, int]:
        """One frame, and how many bytes may still follow."""
        (size,) = LENGTH.unpack(self._read(LENGTH.size, until))
        if size > most:
            raise BrokenLimitError(f"what reading made of it is larger than {OUTPUT:,} bytes")
        return self._read(size, until), most - size

    def _read(self, size: int, until: float) -> bytes:
        found = bytearray()
        while len(found) < size:
            ready, _, _ = select.select([self._out], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise BrokenLimitError(f"reading it took more than {PATIENCE} s")
            piece = self._out.raw.read(min(size - len(found), 1 << 20))
            if not piece:
                raise BrokenLimitError(
                    f"reading it took more than {SECONDS} s of work, or the memory allowed"
                )
            found += piece
        return bytes(found)

    def end(self) -> None:
        """Kill the process and wait for it."""
        self._process.kill()
        for pipe in (self._in, self._out):
            with contextlib.suppress(OSError):  # what was not written is for nobody any more
                pipe.close()
        self._process.wait()

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None


class BrokenLimitError(Exception):
    """A reading process that didn't answer: why."""


def _ask(function: str, data: bytes, name: str, given: dict[str, Any]) -> Answer:
    child = _take()
    try:
        header, pieces = child.ask({"function": function, "name": name, "given": given}, data)
    except BrokenLimitError as error:
        child.end()
        raise UnreadableError(
            f"{name}: {error}; nothing of it was kept: split it, or save it as plain text"
        ) from None
    except BaseException:
        child.end()
        raise
    with _lock:
        _idle.append(child)
    match header["outcome"]:
        case "done":
            return header, pieces
        case "unreadable":
            raise UnreadableError(header["why"])
        case _:
            raise UnreadableError(f"{name}: {header['why']}; nothing of it was kept")


def _take() -> _Child:
    with _lock:
        while _idle:
            child = _idle.pop()
            if child.alive:
                return child
            child.end()
    return _Child()


@atexit.register
def end_children() -> None:
    """End the reading processes that wait."""
    with _lock:
        while _idle:
            _idle.pop().end()
