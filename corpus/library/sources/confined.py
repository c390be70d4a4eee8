"""Reading in a process of its own, with limits of memory, time and output: whatever a source does costs it alone.

The child knows reading and nothing else: no database, no settings, no secret in its environment, and where the kernel
has Landlock and seccomp no file and no network either (`confinement`). It is kept for the next source, and ended when
it breaks a limit. The functions have the names and answers of those of reading.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from contextlib import suppress
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from corpus.library.sources.messages import Answer, document_as_json, receive, send
from corpus.reading.document import Document
from corpus.reading.refusals import UnreadableError

MEMORY = 1_500_000_000
"""Bytes of address space of a reading process. The largest rules text of all (PDF, 300 pages) takes a third."""
SECONDS = 120
"""Seconds of work on one source; the largest takes ten on a slow machine."""
PATIENCE = 10 * SECONDS
"""Seconds on the clock: a busy machine makes reading slow, not wrong."""
OUTPUT = 100_000_000
"""Bytes of what reading hands back at once; a whole book of rules is about ten million."""
_INHERITED = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
"""All that a reading process has of the environment: no secret, no address of a database."""

_ROOT = Path(__file__).resolve().parents[3]
_idle: list[_Child] = []


def read_source(data: bytes, name: str, **given: Any) -> Document:
    """As `corpus.reading.reader.read_source`. Raises UnreadableError, also where a limit is broken."""
    _, (packed,) = _ask("read_source", data, name, given)
    try:
        return document_as_json().validate_json(packed)
    except ValidationError as error:
        raise UnreadableError("unexpected", name=name, error=f"no document: {error}") from None


def parts_of(data: bytes, name: str) -> tuple[tuple[str, bytes], ...]:
    """As `corpus.reading.identity.editions.parts_of`. Raises UnreadableError, also where a limit is broken."""
    header, inside = _ask("parts_of", data, name, {})
    return tuple(zip(header["names"], inside, strict=True))


def lines_of(data: bytes, name: str) -> tuple[str, ...]:
    """The lines of a source as reading counts them, whatever carries them. Raises UnreadableError."""
    _, (packed,) = _ask("lines_of", data, name, {})
    return tuple(str(line) for line in json.loads(packed))


class _Child:
    """A reading process and the pipe to it."""

    def __init__(self) -> None:
        self._pipe, far = Pipe()
        command = [sys.executable, "-m", "corpus.library.sources.confined_child"]
        command += [str(MEMORY), str(SECONDS), str(far.fileno())]
        how: dict[str, Any] = {"cwd": _ROOT, "pass_fds": [far.fileno()], "stderr": subprocess.DEVNULL}
        clean = {name: os.environ[name] for name in _INHERITED if name in os.environ}
        self._process = subprocess.Popen(command, env=clean, stdin=subprocess.DEVNULL, **how)  # noqa: S603 - our own
        far.close()

    def ask(self, request: dict[str, Any], data: bytes) -> Answer:
        """The answer. Raises UnreadableError where a limit is broken."""
        name = request["name"]
        try:
            send(self._pipe, request, (data,))
            if not self._pipe.poll(PATIENCE):
                raise UnreadableError("too_slow", name=name, seconds=PATIENCE)
            return receive(self._pipe, OUTPUT)
        except (EOFError, ConnectionError):
            raise UnreadableError("too_heavy", name=name) from None
        except OSError:
            raise UnreadableError("too_much", name=name, most=OUTPUT) from None

    def end(self) -> None:
        """Kill the process and wait for it."""
        self._process.kill()
        self._pipe.close()
        self._process.wait()

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None


def _ask(function: str, data: bytes, name: str, given: dict[str, Any]) -> Answer:
    child = _take()
    try:
        header, pieces = child.ask({"function": function, "name": name, "given": given}, data)
    except BaseException:
        child.end()
        raise
    _idle.append(child)
    if "refused" in header:
        raise UnreadableError(header["refused"], **header["facts"])
    return header, pieces


def _take() -> _Child:
    with suppress(IndexError):  # none is idle; another thread may have taken the last one
        while True:
            child = _idle.pop()
            if child.alive:
                return child
            child.end()
    return _Child()


@atexit.register
def end_children() -> None:
    """End the reading processes that wait."""
    while _idle:
        _idle.pop().end()
