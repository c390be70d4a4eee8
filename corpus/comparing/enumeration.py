"""Long enumerations (creature types, card names): what came and what went, for a reader who has no wish to hunt through
two hundred commas.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.comparing.typography import fold

_LONG = 20
_NOTE = re.compile(r"\s*\([^()]*\)")
_COMMA = re.compile(r"[,;]\s*(?:(?:and|or|et|ou)\s+)?", re.IGNORECASE)
_LAST = re.compile(r"\s+(?:and|or|et|ou)\s+", re.IGNORECASE)
_MEMBER_WORDS = 5


@dataclass(frozen=True, slots=True)
class EnumerationChange:
    """What an enumeration gained and lost, in its order; members as they are printed."""

    added: tuple[str, ...]
    removed: tuple[str, ...]


def condense(old: str, new: str) -> EnumerationChange | None:
    """What came and went between two texts whose main matter is an enumeration of twenty members or more; None
    where they are something else, or where more differs than the members.
    """
    if min(old.count(","), new.count(",")) < _LONG - 1:
        return None
    before, after = _members(old), _members(new)
    if before is None or after is None or before[0] != after[0] or before[2] != after[2]:
        return None
    kept_old, kept_new = {fold(member) for member in before[1]}, {fold(member) for member in after[1]}
    return EnumerationChange(
        added=tuple(member for member in after[1] if fold(member) not in kept_old),
        removed=tuple(member for member in before[1] if fold(member) not in kept_new),
    )


def _members(text: str) -> tuple[str, tuple[str, ...], str] | None:
    """The folded text before the longest enumeration, its members, the folded text after it; None without one."""
    best: tuple[str, tuple[str, ...], str] | None = None
    for sentence in re.finditer(r"[^.:]+", _NOTE.sub("", text)):
        parts = [part.strip() for part in _COMMA.split(sentence.group()) if part.strip()]
        if not parts:
            continue
        parts[-1:] = [part.strip() for part in _LAST.split(parts[-1])]
        inner = [part for part in parts[1:] if len(part.split()) <= _MEMBER_WORDS]
        if (
            len(parts) >= _LONG
            and len(inner) >= len(parts) - 2
            and (best is None or len(parts) > len(best[1]))
        ):
            plain = _NOTE.sub("", text)
            best = (fold(plain[: sentence.start()]), tuple(parts), fold(plain[sentence.end() :]))
    return best
