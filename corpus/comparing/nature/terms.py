"""The words of the game that gave way to others between two editions, and how an old text reads with the new ones.

Learned from texts that correspond, one character of a `Codebook` a word: nothing is known beforehand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from corpus.comparing.nature.usage import OUT_OF_USE, Usage
from corpus.comparing.words.coded import COMMA, Codebook, changed_stretches, is_weighty
from corpus.languages import Facts

LONGEST = 5
"""No term has more words than this."""
LEAD = 2
"""So many words before and after a change are its surroundings."""
TIMES = 3
"""A phrase that gave way so often is regular …"""
SHARE = 0.4
"""… if it did in this part of its places."""
LETTERS = 3
"""A term has a word of at least this many letters."""

Phrases = dict[str, tuple[str, ...]]
"""Old phrase to the new ones that take its place, the most usual first; the longest old phrases first."""
Swap = tuple[str, str, str, str]
"""The one or two words before, in both; the old stretch, the new one; the one or two words after, in both."""


class Terms:
    """The vocabulary that gave way to another between the two sides of ``pairs``, texts that correspond. ``usage``
    counts words in the whole of both editions.
    """

    def __init__(self, pairs: Sequence[tuple[str, str]], book: Codebook, facts: Facts, usage: Usage) -> None:
        self._book, self._facts, self._usage = book, facts, usage
        self._light = facts.light | {COMMA}
        self._phrases = self._terms(_learn_terms(pairs))

    @property
    def words(self) -> set[str]:
        """The words of the terms that gave way to others, old and new; not where the old one stands about as often as
        before ("pawn or fox" became "pawn, fox, or bear"), nor where it only got company ("a pawn" became "a pawn or
        fox").
        """
        phrases = (
            phrase
            for before, afters in self._phrases.items()
            if self._usage.gives_way(self._book.decode(before))
            for phrase in (before, *(after for after in afters if before not in after))
        )
        return {word for phrase in phrases for word in self._book.decode(phrase)}

    def modern(self, before: str, after: str) -> str:
        """``before`` in the words of ``after``."""
        for phrase, forms in self._phrases.items():
            if phrase in before:
                form = next((form for form in forms if form in after), phrase)
                before = before.replace(phrase, form)
        return before

    def found_in(self, before: str, after: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The terms that gave way to others between two texts, as words: old, new."""
        found = []
        for phrase, forms in self._phrases.items():
            if phrase in before and before.count(phrase) > after.count(phrase):
                left, right = (text.replace(phrase, "\n") for text in (before, after))
                form = next((form for form in forms if right.count(form) > left.count(form)), None)
                if form is not None:
                    found.append((tuple(self._book.decode(phrase)), tuple(self._book.decode(form))))
                    before = before.replace(phrase, "\n")
        return found

    def _terms(self, phrases: Phrases) -> Phrases:
        """The learned phrases that are vocabulary: none with a weighty word, none made of light words only, and only
        where the old one went out of use or the new one came into it: "permanent" for "object" is no other word for the
        same.
        """
        decode = self._book.decode
        named = {
            phrase: tuple(after for after in afters if self._is_new_word_for(decode(phrase), decode(after)))
            for phrase, afters in phrases.items()
        }
        return {phrase: afters for phrase, afters in named.items() if afters}

    def _is_new_word_for(self, before: list[str], after: list[str]) -> bool:
        """Whether the one took the place of the other in the whole of both editions."""
        if not (self._is_term(before) and self._is_term(after)):
            return False
        old, new = self._core(before), self._core(after)
        (then, now), (earlier, later) = (self._usage.phrase(tuple(words)) for words in (old, new))
        if then > 0 and now <= OUT_OF_USE * then:
            return True
        came_in = later > 0 and earlier <= OUT_OF_USE * later
        return came_in and not _contains(old, new) and (_contains(new, old) or then > now)

    def _is_term(self, words: list[str]) -> bool:
        return any(word not in self._light and len(word) >= LETTERS for word in words) and not any(
            is_weighty(word, self._facts) or word == COMMA for word in words
        )

    def _core(self, words: list[str]) -> list[str]:
        """A phrase without the light words at its ends."""
        places = [place for place, word in enumerate(words) if word not in self._light]
        return words[places[0] : places[-1] + 1] if places else words


def _contains(long: list[str], short: list[str]) -> bool:
    return f" {' '.join(short)} " in f" {' '.join(long)} "


def _learn_terms(pairs: Sequence[tuple[str, str]]) -> Phrases:
    """The phrases that regularly gave way to others, from pairs of sequences that correspond. A phrase counts when the
    same others replaced it at least three times, and in two of five places where it stood outside longer learned
    phrases; where it did so only after certain words ("state-based effect"), it counts with these. Words that only came
    or went are counted with a word beside them. Three different surroundings must have seen the same: what changed in
    rules cut from one pattern is no vocabulary.
    """
    swaps = [
        anchored for old, new in pairs for swap in _replacements(old, new) for anchored in _anchored(swap)
    ]
    return _regular(swaps, [old for old, _ in pairs])


def _replacements(old: str, new: str) -> list[Swap]:
    """The short stretches of ``old`` that another short stretch took the place of in ``new``, or none."""
    stretches = changed_stretches(old, new)
    starts = [*(i1 for i1, *_ in stretches[1:]), len(old)]
    found, done = [], 0
    for (i1, i2, j1, j2), onward in zip(stretches, starts, strict=True):
        if max(i2 - i1, j2 - j1) <= LONGEST:
            lead, trail = old[max(done, i1 - LEAD) : i1], old[i2 : min(i2 + LEAD, onward)]
            found.append((lead, old[i1:i2], new[j1:j2], trail))
        done = i2
    return found


def _anchored(swap: Swap) -> list[Swap]:
    """A one-sided swap with the word before it and with the word after it; any other as it is."""
    lead, before, after, trail = swap
    if before and after:
        return [swap]
    made = [(lead[:-1], lead[-1:] + before, lead[-1:] + after, trail)] if lead else []
    return [*made, (lead, before + trail[0], after + trail[0], trail[1:])] if trail else made


def _regular(swaps: Iterable[Swap], sequences: Sequence[str]) -> Phrases:
    """The regular ones among ``swaps``, each of their forms seen in several places."""
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
        if TIMES <= times < SHARE * whole.count(before):
            for (longest, after), count in contexts[before].items():
                if count >= TIMES:
                    forms[longest][after] += count
    learned: Phrases = {}
    for before in sorted(forms, key=lambda phrase: (-len(phrase), phrase)):
        usual = {
            after: count
            for after, count in forms[before].items()
            if count > 1 and len(around[before, after]) >= TIMES
        }
        times = sum(usual.values())
        if times >= TIMES and times >= SHARE * whole.count(before):
            learned[before] = tuple(sorted(usual, key=lambda after: (-usual[after], after)))
            whole = whole.replace(before, "\n")
    return learned
