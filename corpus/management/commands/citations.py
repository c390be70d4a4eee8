"""`manage.py citations PATH…`: the rules cited in files that aren't what their numbers say any more."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.table import Table

from corpus.bench.verdicts import Verdict, judge, repaired
from corpus.library.citing import shipped_sources
from corpus.management.databases import LibraryCommand, UsageError
from corpus.pages.bench.views import day_written

LARGEST = 5_000_000
"""Bytes of a file that is looked into."""
PROSE = {"", ".adoc", ".htm", ".html", ".md", ".rst", ".tex", ".txt"}
"""Endings of files whose figures are no constants of a program."""
_CONSTANT = re.compile(r"[\d.,\s/]+[dfm]?", re.IGNORECASE)  # 104.5, 704.5f
_COMMENT = re.compile(r"//|#|/?\*|--|;;")


class Command(LibraryCommand):
    """List the citations of rules in files that moved, changed, went or are wrong; --fix writes today's
    numbers.
    """

    requires_migrations_checks = False  # it asks the concordance alone, so that it runs in other projects' CI

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Paths, the day that they were written, and what to do."""
        parser.add_argument("paths", nargs="+", type=Path)
        parser.add_argument(
            "--written", default="", help="a date such as 2011-03-01, or a year; else the numbers tell"
        )
        parser.add_argument(
            "--fix", action="store_true", help="write today's number where the rule only moved"
        )
        self.add_format(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Exits 1 where a citation is stale. Raises CommandError (exit 2) for a path or a day that is none."""
        try:
            written = day_written(options["written"])
        except ValueError:
            raise UsageError(f"--written {options['written']}: write 2011-03-01 or 2011") from None
        sources, rows = shipped_sources(), []
        for path, text in _texts(options["paths"]):
            judged = (each for each in judge(text, sources, written) if _is_meant(path, text, each))
            stale = [each for each in judged if each.standing != "alive"]
            moved = [each for each in stale if each.standing == "moved" and each.confidence == 1]
            if options["fix"] and moved:
                path.write_bytes(repaired(text, moved).encode())
                stale = [each for each in stale if each not in moved]
                sys.stderr.write(f"{path}: {len(moved)} written anew\n")
            rows += [_row(path, text, verdict) for verdict in stale]
        if options["format"] == "json":
            self.write_json({"citations": rows})
        elif rows:
            table = Table("where", "cited", "standing", "today", box=None)
            for row in rows:
                table.add_row(
                    f"{row['path']}:{row['line']}", row["raw"], row["standing"], row["today"] or "—"
                )
            self.console.print(table)
        if rows:
            sys.exit(1)


def _is_meant(path: Path, text: str, verdict: Verdict) -> bool:
    """Whether a citation is one and no constant of a program: those stand in no comment."""
    if path.suffix in PROSE or not _CONSTANT.fullmatch(verdict.citation.raw):
        return True
    start = verdict.citation.start
    return _COMMENT.search(text, text.rfind("\n", 0, start) + 1, start) is not None


def _row(path: Path, text: str, verdict: Verdict) -> dict[str, Any]:
    return {
        "path": str(path),
        "line": text.count("\n", 0, verdict.citation.start) + 1,
        "raw": verdict.citation.raw,
        "number_then": verdict.citation.number,
        "standing": verdict.standing,
        "today": verdict.today,
    }


def _texts(paths: list[Path]) -> Iterator[tuple[Path, str]]:
    """Every text file below the paths, hidden folders left out."""
    for path in paths:
        if not path.exists():
            raise UsageError(f"{path}: no such file or folder")
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            hidden = any(part.startswith(".") for part in file.relative_to(path).parts)
            if hidden or not file.is_file() or file.stat().st_size > LARGEST:
                continue
            data = file.read_bytes()
            if b"\0" not in data[:4096]:
                try:
                    yield file, data.decode()
                except UnicodeDecodeError:
                    sys.stderr.write(f"{file}: not UTF-8, left out\n")
