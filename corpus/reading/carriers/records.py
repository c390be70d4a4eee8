"""Rules kept as data (JSON): the entries of any tree of objects, written as lines. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from corpus.reading.passages import example_offset
from corpus.text.normalise import small

_NUMBER = re.compile(r"\s*[1-9](?:\d\d(?:\.\d{1,3}[a-z]{0,2})?)?\.?\s*\Z")
_DATE = re.compile(r"[12]\d{3}-\d\d-\d\d\Z")
_TEXTS = ("ruletext", "text", "texte", "definition", "description", "content", "title", "titre", "name")


def read_records(text: str) -> str | None:
    """The text that the JSON ``text`` holds, an entry to a line; None where it is no JSON or holds no numbered entry.

    An object with the number of a rule among its values, or a name that is such a number, is a rule; one with a term
    and its definition is an entry of the glossary. The order of the numbers is that of the file.
    """
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    rules = [*_rules(data)]
    if not rules:
        return None
    day = next((value for value in _strings(data) if _DATE.match(value)), None)
    terms = [line for name, definition in _terms(data) for line in (name, definition, "")]
    front = [f"These rules are effective as of {day}.", ""] if day else []
    return "\n".join([*front, *rules, *(["Glossary", "", *terms] if terms else [])])


def _rules(node: Any, key: str = "") -> Iterator[str]:
    """The lines of the rules below ``node``, which stands under ``key``."""
    if isinstance(node, list):
        for each in node:
            yield from _rules(each)
    elif isinstance(node, str) and _NUMBER.match(key) and node.strip():
        yield f"{key.strip()} {' '.join(node.split())}"
        yield ""
    elif isinstance(node, Mapping):
        number = next(
            (value for value in node.values() if isinstance(value, str) and _NUMBER.match(value)), ""
        )
        number = number or (key if _NUMBER.match(key) else "")
        text = _text_of(node) if number else ""
        if text:
            yield f"{number.strip()} {text}"
            for example in _examples(node):
                yield example if example_offset(example) is not None else f"Example: {example}"
            yield ""
        for name, value in node.items():
            if isinstance(value, list | Mapping) or not text:
                yield from _rules(value, str(name))


def _text_of(node: Mapping[str, Any]) -> str:
    """The text of an object: of what is named like one the first, in one line."""
    named = {small(name).replace("_", ""): value for name, value in node.items() if isinstance(value, str)}
    found = next((named[name] for name in _TEXTS if named.get(name)), "")
    return " ".join(found.split())


def _examples(node: Mapping[str, Any]) -> Iterator[str]:
    for name, value in node.items():
        if small(name).startswith(("example", "exemple")) and value:
            yield from (" ".join(each.split()) for each in ([value] if isinstance(value, str) else value))


def _terms(node: Any) -> Iterator[tuple[str, str]]:
    """The names and definitions of a glossary anywhere in ``node``."""
    if isinstance(node, Mapping):
        name, definition = node.get("term"), node.get("definition")
        if isinstance(name, str) and isinstance(definition, str):
            yield name, definition
            return
    for each in node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ():
        yield from _terms(each)


def _strings(node: Any) -> Iterator[str]:
    """The strings of the outermost object."""
    if isinstance(node, Mapping):
        yield from (value for value in node.values() if isinstance(value, str))
