"""The other language beside a rule: its standing, the English of today, how the English changed; or its French text."""

from __future__ import annotations

import datetime
from typing import Any

from corpus.comparing.words.diff import diff_words
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.counterparts import counted_under, english_on, is_followed, twins_at
from corpus.library.asking.twins import (
    CALM,
    TwinOf,
    first_change,
    french_of,
    has_english,
    standing_in,
    twin_edition_of,
    twins_under,
)
from corpus.models import Entry, Twin
from corpus.pages.redline.redline import inline
from corpus.pages.shared.links import aims_of, shown
from corpus.pages.twins.glosses import glossed
from corpus.pages.twins.marks import STANDINGS, tally, words_of


def beside(entry: Entry, found: TwinOf | None, day: datetime.date | None = None) -> dict[str, Any] | None:
    """What a page shows of the other language beside its rule ``entry`` (text and edition loaded; ``found`` ties it to
    that), today or on ``day``; None where nothing need be shown, the reason alone (``anchored``: what the edition is
    compared with, and why with nothing) where there is no twin.

    ``language`` is that of the page's own text; ``standing`` what became of the French text, in a word; ``tally``
    and ``first`` what became of the rules under a heading, and the first change among them; ``french`` is a French text
    that says what the English does, where the page's own no longer does; ``redline`` is the English from the twin to
    ``other``; ``is_newest``: the twin is the newest English text itself, so that nothing came after it.
    """
    edition, is_french = entry.edition, entry.edition.language == FRENCH
    if found is None:
        anchored = twin_edition_of(edition) if is_french else None
        if anchored is None or not has_english(edition):
            return None
        return {"anchored": anchored, "key": "unknown", "language": FRENCH}
    if is_french:
        english = english_on(edition, day) if day else None
    else:
        english = edition if not entry.content and is_followed(found.twin.edition, edition) else None
    below = twins_under(found.entry) if not entry.content and (is_french or english) else []
    twin, *below = twins_at([found, *below], english) if english else [found, *below]
    today = twin.today
    there = today if is_french else entry
    is_today = there is not None and found.today is not None and there.pk == found.today.pk
    standing = twin.standing if is_french else standing_in(twin, entry)
    counts = counted_under(below)
    under = tally(counts) if counts else None
    word = under.word if under else words_of(twin) if is_french or is_today else STANDINGS[standing]
    changed = standing in ("quiet", "substantive") and there and there.content and twin.twin.content
    key = word.key if word else "unknown"
    return {
        "language": edition.language,
        "twin": twin,
        "key": key,
        "is_grave": key in Twin.ENDED,
        "is_newest": today is not None and today.pk == twin.twin.pk,
        "standing": word,
        "tally": under,
        "first": first_change(below),
        "english": there if is_french or not is_today else None,
        "other": _text(today if is_french else twin.entry),
        "french": _text(_french_for(today, entry)) if is_french and changed and today else None,
        "redline": inline(diff_words(twin.twin.content, there.content)) if changed and there else "",
    }


def reads_first(other: dict[str, Any] | None, first: str) -> bool:
    """Whether what stands beside comes before the page's own text for a reader who reads the language ``first`` first
    (empty for no choice: French does where it still says what the English says).
    """
    if other is None or not other.get("other"):
        return False
    return bool((first or (FRENCH if other["key"] in CALM else other["language"])) != other["language"])


def _french_for(english: Entry, old: Entry) -> Entry | None:
    """The French text other than ``old`` that still says what ``english`` does; None where there is none."""
    found = french_of(english)
    if found is None or found.entry.pk == old.pk or standing_in(found, english) not in CALM:
        return None
    return found.entry


def _text(entry: Entry | None) -> dict[str, Any] | None:
    """A rule and its text as the page in the other language shows it."""
    if entry is None:
        return None
    html = shown(entry, aims_of([entry]))
    return {"entry": entry, "html": glossed(html) if entry.edition.language == ENGLISH else html}
