"""What a text says beside its rule: examples, where something is found, what stands in another rule as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.align.wording import words_of
from corpus.comparing.nature.citations import hide_citations, pointer
from corpus.comparing.nature.usage import Usage
from corpus.comparing.nature.word_classes import is_weighty
from corpus.languages import Words, any_of
from corpus.text.normalise import holds_address, small
from corpus.text.sentences import sentences

_BRACKET = re.compile(r"\([^()]*\)")
_WORDS_LEFT = re.compile(r"\w")


class Asides:
    """Finds them in two wordings of a rule. ``usage`` knows what stands in both editions, ``canon`` says what forms
    of a word have in common, ``weighs`` whether words that decide came or went between two texts.
    """

    def __init__(
        self, facts: Words, usage: Usage, canon: Callable[[str], str], weighs: Callable[[str, str], bool]
    ) -> None:
        self._facts, self._usage, self._canon, self._weighs = facts, usage, canon, weighs
        bracket, comma, dash = (
            any_of(re.escape(said) for said in facts.illustrating if said.lstrip().startswith(marks))
            or "(?!)"
            for marks in ("(", ",", ("—", ";"))
        )
        self._illustration = re.compile(
            rf" ?(?:{bracket})(?!\w)[^()]*\)|(?:{comma})(?!\w)[^,.;:()\[\]]*(?=[,.;])"
            rf"|(?:{dash})(?!\w)[^.;:()]*(?=[.;])",
            re.IGNORECASE,
        )

        self._apposing = {(word,) for word in facts.apposing}
        self._naming = re.compile(any_of(facts.naming) or "(?!)")

    def leave_out(self, old: str, new: str) -> tuple[str, str]:
        """Both texts without the sentences and the brackets that only give examples, without those that only say that
        there is what the rule speaks of, and without those that say at which address something is found; and where
        sentences only came or only went, without those that were moved (another rule has them, or had them) and those
        that only send to another rule.
        """
        old, new = (self._illustration.sub("", text) for text in (old, new))
        old, new = self._without_remarks(old, new)
        before, after = ({words_of(said): said for said in sentences(text)} for text in (old, new))
        left = [said for words, said in before.items() if words in after or not self._illustrates(said)]
        right = [said for words, said in after.items() if words in before or not self._illustrates(said)]
        gone = [said for said in left if words_of(said) not in after]
        come = [said for said in right if words_of(said) not in before]
        introduced = [self._introductions(gone, left), self._introductions(come, right)]
        if not all(introduced):  # one that took the place of another may say something
            left, gone = ([said for said in side if said not in introduced[0]] for side in (left, gone))
            right, come = ([said for said in side if said not in introduced[1]] for side in (right, come))
        places = [[said for said in side if holds_address(said)] for side in (gone, come)]
        if all(places) and not self._weighs(*map(" ".join, places)):
            left, gone = ([said for said in side if said not in places[0]] for side in (left, gone))
            right, come = ([said for said in side if said not in places[1]] for side in (right, come))
        if gone and not come:
            left = [said for said in left if said not in gone or not self._stands_elsewhere(said, gone=True)]
        if come and not gone:
            right = [
                said for said in right if said not in come or not self._stands_elsewhere(said, gone=False)
            ]
        return " ".join(left), " ".join(right)

    def _without_remarks(self, old: str, new: str) -> tuple[str, str]:
        """Both texts without the remarks in brackets that only one of them has: "(Teams differ; see rule 3.)", "(either
        kings or pawns)".
        """
        told = [[said for said in _BRACKET.findall(text) if self._is_remark(said)] for text in (old, new)]
        if bool(told[0]) == bool(told[1]):
            return old, new
        for said in (*told[0], *told[1]):
            old, new = old.replace(said, ""), new.replace(said, "")
        return old, new

    def _is_remark(self, bracket: str) -> bool:
        """Whether a text in brackets sends elsewhere, or says in other words what stands before it."""
        return _sends_elsewhere(bracket) or words_of(bracket)[:1] in self._apposing

    def _illustrates(self, sentence: str) -> bool:
        return small(sentence).startswith(self._facts.illustrating)

    def _introductions(self, told: list[str], text: list[str]) -> list[str]:
        """The sentences among those ``told`` that only say that there is what the ``text`` goes on to speak of ("Some
        cards refer to dice"), or what it is called.
        """
        return [
            sentence
            for sentence in told
            if self._naming.fullmatch(small(sentence).rstrip("."))
            or (
                small(sentence).startswith(self._facts.introducing)
                and not any(is_weighty(word, self._facts) for word in words_of(sentence))
                and not self._speaks_of(words_of(sentence)[2:]).isdisjoint(
                    self._speaks_of(chain.from_iterable(words_of(said) for said in text if said != sentence))
                )
            )
        ]

    def _stands_elsewhere(self, sentence: str, *, gone: bool) -> bool:
        """Whether a sentence that went or came, and needs no other to be understood, stands in the other edition as
        often, or sends to the rule that says it.
        """
        words = words_of(sentence)
        if not self._facts.leaning.isdisjoint(words[: thresholds.LEAN_WORDS]):
            return False
        return _sends_elsewhere(sentence) or self._moved(words, gone=gone)

    def _speaks_of(self, words: Iterable[str]) -> set[str]:
        """What words speak of, in stems."""
        return {self._canon(word) for word in words if word not in self._facts.light}

    def _moved(self, words: tuple[str, ...], *, gone: bool) -> bool:
        """Whether the ``words`` of a sentence stand in the other edition as often, word for word: what is said in one
        more rule is said of that rule, too.
        """
        if len(words) < thresholds.MOVED_SENTENCE or (
            words[0] in self._facts.conditions and words[1] in self._facts.definite
        ):
            return False
        here, there = self._usage.phrase(words) if gone else self._usage.phrase(words)[::-1]
        return there >= max(1, here)


def _sends_elsewhere(said: str) -> bool:
    """Whether ``said`` ends with a pointer behind a semicolon."""
    hidden = hide_citations(said)
    return any(
        hidden[: found.start()].rstrip().endswith(";") and not _WORDS_LEFT.search(hidden, found.end())
        for found in pointer().finditer(hidden)
    )
