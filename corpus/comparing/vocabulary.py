"""What a change of era did to the vocabulary, learned from this pair of editions itself.

Where rules that surely correspond differ, the same phrase gives way to the same few others again and again
(« en jeu » → « sur le champ de bataille »). Such a phrase is no evidence that two rules differ.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, zip_longest

from rapidfuzz.distance import Indel, Opcode

_LONGEST = 5
_LEAD = 2
_TIMES = 3
_SHARE = 0.4

Phrases = dict[str, tuple[str, ...]]
"""Old phrase to the new ones that take its place, the most usual first; the longest old phrases first."""


def learn_phrases(pairs: Iterable[tuple[str, str]]) -> Phrases:
    """The phrases that regularly gave way to others, from pairs of sequences (one character a word) that surely
    correspond. A phrase counts when the same others replaced it at least three times, and in two of five places
    where it stood outside longer learned phrases; where it did so only after certain words ("state-based
    effect"), it counts with these.
    """
    swaps: dict[str, Counter[str]] = defaultdict(Counter)
    sequences: list[str] = []
    contexts: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for old, new in pairs:
        sequences.append(old)
        for lead, before, after in replacements(old, new):
            swaps[before][after] += 1
            for at in range(len(lead)):
                contexts[before][lead[at:] + before, lead[at:] + after] += 1
    whole = "\n".join(sequences)
    for before in list(swaps):
        times = sum(swaps[before].values())
        if _TIMES <= times < _SHARE * whole.count(before):
            for (longer, after), count in contexts[before].items():
                if count >= _TIMES:
                    swaps[longer][after] += count
    learned: Phrases = {}
    for before in sorted(swaps, key=lambda phrase: (-len(phrase), phrase)):
        usual = [found for found in swaps[before].items() if found[1] > 1]
        times = sum(count for _, count in usual)
        if times >= _TIMES and times >= _SHARE * whole.count(before):
            learned[before] = tuple(
                after for after, _ in sorted(usual, key=lambda found: (-found[1], found[0]))
            )
            whole = whole.replace(before, "\n")
    return learned


def replacements(old: str, new: str) -> list[tuple[str, str, str]]:
    """The short stretches of ``old`` that another short stretch took the place of in ``new``, each as (the one
    or two words that stand before it in both, old stretch, new stretch).
    """
    found = []
    agreed = 0
    at_old = at_new = 0
    for op in (*Indel.opcodes(old, new), Opcode("equal", len(old), len(old), len(new), len(new))):
        if op.tag != "equal":
            continue
        if at_old < op.src_start <= at_old + _LONGEST and at_new < op.dest_start <= at_new + _LONGEST:
            lead = old[max(agreed, at_old - _LEAD) : at_old]
            found.append((lead, old[at_old : op.src_start], new[at_new : op.dest_start]))
        agreed, at_old, at_new = op.src_start, op.src_end, op.dest_end
    return found


def phrases_in(sequences: Sequence[str], phrases: Phrases) -> dict[int, list[str]]:
    """The learned phrases that stand in each sequence, by its place; places without any are left out."""
    found: dict[int, list[str]] = {}
    for phrase in phrases:
        for place, sequence in enumerate(sequences):
            if phrase in sequence:
                found.setdefault(place, []).append(phrase)
    return found


def modernise(old: str, new: str, present: Iterable[str], phrases: Mapping[str, tuple[str, ...]]) -> str:
    """``old`` with each of its learned phrases put as ``new`` puts it, where ``new`` holds one of the forms."""
    for phrase in present:
        for form in phrases[phrase]:
            if form in new:
                old = old.replace(phrase, form)
                break
    return old


def modernise_in_turn(
    old: str, new: str, present: Iterable[str], phrases: Mapping[str, tuple[str, ...]]
) -> str:
    """The same, place by place, for texts where a phrase gave way to several forms, or stayed in one place: where
    ``new`` holds as many of them as ``old`` holds the phrase, each takes the one that stands there.
    """
    for phrase in present:
        found = _in_order(new, (phrase, *phrases[phrase]))
        if len(found) == old.count(phrase):
            old = "".join(chain(*zip_longest(old.split(phrase), found, fillvalue="")))
        else:
            old = modernise(old, new, (phrase,), phrases)
    return old


def _in_order(text: str, forms: Iterable[str]) -> list[str]:
    """The ``forms`` as they follow each other in ``text``, longer ones before those that they begin with."""
    found: list[str] = []
    at = 0
    longest = sorted(forms, key=len, reverse=True)
    while at < len(text):
        form = next((form for form in longest if text.startswith(form, at)), "")
        if form:
            found.append(form)
        at += len(form) or 1
    return found
