"""A comparison as a Markdown document."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.comparing.edition import Change, Comparison
from corpus.models import Edition
from corpus.showing.compare_digest import parts, recycled_words, scope_lines, summary_lines
from corpus.showing.compare_phrases import span_title
from corpus.showing.compare_story import story
from corpus.showing.compare_words import is_bare_move, nature_label, status_label
from corpus.showing.wording import NBSP


def as_markdown(old: Edition, new: Edition, comparison: Comparison, changes: Sequence[Change]) -> str:
    """The comparison as a Markdown document in French: figures, scope, then ``changes`` in order.

    Removed words stand as ``~~…~~``, added ones as ``**…**``.
    """
    lines = [f"# {span_title(old, new)}", "", f"De {_named(old)} à {_named(new)}.", ""]
    lines += [f"- {line}" for line in summary_lines(comparison)]
    scope = scope_lines(comparison)
    if scope:
        lines += ["", "## Ce qu’une seule édition contient", "", *(f"- {line}" for line in scope)]
    lines += ["", "## Les changements", ""]
    if not changes:
        lines.append("Aucun changement.")
    for change in changes:
        lines += _markdown_change(change)
    return "\n".join(lines).rstrip() + "\n"


def _markdown_change(change: Change) -> list[str]:
    nature = nature_label(change)
    head = change.new or change.old or ""
    label = status_label(change).lower() + (f", {nature.lower()}" if nature else "")
    lines = [f"### {_escaped(head)} ({label})", "", _escaped(story(change)), ""]
    if change.recycled:
        lines += [f"> {_escaped(recycled_words(change))}", ""]
    if is_bare_move(change):
        return lines
    for name, segments in parts(change):
        body = "".join(_marked(operation, words) for operation, words in segments)
        lines += [f"*{name}*{NBSP}: {body}" if name else body, ""]
    return lines


def _marked(operation: str, words: str) -> str:
    """A run of words as Markdown; the marks hug the words, for a mark beside a blank marks nothing."""
    pieces = []
    for line in words.split("\n"):
        inner = line.strip()
        mark = {"-": "~~", "+": "**", "=": ""}[operation]
        if not inner or not mark:
            pieces.append(_escaped(line))
            continue
        before, after = line[: len(line) - len(line.lstrip())], line[len(line.rstrip()) :]
        pieces.append(f"{before}{mark}{_escaped(inner)}{mark}{after}")
    return "  \n".join(pieces)


def _escaped(text: str) -> str:
    for character in ("\\", "*", "_", "~", "`", "[", "]", "<", "#"):
        text = text.replace(character, f"\\{character}")
    return text


def _named(edition: Edition) -> str:
    return f"«{NBSP}{edition.title}{NBSP}» ({edition.slug})"
