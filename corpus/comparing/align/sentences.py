"""A last look below the rule: the sentences that rules lost and those that rules gained, aligned with each other. What
became of a rule that found no counterpart, and where a new one came from, is the sum of its sentences.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import chain
from typing import NamedTuple

from corpus.comparing import thresholds
from corpus.comparing.align.matching import Matching
from corpus.comparing.align.second_look import Stemmed
from corpus.comparing.align.splits import Home
from corpus.comparing.align.wording import Wording, words_of
from corpus.comparing.nature.citations import statements
from corpus.comparing.words.running import Remembered, weakly

_Stems = frozenset[str]
_Links = dict[tuple[int, int], tuple[int, int]]
"""What went from an old rule to a new one, sentence by sentence: what it weighs in the one and in the other."""


class _Sentence(NamedTuple):
    """A sentence of the rule at ``place``, by its stems and what they weigh; old ones also as the new vocabulary puts
    them.
    """

    place: int
    stems: _Stems
    mass: int
    modern: _Stems
    modern_mass: int


class Sentences:
    """``merged`` and ``parts`` are the homes that were found so far; what is found here joins them."""

    def __init__(
        self,
        matching: Matching,
        merged: dict[int, Home],
        parts: dict[int, Home],
        stemmed: Stemmed,
    ) -> None:
        self._matching, self._merged, self._parts = matching, merged, parts
        self._stemmed = stemmed
        self._origin = matching.origins()
        self._old_sentences: Mapping[int, list[_Sentence]] = Remembered(weakly(self._cut_old))
        self._new_sentences: Mapping[int, list[_Sentence]] = Remembered(weakly(self._cut_new))

    def look(self) -> None:
        """Give lost rules the rule where most of their sentences went, and newcomers the one that they came out of."""
        matching = self._matching
        lost = [
            i
            for i in matching.free_old
            if matching.partner[i] < 0 and i not in self._merged and not matching.old[i].is_heading
        ]
        born = [
            j
            for j in matching.free_new
            if self._origin[j] < 0 and j not in self._parts and not matching.new[j].is_heading
        ]
        if not (lost or born):
            return
        gone = [*chain.from_iterable(map(self._old_sentences.__getitem__, lost)), *self._dropped()]
        come = [*chain.from_iterable(map(self._new_sentences.__getitem__, born)), *self._gained()]
        links = self._align(gone, come)
        self._follow(lost, {*born}, links)
        self._trace(born, links)

    def _follow(self, lost: Iterable[int], born: Collection[int], links: _Links) -> None:
        """Lost rules go where most of what they said went."""
        went: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for (i, j), (mass, _) in links.items():
            went[i].append((mass, -j))
        taken: set[int] = set()
        for i in lost:
            if i not in went:
                continue
            mass, j = max(went[i])
            share = mass / self._mass_of(self._old_sentences[i])
            if share < thresholds.SENTENCES_WENT:
                continue
            if -j in born and -j not in taken:
                self._matching.partner[i] = -j
                taken.add(-j)
            else:
                self._merged[i] = (-j, min(1.0, share))
        self._origin = self._matching.origins()

    def _trace(self, born: Iterable[int], links: _Links) -> None:
        """Newcomers came out of the rule that most of what they say comes from."""
        came: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for (i, j), (_, mass) in links.items():
            came[j].append((mass, -i))
        for j in born:
            if self._origin[j] >= 0 or j not in came:
                continue
            mass, i = max(came[j])
            share = mass / self._mass_of(self._new_sentences[j])
            if share >= thresholds.SENTENCES_CAME and self._matching.partner[-i] >= 0:
                self._parts[j] = (-i, min(1.0, share))

    def _align(self, gone: list[_Sentence], come: list[_Sentence]) -> _Links:
        """How much of each old rule became a sentence of each new one: the likeliest pairs of sentences first, each
        sentence once.
        """
        holders: dict[str, list[int]] = defaultdict(list)
        for place, sentence in enumerate(come):
            for stem in sentence.stems:
                holders[stem].append(place)
        found = []
        for here, sentence in enumerate(gone):
            said = (holders.get(stem, ()) for stem in sentence.stems | sentence.modern)
            near = Counter(chain.from_iterable(places for places in said if len(places) <= thresholds.RARE))
            for there, shared in near.items():
                if shared < thresholds.STEMS_SHARED:
                    continue
                like = self._likeness(sentence, come[there])
                if like >= thresholds.SAME_SAID:
                    found.append((-like, here, there))
        links: _Links = defaultdict(lambda: (0, 0))
        held_old: set[int] = set()
        held_new: set[int] = set()
        for _, here, there in sorted(found):
            old, new = gone[here], come[there]
            if here in held_old or there in held_new or self._is_pattern(old, new):
                continue
            held_old.add(here)
            held_new.add(there)
            went, came = links[old.place, new.place]
            links[old.place, new.place] = went + old.mass, came + new.mass
        return links

    def _is_pattern(self, old: _Sentence, new: _Sentence) -> bool:
        """Whether another rule says nearly the same in either edition: then the likeness is a pattern's."""
        enough = thresholds.PATTERN_SAID * self._likeness(old, new)
        before = self._alike(new.stems, new.mass, self._stemmed.old_holders, self._old_sentences, old.place)
        after = self._alike(
            old.modern, old.modern_mass, self._stemmed.new_holders, self._new_sentences, new.place
        )
        return max(before, after) >= enough

    def _alike(
        self,
        stems: _Stems,
        mass: int,
        holders: Mapping[str, Sequence[int]],
        sentences: Mapping[int, Iterable[_Sentence]],
        known: int,
    ) -> float:
        """How much of ``stems`` the likeliest sentence of another rule than the one at ``known`` has."""
        near = Counter(chain.from_iterable(map(holders.__getitem__, stems)))
        ranked = nsmallest(thresholds.CANDIDATES_KEPT, [(-shared, place) for place, shared in near.items()])
        return max(
            (
                self._common(stems, mass, said.modern, said.modern_mass)
                for _, place in ranked
                if place != known
                for said in sentences[place]
            ),
            default=0.0,
        )

    def _dropped(self) -> Iterator[_Sentence]:
        """The sentences that rules which live on don't say any more."""
        matching = self._matching
        parts: dict[int, list[int]] = defaultdict(list)
        for j, (i, _) in self._parts.items():
            parts[i].append(j)
        for i, j in enumerate(matching.partner):
            if j >= 0 and i not in matching.closed_old and matching.old[i].words != matching.new[j].words:
                if _says_all((matching.new[home] for home in (j, *parts[i])), matching.old[i]):
                    continue
                kept = [said for home in (j, *parts[i]) for said in self._new_sentences[home]]
                yield from (said for said in self._old_sentences[i] if not self._is_among(said, kept))

    def _gained(self) -> Iterator[_Sentence]:
        """The sentences that rules which carry others on say anew."""
        matching = self._matching
        sources: dict[int, list[int]] = defaultdict(list)
        for i, (j, _) in self._merged.items():
            sources[j].append(i)
        for j, i in enumerate(self._origin):
            if i >= 0 and j not in matching.closed_new and matching.old[i].words != matching.new[j].words:
                if _says_all((matching.old[source] for source in (i, *sources[j])), matching.new[j]):
                    continue
                before = [said for source in (i, *sources[j]) for said in self._old_sentences[source]]
                for said in self._new_sentences[j]:
                    if not any(self._likeness(old, said) >= thresholds.STILL_SAID for old in before):
                        yield said

    def _is_among(self, said: _Sentence, others: Iterable[_Sentence]) -> bool:
        return any(self._likeness(said, other) >= thresholds.STILL_SAID for other in others)

    def _likeness(self, old: _Sentence, new: _Sentence) -> float:
        plain = self._common(old.stems, old.mass, new.stems, new.mass)
        if old.modern == old.stems:
            return plain
        return max(plain, self._common(old.modern, old.modern_mass, new.stems, new.mass))

    def _common(self, one: _Stems, mass: int, other: _Stems, its_mass: int) -> float:
        """How much of the stems of both is common to both, by weight."""
        if min(mass, its_mass) < thresholds.STILL_SAID * max(mass, its_mass):
            return 0.0  # no question asks for less
        common = self._stemmed.mass(one & other)
        return common / (mass + its_mass - common)

    def _mass_of(self, sentences: Iterable[_Sentence]) -> int:
        return sum(said.mass for said in sentences)

    def _cut_old(self, i: int) -> list[_Sentence]:
        like = self._matching.like
        return [
            self._sentence(i, stems, words, like.in_new_words(words))
            for words, stems in self._cut(self._matching.old[i])
        ]

    def _cut_new(self, j: int) -> list[_Sentence]:
        return [self._sentence(j, stems, words, words) for words, stems in self._cut(self._matching.new[j])]

    def _sentence(self, place: int, stems: _Stems, words: Sequence[str], told: Sequence[str]) -> _Sentence:
        modern = stems if told is words else self._stemmed.of(told)
        mass = self._stemmed.mass(stems)
        return _Sentence(place, stems, mass, modern, mass if modern is stems else self._stemmed.mass(modern))

    def _cut(self, wording: Wording) -> Iterator[tuple[tuple[str, ...], _Stems]]:
        """The sentences of a rule, as words and as stems; formulas left out."""
        for sentence in statements(wording.text):
            words = words_of(sentence)
            stems = self._stemmed.of(words)
            if len(stems) >= thresholds.LEAST_STEMS:
                yield words, stems


def _says_all(rules: Iterable[Wording], other: Wording) -> bool:
    """Whether each sentence of another rule stands in one of ``rules`` as it is: then none needs to be weighed."""
    said = set(chain.from_iterable(statements(rule.text) for rule in rules))
    return said.issuperset(statements(other.text))
