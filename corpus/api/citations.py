"""`/citations`: the rules that a text cites, what each named on its day, and what carries it on today."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router, Schema

from corpus.api.errors import RefusedError, answers, day_or_refused
from corpus.api.schemas import OrNull, Told
from corpus.pages.bench.views import LONGEST, Judged, judged_text

router = Router(tags=["citations"])


class CitationsIn(Schema):
    """``text`` of up to 200,000 characters; ``written``, its day or year. Both languages are read."""

    text: str
    written: str | None = None
    language: str | None = None


class CitationOut(Told):
    """One citation: ``start`` and ``end`` are characters of the text (end excluded), ``number_then`` its numbers in
    normal form, ``standing`` one of alive, moved, changed, gone and wrong. ``today`` is what carries it on
    (``today_range`` where it is several numbers), ``since`` the first known day of what changed; ``confidence`` is
    below 1 where the day was guessed.
    """

    start: int
    end: int
    raw: str
    series: str
    number_then: str
    standing: str
    today: str | None
    today_range: str | None
    meant: OrNull
    since: OrNull
    why: str
    confidence: float
    url: str | None


class CitationsOut(Schema):
    """The citations in order, and the text with today's numbers in it."""

    citations: list[CitationOut]
    repaired: str


@router.post("", response=answers(CitationsOut))
def citations(request: HttpRequest, asked: CitationsIn) -> CitationsOut:
    """The citations of a posted text."""
    return _answer(asked.text, asked.written or "")


@router.get("", response=answers(CitationsOut))
def citations_of(request: HttpRequest, q: str, written: str = "") -> CitationsOut:
    """The citations of ``q``."""
    return _answer(q, written)


def _answer(text: str, written: str) -> CitationsOut:
    if len(text) > LONGEST:
        raise RefusedError(422, "too_long", most=LONGEST)
    judged = judged_text(text, day_or_refused(written))
    return CitationsOut(citations=[_out(each) for each in judged.citations], repaired=judged.repaired)


def _out(judged: Judged) -> CitationOut:
    verdict, citation = judged.verdict, judged.verdict.citation
    several = len(verdict.fates) > 1
    return CitationOut.of(
        judged,
        verdict,
        citation,
        number_then=citation.number,
        today_range=verdict.today if several else None,
    )
