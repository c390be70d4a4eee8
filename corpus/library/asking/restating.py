"""What a restatement of ours stands for: which edition it puts in our own words, and whether it says all of a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from corpus.languages import ENGLISH
from corpus.library.asking.catalog import catalog
from corpus.library.asking.trees import tree_of
from corpus.models import Edition, Entry

SUMMARY = "En résumé"
"""How a restated rule begins that gives no more than the sense of its original (docs/restating.md)."""
Whole = bool | Literal["summary"]


@dataclass(frozen=True, slots=True)
class Restates:
    """The rule that a restated one puts in other words. ``edition`` is the slug of the official English edition where
    the library has it, else the day of that edition.
    """

    edition: str
    number: str


def whole_of(entry: Entry) -> Whole:
    """Whether the text says all that its rule says: True, or that it is a summary of ours."""
    is_summary = entry.edition.restatement and entry.content.startswith(SUMMARY)
    return "summary" if is_summary else True


def is_whole(edition: Edition, key: str) -> Whole:
    """Whether ``edition`` says all of its rule ``key``: True, "summary" for a summary of ours, False where the original
    (if the library has it) holds rules right under it that our restatement leaves out.
    """
    tree = tree_of(edition)
    node = tree.by_key.get(key)
    if not edition.restatement or node is None:
        return True
    if node.opening.startswith(SUMMARY):
        return "summary"
    official = catalog().by_slug.get(edition_restated(edition))
    there = tree_of(official) if official is not None else None
    original = there.by_key.get(key) if there is not None else None
    if there is None or original is None:
        return True
    return all(child.key in tree.by_key for child in there.children(original))


def restates(edition: Edition, key: str) -> Restates | None:
    """The rule that the rule ``key`` of ``edition`` restates; None in an official text and in one without a date."""
    official = edition_restated(edition)
    return Restates(official, key) if official else None


def edition_restated(edition: Edition) -> str:
    """The official edition that ``edition`` restates, as `Restates` names it; empty where it restates none."""
    day = edition.date
    if not edition.restatement or day is None:
        return ""
    official = (
        other.slug
        for other in catalog().editions.values()
        if other.date == day
        and other.language == ENGLISH
        and not other.restatement
        and other.tournament == edition.tournament
    )
    return next(official, day.isoformat())
