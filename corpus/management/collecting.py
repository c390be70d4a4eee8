"""What commands are given to read: files, folders, addresses on the web."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from corpus.library.publishing.ingest import SourceReport
from corpus.library.publishing.official import remember
from corpus.library.sources.collect import Collection, collect, fetched
from corpus.library.sources.fetching import Fetched, FetchError
from corpus.management.databases import UsageError

EMBEDDED = Path(__file__).resolve().parent.parent / "texts"
"""The corpus that the package brings with it."""


def add_inputs(parser: ArgumentParser) -> None:
    """The options of a command that reads: what, by which catalog, how strictly."""
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a file, a folder of files, or an address (https://…)"
    )
    parser.add_argument(
        "--catalog", type=Path, metavar="FILE", help="a corpus.toml other than the folder's own"
    )
    parser.add_argument(
        "--strict", action="store_true", help="reject a source with errors or undetected facts"
    )
    parser.add_argument(
        "--private", action="store_true", help="let an address be one of this machine's own network"
    )


@dataclass(slots=True)
class Collected:
    """What there is to read, and what of it came from the web."""

    collection: Collection
    found: list[Fetched] = field(default_factory=list)

    def remember(self, reports: Iterable[SourceReport]) -> None:
        """Note the addresses that gave something to read, to be looked at again (`manage.py look`)."""
        refused = {report.name for report in reports if report.outcome == "rejected"}
        for each in self.found:
            if each.name not in refused:
                remember(each)


def _place(path: str | Path) -> Path:
    """Where to read; ``corpus/texts`` is the embedded corpus wherever the package is installed."""
    place = Path(path)
    return EMBEDDED if place == Path("corpus/texts") and not place.exists() else place


@contextmanager
def collected(paths: Sequence[str | Path], catalog: Path | None, *, private: bool) -> Iterator[Collected]:
    """The files, folders and addresses ``paths``; an address that gives nothing is a problem and costs only itself.

    Raises CommandError for a file or folder that isn't there.
    """
    urls = [str(path) for path in paths if str(path).startswith(("http://", "https://"))]
    if catalog is not None and not catalog.exists():
        raise UsageError(f"{catalog}: no such file; nothing was read")
    absent = [str(path) for path in paths if str(path) not in urls and not _place(path).exists()]
    if absent:
        raise UsageError(f"{absent[0]}: no such file or folder; nothing was read")
    with ExitStack() as open_files:
        made = Collected(collect([_place(path) for path in paths if str(path) not in urls], catalog))
        for url in urls:
            try:
                one, found = open_files.enter_context(fetched(url, private=private))
            except FetchError as error:
                made.collection.problems.append(error.english)
            else:
                made.collection.entries += one.entries
                made.found.append(found)
        yield made
