"""A comparison in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from corpus.comparing.edition import Change, Comparison
from corpus.models import Edition
from corpus.pages.compare.reports import ReportBlock, blocks
from corpus.pages.redline.kinds import KINDS
from corpus.pages.redline.links import NOTHING, Cited
from corpus.pages.redline.redline import cut_by_runs
from corpus.pages.shared.french import NBSP

_STYLES = {"-": "red strike", "+": "green underline", "=": ""}
_BRACKETS = {"-": ("[-", "-]"), "+": ("{+", "+}"), "=": ("", "")}
_INDENTS = {"item": "  ", "warning": "  ! ", "redline": "    "}


def print_comparison(
    old: Edition,
    new: Edition,
    comparison: Comparison,
    changes: Sequence[Change],
    console: Console,
    *,
    number: str = "",
    cited: Cited = NOTHING,
) -> None:
    """The comparison for a terminal: colours where ``console`` is one, ``[-…-] {+…+}`` elsewhere. Where ``changes``
    are those of one rule, ``number``, what is known of the whole comparison is left out. ``cited`` names what is
    emphasised.
    """
    plain = not console.is_terminal
    if number and not changes:
        console.print(Text(f"{number}{NBSP}: {_unchanged(comparison, number)}"), soft_wrap=plain)
        return
    for block in blocks(old, new, comparison, changes, whole=not number):
        if block.style == "part":
            console.print()
        console.print(_line(block, plain, cited), soft_wrap=plain)


def _unchanged(comparison: Comparison, number: str) -> str:
    """Why a rule has no change: it is the same on both sides, or one side's source does not have it."""
    pairs = comparison.alignment.pairs
    if any(number in (pair.old, pair.new) and pair.old and pair.new for pair in pairs):
        return "identique, mot pour mot."
    return "une seule des deux sources contient cette règle, il n’y a rien à comparer."


def _line(block: ReportBlock, plain: bool, cited: Cited) -> Text:
    line = Text(_INDENTS.get(block.style, ""))
    match block.style:
        case "title" | "part":
            line.append(block.text, style="bold")
        case "change":
            kind = KINDS[block.status]
            line.append(f"{kind.sign} ", style=kind.style)
            line.append(block.text, style="bold")
        case "redline":
            if block.text:
                line.append(f"{block.text}{NBSP}: ", style="italic")
            _redline(line, block, plain, cited)
        case _:
            line.append(block.text, style="yellow" if block.style == "warning" else "")
    return line


def _redline(line: Text, block: ReportBlock, plain: bool, cited: Cited) -> None:
    for operation, pieces in cut_by_runs(block.segments, cited.within(block.segments)):
        opening, closing = _BRACKETS[operation] if plain else ("", "")
        line.append(opening)
        for piece in pieces:
            marks = f"{'italic' if piece.emphasis else ''} {'bold' if piece.symbol else ''}"
            style = f"{_STYLES[operation]} {marks}".strip()
            line.append("\n    " if piece.text == "\n" else piece.text, style="" if plain else style)
        line.append(closing)
