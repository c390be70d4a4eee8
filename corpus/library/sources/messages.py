"""What goes through the pipe between `confined` and its reading process (`confined_child`): frames of bytes, no code.

A message is a JSON header in a frame of its own, and the frames of bytes that the header counts. Neither side ever runs
what the other one sends: a document is data of `Document`'s types and refused where it is anything else.
"""

from __future__ import annotations

import json
import struct
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from corpus.reading.document import Document

LENGTH = struct.Struct(">Q")
"""The length of a frame in bytes, in front of it."""

Answer = tuple[dict[str, Any], tuple[bytes, ...]]
"""``{"outcome": "done"}`` with what was asked for, or ``{"outcome": "unreadable" | "failed", "why": …}``."""


@cache
def document_as_json() -> TypeAdapter[Document]:
    """A document as JSON and back, each field held to its type. Built where it is first needed: it takes megabytes."""
    return TypeAdapter(Document)


def frames(header: dict[str, Any], pieces: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """A message as it goes through the pipe."""
    packed = json.dumps({**header, "frames": len(pieces)}).encode()
    return tuple(part for piece in (packed, *pieces) for part in (LENGTH.pack(len(piece)), piece))
