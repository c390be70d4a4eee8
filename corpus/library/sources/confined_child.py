"""The process that reads sources for others (`confined`): knows reading alone, answers one request after the other.

It alone loads what reading needs: whoever asks it, a web worker for one, doesn't.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from corpus.garbage import SELDOM
from corpus.library.sources.messages import LENGTH, Answer, document_as_json, frames
from corpus.reading.carriers.carry import carry
from corpus.reading.document import UnreadableError
from corpus.reading.identity.editions import parts_of
from corpus.reading.reader import read_source


def _read(data: bytes, name: str, given: dict[str, Any]) -> Answer:
    return {"outcome": "done"}, (document_as_json().dump_json(read_source(data, name, **given)),)


def _parts(data: bytes, name: str, given: dict[str, Any]) -> Answer:
    parts = parts_of(data, name, **given)
    return {"outcome": "done", "names": [part for part, _ in parts]}, tuple(inside for _, inside in parts)


def _lines(data: bytes, name: str, given: dict[str, Any]) -> Answer:
    lines = carry(data, name, **given).bare_lines()
    return {"outcome": "done"}, (json.dumps(list(lines)).encode(),)


_DOES: dict[str, Callable[[bytes, str, dict[str, Any]], Answer]] = {
    "read_source": _read,
    "parts_of": _parts,
    "lines_of": _lines,
}


def answer(request: dict[str, Any], data: bytes) -> Answer:
    """What becomes of one request; no exception leaves it."""
    try:
        return _DOES[request["function"]](data, request["name"], request["given"])
    except UnreadableError as error:
        return {"outcome": "unreadable", "why": str(error)}, ()
    except MemoryError:
        return {"outcome": "failed", "why": "reading it took more memory than a source may have"}, ()
    except RecursionError:
        return {"outcome": "failed", "why": "it is nested too deeply"}, ()
    except Exception as error:  # noqa: BLE001 - whatever a source provokes is the source's report
        return {"outcome": "failed", "why": f"{type(error).__name__}: {error}"}, ()


def serve(memory: int, seconds: int, incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer until nobody asks any more, in at most ``memory`` bytes and ``seconds`` of work for each request."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    gc.freeze()  # what is imported stays, and what a reading makes is kept until it is sent: there is little to collect
    gc.set_threshold(SELDOM)
    while length := incoming.read(LENGTH.size):
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + seconds, hard))
        request = json.loads(incoming.read(LENGTH.unpack(length)[0]))
        data = incoming.read(LENGTH.unpack(incoming.read(LENGTH.size))[0])
        for piece in frames(*answer(request, data)):
            outgoing.write(piece)
        outgoing.flush()


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]), sys.stdin.buffer, sys.stdout.buffer)
