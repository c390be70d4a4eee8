"""The other language beside a rule: its standing, the English of today, how the English changed; or its
French text.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.twins.standing import Standing
from corpus.comparing.words.diff import diff_words
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.counterparts import counted_under, english_on, is_followed, twins_at
from corpus.library.asking.twins import (
    TwinOf,
    first_change,
    french_of,
    has_english,
    held_against,
    said_otherwise,
    standing_in,
    twin_of,
    twins_under,
)
from corpus.models import Edition, Entry, address_of, entry_url
from corpus.pages.redline.redline import inline
from corpus.pages.shared.french import date_of, dated
from corpus.pages.shared.links import EMPTY, aims_of, shown
from corpus.pages.twins.glance import Slice, slices_of
from corpus.pages.twins.glosses import glossed
from corpus.pages.twins.words import (
    STANDINGS,
    StandingWords,
    doubts,
    sentence,
    under_heading,
    why_nothing,
    word_for,
)


@dataclass(frozen=True, slots=True)
class OtherText:
    """The rule's text in the other language: where it stands, how it reads."""

    language: str
    number: str
    title: str
    html: SafeString
    url: str
    dated: str
    restatement: bool


@dataclass(frozen=True, slots=True)
class Beside:
    """What a rule's page says of the other language. ``silence`` says why there is nothing more, where
    there isn't.

    ``told`` is the language of the page's own text; ``head`` names the text whose standing is told; ``slices`` draw
    what became of the rules under a heading; ``french`` is a French text that says what the English does, where the
    page's own no longer does; ``redline`` is the English from the twin to today, or to the page's day.
    """

    told: str = "fr"
    standing: StandingWords | None = None
    head: str = ""
    sentence: str = ""
    doubts: tuple[str, ...] = ()
    other: OtherText | None = None
    also: tuple[tuple[str, str], ...] = ()
    french: OtherText | None = None
    slices: tuple[Slice, ...] = ()
    redline: SafeString = EMPTY
    redline_title: str = ""
    pair_url: str = ""
    silence: str = ""
    otherwise: str = ""

    @property
    def key(self) -> Standing:
        """The standing's name."""
        return self.standing.key if self.standing else "unknown"

    def reads_first(self, first: str) -> bool:
        """Whether this comes before the page's own text for a reader who reads the language ``first`` first (empty for
        no choice: French does where it still says what the English says).
        """
        if self.other is None:
            return False
        wanted = first or ("fr" if self.key in ("same", "quiet") else self.told)
        return wanted != self.told


def beside(entry: Entry, day: datetime.date | None = None) -> Beside | None:
    """What stands beside ``entry`` (a rule; text and edition loaded), today or on ``day``; None where nothing need be
    said.
    """
    if entry.edition.language == FRENCH:
        return _of_french(entry, day)
    return _of_english(entry) if entry.edition.language == ENGLISH else None


def _of_french(entry: Entry, day: datetime.date | None) -> Beside | None:
    found = twin_of(entry)
    disagreeing = said_otherwise(entry)
    otherwise = (
        f"Une autre édition française de la même date, « {disagreeing.title} », dit cette règle autrement."
        if disagreeing
        else ""
    )
    if found is None:
        held = held_against(entry.edition)
        if held is None or not has_english(entry.edition):
            return Beside(otherwise=otherwise) if otherwise else None
        silence = why_nothing(held, entry.edition)
        if not silence and held.anchor:
            silence = (
                f"Aucune règle de l’édition anglaise {dated(held.anchor)} ne lui a été rapprochée avec certitude : "
                "ce qu’elle est devenue n’est pas établi."
            )
        return Beside(silence=silence, otherwise=otherwise)
    english = english_on(entry.edition, day) if day else None
    below = [] if entry.content else twins_under(entry)
    twin, *below = twins_at([found, *below], english) if english else [found, *below]
    counts = counted_under(below)
    today = twin.today
    changed = twin.standing in ("quiet", "substantive") and today is not None and bool(twin.twin.content)
    base = address_of("edition", today.edition.slug) if today else ""
    return Beside(
        standing=word_for(counts) if counts else STANDINGS[twin.standing],
        head=f"Texte français {dated(entry.edition)}",
        sentence=(
            under_heading(counts, first_change(below)) if counts else sentence(twin, on_day=day is not None)
        ),
        doubts=doubts(twin),
        other=other_text(today) if today else None,
        also=tuple((number, f"{base}{number}/") for number in twin.row.also) if base else (),
        french=_french_for(today, entry) if changed and today else None,
        slices=slices_of(counts) if counts else (),
        redline=redline_of(twin, today) if changed and today else EMPTY,
        redline_title=_span(twin.twin, today) if changed and today else "",
        pair_url=_pair_url(entry, today or english or twin.twin),
        otherwise=otherwise,
    )


def _of_english(entry: Entry) -> Beside | None:
    twin = french_of(entry)
    if twin is None:
        return None
    french = twin.entry
    is_today = twin.today is not None and entry.pk == twin.today.pk
    below: list[TwinOf] = []
    if not entry.content and is_followed(twin.twin.edition, entry.edition):
        twin, *below = twins_at([twin, *twins_under(french)], entry.edition)
    counts = counted_under(below)
    standing = standing_in(twin, entry)
    told = sentence(twin) if is_today else _against(standing, entry)
    changed = standing in ("quiet", "substantive") and bool(twin.twin.content) and bool(entry.content)
    return Beside(
        told="en",
        standing=word_for(counts) if counts else STANDINGS[standing],
        head=f"Texte français {dated(french.edition)}",
        sentence=under_heading(counts, first_change(below)) if counts else told,
        doubts=doubts(twin),
        other=other_text(french),
        slices=slices_of(counts) if counts else (),
        redline=redline_of(twin, entry) if changed else EMPTY,
        redline_title=_span(twin.twin, entry) if changed else "",
        pair_url=_pair_url(french, entry),
    )


def _french_for(english: Entry, old: Entry) -> OtherText | None:
    """The French text other than ``old`` that still says what ``english`` does; None where there is none."""
    found = french_of(english)
    if found is None or found.entry.pk == old.pk or standing_in(found, english) not in ("same", "quiet"):
        return None
    return other_text(found.entry)


def _against(standing: Standing, entry: Entry) -> str:
    """How an English rule of any date stands to the French text."""
    here = dated(entry.edition)
    match standing:
        case "same":
            return f"L’anglais {here} dit la même chose que l’original de ce texte."
        case "quiet":
            return f"Entre l’original de ce texte et l’anglais {here}, seuls des mots diffèrent."
        case "substantive":
            return f"L’anglais {here} ne dit pas la même chose que l’original de ce texte."
        case _:
            return "Ce qui les sépare se lit règle par règle."


def other_text(entry: Entry) -> OtherText:
    """The text of ``entry`` as the page in the other language shows it."""
    html = shown(entry, aims_of([entry]))
    english = entry.edition.language == ENGLISH
    return OtherText(
        language=entry.edition.language,
        number=entry.number or entry.key,
        title=entry.name,
        html=glossed(html) if english else html,
        url=entry_url(entry),
        dated=dated(entry.edition),
        restatement=entry.edition.restatement,
    )


def redline_of(twin: TwinOf, english: Entry) -> SafeString:
    """The English from the twin to ``english``, words struck and added; never one language against the
    other.
    """
    return inline(diff_words(twin.twin.content, english.content))


def _span(old: Entry, new: Entry) -> str:
    if (old.edition.date or 0) == (new.edition.date or 0):
        return ""
    before, after = (f"{entry.number} ({date_of(entry.edition)})" for entry in (old, new))
    return f"Ce qui a changé en anglais, de {before} à {after}"


def _pair_url(french: Entry, english: Entry | Edition) -> str:
    """The section of the French rule beside the English edition."""
    edition = english if isinstance(english, Edition) else english.edition
    section = french.number[:3]
    return address_of("compare-rule", french.edition.slug, edition.slug, section) if section else ""
