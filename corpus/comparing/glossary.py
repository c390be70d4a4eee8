"""The glossaries of two editions: terms paired by name, a renamed term by its text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rapidfuzz.distance import Indel

from corpus.comparing.align.assignment import assign
from corpus.comparing.changes import one_sided, status_of
from corpus.comparing.edition import Change, ComparedTerm, Pair
from corpus.comparing.nature.nature import Judge
from corpus.comparing.words.diff import diff_words
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
    origin = _pair(old, new)
    changed = [
        (j, 0, _change(old[origin[j]] if j in origin else None, term, judge)) for j, term in enumerate(new)
    ]
    changed += [
        (place, 1 + i, _change(old[i], None, judge)) for i, place in _places(old, new, origin).items()
    ]
    changed.sort(key=lambda placed: placed[:2])
    return [change for _, _, change in changed if change is not None]


def _places(
    old: Sequence[ComparedTerm], new: Sequence[ComparedTerm], origin: Mapping[int, int]
) -> dict[int, int]:
    """For each old term that is gone the place of the new one that it follows, -1 at the head: its neighbour of old,
    or what came in after that one and stands before it in the alphabet.
    """
    kept = set(origin.values())
    names_old, names_new = ([small(typography(term.term)) for term in terms] for terms in (old, new))
    stayed = {i: j for j, i in origin.items() if names_old[i] == names_new[j]}
    places, before = {}, -1
    for i, name in enumerate(names_old):
        if i not in kept:
            while before + 1 < len(new) and before + 1 not in origin and names_new[before + 1] < name:
                before += 1
            places[i] = before
        before = stayed.get(i, before)
    return places


def _pair(old: Sequence[ComparedTerm], new: Sequence[ComparedTerm]) -> dict[int, int]:
    """Which old term each new one was, as {new place: old place}."""
    names = {name: i for i, name in enumerate(_names(old))}
    origin = {j: names[name] for j, name in enumerate(_names(new)) if name in names}
    kept = set(origin.values())
    lost = {i: _words(term) for i, term in enumerate(old) if i not in kept}
    found = {j: _words(term) for j, term in enumerate(new) if j not in origin}
    likeness = {
        j: {
            i: Indel.normalized_similarity(before, words, score_cutoff=RENAMED_TERM) - RENAMED_TERM
            for i, before in lost.items()
            if min(len(before), len(words)) >= RENAMED_WORDS
        }
        for j, words in found.items()
    }
    return origin | assign(likeness)


def _names(terms: Sequence[ComparedTerm]) -> list[tuple[str, int]]:
    """The folded name of each term, with how many terms before it bear the same one."""
    seen = Counter[str]()
    names = []
    for term in terms:
        name = small(typography(term.term))
        names.append((name, seen[name]))
        seen[name] += 1
    return names


def _words(term: ComparedTerm) -> list[str]:
    return typography(term.text).split()


def _change(old: ComparedTerm | None, new: ComparedTerm | None, judge: Judge) -> Change | None:
    if old == new:
        return None
    if old is not None and new is not None:
        return _reworded(old, new, judge)
    if old is not None:
        return one_sided("term", Pair(old.term, None, 0.0, ""), (old.term, old.text), "-")
    return one_sided("term", Pair(None, new.term, 0.0, ""), (new.term, new.text), "+") if new else None


def _reworded(old: ComparedTerm, new: ComparedTerm, judge: Judge) -> Change:
    nature, note = judge.judge(old.text, new.text)
    renamed = small(typography(old.term)) != small(typography(new.term))
    return Change(
        kind="term",
        status=status_of(renamed, nature),
        nature=nature,
        old=old.term,
        new=new.term,
        score=Indel.normalized_similarity(_words(old), _words(new)),
        title=diff_words(old.term, new.term),
        segments=diff_words(old.text, new.text),
        reason="renamed" if renamed else "same name",
        notes=(note,) if note else (),
    )
