"""Which rule defines what came into the game with an edition: a term of the glossary, a keyword, a symbol that no old
rule printed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import dropwhile

from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import Change, ComparedEdition
from corpus.comparing.nature.usage import Usage
from corpus.comparing.scope import lineage
from corpus.comparing.weighing import thresholds
from corpus.comparing.weighing.concepts import Concept
from corpus.text.normalise import typography
from corpus.text.symbols import BRACES

Definition = tuple[list[int], float]
"""The places of the changes that may define one thing, and what it counts at least in the one that does."""


class Definitions:
    """Finds the defining rules among ``changes``. ``said`` are the words that came with each change, ``stem`` makes one
    of a word's forms, ``light`` are words such as articles, ``named`` holds the stems of each heading's title.
    """

    def __init__(
        self,
        changes: Sequence[Change],
        said: Sequence[Sequence[str]],
        stem: Callable[[str], str],
        light: Collection[str],
        named: Mapping[str, Collection[str]],
    ) -> None:
        self._changes = changes
        self._stem = stem
        self._named = named
        self._new = [at for at, each in enumerate(changes) if each.kind == "rule" and each.status == "added"]
        self._said = {at: [*map(stem, said[at])] for at in self._new if changes[at].segments}
        self._begun = {at: [*map(stem, dropwhile(light.__contains__, said[at]))] for at in self._said}

    def of_terms(self, concepts: Iterable[Concept], place: Callable[[Change], str]) -> Iterator[Definition]:
        """For each concept that came with its glossary entry, the new rules that begin with it or name it under a
        heading that bears the name: below what the entry points to, or anywhere where it points nowhere.
        """
        for concept in concepts:
            name = [*map(self._stem, concept.words.split())]
            found = [at for at in self._said if self._tells(at, name, concept, place)]
            if found:
                yield found, thresholds.CONCEPT_DEFINED

    def _tells(self, at: int, name: list[str], concept: Concept, place: Callable[[Change], str]) -> bool:
        change = self._changes[at]
        if self._begun[at][: len(name)] == name:
            return not concept.cited or not concept.cited.isdisjoint(lineage(change.new or ""))
        if concept.cited.isdisjoint(lineage(change.new or "")):
            return False
        said = f" {' '.join(self._said[at])} "
        return f" {' '.join(name)} " in said and {*name} <= {*self._named.get(place(change), ())}

    def of_names(self, listing: Collection[str], usage: Usage) -> Iterator[Definition]:
        """For each new name of a ``listing`` (a keyword's heading) that the old edition hardly said, the new rules
        below it.
        """
        for at in self._new:
            number = self._changes[at].new or ""
            title = words_of("".join(text for _, text in self._changes[at].title))
            if number not in listing or not title or usage.name(title)[0] > thresholds.NAMED_BEFORE:
                continue
            found = [each for each in self._said if number in lineage(self._changes[each].new or "")]
            if found:
                yield found, thresholds.CONCEPT_DEFINED

    def of_symbols(self, come: Mapping[str, str]) -> Iterator[Definition]:
        """For each symbol that came with its section, as `new_symbols` tells, the changes that bring it there."""
        for symbol, section in come.items():
            found = [at for at, each in enumerate(self._changes) if brings(each, symbol, section)]
            if found:
                yield found, thresholds.SYMBOL_DEFINED


def new_symbols(old: ComparedEdition, new: ComparedEdition) -> dict[str, str]:
    """The symbols of the new edition that the old one, which prints some, doesn't print, each with the first section
    that does.
    """
    known = {symbol for rule in old.rules for symbol in symbols_in(rule.text)}
    come: dict[str, str] = {}
    for rule in new.rules if known else ():
        for symbol in symbols_in(rule.text):
            if symbol not in known:
                come.setdefault(symbol, _section(rule.number))
    return come


def brings(change: Change, symbol: str, section: str) -> bool:
    """Whether a change brings a new ``symbol`` in the ``section`` that is first to tell of it, not by a mere list."""
    if change.kind != "rule" or change.is_gone or not change.new or "enumeration" in change.notes:
        return False
    return _section(change.new) == section and symbol in symbols_in(change.after)


@lru_cache(maxsize=8192)
def symbols_in(text: str) -> tuple[str, ...]:
    """The symbols in braces that a text prints, each once, in capitals as on cards."""
    if "{" not in text:
        return ()
    return tuple(dict.fromkeys(symbol.upper() for symbol in BRACES.findall(typography(text))))


def _section(number: str) -> str:
    """« 704 » of « 704.5j »."""
    return number[:3]
