"""What goes through the pipe between `confined` and its reading process (`confined_child`): frames of bytes, no code.

A message is a JSON header in a frame of its own, and the frames of bytes that the header counts. Neither side ever runs
what the other one sends: a document is data of `Document`'s types and refused where it is anything else.
"""

from __future__ import annotations

import json
from functools import cache
from multiprocessing.connection import Connection
from typing import Any

from pydantic import TypeAdapter

from corpus.reading.document import Document

Answer = tuple[dict[str, Any], tuple[bytes, ...]]
"""What was asked for, or ``{"refused": …, "facts": …}``: code and facts of an `UnreadableError`."""


@cache
def document_as_json() -> TypeAdapter[Document]:
    """A document as JSON and back, each field held to its type. Built where it is first needed: it takes megabytes."""
    return TypeAdapter(Document)


def send(pipe: Connection, header: dict[str, Any], pieces: tuple[bytes, ...]) -> None:
    """Send a message."""
    for piece in (json.dumps({**header, "frames": len(pieces)}).encode(), *pieces):
        pipe.send_bytes(piece)


def receive(pipe: Connection, most: int | None = None) -> Answer:
    """The next message, of at most ``most`` bytes a frame. Raises EOFError, OSError where there is none."""
    header = json.loads(pipe.recv_bytes(most))
    return header, tuple(pipe.recv_bytes(most) for _ in range(header["frames"]))
