"""The glossaries of two editions: terms paired by name, a renamed term by its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rapidfuzz.distance import Indel

from corpus.comparing.align.core import assign
from corpus.comparing.changes import in_order, status_of, tell
from corpus.comparing.edition import Change, ComparedRule, ComparedTerm, Pair
from corpus.comparing.nature.nature import Judge
from corpus.text.normalise import small, typography

RENAMED_TERM = 0.75
"""A term under another name is the same one only when its text is at least so alike …"""
RENAMED_WORDS = 6
"""… and has so many words."""


def compare_terms(old: Sequence[ComparedTerm], new: Sequence[ComparedTerm], judge: Judge) -> list[Change]:
    """The changes between two glossaries in the order of the new one, removed terms where they stood; none where a
    source has no glossary. A term whose name changed has the status ``renumbered``: a term's name is its number.
    """
    if not old or not new:
        return []
    before, after = _by_name(old), _by_name(new)
    pairs: list[tuple[str | None, str | None]] = [*_renamed(before, after)]
    paired = {name for pair in pairs for name in pair}
    pairs += [(name if name in before else None, name) for name in after if name not in paired]
    pairs += [(name, None) for name in before if name not in after and name not in paired]
    changes = (
        _change(before.get(one or ""), after.get(other or ""), judge)
        for one, other in in_order(pairs, before, after)
    )
    return [change for change in changes if change is not None]


def _by_name(terms: Sequence[ComparedTerm]) -> dict[str, ComparedRule]:
    """The terms by their folded names, as if these were numbers; a name's second term has one of its own."""
    found: dict[str, ComparedRule] = {}
    for term in terms:
        name = small(typography(term.term))
        while name in found:
            name += "~"
        found[name] = ComparedRule(name, term.term, term.text)
    return found


def _renamed(before: Mapping[str, ComparedRule], after: Mapping[str, ComparedRule]) -> list[tuple[str, str]]:
    """The terms under another name that are the same by their texts."""
    lost = [(name, _words(term)) for name, term in before.items() if name not in after]
    found = [(name, _words(term)) for name, term in after.items() if name not in before]
    likeness = {
        j: {
            i: Indel.normalized_similarity(gone, come, score_cutoff=RENAMED_TERM) - RENAMED_TERM
            for i, (_, gone) in enumerate(lost)
            if min(len(gone), len(come)) >= RENAMED_WORDS
        }
        for j, (_, come) in enumerate(found)
    }
    return [(lost[i][0], found[j][0]) for j, i in assign(likeness).items()]


def _words(term: ComparedRule) -> list[str]:
    return typography(term.text).split()


def _change(old: ComparedRule | None, new: ComparedRule | None, judge: Judge) -> Change | None:
    pair = Pair(old.title if old else None, new.title if new else None, 0.0, "")
    change = tell(pair, old, new, judge)
    if change is None or old is None or new is None:
        return change and replace(change, kind="term")
    nature = judge.judge(old.text, new.text)  # the name apart: it is the number of a term
    score = Indel.normalized_similarity(_words(old), _words(new))
    status = status_of(old.number != new.number, nature)
    return replace(change, kind="term", nature=nature, status=status, score=score)
