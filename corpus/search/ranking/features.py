"""One row of features for each candidate of a plan, in the order of the columns of `weights.toml`.

A row tells what is known of a document and the query together; the ranker weighs its columns and adds them up. Nothing
here knows another document's rank: what depends on the other candidates (the best title, the strongest text) is
measured in units of theirs. Most columns lie between 0 and 1.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from corpus.search.index.opened import IndexView
from corpus.search.query.plan import Plan
from corpus.search.ranking.asked import NAMED, Pointed, popularity, year_of
from corpus.search.ranking.evidence import QueryEvidence
from corpus.search.ranking.resemblance import QueryResemblance

FILE = Path(__file__).with_name("weights.toml")


@cache
def columns() -> Mapping[str, Mapping[str, Any]]:
    """Each column of the table: its weight, what it says, how a phone works it out."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def weights() -> Mapping[str, float]:
    """The weight of each column."""
    return {name: float(column["weight"]) for name, column in columns().items()}


def score(row: Row) -> float:
    """What a candidate earns; greater is better, whatever the sign."""
    table = weights()
    return round(sum(table.get(name, 0.0) * value for name, value in row.items()), 6)


Row = dict[str, float]
"""What each column says of one candidate; a column that isn't named says 0."""

LEADS = 0.8
"""A title that is the query so well leads the rules under it."""
SENTENCE = 4
"""A query of so many words that say something is a sentence, not a name."""
GENERATION = 30.0
"""Years by which an edition is as old as can be."""
BARE = 0.7
"""A heading without a text of its own resembles a sentence so much less: it says little of it."""


def rows(
    candidates: Sequence[int],
    plan: Plan,
    view: IndexView,
    found: QueryEvidence,
    pointed: Mapping[int, Pointed],
    resemblance: QueryResemblance,
) -> list[Row]:
    """The row of each of ``candidates``, in their order."""
    nearest = max((each.likeness for each in pointed.values()), default=0.0)
    named = _named(candidates, plan, view, found)
    # where a rule that the library lacks resembles the query more, what it holds only resembles it a little
    whole_best, asks_best = (
        max((values.get(number, 0.0) for number in candidates), default=0.0)
        for values in (resemblance.whole, resemblance.asks)
    )
    whole_best, asks_best = max(whole_best, resemblance.most) or 1.0, max(asks_best, resemblance.most) or 1.0
    called = {number for number, match in found.titles.items() if match >= LEADS}
    is_title = bool(called)
    rule_called = any(view.docs[number].kind == "rule" for number in called)
    dated = [each for each in view.editions if each.date]
    latest = max((year_of(each.date) for each in dated), default=0.0)
    read = max((year_of(each.date) for each in dated if each.language == plan.language), default=0.0)
    made = []
    for number in candidates:
        doc = view.docs[number]
        title = found.titles.get(number, 0.0)
        point = pointed.get(number)
        row: Row = {
            "text": found.earned.get(number, 0.0) / found.whole,
            "all": float(found.covered.get(number, 0.0) > 0.999 * found.whole),
            "title": title**2,
            "named": named[number],
        }
        if not is_title:
            asked = resemblance.asks.get(number, 0.0) / asks_best
            words = resemblance.words.get(number, 0) / max(len(plan.senses), 1)
            if len(plan.senses) >= SENTENCE:
                says = BARE if doc.bare else 1.0
                row["asked"] = popularity(number, view)
                row["resembles"] = (says * resemblance.whole.get(number, 0.0) / whole_best) ** 2
                row["resembles_asks"] = (says * asked) ** 2
                row["words"] = says * words
            else:
                row["resembles_asks_of_few"] = asked**2
                row["words_of_few"] = words
        if point is not None:
            row["likest" if point.sure else "likest_of_thing"] = (
                (point.likeness / nearest) ** 3 * point.likeness if nearest else 0.0
            )
        if doc.bare and len(plan.concepts) > 1 and len(plan.senses) < SENTENCE:
            row["bare_of_several"] = 1.0
        if doc.kind in ("term", "topic"):
            row[doc.kind] = 1.0
        if rule_called and number in called and doc.kind in NAMED and not plan.analysis.editions:
            row["namesake"] = 1.0
        date = view.editions[doc.edition].date
        if doc.language != (plan.language or "fr") and (
            not date or year_of(date) < read + 1 or not plan.language
        ):
            row["foreign" if plan.language else "english"] = 1.0
        if date:
            row["newer"] = max(0.0, 1 - (latest - year_of(date)) / GENERATION)
        made.append(row)
    return made


def _named(candidates: Sequence[int], plan: Plan, view: IndexView, found: QueryEvidence) -> dict[int, float]:
    """How much of the query each candidate's own title says."""
    made = dict.fromkeys(candidates, 0.0)
    for concept, rarity in zip(plan.concepts, found.rarities, strict=True):
        ways = [way for way in concept.ways if not way.loose]
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
