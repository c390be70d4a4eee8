"""What every carrier hands on: the lines of a source, and what it says besides. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.reading.document import NoiseKind, ReadDiagnostic


@dataclass(slots=True)
class Carried:
    """The lines of a source, whatever carried them. ``noise`` names lines (indexes from 0) that the carrier
    itself shows to be no text, ``furniture`` those of them that stand at the edges of printed pages, ``cuts`` the
    lines at which whatever stands above has ended (unnumbered headings, what follows a quotation that holds rules);
    ``title`` is what the carrier calls itself, a hint only, and ``day`` (ISO 8601) when it was written or changed.
    """

    lines: Sequence[str]
    encoding: str
    diagnostics: list[ReadDiagnostic] = field(default_factory=list)
    noise: dict[int, NoiseKind] = field(default_factory=dict)
    title: str | None = None
    furniture: frozenset[int] = frozenset()
    cuts: frozenset[int] = frozenset()
    day: str | None = None

    def bare_lines(self) -> tuple[str, ...]:
        """The lines for a reader: noise blanked out, so that numbers of lines stay."""
        if not self.noise:
            return tuple(self.lines)
        return tuple("" if index in self.noise else line for index, line in enumerate(self.lines))
