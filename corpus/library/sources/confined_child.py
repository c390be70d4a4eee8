"""The process that reads sources for others (`confined`): knows reading alone, answers one request after the other.

A message is a JSON header in a frame of its own, and the frames of bytes that the header counts. Neither side ever runs
what the other one sends: a document is data of `Document`'s types and refused where it is anything else.
"""

from __future__ import annotations

import gc
import json
import resource
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from pydantic import TypeAdapter

from corpus.garbage import SELDOM
from corpus.reading import parts_of, read_source
from corpus.reading.carriers.carry import carry
from corpus.reading.document import Document, UnreadableError

LENGTH = struct.Struct(">Q")
DOCUMENT: TypeAdapter[Document] = TypeAdapter(Document)
"""A document as JSON and back, each field held to its type."""

Answer = tuple[dict[str, Any], tuple[bytes, ...]]
"""``{"outcome": "done"}`` with what was asked for, or ``{"outcome": "unreadable" | "failed", "why": …}``."""


def _read(data: bytes, name: str, given: dict[str, Any]) -> Answer:
    return {"outcome": "done"}, (DOCUMENT.dump_json(read_source(data, name, **given)),)


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


def frames(header: dict[str, Any], pieces: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """A message as it goes through the pipe."""
    told = json.dumps({**header, "frames": len(pieces)}).encode()
    return tuple(part for piece in (told, *pieces) for part in (LENGTH.pack(len(piece)), piece))


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
