"""Whether words in another order say the same: clauses that changed places, owners and what they own, what acts and
what suffers it. What hangs on an "if", a "from" or a "by" hangs on it in both, or another thing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from corpus.comparing.nature.word_classes import COMMA
from corpus.languages import Words

_Words = Sequence[str]
_Governed = list[tuple[str, str]]
"""Words that say something, by stem, each with what joins it to the words before."""


class Order:
    """Compares the order of two texts that hold the same words; ``stem`` says what forms of a word have in common."""

    def __init__(self, facts: Words, stem: Callable[[str], str]) -> None:
        self._facts = facts
        self._light = facts.light | {COMMA}
        self._stem = stem
        self._agents = {stem(word) for word in facts.agents}
        self._measures = {stem(word) for word in facts.measures}

    def exchanges(self, before: _Words, after: _Words) -> bool:
        """Whether words changed places with each other: "skip turns for steps" and "skip steps for turns" are not the
        same, where "subtype Mountain" and "Mountain subtype" are, members of a list in another order, and clauses that
        took their "if" or "from" along.
        """
        old, new = self._governed(before), self._governed(after)
        if _stems(old) == _stems(new):
            return self._hangs_elsewhere(old, new) or self._suffered(before, after) != self._suffered(
                after, before
            )
        if Counter(_stems(old)) != Counter(_stems(new)):
            return False
        if self._measured(old) != self._measured(new):
            return True
        if all(
            self._are_lists(old[start][0], *(self._between(side, start, end) for side in (before, after)))
            for start, end in _moved(old, new)
        ):
            return False
        pairs = zip(_stems(old), _stems(new), strict=True)
        differing = [place for place, (one, other) in enumerate(pairs) if one != other]
        start, end = differing[0], differing[-1] + 1
        moved, there = old[start:end], new[start:end]
        apart = self._between(before, start, end), self._between(after, start, end)
        for cut in range(1, len(moved)):
            if _stems(moved[cut:] + moved[:cut]) == _stems(there):
                heads = moved[0][0] or moved[cut][0]
                return not (
                    (heads and self._went_along(moved, there))
                    or self._is_genitive(moved, there, apart)
                    or (len(moved) == 2 and self._is_attribute(*apart))
                )
        return not (self._is_turned(moved, there) or self._is_turned(there, moved))

    def _measured(self, said: _Governed) -> Counter[tuple[str, str]]:
        """What decides how much or how often, each with the word behind it: "twice its power" is no "power, twice"."""
        stems = _stems(said)
        return Counter(
            pair for pair in zip(stems, [*stems[1:], ""], strict=True) if pair[0] in self._measures
        )

    def _hangs_elsewhere(self, old: _Governed, new: _Governed) -> bool:
        """Whether a condition, a time or whence something comes hangs on other words of the same row now."""
        bound = [
            [
                (place, governor)
                for place, (governor, _) in enumerate(side)
                if governor and governor not in self._light
            ]
            for side in (old, new)
        ]
        kinds = [Counter(governor for _, governor in side) for side in bound]
        return bound[0] != bound[1] and kinds[0] == kinds[1]

    def _went_along(self, moved: _Governed, there: _Governed) -> bool:
        """Whether words that changed their order kept what joins them to the others; one may have lost or got a light
        joint ("who has priority", "when it has priority").
        """
        lost, won = Counter(moved) - Counter(there), Counter(there) - Counter(moved)
        joints = {governor for governor, _ in (*lost, *won)}
        return not joints or (lost.total() == 1 and "" in joints and joints <= self._light | {""})

    def _is_genitive(self, moved: _Governed, there: _Governed, apart: tuple[_Words, _Words]) -> bool:
        """Whether an owner changed places with what it owns: "the card's owner", "the owner of the card"."""
        if moved[0][0] != there[0][0] or any(governor for governor, _ in (*moved[1:], *there[1:])):
            return False
        return self._facts.of.isdisjoint(apart[0]) != self._facts.of.isdisjoint(apart[1])

    def _is_attribute(self, one: _Words, other: _Words) -> bool:
        """Whether two words say the same side by side and joined: "subtype Mountain", "Mountain subtype"; "blocking
        kings", "kings that block"; "the destroyed king", "the king that was destroyed".
        """
        short, long = sorted((one, other), key=len)
        if any(word in self._light for word in short):
            return False
        joints = [word for word in long if word in self._light]
        if not joints:
            return True
        suffers = not self._facts.being.isdisjoint(joints)
        ending = self._facts.passive if suffers else self._facts.active
        return joints[0] in self._facts.relatives | self._facts.being and short[0].endswith(ending)

    def _is_turned(self, active: _Governed, passive: _Governed) -> bool:
        """Whether what acted is named after "by" now: "the spell destroys it", "it is destroyed by the spell"."""
        active, passive = self._verbs_whole(active), self._verbs_whole(passive)
        done = _stems(active)
        return any(
            _stems(passive) == [*done[verb + 1 :], done[verb], *done[:verb]]
            and passive[len(done) - verb][0] in self._facts.by
            for verb in range(1, len(done) - 1)
        )

    def drops_agent(self, before: _Words, after: _Words, differing: Counter[str]) -> bool:
        """Whether all that came or went (``differing``, by stem) is who acts, in a sentence that leaves it open ("the
        player ignores it", "it is ignored"): a player, an effect, a rule or effect.
        """
        named = self._agents | {*self._facts.and_or}
        if not (differing.keys() <= named) or self._agents.isdisjoint(differing):
            return False
        for active, passive in ((before, after), (after, before)):
            done, suffered = (_stems(self._verbs_whole(self._governed(words))) for words in (active, passive))
            gone = len(done) - len(suffered)
            turned = self._suffered(passive, active) if gone == differing.total() else Counter[str]()
            for agent in range(len(done) - gone - 1 if turned else 0):
                verb = agent + gone
                if (
                    done[verb].rpartition(" ")[2] in turned
                    and named.issuperset(done[agent:verb])
                    and any(
                        suffered == done[:agent] + done[verb + 1 : end] + [done[verb]] + done[end:]
                        for end in range(verb + 2, len(done) + 1)
                    )
                ):
                    return True
        return False

    def _suffered(self, words: _Words, other: _Words) -> Counter[str]:
        """The verbs, by stem, that something suffers in one text ("is destroyed") and does in the other one; not where
        the other names in a word what suffers ("destroy it").
        """
        being = self._facts.being
        found = Counter(
            self._stem(word)
            for place, word in enumerate(words)
            if word.endswith(self._facts.passive) and not being.isdisjoint(words[max(0, place - 2) : place])
        )
        for place, word in enumerate(other):
            named = place + 1 < len(other) and other[place + 1] in self._facts.pronouns
            if word.endswith(self._facts.passive) or named or (place and other[place - 1] in being):
                found[self._stem(word)] -= 1
        return +found

    def _governed(self, words: _Words) -> _Governed:
        """The stems of the words that say something, in order, each with the preposition or the conjunction before
        it.
        """
        found, governor = [], ""
        for word in words:
            if word in self._facts.governors:
                governor = word
            elif word not in self._light:
                found.append((governor, self._stem(word)))
                governor = ""
        return found

    def _verbs_whole(self, said: _Governed) -> _Governed:
        """The words with "may", "can", "must" … and the verb behind each as one: both move together."""
        whole: _Governed = []
        for governor, stem in said:
            if whole and whole[-1][1].rpartition(" ")[2] in self._facts.modals:
                whole[-1] = (whole[-1][0], f"{whole[-1][1]} {stem}")
            else:
                whole.append((governor, stem))
        return whole

    def _are_lists(self, head: str, one: _Words, other: _Words) -> bool:
        """Whether two rows of words name the same members in another order; behind a condition, or whence things come,
        only where "and" or "or" joins them: a comma parts clauses, too.
        """
        binds = head in self._facts.conditions or (head and head not in self._light)
        if binds and any({*self._facts.and_or}.isdisjoint(side) for side in (one, other)):
            return False
        members = self._members(one)
        return len(members) > 1 and Counter(members) == Counter(self._members(other))

    def _members(self, words: _Words) -> list[tuple[str, ...]]:
        """What stands between commas, "and" and "or", by stems."""
        found: list[list[str]] = [[]]
        for word in words:
            if word == COMMA or word in self._facts.and_or:
                found.append([])
            elif word not in self._light:
                found[-1].append(self._stem(word))
        return [tuple(member) for member in found if member]

    def _between(self, words: _Words, start: int, end: int) -> _Words:
        """The words from one that says something to another one, by their places among those that do."""
        places = [
            place
            for place, word in enumerate(words)
            if word not in self._light and word not in self._facts.governors
        ]
        return words[places[start] : places[end - 1] + 1]


def _moved(old: _Governed, new: _Governed) -> Iterator[tuple[int, int]]:
    """Where the same words stand in another order: the start and end of each row of them, as short as can be."""
    start, apart = 0, Counter[str]()
    for place, ((_, one), (_, other)) in enumerate(zip(old, new, strict=True)):
        apart[one] += 1
        apart[other] -= 1
        if not any(apart.values()):
            if place > start:
                yield start, place + 1
            start = place + 1


def _stems(governed: _Governed) -> list[str]:
    return [stem for _, stem in governed]
