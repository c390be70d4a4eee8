"""The public search: a query and filters in, an Answer out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from corpus.models import address_of, url_of
from corpus.search.answer.absent import OPERATOR, without_absent
from corpus.search.answer.card_names import CardsAsked, card_names
from corpus.search.answer.cards import led_by, of_cards_alone
from corpus.search.answer.departed import found_wanting, from_all_times
from corpus.search.answer.excerpts import NARROW, WIDTH, Marks, excerpt, marks_for, matches_in
from corpus.search.answer.grouping import Group, fold, group, merge
from corpus.search.answer.hits import (
    best_excerpt,
    face_of,
    piece_hit,
    rank_to_show,
    section_address,
)
from corpus.search.answer.narrowing import Narrowing, facets
from corpus.search.answer.results import Answer, Facet, Hit
from corpus.search.index.opened import ALWAYS, TODAY, IndexView, OpenIndex, SearchScope
from corpus.search.index.store import opened
from corpus.search.query.analysis import LONGEST, Analysis, analyse
from corpus.search.query.plan import Plan, PlanConcept, TermWay, make_plan
from corpus.search.ranking.asked import is_known
from corpus.search.ranking.evidence import frequency
from corpus.search.ranking.features import SENTENCE
from corpus.search.ranking.selection import search as ranked
from corpus.text.normalise import letters

MOST_WIDENED = 12
"""So many other names that were looked for are told."""
CLOSE, READINGS = 0.93, 3
"""Answers to a question are close from so much of the best's score on; so many of them are shown side by side."""
MOST_OTHERS = 6
"""So many other wordings of a rule are shown beside it, the newest."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A query understood: what it says, what to look for, and in which part of the index."""

    analysis: Analysis
    plan: Plan
    marks: Marks
    scope: SearchScope

    @property
    def preferred(self) -> frozenset[int]:
        """The ranks of the editions that the query names; by a date, of the newest then."""
        ranks = self.analysis.editions
        return frozenset(ranks[:1] if self.analysis.dated else ranks)

    @property
    def day(self) -> str:
        """The day that the query names, empty for none."""
        return self.analysis.day if self.analysis.dated else ""


def search(
    query: str,
    *,
    edition: str | None = None,
    kind: str | None = None,
    language: str | None = None,
    section: str | None = None,
    when: str | None = None,
    limit: int = 20,
    offset: int = 0,
    narrowings: bool = False,
    reader: str = "",
) -> Answer:
    """Answer ``query`` from the current index with what is listed from ``offset`` on, at most ``limit``.

    ``edition`` is a slug, ``kind`` an entry's, ``language`` fr or en, ``section`` a number, ``when`` today
    (the default), all, or a day (ISO 8601). A rule through time is one hit, shown as it is then, with its
    other wordings and the rules found under a heading beside it; a rule in two languages too is one hit,
    shown in the ``reader``'s language, else in the one that says best what is asked. ``narrowings`` counts
    facets. Never fails for what is typed; raises IndexUnavailableError where there is no index to ask.
    """
    narrowing = Narrowing(edition, kind, language, section, when)
    index = opened()
    asked = _cards_asked(query, narrowing, index)
    rest = asked.rest or query if asked else query
    found = answer(index, rest, narrowing, limit=limit, offset=offset, narrowings=narrowings, reader=reader)
    if asked is None:
        return found
    found = led_by(found, asked, first_page=not offset)
    return replace(found, query=query, hits=found.hits[:limit])


def _cards_asked(query: str, narrowing: Narrowing, index: OpenIndex) -> CardsAsked | None:
    """The cards of card files that ``query`` names, where what is asked for may be a card."""
    names = card_names(index)
    alone = of_cards_alone(query)
    if not len(names) or narrowing.edition or narrowing.section or narrowing.kind not in (None, "card"):
        return None
    if alone is not None or narrowing.kind == "card":
        text = query if alone is None else alone
        found = names.asked(text)
        cards = found.cards if found else names.begun(text)
        return CardsAsked(cards, "", whole=True) if cards else None
    return None if OPERATOR.search(query) else names.asked(query)


def answer(
    index: OpenIndex,
    query: str,
    narrowing: Narrowing | None = None,
    *,
    limit: int = 20,
    offset: int = 0,
    narrowings: bool = False,
    reader: str = "",
) -> Answer:
    """What `search` answers, from ``index``. Filters in the query (``type:carte``) fill what is not narrowed."""
    rest, absent = without_absent(query, index)
    if absent:
        rest = _rest_of(query, rest, absent, index, narrowing or Narrowing())
    asked, narrowing = understood(index, rest, narrowing or Narrowing())
    view = index.view(asked.scope)
    found = ranked(asked.plan, view)
    if asked.scope == TODAY and found_wanting(found, asked.plan, view):
        groups = from_all_times(asked.plan, view)
    else:
        groups = group(found, view, asked.preferred, asked.day)
    allowed = [each for each in groups if narrowing.allows(each.number, view)] if narrowing.any else groups
    limit, offset = max(0, min(limit, 200)), max(0, offset)
    if narrowing.kind in ("example", "ruling"):
        total, hits = _pieces(allowed, asked, view, offset, limit)
        listed = total
    else:
        # who asks in French reads a French text that is in force; else the newest text leads
        french = "fr" if asked.plan.language == "fr" else ""
        rules = merge(allowed, view, reader or french, allowed=lambda number: narrowing.allows(number, view))
        folded = fold(rules, view)
        total, listed = len(rules), len(folded)
        hits = [_hit(each, asked, view) for each in folded[offset : offset + limit]]
    plan = asked.plan
    return Answer(
        query=query,
        total=total,
        hits=tuple(hits),
        listed=listed,
        close=0 if offset or asked.plan.gone or asked.analysis.numbers else _close(hits, asked.plan),
        suggestion=_suggestion(plan, index),
        goto=_goto(asked.analysis, narrowing),
        widened=_widened(plan, view),
        ignored=plan.ignored,
        facets=_facets(groups, asked, narrowing, view, reader) if narrowings else {},
        missing=asked.analysis.missing,
        absent=absent,
        gone=plan.gone.era if plan.gone else "",
        unheard=(*asked.analysis.unheard, *narrowing.unheard(asked.analysis.filters, index)),
        excluded=asked.analysis.excluded,
    )


def _rest_of(query: str, rest: str, absent: tuple[str, ...], index: OpenIndex, narrowing: Narrowing) -> str:
    """What to answer of a query that names absent cards: all of it where people are known to ask so, nothing where the
    rest isn't about the rules; there a name counts as one word that the library lacks.
    """
    if not re.search(r"\w", rest):
        return ""
    whole, _ = understood(index, query, narrowing)
    if is_known(whole.plan, index.view(whole.scope)):
        return query
    words = " ".join(max(name.split(), key=len) for name in absent)
    whole, _ = understood(index, f"{words} {rest}", narrowing)
    return rest if ranked(whole.plan, index.view(whole.scope)) else ""


def understood(index: OpenIndex, query: str, narrowing: Narrowing) -> tuple[_Asked, Narrowing]:
    """What a query asks for, and its operators among the filters."""
    analysis = analyse(query, index.holds_number, index.names)
    narrowing = narrowing.filled(analysis.filters, index)
    plan = make_plan(analysis, index.lexicon, index.thesaurus)
    scope = narrowing.scope(index)
    if scope == TODAY and analysis.editions:
        # a query that names a day asks for that day; one that names a document, for what it says
        scope = SearchScope(day=analysis.day) if analysis.dated else ALWAYS
    return _Asked(analysis, plan, marks_for(plan, index.lexicon), scope), narrowing


def _hit(each: Group, asked: _Asked, view: IndexView, width: int = WIDTH) -> Hit:
    """A group as a hit, with the rules found under it and its other wordings; its excerpt about ``width`` long."""
    docs, score = view.docs, round(each.score, 4)
    doc = docs[each.number]
    beside = [
        tied
        for tied in view.same_rule(each.number)
        if tied != each.number
        and docs[tied].language == doc.language
        and tied not in each.numbers
        and docs[tied].kind == doc.kind
    ][:MOST_OTHERS]
    older = None
    if each.older is not None:
        runs, piece = best_excerpt(each.older, view, asked.marks)
        face = face_of(each.older, docs[each.older].edition, view)
        older = face._replace(score=score, excerpt=runs, excerpt_of=piece)
    runs, piece = best_excerpt(each.number, view, asked.marks, width)
    twins = (face_of(twin.number, rank_to_show(twin.number, view), view) for twin in each.twins)
    entries = (face_of(entry.number, rank_to_show(entry.number, view), view) for entry in each.entries)
    face = face_of(each.number, rank_to_show(each.number, view, asked.preferred, asked.day), view)
    return face._replace(
        in_force=False if each.apart else face.in_force,
        score=score,
        excerpt=runs,
        excerpt_of=piece,
        family=tuple(_hit(member, asked, view, NARROW) for member in each.family),
        others=tuple(face_of(tied, docs[tied].edition, view)._replace(score=score) for tied in beside),
        twins=tuple(face._replace(score=score) for face in twins),
        entries=tuple(face._replace(score=score) for face in entries),
        formerly=older,
    )


def _pieces(
    groups: Sequence[Group], asked: _Asked, view: IndexView, offset: int, limit: int
) -> tuple[int, list[Hit]]:
    """Examples or rulings that answer, in the order of the entries that they belong to."""
    found: list[tuple[Group, int, str]] = []
    for each in groups:
        for piece, text in enumerate(view.texts(each.number)[1:], 1):
            if matches_in(text, asked.marks):
                found.append((each, piece, text))
    return len(found), [
        piece_hit(
            each.number,
            rank_to_show(each.number, view, asked.preferred, asked.day),
            piece,
            round(each.score, 4),
            view,
            excerpt(text, matches_in(text, asked.marks)),
        )
        for each, piece, text in found[offset : offset + limit]
    ]


def _facets(
    groups: list[Group], asked: _Asked, narrowing: Narrowing, view: IndexView, reader: str
) -> dict[str, tuple[Facet, ...]]:
    """The ways to narrow, and to today's wordings or to those of all times: of these only the ones asked for are
    counted.
    """
    made = facets(groups, narrowing, view, reader)
    always = view.index.view(ALWAYS)
    if (
        asked.scope.edition >= 0
        or "date" in asked.analysis.filters
        or always.size == view.index.view(TODAY).size
    ):
        return made
    here = {TODAY: "today", ALWAYS: "all"}.get(asked.scope)
    allowed = {view.index.identity(each.number) for each in groups if narrowing.allows(each.number, view)}
    times = tuple(
        Facet(value, label, len(allowed) if value == here else None)
        for value, label in (("today", "En vigueur"), ("all", "Toutes les époques"))
    )
    return {**made, "when": times}


def _widened(plan: Plan, view: IndexView) -> tuple[tuple[str, str], ...]:
    """The other names that were looked for and that the corpus holds, the surest first."""
    typed = {letters(word): word for word in re.findall(r"[^\W_]+", plan.analysis.query[:LONGEST])}
    kept = []
    for text, other in plan.widened:
        if other.loose:
            continue
        if frequency(PlanConcept(text, (TermWay(other.terms, 1.0, "vocabulary"),)), view):
            kept.append((-other.weight, " ".join(typed.get(word, word) for word in text.split()), other.text))
    kept.sort(key=lambda each: each[0])
    return tuple((text, name) for _, text, name in kept[:MOST_WIDENED])


def _close(hits: Sequence[Hit], plan: Plan) -> int:
    """How many of the first hits answer a whole question nearly as well as the best of them; 0 for one alone."""
    near = sum(hit.score >= CLOSE for hit in hits[:READINGS]) if len(plan.senses) >= SENTENCE else 0
    return near if near > 1 else 0


def _suggestion(plan: Plan, index: OpenIndex) -> str | None:
    """The query in a better spelling, None where every word is known or none is near."""
    better = {word: index.lexicon.written(found[0]) for word, found in plan.corrected.items() if found}
    if not better:
        return None
    typed = " ".join(plan.analysis.query[:LONGEST].replace("\0", " ").split())
    return re.sub(r"[^\W_]+", lambda match: better.get(letters(match.group()), match.group()), typed)


def _goto(analysis: Analysis, narrowing: Narrowing) -> str | None:
    """Where a number typed alone leads at once; with an edition, its rule there."""
    if analysis.tournament and not (analysis.tokens or analysis.numbers or analysis.missing):
        return section_address(*analysis.tournament)
    if len(analysis.numbers) != 1 or analysis.tokens or analysis.edition_words or analysis.missing:
        return None
    if narrowing.edition:
        return url_of(narrowing.edition, "rule", analysis.numbers[0])
    there = address_of("rule", analysis.numbers[0])
    return f"{there}?le={narrowing.when}" if narrowing.when not in (None, "today", "all") else there
