"""The other language beside a rule: its standing, the English of today, how the English changed; or its French text."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.twins.standing import Standing
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
from corpus.models import Entry, Twin, TwinEdition
from corpus.pages.redline.redline import inline
from corpus.pages.shared.links import EMPTY, aims_of, shown
from corpus.pages.twins.glosses import glossed
from corpus.pages.twins.words import STANDINGS, StandingWords, Tally, tally, words_of


@dataclass(frozen=True, slots=True)
class OtherText:
    """A rule and its text as the page in the other language shows it."""

    entry: Entry
    html: SafeString


@dataclass(frozen=True, slots=True)
class Beside:
    """What a rule's page shows of the other language. Without a ``twin`` there is the reason why (``anchored``: what
    the edition is compared with, and why with nothing).

    ``language`` is that of the page's own text; ``standing`` what became of the French text, in a word; ``tally``
    and ``first`` what became of the rules under a heading, and the first change among them; ``french`` is a French text
    that says what the English does, where the page's own no longer does; ``redline`` is the English from the twin to
    ``other``.
    """

    language: str = FRENCH
    twin: TwinOf | None = None
    anchored: TwinEdition | None = None
    key: Standing = "unknown"
    standing: StandingWords | None = None
    tally: Tally | None = None
    first: datetime.date | None = None
    on_day: bool = False
    english: Entry | None = None
    other: OtherText | None = None
    french: OtherText | None = None
    redline: SafeString = EMPTY

    @property
    def is_grave(self) -> bool:
        """Whether the French text says no longer what the rules say."""
        return self.key in Twin.ENDED

    @property
    def is_newest(self) -> bool:
        """Whether the twin is the newest English text itself, so that nothing came after it."""
        return (
            self.twin is not None and self.twin.today is not None and self.twin.today.pk == self.twin.twin.pk
        )

    def reads_first(self, first: str) -> bool:
        """Whether this comes before the page's own text for a reader who reads the language ``first`` first (empty for
        no choice: French does where it still says what the English says).
        """
        if self.other is None:
            return False
        return (first or (FRENCH if self.key in CALM else self.language)) != self.language


def beside(entry: Entry, twin: TwinOf | None, day: datetime.date | None = None) -> Beside | None:
    """What stands beside ``entry`` (a rule; text and edition loaded; ``twin`` ties it to the other language), today or
    on ``day``; None where nothing need be shown.
    """
    if entry.edition.language == FRENCH:
        return _of_french(entry, twin, day)
    return _of_english(entry, twin) if twin is not None else None


def _of_french(entry: Entry, found: TwinOf | None, day: datetime.date | None) -> Beside | None:
    if found is None:
        anchored = twin_edition_of(entry.edition)
        return Beside(anchored=anchored) if anchored and has_english(entry.edition) else None
    english = english_on(entry.edition, day) if day else None
    below = [] if entry.content else twins_under(entry)
    twin, *below = twins_at([found, *below], english) if english else [found, *below]
    today = twin.today
    changed = twin.standing in ("quiet", "substantive") and today is not None and bool(twin.twin.content)
    counts = counted_under(below)
    under = tally(counts) if counts else None
    word = under.word if under else words_of(twin)
    return Beside(
        twin=twin,
        key=word.key if word else "unknown",
        standing=word,
        tally=under,
        first=first_change(below),
        on_day=day is not None,
        english=today,
        other=next(iter(other_texts([today] if today else [])), None),
        french=_french_for(today, entry) if changed and today else None,
        redline=redline_of(twin, today) if changed and today else EMPTY,
    )


def _of_english(entry: Entry, twin: TwinOf) -> Beside:
    is_today = twin.today is not None and entry.pk == twin.today.pk
    below: list[TwinOf] = []
    if not entry.content and is_followed(twin.twin.edition, entry.edition):
        twin, *below = twins_at([twin, *twins_under(twin.entry)], entry.edition)
    counts = counted_under(below)
    under = tally(counts) if counts else None
    standing = standing_in(twin, entry)
    word = under.word if under else words_of(twin) if is_today else STANDINGS[standing]
    changed = standing in ("quiet", "substantive") and bool(twin.twin.content) and bool(entry.content)
    return Beside(
        language=ENGLISH,
        twin=twin,
        key=word.key if word else "unknown",
        standing=word,
        tally=under,
        first=first_change(below),
        english=None if is_today else entry,
        other=other_texts([twin.entry])[0],
        redline=redline_of(twin, entry) if changed else EMPTY,
    )


def _french_for(english: Entry, old: Entry) -> OtherText | None:
    """The French text other than ``old`` that still says what ``english`` does; None where there is none."""
    found = french_of(english)
    if found is None or found.entry.pk == old.pk or standing_in(found, english) not in CALM:
        return None
    return other_texts([found.entry])[0]


def other_texts(entries: Sequence[Entry]) -> list[OtherText]:
    """The texts of ``entries`` (texts and editions loaded) in their order; one query for the references of all."""
    aims = aims_of(entries)
    texts = [(entry, shown(entry, aims)) for entry in entries]
    return [
        OtherText(entry, glossed(html) if entry.edition.language == ENGLISH else html)
        for entry, html in texts
    ]


def redline_of(twin: TwinOf, english: Entry) -> SafeString:
    """The English from the twin to ``english``, words struck and added; never one language against the other."""
    return inline(diff_words(twin.twin.content, english.content))
