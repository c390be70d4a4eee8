"""A French edition and an English one side by side, rule by rule: pairs with their standing."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from corpus.comparing.scope import lineage
from corpus.comparing.twins.standing import Standing
from corpus.library.asking.counterparts import counted_under, is_followed, twins_at
from corpus.library.asking.twins import TwinOf, first_change, twin_edition_of, twins_in
from corpus.models import Edition, Entry, TwinEdition, address_of
from corpus.numbers import RuleNumber
from corpus.pages.shared.links import EMPTY, NamedLink
from corpus.pages.twins.beside import OtherText, other_texts, redline_of
from corpus.pages.twins.glance import Glance, glance
from corpus.pages.twins.words import STANDINGS, StandingWords, Tally, tally


@dataclass(frozen=True, slots=True)
class PairView:
    """One French rule and the English one that carries it on, None where none does."""

    french: OtherText
    english: OtherText | None
    standing: StandingWords | None
    twin: TwinOf | None
    redline: SafeString


@dataclass(frozen=True, slots=True)
class PairsPage:
    """All that `pairs.html` prints: ``pairs`` under the ``number`` with what became of them; without a number how the
    whole stands. ``followed`` is false where the English edition is older than the one that the French is compared
    with, or of another series; ``alone`` are English rules of the same paragraphs without a French text.
    """

    french: Edition
    english: Edition
    anchored: TwinEdition | None
    followed: bool
    base: str
    number: str = ""
    name: str = ""
    pairs: tuple[PairView, ...] = ()
    alone: tuple[NamedLink, ...] = ()
    tally: Tally | None = None
    first: datetime.date | None = None
    glance: Glance | None = None


def pairs_page(french: Edition, english: Edition, number: str = "") -> PairsPage | None:
    """The page of the two editions, or of one section or rule of the French one; None where it has no such number."""
    anchored = twin_edition_of(french)
    known = anchored is not None and anchored.anchor is not None and anchored.newest is not None
    followed = (
        known
        and anchored is not None
        and anchored.anchor is not None
        and is_followed(anchored.anchor, english)
    )
    base = address_of("compare-editions", french.slug, english.slug)
    page = PairsPage(french, english, anchored, followed, base)
    if not number:
        return replace(page, glance=glance(french, english) if followed else None)
    rules = _rules(french, number)
    if not rules:
        return None
    page = replace(page, number=rules[0].number, name=rules[0].name)
    if not followed:
        return page
    found = twins_at(twins_in(french, [rule.key for rule in rules]), english)
    twins = {twin.entry.pk: twin for twin in found}
    counts = counted_under(found)
    counts["unknown"] += sum(bool(rule.content) and rule.pk not in twins for rule in rules)
    return replace(
        page,
        pairs=_pairs(rules, twins),
        tally=tally(counts) if len(rules) > 1 else None,
        first=first_change(found),
        alone=_alone(english, [twin.today for twin in found if twin.today is not None]),
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


def _pairs(rules: Sequence[Entry], twins: Mapping[int, TwinOf]) -> tuple[PairView, ...]:
    there = {twin.today.pk: twin.today for rule in rules if (twin := twins.get(rule.pk)) and twin.today}
    right = dict(zip(there, other_texts(list(there.values())), strict=True))
    made = []
    for rule, view in zip(rules, other_texts(rules), strict=True):
        twin = twins.get(rule.pk)
        entry = twin.today if twin is not None else None
        standing: Standing = twin.standing if twin is not None else "unknown"
        changed = standing in ("quiet", "substantive")
        made.append(
            PairView(
                french=view,
                english=right[entry.pk] if entry is not None else None,
                standing=STANDINGS[standing] if rule.content else None,
                twin=twin if rule.content else None,
                redline=redline_of(twin, entry)
                if twin and entry and changed and twin.twin.content
                else EMPTY,
            )
        )
    return tuple(made)


def _alone(english: Edition, theirs: Sequence[Entry]) -> tuple[NamedLink, ...]:
    """The English subrules under the same rules that no French rule leads to."""
    led_to = {entry.pk for entry in theirs}
    above = {_rule_above(entry.number) for entry in theirs if "." in entry.number}
    rules = Entry.objects.filter(edition=english, kind=Entry.Kind.RULE, level="subrule").order_by("position")
    return tuple(
        NamedLink(number, address_of("edition-rule", english.slug, key))
        for pk, key, number in rules.values_list("pk", "key", "number")
        if pk not in led_to and _rule_above(number) in above
    )


def _rule_above(number: str) -> str:
    """« 704.5 » for 704.5j and for itself."""
    parsed = RuleNumber.parse(number)
    return str(parsed.parent) if parsed.level == "subrule" else number
