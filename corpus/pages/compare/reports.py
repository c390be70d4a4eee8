"""A comparison outside the pages: as blocks that Markdown and terminals draw, as data and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Literal

from corpus.comparing.edition import Change, Comparison, Place, Quote, Segment
from corpus.comparing.words.diff import diff_words
from corpus.models import Edition
from corpus.pages.compare.places import PLACE_KINDS
from corpus.pages.redline.kinds import KINDS
from corpus.pages.redline.links import NOTHING, Cited
from corpus.pages.redline.passages import EXAMPLE_WORDS
from corpus.pages.redline.redline import cut_by_runs
from corpus.pages.redline.words import is_bare_move, label_of, numbers_of, span_title
from corpus.pages.shared.french import NBSP, counted, passages
from corpus.text import Piece, around, markdown, tokenize


@dataclass(frozen=True, slots=True)
class ReportBlock:
    """One line of a report: a heading (``title``, ``part``, ``change``), an ``item`` of a list, a ``warning`` or a
    ``redline`` with a label before it; ``css`` is the kind of a change.
    """

    style: Literal["title", "part", "item", "change", "warning", "redline"]
    text: str = ""
    segments: Sequence[Segment] = ()
    status: str = ""


def blocks(
    old: Edition, new: Edition, comparison: Comparison, changes: Sequence[Change], *, whole: bool = True
) -> Iterator[ReportBlock]:
    """The comparison as a document in French: figures and places of the ``whole`` comparison, then ``changes``."""
    yield ReportBlock("title", span_title(old, new))
    if whole:
        yield from _figures(comparison)
        if comparison.places:
            yield ReportBlock("part", "À savoir d’abord")
        for place in comparison.places:
            yield from _place(place)
        if comparison.vocabulary:
            yield ReportBlock("part", "Les mots qui changent partout")
        for term in comparison.vocabulary:
            rules = counted(len(term.rules), "règle")
            yield ReportBlock("item", f"«{NBSP}{term.old}{NBSP}» → «{NBSP}{term.new}{NBSP}»{NBSP}: {rules}")
    yield ReportBlock("part", "Les changements" if changes else "Aucun changement")
    for change in changes:
        yield from _change(change)


def _figures(comparison: Comparison) -> Iterator[ReportBlock]:
    for kind in KINDS.values():
        if number := comparison.summary.get(kind.status, 0):
            yield ReportBlock("item", counted(number, f"règle {kind.one}", f"règles {kind.many}"))
    terms = sum(change.kind == "term" for change in comparison.changes)
    if terms:
        yield ReportBlock("item", counted(terms, "terme du glossaire touché", "termes du glossaire touchés"))
    for side, numbers in (("ancienne", comparison.scope.only_old), ("récente", comparison.scope.only_new)):
        if numbers:
            yield ReportBlock(
                "item",
                f"Hors comparaison, seule l’édition la plus {side} contient{NBSP}: {passages(numbers)}",
            )


def _place(place: Place) -> Iterator[ReportBlock]:
    yield ReportBlock(
        "item", f"{place.title} ({', '.join(place.numbers)}){NBSP}: {PLACE_KINDS[place.kind].label.lower()}"
    )
    if any(place.quote):
        yield ReportBlock("redline", "", diff_words(*place.quote))


def _change(change: Change) -> Iterator[ReportBlock]:
    yield ReportBlock("change", f"{numbers_of(change)} ({label_of(change).lower()})", status=change.status)
    for each in change.see:
        words = "dit désormais le contraire" if each.reversed else "à voir"
        yield ReportBlock("warning", f"Disparue{NBSP}; {each.number}, {words}")
    if change.recycled:
        yield ReportBlock(
            "warning", f"Dans la nouvelle édition, le numéro {change.old} désigne une autre règle"
        )
    if is_bare_move(change):
        return
    if change.title and (change.kind == "rule" or len(change.title) > 1):
        yield ReportBlock("redline", "Titre", change.title)
    if change.segments:
        yield ReportBlock("redline", "", change.segments)
    for example in change.examples:
        if example.status != "identical":
            yield ReportBlock("redline", f"Exemple {EXAMPLE_WORDS[example.status]}", example.segments)


_HEADS = {"title": "# ", "part": "## ", "change": "### ", "item": "- ", "warning": "> "}
_MARKS = {"-": "~~", "+": "**", "=": ""}


def as_markdown(
    old: Edition,
    new: Edition,
    comparison: Comparison,
    changes: Sequence[Change],
    cited: Cited = NOTHING,
) -> str:
    """The comparison as a Markdown document. Removed words stand as ``~~…~~``, added ones as ``**…**``; ``cited`` names
    what is emphasised.
    """
    lines: list[str] = []
    last = ""
    for block in blocks(old, new, comparison, changes):
        if lines and (block.style, last) != ("item", "item"):
            lines.append("")
        lines.append(
            _HEADS[block.style] + _escaped(block.text) if block.style in _HEADS else _redline(block, cited)
        )
        last = block.style
    return "\n".join(lines) + "\n"


def _redline(block: ReportBlock, cited: Cited) -> str:
    runs = cut_by_runs(block.segments, cited.within(block.segments))
    body = "".join(_marked(operation, pieces) for operation, pieces in runs)
    return f"*{block.text}*{NBSP}: {body}" if block.text else body


def _escaped(text: str) -> str:
    return markdown(tokenize(text))


def _marked(operation: str, pieces: Sequence[Piece]) -> str:
    """A run of a text as Markdown, marked line by line."""
    return "  \n".join(around(line, _MARKS[operation]) for line in markdown(pieces).split("\n"))


def as_data(comparison: Comparison, changes: Sequence[Change]) -> dict[str, object]:
    """The comparison with ``changes`` of it, in the shape of the JSON that the contract names."""
    return {
        "old": comparison.old,
        "new": comparison.new,
        "scope": asdict(comparison.scope),
        "summary": comparison.summary,
        "places": [place_data(place) for place in comparison.places],
        "vocabulary": [asdict(term) for term in comparison.vocabulary],
        "changes": [_change_data(change) for change in changes],
    }


def place_data(place: Place) -> dict[str, object]:
    """One place as the contract prints it."""
    return asdict(place) | {"quote": quote_data(place.quote)}


def quote_data(quote: Quote) -> dict[str, str]:
    """A quotation as the contract prints it."""
    return {"old": quote[0], "new": quote[1]}


def _change_data(change: Change) -> dict[str, object]:
    """One change as the contract prints it."""
    return {each.name: getattr(change, each.name) for each in fields(change)} | {
        "score": round(change.score, 4),
        "weight": round(change.weight, 4),
        "examples": [asdict(example) for example in change.examples],
        "quote": quote_data(change.quote),
        "see": [asdict(each) for each in change.see],
    }


def as_json(comparison: Comparison, changes: Sequence[Change]) -> str:
    """The comparison as JSON text, the same that the API answers."""
    return json.dumps(as_data(comparison, changes), ensure_ascii=False, indent=1)
