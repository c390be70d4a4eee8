"""The words of the game that gave way to others between two editions, and how an old text reads with the new ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from rapidfuzz.distance import Indel

from corpus.comparing import thresholds
from corpus.comparing.nature.usage import Rest, Usage
from corpus.comparing.nature.vocabulary import (
    Phrases,
    Stems,
    contract,
    learn_drops,
    learn_terms,
    modernise_in_turn,
)
from corpus.comparing.words.coded import Codebook
from corpus.comparing.words.word_classes import COMMA, is_weighty
from corpus.languages import Facts

_SYMBOL = re.compile(r"\{[a-z]+\}")


class Era:
    """The vocabulary of two eras, learned from ``pairs`` of texts (one character of ``book`` a word) that correspond.
    ``usage`` counts words in the whole of both editions, ``canon`` says what forms of a word have in common.
    """

    def __init__(
        self,
        pairs: Sequence[tuple[str, str]],
        book: Codebook,
        facts: Facts,
        usage: Usage,
        canon: Callable[[str], str],
    ) -> None:
        self._book, self._facts, self._usage = book, facts, usage
        self._light = facts.light | {COMMA}
        self._stems = Stems(book, canon)
        self._phrases = self._terms(learn_terms(pairs))
        self._drops = [drop for drop in learn_drops(pairs) if self._is_dropped(book.decode(drop))]

    @property
    def has_terms(self) -> bool:
        """Whether any term gave way to another: between most neighbours none did."""
        return bool(self._phrases)

    @property
    def words(self) -> set[str]:
        """The words of the terms that gave way to others, old and new; not where the old one is said about as often as
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

    def readings(self, before: str, after: str) -> Iterator[tuple[str, str]]:
        """Two texts with one vocabulary for both, in each way to put them so: the old one in the new words, also
        without the complements that were left out everywhere; both without what terms grew by ("card type" for
        "type"); both by stems, for other forms of the terms ("remove" became "exile", "removed" became "exiled").
        """
        if not (self._phrases or self._drops):
            return
        present = [phrase for phrase in self._phrases if phrase in before]
        modern = modernise_in_turn(before, after, present, self._phrases)
        if modern != before:
            yield modern, after
        shorter = self._without_drops(modern)
        if shorter != modern:
            yield shorter, after
        old, new = (contract(text, present, self._phrases) for text in (before, after))
        if (old, new) != (before, after):
            yield old, new
            yield modernise_in_turn(old, new, present, self._phrases), new
        known = self._known_before(before, after, present)
        if known != after:
            yield before, known
        if self._holds_other_forms(shorter, after):
            old, new = self._without_drops(before).translate(self._stems), after.translate(self._stems)
            present = [phrase for phrase in self._stemmed if phrase in old]
            modern = modernise_in_turn(old, new, present, self._stemmed)
            if modern != old:
                yield modern, new

    def _known_before(self, before: str, after: str, present: Sequence[str]) -> str:
        """``after`` in the old words, where one word gave way to several: "cast spells or activate abilities" reads
        "play spells or play abilities".
        """
        for phrase in present:
            forms = [form for form in self._phrases[phrase] if phrase not in form and form not in before]
            if len(forms) > 1:
                for form in forms:
                    after = after.replace(form, phrase)
        return after

    def terms_in(self, before: str, after: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
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

    def _without_drops(self, text: str) -> str:
        for drop in self._drops:
            text = text.replace(drop, "")
        return text

    def _holds_other_forms(self, old: str, new: str) -> bool:
        """Whether few words differ and one of those that went may be another form of an old term, or all that came are
        what one grew by.
        """
        if Indel.distance(old, new, score_cutoff=thresholds.OTHER_FORMS) > thresholds.OTHER_FORMS:
            return False
        went, came = Counter(old) - Counter(new), Counter(new) - Counter(old)
        if not went:
            return self._grown.issuperset("".join(came).translate(self._stems))
        return not self._stemmed_words.isdisjoint("".join(went).translate(self._stems))

    @cached_property
    def _stemmed(self) -> Phrases:
        """The vocabulary in stems."""
        stemmed: dict[str, dict[str, None]] = {}
        for phrase, afters in self._phrases.items():
            forms = (after.translate(self._stems) for after in afters)
            stemmed.setdefault(phrase.translate(self._stems), {}).update(dict.fromkeys(forms))
        longest = sorted(stemmed, key=lambda phrase: (-len(phrase), phrase))
        return {phrase: tuple(form for form in stemmed[phrase] if form != phrase) for phrase in longest}

    @cached_property
    def _grown(self) -> frozenset[str]:
        """The stems that old terms grew by."""
        grown = (
            form.replace(phrase, "")
            for phrase, forms in self._stemmed.items()
            for form in forms
            if phrase in form
        )
        return frozenset(chain.from_iterable(grown))

    @cached_property
    def _stemmed_words(self) -> frozenset[str]:
        """The stems in the old terms."""
        return frozenset(chain.from_iterable(self._stemmed))

    def _terms(self, phrases: Phrases) -> Phrases:
        """The learned phrases that are vocabulary: none with a weighty word, none made of light words only,
        none that says much more than before, and only where the old one went out of use or the new one came into it:
        "permanent" for "object" is no other word for the same.
        """
        kept: Phrases = {}
        if not phrases:
            return kept
        rest = Rest(self._usage)
        for phrase, afters in phrases.items():
            before = self._book.decode(phrase)
            terms = tuple(
                after
                for after in afters
                if len(after) <= len(phrase) + thresholds.TERM_GROWTH
                and self._is_new_word_for(before, self._book.decode(after), rest)
            )
            if terms:
                kept[phrase] = terms
                rest.leave_out(before)
        return kept

    def _is_new_word_for(self, before: list[str], after: list[str], rest: Rest) -> bool:
        """Whether the one took the place of the other in the ``rest`` that longer terms leave of both editions."""
        if len(before) == len(after) == 1 and _SYMBOL.match(before[0]) and _SYMBOL.match(after[0]):
            return True
        if not (self._is_term(before) and self._is_term(after)):
            return False
        old, new, usage = self._core(before), self._core(after), self._usage
        then, now = rest.count(old)
        if then > 0 and now <= thresholds.OUT_OF_USE * then:
            return True
        if _contains(old, new):
            return usage.was_shortened(old, new)
        return usage.came_in(new) and (_contains(new, old) or then > now)

    def _is_term(self, words: list[str]) -> bool:
        return any(
            word not in self._light and len(word) >= thresholds.TERM_LENGTH for word in words
        ) and not any(is_weighty(word, self._facts) or word == COMMA for word in words)

    def _is_dropped(self, words: list[str]) -> bool:
        """Whether a phrase that was left out everywhere is a complement that goes without saying ("to your pool")."""
        return words[0] in self._facts.prepositions and self._is_term(words) and self._usage.went_out(words)

    def _core(self, words: list[str]) -> list[str]:
        """A phrase without the light words at its ends."""
        places = [place for place, word in enumerate(words) if word not in self._light]
        return words[places[0] : places[-1] + 1] if places else words


def _contains(long: list[str], short: list[str]) -> bool:
    return f" {' '.join(short)} " in f" {' '.join(long)} "
