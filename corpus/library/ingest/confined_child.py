"""The process that reads sources for others (`confined`): knows reading alone, answers one request after the other.

A request is the pickled name of a function, its arguments; an answer is ("done", result) or ("failed", why).
"""

from __future__ import annotations

import pickle
import resource
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from corpus.reading import parts_of, read_source
from corpus.reading.document import UnreadableError

LENGTH = struct.Struct(">Q")
_DOES: dict[str, Callable[..., Any]] = {"read_source": read_source, "parts_of": parts_of}


def answer(request: tuple[str, tuple[Any, ...], dict[str, Any]]) -> tuple[str, Any]:
    """What becomes of one request; no exception leaves it."""
    function, arguments, named = request
    try:
        return "done", _DOES[function](*arguments, **named)
    except UnreadableError as error:
        return "unreadable", str(error)
    except MemoryError:
        return "failed", "reading it took more memory than a source may have"
    except RecursionError:
        return "failed", "it is nested too deeply"
    except Exception as error:  # noqa: BLE001 - whatever a source provokes is the source's report
        return "failed", f"{type(error).__name__}: {error}"


def serve(memory: int, seconds: int, incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer until nobody asks any more, in at most ``memory`` bytes and ``seconds`` of work for each request."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    while header := incoming.read(LENGTH.size):
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + seconds, hard))
        # what is unpickled here was pickled by the process that started this one
        told = answer(pickle.loads(incoming.read(LENGTH.unpack(header)[0])))  # noqa: S301
        try:
            packed = pickle.dumps(told, protocol=5)
        except MemoryError:
            del told
            packed = pickle.dumps(("failed", "reading it took more memory than a source may have"))
        outgoing.write(LENGTH.pack(len(packed)))
        outgoing.write(packed)
        outgoing.flush()


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]), sys.stdin.buffer, sys.stdout.buffer)
