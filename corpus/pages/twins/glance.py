"""How much of a French edition is still true: in words, and drawn section by section."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.urls import reverse

from corpus.comparing.twins.standing import Standing
from corpus.library.asking.counterparts import shares_at
from corpus.library.asking.twins import Share, has_english, held_against, shares_of
from corpus.models import Edition
from corpus.pages.shared.french import counted, dated
from corpus.pages.twins.words import STANDINGS, StandingWords, in_all, why_nothing

_WIDE = 100.0


@dataclass(frozen=True, slots=True)
class Slice:
    """A piece of a bar: from ``start``, ``width`` hundredths wide."""

    standing: StandingWords
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class Row:
    """One section: its bar and the same in words."""

    number: str
    title: str
    url: str
    slices: tuple[Slice, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Glance:
    """The standing of a French edition. ``silence`` says why nothing is shown, where nothing is."""

    told: str = ""
    against: str = ""
    url: str = ""
    whole: tuple[Slice, ...] = ()
    rows: tuple[Row, ...] = ()
    silence: str = ""


def glance(edition: Edition, english: Edition | None = None) -> Glance | None:
    """What is still true of ``edition`` in the newest English edition, or was in ``english`` of the same family; None
    for one that is not French.
    """
    held = held_against(edition)
    if held is None or not has_english(edition):
        return None
    if held.anchor is None or held.newest is None:
        return Glance(silence=why_nothing(held, edition))
    against = english or held.newest
    newest = against.pk == held.newest.pk
    shares = shares_of(edition) if newest else shares_at(edition, against)
    total: Counter[Standing] = Counter()
    for share in shares:
        total.update(share.counts)
    if not total:
        return None
    pair = [edition.slug, against.slug]
    return Glance(
        told=in_all(total, "phrase" if edition.kind == Edition.Kind.LESSON else "règle"),
        against=against_words(against, held.anchor, newest),
        url=reverse("compare-editions", args=pair) if shares[0].number else "",
        whole=slices_of(total),
        rows=tuple(
            Row(
                share.number,
                share.title,
                reverse("compare-rule", args=[*pair, share.number]),
                slices_of(Counter(share.counts)),
                _words(share),
            )
            for share in shares
            if share.number
        ),
    )


def against_words(english: Edition, anchor: Edition, newest: bool) -> str:
    """By which English edition it is told, and from which on; one edition is named once."""
    named = f"l’édition anglaise {dated(english)}{', la plus récente de la bibliothèque' if newest else ''}"
    since = f", suivie depuis celle {dated(anchor)}" if anchor.pk != english.pk else ""
    return f"D’après {named}{since}."


def slices_of(counts: Counter[Standing]) -> tuple[Slice, ...]:
    """The pieces of a bar, as wide as each standing is frequent."""
    total, start, made = counts.total(), 0.0, []
    for key, words in STANDINGS.items():
        if counts[key]:
            width = round(_WIDE * counts[key] / total, 2)
            made.append(Slice(words, round(start, 2), width))
            start += width
    return tuple(made)


def _words(share: Share) -> str:
    told = [
        counted(share.counts[key], words.one, words.many)
        for key, words in STANDINGS.items()
        if share.counts.get(key)
    ]
    return ", ".join(told)
