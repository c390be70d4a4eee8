"""The public search: a query and filters in, an Answer out."""

from __future__ import annotations

import itertools
import re

from corpus.search.answer.excerpts import Marks, excerpt, joined_marks, marks_for, matches_in
from corpus.search.answer.grouping import group_hits
from corpus.search.answer.hits import address, entry_hit, number_address, piece_hit
from corpus.search.answer.narrowing import Narrowing, facets
from corpus.search.answer.results import Answer, Hit
from corpus.search.index.facts import Doc, Place
from corpus.search.index.opened import OpenIndex
from corpus.search.index.store import opened
from corpus.search.query.analysis import LONGEST, OR, Analysis, analyse
from corpus.search.query.plan import Plan, make_plan
from corpus.search.ranking.selection import select
from corpus.search.words.terms import pair
from corpus.text.normalise import letters

COPY = 0.8
"""What the same wording in a further edition earns of the first one's score."""
MOST_WIDENED = 12
MOST_EITHER = 6
"""So many queries may be joined by OR."""


def search(
    query: str,
    *,
    edition: str | None = None,
    kind: str | None = None,
    language: str | None = None,
    section: str | None = None,
    limit: int = 20,
    offset: int = 0,
    group: bool = False,
) -> Answer:
    """Answer ``query`` from the current index with the entries from ``offset`` on, at most ``limit``.

    ``edition`` is a slug, ``kind`` an entry's, ``language`` fr or en, ``section`` a number. ``group`` shows the same
    rule of several editions once (newest first, the others in ``others``) and a heading with its ``family``, and
    counts facets; without it every entry stands for itself. Never fails for what is typed; raises
    IndexUnavailableError where there is no index to ask.
    """
    narrowing = Narrowing(edition, kind, language, section)
    return answer(opened(), query, narrowing, limit=limit, offset=offset, group=group)


def answer(
    index: OpenIndex,
    query: str,
    narrowing: Narrowing | None = None,
    *,
    limit: int = 20,
    offset: int = 0,
    group: bool = False,
) -> Answer:
    """What `search` answers, from ``index``. Filters in the query (``type:carte``) fill what is not narrowed."""
    narrowing = narrowing or Narrowing()
    analysis = analyse(query, index.holds_number, index.names)
    narrowing = narrowing.filled(analysis.filters, index)
    plan = make_plan(analysis, index.lexicon, index.thesaurus)
    either = [part for part in OR.split(query[:LONGEST]) if part.strip()]
    if len(either) > 1:
        plans = [
            make_plan(analyse(part, index.holds_number, index.names), index.lexicon, index.thesaurus)
            for part in either[:MOST_EITHER]
        ]
        found = _either([select(each, index) for each in plans])
        marks = joined_marks([marks_for(each, index.lexicon) for each in plans])
    else:
        found = select(plan, index)
        marks = marks_for(plan, index.lexicon)
    limit, offset = max(0, min(limit, 200)), max(0, offset)
    shown = _places(found, narrowing, analysis, index)
    if narrowing.kind in ("example", "ruling"):
        total, hits = _pieces(shown, marks, index, offset, limit)
    elif group:
        total, hits = group_hits(shown, analysis, marks, index, offset, limit)
    else:
        total, hits = _flat(shown, analysis, marks, index, offset, limit)
    return Answer(
        query=query,
        total=total,
        hits=tuple(hits),
        suggestion=_suggestion(plan, index),
        goto=_goto(analysis, narrowing),
        widened=_widened(plan, index),
        ignored=plan.ignored,
        facets=facets((number for number, _ in found), narrowing, index) if group else {},
        missing=analysis.missing,
        excluded=analysis.excluded,
    )


def _either(lists: list[list[tuple[int, float]]]) -> list[tuple[int, float]]:
    """What answers one of several queries: each in units of the best that answers it, the better of its places."""
    joined: dict[int, float] = {}
    for found in lists:
        top = max((score for _, score in found), default=1.0)
        for number, score in found:
            joined[number] = max(joined.get(number, 0.0), 10 * score / top)
    return sorted(joined.items(), key=lambda each: (-each[1], each[0]))


Shown = list[tuple[int, float, list[Place]]]


def _places(
    found: list[tuple[int, float]], narrowing: Narrowing, analysis: Analysis, index: OpenIndex
) -> Shown:
    """The documents with the places that may be shown: those of a named edition first, then newest first."""
    shown = []
    named = set(analysis.editions)
    for number, score in found:
        doc = index.docs[number]
        places = (
            [place for place in doc.places if narrowing.allows(doc, place, index)]
            if narrowing.any
            else doc.places
        )
        if places:
            shown.append(
                (
                    number,
                    score,
                    sorted(places, key=lambda place: place.edition not in named) if named else places,
                )
            )
    return shown


def _flat(
    shown: Shown, analysis: Analysis, marks: Marks, index: OpenIndex, offset: int, limit: int
) -> tuple[int, list[Hit]]:
    """Every entry for itself. A wording's further editions come after what scores better than a copy does."""
    entries: list[tuple[float, int, int, Place]] = []
    for rank, (number, score, places) in enumerate(shown[: offset + limit]):
        exact = index.docs[number].number in analysis.numbers
        for copy, place in enumerate(places):
            entries.append((score if exact else score * COPY**copy, rank, number, place))
    entries.sort(key=lambda entry: (-entry[0], entry[1]))
    page = entries[offset : offset + limit]
    return sum(len(places) for _, _, places in shown), [
        entry_hit(index.docs[number], place, round(score, 4), index, marks, whole=False)
        for score, _, number, place in page
    ]


def _pieces(shown: Shown, marks: Marks, index: OpenIndex, offset: int, limit: int) -> tuple[int, list[Hit]]:
    """Examples or rulings that answer, in the order of the entries that they belong to."""
    found: list[tuple[Doc, Place, int, float]] = []
    for number, score, places in shown:
        doc = index.docs[number]
        for rank, text in enumerate(doc.texts[1:], 1):
            if matches_in(text, marks):
                found.append((doc, places[0], rank, score))
    return len(found), [
        piece_hit(
            doc,
            place,
            rank,
            round(score, 4),
            index,
            excerpt(doc.texts[rank], matches_in(doc.texts[rank], marks)),
        )
        for doc, place, rank, score in found[offset : offset + limit]
    ]


def _widened(plan: Plan, index: OpenIndex) -> tuple[tuple[str, str], ...]:
    """The other names that were looked for and that the corpus holds, the surest first."""
    typed = {letters(word): word for word in re.findall(r"[^\W_]+", plan.analysis.query[:LONGEST])}
    held = []
    for text, other in plan.widened:
        if other.loose:
            continue
        pairs = [pair(*two) for two in itertools.pairwise(other.terms)]
        field, terms = ("pair", pairs) if pairs else ("body", list(other.terms))
        if all(index.reader.postings(field, term) for term in terms):
            held.append((-other.weight, " ".join(typed.get(word, word) for word in text.split()), other.text))
    held.sort(key=lambda each: each[0])
    return tuple((text, name) for _, text, name in held[:MOST_WIDENED])


def _suggestion(plan: Plan, index: OpenIndex) -> str | None:
    """The query in a better spelling, None where every word is known or none is near."""
    better = {word: index.lexicon.written(found[0]) for word, found in plan.corrected.items() if found}
    if not better:
        return None
    typed = " ".join(plan.analysis.query[:LONGEST].replace("\0", " ").split())
    return re.sub(r"[^\W_]+", lambda match: better.get(letters(match.group()), match.group()), typed)


def _goto(analysis: Analysis, narrowing: Narrowing) -> str | None:
    """Where a number typed alone leads at once; with an edition, its rule there."""
    if len(analysis.numbers) != 1 or analysis.tokens or analysis.edition_words or analysis.missing:
        return None
    if narrowing.edition:
        return address(narrowing.edition, "rule", analysis.numbers[0])
    return number_address(analysis.numbers[0])
