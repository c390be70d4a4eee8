"""What kind of difference stands between two wordings of one rule: docs/comparing.md tells the whole of it.

In doubt, a change is substantive. What is less must be shown to be less: only citations that moved with their
rules, only the vocabulary that changed everywhere, only words that carry no rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from rapidfuzz.distance import Indel

from corpus.comparing import thresholds
from corpus.comparing.align.wording import Codebook, words_of
from corpus.comparing.edition import Nature
from corpus.comparing.nature.again import Again
from corpus.comparing.nature.asides import Asides
from corpus.comparing.nature.citations import (
    MARK,
    Aims,
    citations,
    cited_numbers,
    cited_ranges,
    hide_citations,
    pointer,
)
from corpus.comparing.nature.era import Era
from corpus.comparing.nature.misprints import Misprints
from corpus.comparing.nature.quiet import Quiet
from corpus.comparing.nature.retouch import Retouch
from corpus.comparing.nature.usage import Usage
from corpus.comparing.nature.word_classes import COMMA, EvenForms, is_weighty, pack_of
from corpus.comparing.words.running import weakly
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
_TEMPLATE = re.compile(r"\[([^\[\]]*)\]")
_GAP = "\0"
_JOINT = re.compile(rf"[.;] *{_GAP}")
"""What joins a pointer that was left out to the sentence before."""
_CITED = " 0 "
"""What stands for a hidden citation where signs are seen through."""
_QUOTATION = re.compile(r'"[^"]*"')
_RANK: dict[Nature | None, int] = {
    None: 0,
    "references": 1,
    "terminology": 2,
    "editorial": 3,
    "substantive": 4,
}


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
        self._light = self._facts.light | {COMMA}
        self._has_accents = not all(map(str.isascii, self._facts.light))
        self._aims = aims
        pairs = list(pairs)
        self.usage = usage or Usage((old for old, _ in pairs), (new for _, new in pairs))
        self._retouch = Retouch(pack, self.usage)
        self._misprints = Misprints(self.usage, self._retouch.canon)
        self._again = Again(pack.words, self._retouch.canon)
        self._asides = Asides(pack.words, self.usage, self._retouch.canon, weakly(self._weighs))
        self._even_forms = EvenForms((*pack.words.genders, *pack.words.forms))
        self._kinds = Quiet(pack, self._retouch, words_and_figures, self._even_forms)
        self._even_rewordings = EvenForms(pack.words.rewordings)
        self._even_turns = EvenForms(pack.words.turns)
        evened = self._evened = cache(weakly(self._put_evenly))
        book = self._book = Codebook()
        self._encode = cache(lambda folded: book.encode(words_and_figures(evened(folded))))
        self._decode = cache(self._book.decode)
        self._words = cache(weakly(self._nature_of_words))
        for word, figure in self._facts.figures.items():
            self._book[word] = self._book[str(figure)]
        folded = [(typography(old), typography(new)) for old, new in pairs if old != new]
        sequences = [(self._encode(old), self._encode(new)) for old, new in folded if old != new]
        changed = [pair for pair in sequences if pair[0] != pair[1]]
        self._era = Era(changed, self._book, pack.words, self.usage, self._retouch.canon)

    def judge(self, old: str, new: str, *, illustrates: bool = False) -> tuple[Nature | None, str]:
        """The nature of the difference between two texts (None: typography at most), and a note: ``reaimed`` where a
        citation was aimed at another rule, ``corrected`` where it was wrong before.

        What ``illustrates`` a rule changes it only where the same story ends otherwise.
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
        told = note if note != "lost" else ""
        hidden = [hide_citations(hide_addresses(text)) for text in (before, after)]
        if _print_alike(*map(_drop_pointers, hidden)):
            if goes_astray:
                return "substantive", told
            # citations and addresses may only be set otherwise, and an address be another one
            printed = self._kinds.has_the_words(hide_addresses(before), hide_addresses(after))
            return None if printed else "references", told
        mended = self._misprints.put_right(before, after)
        if mended != (before, after):
            return self.judge(*mended, illustrates=illustrates)
        nature: Nature | None = self._words(before, after)
        if nature in ("editorial", "terminology"):
            bare = [_drop_pointers(text) for text in hidden]
            nature = self._kinds.kind(nature, (before, after), (bare[0], bare[1]))
        if nature == "substantive" and illustrates and not self._ends_otherwise(before, after):
            nature = "editorial"
        return "substantive" if goes_astray else nature, told

    @property
    def vocabulary(self) -> set[str]:
        """The words of the terms that gave way to others: see `Era.words`."""
        return self._era.words

    def terms_in(self, old: str, new: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The terms that gave way to others between two texts, as words: old, new."""
        if not self._era.has_terms or same_wording(old, new):
            return []
        return self._era.terms_in(self._encode(typography(old)), self._encode(typography(new)))

    def reaimed(self, old: str, new: str) -> list[tuple[str, str]]:
        """The numbers that a text cites in the place of others, old and new, where they name another rule."""
        before, after = typography(old), typography(new)
        here, there = cited_numbers(before), cited_numbers(after)
        if len(here) != len(there):
            return []
        pairs = dict.fromkeys(zip(here, there, strict=True))
        return [pair for pair in pairs if self._aims.note(*pair, after) == "reaimed"]

    def is_quiet(self, old: str, new: str) -> bool:
        """Whether two stretches of a text say the same; many rules see the same words give way to others."""
        return self._words(typography(old), typography(new)) != "substantive"

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
        moved = steps.index(words[1]) - steps.index(words[0])
        return moved != 0 and sum(places[1]) - sum(places[0]) == moved

    def is_weighty(self, word: str) -> bool:
        """Whether ``word`` (small letters) decides: a number, a negation, what may or must be done …"""
        return is_weighty(word, self._facts)

    def of_merged(self, old: str, new: str) -> Nature:
        """The nature of a rule's going into another one: editorial where all that it said stands there, sentence by
        sentence.
        """
        held = " ".join(words_of(new))
        said = [words_of(sentence) for sentence in sentences(old)]
        return "editorial" if all(f" {' '.join(words)} " in f" {held} " for words in said) else "substantive"

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

    def _ends_otherwise(self, before: str, after: str) -> bool:
        """Whether a story stayed the same but for words that decide: quoted cards left out, what a card says isn't what
        the rule says.
        """
        old, new = (self._encode(_QUOTATION.sub('""', text)) for text in (before, after))
        return any(
            self._retouch.decides(*map(self._decode, told))
            for told in ((old, new), *self._era.readings(old, new))
        )

    def _weighs(self, before: str, after: str) -> bool:
        return self._retouch.has_weight(*(self._decode(self._encode(text)) for text in (before, after)))

    def _nature_of_words(self, old: str, new: str) -> Nature:
        """The nature of a difference in words, citations apart."""
        old = _with_variable_of(new, old)
        nature = self._wording(self._encode(old), self._encode(new))
        if nature != "substantive" and "[" not in old and "[" not in new:
            return nature
        left, right = self._asides.leave_out(old, new)
        if nature == "substantive" and (left, right) != (old, new):
            nature = self._wording(self._encode(left), self._encode(right))
        if nature == "substantive":
            nature = self._reworded(left, right)
        if "[" not in left or "[" not in right:
            return nature
        old_patterns, new_patterns = self._patterns(left), self._patterns(right)
        lost, won = old_patterns - new_patterns, new_patterns - old_patterns
        return "substantive" if lost and won else nature

    def _reworded(self, old: str, new: str) -> Nature:
        """The nature where turns of phrase that an era left behind for others, or that say the same as others, are put
        as one.
        """
        told = [self._evened(text) for text in (old, new)]
        sides = self._sequences(told)
        if Indel.distance(*sides) > thresholds.REWRITTEN_WORDS:
            return "substantive"
        turned = [self._even_turns(text) for text in told]
        if self._helps(turned, sides):
            return "terminology"
        reworded = [self._even_rewordings(text) for text in told]
        if self._helps(reworded, sides):
            return "editorial"
        if turned != told != reworded and self._helps(map(self._even_rewordings, turned), sides):
            return "editorial"
        return "substantive"

    def _helps(self, texts: Iterable[str], sides: tuple[str, str]) -> bool:
        """Whether two evened texts, other words for the ``sides`` and no farther apart, differ in none that says
        something.
        """
        put = self._sequences(texts)
        return (
            put != sides
            and Indel.distance(*put) <= Indel.distance(*sides)
            and self._wording(*put) != "substantive"
        )

    def _sequences(self, texts: Iterable[str]) -> tuple[str, str]:
        """Two evened texts as sequences."""
        old, new = (self._book.encode(words_and_figures(text)) for text in texts)
        return old, new

    def _patterns(self, text: str) -> Counter[tuple[str, ...]]:
        """The light words of the patterns of what cards say: "[this creature]" and "[a creature]" are two patterns."""
        held = (found.split() for found in _TEMPLATE.findall(small(text)))
        return Counter(
            tuple(word for word in words if word in self._light)
            for words in held
            if len(words) <= thresholds.TEMPLATE_WORDS
        )

    def _wording(self, before: str, after: str) -> Nature:
        """The nature of a difference between two texts as sequences."""
        if self._says_the_same(before, after):
            return "editorial"
        if any(self._says_the_same(old, new) for old, new in self._era.readings(before, after)):
            return "terminology"
        old, new = map(self._book.decode, (before, after))
        short, brief = self._again.leave_out(old, new)
        if [*old] != short or [*new] != brief:
            return self._wording(self._book.encode(short), self._book.encode(brief))
        return "substantive"

    def _says_the_same(self, before: str, after: str) -> bool:
        return self._retouch.says_the_same(self._decode(before), self._decode(after))


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
