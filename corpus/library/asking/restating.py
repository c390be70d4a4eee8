"""What a restatement of ours stands for, and whether it says all of a rule; gists: the short French names of rules
(« Règle des légendes »), by which lists tell rules apart.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from corpus.concordance.concordance import embedded
from corpus.languages import ENGLISH
from corpus.library.asking.catalog import catalog, state_seen
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
    return _restated(edition.pk, state_seen()) if edition.restatement and edition.date else ""


@lru_cache(maxsize=64)  # a state's editions can't age
def _restated(key: int, state: str) -> str:
    del state
    edition = catalog().editions[key]
    official = (
        other.slug
        for other in catalog().editions.values()
        if other.date == edition.date
        and other.language == ENGLISH
        and not other.restatement
        and other.tournament == edition.tournament
    )
    return next(official, str(edition.date))


_FILE = Path(__file__).resolve().parents[2] / "texts" / "gists.toml"
NUMBERED = "2026-08-07"
"""The day of the rules whose numbers `gists.toml` goes by."""
_RESTATED = _FILE.with_name(f"{NUMBERED}-regles.txt")
# a line of a restatement that is a number and a title without a stop
_HEADING = re.compile(r"(?m)^([1-9]\d\d(?:\.\d+)?)\. (.{2,60}[^.\n:])$")


def gists_of(edition: Edition) -> Mapping[str, str]:
    """The reviewed names of the rules of ``edition``, by key."""
    other = edition.tournament or (edition.series and not edition.restatement)
    return {} if other or edition.date is None else _gists_on(str(edition.date))


@cache
def written_gists() -> Mapping[str, str]:
    """The reviewed names by number of `NUMBERED`. One small file, read once for the life of the process."""
    return dict(tomllib.loads(_FILE.read_text(encoding="utf-8"))["gists"])


@cache
def written_headings() -> Mapping[str, str]:
    """The French titles of sections and keywords by number of `NUMBERED`, from our restatement of it."""
    return {found[1]: found[2] for found in _HEADING.finditer(_RESTATED.read_text(encoding="utf-8"))}


@lru_cache(maxsize=16)  # as many as trees of editions are kept
def _gists_on(day: str) -> Mapping[str, str]:
    """The reviewed names by the numbers of ``day``, of laws that mean since then what they mean now; between two
    editions of the concordance those of both.
    """
    if day == NUMBERED:
        return written_gists()
    known, after = embedded(), embedded().edition_after(day)
    found = {}
    for number, gist in written_gists().items():
        law = known.at(number, NUMBERED)
        row = known.on(law.thread, day) if law else None
        sense = known.sense_since(row.thread, NUMBERED) if row else None
        if row and sense and sense.since <= day and not (after and row.until and row.until <= after):
            found[row.number] = gist
    return found
