"""The game’s releases: code, day, names in French and English (`releases.toml`); which one a text came with. Pure."""

from __future__ import annotations

import datetime
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from corpus.text.normalise import words

BEFORE, AFTER = datetime.timedelta(days=14), datetime.timedelta(days=4)
"""Rules texts are dated from two weeks before the release that they came with (prereleases) to some days after it (the
first of the next month, in the years of monthly updates): measured on 36 editions whose files name their release.
"""


@dataclass(frozen=True, slots=True)
class Release:
    """A release: its code, the day it was sold, its English and its French name."""

    code: str
    day: datetime.date
    english: str
    french: str

    @property
    def name(self) -> str:
        """What readers of French call it."""
        return self.french or self.english


@cache
def releases() -> tuple[Release, ...]:
    """Every release that we know, oldest first."""
    rows = tomllib.loads(files(__package__).joinpath("releases.toml").read_text(encoding="utf-8"))["releases"]
    return tuple(Release(code, day, english, *(french or [""])) for code, day, english, *french in rows)


@lru_cache(maxsize=1024)  # readers may ask for any day
def release_of(day: datetime.date) -> Release | None:
    """The release that a rules text dated ``day`` came with; None where none, or more than one, was that near."""
    near = [release for release in releases() if day - AFTER <= release.day <= day + BEFORE]
    return near[0] if len(near) == 1 else None


OFTEN = 140
"""Days within which a release with new rules came out in every year that we know of: what to expect where the table
says nothing.
"""


def came_between(one: datetime.date, other: datetime.date) -> bool:
    """Whether other rules texts were published between those dated ``one`` and ``other``, as far as releases tell;
    beyond the first and last release that we know, as often as ever.
    """
    first, last = releases()[0].day, releases()[-1].day
    if any(one + BEFORE < release.day < other - AFTER for release in releases()):
        return True
    untold = max(other - max(one, last), min(other, first) - one)
    return untold.days > OFTEN


@cache
def _by_name() -> dict[str, Release]:
    named = {
        words(name): release for release in releases() for name in (release.english, release.french) if name
    }
    return named | {words(release.code): release for release in releases()}


def release_named(text: str) -> Release | None:
    """The release of that code or name, whatever its case, accents and punctuation; None for none."""
    return _by_name().get(words(text))
