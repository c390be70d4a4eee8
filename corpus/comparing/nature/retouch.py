"""Whether the words that went and came say the same: light ones, other forms or another order of the same ones, a
pronoun for the noun it stands for, a misspelling put right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache

import Stemmer
from rapidfuzz.distance import OSA

from corpus.comparing import thresholds
from corpus.comparing.nature.clauses import Clauses
from corpus.comparing.nature.order import Order
from corpus.comparing.nature.usage import Usage
from corpus.comparing.nature.vocabulary import changed_stretches
from corpus.comparing.nature.word_classes import COMMA, is_weighty
from corpus.comparing.words.running import weakly
from corpus.languages import Pack

_Words = Sequence[str]


class Retouch:
    """Tells a retouch from a change of what is said. ``usage`` knows which words are written in both editions."""

    def __init__(self, pack: Pack, usage: Usage) -> None:
        self._facts = pack.words
        self._usage = usage
        self._light = self._facts.light | {COMMA}
        self._stemmer = Stemmer.Stemmer(pack.stemmer)
        self._synonyms: dict[str, str] = {}  # asked by what works out its own keys
        self._synonyms = {
            self._stemmed(word): self._stemmed(one) for word, one in self._facts.synonyms.items()
        }
        self._stem = cache(weakly(self._stemmed))
        self._meant = cache(weakly(self._meaning))
        self._order = Order(pack.words, self._stem)
        self._clauses = Clauses(pack.words)

    def says_the_same(self, before: _Words, after: _Words) -> bool:
        """Whether two texts, as words, differ in nothing that says something."""
        gone, come = self._difference(before, after)
        left, right = self._content(gone), self._content(come)
        if left != right and max((left - right).total(), (right - left).total()) <= thresholds.SLIPS:
            self._put_right(gone, come)
            left, right = self._content(gone), self._content(come)
        if left != right:
            lost, won = left - right, right - left
            if self._order.drops_agent(before, after, lost + won):
                return True
            turned = self._clauses.turns_condition(before, after, lost, won)
            return turned is not None and self.says_the_same(*turned)
        return not self._changes_voice(gone, come) and not self._order.exchanges(before, after)

    def has_weight(self, before: _Words, after: _Words) -> bool:
        """Whether a number, a symbol, a negation, what may or must be done … came or went."""
        gone, come = self._difference(before, after)
        left, right = (Counter(filter(self._weighs, words)) for words in (gone, come))
        return left != right

    def decides(self, before: _Words, after: _Words) -> bool:
        """Whether nothing but such words came or went; those that only tell things of a story apart ("one", "the
        other") decide nothing alone.
        """
        left, right = map(self._content, self._difference(before, after))
        told = {*(left - right), *(right - left)}
        return not told <= self._facts.sorting and all(map(self._weighs, told))

    def _weighs(self, word: str) -> bool:
        return is_weighty(word, self._facts)

    def _difference(self, before: _Words, after: _Words) -> tuple[list[str], list[str]]:
        """The words that went and those that came; not pronouns that a noun named before took the place of."""
        gone: list[str] = []
        come: list[str] = []
        for i1, i2, j1, j2 in _joined(changed_stretches(before, after), before, after):
            old, new = before[i1:i2], after[j1:j2]
            if len(old) > 1 and len(new) > 1 and _is_plural(old[-1], new[-1]):  # "they move", "a king moves"
                old, new = old[:-1], new[:-1]
            if (
                self._refers(old, new, after[:j1])
                or self._refers(new, old, before[:i1])
                or self._bears_own_name(old, new, after)
                or self._bears_own_name(new, old, before)
                or self._repeats(old, new, before[:i1], before[i2:])
                or self._repeats(new, old, after[:j1], after[j2:])
                or self.is_slip(before[max(0, i1 - 1) : i2], after[max(0, j1 - 1) : j2])
                or self.is_slip(before[i1 : i2 + 1], after[j1 : j2 + 1])
            ):
                continue
            gone += old
            come += new
        return gone, come

    def is_slip(self, before: _Words, after: _Words) -> bool:
        """Whether a word of one of two pairs of words is a real word by mistake: a letter away from the other, it
        stands beside its neighbour there alone, or a few times in one edition alone, the other one often, or in both
        ("rather that", "rather than").
        """
        if not (len(before) == len(after) == 2 and (before[0] == after[0]) != (before[1] == after[1])):
            return False
        old, new = next((one, other) for one, other in zip(before, after, strict=True) if one != other)
        if not (old.isalpha() and new.isalpha()) or OSA.distance(old, new) > 1:
            return False
        joins = {old, new} <= self._facts.conditions | self._light
        if not joins and (
            min(len(old), len(new)) < thresholds.TERM_LENGTH
            or any(is_weighty(word, self._facts) for word in (old, new))
        ):
            return False
        there, here = sorted((self._usage.phrase(pair) for pair in (before, after)), key=sum)
        slips = thresholds.MISPRINTS if joins else 1
        if 0 in there and min(here) >= thresholds.SLIP_TIMES:
            return sum(there) <= thresholds.MISPRINTS
        return sum(there) <= slips and sum(here) >= thresholds.SLIP_TIMES * max(1, sum(there))

    def _repeats(self, full: _Words, short: _Words, said: _Words, rest: _Words) -> bool:
        """Whether ``full`` only says again, on one side of "and" or "or", what governs both in any case: "put one
        here and put the rest there", "no king can move and no pawn can move" for "no king or pawn can move".
        """
        joins = [place for place, word in enumerate(full) if word in self._facts.and_or]
        if full[:1] == [COMMA] and not joins:
            return self._lists_again(full[1:], short, said, rest)
        if (
            not short and full[0] in self._facts.modals and COMMA not in full
        ):  # "kings can't move and pawns can't move"
            return rest[:1] != [] and rest[0] in self._facts.and_or and self._is_near(full, rest[1:])
        if not joins:
            if short or not (said and said[-1] in self._facts.and_or):
                return False
            return self._says_verb_again(full, said) or self._is_near(full, said[::-1], backwards=True)
        if not short and len(full) == 2 and len(joins) == 1:  # "moved or moved"
            [again] = full[: joins[0]] or full[joins[0] + 1 :]
            return again in (rest[:1] if joins[0] else said[-1:]) and not is_weighty(again, self._facts)
        if len(short) != 1 or short[0] not in self._facts.and_or:
            return False
        return any(
            self._is_near(full[:join], rest)
            and (join == len(full) - 1 or self._is_near(full[join + 1 :], said[::-1], backwards=True))
            for join in joins
        )

    def _lists_again(self, full: _Words, short: _Words, said: _Words, rest: _Words) -> bool:
        """Whether a comma takes the place of "and" or "or" between members of a list that goes on, a verb said again at
        most: "moves a king or pawn, or waits", "moves a king, moves a pawn, or waits".
        """
        verb = [word for word in full if word not in self._light]
        if len(short) != 1 or short[0] not in self._facts.and_or or COMMA not in rest:
            return False
        goes_on = rest[rest.index(COMMA) + 1 :][:1] == [*short]
        return goes_on and (not verb or self._says_verb_again(verb, said))

    def _says_verb_again(self, full: _Words, said: _Words) -> bool:
        return (
            len(full) == 1
            and full[0] in said[-thresholds.REPEATED_WITHIN :]
            and full[0] not in self._light
            and not is_weighty(full[0], self._facts)
        )

    def _is_near(self, full: _Words, around: _Words, *, backwards: bool = False) -> bool:
        """Whether the words that say something in ``full`` stand in a row among the first words ``around``."""
        row = [self._stem(word) for word in full if word not in self._light]
        near = [self._stem(word) for word in around if word not in self._light]
        near = near[: thresholds.SAID_APART + len(row)]
        if backwards:
            row = row[::-1]
        return bool(row) and any(near[at : at + len(row)] == row for at in range(len(near)))

    def canon(self, word: str) -> str:
        """What a word is to `says_the_same`: as it stands where it is light or weighty, else its stem."""
        return word if word in self._light else self._meant(word)

    def _bears_own_name(self, short: _Words, full: _Words, text: _Words) -> bool:
        """Whether ``full`` only adds "with" and the keyword that ``text`` defines, its first word: what has the keyword
        is what the text is about.
        """
        if self._facts.bearing.isdisjoint(full):
            return False
        said = [word for word in full if word not in self._light]
        return (
            len(said) == 2
            and said[1] == text[0]
            and said[0] in self._facts.bearing
            and self._light.issuperset(short)
        )

    def _refers(self, short: _Words, full: _Words, named: _Words) -> bool:
        """Whether ``short`` is a pronoun and ``full`` points to what was ``named`` before, in a word or two: "they" and
        "that player"; or is the keyword that the text defines, its first word.
        """
        facts = self._facts
        stands_alone = len(short) == 1 and short[0] in facts.pointing  # "This has no effect."
        if not named or not (stands_alone or not facts.pronouns.isdisjoint(short)):
            return False
        nouns = [word for word in full if word not in self._light]
        if not 0 < len(nouns) <= thresholds.NAMED_IN or any(is_weighty(word, facts) for word in nouns):
            return False
        if not self._light.issuperset(short):
            return False
        said = [self._stem(word) for word in named if word not in self._light]
        if facts.definite.isdisjoint(full) and (stands_alone or facts.pointing.isdisjoint(full)):
            return [*full] == [named[0]] or (
                full[0] in facts.indefinite and self._speaks_of_one(nouns, named)
            )
        sought = [self._stem(word) for word in nouns]
        return any(said[at : at + len(sought)] == sought for at in range(len(said)))

    def _speaks_of_one(self, nouns: _Words, named: _Words) -> bool:
        """Whether ``nouns`` name one of those of which the text began to speak: "kings wait; a king moves"."""
        first = [word for word in named if word not in self._light][: len(nouns)]
        return (
            len(first) == len(nouns)
            and (first[-1] != nouns[-1] or named[0] in self._facts.indefinite)
            and [self._stem(word) for word in first] == [self._stem(word) for word in nouns]
        )

    def _put_right(self, gone: list[str], come: list[str]) -> None:
        """Leave the misspellings that were put right (or made) out of both lists."""
        for old in gone.copy():
            new = next((new for new in come if self.is_misspelling(old, new)), None)
            if new is not None:
                gone.remove(old)
                come.remove(new)

    def is_misspelling(self, old: str, new: str) -> bool:
        """Whether one of two words that took the place of each other is a slip of the pen away from the other (one
        letter, two in a long word) and no word that is used: it stands nowhere else, or in one edition alone and hardly
        ever beside the right one.
        """
        if old == new or OSA.distance(old, new, score_cutoff=2) > 2 or not (old.isalpha() and new.isalpha()):
            return False  # most words are far from each other: asked first
        rarer, other = sorted((old, new), key=self._usage.total)
        if is_weighty(rarer, self._facts) or rarer in self._light:
            return False
        length = min(len(old), len(new))
        known = self._usage.total(other) > 1
        longest = 2 if length >= thresholds.LONG_WORD and known else 1
        if OSA.distance(old, new) > longest:
            return False
        if self._usage.is_misprint(rarer, other):
            return length >= thresholds.TERM_LENGTH or other in self._light
        if self._usage.total(rarer) > 1 or is_weighty(other, self._facts):
            return False
        swapped = len(old) == len(new) and sorted(old) != sorted(new)
        return known or length >= (thresholds.LONG_WORD if swapped else thresholds.TYPO_LENGTH)

    def _changes_voice(self, gone: Iterable[str], come: Iterable[str]) -> bool:
        """Whether something that acted is acted upon now, or the other way round: "blocking" and "blocked"."""
        acting, suffering = self._facts.active, self._facts.passive
        before, after = ([word for word in words if word not in self._light] for words in (gone, come))
        return any(
            {self._stem(word) for word in one if word.endswith(acting)}
            & {self._stem(word) for word in other if word.endswith(suffering)}
            for one, other in ((before, after), (after, before))
        )

    def _content(self, words: Collection[str]) -> Counter[str]:
        """What carries meaning among ``words``: weighty ones as they are, light ones left out, others by stem."""
        return Counter([self._meant(word) for word in words if word not in self._light])

    def _meaning(self, word: str) -> str:
        return word if is_weighty(word, self._facts) else self._stem(word)

    def _stemmed(self, word: str) -> str:
        """What the forms of a word and of its synonyms have in common; verbs in the plural lose the ending (French
        ``-ent``) that Snowball keeps on some.
        """
        word = self._facts.irregular.get(word, word)
        if len(word) > thresholds.TYPO_LENGTH:
            word = word.removesuffix(self._facts.plural_verb)
        stem = str(self._stemmer.stemWord(word))
        return self._synonyms.get(stem, stem)


def _is_plural(word: str, other: str) -> bool:
    """Whether one of two words is the other one with an ``s``."""
    return f"{word}s" == other or word == f"{other}s"


def _joined(
    stretches: Sequence[tuple[int, int, int, int]], before: _Words, after: _Words
) -> list[tuple[int, int, int, int]]:
    """The stretches where two texts differ; two as one where the same words stand before a stretch that only went or
    came and at its end: "cast the spell. The owner" that became "cast it. The owner" lost "the spell".
    """
    joined: list[tuple[int, int, int, int]] = []
    for stretch in stretches:
        i1, i2, j1, j2 = stretch
        if joined and (i1 == i2) != (j1 == j2):
            first = joined[-1]
            apart = i1 - first[1]
            told, end = (before, i2) if i1 < i2 else (after, j2)
            if apart <= thresholds.JOINING_WORDS and told[end - apart : end] == before[first[1] : i1]:
                joined[-1] = (first[0], i2 - apart, first[2], j2 - apart)
                continue
        joined.append(stretch)
    return joined
