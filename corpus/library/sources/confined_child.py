"""The process that reads sources for others (`confined`): knows reading alone, answers one request after the other.

It alone loads what reading needs: whoever asks it, a web worker for one, doesn't.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from corpus.library.sources.confinement import confine
from corpus.library.sources.messages import Answer, document_as_json, receive, send
from corpus.reading.carriers.carry import carry
from corpus.reading.document import Document
from corpus.reading.entries import entries
from corpus.reading.identity.editions import parts_of
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError

CEILINGS = {"entries": 50_000, "cited numbers": 50_000, "diagnostics": 50_000, "lines": 500_000}
"""What a document may hold, ten times and more what the largest real one does: what follows costs by these."""


def _read(data: bytes, name: str, given: dict[str, Any]) -> Answer:
    document = read_source(data, name, **given)
    _refuse_too_much(document, name)
    return {}, (document_as_json().dump_json(document),)


def _refuse_too_much(document: Document, name: str) -> None:
    """Raises UnreadableError for a document above one of the ceilings."""
    found = list(entries(document))
    counts = {
        "entries": len(found),
        "cited numbers": sum(len(each.targets) for entry in found for each in entry.references),
        "diagnostics": len(document.diagnostics),
        "lines": document.owners[-1].last if document.owners else 0,
    }
    for what, count in counts.items():
        if count > CEILINGS[what]:
            raise UnreadableError("ceiling", name=name, count=count, what=what, most=CEILINGS[what])


def _parts(data: bytes, name: str, given: dict[str, Any]) -> Answer:
    parts = parts_of(data, name, **given)
    return {"names": [part for part, _ in parts]}, tuple(inside for _, inside in parts)


def _lines(data: bytes, name: str, given: dict[str, Any]) -> Answer:
    lines = carry(data, name, **given).bare_lines()
    return {}, (json.dumps(list(lines)).encode(),)


_DOES: dict[str, Callable[[bytes, str, dict[str, Any]], Answer]] = {
    "read_source": _read,
    "parts_of": _parts,
    "lines_of": _lines,
}


def answer(request: dict[str, Any], data: bytes) -> Answer:
    """What becomes of one request; no exception leaves it."""
    name = {"name": request["name"]}
    try:
        return _DOES[request["function"]](data, request["name"], request["given"])
    except UnreadableError as error:
        return {"refused": error.code, "facts": error.facts}, ()
    except MemoryError:
        return {"refused": "too_heavy", "facts": name}, ()
    except RecursionError:
        return {"refused": "too_deep", "facts": name}, ()
    except Exception as error:  # noqa: BLE001 - whatever a source provokes is the source's report
        return {"refused": "unexpected", "facts": {**name, "error": f"{type(error).__name__}: {error}"}}, ()


def serve(memory: int, seconds: int, pipe: Connection) -> None:
    """Answer until nobody asks any more, in at most ``memory`` bytes and ``seconds`` of work for each request."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    gc.freeze()  # what is imported stays, and what a reading makes is kept until it is sent: there is little to collect
    gc.set_threshold(1_000_000)
    confine(Path(__file__).resolve().parents[2])
    with suppress(EOFError, ConnectionError):
        while True:
            request, (data,) = receive(pipe)
            used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
            _, hard = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (int(used) + seconds, hard))
            send(pipe, *answer(request, data))


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]), Connection(int(sys.argv[3])))
