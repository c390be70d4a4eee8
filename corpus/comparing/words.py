"""Lossless tokens and the word diff that people read.

A token is a word with the punctuation and quotation marks that touch it (and, in French, those that
stand off by a no-break space) and the white space after it, so a change never cuts a word or leaves a
quotation mark behind. Joining the tokens gives the text back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz.distance import Indel

from corpus.comparing.edition import Operation, Segment

_TOKEN = re.compile(
    r"""(?P<unit>
        (?:[«“][\s\u00a0\u202f]*)?          # an opening guillemet and its space
        \S+?                                # the word and all that touches it
        (?:(?<=\w[’'])(?=\w)|(?=[-—–][\w])|    # cut after an elision (l’…), before a long dash
           (?=[\s\u00a0\u202f]|\Z))
        (?:[ \u00a0\u202f]?[»:;!?](?=[\s,.)»]|\Z))*   # French punctuation that stands off
    )(?P<space>\s*)""",
    re.VERBOSE,
)
_LETTERS = re.compile(r"\w")


def tokenize(text: str) -> list[tuple[str, str]]:
    """The tokens of ``text`` as (unit, white space after it); leading white space is a unit of its own."""
    return [(m.group("unit"), m.group("space")) for m in _TOKEN.finditer(text)]
