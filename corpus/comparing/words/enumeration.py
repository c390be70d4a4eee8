"""Long enumerations (creature types, card names): what came and what went, for a reader who has no wish to hunt through
two hundred commas.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from corpus.languages import alternatives, derived
from corpus.text.normalise import typography

LONG_LIST = 20
"""A list of so many members is told by what came and went …"""
MEMBER_WORDS = 5
"""… whose members have at most so many words."""
_NOTE = re.compile(r"\s*\([^()]*\)")


@derived
def _comma() -> re.Pattern[str]:
    """What stands between two members, "and" and "or" behind a comma included."""
    return re.compile(rf"[,;]\s*(?:(?:{alternatives('words', 'and_or')})\s+)?", re.IGNORECASE)


@derived
def _last() -> re.Pattern[str]:
    """The "and" or "or" before the last member."""
    return re.compile(rf"\s+(?:{alternatives('words', 'and_or')})\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EnumerationChange:
    """What an enumeration gained and lost, in its order; members as they are printed. ``rest`` holds the old and the
    new text around it, the enumeration put as an ellipsis, where these differ, too.
    """

    added: tuple[str, ...]
    removed: tuple[str, ...]
    rest: tuple[str, str] | None = None


def condense(old: str, new: str) -> EnumerationChange | None:
    """What came and went between two texts whose main matter is an enumeration of twenty members or more; None
    where they are something else, or enumerate other things.
    """
    if min(old.count(","), new.count(",")) < LONG_LIST - 1:
        return None
    before, after = _members(old), _members(new)
    if not (before.members and after.members):
        return None
    kept_old, kept_new = ({typography(member) for member in side.members} for side in (before, after))
    if len(kept_old & kept_new) * 2 < min(len(kept_old), len(kept_new)):
        return None
    return EnumerationChange(
        added=tuple(member for member in after.members if typography(member) not in kept_old),
        removed=tuple(member for member in before.members if typography(member) not in kept_new),
        rest=None if typography(before.rest) == typography(after.rest) else (before.rest, after.rest),
    )


class _Enumeration(NamedTuple):
    """The members of a text's longest enumeration, and the text with these left out."""

    members: Sequence[str]
    rest: str


def _members(text: str) -> _Enumeration:
    """The longest enumeration of ``text``, parentheses left out; no members without one."""
    best = _Enumeration((), "")
    plain = _NOTE.sub("", text)
    for sentence in re.finditer(r"[^.:]+", plain):
        parts = [part.strip() for part in _comma().split(sentence.group()) if part.strip()]
        if not parts:
            continue
        parts[-1:] = [part.strip() for part in _last().split(parts[-1])]
        inner = [part for part in parts[1:] if len(part.split()) <= MEMBER_WORDS]
        if len(parts) >= LONG_LIST and len(inner) >= len(parts) - 2 and len(parts) > len(best.members):
            rest = f"{plain[: sentence.start()]} […]{plain[sentence.end() :]}".strip()
            best = _Enumeration(parts, rest)
    return best
