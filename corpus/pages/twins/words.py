"""What became of a French text: the table of its standings, and which word may be said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from corpus.comparing.twins.standing import Standing, gravest
from corpus.library.asking.twins import CALM, TwinOf


@dataclass(frozen=True, slots=True)
class StandingWords:
    """A standing for people: its sign, a word for one text, how one rule or many of a section are called."""

    key: Standing
    sign: str
    word: str
    one: str
    many: str


_TABLE = (
    StandingWords("same", "✓", "Inchangé en anglais", "inchangée", "inchangées"),
    StandingWords("quiet", "≈", "Inchangé en anglais", "retouchée", "retouchées"),
    StandingWords("substantive", "!", "Changé sur le fond", "changée sur le fond", "changées sur le fond"),
    StandingWords("gone", "×", "Sans suite", "sans suite", "sans suite"),
    StandingWords("unknown", "?", "Non établi", "sans équivalent établi", "sans équivalent établi"),
)
STANDINGS: Mapping[Standing, StandingWords] = {words.key: words for words in _TABLE}
TRUE = StandingWords("same", "✓", "Toujours vrai", "toujours vraie", "toujours vraies")
IN_PART = StandingWords("substantive", "!", "Changé en partie", "changée en partie", "changées en partie")
"""Said of a heading under which some rules changed and others didn't."""


def words_of(twin: TwinOf) -> StandingWords | None:
    """What may be said in a word of a French text: « toujours vrai » where that is proved from its original to the
    newest rules that the library has; of a calm text of which it is not, that its English is unchanged; None where its
    twin is the newest English itself, so that nothing was compared.
    """
    if twin.standing in CALM and twin.is_still_true:
        return TRUE
    compared = twin.today is not None and twin.today.pk != twin.twin.pk
    return STANDINGS[twin.standing] if compared or twin.standing not in CALM else None


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rules (or phrases of a lesson) stand how, standings that none has left out."""

    slices: list[tuple[StandingWords, int]]
    what: str = "règle"

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(count for _, count in self.slices)

    @property
    def calm(self) -> int:
        """How many say still what the English says."""
        return sum(count for words, count in self.slices if words.key in CALM)

    @property
    def word(self) -> StandingWords:
        """The standing of all together."""
        keys = [words.key for words, _ in self.slices]
        if self.calm and not {"substantive", "gone"}.isdisjoint(keys):
            return IN_PART
        return STANDINGS[gravest(keys)]


def tally(counts: Counter[Standing], what: str = "règle") -> Tally:
    """The tally of ``counts``."""
    return Tally([(words, counts[key]) for key, words in STANDINGS.items() if counts[key]], what)
