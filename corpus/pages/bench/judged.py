"""What the bench's pages and API show of a text: each citation with its verdict, and the text put right."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

from corpus.bench.verdicts import Verdict, judge, repaired
from corpus.comparing.quotes import opening, quote
from corpus.library.asking.catalog import catalog
from corpus.library.asking.restating import written_gists
from corpus.library.citing import bench_sources
from corpus.models import Edition, Entry, address_of

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


LONGEST = 200_000
"""Characters of a text that are read at once."""
FORMS = {
    "Markdown": "[{numbers}]({url})",
    "BBCode": "[url={url}]{numbers}[/url]",
    "HTML": '<a href="{url}">{numbers}</a>',
}
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Judged:
    """A citation as it is shown: its verdict, a sentence of why, which quotes the texts at hand, and the address of
    what carries it on.
    """

    verdict: Verdict
    why: str
    url: str | None
    gist: str


@dataclass(frozen=True, slots=True)
class JudgedText:
    """A text cut at its citations: pieces of plain text and `Judged` citations in turn; and the text put right."""

    pieces: tuple[str | Judged, ...]
    repaired: str
    newest: str
    forms: tuple[tuple[str, str], ...] = ()
    """The text put right with links, by the name of the form."""

    @property
    def citations(self) -> list[Judged]:
        """The citations alone, in order."""
        return [piece for piece in self.pieces if isinstance(piece, Judged)]


def day_written(text: str) -> str:
    """The day that somebody gave as in ISO 8601; a year alone means its last day, nothing stays nothing.

    Raises ValueError for anything else.
    """
    text = text.strip()
    if _YEAR.fullmatch(text):
        return f"{text}-12-31"
    return str(datetime.date.fromisoformat(text)) if text else ""


def judged_text(text: str, written: str = "", *, linked: bool = False) -> JudgedText:
    """``text`` with the verdicts of its citations; ``written`` as `day_written` gives it; ``linked``: `forms` too."""
    sources = bench_sources()
    verdicts = judge(text, sources, written)
    put_right = repaired(text, verdicts)
    forms = tuple((name, _linked(text, verdicts, form)) for name, form in FORMS.items()) if linked else ()
    return JudgedText(tuple(_pieces(text, verdicts)), put_right, sources.known.newest, forms)


def _linked(text: str, verdicts: tuple[Verdict, ...], form: str) -> str:
    def write(numbers: str, verdict: Verdict) -> str:
        address = _address(verdict)
        return form.format(numbers=numbers, url=f"{settings.SITE_URL}{address}") if address else numbers

    return repaired(text, verdicts, write)


def _pieces(text: str, verdicts: tuple[Verdict, ...]) -> Iterator[str | Judged]:
    at = 0
    for verdict, printed in zip(verdicts, then_and_now(verdicts), strict=True):
        if at < verdict.citation.start:
            yield text[at : verdict.citation.start]
        yield _shown(verdict, printed)
        at = verdict.citation.end
    if at < len(text):
        yield text[at:]


def _address(verdict: Verdict) -> str | None:
    """The page of the first number that carries a citation on; None where nothing does, or nothing is known of it."""
    first = next((fate.today for fate in verdict.fates if fate.today), None)
    if first is None or verdict.confidence == 0:
        return None
    series = verdict.citation.series
    return address_of("rule", first) if series == "cr" else address_of("tournament-section", series, first)


def _shown(verdict: Verdict, printed: ThenAndNow) -> Judged:
    first = next((fate.today for fate in verdict.fates if fate.today), None)
    if verdict.citation.series != "cr":
        why = render_to_string("bench/why_policy.txt", {"verdict": verdict}).strip()
        return Judged(verdict, why, _address(verdict), "")
    gist = written_gists().get(first, "") if first else ""
    context = {"verdict": verdict, "gist": gist, "printed": printed}
    why = render_to_string("bench/why.txt", context).strip()
    return Judged(verdict, why, _address(verdict), gist)
