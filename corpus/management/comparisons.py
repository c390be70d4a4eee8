"""A comparison in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from corpus.comparing.edition import Change, Comparison, Segment
from corpus.models import Edition
from corpus.pages.compare.headlines import summary_of
from corpus.pages.compare.reports import parts, recycled_words, scope_lines, summary_lines
from corpus.pages.redline.kinds import KINDS
from corpus.pages.redline.links import NOTHING, Cited
from corpus.pages.redline.redline import cut_by_runs
from corpus.pages.redline.told import term_told, told
from corpus.pages.redline.words import is_bare_move, nature_label, span_title, story
from corpus.pages.shared.french import NBSP

_STYLES = {"-": "red strike", "+": "green underline", "=": ""}

_BRACKETS = {"-": ("[-", "-]"), "+": ("{+", "+}"), "=": ("", "")}


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
    are those of one rule, ``number``, the figures of the whole comparison are left out. ``cited`` names what is
    emphasised.
    """
    plain = not console.is_terminal

    def put(text: Text | str) -> None:
        console.print(text, soft_wrap=plain)

    put(Text(span_title(old, new), style="bold"))
    for line in () if number else (*summary_lines(comparison), *scope_lines(comparison)):
        put(f"  {escape(line)}")
    if not number:
        for text in _terminal_summary(comparison):
            put(text)
    if not changes:
        put(f"  {_unchanged(comparison, number)}" if number else "  Aucun changement.")
    section = ""
    for change in changes:
        head = _section(change)
        if head != section:
            section = head
            put("")
            put(Text(head, style="bold underline" if not plain else ""))
        for text in _terminal_change(change, plain, cited):
            put(text)


def _terminal_summary(comparison: Comparison) -> list[Text]:
    lines = []
    places = summary_of(comparison)
    if places:
        lines += [Text(""), Text("Ce qui pèse le plus", style="bold")]
        lines += [
            Text.assemble(f"  {rank}. ", (head, "bold"), f"{NBSP}: {words}")
            for rank, (head, words) in enumerate(places, 1)
        ]
    if comparison.vocabulary:
        lines += [Text(""), Text("Les mots qui changent partout", style="bold")]
        lines += [Text(f"  {term_told(term)}") for term in comparison.vocabulary]
    return lines


def _unchanged(comparison: Comparison, number: str) -> str:
    """Why a rule has no change: it is the same on both sides, or one side's source does not hold it."""
    pairs = comparison.alignment.pairs
    if any(number in (pair.old, pair.new) and pair.old and pair.new for pair in pairs):
        return f"{number} identique, mot pour mot."
    return f"{number}{NBSP}: une seule des deux sources contient cette règle, il n’y a rien à comparer."


def _terminal_change(change: Change, plain: bool, cited: Cited) -> list[Text]:
    head = Text()
    head.append(f"{KINDS[change.status].sign} ", style=KINDS[change.status].style)
    head.append(story(change), style="bold")
    nature = nature_label(change)
    if nature:
        head.append(f" [{nature.lower()}]", style="magenta" if change.nature == "substantive" else "dim")
    lines = [head]
    sentence = told(change)
    if sentence:
        lines.append(Text(f"  {sentence}", style="italic"))
    if change.recycled:
        lines.append(Text(f"  ! {recycled_words(change)}", style="yellow"))
    if is_bare_move(change):
        return lines
    for name, segments in parts(change):
        line = Text("    ")
        if name:
            line.append(f"{name}{NBSP}: ", style="italic")
        line.append_text(_redline(segments, plain, cited))
        lines.append(line)
    return lines


def _redline(segments: Sequence[Segment], plain: bool, cited: Cited) -> Text:
    text = Text()
    for operation, pieces in cut_by_runs(segments, cited.within(segments)):
        opening, closing = _BRACKETS[operation] if plain else ("", "")
        text.append(opening)
        for piece in pieces:
            style = (
                f"{_STYLES[operation]} {'italic' if piece.emphasis else ''} {'bold' if piece.symbol else ''}"
            )
            text.append("\n    " if piece.text == "\n" else piece.text, style="" if plain else style.strip())
        text.append(closing)
    return text


def _section(change: Change) -> str:
    """Under which heading a change stands."""
    if change.kind == "term":
        return "Glossaire"
    number = change.new or change.old or ""
    return f"Section {number[:3]}" if len(number) >= 3 else f"Partie {number}"
