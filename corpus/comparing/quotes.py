"""The sentences by which a change is shown: the shortest whole ones that hold the decisive difference. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from rapidfuzz.distance import Indel

from corpus.comparing.align.core import assign
from corpus.comparing.edition import Quote
from corpus.comparing.words.citations import statements
from corpus.comparing.words.coded import changed_stretches, is_weighty, pack_of, words_of
from corpus.text.normalise import same_wording, typography

SAME_SENTENCE = 0.45
"""Sentences that share less of their words, in order, are two sentences: one went and the other came."""
RELATED = 0.3
"""Two sentences of which one went and the other came are about one thing where they share this part of the lighter."""
FURTHER, FEW = 0.4, 3
"""A sentence goes with another one where this part of its words, and so many, are in that one's partner alone."""
SHORT = 5
"""An opening sentence of fewer words says too little alone ("Ignore this rule."): the next one is quoted with it."""

Weigh = Callable[[str], float]
"""How much a word (small letters) tells that came or went."""


@cache
def weigher(language: str) -> Weigh:
    """Weighs words by what the language says of them alone: those that decide most, light ones hardly."""
    words = pack_of(language).words
    return lambda word: 2.0 if is_weighty(word, words) else 0.1 if word in words.light else 1.0


def quote(old: str, new: str, weigh: Weigh) -> Quote:
    """The sentences of both texts that hold the weightiest difference between them.

    A sentence that was reworded is quoted on both sides. Where a whole sentence came or went, one on the same matter
    that went the other way is its counterpart, if there is one. Texts that differ in typography alone are quoted by how
    they begin.
    """
    if not old or not new:
        return opening(old), opening(new)
    gone, come, kept = paired_sentences(old, new)
    candidates = [(_difference(*pair, weigh), pair) for pair in kept]
    if gone or come:
        # a reworded sentence is weighed by what differs alone, one that came or went by all its words
        pair = _one_sided(gone, come, weigh)
        mass = sum(_mass(statement, weigh) for statement in pair) / (2 if kept else 1)
        candidates.append((mass, pair))
    if not candidates:
        return opening(old), opening(new)
    # among equals the shortest: it shows the difference best
    return max(candidates, key=lambda found: (round(found[0], 3), -sum(map(len, found[1]))))[1]


def _one_sided(gone: Sequence[str], come: Sequence[str], weigh: Weigh) -> Quote:
    """The weightiest of the sentences that came or went, and of those on the other side the one that has most in common
    with it; none that speaks of something else, as it would seem to be what was said before, or is said now.
    """
    first = max((*gone, *come), key=lambda statement: _mass(statement, weigh))
    words = {*words_of(first)}
    shared = {
        other: sum(weigh(word) for word in {*words_of(other)} & words)
        for other in (come if first in gone else gone)
    }
    second = max(shared, key=lambda other: shared[other], default="")
    if second and shared[second] < RELATED * min(_mass(first, weigh), _mass(second, weigh)):
        second = ""
    return (first, second) if first in gone else (second, first)


def opening(text: str) -> str:
    """The sentence with which ``text`` begins; the next one, too, where that is short."""
    found = statements(text)
    if not found:
        return text
    return " ".join(found[: 2 if len(found[0].split()) < SHORT else 1])


def paired_sentences(old: str, new: str) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """The sentences that went, those that came, and those that were reworded, old and new; equal ones left out. What
    one sentence said and two say now, or the other way round, is one rewording.
    """
    before, after = statements(old), statements(new)
    gone, come = _unlike(before, after), _unlike(after, before)
    words = [[words_of(sentence) for sentence in side] for side in (gone, come)]
    partner = assign(
        {
            i: {
                j: Indel.normalized_similarity(own, other) - SAME_SENTENCE for j, other in enumerate(words[1])
            }
            for i, own in enumerate(words[0])
        }
    )
    taken = {j: i for i, j in partner.items()}
    more = _further(words[1], taken, words[0]), _further(words[0], partner, words[1])
    kept = [
        (_joined(gone, i, more[1], j), _joined(come, j, more[0], i))
        for i, j in sorted(partner.items())
        if not same_wording(gone[i], come[j])
    ]
    return (
        [sentence for i, sentence in enumerate(gone) if i not in partner and i not in more[1]],
        [sentence for j, sentence in enumerate(come) if j not in taken and j not in more[0]],
        kept,
    )


def _further(
    own: Sequence[Sequence[str]], partner: Mapping[int, int], other: Sequence[Sequence[str]]
) -> dict[int, int]:
    """The sentences without partner that say what another one's partner says beyond that one: the partner's place."""
    beyond = {theirs: {*other[theirs]} - {*own[mine]} for mine, theirs in partner.items()}
    found = {}
    for place, words in enumerate(own):
        if place not in partner:
            shares = {theirs: len(missing & {*words}) for theirs, missing in beyond.items()}
            best = max(shares, key=shares.__getitem__, default=-1)
            if best >= 0 and shares[best] >= max(FEW, FURTHER * len({*words})):
                found[place] = best
    return found


def _joined(sentences: Sequence[str], main: int, further: Mapping[int, int], partner: int) -> str:
    """A sentence and those that go with it, in order."""
    return " ".join(each for at, each in enumerate(sentences) if at == main or further.get(at) == partner)


def _unlike(own: Sequence[str], other: Sequence[str]) -> list[str]:
    """The sentences of ``own`` that the ``other`` side doesn't have, typography aside."""
    known = {typography(sentence) for sentence in other}
    return [sentence for sentence in own if typography(sentence) not in known]


def _difference(old: str, new: str, weigh: Weigh) -> float:
    """What the words that differ between two sentences weigh."""
    before, after = words_of(old), words_of(new)
    return sum(
        sum(map(weigh, before[i1:i2])) + sum(map(weigh, after[j1:j2]))
        for i1, i2, j1, j2 in changed_stretches(before, after)
    )


def _mass(sentence: str, weigh: Weigh) -> float:
    return sum(map(weigh, words_of(sentence)))
