"""A comparison outside the pages: as data and JSON, as Markdown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from corpus.comparing.edition import Change, Comparison, Segment
from corpus.models import Edition
from corpus.pages.compare.headlines import summary_of
from corpus.pages.redline.kinds import KINDS
from corpus.pages.redline.links import NOTHING, Cited
from corpus.pages.redline.passages import EXAMPLE_WORDS
from corpus.pages.redline.redline import cut_by_runs
from corpus.pages.redline.told import term_told, told
from corpus.pages.redline.words import is_bare_move, nature_label, span_title, status_label, story
from corpus.pages.shared.french import NBSP, counted, passages
from corpus.text import Piece, around, markdown, tokenize


def summary_lines(comparison: Comparison) -> list[str]:
    """The figures in words, empty kinds left out: « 12 règles modifiées »; the glossary last."""
    lines = [
        counted(number, f"règle {kind.one}", f"règles {kind.many}")
        for kind in KINDS.values()
        if (number := comparison.summary.get(kind.status, 0))
    ]
    terms = [change for change in comparison.changes if change.kind == "term"]
    if terms:
        lines.append(counted(len(terms), "terme du glossaire touché", "termes du glossaire touchés"))
    return lines


def scope_lines(comparison: Comparison) -> list[str]:
    """What only one edition covers, in words; such rules are neither added nor removed."""
    named = (
        ("ancienne", comparison.scope.only_old),
        ("récente", comparison.scope.only_new),
    )
    return [
        f"Seule l’édition la plus {side} contient{NBSP}: {passages(numbers)}."
        for side, numbers in named
        if numbers
    ]


def parts(change: Change) -> list[tuple[str, Sequence[Segment]]]:
    """The parts of a change worth printing: title and text where there is one, examples that changed."""
    found: list[tuple[str, Sequence[Segment]]] = []
    if change.title and (change.kind == "rule" or len(change.title) > 1):
        found.append(("Titre", change.title))
    if change.segments:
        found.append(("", change.segments))
    found += [
        (f"Exemple {EXAMPLE_WORDS[example.status]}", example.segments)
        for example in change.examples
        if example.status != "identical"
    ]
    return found


def recycled_words(change: Change) -> str:
    """The warning that the old number is another rule now."""
    return f"Attention{NBSP}: dans la nouvelle édition, le numéro {change.old} désigne une autre règle."


def as_markdown(
    old: Edition,
    new: Edition,
    comparison: Comparison,
    changes: Sequence[Change],
    cited: Cited = NOTHING,
) -> str:
    """The comparison as a Markdown document in French: figures, scope, then ``changes`` in order.

    Removed words stand as ``~~…~~``, added ones as ``**…**``; ``cited`` names what is emphasised.
    """
    lines = [f"# {span_title(old, new)}", "", f"De {_named(old)} à {_named(new)}.", ""]
    lines += [f"- {line}" for line in summary_lines(comparison)]
    scope = scope_lines(comparison)
    if scope:
        lines += ["", "## Ce qu’une seule édition contient", "", *(f"- {line}" for line in scope)]
    lines += _markdown_summary(comparison)
    lines += ["", "## Les changements", ""]
    if not changes:
        lines.append("Aucun changement.")
    for change in changes:
        lines += _markdown_change(change, cited)
    return "\n".join(lines).rstrip() + "\n"


def _markdown_summary(comparison: Comparison) -> list[str]:
    lines = []
    places = summary_of(comparison)
    if places:
        lines += ["", "## Ce qui pèse le plus", ""]
        lines += [
            f"{rank}. **{_escaped(head)}**{NBSP}: {_escaped(words)}"
            for rank, (head, words) in enumerate(places, 1)
        ]
    if comparison.vocabulary:
        lines += ["", "## Les mots qui changent partout", ""]
        lines += [f"- {_escaped(term_told(term))}" for term in comparison.vocabulary]
    return lines


def _markdown_change(change: Change, cited: Cited) -> list[str]:
    nature = nature_label(change)
    head = change.new or change.old or ""
    label = status_label(change).lower() + (f", {nature.lower()}" if nature else "")
    lines = [f"### {_escaped(head)} ({label})", "", _escaped(f"{story(change)} {told(change)}".strip()), ""]
    if change.recycled:
        lines += [f"> {_escaped(recycled_words(change))}", ""]
    if is_bare_move(change):
        return lines
    for name, segments in parts(change):
        runs = cut_by_runs(segments, cited.within(segments))
        body = "".join(_marked(operation, pieces) for operation, pieces in runs)
        lines += [f"*{name}*{NBSP}: {body}" if name else body, ""]
    return lines


def _escaped(text: str) -> str:
    return markdown(tokenize(text))


_MARKS = {"-": "~~", "+": "**", "=": ""}


def _marked(operation: str, pieces: Sequence[Piece]) -> str:
    """A run of a text as Markdown, marked line by line."""
    return "  \n".join(around(line, _MARKS[operation]) for line in markdown(pieces).split("\n"))


def _named(edition: Edition) -> str:
    return f"«{NBSP}{edition.title}{NBSP}» ({edition.slug})"


def as_data(comparison: Comparison, changes: Sequence[Change]) -> dict[str, object]:
    """The comparison with ``changes`` of it, in the shape of the JSON that the contract names."""
    return {
        "old": comparison.old,
        "new": comparison.new,
        "scope": asdict(comparison.scope),
        "summary": comparison.summary,
        "vocabulary": [asdict(term) for term in comparison.vocabulary],
        "changes": [_change_data(change) for change in changes],
    }


_PRINTED = (
    *(
        "kind",
        "status",
        "nature",
        "old",
        "new",
        "also_old",
        "also_new",
        "score",
        "weight",
        "title",
        "segments",
    ),
    *("examples", "recycled", "reason", "notes"),
)


def _change_data(change: Change) -> dict[str, object]:
    """One change as the contract prints it."""
    rounded = {"score": round(change.score, 4), "weight": round(change.weight, 4)}
    examples = [asdict(example) for example in change.examples]
    held = {name: getattr(change, name) for name in _PRINTED}
    return held | rounded | {"examples": examples, "told": told(change)}


def as_json(comparison: Comparison, changes: Sequence[Change]) -> str:
    """The comparison as JSON text, the same that the API answers."""
    return json.dumps(as_data(comparison, changes), ensure_ascii=False, indent=1)
