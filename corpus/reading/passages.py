"""The lines under one number, told apart: the rule's own text and its examples. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.languages import pattern
from corpus.reading.wrapping import ends_closed, join

# Of a very long example only so many characters are looked at to tell whether the next paragraph goes on
# with it. Seen: examples have up to 1,002.
EXAMPLE_WINDOW = 20_000

_connective = pattern(r"(?:%(reading.connecting)s)", re.IGNORECASE)
"""How a paragraph begins that goes on with an example."""


_example = pattern(
    r"(?:[\[(*_•>'/-]{1,3}\s?){0,2}(?:%(labels.examples)s)(?:\s?(?:n[°o]\s?)?\d{1,2})?"
    r"\s?[*_']{0,3}\s?(?:[:;]|(?:--|[–—-])(?=\s)|(?<=\d)[.)](?=\s))[*_'/]{0,3}\s{0,8}(?=\S|\Z)",
    re.IGNORECASE,
)
"""The label of an example and its number, markup around it."""
_NAME = re.compile(r"(?<![.!?:;\"“«(]\s)(?<!\A)\b[A-ZÀ-Þ][\w'’-]{3,}|\b\w+/\w+\b")


def text_of(lines: Sequence[str], passage: Sequence[int], width: int | None, offset: int = 0) -> str:
    """The lines of ``passage`` (their indexes from 0, blank ones between them left out) as one text; ``offset``
    characters of the first one (number, "Exemple :") are left out.
    """
    if len(passage) == 1:
        return lines[passage[0]][offset:].strip()
    made: list[str] = []
    for place, index in enumerate(passage):
        if place and index > passage[place - 1] + 1:
            made.append("")
        made.append(lines[index] if place else " " * offset + lines[index][offset:])
    return join(made, width)


def example_offset(line: str) -> int | None:
    """Where the text of an example begins in ``line``, None where the line begins none."""
    bare = line.lstrip()
    match = _example().match(bare)
    return match.end() + len(line) - len(bare) if match else None


def divide(lines: Sequence[str], indexes: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """The rule's own passage and those of its examples, from the lines under one number (the numbered one
    first, no blank ones).

    An unnumbered paragraph after an example goes to the example where that goes on: its sentence is
    still open, no blank line lies between, it begins with a connective, or names what the
    example names. Otherwise it is the rule's.
    """
    own: list[int] = []
    examples: list[list[int]] = []
    current = own
    for index in indexes:
        if current and example_offset(lines[index]) is not None:
            examples.append([index])
            current = examples[-1]
            continue
        if current is not own and not _carries_on(lines, current, index, own):
            current = own
        current.append(index)
    return own, examples


def _carries_on(lines: Sequence[str], example: Sequence[int], index: int, own: Sequence[int]) -> bool:
    """Whether the line at ``index`` goes on with ``example``. Only the end of a very long example is looked at."""
    if index == example[-1] + 1:
        return True
    text = _end_of(lines, example)
    if not ends_closed(text):
        return True
    line = lines[index].strip()
    if _connective().match(line):
        return True
    named = set(_NAME.findall(text)) & {
        *_NAME.findall(line[:EXAMPLE_WINDOW]),
        *_NAME.findall(f"x {line[:80]}"),
    }
    rule_text = _end_of(lines, own)
    return any(name not in rule_text for name in named)


def _end_of(lines: Sequence[str], passage: Sequence[int]) -> str:
    return "\n".join(lines[place] for place in passage[-40:])[-EXAMPLE_WINDOW:]
