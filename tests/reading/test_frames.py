"""Tables, boxes and listings are seen through; columns side by side are refused."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Callable
from random import Random

import pytest

from corpus.reading.document import UnreadableError
from corpus.reading.reader import read_source
from tests.reading import samples


def rules(count: int = 40) -> list[tuple[str, str]]:
    """Numbered rules, (number, text) each."""
    rng = Random(5)  # noqa: S311 - made-up texts, always the same
    return [("100.", "General"), *((f"100.{at}.", samples.sentences(rng, 2)) for at in range(1, count))]


def as_csv(rows: list[tuple[str, str]]) -> str:
    made = io.StringIO()
    csv.writer(made, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    return made.getvalue()


def margin(rows: list[tuple[str, str]], dress: Callable[[int, str], str]) -> str:
    """The rows wrapped, each line as ``dress`` makes it of its number and text."""
    lines = [line for n, t in rows for line in (*textwrap.wrap(f"{n} {t}", 60, break_on_hyphens=False), "")]
    return "\n".join(dress(at, line) for at, line in enumerate(lines, 1))


def html_table(rows: list[tuple[str, str]]) -> str:
    body = "".join(f"<tr><td>{at}</td><td>{n}</td><td>{t}</td></tr>" for at, (n, t) in enumerate(rows, 1))
    return f"<html><body><table><tr><th>#</th><th>No</th><th>Rule</th></tr>{body}</table></body></html>"


FRAMES: dict[str, Callable[[list[tuple[str, str]]], str]] = {
    "Markdown table": lambda rows: (
        "| No | Rule |\n|---|---|\n" + "\n".join(f"| {n} | {t} |" for n, t in rows)
    ),
    "bars": lambda rows: "\n".join(f"{n} | {t}" for n, t in rows),
    "box": lambda rows: f"+{'-' * 200}+\n" + "\n".join(f"│ {n} {t:<190} │" for n, t in rows),
    "listing": lambda rows: "\n".join(f"{at:5d}  {n} {t}" for at, (n, t) in enumerate(rows, 1)),
    "numbers in the left margin": lambda rows: margin(
        rows, lambda at, line: f"{at:>4}  {line}" if not at % 5 else f"      {line}"
    ),
    "numbers in the right margin": lambda rows: margin(
        rows, lambda at, line: f"{line:<64}{at:>5}" if not at % 5 else line
    ),
    "numbers of lines on each page": lambda rows: margin(rows, lambda at, line: f"{at % 30 + 1:>3} {line}"),
    "centred": lambda rows: margin(rows, lambda _, line: line.center(80).rstrip()),
    "flush right": lambda rows: margin(rows, lambda _, line: line.rjust(70) if line else ""),
    "numbers of a list": lambda rows: "\n".join(f"{at}. {n} {t}" for at, (n, t) in enumerate(rows, 1)),
    "numbers of a list anew": lambda rows: "\n".join(
        f"{at % 9 + 1}) {n} {t}" for at, (n, t) in enumerate(rows)
    ),
    "quoted cells": as_csv,
    "numbered rows of a page": html_table,
}


@pytest.mark.parametrize("frame", FRAMES)
def test_a_framed_text_reads_like_its_clean_form(frame: str) -> None:
    clean = read_source("\n".join(f"{n} {t}" for n, t in rules()).encode(), "x.txt", kind="rules")
    framed = read_source(FRAMES[frame](rules()).encode(), "x.txt", kind="rules")
    assert [(rule.number, rule.text) for rule in framed.rules] == [(r.number, r.text) for r in clean.rules]


def test_columns_side_by_side_are_refused_with_the_place_of_the_second() -> None:
    left = [f"100.{at}. Nobody walks backwards here" for at in range(1, 41)]
    right = [f"101.{at}. Nobody sings either" for at in range(1, 41)]
    lines = [f"{one:<50}{other}" for one, other in zip(left, right, strict=True)]
    with pytest.raises(UnreadableError, match=r"x\.txt: .*two columns.* from character 51 on"):
        read_source("\n".join(lines).encode(), "x.txt")


def test_lines_cut_inside_words_are_refused() -> None:
    text = "\n".join(
        line[at : at + 24] for line in (f"{n} {t}" for n, t in rules()) for at in range(0, len(line), 24)
    )
    with pytest.raises(UnreadableError, match="cut after 24 characters"):
        read_source(text.encode(), "x.txt", kind="rules")


@pytest.mark.parametrize("behind", ["    {}", " ({})"])
def test_rules_with_their_numbers_behind_are_refused(behind: str) -> None:
    lines = "\n".join(f"{text}{behind.format(number)}" for number, text in rules()[1:])
    with pytest.raises(UnreadableError, match="stand behind their texts"):
        read_source(lines.encode(), "x.txt")
