"""What the bench and the API show of a text: each citation with its verdict, the text put right. `/banc/`, where an
article or a list is pasted, and `/citation/`, one citation with an address of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from corpus.bench.verdicts import Fate, Verdict, judge, repaired
from corpus.comparing.edition import Quote
from corpus.comparing.quotes import opening, quote
from corpus.languages import ENGLISH, FRENCH
from corpus.library.asking.catalog import catalog
from corpus.library.asking.restating import written_gists
from corpus.library.citing import bench_sources
from corpus.models import Edition, Entry, address_of
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.days import UnknownDayError, day_asked
from corpus.pages.shared.meta import Meta

EDITIONS_BACK = 2
"""Editions up to a day in which a number is looked for: a passage may lack it."""
LONGEST_QUOTE = 260


def then_and_now(verdicts: Sequence[Verdict]) -> list[Quote]:
    """For each verdict what a rule printed on its day and what carries it on prints today: the sentences that hold the
    difference, of two texts of one language, both official or both ours; one query for all. Nothing for a citation of
    several numbers, nor where nothing changed.
    """
    shown = {
        verdict: verdict.fates[0]
        for verdict in verdicts
        if len(verdict.fates) == 1 and verdict.citation.series == "cr" and verdict.standing != "alive"
    }
    on = {day: _in_force(day) for day in {"", *(verdict.day for verdict in shown)}} if shown else {}
    rows = Entry.objects.filter(
        edition__in={edition for groups in on.values() for group in groups for edition in group},
        key__in={number for fate in shown.values() for number in (fate.number, fate.today) if number},
        kind=Entry.Kind.RULE,
        text__isnull=False,
    )
    texts = {
        (edition, key): text for edition, key, text in rows.values_list("edition", "key", "text__content")
    }

    def printed(editions: Sequence[int], number: str | None) -> str:
        return next(filter(None, (texts.get((each, number or "")) for each in editions)), "")

    def pair(verdict: Verdict, fate: Fate) -> Quote:
        for before, after in zip(on[verdict.day], on[""], strict=True):
            then, now = printed(before, fate.number), printed(after, fate.today)
            if then and (verdict.standing == "wrong" or not fate.today):
                return _short(opening(then)), _short(opening(now))
            if then and now:
                old, new = quote(then, now, len) if then != now else ("", "")
                return _short(old), _short(new)
        return "", ""

    return [pair(verdict, shown[verdict]) if verdict in shown else ("", "") for verdict in verdicts]


def _in_force(day: str) -> list[list[int]]:
    """The rules texts in force on ``day`` (empty: today), the newest first, for each language, official and ours."""
    books = [
        each
        for each in sorted(catalog().editions.values(), key=lambda each: str(each.date), reverse=True)
        if each.kind == Edition.Kind.RULES and each.date and str(each.date) <= (day or "~")
    ]
    return [
        [each.pk for each in books if (each.language, each.restatement) == (language, ours)][:EDITIONS_BACK]
        for language in (FRENCH, ENGLISH)
        for ours in (False, True)
    ]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE].rsplit(' ', 1)[0]}\u2026"


LONGEST = 200_000
"""Characters of a text that are read at once."""
FORMS = {
    "Markdown": "[{numbers}]({url})",
    "BBCode": "[url={url}]{numbers}[/url]",
    "HTML": '<a href="{url}">{numbers}</a>',
}


class Judged(NamedTuple):
    """A citation as it is shown: its verdict, a sentence of why, which quotes the texts at hand, and the address of
    what carries it on.
    """

    verdict: Verdict
    why: str
    url: str | None
    gist: str


class JudgedText(NamedTuple):
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
    """The day that somebody gave (`day_asked`) as in ISO 8601; nothing stays nothing. Raises UnknownDayError."""
    return str(day_asked(text, ()) or "")


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


def _shown(verdict: Verdict, printed: Quote) -> Judged:
    first = next((fate.today for fate in verdict.fates if fate.today), None)
    gist = written_gists().get(first or "", "") if verdict.citation.series == "cr" else ""
    why = render_to_string("bench/why.txt", {"verdict": verdict, "gist": gist, "printed": printed})
    return Judged(verdict, why.strip(), _address(verdict), gist)


@csrf_exempt  # nothing is stored and nobody is signed in: there is nothing to forge
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bench(request: HttpRequest) -> HttpResponse:
    """The form, and below it the pasted text with its citations. Nothing that is pasted is kept."""
    text, written = request.POST.get("texte", ""), request.POST.get("ecrit", "").strip()
    context: dict[str, object] = {"text": text, "written": written, "longest": LONGEST}
    context["meta"] = Meta.of("bench/bench", address_of("bench"))
    status = 200
    try:
        day = day_written(written)
    except UnknownDayError:
        context["problem"], day, status = "date", "", 422
    if len(text) > LONGEST:
        context["problem"], status = "length", 413
    elif text.strip() and status == 200:
        context["judged"] = judged_text(text, day, linked=True)
    return render(request, "bench/bench.html", context, status=status)


@require_safe
@cached(MOVING)
def citation(request: HttpRequest) -> HttpResponse:
    """One citation (``?q=704.5k&le=2015``): what it named that day, and what carries it on."""
    query, written = request.GET.get("q", "").strip()[:300], request.GET.get("le", "").strip()
    meta = Meta.of("bench/citation", address_of("citation"), index=False)
    context: dict[str, object] = {"query": query, "written": written, "meta": meta}
    try:
        context["judged"] = judged_text(query, day_written(written)) if query else None
    except UnknownDayError:
        context["problem"] = "date"
    status = 422 if "problem" in context else 200
    return render(request, "bench/citation.html", context, status=status)
