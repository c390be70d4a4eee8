"""What kind of difference stands between two wordings of one rule.

What must be shown is that a change is quiet: only print, only citations that moved with their rules, only words of an
era, only other words for the same. A linear classifier (`weights.toml`) decides whether what differs says something; in
doubt a change is substantive.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from corpus.comparing.edition import Nature
from corpus.comparing.nature.era import Era
from corpus.comparing.nature.features import NAMES, Features
from corpus.comparing.nature.usage import Usage
from corpus.comparing.words.citations import (
    MARK,
    Aims,
    citations,
    cited_numbers,
    cited_ranges,
    hide_citations,
    pointer,
)
from corpus.comparing.words.coded import Codebook, words_of
from corpus.comparing.words.running import weakly
from corpus.comparing.words.word_classes import COMMA, EvenForms, is_weighty, pack_of
from corpus.numbers import RuleNumber, is_number
from corpus.text.normalise import hide_addresses, may_be_alike, same_wording, small, typography, unaccented
from corpus.text.sentences import sentences

_WORD = re.compile(r"\{[^}]*\}|[+-]?\d+(?:/[+-]?\d+)?|[+-]?[x-z]/[+-]?[x-z]\b|[^\W\d_]+(?:'t\b)?|,")
_PLAIN = "".join(
    char if char.isalpha() or char == COMMA else "\0" if char.isalnum() or char in "{/" else " "
    for char in map(chr, range(256))
).encode("latin-1")
"""What each character of Latin-1 is to the words of a plain text, without figures and symbols: itself, a gap, or a sign
that the text isn't plain. Bytes are cut much quicker than a pattern finds words.
"""
_LIST_MARK = re.compile(r"(?<!\w)\((?:\d|[a-h]|i{1,3}|iv|v)\)(?= )")
_VARIABLE = re.compile(r"[NXYZ](?:(?<![\w'{/].)|(?<=[NXYZ]/[+-].))(?![\w'}])")
_GAP = "\0"
_JOINT = re.compile(rf"[.;] *{_GAP}")
"""What joins a pointer that was left out to the sentence before."""
_CITED = " 0 "
"""What stands for a hidden citation where signs are seen through."""
_BRACKET = re.compile(r" ?\([^()]*\)")
_SYMBOLS = re.compile(r"[{}]")
_RANK: dict[Nature | None, int] = {
    None: 0,
    "references": 1,
    "terminology": 2,
    "editorial": 3,
    "substantive": 4,
}


DECISIVE = (NAMES.index("decisive"), NAMES.index("exchanged"))
"""Another figure, symbol, no, must, may or only, and words that changed places, are never the same: real rows of that
are too few to fit."""


@cache
def weights() -> tuple[float, ...]:
    """The weight of each feature, in the order of `NAMES`."""
    table = tomllib.loads((files(__package__) / "weights.toml").read_text(encoding="utf-8"))
    return tuple(table["substantive"][name] for name in NAMES)


class Judge:
    """Names the nature of each change between two editions.

    ``aims`` follows cited numbers; ``pairs`` are the old and new texts of rules that correspond: the vocabulary
    of the two eras is learned from them. ``usage`` counts words in the whole of both editions (left out: in the pairs).
    """

    def __init__(
        self, language: str, aims: Aims, pairs: Iterable[tuple[str, str]], usage: Usage | None = None
    ) -> None:
        pack = pack_of(language)
        self._facts = pack.words
        self._has_accents = not all(map(str.isascii, self._facts.light))
        self._aims = aims
        pairs = list(pairs)
        self.usage = usage or Usage((old for old, _ in pairs), (new for _, new in pairs))
        self._features = Features(pack, self.usage)
        self._even_forms = EvenForms((*pack.words.genders, *pack.words.forms))
        book = self._book = Codebook()
        evened = cache(weakly(self._put_evenly))
        self._encode = cache(lambda folded: book.encode(words_and_figures(evened(folded))))
        self._quiet = cache(weakly(self._quiet_reading))
        for word, figure in self._facts.figures.items():
            self._book[word] = self._book[str(figure)]
        folded = [(typography(old), typography(new)) for old, new in pairs if old != new]
        sequences = [(self._encode(old), self._encode(new)) for old, new in folded if old != new]
        changed = [pair for pair in sequences if pair[0] != pair[1]]
        self._era = Era(changed, self._book, pack.words, self.usage, self._features.canon)

    def judge(self, old: str, new: str, *, illustrates: bool = False) -> tuple[Nature | None, str]:
        """The nature of the difference between two texts (None: typography at most), and a note: ``reaimed`` where a
        citation was aimed at another rule, ``corrected`` where it was wrong before.

        What only ``illustrates`` a rule changes it only where words that decide came or went.
        """
        if same_wording(old, new):
            return None, ""
        if self._has_accents and self.usage.accents_lost:
            old, new = unaccented(old), unaccented(new)
            if same_wording(old, new):
                return None, ""
        before, after = typography(old), typography(new)
        note = self._aim_note(before, after)
        goes_astray = note in ("reaimed", "lost") and self._aimed_in_sentence(before, after)
        shown = note if note != "lost" else ""
        hidden = [hide_citations(hide_addresses(text)) for text in (before, after)]
        nature: Nature | None
        if _print_alike(*map(_drop_pointers, hidden)):
            # citations and addresses may only be set otherwise, and an address be another one
            printed = _words(hide_addresses(before)) == _words(hide_addresses(after))
            nature = None if printed else "references"
        else:
            nature = self._nature_of_words(before, after)
            if nature == "substantive" and illustrates and not self._decides(before, after):
                nature = "editorial"
        return "substantive" if goes_astray else nature, shown

    @property
    def vocabulary(self) -> set[str]:
        """The words of the terms that gave way to others: see `Era.words`."""
        return self._era.words

    def terms_in(self, old: str, new: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The terms that gave way to others between two texts, as words: old, new."""
        if not self._era.has_terms or same_wording(old, new):
            return []
        return self._era.terms_in(self._encode(typography(old)), self._encode(typography(new)))

    def is_weighty(self, word: str) -> bool:
        """Whether ``word`` (small letters) decides: a number, a negation, what may or must be done …"""
        return is_weighty(word, self._facts)

    def without_step(self, text: str) -> str:
        """``text`` without the word that says which step of a procedure it is ("Second, …")."""
        first, _, rest = text.partition(" ")
        return rest if _step_word(first) in self._facts.steps else text

    def is_next_step(self, here: str, old: str, there: str, new: str) -> bool:
        """Whether two texts begin with the place of a step, and it moved as their numbers ``here`` and ``there`` did:
        the step was counted anew because another one came before it.
        """
        steps = self._facts.steps
        words = [_step_word(text.partition(" ")[0]) for text in (old, new)]
        if not all(word in steps for word in words):
            return False
        places = [RuleNumber.parse(number) for number in (here, there) if is_number(number)]
        if len(places) < 2 or places[0].parent != places[1].parent:
            return False
        moved: int = steps.index(words[1]) - steps.index(words[0])
        return moved != 0 and sum(places[1]) - sum(places[0]) == moved

    def of_merged(self, old: str, new: str) -> Nature:
        """The nature of a rule's going into another one: editorial where all that it said stands there, sentence by
        sentence.
        """
        whole = " ".join(words_of(new))
        parts = [words_of(sentence) for sentence in sentences(old)]
        return (
            "editorial" if all(f" {' '.join(words)} " in f" {whole} " for words in parts) else "substantive"
        )

    def _aim_note(self, before: str, after: str) -> str:
        """``reaimed`` where a citation is aimed at another rule, ``corrected`` where it was wrong before, ``lost``
        where that can't be known; empty where all still aim at the same.
        """
        notes = self._notes(before, after, cited_numbers(before), cited_numbers(after))
        return next((note for note in ("reaimed", "lost", "corrected") if note in notes), "")

    def _aimed_in_sentence(self, before: str, after: str) -> bool:
        """Whether a citation that a sentence needs was aimed at another rule: a mere pointer carries no rule."""
        notes = self._notes(before, after, _cited_in_sentences(before), _cited_in_sentences(after))
        return not {"reaimed", "lost"}.isdisjoint(notes)

    def _notes(self, old: str, new: str, before: tuple[str, ...], after: tuple[str, ...]) -> set[str]:
        """What is to be said of the citations ``before`` and ``after`` of two texts; nothing where citations came or
        went, and of the ends of a range that went with its rules.
        """
        if len(before) != len(after):
            return set()
        pairs = [(here, there) for here, there in zip(before, after, strict=True) if here != there]
        notes = {pair: self._aims.note(*pair, new) for pair in pairs}
        if not {"reaimed", "lost"}.isdisjoint(notes.values()):
            for ranges in zip(cited_ranges(old), cited_ranges(new), strict=False):
                if self._aims.spans(*ranges):
                    notes.update(dict.fromkeys(zip(*ranges, strict=True), ""))
        return {*notes.values()}

    def _put_evenly(self, folded: str) -> str:
        """What ``folded`` says in small letters, with one form where the language has several for the same."""
        plain = small(_drop_pointers(hide_citations(hide_addresses(folded))))
        return self._even_forms(_LIST_MARK.sub(" ", plain) if "(" in plain else plain)

    def _nature_of_words(self, old: str, new: str) -> Nature | None:
        """The nature of a difference in words, citations apart."""
        old = _with_variable_of(new, old)
        bare = [_drop_pointers(hide_citations(hide_addresses(text))) for text in (old, new)]
        if _prints(*bare):
            return None if _prints(old, new) else "references"
        kind = self._quiet(old, new)
        if kind == "substantive":
            shorter = self._without_asides(old), self._without_asides(new)
            if shorter != (old, new):
                kind = self._quiet(*shorter)
        return kind

    def _quiet_reading(self, old: str, new: str) -> Nature:
        """``editorial`` or ``terminology`` where the texts say the same as they are, or read with the words of one era;
        else ``substantive``.
        """
        before, after = self._encode(old), self._encode(new)
        if not self._says_more(before, after):
            return "editorial"
        readings = self._era.readings(before, after)
        return "terminology" if any(not self._says_more(*pair) for pair in readings) else "substantive"

    def _says_more(self, before: str, after: str) -> bool:
        """Whether the classifier takes two texts, as sequences, for two demands."""
        if before == after:
            return False
        values = self._features.of(self._book.decode(before), self._book.decode(after))
        if any(values[place] for place in DECISIVE):
            return True
        return sum(weight * value for weight, value in zip(weights(), values, strict=True)) > 0

    def readings(self, old: str, new: str) -> list[Sequence[float]]:
        """The features of two texts in each way to read them: what the weights are fitted from."""
        old, new = typography(old), typography(new)
        before, after = self._encode(_with_variable_of(new, old)), self._encode(new)
        return [
            self._features.of(*map(self._book.decode, pair))
            for pair in ((before, after), *self._era.readings(before, after))
        ]

    def _without_asides(self, text: str) -> str:
        """``text`` without the sentences and brackets that only give examples or say where something is found."""
        text = _BRACKET.sub(lambda found: "" if self._illustrates(found[0].strip()) else found[0], text)
        return " ".join(sentence for sentence in sentences(text) if not self._illustrates(sentence))

    def _illustrates(self, sentence: str) -> bool:
        return small(sentence).startswith(self._facts.illustrating)

    def _decides(self, before: str, after: str) -> bool:
        """Whether words that decide are not the same on both sides."""
        sides = (
            sorted(word for word in words_and_figures(small(text)) if self.is_weighty(word))
            for text in (before, after)
        )
        old, new = sides
        return old != new


def words_and_figures(text: str) -> list[str]:
    """The words, figures and symbols of a text in small letters, commas among them."""
    try:
        plain = text.replace("—", " ").replace(COMMA, f" {COMMA} ").encode("latin-1").translate(_PLAIN)
    except UnicodeEncodeError:
        return _WORD.findall(text)
    return _WORD.findall(text) if b"\0" in plain or "'t" in text else plain.decode("latin-1").split()


def gravest(natures: Iterable[Nature | None]) -> Nature | None:
    """The nature that says most among those of one rule's title, text and examples."""
    return max(natures, key=_RANK.__getitem__, default=None)


def _step_word(word: str) -> str:
    return small(word).rstrip(",")


def _with_variable_of(text: str, other: str) -> str:
    """``other`` with its variable named as ``text`` names it, where one took the place of the other everywhere."""
    mine, theirs = (set(_VARIABLE.findall(side)) for side in (text, other))
    if len(mine - theirs) == len(theirs - mine) == 1:
        (before,), (after,) = theirs - mine, mine - theirs
        if f"{{{before}}}" in other:  # the symbol of that name would be left behind
            return other
        return _VARIABLE.sub(lambda found: after if found.group() == before else found.group(), other)
    return other


def _words(text: str) -> list[str]:
    """The words and figures of a text, without commas and without the marks of symbols."""
    return [word for word in words_and_figures(_SYMBOLS.sub("", small(text))) if word != COMMA]


def _prints(old: str, new: str) -> bool:
    """Whether two texts have the same letters in the same order, however they are cut into words."""
    return "".join(_words(old)) == "".join(_words(new))


def _print_alike(old: str, new: str) -> bool:
    """Whether two texts with hidden citations differ in typography alone, the citations in the same places."""
    if old == new:
        return True
    return may_be_alike(old, new) and same_wording(*(text.replace(MARK, _CITED) for text in (old, new)))


@lru_cache(maxsize=16384)
def _drop_pointers(hidden: str) -> str:
    """A text with hidden citations, without the mere pointers: "(See rule …)", "; see rule …"."""
    if MARK not in hidden:
        return hidden
    return " ".join(_JOINT.sub(". ", pointer().sub(_GAP, hidden)).replace(_GAP, " ").split())


def _cited_in_sentences(folded: str) -> tuple[str, ...]:
    """The rule numbers that ``folded`` cites outside mere pointers."""
    groups, hidden = citations(folded), hide_citations(folded)
    if not groups:
        return ()
    pointers = [found.span() for found in pointer().finditer(hidden)]
    marks = [place for place, letter in enumerate(hidden) if letter == MARK]
    return tuple(
        number
        for mark, group in zip(marks, groups, strict=False)
        if not any(start <= mark < end for start, end in pointers)
        for number in group
    )
