"""A comparison in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from corpus.comparing.edition import Change, Comparison, Segment
from corpus.models import Edition
from corpus.showing.compare_digest import parts, recycled_words, scope_lines, summary_lines
from corpus.showing.compare_phrases import span_title
from corpus.showing.compare_story import story
from corpus.showing.compare_words import SIGNS, is_bare_move, nature_label
from corpus.showing.wording import NBSP

_STYLES = {"-": "red strike", "+": "green underline", "=": ""}

_STATUS_STYLES = {"added": "green", "removed": "red", "typographic": "dim", "renumbered": "cyan"}


def print_comparison(
    old: Edition,
    new: Edition,
    comparison: Comparison,
    changes: Sequence[Change],
    console: Console,
    *,
    number: str = "",
) -> None:
    """The comparison for a terminal: colours where ``console`` is one, ``[-…-] {+…+}`` elsewhere. Where ``changes``
    are those of one rule, ``number``, the figures of the whole comparison are left out.
    """
    plain = not console.is_terminal

    def put(text: Text | str) -> None:
        console.print(text, soft_wrap=plain)

    put(Text(span_title(old, new), style="bold"))
    for line in () if number else (*summary_lines(comparison), *scope_lines(comparison)):
        put(f"  {escape(line)}")
    if not changes:
        put(f"  {_unchanged(comparison, number)}" if number else "  Aucun changement.")
    section = ""
    for change in changes:
        head = _section(change)
        if head != section:
            section = head
            put("")
            put(Text(head, style="bold underline" if not plain else ""))
        for text in _terminal_change(change, plain):
            put(text)


def _unchanged(comparison: Comparison, number: str) -> str:
    """Why a rule has no change: it is the same on both sides, or one side's source does not hold it."""
    pairs = comparison.alignment.pairs
    if any(number in (pair.old, pair.new) and pair.old and pair.new for pair in pairs):
        return f"{number} identique, mot pour mot."
    return f"{number}{NBSP}: une seule des deux sources contient cette règle, il n’y a rien à comparer."


def _terminal_change(change: Change, plain: bool) -> list[Text]:
    head = Text()
    head.append(f"{SIGNS[change.status]} ", style=_STATUS_STYLES.get(change.status, "yellow"))
    head.append(story(change), style="bold")
    nature = nature_label(change)
    if nature:
        head.append(f" [{nature.lower()}]", style="magenta" if change.nature == "substantive" else "dim")
    lines = [head]
    if change.recycled:
        lines.append(Text(f"  ! {recycled_words(change)}", style="yellow"))
    if is_bare_move(change):
        return lines
    for name, segments in parts(change):
        line = Text("    ")
        if name:
            line.append(f"{name}{NBSP}: ", style="italic")
        line.append_text(_redline(segments, plain))
        lines.append(line)
    return lines


def _redline(segments: Sequence[Segment], plain: bool) -> Text:
    text = Text()
    for operation, words in segments:
        words = words.replace("\n", "\n    ")
        if plain and operation != "=":
            opening, closing = ("[-", "-]") if operation == "-" else ("{+", "+}")
            text.append(f"{opening}{words}{closing}")
        else:
            text.append(words, style=_STYLES[operation])
    return text


def _section(change: Change) -> str:
    """Under which heading a change stands."""
    if change.kind == "term":
        return "Glossaire"
    number = change.new or change.old or ""
    return f"Section {number[:3]}" if len(number) >= 3 else f"Partie {number}"
