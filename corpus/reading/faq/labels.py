"""Cards printed as a form, each line with its label ("Mana Cost:"), as card databases and spoiler lists do. Pure.

`unlabel` takes the labels off, so that the lines read as those of any other card; their number stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.languages import pattern

# A card's label ends within so many characters, and its type stands so many lines below its name at most.
LONGEST_LABEL, LABELS_NEAR = 40, 12

_KINDS = ("name", "cost", "type", "text", "power", "rulings", "other")


_label = pattern(
    rf"\s*(?:{'|'.join(f'(?P<{kind}>%(faq.{kind})s)' for kind in _KINDS)})\s?:\s*(?P<value>.*)\Z",
    re.IGNORECASE,
)
"""A label with its value; its kind is the name of the group."""
_DATE = re.compile(r"\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s*:?\s*|\s*\d{4}-\d\d-\d\d\s*:?\s*")


def is_labelled(lines: Sequence[str]) -> bool:
    """Whether ``lines`` hold a card whose name and type bear labels."""
    name = -LABELS_NEAR - 1
    for index, line in enumerate(lines):
        kind = _kind(line) if ":" in line[:LONGEST_LABEL] else None
        if kind == "name":
            name = index
        elif kind == "type" and index - name <= LABELS_NEAR:
            return True
    return False


def unlabel(lines: Sequence[str]) -> list[str]:
    """``lines`` without labels, and without what tells no more than other lines (colour, rarity, set). The dates of
    rulings become bullets.
    """
    made = list(lines)
    inside: str | None = None
    dated = False
    for index, line in enumerate(lines):
        label = _label().match(line) if ":" in line[:LONGEST_LABEL] else None
        if label is not None:
            kind, value, dated = _named(label), label["value"].strip(), False
            made[index] = "" if kind == "other" else value
            inside = kind if kind == "rulings" or not value else None
        elif inside == "other" and line.strip():
            made[index], inside = "", None
        elif inside == "rulings" and line.strip():
            date = _DATE.match(line)
            if date is not None or dated:
                rest = line[date.end() :].strip() if date is not None else line.strip()
                made[index] = f"• {rest}" if rest else ""
                dated = not rest
    return made


def _kind(line: str) -> str | None:
    label = _label().match(line)
    return _named(label) if label is not None else None


def _named(label: re.Match[str]) -> str:
    return next(kind for kind in _KINDS if label[kind] is not None)
