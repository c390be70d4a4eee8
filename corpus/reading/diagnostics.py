"""The stable codes of diagnostics, which stand in `diagnostics.toml`.

Each code is documented with a true case in docs/diagnostics.md; a test holds the two together.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from corpus.reading.document import DiagnosticLevel, ReadDiagnostic

# So many diagnostics of a quiet code are reported as one. Seen: 2 to 124 in one edition, from one cause
# each.
FEWEST_FOLDED = 3
# So many diagnostics of one code are reported as one. Seen: at most 7 of one code that are not of one
# cause.
FEWEST_SWARM = 12
# A folded diagnostic names at most so many lines. More are no help to a reader.
MOST_PLACES = 12
# An alarm names at most so many of what is missing.
MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of oddity: how grave, what to say (French template); ``quiet`` comes in swarms from one cause: one fact,
    not one for each place; ``floor`` is of how many at least, and of more than which share, a text is misread.
    """

    level: DiagnosticLevel
    message: str
    quiet: bool = False
    floor: Sequence[float] = ()


CODES = {
    code: Code(**told)
    for code, told in tomllib.loads(
        files(__package__).joinpath("diagnostics.toml").read_text(encoding="utf-8")
    ).items()
}


def make(code: str, line: int | None = None, **values: object) -> ReadDiagnostic:
    """The diagnostic ``code`` at ``line``, its French message filled with ``values``."""
    entry = CODES[code]
    return ReadDiagnostic(entry.level, code, entry.message.format(**values), line)


def beyond(
    code: str, count: int, total: int, line: int | None = None, **more: str
) -> Iterator[ReadDiagnostic]:
    """The diagnostic ``code`` where ``count`` of ``total`` are more than right readings have."""
    least, share = CODES[code].floor
    if count >= least and count > share * total:
        yield make(code, line, count=count, total=total, **more)


def fold(found: Iterable[ReadDiagnostic]) -> tuple[ReadDiagnostic, ...]:
    """``found`` in order of lines, one diagnostic for each swarm of a code (a small one where the code is quiet) and
    for what would be said twice: it stands at the first place and names the lines of the others.
    """
    ordered = sorted(found, key=lambda one: (one.line or 0, one.code))
    counts = Counter(one.code for one in ordered)
    swarms: dict[tuple[str | int, ...], list[ReadDiagnostic]] = {}
    for place, one in enumerate(ordered):
        many = counts[one.code] >= (FEWEST_FOLDED if CODES[one.code].quiet else FEWEST_SWARM)
        key = (place,) if one.level == "error" else (one.code,) if many else (one.code, one.message)
        swarms.setdefault(key, []).append(one)
    return tuple(_with_others(first, others) if others else first for first, *others in swarms.values())


def some(names: Sequence[str]) -> str:
    """The first of ``names``, and how many more there are."""
    shown = ", ".join(names[:MOST_NAMED])
    return shown if len(names) <= MOST_NAMED else f"{shown} et {len(names) - MOST_NAMED} autres"


def _with_others(one: ReadDiagnostic, others: Sequence[ReadDiagnostic]) -> ReadDiagnostic:
    lines = list(dict.fromkeys(str(other.line) for other in others if other.line))
    shown = ", ".join(lines[:MOST_PLACES]) + (" …" if len(lines) > MOST_PLACES else "")
    told = f"et {len(others)} autre{'s' * (len(others) > 1)}"
    told += f", ligne{'s' * (len(lines) > 1)} {shown}" if shown else ""
    return replace(one, message=f"{one.message.rstrip('.')} ({told}).")
