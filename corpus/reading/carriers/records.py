"""Rules kept as data (JSON, a JSON value to a line, CSV, tables of wikis): their records as lines. Pure."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

from corpus.reading.passages import example_offset
from corpus.reading.thresholds import MOSTLY
from corpus.text.normalise import small

# A table of fewer rows is no list of rules.
FEWEST_ROWS = 12

_NUMBER = re.compile(r"\s*[1-9](?:\d\d(?:\.\d{1,3}[a-z]{0,2})?)?\.?\s*\Z")
_RULE = re.compile(r"[1-9]\d\d\.\d")
_CELL = re.compile(r"(?m)(?:^|[,;\t|])[\s\"'|]{0,8}[1-9]\d\d\.\d{1,3}[a-z]{0,2}\.?[\s\"']{0,8}(?:[,;\t|]|$)")
"""A number alone in its cell."""
# a text that opens with its number: the key of a record that holds it holds rules
_OPENS = re.compile(r"(?m)^\W{0,4}[1-9]\d\d\.\d{1,3}[a-z]{0,2}\.?\s+\S")
_WORD = re.compile(r"[^\W\d_]{2}")
_DATE = re.compile(r"[12]\d{3}-\d\d-\d\d\Z")
_TEXTS = ("ruletext", "text", "texte", "definition", "description", "content", "title", "titre", "name")
_PAIR = re.compile(
    r"^[ \t]*[\"']?([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?)\.?[\"']?\s*:\s*([\"'])(.+)\2,?[ \t]*$", re.MULTILINE
)
"""A number and its text in quotation marks, as YAML has them, and JSON that is none."""
_BREAK = re.compile(r"<br\s*/?>")
_WIKI_ROW = re.compile(r"^\|[-}].*$", re.MULTILINE)
_WIKI_CELL = re.compile(r"^[|!]|\|\||!!", re.MULTILINE)
# the style before a cell's text: | style="…" | text
_WIKI_STYLE = re.compile(r"\A\s*[\w-]+=\"[^\"\n]*\"(?:\s+[\w-]+=\"[^\"\n]*\")*\s*\|")


def read_records(text: str) -> str | None:
    """The text that the records in ``text`` hold, an entry to a line; None where it is no such data.

    A record with the number of a rule among its values, or a name that is such a number, is a rule; one with a term and
    its definition is an entry of the glossary. The order is that of the file; what stands around a table stays.
    """
    data = _tree(text)
    if data is None:
        return _table(text)
    keys = Counter(key for key, value in _strings(data) if _OPENS.search(value))
    spoken = frozenset(key for key, count in keys.items() if count >= FEWEST_ROWS)
    rules = [*_rules(data, spoken)]
    if not rules:
        return None
    days = (value for _, value in _strings(data, deep=False))
    day = next((value for value in days if _DATE.match(value)), None)
    terms = [line for name, definition in _terms(data) for line in (name, definition, "")]
    front = [f"These rules are effective as of {day}.", ""] if day else []
    return "\n".join([*front, *rules, *(["Glossary", "", *terms] if terms else [])])


def _tree(text: str) -> Any:
    """The data that ``text`` is: JSON, a JSON value to a line, or pairs; None for anything else."""
    if text.lstrip()[:1] not in ("{", "["):
        return _pairs(text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return _pairs(text)


def _pairs(text: str) -> dict[str, str] | None:
    """The numbers of ``text`` with what it says of each in quotation marks; None where it is no such list."""
    pairs = {number: said for number, _, said in _PAIR.findall(text)}
    return pairs if len(pairs) >= FEWEST_ROWS else None


def _rules(node: Any, spoken: frozenset[str], key: str = "") -> Iterator[str]:
    """The lines of the rules below ``node``, which stands under ``key``; what is ``spoken`` holds whole lines."""
    if isinstance(node, list):
        for each in node:
            yield from _rules(each, spoken, key)
    elif isinstance(node, str) and key in spoken:
        yield from (*node.split("\n"), "")
    elif isinstance(node, str) and _NUMBER.match(key) and node.strip():
        yield from (f"{key.strip()} {' '.join(node.split())}", "")
    elif isinstance(node, dict):
        values = (value for value in node.values() if isinstance(value, str) and _NUMBER.match(value))
        number = next(values, key if _NUMBER.match(key) else "")
        text = _text_of(node) if number and spoken.isdisjoint(node) else ()
        if text:
            yield from (f"{number.strip()} {text[0]}", *text[1:], *_examples(node), "")
        for name, value in node.items():
            if isinstance(value, list | dict) or not text:
                yield from _rules(value, spoken, str(name))


def _text_of(node: dict[str, Any]) -> Sequence[str]:
    """The lines of a record's text, one but for examples in it: what is named like one, else its longest value."""
    named = {small(name).replace("_", ""): value for name, value in node.items() if isinstance(value, str)}
    others = (value for name, value in named.items() if not _is_example(name) and _WORD.search(value))
    found = next((named[name] for name in _TEXTS if named.get(name)), None) or max(
        others, key=len, default=""
    )
    made: list[str] = []
    for line in filter(None, (" ".join(line.split()) for line in found.split("\n"))):
        if made and example_offset(line) is None:
            made[-1] += f" {line}"
        else:
            made.append(line)
    return made


def _is_example(name: str) -> bool:
    return small(name).startswith(("example", "exemple"))


def _examples(node: dict[str, Any]) -> Iterator[str]:
    for name, value in node.items():
        if _is_example(name) and value:
            for each in value.split("\n") if isinstance(value, str) else value:
                example = " ".join(str(each).split())
                yield example if example_offset(example) is not None else f"Example: {example}"


def _terms(node: Any) -> Iterator[tuple[str, str]]:
    """The names and definitions of a glossary anywhere in ``node``."""
    if isinstance(node, dict):
        name, definition = node.get("term"), node.get("definition")
        if isinstance(name, str) and isinstance(definition, str):
            yield name, definition
            return
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _terms(each)


def _strings(node: Any, *, deep: bool = True) -> Iterator[tuple[str, str]]:
    """The strings of the outermost record, or at any depth, with their names."""
    for name, value in node.items() if isinstance(node, dict) else [("", each) for each in node]:
        if isinstance(value, str):
            yield str(name), value
        elif deep and isinstance(value, list | dict):
            yield from ((inner or str(name), each) for inner, each in _strings(value))


def _table(text: str) -> str | None:
    """The rows of a table, a rule to a line; None for a text in which most lines are no rows with a number alone."""
    if len([*islice(_CELL.finditer(text), FEWEST_ROWS)]) < FEWEST_ROWS:
        return None
    for rows in _tables(text):
        full = [row for row in rows if any(row)]
        numbers = [(at, cell) for row in full for at, cell in enumerate(row) if _NUMBER.match(cell)]
        places = Counter(at for at, cell in numbers if _RULE.match(cell))
        place, ruled = places.most_common(1)[0] if places else (0, 0)
        count = sum(at == place for at, _ in numbers)
        if ruled >= FEWEST_ROWS and count >= MOSTLY * len(full) and max(map(len, full)) > 1:
            seen: set[str] = set()
            lines: list[str] = []
            for row in full:
                heading = _heading(row, place)
                if heading and heading not in seen:
                    seen.add(heading)
                    lines += [heading, ""]
                lines += _row(row, place, full[0])
            return "\n".join(lines)
    return None


def _heading(row: Sequence[str], place: int) -> str | None:
    """The heading that cells before the number at ``place`` hold, of its section and a title; None where none do."""
    for number, title in pairwise(row[:place]):
        if len(number) == 3 and row[place].startswith(f"{number}.") and title:
            return f"{number}. {title}"
    return None


def _tables(text: str) -> Iterator[list[list[str]]]:
    """The cells of each row of ``text``, as a wiki's table and as lists of each kind."""
    if "{|" in text and "\n|-" in text:
        front, _, table = _BREAK.sub("\n", text).replace("\n|+", "\n|-\n|").partition("{|")
        rows = [_WIKI_CELL.split(row)[1:] for row in _WIKI_ROW.split(table)]
        yield [
            *([line] for line in front.splitlines()),
            *([_WIKI_STYLE.sub("", cell).strip(" '\n") for cell in row] for row in rows),
        ]
    for delimiter in ",;\t":
        if text.count(delimiter) >= FEWEST_ROWS:
            try:
                yield [
                    [cell.strip() for cell in row]
                    for row in csv.reader(text.splitlines(True), delimiter=delimiter)
                ]
            except csv.Error:
                continue


def _row(row: Sequence[str], place: int, head: Sequence[str]) -> Iterator[str]:
    """The lines of one row, whose number stands at ``place``; the first row may name the columns."""
    if place >= len(row) or not _NUMBER.match(row[place]):
        yield from (() if row is head and len(row) > 1 else (" ".join(row), ""))
        return
    named = len(head) == len(row) and not _NUMBER.match(head[place])
    names = [cell if named and cell else f"column {at}" for at, cell in enumerate(head if named else row)]
    yield from _rules({"number": row[place], **dict(zip(names, row, strict=True))}, frozenset())
