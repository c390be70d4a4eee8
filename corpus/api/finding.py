"""`/search` and `/suggest`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from django.http import HttpRequest
from ninja import Query, Router, Schema

from corpus.api.assembly import flags_of
from corpus.api.errors import answers, edition_or_404, require_choice, require_language
from corpus.api.schemas import OrNull, RestatesOut, Told
from corpus.library.asking.catalog import catalog
from corpus.library.asking.twins import TwinOf, twins_named
from corpus.pages.rules.facts import NodeFacts
from corpus.pages.shared.days import is_day
from corpus.search import search, suggest
from corpus.search.answer.results import EntryKind, Hit

KINDS: tuple[str, ...] = get_args(EntryKind)

router = Router(tags=["recherche"])


class HitOut(Told):
    """One rule or entry that answers, as it is today (or as of ``when``); ``also`` are its other wordings, its texts in
    another language or series and the glossary entries that answer too, ``twin`` what says it in the other language,
    ``formerly`` the older wording that says what is asked where today's says it less, ``family`` the rules found under
    a heading; ``excerpt`` is plain text, ``marks`` are [start, end] of what matched in it.
    """

    id: str
    in_force: bool
    since: str
    also: list[str]
    family: list[HitOut]
    formerly: str | None
    twin: str | None
    kind: str
    parent_kind: str | None
    number: str | None
    name: str | None
    edition: OrNull
    title: str
    section: list[str] | None
    gist: str | None
    restatement: bool
    whole: bool | Literal["summary"]
    restates: RestatesOut | None
    excerpt: str
    marks: list[list[int]]
    url: str
    score: float


class ReadingOut(Schema):
    """One way to read a query, by the short name of the rule that answers it so."""

    label: str
    results: list[HitOut]


class AnswerOut(Told):
    """The answer to a query; ``widened`` pairs a typed word with what was searched besides, ``ignored`` are words that
    the corpus doesn't know, ``missing`` numbers that no edition holds, ``absent`` names of cards that the library
    lacks, ``readings`` the best answers where they are close, each called by its rule's short name, ``excluded`` words
    typed as ``-mot``;
    ``unheard`` operators whose value means nothing here (``type:truc``), among ``ignored`` too.
    """

    query: str
    total: int
    suggestion: str | None
    widened: list[list[str]]
    ignored: list[str]
    missing: list[str]
    absent: list[str]
    excluded: list[str]
    unheard: list[str]
    readings: list[ReadingOut]
    results: list[HitOut]


class SuggestionOut(Told):
    """A completion."""

    label: str
    kind: str
    id: OrNull
    url: str
    since: OrNull


class SuggestionsOut(Schema):
    """At most ten completions."""

    suggestions: list[SuggestionOut]


@router.get("/search", response=answers(AnswerOut))
def find(
    request: HttpRequest,
    q: str = "",
    edition: str = "",
    kind: str = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    language: str = "",
    when: str = "today",
    offset: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> AnswerOut:
    """Entries that answer ``q``, best first."""
    if edition:
        edition_or_404(edition)
    require_choice("kind_invalid", "kind", kind, ["", *KINDS])
    require_language(language)
    if not is_day(when):
        require_choice("when_invalid", "when", when, ["today", "all", "2005-04-01"])
    answer = search(
        q,
        edition=edition or None,
        kind=kind or None,
        language=language or None,
        when=when,
        limit=limit,
        offset=offset,
    )
    twins = twins_named(found.id for hit in answer.hits for found in (hit, *hit.family))
    results = [_hit(hit, twins) for hit in answer.hits]
    return AnswerOut.of(
        answer,
        query=q,
        ignored=[*answer.ignored, *answer.unheard],
        readings=[
            ReadingOut(label=each.gist or each.name or each.title, results=[each])
            for each in results[: answer.close]
        ],
        results=results,
    )


def _hit(hit: Hit, twins: Mapping[str, TwinOf]) -> HitOut:
    twin = twins[hit.id].other(hit.id) if hit.id in twins else None
    edition = catalog().by_slug.get(hit.edition)
    facts = NodeFacts.at(edition, hit.number or "") if edition is not None and hit.kind == "rule" else None
    marks, length = [], 0
    for run, marked in hit.excerpt:
        if marked:
            marks.append([length, length + len(run)])
        length += len(run)
    return HitOut.of(
        hit,
        also=[other.id for other in (*hit.others, *hit.twins, *hit.entries)],
        family=[_hit(member, twins) for member in hit.family],
        formerly="".join(run for run, _ in hit.formerly.excerpt) if hit.formerly else None,
        twin=twin.identifier if twin is not None else None,
        **flags_of(edition, facts),
        excerpt="".join(run for run, _ in hit.excerpt),
        marks=marks,
    )


@router.get("/suggest", response=answers(SuggestionsOut))
def complete(request: HttpRequest, q: str = "") -> SuggestionsOut:
    """Completions while one types."""
    return SuggestionsOut(suggestions=[*map(SuggestionOut.of, suggest(q))])
