"""Our ranking over an engine's postings, behind the contract of `Ranking`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from corpus.search.index.opened import OpenIndex, View
from corpus.search.query.plan import Concept, Plan
from corpus.search.ranking.contract import Ranking, Scored
from corpus.search.ranking.ranking import frequency
from corpus.search.ranking.selection import select


class OverPostings(Ranking):
    """What ranks for every engine that hands out postings and has no ranking of its own."""

    def search(self, plans: Sequence[Plan], view: View) -> list[list[Scored]]:
        """See the contract. Of several plans, each is scored in units of the best document that answers it."""
        groups: dict[tuple[str, str] | int, list[Scored]] = {}
        for number, score in select(plans[0], view) if len(plans) == 1 else _either(plans, view):
            doc = view.docs[number]
            groups.setdefault((doc.thread, doc.kind) if doc.thread else number, []).append((number, score))
        return list(groups.values())

    def frequency(self, concept: Concept, view: View) -> int:
        """See the contract."""
        return frequency(concept, view)

    def defining(self, terms: Sequence[str], view: View) -> Mapping[int, float]:
        """See the contract: the mean of what each term weighs at the beginning of the text."""
        fields = sorted((view.postings("lead", term) for term in terms), key=len)
        return {
            number: sum(field[number] for field in fields) / len(fields)
            for number in (fields[0] if fields else ())
            if all(number in field for field in fields)
        }


_OVER_POSTINGS = OverPostings()


def ranking_of(index: OpenIndex) -> Ranking:
    """What ranks for ``index``: its engine's reader where that is a `Ranking`, else ours."""
    return index.reader if isinstance(index.reader, Ranking) else _OVER_POSTINGS


def _either(plans: Sequence[Plan], view: View) -> list[Scored]:
    joined: dict[int, float] = {}
    for plan in plans:
        found = select(plan, view)
        top = max((score for _, score in found), default=1.0)
        for number, score in found:
            joined[number] = max(joined.get(number, 0.0), score / top)
    return sorted(joined.items(), key=lambda each: (-each[1], each[0]))
