"""The other language beside a rule: its standing, the English of today, how the English changed; or its
French text.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString

from corpus.comparing.twins.standing import Standing
from corpus.comparing.words.diff import diff_words
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.twins import (
    TwinOf,
    french_of,
    has_english,
    held_against,
    said_otherwise,
    standing_in,
    twin_of,
)
from corpus.models import Entry, entry_url
from corpus.pages.compare.redline import inline
from corpus.pages.shared.french import date_of, dated
from corpus.pages.shared.links import EMPTY, aims_of, shown
from corpus.pages.twins.glosses import glossed
from corpus.pages.twins.words import STANDINGS, StandingWords, doubts, sentence, why_nothing


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

    ``told`` is the language of the page's own text; ``head`` names the text whose standing is told;
    ``redline`` is the English from the twin to today.
    """

    told: str = "fr"
    standing: StandingWords | None = None
    head: str = ""
    sentence: str = ""
    doubts: tuple[str, ...] = ()
    other: OtherText | None = None
    also: tuple[tuple[str, str], ...] = ()
    redline: SafeString = EMPTY
    redline_title: str = ""
    pair_url: str = ""
    silence: str = ""
    otherwise: str = ""

    @property
    def key(self) -> Standing:
        """The standing's name."""
        return self.standing.key if self.standing else "unknown"


def beside_of(slug: str, key: str) -> Beside | None:
    """What stands beside the rule ``key`` of the edition at ``slug``."""
    rules = Entry.objects.filter(edition__slug=slug, kind=Entry.Kind.RULE, key=key)
    entry = rules.select_related("edition", "text").first()
    return beside(entry) if entry is not None else None


def beside(entry: Entry) -> Beside | None:
    """What stands beside ``entry`` (a rule; text and edition loaded); None where nothing need be said."""
    if entry.edition.language == FRENCH:
        return _of_french(entry)
    return _of_english(entry)


def _of_french(entry: Entry) -> Beside | None:
    twin = twin_of(entry)
    disagreeing = said_otherwise(entry)
    otherwise = (
        f"Une autre édition française de la même date, « {disagreeing.title} », dit cette règle autrement."
        if disagreeing
        else ""
    )
    if twin is None:
        held = held_against(entry.edition)
        if held is None or not has_english(entry.edition):
            return Beside(otherwise=otherwise) if otherwise else None
        silence = why_nothing(held, entry.edition)
        if not silence and held.anchor:
            silence = (
                f"Aucune règle de l’édition anglaise {dated(held.anchor)} ne lui a été rapprochée avec certitude : "
                "ce qu’elle est devenue n’est pas établi."
            )
        return Beside(silence=silence, otherwise=otherwise)
    today = twin.today
    changed = twin.standing in ("quiet", "substantive") and today is not None and bool(twin.twin.content)
    base = reverse("edition", args=[today.edition.slug]) if today else ""
    return Beside(
        standing=STANDINGS[twin.standing],
        head=f"Texte français {dated(entry.edition)}",
        sentence=sentence(twin),
        doubts=doubts(twin),
        other=other_text(today) if today else None,
        also=tuple((number, f"{base}{number}/") for number in twin.row.also) if base else (),
        redline=redline_of(twin, today) if changed and today else EMPTY,
        redline_title=_span(twin.twin, today) if changed and today else "",
        pair_url=_pair_url(entry, today or twin.twin),
        otherwise=otherwise,
    )


def _of_english(entry: Entry) -> Beside | None:
    twin = french_of(entry)
    if twin is None:
        return None
    standing = standing_in(twin, entry)
    french = twin.entry
    is_today = twin.today is not None and entry.pk == twin.today.pk
    told = sentence(twin) if is_today else _against(standing, entry)
    changed = standing in ("quiet", "substantive") and bool(twin.twin.content) and bool(entry.content)
    return Beside(
        told="en",
        standing=STANDINGS[standing],
        head=f"Texte français {dated(french.edition)}",
        sentence=told,
        doubts=doubts(twin),
        other=other_text(french),
        redline=redline_of(twin, entry) if changed else EMPTY,
        redline_title=_span(twin.twin, entry) if changed else "",
        pair_url=_pair_url(french, entry),
    )


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


def _pair_url(french: Entry, english: Entry) -> str:
    """The section of the French rule beside the English edition."""
    section = french.number[:3]
    return (
        reverse("compare-rule", args=[french.edition.slug, english.edition.slug, section]) if section else ""
    )
