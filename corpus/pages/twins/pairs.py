"""A French edition and an English one side by side, rule by rule: pairs with their standing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from corpus.comparing.scope import lineage
from corpus.comparing.twins.standing import Standing
from corpus.library.asking.counterparts import counted_under, is_followed, twins_at
from corpus.library.asking.twins import TwinOf, first_change, held_against, twins_in
from corpus.models import Edition, Entry, address_of
from corpus.pages.rules.entries import EntryView, views_of
from corpus.pages.shared.french import date_of, dated
from corpus.pages.shared.links import EMPTY
from corpus.pages.twins.beside import redline_of
from corpus.pages.twins.glance import Glance, Slice, glance, slices_of
from corpus.pages.twins.words import STANDINGS, StandingWords, doubts, under_heading, why_nothing

MOST = 60
"""Pairs on one page."""


@dataclass(frozen=True, slots=True)
class PairView:
    """One French rule and the English one that carries it on, None where none does."""

    french: EntryView
    english: EntryView | None
    standing: StandingWords | None
    doubts: tuple[str, ...]
    redline: SafeString


@dataclass(frozen=True, slots=True)
class PairsPage:
    """All that `pairs.html` prints; ``told`` and ``slices`` say what became of what is under the ``number``.
    Without a ``number``: how the whole stands, with ways to each section.
    """

    french: Edition
    english: Edition
    french_dated: str
    english_dated: str
    title: str
    base: str
    number: str = ""
    heading: str = ""
    pairs: tuple[PairView, ...] = ()
    alone: tuple[tuple[str, str, str], ...] = ()
    told: str = ""
    slices: tuple[Slice, ...] = ()
    glance: Glance | None = None
    silence: str = ""
    pieces: tuple[tuple[str, str, bool], ...] = ()


def pairs_page(french: Edition, english: Edition, number: str = "", suite: int = 1) -> PairsPage | None:
    """The page of the two editions, or of one section or rule of the French one; None where it has no such number."""
    base = address_of("compare-editions", french.slug, english.slug)
    held = held_against(french)
    silence = why_nothing(held, french)
    if not silence and held and held.newest and not is_followed(held.anchor, english):
        silence = (
            f"Le texte français {dated(french)} est suivi en anglais à partir de l’édition "
            f"{dated(held.anchor) if held.anchor else ''} : rien n’est dit d’une édition plus ancienne ou d’une autre "
            "série."
        )
    page = PairsPage(
        title=f"Français {dated(french)}, anglais {dated(english)}",
        french=french,
        english=english,
        french_dated=date_of(french),
        english_dated=date_of(english),
        base=base,
        silence=silence,
    )
    if not number:
        return replace(page, glance=None if silence else glance(french, english))
    rules = _rules(french, number)
    if not rules:
        return None
    section = rules[0]
    heading = f"{section.number}. {section.name}" if section.name else section.number
    page = replace(page, title=f"{heading} : français et anglais", number=number, heading=heading)
    if silence:
        return page
    last = (len(rules) - 1) // MOST + 1
    suite = min(max(suite, 1), last)
    shown = rules[MOST * (suite - 1) : MOST * suite]
    found = twins_at(twins_in(french, [rule.key for rule in rules]), english)
    twins = {twin.entry.pk: twin for twin in found}
    counts = counted_under(found)
    counts["unknown"] += sum(bool(rule.content) and rule.pk not in twins for rule in rules)
    theirs = {twin.entry.pk: twin.today for twin in found if twin.today is not None}
    pairs = _pairs(shown, french, english, twins)
    return replace(
        page,
        pairs=pairs,
        told=under_heading(counts, first_change(found)) if len(rules) > 1 else "",
        slices=slices_of(counts) if len(rules) > 1 else (),
        alone=_alone(english, theirs) if suite == last else (),
        pieces=tuple(
            (f"{rules[at].number}…", f"?suite={at // MOST + 1}", at // MOST + 1 == suite)
            for at in range(0, len(rules), MOST)
            if last > 1
        ),
    )


def _rules(edition: Edition, number: str) -> list[Entry]:
    """The rule or heading of that number with all that stands below it."""
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__startswith=number)
    found = [
        rule
        for rule in rules.select_related("text").order_by("position")
        if rule.number == number or (len(number) > 1 and number in lineage(rule.number))
    ]
    for rule in found:
        rule.edition = edition
    return found


def _pairs(
    rules: Sequence[Entry],
    french: Edition,
    english: Edition,
    twins: Mapping[int, TwinOf],
) -> tuple[PairView, ...]:
    left = views_of(rules, french)
    there = {twin.today.pk: twin.today for rule in rules if (twin := twins.get(rule.pk)) and twin.today}
    right = dict(zip(there, views_of(list(there.values()), english), strict=True))
    made = []
    for rule, view in zip(rules, left, strict=True):
        twin = twins.get(rule.pk)
        entry = twin.today if twin is not None else None
        standing: Standing = twin.standing if twin is not None else "unknown"
        changed = standing in ("quiet", "substantive")
        made.append(
            PairView(
                french=view,
                english=right[entry.pk] if entry is not None else None,
                standing=STANDINGS[standing] if rule.content else None,
                doubts=doubts(twin) if twin is not None and rule.content else (),
                redline=redline_of(twin, entry)
                if twin and entry and changed and twin.twin.content
                else EMPTY,
            )
        )
    return tuple(made)


def _alone(english: Edition, theirs: Mapping[int, Entry]) -> tuple[tuple[str, str, str], ...]:
    """The English rules under the same headings that no French rule leads to: number, title, address."""
    held = {entry.pk for entry in theirs.values()}
    above = {
        entry.number.rstrip("abcdefghijklmnopqrstuvwxyz") for entry in theirs.values() if "." in entry.number
    }
    base = address_of("edition", english.slug)
    rules = Entry.objects.filter(edition=english, kind=Entry.Kind.RULE, level="subrule").order_by("position")
    return tuple(
        (number, name, f"{base}{number}/")
        for pk, number, name in rules.values_list("pk", "number", "name")
        if pk not in held and number.rstrip("abcdefghijklmnopqrstuvwxyz") in above
    )
