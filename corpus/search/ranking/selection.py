"""From a plan to documents in order: candidates are brought together, each gets its row, the ranker orders them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan
from corpus.search.ranking.asked import Pointed, is_known, pointed
from corpus.search.ranking.by_number import score_numbers
from corpus.search.ranking.concern import about_something_else
from corpus.search.ranking.evidence import QueryEvidence, evidence, strongest
from corpus.search.ranking.features import LEADS, Row, rows, score
from corpus.search.ranking.resemblance import QueryResemblance
from corpus.text.normalise import letters

MOST = 200
"""So many documents answer a query by what their texts say of it, the strongest."""
SHARE = 6.0
"""What is so far behind the best in the sum of its weighed columns has a score e times smaller."""
FLOOR = 0.14
"""A document with less than this part of the best score is no answer."""

Scored = tuple[int, float]
"""A document by its number, and its score."""


def search(plan: Plan, view: IndexView) -> list[list[Scored]]:
    """The documents in ``view`` that answer: a group for each kind and thread, best first."""
    groups: dict[tuple[str, str] | int, list[Scored]] = {}
    for number, value in select(plan, view):
        doc = view.docs[number]
        groups.setdefault((doc.thread, doc.kind) if doc.thread else number, []).append((number, value))
    return list(groups.values())


def select(plan: Plan, view: IndexView) -> list[Scored]:
    """The documents that answer, best first. The best has the score 1; another's says how far it is behind: grouping
    asks for shares of the best.
    """
    values = {number: score(row) for number, row in candidates(plan, view).items()}
    best = max(values.values(), default=0.0)
    order = view.index.order
    ranked = sorted(values, key=lambda number: (-values[number], order[number]))
    return [(number, math.exp((values[number] - best) / SHARE)) for number in ranked]


def candidates(plan: Plan, view: IndexView) -> dict[int, Row]:
    """The row of features of each document that may answer."""
    analysis = plan.analysis
    made: dict[int, Row] = {}
    if plan.concepts and (is_known(plan, view) or not about_something_else(plan, view)):
        found = evidence(plan, view)
        points = pointed(plan, view)
        strengths = found.strength()
        resemblance = QueryResemblance(plan, view)
        chosen = _chosen(strengths, points, found, resemblance.nearest(view), view)
        chosen = [number for number in chosen if _allowed(number, plan, view)]
        made = dict(zip(chosen, rows(chosen, plan, view, found, points, resemblance), strict=True))
    if analysis.numbers or analysis.missing or analysis.tournament:
        for number, value in score_numbers(analysis, view).items():
            made.setdefault(number, {})["number"] = value / 1000
    for number, row in made.items() if analysis.editions else ():
        row["named_edition"] = _named(number, plan, view)
    return made


def _chosen(
    strengths: dict[int, float],
    points: Mapping[int, Pointed],
    found: QueryEvidence,
    nearest: Sequence[int],
    view: IndexView,
) -> list[int]:
    """The strongest documents, the answers of like questions, what stands under a title that is the query, what
    resembles it most."""
    floor = FLOOR * max(strengths.values(), default=0.0)
    strong = {number: value for number, value in strengths.items() if value >= floor}
    under = (
        child for number, match in found.titles.items() if match >= LEADS for child in view.children(number)
    )
    return list(dict.fromkeys([*strongest(strong, MOST, view.index.order), *points, *nearest, *under]))


def _allowed(number: int, plan: Plan, view: IndexView) -> bool:
    """Whether a document holds no word that the query excludes and every phrase that it quotes."""
    if any(number in view.postings("body", term) for term in plan.unwanted):
        return False
    if not plan.phrases:
        return True
    texts = [_folded(text) for text in (view.docs[number].name, *view.texts(number))]
    return all(any(_pattern(phrase).search(text) for text in texts) for phrase in plan.phrases)


def _named(number: int, plan: Plan, view: IndexView) -> float:
    """1 for a document that an edition prints which the query names; by a date, the newest of them."""
    editions = plan.analysis.editions
    if plan.analysis.dated:
        year = view.editions[editions[0]].date[:4]
        editions = tuple(rank for rank in editions if view.editions[rank].date[:4] == year)
    prints = view.index.shelf.prints
    return 1.0 if any(prints(view.docs[number], rank) for rank in editions) else 0.0


@lru_cache(maxsize=256)
def _pattern(phrase: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(r"(?<![^\W_])" + r"[\W_]+".join(map(re.escape, phrase)) + r"(?![^\W_])")


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return letters.__wrapped__(text)
