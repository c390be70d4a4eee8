"""One row of features for each candidate of a plan, in the order of the columns of `weights.toml`.

A row tells what is known of a document and the query together; the ranker weighs its columns and adds them up. Nothing
here knows another document's rank: what depends on the other candidates (the best title, the strongest text) is
measured in units of theirs. Most columns lie between 0 and 1.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from corpus.search.facts import Doc
from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan
from corpus.search.ranking.asked import Pointed, year_of
from corpus.search.ranking.evidence import QueryEvidence
from corpus.search.words.terms import title_terms

Row = dict[str, float]
"""What each column says of one candidate; a column that isn't named says 0."""

LEADS = 0.8
"""A title that is the query so well leads the rules under it."""
VARIANTS = "89"
"""The parts of the rules for multiplayer games and casual variants (since 2009); before, no rule began so."""
AGED = 5.0
"""Years by which the newest rules must be newer for a text to be an old one."""


def rows(
    candidates: Sequence[int],
    plan: Plan,
    view: IndexView,
    found: QueryEvidence,
    pointed: Mapping[int, Pointed],
    strengths: Mapping[int, float],
) -> list[Row]:
    """The row of each of ``candidates``, in their order."""
    most = max((strengths.get(number, 0.0) for number in candidates), default=0.0) or 1.0
    nearest = max((each.likeness for each in pointed.values()), default=0.0)
    under = _under_titles(found, view)
    named = _named(candidates, plan, view, found)
    unnamed = _unnamed(candidates, plan, view)
    beside = _beside(candidates, view, strengths)
    several = len(plan.concepts) > 1
    newest = newest_year(view)
    made = []
    for number in candidates:
        doc = view.docs[number]
        title = found.titles.get(number, 0.0)
        point = pointed.get(number)
        covered = min(1.0, found.covered.get(number, 0.0) / found.whole)
        row: Row = {
            "text": found.earned.get(number, 0.0) / found.whole,
            "strength": strengths.get(number, 0.0) / most,
            "covered": covered,
            "all": float(covered > 0.999),
            "asked": found.asked.get(number, 0.0) / found.whole,
            "together": found.together.get(number, 0.0) / found.whole,
            "title": title**2,
            "under": under.get(number, 0.0),
            "beside": beside.get(number, 0.0),
            "unnamed": unnamed.get(number, 0.0),
            "named": named[number],
        }
        if point is not None:
            row["question" if point.sure else "question_of_thing"] = point.likeness**2
            row["likest" if point.sure else "likest_of_thing"] = (
                (point.likeness / nearest) ** 3 * point.likeness if nearest else 0.0
            )
        _kinds(row, doc, plan, view, several, title)
        if doc.language != (plan.language or "fr"):
            row["foreign" if plan.language else "english"] = 1.0
        date = view.editions[doc.edition].date
        if date and newest - year_of(date) > AGED:
            row["aged"] = 1.0
        made.append(row)
    return made


def _kinds(row: Row, doc: Doc, plan: Plan, view: IndexView, several: bool, title: float) -> None:
    """The columns of what a document is."""
    if doc.kind == "rule":
        if doc.bare:
            if several:
                row["bare_asked" if plan.analysis.asks else "bare_of_several"] = 1.0
        elif doc.number[-1:].isdigit() and not several:
            row["general"] = 1.0
    else:
        row[doc.kind] = 1.0
        if title >= LEADS and doc.kind != "item":
            row[f"{doc.kind}_called"] = 1.0
        if several and doc.kind != "item":
            row[f"{doc.kind}_of_several"] = 1.0


def _under_titles(found: QueryEvidence, view: IndexView) -> dict[int, float]:
    """For the rules under a title that is the query: how near they are to the first of them."""
    made: dict[int, float] = {}
    for number, match in found.titles.items():
        if match >= LEADS:
            for place, child in enumerate(view.children(number)):
                made[child] = max(made.get(child, 0.0), match / (1 + 0.2 * place))
    return made


def _named(candidates: Sequence[int], plan: Plan, view: IndexView, found: QueryEvidence) -> dict[int, float]:
    """How much of the query each candidate's own title says."""
    made = dict.fromkeys(candidates, 0.0)
    for concept, rarity in zip(plan.concepts, found.rarities, strict=True):
        ways = [way for way in concept.ways if way.origin != "meaning" and not way.loose and way.part < 0]
        best: dict[int, float] = {}
        for way in ways:
            postings = [view.postings("title", term) for term in way.terms]
            least = min(postings, key=len)
            for number in made.keys() & least.keys() if least else ():
                if len(postings) == 1 or all(number in each for each in postings):
                    best[number] = max(best.get(number, 0.0), way.weight * least[number])
        for number, value in best.items():
            made[number] += rarity * value / found.whole
    return made


def _unnamed(candidates: Sequence[int], plan: Plan, view: IndexView) -> dict[int, float]:
    """The rules of variants and of single keywords among ``candidates`` of which no title, their own or one above, says
    a word of the query.
    """
    made: dict[int, float] = {}
    apart = view.index.under_own_title
    for number in candidates:
        doc = view.docs[number]
        if doc.kind == "rule" and (doc.number[0] in VARIANTS or apart[number]):
            made[number] = 1.0
    terms = {term for concept in plan.concepts for way in concept.ways if not way.loose for term in way.terms}
    for name, term in itertools.product(("title", "context"), sorted(terms) if made else ()):
        for number in made.keys() & view.postings(name, term).keys():
            doc = view.docs[number]
            over = title_terms(doc.title, doc.language)
            if doc.number[0] not in VARIANTS or len(terms.intersection(over)) >= len(over) / 2:
                del made[number]
    return made


def _beside(candidates: Sequence[int], view: IndexView, strengths: Mapping[int, float]) -> dict[int, float]:
    """For each candidate, how strong the strongest of the others under its parent is, in units of the strongest."""
    families: dict[int, list[tuple[float, int]]] = {}
    for number in candidates:
        above = view.parent(number)
        if above is not None:
            families.setdefault(above, []).append((strengths.get(number, 0.0), number))
    most = max((strengths.get(number, 0.0) for number in candidates), default=0.0) or 1.0
    made: dict[int, float] = {}
    for members in families.values():
        for _, number in members:
            made[number] = max((value for value, other in members if other != number), default=0.0) / most
    return made


def newest_year(view: IndexView) -> float:
    """When the newest rules of a library are from."""
    return max(
        (year_of(each.date) for each in view.editions if each.kind == "rules" and each.date), default=0.0
    )
