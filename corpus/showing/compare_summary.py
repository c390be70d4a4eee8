"""What a reader takes from a comparison in ten seconds: figures, what weighs most, what moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change, Comparison
from corpus.showing.compare_changes import anchor_of
from corpus.showing.compare_filters import NATURE_SLUGS, STATUS_SLUGS, Filters
from corpus.showing.compare_lineage import Lineage, section_of
from corpus.showing.compare_redline import excerpt
from corpus.showing.compare_words import (
    NATURE_WORDS,
    NATURES,
    PLURALS,
    SIGNS,
    nature_label,
    status_label,
)
from corpus.showing.wording import figure

_TOP = 8


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


@dataclass(frozen=True, slots=True)
class TopChange:
    """One of the changes that weigh most."""

    number: str
    title: str
    label: str
    status: str
    sign: str
    excerpt: SafeString
    url: str


@dataclass(frozen=True, slots=True)
class Move:
    """Rules that went from one section to another, or that changed places within one."""

    old: str
    new: str
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class Renumbering:
    """One rule's number before and after."""

    old: str
    new: str
    label: str


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


def top_changes(changes: Sequence[Change], filters: Filters) -> tuple[TopChange, ...]:
    """The substantive changes of wording that weigh most: the rules that say most anew, splits and merges among
    them; where no wording changed, what was added or removed.
    """
    rules = [change for change in changes if change.kind == "rule" and change.nature == "substantive"]
    reworded = [change for change in rules if change.status not in ("added", "removed") and change.segments]
    chosen = sorted(reworded or rules, key=_gravity, reverse=True)[:_TOP]
    return tuple(_top(change, filters) for change in chosen)


def moves(lineage: Lineage) -> tuple[Move, ...]:
    """Where whole groups of rules went, section to section, in the old order; rules that kept their section and
    changed their number count under it.
    """
    went = Counter[tuple[str, str]]()
    for pair in lineage.by_old.values():
        if pair.new is not None and pair.old is not None and pair.old != pair.new and len(pair.old) > 3:
            went[section_of(pair.old), section_of(pair.new)] += 1
    return tuple(
        Move(old, new, lineage.titles.get(new, ""), count) for (old, new), count in sorted(went.items())
    )


def numbers(changes: Sequence[Change]) -> tuple[Renumbering, ...]:
    """The changes of number among ``changes``, in the order of the new edition."""
    return tuple(
        Renumbering(change.old, change.new, status_label(change))
        for change in changes
        if change.kind == "rule" and change.old and change.new and change.old != change.new
    )


def quiet_words(changes: Sequence[Change]) -> str:
    """What the quiet changes of a group are: « 5 renumérotées sans retouche, 2 retouchées en typographie »."""
    held = Counter(_quiet_kind(change) for change in changes)
    return ", ".join(
        f"{figure(held[kind])} {words[held[kind] > 1]}" for kind, words in _QUIET.items() if held[kind]
    )


_QUIET = {
    "renumbered": ("renumérotée sans retouche", "renumérotées sans retouche"),
    "references": ("dont seuls les renvois changent", "dont seuls les renvois changent"),
    "typographic": ("retouchée en typographie", "retouchées en typographie"),
}


def _quiet_kind(change: Change) -> str:
    if change.nature == "references":
        return "references"
    return "typographic" if change.status == "typographic" else "renumbered"


def _gravity(change: Change) -> tuple[int, int]:
    """How much of a rule's wording is new, titles and whole sections first among equals."""
    changed = sum(len(text) for operation, text in change.segments if operation != "=")
    kept = sum(len(text) for operation, text in change.segments if operation == "=")
    grave = change.status in ("split", "merged") or changed > kept
    return (changed if not grave else changed // 2, -len(change.new or change.old or ""))


def _top(change: Change, filters: Filters) -> TopChange:
    number = change.new or change.old or ""
    nature = nature_label(change)
    title = "".join(text for operation, text in change.title if operation != "-")
    anchor = anchor_of(change)
    return TopChange(
        number=f"{change.old} → {change.new}"
        if change.old and change.new and change.old != change.new
        else number,
        title=title,
        label=status_label(change) + (f", {nature.lower()}" if nature else ""),
        status=change.status.replace("+", "-"),
        sign=SIGNS[change.status],
        excerpt=excerpt(change.segments),
        url=f"{Filters(sections=(section_of(number),), view=filters.view).query()}#{anchor}",
    )
