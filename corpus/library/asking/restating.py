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
from corpus.models import Edition, Entry, Membership, Twin

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
_HEADING = re.compile(r"(?m)^([1-9]\d\d(?:\.\d+)?)\. (.{2,60}[^.\n:])$")


def gists_of(edition: Edition) -> Mapping[str, str]:
    """The reviewed names of the rules of ``edition``, by key."""
    return _in_edition(edition.pk, state_seen()) if written_gists() else {}


@cache
def written_gists() -> Mapping[str, str]:
    """The reviewed names by number of `NUMBERED`. One small file, read once for the life of the process."""
    if not _FILE.exists():
        return {}
    return dict(tomllib.loads(_FILE.read_text(encoding="utf-8"))["gists"])


@cache
def written_headings() -> Mapping[str, str]:
    """The French titles of sections and keywords by number of `NUMBERED`, from our restatement of it."""
    if not _RESTATED.exists():
        return {}
    return {found[1]: found[2] for found in _HEADING.finditer(_RESTATED.read_text(encoding="utf-8"))}


@lru_cache(maxsize=16)  # as many as trees of editions are kept; a state's gists can't age
def _in_edition(edition: int, state: str) -> Mapping[str, str]:
    threads = _by_thread(state)
    members = Membership.objects.filter(entry__edition=edition, thread__in=threads)
    rows = members.filter(entry__kind=Entry.Kind.RULE).values_list("entry__key", "thread")
    written, day = written_gists(), str(catalog().editions[edition].date or "")
    return {
        key: written[threads[thread]] for key, thread in rows if not _is_another(key, day, threads[thread])
    }


def _is_another(number: str, day: str, named: str) -> bool:
    """Whether the concordance knows that ``number`` was, on ``day``, another law than the one that ``named`` is now."""
    then, now = embedded().at(number, day) if day else None, embedded().at(named, NUMBERED)
    return then is not None and now is not None and then.thread != now.thread


@lru_cache(maxsize=2)  # the library's present state and the one before
def _by_thread(state: str) -> Mapping[int, str]:
    """The number of a written name by thread: of the rules of the day, in every language, and of their twins."""
    del state
    day = [each.pk for each in catalog().editions.values() if str(each.date) == NUMBERED]
    written = written_gists()
    members = Membership.objects.filter(entry__edition__in=day, entry__kind=Entry.Kind.RULE)
    twins = Twin.objects.filter(entry__edition__in=day, twin__membership__isnull=False)
    named = [
        *members.values_list("entry__key", "thread"),
        *twins.values_list("entry__key", "twin__membership__thread"),
    ]
    return {thread: key for key, thread in named if key in written}
