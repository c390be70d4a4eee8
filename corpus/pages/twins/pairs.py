"""A French edition and an English one side by side, rule by rule: pairs with their standing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from corpus.comparing.scope import lineage
from corpus.library.asking.counterparts import counted_under, is_followed, twins_at
from corpus.library.asking.twins import TwinOf, first_change, twin_edition_of, twins_in
from corpus.models import Edition, Entry
from corpus.pages.shared.links import EMPTY
from corpus.pages.twins.beside import OtherText, other_texts, redline_of
from corpus.pages.twins.glance import glance
from corpus.pages.twins.words import STANDINGS, StandingWords, tally


@dataclass(frozen=True, slots=True)
class PairView:
    """One French rule and the English one that carries it on, None where none does."""

    french: OtherText
    english: OtherText | None
    standing: StandingWords | None
    twin: TwinOf | None
    redline: SafeString


def pairs_page(french: Edition, english: Edition, number: str = "") -> dict[str, Any] | None:
    """What `twins/pairs.html` prints of the two editions: how the whole stands, or the pairs under one ``number`` of
    the French one; None where it has no such number. ``followed`` is false where the English edition is older than the
    one that the French is compared with, or of another series.
    """
    anchored = twin_edition_of(french)
    anchor = anchored.anchor if anchored and anchored.newest else None
    followed = is_followed(anchor, english)
    page: dict[str, Any] = {"french": french, "english": english, "anchored": anchored, "followed": followed}
    if not number:
        return page | {"glance": glance(french, english) if followed else None}
    rules = _rules(french, number)
    if not rules:
        return None
    page |= {"number": rules[0].number, "name": rules[0].name}
    if not followed:
        return page
    found = twins_at(twins_in(french, [rule.key for rule in rules]), english)
    twins = {twin.entry.pk: twin for twin in found}
    counts = counted_under(found)
    counts["unknown"] += sum(bool(rule.content) and rule.pk not in twins for rule in rules)
    return page | {
        "pairs": _pairs(rules, twins),
        "tally": tally(counts) if len(rules) > 1 else None,
        "first": first_change(found),
    }


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


def _pairs(rules: Sequence[Entry], twins: Mapping[int, TwinOf]) -> list[PairView]:
    there = {twin.today.pk: twin.today for rule in rules if (twin := twins.get(rule.pk)) and twin.today}
    right = dict(zip(there, other_texts(list(there.values())), strict=True))
    made = []
    for rule, view in zip(rules, other_texts(rules), strict=True):
        twin = twins.get(rule.pk)
        today = twin.today if twin else None
        changed = twin and twin.standing in ("quiet", "substantive") and twin.twin.content
        made.append(
            PairView(
                french=view,
                english=right[today.pk] if today else None,
                standing=STANDINGS[twin.standing if twin else "unknown"] if rule.content else None,
                twin=twin if rule.content else None,
                redline=redline_of(twin, today) if twin and today and changed else EMPTY,
            )
        )
    return made
