"""The other language: what became of a French text in a word, as marks, tallies and shares; beside a rule its standing,
the English of today, how the English changed, or its French text.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from corpus.comparing.twins.standing import Standing
from corpus.comparing.words.diff import diff_words
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.counterparts import english_on, twins_at
from corpus.library.asking.twins import (
    CALM,
    TwinOf,
    french_among,
    french_of,
    has_english,
    standing_in,
    twin_edition_of,
    twins_in,
)
from corpus.models import Edition, Entry, Twin, entry_url
from corpus.pages.redline.redline import inline
from corpus.pages.shared.links import aims_of, shown


class StandingWords(NamedTuple):
    """A standing for people: its sign, a word for one text, how one rule of a section is called."""

    key: Standing
    sign: str
    word: str
    one: str


_TABLE = (
    StandingWords("same", "✓", "Inchangé en anglais", "inchangée"),
    StandingWords("quiet", "≈", "Inchangé en anglais", "retouchée"),
    StandingWords("substantive", "!", "Changé sur le fond", "changée sur le fond"),
    StandingWords("gone", "×", "Sans suite", "sans suite"),
    StandingWords("unknown", "?", "Non établi", "sans équivalent établi"),
)
STANDINGS: Mapping[Standing, StandingWords] = {words.key: words for words in _TABLE}
TRUE = StandingWords("same", "✓", "Toujours vrai", "toujours vraie")


def words_of(twin: TwinOf) -> StandingWords | None:
    """What may be said in a word of a French text: « toujours vrai » where that is proved from its original to the
    newest rules that the library has; of a calm text of which it is not, that its English is unchanged; None where its
    twin is the newest English itself, so that nothing was compared.
    """
    if twin.standing in CALM and twin.is_still_true and twin.entry.content:
        return TRUE
    compared = twin.today is not None and twin.today.pk != twin.twin.pk
    return STANDINGS[twin.standing] if compared or twin.standing not in CALM else None


class Mark(NamedTuple):
    """The same rule in the other language: its language, number and address (empty where none carries it on), and what
    became of the French text, None where nothing is told; ``year`` is that of the first change in substance.
    """

    language: str
    number: str = ""
    url: str = ""
    standing: StandingWords | None = None
    year: str = ""


def marks_in(edition: Edition, keys: Sequence[str], english: Edition | None = None) -> dict[str, Mark]:
    """A mark for each rule or statement ``keys`` of ``edition`` of which the other language says something; a French
    text stands as in the newest English edition, or as in ``english``.
    """
    if edition.language == ENGLISH:
        rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__in=keys)
        there = dict(rules.filter(text__isnull=False).values_list("pk", "key"))
        return {there[pk]: _french(twin, pk) for pk, twin in french_among(there).items()}
    tied = twin_edition_of(edition)
    if tied is None or tied.anchor is None:
        return {}
    twins = twins_in(edition, keys)
    shown = twins_at(twins, english) if english else twins
    return {twin.entry.key: _english(twin) for twin in shown if twin.entry.content}


def _french(twin: TwinOf, english: int) -> Mark:
    today = twin.today is not None and twin.today.pk == english
    standing = STANDINGS[twin.standing] if today and twin.today != twin.twin else None
    return Mark("fr", twin.entry.number or twin.entry.key, entry_url(twin.entry), standing)


def _english(twin: TwinOf) -> Mark:
    today = twin.today
    year = str(twin.row.since.year) if twin.row.since else ""
    if today is None:
        return Mark("en", standing=STANDINGS["gone"], year=year)
    standing = None if today.pk == twin.twin.pk else STANDINGS[twin.standing]
    return Mark("en", today.number, entry_url(today), standing, year)


def beside(entry: Entry, found: TwinOf | None, day: datetime.date | None = None) -> dict[str, Any] | None:
    """What a page shows of the other language beside its rule ``entry`` (text and edition loaded; ``found`` ties it to
    that), today or on ``day``; None where nothing need be shown, the reason alone (``anchored``: what the edition is
    compared with, and why with nothing) where there is no twin.

    ``language`` is that of the page's own text; ``standing`` what became of the French text, in a word, of a
    heading what became of the rules under it; ``french`` is a French text that says what the English does, where the
    page's own no longer does; ``redline`` is the English from the twin to
    ``other``; ``is_newest``: the twin is the newest English text itself, so that nothing came after it.
    """
    edition, is_french = entry.edition, entry.edition.language == FRENCH
    if found is None:
        anchored = twin_edition_of(edition) if is_french else None
        if anchored is None or not has_english(edition):
            return None
        return {"anchored": anchored, "key": "unknown", "language": FRENCH}
    english = english_on(edition, day) if is_french and day else None
    twin = twins_at([found], english)[0] if english else found
    today = twin.today
    there = today if is_french else entry
    is_today = there is not None and found.today is not None and there.pk == found.today.pk
    standing = twin.standing if is_french else standing_in(twin, entry)
    word = words_of(twin) if is_french or is_today else STANDINGS[standing]
    changed = standing in ("quiet", "substantive") and there and there.content and twin.twin.content
    key = word.key if word else "unknown"
    return {
        "language": edition.language,
        "twin": twin,
        "key": key,
        "is_grave": key in Twin.ENDED,
        "is_newest": today is not None and today.pk == twin.twin.pk,
        "standing": word,
        "english": there if is_french or not is_today else None,
        "other": _text(today if is_french else twin.entry),
        "french": _text(_french_for(today, entry)) if is_french and changed and today else None,
        "redline": ""
        if not changed or not there or twin.twin.edition.restatement
        else inline(diff_words(twin.twin.content, there.content)),
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
    return {"entry": entry, "html": shown(entry, aims_of([entry]))} if entry else None
