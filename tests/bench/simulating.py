"""`python -m tests.bench.simulating FOLDER [TOTAL]`: as many dated editions as a long-lived library holds, the given
real ones among them.

Between two given editions stand others on the way from the one to the other: the older one's text, in which a growing
share of the rules that keep their number already read as they do in the newer one, and some sentences of our own come
and go. So numbers never clash, wordings come back as they do in life, and 140 editions hold about as many versions as
the real run of 1999 to 2026 does. Real editions stay as they are, so that the newest, or one in the middle, can be
measured as the last to come.
"""

from __future__ import annotations

import datetime
import os
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from corpus.reading.carriers.decoding import decode

TOTAL = 140
OWN_EDITS = 25
"""Rules that each simulated edition changes beside what the next real one does: with them 140 editions hold some
23,000 versions, as the 143 that were published do.
"""
_RULE = re.compile(r"\s*(\d{3}\.\d+[a-z]{0,2})\.? (.+)")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_ALIKE = 0.6
"""Share of common words from which two rules of one number are taken for one rule that was edited."""


@dataclass(frozen=True, slots=True)
class Made:
    """An edition to write: its day and its lines; ``given`` is the file where it is a real one."""

    day: datetime.date
    lines: tuple[str, ...]
    given: Path | None = None


def simulate(files: Sequence[Path], total: int = TOTAL) -> Iterator[Made]:
    """``total`` editions in the order of time, the given ``files`` (dated by their names) among them."""
    given = sorted((_day(path), path) for path in files)
    read = {path: decode(path.read_bytes(), path.name).lines for _, path in given}
    for (day, path), (later, following), count in zip(
        given, given[1:], _shares(given, max(0, total - len(given))), strict=False
    ):
        yield Made(day, read[path], path)
        yield from _between(read[path], read[following], day, (later - day) / (count + 1), count)
    yield Made(given[-1][0], read[given[-1][1]], given[-1][1])


def write(made: Sequence[Made], folder: Path) -> list[Path]:
    """Write ``made`` into ``folder`` with a catalog that dates the simulated ones; returns the files, oldest first."""
    folder.mkdir(parents=True, exist_ok=True)
    files, catalog = [], []
    for each in made:
        path = folder / (each.given.name if each.given else f"cr-{each.day}-simulated.txt")
        if each.given:
            path.write_bytes(each.given.read_bytes())
        else:
            path.write_text("\n".join(each.lines), encoding="utf-8")
            catalog.append(f'[[source]]\nfile = "{path.name}"\nlanguage = "en"\ndate = {each.day}\n')
        files.append(path)
    (folder / "corpus.toml").write_text("\n".join(catalog), encoding="utf-8")
    return files


def _day(path: Path) -> datetime.date:
    found = _DATE.search(path.name)
    if found is None:
        raise ValueError(f"{path.name}: no date in the name of the file")
    return datetime.date.fromisoformat(found.group())


def _shares(given: Sequence[tuple[datetime.date, Path]], missing: int) -> list[int]:
    """How many editions to put between each two: the widest gap gets the next one."""
    gaps = [(later - day).days for (day, _), (later, _) in pairwise(given)]
    counts = [0] * len(gaps)
    for _ in range(missing if gaps else 0):
        widest = max(range(len(gaps)), key=lambda at: gaps[at] / (counts[at] + 1))
        counts[widest] += 1
    return counts


def _between(
    old: Sequence[str], new: Sequence[str], day: datetime.date, step: datetime.timedelta, count: int
) -> Iterator[Made]:
    """``count`` editions from ``old``, of ``day``, on the way to ``new``, a ``step`` apart."""
    later = {rule[1]: rule[2] for line in new if (rule := _RULE.fullmatch(line))}
    rules = [(at, rule[1], rule[2]) for at, line in enumerate(old) if (rule := _RULE.fullmatch(line))]
    lines = list(old)
    for place in range(1, count + 1):
        now = day + step * place
        for at, number, said in rules:
            if _chance(number) < place / (count + 1) and _alike(said, later.get(number, "")):
                lines[at] = old[at].replace(said, later[number])
        for at, number, _ in sorted(rules, key=lambda rule: _chance(f"{rule[1]} {now}"))[:OWN_EDITS]:
            lines[at] = f"{old[at]} Since {now:%d %B %Y} this is counted once for {number}."
        yield Made(now, tuple(lines))


def _chance(of: str) -> float:
    """A number from 0 to 1 that is always the same for that text."""
    return zlib.crc32(of.encode()) / 2**32


def _alike(one: str, other: str) -> bool:
    left, right = set(one.split()), set(other.split())
    return one != other and len(left & right) >= _ALIKE * len(left | right)


def main(folder: str, total: str = str(TOTAL)) -> None:
    """Write the editions of REAL_EDITIONS and REAL_MORE with others between them into ``folder``."""
    given = [os.environ[name] for name in ("REAL_EDITIONS", "REAL_MORE") if os.environ.get(name)]
    files = [path for each in given for path in Path(each).glob("*.txt")]
    write(list(simulate(files, int(total))), Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
