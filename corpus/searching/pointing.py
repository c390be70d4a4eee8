"""Glossary entries that point: one that leads an answer brings the rule that it sends to before it.

« Règle des légendes : voir règle 704.5j » says by its name exactly what was asked, but it is the rule that a reader
came for, whatever words that rule is made of.
"""

from __future__ import annotations

import re

from corpus.searching.facts import Doc
from corpus.searching.opened import OpenIndex

HOME = 1.02
"""What the rule that a leading entry points to earns, in units of the best answer of its language that is no
glossary entry."""
ENTRY = 0.97
"""What the entry itself earns at most, in units of its rule."""
RESTATED = 0.95
"""Our own words come after the original texts, where there are any."""
LEADS = 0.9
"""An entry leads when it earned this much of the best other answer."""
MOST = 12

_NUMBER = re.compile(r"(?<![\d.])[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?(?![\d/])")


def follow_pointers(words: dict[int, float], index: OpenIndex) -> dict[int, float]:
    """``words`` (score by document) with the rules that leading glossary entries point to raised before them."""
    terms = [number for number in words if index.docs[number].kind == "term"]
    if not terms:
        return words
    best: dict[str, float] = {}
    for number, value in words.items():
        doc = index.docs[number]
        if doc.kind != "term":
            best[doc.language] = max(value, best.get(doc.language, 0.0))
    raised = dict(words)
    for number in sorted(terms, key=lambda number: -words[number])[:MOST]:
        home = _home(index.docs[number], index)
        others = best.get(index.docs[number].language, 0.0)
        if home is None or words[number] < LEADS * others:
            continue
        value = HOME * (others or words[number])
        if index.has_originals and _is_restated(index.docs[home], index):
            value *= RESTATED
        raised[home] = max(raised.get(home, 0.0), value)
        raised[number] = min(words[number], ENTRY * raised[home])
    return raised


def _home(term: Doc, index: OpenIndex) -> int | None:
    """The document of the one rule that the entry names, in the newest edition that prints both."""
    named = set(_NUMBER.findall(" ".join(term.texts)))
    if len(named) != 1:
        return None
    key = named.pop()
    homes = (index.at.get((place.edition, key)) for place in term.places)
    return next((home for home in homes if home is not None), None)


def _is_restated(doc: Doc, index: OpenIndex) -> bool:
    return all(index.editions[place.edition].restatement for place in doc.places)
