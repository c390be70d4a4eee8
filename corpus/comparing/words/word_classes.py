"""Words that tell a retouch from a change of meaning; the words themselves stand in the packs (`corpus.languages`)."""

from __future__ import annotations

import re
from functools import cache

from corpus.comparing.words.running import weakly
from corpus.languages import Facts, Forms, Pack, any_of, pack, packs

COMMA = ","
"""Commas stand among the words, so that a list that grew is seen as one; they carry nothing themselves."""


def pack_of(code: str) -> Pack:
    """The facts of a language; those of English where it has no pack."""
    return pack(code if code in {known.code for known in packs()} else "en")


class EvenForms:
    """Puts texts (small letters, straight apostrophes) with one form where a language has several for the same: both
    genders named, contracted negations; or with the turns of phrase of one era.

    Only forms that a text may hold are looked for: those whose longest row of letters stands in one of its words, or in
    what another form put there. There are a hundred of them, and most words lead to none; what a word leads to is
    remembered as long as this object lives.
    """

    def __init__(self, forms: Forms) -> None:
        self._forms = forms
        self._keys = [max(_LETTERS.findall(part), key=len, default="") for part, _, _ in forms]
        self._anyhow = {place for place, key in enumerate(self._keys) if len(key) < 2}
        keys = any_of(key for key in self._keys if len(key) > 1)
        self._may_lead = re.compile(keys or "(?!)")
        self._led: dict[str, tuple[int, ...]] = {}
        self._idle: set[str] = set()
        """Words that lead to no form: most."""
        places = weakly(self._places)
        self._following = cache(lambda place: places(forms[place][2]))
        """The places of the forms that what a form puts there may hold."""

    def __call__(self, text: str) -> str:
        """``text`` with its forms evened out, one after the other."""
        places = self._places(text)
        waiting = sorted(places, reverse=True)
        while waiting:
            place = waiting.pop()
            part, form, even = self._forms[place]
            if part in text:
                before = text
                text = form.sub(even, text)
                if text != before and not self._following(place) <= places:
                    places |= self._following(place)
                    waiting = sorted((other for other in places if other > place), reverse=True)
        return text

    def _places(self, text: str) -> set[int]:
        """The places of the forms that ``text`` may hold."""
        found = {*self._anyhow}
        for word in {*_letters_in(text)} - self._idle:
            led = self._led.get(word) or self._of_word(word)
            if led:
                self._led[word] = led
                found.update(led)
            else:
                self._idle.add(word)
        return found

    def _of_word(self, word: str) -> tuple[int, ...]:
        if not self._may_lead.search(word):
            return ()
        return tuple(place for place, key in enumerate(self._keys) if len(key) > 1 and key in word)


_LETTERS = re.compile(r"[^\W\d_]+")
_LATIN = "".join(char if char.isalpha() else " " for char in map(chr, range(256))).encode("latin-1")
"""What each character of Latin-1 is to rows of letters: itself, or a gap: bytes are cut quicker than by a pattern."""


def _letters_in(text: str) -> list[str]:
    """The rows of letters in a text."""
    try:
        return text.replace("—", " ").encode("latin-1").translate(_LATIN).decode("latin-1").split()
    except UnicodeEncodeError:
        return _LETTERS.findall(text)


def is_weighty(word: str, words: Facts) -> bool:
    """Whether ``word`` (small letters, straight apostrophes) changes what a rule demands: a number, a symbol, a
    contracted negation, or one of the weighty words.
    """
    if word.isalpha():
        return word in words.weighty
    return (
        word in words.weighty
        or word.endswith("n't")
        or any(letter.isdigit() for letter in word)
        or not (word[0].isalpha() or word == COMMA)
    )
