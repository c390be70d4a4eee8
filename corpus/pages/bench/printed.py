"""The sentences that a cited rule printed then and prints now, where the library holds both texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.bench.verdicts import Verdict
from corpus.comparing.quotes import opening, quote
from corpus.library.asking.catalog import catalog
from corpus.models import Edition, Entry

EDITIONS_BACK = 2
"""Editions up to a day in which a number is looked for: a passage may lack it."""
LONGEST_QUOTE = 260


@dataclass(frozen=True, slots=True)
class ThenAndNow:
    """What a rule printed on the day of a citation and what carries it on prints today; empty where there is none."""

    then: str = ""
    now: str = ""


def then_and_now(verdicts: Sequence[Verdict]) -> list[ThenAndNow]:
    """For each verdict the sentences that hold the difference, of two texts of one language, both official or both
    ours; one query for all. Nothing for a citation of several numbers, nor where nothing changed.
    """
    shown = [
        verdict
        for verdict in verdicts
        if len(verdict.fates) == 1 and verdict.citation.series == "cr" and verdict.standing != "alive"
    ]
    editions = [*catalog().editions.values()] if shown else []
    on = {day: _editions(editions, day) for day in {"", *(verdict.day for verdict in shown)}}
    sides = {verdict: (on[verdict.day], on[""]) for verdict in shown}
    wanted = {edition.pk for pair in sides.values() for side in pair for edition in side}
    numbers = {verdict.fates[0].number for verdict in shown} | {
        verdict.fates[0].today or "" for verdict in shown
    }
    rows = Entry.objects.filter(edition__in=wanted, kind=Entry.Kind.RULE, key__in=numbers, text__isnull=False)
    texts = {
        (edition, key): text for edition, key, text in rows.values_list("edition", "key", "text__content")
    }
    return [
        _pair(verdict, sides[verdict], texts) if verdict in sides else ThenAndNow() for verdict in verdicts
    ]


def _editions(editions: Sequence[Edition], day: str) -> list[Edition]:
    """The rules texts of each language and kind in force on ``day`` (empty: today), the newest first."""
    found: list[Edition] = []
    for language in ("fr", "en"):
        for ours in (False, True):
            family = [
                each
                for each in editions
                if (each.kind, each.language, each.restatement) == (Edition.Kind.RULES, language, ours)
                and each.date is not None
                and (not day or str(each.date) <= day)
            ]
            family.sort(key=lambda each: str(each.date), reverse=True)
            found += family[:EDITIONS_BACK]
    return found


def _pair(
    verdict: Verdict, sides: tuple[list[Edition], list[Edition]], texts: dict[tuple[int, str], str]
) -> ThenAndNow:
    fate = verdict.fates[0]
    for before in sides[0]:
        then = texts.get((before.pk, fate.number), "")
        if not then:
            continue
        if not fate.today:
            return ThenAndNow(_short(opening(then)))
        for after in sides[1]:
            now = texts.get((after.pk, fate.today), "")
            if now and (before.language, before.restatement) == (after.language, after.restatement):
                if verdict.standing == "wrong":
                    return ThenAndNow(_short(opening(then)), _short(opening(now)))
                return ThenAndNow(*map(_short, quote(then, now, len))) if then != now else ThenAndNow()
    return ThenAndNow()


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE].rsplit(' ', 1)[0]}\u2026"
