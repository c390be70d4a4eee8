"""The words that the corpus knows: their stems, and the nearest neighbours of a word that it doesn't. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

from corpus.languages import packs
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import ENGLISH, FRENCH, WEAK

NEAREST = 3
"""At most so many spellings are tried for one unknown word."""
LONG, HEARD = 6, 4
"""A word of more letters may be three slips away where it is heard alike; one of so many sounds, however it begins."""
BEGINNING = 4
"""A beginning of so many letters may be completed."""
TYPING, COMPLETED = 3, 8
"""A last word of so many letters may be half typed; so many words that begin with it are looked for."""
STARRED = 24
"""So many words are looked for that begin as one with a star does."""
REMEMBERED = 4096
"""So many unknown words are remembered with their corrections."""

_SLIGHT = FRENCH | ENGLISH | WEAK
_SOUNDS = {
    "eau": "o",
    "au": "o",
    "ain": "in",
    "ein": "in",
    "ai": "e",
    "ei": "e",
    "y": "i",
    "ph": "f",
    "qu": "k",
    "ck": "k",
    "ce": "se",
    "ci": "si",
    "c": "k",
    "z": "s",
    "th": "t",
    "h": "",
}
"""Letters and those that sound like them, in the order in which they are taken."""


class Lexicon:
    """Known words with their languages, document counts and usual spellings; ``besides`` are folded words of the
    vocabulary with their spellings."""

    def __init__(
        self, words: Mapping[str, tuple[str, int, str]], besides: Mapping[str, str] | None = None
    ) -> None:
        self.words = words
        self._forms: defaultdict[str, list[str]] = defaultdict(list)
        for word, (languages, _, _) in words.items():
            for stemmed in {stem(word, language) for language in languages.split()}:
                self._forms[stemmed].append(word)
        self._besides = {word: written for word, written in (besides or {}).items() if word not in words}
        self._besides_stems = {stem(word, "fr") for word in self._besides} | set(self._besides)
        self._spellings = [word for word in (*words, *sorted(self._besides)) if len(word) > 2]
        self._sorted = sorted(self._spellings)
        self._corrected: dict[str, tuple[str, ...]] = {}

    def __contains__(self, word: str) -> bool:
        """Whether the corpus or the vocabulary holds ``word`` or another form of it."""
        stemmed = stem(word, "fr")
        return word in self.words or stemmed in self._forms or stemmed in self._besides_stems

    def language(self, word: str) -> str:
        """The one language that uses ``word`` in some form, as a stop word too; empty where both do or none."""
        if word in FRENCH or word in ENGLISH:
            using = {language for language, stops in (("fr", FRENCH), ("en", ENGLISH)) if word in stops}
        else:
            forms = (
                [word]
                if word in self.words
                else [form for stemmed in self.stems(word) for form in self._forms.get(stemmed, ())]
            )
            using = {language for form in forms for language in self.words[form][0].split()}
        return using.pop() if len(using) == 1 else ""

    def stems(self, word: str) -> tuple[str, ...]:
        """The terms that ``word`` may be indexed under, French first."""
        return tuple(dict.fromkeys(stem(word, pack.code) for pack in packs()))

    def forms(self, term: str) -> list[str]:
        """The words that were indexed under a stem."""
        return self._forms.get(term, [])

    def count(self, word: str) -> int:
        """In how many documents the word stands as it is written."""
        return self.words.get(word, ("", 0, ""))[1]

    def written(self, word: str) -> str:
        """``word`` as the corpus or the vocabulary usually writes it, accents and all."""
        return " ".join(
            self.words[part][2] if part in self.words else self._besides.get(part, part)
            for part in word.split()
        )

    def corrections(self, word: str) -> tuple[str, ...]:
        """The known words that an unknown ``word`` most likely means, best first; none where nothing is near."""
        found = self._corrected.get(word)
        if found is None:
            if len(self._corrected) >= REMEMBERED:
                self._corrected.clear()
            found = self._corrected[word] = self._nearest(word)
        return found

    def _nearest(self, word: str) -> tuple[str, ...]:
        if len(word) < 4 or word.isdigit():
            return ()
        near = process.extract(
            word, self._spellings, scorer=OSA.distance, score_cutoff=2 + (len(word) > LONG), limit=60
        )
        ranked = sorted(
            (self._unlikeness(word, found, int(distance)), found)
            for found, distance, _ in near
            if self._plausible(word, found, int(distance))
        )
        if not ranked or ranked[0][0] > 1.2:
            begun = self._begun(word)
            if begun or not ranked:
                return begun or self._split(word)
        return _one_a_stem(found for cost, found in ranked if cost <= ranked[0][0] + 0.35)[:NEAREST]

    @staticmethod
    def _plausible(word: str, other: str, distance: int) -> bool:
        """Whether ``word`` may be ``other`` misspelt: one slip; two in a long word or where they sound alike. A word
        that is only unknown here must not become another.
        """
        if distance == 1:
            return len(word) > 5 or word[0] == other[0]
        alike = _alike(word, other)
        if alike and len(_sound(word)) >= HEARD:
            return True
        return distance == 2 and word[0] == other[0] and (len(word) >= 9 or (len(word) >= 6 and alike))

    def _unlikeness(self, word: str, other: str, distance: int) -> float:
        """How unlikely it is that who typed ``word`` meant ``other``: edits, less where they sound alike, begin
        alike or the other is common in the corpus.
        """
        cost = float(distance)
        if _alike(word, other):
            cost = 0.4 * cost - 0.2
        elif word[0] != other[0]:
            cost += 0.6
        if word[:3] == other[:3]:
            cost -= 0.2
        if other in self._besides:
            cost += 0.3
        return cost - min(self.count(other), 50) / 200

    def begun(self, start: str, least: int = TYPING, every: bool = False) -> tuple[str, ...]:
        """The words of the corpus that begin with ``start``, each stem once, the commonest first; none for a word that
        the corpus writes so: someone is still typing. Words of the vocabulary where no other begins so.
        ``every``: with a star, it is a beginning whatever else it is.
        """
        if len(start) < least or (not every and (self.count(start) or start in self._besides)):
            return ()
        found = self._starting(start)
        unheard = len(start) >= BEGINNING and not (found and self.count(found[0]))
        kept = _one_a_stem(word for word in found if every or unheard or self.count(word))
        return kept[: STARRED if every else COMPLETED]

    def _begun(self, word: str) -> tuple[str, ...]:
        """The commonest words that begin with ``word``: someone is still typing."""
        return _one_a_stem(self._starting(word))[:NEAREST] if len(word) >= BEGINNING else ()

    def _starting(self, start: str) -> list[str]:
        """The known words that begin with ``start``, the commonest first."""
        first, last = bisect_left(self._sorted, start), bisect_left(self._sorted, start + "\uffff")
        return sorted(self._sorted[first:last], key=lambda other: (-self.count(other), other))

    def _split(self, word: str) -> tuple[str, ...]:
        """Two known words written as one (« vifargent »), as one spelling with a blank."""
        for cut in range(3, len(word) - 1):
            if all(self.count(part) and part not in _SLIGHT for part in (word[:cut], word[cut:])):
                return (f"{word[:cut]} {word[cut:]}",)
        return ()


def _one_a_stem(words: Iterable[str]) -> tuple[str, ...]:
    """The first of ``words`` of each stem."""
    kept: dict[str, str] = {}
    for word in words:
        kept.setdefault(stem(word, "fr"), word)
    return tuple(kept.values())


def _alike(word: str, other: str) -> bool:
    """Whether two folded words may be heard as one."""
    return _sound(word) == _sound(other)


def _sound(word: str) -> str:
    """A rough spelling by ear: letters that sound alike made alike, doubled ones single, silent ends let go."""
    for written, heard in _SOUNDS.items():
        word = word.replace(written, heard)
    single = "".join(char for place, char in enumerate(word) if not place or char != word[place - 1])
    return single.replace("en", "an").replace("em", "an").replace("ss", "s").rstrip("estxd")
