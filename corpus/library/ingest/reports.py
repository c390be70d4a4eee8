"""What ingest reports: the outcome of each source, and of everything."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from corpus.library.deriving.link import LinkReport
from corpus.reading.document import ReadDiagnostic

Outcome = Literal["stored", "replaced", "unchanged", "rejected", "read", "withdrawn", "withheld", "witness"]


@dataclass(frozen=True, slots=True)
class SourceReport:
    """What became of one source. ``message`` says why it was rejected, and what to do, ``french`` the same at the desk.
    ``read`` is the outcome of a dry run: what would be stored; ``withdrawn`` of a source that was taken out of the
    library and stays out; ``withheld`` of one that reads so badly that a curator must look first.
    """

    name: str
    outcome: Outcome
    edition: str | None = None
    message: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    diagnostics: tuple[ReadDiagnostic, ...] = ()
    french: str = ""


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of everything. ``problems`` are the catalogs' and paths' own."""

    sources: tuple[SourceReport, ...]
    problems: tuple[str, ...]
    links: LinkReport | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing was rejected or withheld."""
        left_out = ("rejected", "withheld")
        return not self.problems and all(source.outcome not in left_out for source in self.sources)

    @property
    def changed(self) -> bool:
        """Whether anything was stored."""
        return any(source.outcome in ("stored", "replaced") for source in self.sources)

    def as_json(self) -> dict[str, Any]:
        """The report for programs."""
        return asdict(self) | {"ok": self.ok}
