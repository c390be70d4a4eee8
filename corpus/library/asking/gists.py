"""Gists: the short French names of rules (« Règle des légendes »), by which lists tell rules apart."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from corpus.library.asking.catalog import catalog, state_seen
from corpus.models import Edition, Entry, Membership, Twin

_FILE = Path(__file__).resolve().parents[2] / "texts" / "gists.toml"
NUMBERED = "2026-08-07"
"""The day of the rules whose numbers `gists.toml` goes by."""
_RESTATED = _FILE.with_name(f"{NUMBERED}-regles.txt")
_HEADING = re.compile(r"(?m)^([1-9]\d\d(?:\.\d+)?)\. (.{2,60}[^.\n:])$")


def gist_of(entry: Entry) -> str:
    """The gist of a rule: its own title, else the reviewed name of its law; empty where there is none."""
    return entry.name or gists_of(entry.edition).get(entry.key, "")


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
    return {key: threads[thread] for key, thread in rows}


@lru_cache(maxsize=2)  # the library's present state and the one before
def _by_thread(state: str) -> Mapping[int, str]:
    """The names by thread: of the rules of the day, in every language, and of their twins."""
    del state
    day = [each.pk for each in catalog().editions.values() if str(each.date) == NUMBERED]
    written = written_gists()
    members = Membership.objects.filter(entry__edition__in=day, entry__kind=Entry.Kind.RULE)
    twins = Twin.objects.filter(entry__edition__in=day, twin__membership__isnull=False)
    named = [
        *members.values_list("entry__key", "thread"),
        *twins.values_list("entry__key", "twin__membership__thread"),
    ]
    return {thread: written[key] for key, thread in named if key in written}
