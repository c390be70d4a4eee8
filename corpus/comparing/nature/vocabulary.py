"""What a change of era did to the vocabulary, learned from this pair of editions itself."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, pairwise, zip_longest

from rapidfuzz.distance import Indel, Opcode

from corpus.comparing import thresholds
from corpus.comparing.words.coded import Codebook

Phrases = dict[str, tuple[str, ...]]
"""Old phrase to the new ones that take its place, the most usual first; the longest old phrases first."""


class Stems(dict[int, str]):
    """The character of the stem that each character's word has, worked out when it is first met."""

    def __init__(self, book: Codebook, stem: Callable[[str], str]) -> None:
        super().__init__()
        self._book, self._stem = book, stem

    def __missing__(self, code: int) -> str:
        [word] = self._book.decode(chr(code))
        self[code] = stem = self._book[self._stem(word)]
        return stem


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
    ``new`` holds as many of them as ``old`` holds the phrase, each takes the one that stands there; else all of them
    take one, or those where both texts differ, whichever reads nearer to ``new``.
    """
    for phrase in present:
        forms = [form for form in (phrase, *phrases[phrase]) if form in new]
        found = _in_order(new, forms) if len(forms) > 1 else []
        if len(found) == old.count(phrase):
            old = "".join(chain(*zip_longest(old.split(phrase), found, fillvalue="")))
        else:
            ways = (way(old, new, (phrase,), phrases) for way in (modernise, _modernise_in_place))
            old = min(ways, key=lambda put: Indel.distance(put, new))
    return old


def _modernise_in_place(
    old: str, new: str, present: Iterable[str], phrases: Mapping[str, tuple[str, ...]]
) -> str:
    """`modernise` only in the stretches where both texts differ."""
    made, done = [], 0
    for i1, i2, j1, j2 in changed_stretches(old, new):
        made += [old[done:i1], modernise(old[i1:i2], new[j1:j2], present, phrases)]
        done = i2
    return "".join((*made, old[done:]))


def contract(text: str, present: Iterable[str], phrases: Mapping[str, tuple[str, ...]]) -> str:
    """``text`` with the learned phrases that grew ("card type" for "type") put as they were: some texts held both."""
    for phrase in present:
        for form in phrases[phrase]:
            if phrase in form:
                text = text.replace(form, phrase)
    return text


def _in_order(text: str, forms: Iterable[str]) -> list[str]:
    """The ``forms`` as they follow each other in ``text``, longer ones before those that they begin with."""
    return re.findall("|".join(map(re.escape, sorted(forms, key=len, reverse=True))), text)


Swap = tuple[str, str, str, str]
"""The one or two words before, in both; the old stretch, the new one; the one or two words after, in both."""


def learn_phrases(pairs: Iterable[tuple[str, str]]) -> Phrases:
    """The phrases that regularly gave way to others, from pairs of sequences (one character a word) that surely
    correspond. A phrase counts when the same others replaced it at least three times, and in two of five places
    where it stood outside longer learned phrases; where it did so only after certain words ("state-based
    effect"), it counts with these.
    """
    pairs = list(pairs)
    swaps = [swap for old, new in pairs if old != new for swap in replacements(old, new)]
    return _regular(swaps, [old for old, _ in pairs])


def learn_terms(pairs: Iterable[tuple[str, str]]) -> Phrases:
    """The phrases that are the vocabulary of an era: as `learn_phrases`, words that only came or went counted with a
    word beside them, but only where three different surroundings saw the same: what changed in rules cut from one
    pattern is a change of each of them, and no vocabulary.
    """
    pairs = list(pairs)
    swaps = [
        anchored
        for old, new in pairs
        for swap in (*replacements(old, new, one_sided=True), *_joined(old, new))
        for anchored in _anchored(swap)
    ]
    return _regular(swaps, [old for old, _ in pairs], thresholds.TERM_TIMES)


def learn_drops(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """The phrases that were left out, with nothing in their place, in three different surroundings; longest first."""
    around: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for old, new in pairs:
        for lead, before, after, trail in replacements(old, new, one_sided=True):
            if len(before) > 1 and not after:
                around[before].add((lead, trail))
    learned = [phrase for phrase, places in around.items() if len(places) >= thresholds.DROPPED_TIMES]
    return sorted(learned, key=lambda phrase: (-len(phrase), phrase))


def changed_stretches(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Where two sequences differ: the start and end in the old one, the start and end in the new one."""
    stretches: list[tuple[int, int, int, int]] = []
    for op in Indel.opcodes(old, new):
        if op.tag == "equal":
            continue
        start = (op.src_start, op.dest_start)
        if stretches and (stretches[-1][1], stretches[-1][3]) == start:
            first = stretches.pop()
            start = (first[0], first[2])
        stretches.append((start[0], op.src_end, start[1], op.dest_end))
    return stretches


def _joined(old: str, new: str) -> list[Swap]:
    """Two short changes with hardly a word between them as one: both may belong to one phrase."""
    found = []
    for (i1, i2, j1, _), (k1, k2, _, m2) in pairwise(changed_stretches(old, new)):
        before, after = old[i1:k2], new[j1:m2]
        if (
            k1 - i2 <= thresholds.JOINING_WORDS
            and before
            and after
            and max(len(before), len(after)) <= thresholds.LONGEST_TERM
        ):
            found.append(
                (
                    old[max(0, i1 - thresholds.LEAD_WORDS) : i1],
                    before,
                    after,
                    old[k2 : k2 + thresholds.LEAD_WORDS],
                )
            )
    return found


def _regular(swaps: Iterable[Swap], sequences: Sequence[str], places: int = 1) -> Phrases:
    """The regular ones among ``swaps``, each of their forms seen in so many different ``places``."""
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    contexts: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    around: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for lead, before, after, trail in swaps:
        forms[before][after] += 1
        for at in range(len(lead) + 1):
            longer = lead[at:] + before, lead[at:] + after
            around[longer].add((lead[:at], trail))
            if at < len(lead):
                contexts[before][longer] += 1
    whole = "\n".join(sequences)
    for before in list(forms):
        times = sum(forms[before].values())
        if thresholds.TERM_TIMES <= times < thresholds.TERM_SHARE * whole.count(before):
            for (longest, after), count in contexts[before].items():
                if count >= thresholds.TERM_TIMES:
                    forms[longest][after] += count
    learned: Phrases = {}
    for before in sorted(forms, key=lambda phrase: (-len(phrase), phrase)):
        usual = [
            (after, count)
            for after, count in forms[before].items()
            if count > 1 and len(around[before, after]) >= places
        ]
        times = sum(count for _, count in usual)
        if times >= thresholds.TERM_TIMES and times >= thresholds.TERM_SHARE * whole.count(before):
            learned[before] = tuple(
                after for after, _ in sorted(usual, key=lambda found: (-found[1], found[0]))
            )
            whole = whole.replace(before, "\n")
    return learned


def replacements(old: str, new: str, *, one_sided: bool = False) -> list[Swap]:
    """The short stretches of ``old`` that another short stretch took the place of in ``new``; with ``one_sided`` also
    those that only came or only went.
    """
    found = []
    agreed = 0
    at_old = at_new = 0
    for op in (*Indel.opcodes(old, new), Opcode("equal", len(old), len(old), len(new), len(new))):
        if op.tag != "equal":
            continue
        gone, come = op.src_start - at_old, op.dest_start - at_new
        if max(gone, come) <= thresholds.LONGEST_TERM and ((gone and come) or (one_sided and gone + come)):
            lead = old[max(agreed, at_old - thresholds.LEAD_WORDS) : at_old]
            trail = old[op.src_start : min(op.src_start + thresholds.LEAD_WORDS, op.src_end)]
            found.append((lead, old[at_old : op.src_start], new[at_new : op.dest_start], trail))
        agreed, at_old, at_new = op.src_start, op.src_end, op.dest_end
    return found


def _anchored(swap: Swap) -> list[Swap]:
    """A one-sided swap with the word before it and with the word after it; any other as it is."""
    lead, before, after, trail = swap
    if before and after:
        return [swap]
    made = [(lead[:-1], lead[-1:] + before, lead[-1:] + after, trail)] if lead else []
    return [*made, (lead, before + trail[0], after + trail[0], trail[1:])] if trail else made
