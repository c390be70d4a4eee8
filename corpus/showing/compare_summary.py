"""The figures of a comparison."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from corpus.comparing.edition import Comparison
from corpus.showing.compare_filters import NATURE_SLUGS, STATUS_SLUGS, Filters
from corpus.showing.compare_words import NATURE_WORDS, NATURES, PLURALS, SIGNS
from corpus.showing.wording import figure


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the summary; ``url`` filters the list down to it (empty where nothing is listed).
    ``kind`` is a status as styles write it, or a nature's name.
    """

    kind: str
    sign: str
    count: str
    words: str
    url: str


def figures(comparison: Comparison, filters: Filters) -> tuple[Figure, ...]:
    """How many rules of each status, the gravest first; the glossary and what is identical last."""
    slugs = {status: slug for slug, status in STATUS_SLUGS.items()}
    blank = Filters(view=filters.view)
    made = []
    for status, (one, many) in PLURALS.items():
        count = comparison.summary.get(status, 0)
        if count:
            url = (
                "" if status == "identical" else blank.query(statuses=(slugs[status],), subjects=("regles",))
            )
            words = f"règle {one}" if count == 1 else f"règles {many}"
            made.append(Figure(status.replace("+", "-"), SIGNS[status], figure(count), words, url))
    terms = sum(1 for change in comparison.changes if change.kind == "term")
    if terms:
        words = "terme du glossaire touché" if terms == 1 else "termes du glossaire touchés"
        made.insert(
            -1 if made and made[-1].kind == "identical" else len(made),
            Figure("term", "§", figure(terms), words, blank.query(sections=("glossaire",))),
        )
    return tuple(made)


def natures(comparison: Comparison, filters: Filters) -> tuple[Figure, ...]:
    """How many changes of wording of each nature, the gravest first."""
    blank = Filters(view=filters.view)
    held = Counter[str](
        change.nature
        for change in comparison.changes
        if change.nature and change.status not in ("added", "removed")
    )
    return tuple(
        Figure(NATURES[nature], "", figure(held[nature]), NATURE_WORDS[nature], blank.query(natures=(slug,)))
        for slug, nature in NATURE_SLUGS.items()
        if held[nature]
    )
