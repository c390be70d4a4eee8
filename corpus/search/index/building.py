"""A build of the index: what the build before holds and is still true is taken over, the rest is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from django.db.models import Count, F, Sum

from corpus.models import Edition, Membership
from corpus.search.index.catalog import Catalog, Held
from corpus.search.index.contract import SearchEngine
from corpus.search.index.documents import Sheet, Wording, print_edition
from corpus.search.index.facts import EditionFacts
from corpus.search.index.folders import sum_of, take_over
from corpus.search.index.indexing import Tallies, Tally
from corpus.search.index.parts import MOST, read_part, worn_out, write_part

CATALOG, SHEETS, PARTS = "catalog", "sheets", "parts"


@dataclass(frozen=True, slots=True)
class Build:
    """A build that can be taken over: its folder and catalog, the dumped wordings of its parts by part and digest.
    Without arguments: one that holds nothing.
    """

    folder: Path = Path()
    catalog: Catalog = field(default_factory=lambda: Catalog("", "", [], {}, {}, [], []))
    parts: dict[str, dict[str, str]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path, catalog: Catalog) -> Build:
        """The build in ``folder``, whose catalog is known. Raises ValueError or OSError where it is not what was
        written.
        """
        parts = {name: read_part(folder / PARTS / name, part.sum) for name, part in catalog.parts.items()}
        return cls(folder, catalog, parts)

    def living(self) -> set[str]:
        """The digests of the wordings that some edition prints."""
        return {digest for part in self.parts.values() for digest in part} - set(self.catalog.gone)

    def holds(self, slug: str) -> bool:
        """Whether the sheet of an edition is there as it was written."""
        try:
            return sum_of((self.folder / SHEETS / slug).read_bytes()) == self.catalog.sheets[slug].sum
        except OSError:
            return False

    def sheet(self, slug: str) -> Sheet:
        """The sheet of an edition. Raises ValueError or OSError where it is not what was written."""
        return read_sheet(self.folder / SHEETS / slug, self.catalog.sheets[slug].sum)


def read_catalog(folder: Path) -> Catalog:
    """The catalog of the build in ``folder``. Raises ValueError or OSError where it is not what was written."""
    return Catalog.load((folder / CATALOG).read_text(encoding="utf-8"))


def build(folder: Path, before: Build, engine: SearchEngine, version: str, fingerprint: str) -> Catalog:
    """Write into the empty ``folder`` an index of the whole library, taking over from ``before`` what still holds;
    searching it gives what searching an index made from nothing does. Returns its catalog.

    Costs what came and went, not what the library holds.
    """
    editions = list(Edition.objects.newest_first())
    sheets, printed, kept = _sheets(folder, before, editions)
    lived = before.living()
    if len(kept) == len(before.catalog.sheets):
        living = lived | printed.keys()
    else:
        living = printed.keys() | {digest for slug in kept for digest in before.sheet(slug).digests()}
    parts = _parts(folder, before, engine, printed, living)
    gone = {digest for name in parts if name in before.parts for digest in before.parts[name]} - living
    catalog = Catalog(
        version,
        fingerprint,
        [_facts(edition, rank) for rank, edition in enumerate(editions)],
        sheets,
        parts,
        sorted(gone),
        _tallies(before, printed, lived, living),
    )
    (folder / CATALOG).write_text(catalog.dump(), encoding="utf-8")
    return catalog


def _sheets(
    folder: Path, before: Build, editions: list[Edition]
) -> tuple[dict[str, Held], dict[str, str], list[str]]:
    """Take over the sheets of the editions that stayed as they were, print the others; returns all sheets by slug,
    the wordings on those printed, the slugs of those taken over.
    """
    threads = _threads()
    sheets: dict[str, Held] = {}
    printed: dict[str, str] = {}
    kept: list[str] = []
    for edition in editions:
        state = f"{edition.state} {threads.get(edition.pk, '')}"
        known = before.catalog.sheets.get(edition.slug)
        if known is not None and known.state == state and before.holds(edition.slug):
            take_over(before.folder / SHEETS / edition.slug, folder / SHEETS / edition.slug)
            sheets[edition.slug] = known
            kept.append(edition.slug)
        else:
            sheet, wordings = print_edition(edition.pk, edition.language)
            told = write_sheet(folder / SHEETS / edition.slug, sheet)
            sheets[edition.slug] = Held(state, told, len(sheet.lines))
            printed |= wordings
    return sheets, printed, kept


def _parts(
    folder: Path, before: Build, engine: SearchEngine, printed: dict[str, str], living: set[str]
) -> dict[str, Held]:
    """Take over the parts of ``before`` that are not worn out; write the living wordings of the others and what is
    in none as one further part.
    """
    alive = {name: [digest for digest in part if digest in living] for name, part in before.parts.items()}
    known = {digest for part in before.parts.values() for digest in part}
    new = {digest: dumped for digest, dumped in printed.items() if digest not in known}
    worn = worn_out(
        {name: len(part) for name, part in before.parts.items()},
        {name: len(digests) for name, digests in alive.items()},
        len(new),
    )
    parts: dict[str, Held] = {}
    for name, part in before.catalog.parts.items():
        if name not in worn:
            take_over(before.folder / PARTS / name, folder / PARTS / name)
            parts[name] = part
    writing = {digest: before.parts[name][digest] for name in sorted(worn) for digest in alive[name]} | new
    for start in range(0, len(writing), MOST):
        name = f"{folder.name}-{start}"
        batch = dict(list(writing.items())[start : start + MOST])
        parts[name] = Held("", write_part(folder / PARTS / name, engine, batch), len(batch))
    return parts


def _tallies(before: Build, printed: dict[str, str], lived: set[str], living: set[str]) -> list[Tally]:
    """The words of all ``living`` wordings, counted from what came and went since ``before``, where those in ``lived``
    were.
    """
    held = {digest: dumped for part in before.parts.values() for digest, dumped in part.items()}
    tallies = Tallies(before.catalog.tallies)
    for digest in living - lived:
        tallies.add(Wording.load(printed.get(digest) or held[digest]))
    for digest in lived - living:
        tallies.add(Wording.load(held[digest]), -1)
    return tallies.dump()


def write_sheet(path: Path, sheet: Sheet) -> str:
    """Write a sheet; returns the sum by which `read_sheet` knows it again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = sheet.dump().encode()
    path.write_bytes(written)
    return sum_of(written)


def read_sheet(path: Path, told: str) -> Sheet:
    """The sheet at ``path``. Raises ValueError where it is not the one that was written, OSError where it can't be
    read.
    """
    written = path.read_bytes()
    if sum_of(written) != told:
        raise ValueError(f"{path.name} is not the sheet that was written")
    return Sheet.load(written.decode())


def _threads() -> dict[int, str]:
    """For each edition what changes with the threads of its entries."""
    rows = (
        Membership.objects.values_list("entry__edition")
        .annotate(count=Count("pk"), threads=Sum("thread"), places=Sum(F("thread") * F("entry__position")))
        .order_by()
    )
    return {edition: f"{count} {threads} {places}" for edition, count, threads, places in rows}


def _facts(edition: Edition, rank: int) -> EditionFacts:
    return EditionFacts(
        edition.slug,
        edition.title,
        edition.language,
        edition.kind,
        edition.date.isoformat() if edition.date else "",
        rank,
        edition.series,
        edition.restatement,
    )
