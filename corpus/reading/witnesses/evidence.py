"""What an edition can bear witness to, light enough for many: numbers, how rules begin, names, sizes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from corpus.numbers import RuleNumber
from corpus.reading.document import Document, Rule
from corpus.text.normalise import words

# A rule is known again by so many letters of its beginning. Seen: 1 to 6 % of the rules of an edition share
# theirs ("A player may …"), and bear no witness.
OPENING = 80


class Printed(NamedTuple):
    """A rule as its source prints it: the number read without any witness, how its title and text begin (`opening`),
    the size of its text, its line.
    """

    number: str
    opening: str
    size: int
    line: int


class Named(NamedTuple):
    """A glossary term: its name and the size of its text."""

    name: str
    size: int


@dataclass(frozen=True)
class Evidence:
    """What the edition called ``name`` holds, as it was read alone: no repair that a witness brought counts, so that
    witnesses don't depend on the order in which editions came.

    ``rules`` stand in the order of print. ``texts`` gives the text of a rule, an example or a term by the key
    of its entry (`rule_key` …); it is asked for few.
    """

    name: str
    date: str
    language: str
    rules: tuple[Printed, ...]
    terms: tuple[Named, ...]
    noise: float = 0.0
    texts: Mapping[Key, str] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def places(self) -> frozenset[RuleNumber]:
        """The numbers that it holds."""
        return frozenset(RuleNumber.parse(rule.number) for rule in self.rules)

    @cached_property
    def number_by_opening(self) -> Mapping[str, str]:
        """The number of each rule that begins like no other."""
        found: dict[str, str] = {}
        for rule in self.rules:
            found[rule.opening] = "" if rule.opening in found else rule.number
        return {opening: number for opening, number in found.items() if number and opening}

    def number_of(self, rule: Rule) -> str:
        """The number that it gives ``rule``: where it prints the same words, else the same number."""
        return self.number_by_opening.get(opening(rule.title, rule.text), rule.number)

    @cached_property
    def size_by_number(self) -> Mapping[str, int]:
        """How long the text of each number is."""
        return {rule.number: rule.size for rule in reversed(self.rules)}

    @cached_property
    def sections(self) -> Mapping[str, str]:
        """The numbers of its sections by their titles."""
        return {rule.opening: rule.number for rule in self.rules if len(rule.number) == 3}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Its terms by their names' words."""
        return {words(term.name): term.name for term in self.terms}


Key = tuple[str, str]
"""A kind of entry, and what tells it from the others: a rule's number, an example's with its rank, a term's name."""


def rule_key(number: str) -> Key:
    """The key of a rule's text."""
    return "rule", number


def example_key(number: str, rank: int) -> Key:
    """The key of the text of a rule's ``rank``-th example."""
    return "example", f"{number}.{rank}"


def term_key(name: str) -> Key:
    """The key of a term's text."""
    return "term", name


def opening(title: str | None, text: str) -> str:
    """How a rule begins, by its words: enough to know it again though its end was changed or badly decoded."""
    return _opening(f"{title or ''} {text[: 2 * OPENING]}")


@lru_cache(maxsize=16384)  # neighbours begin nearly all their rules alike
def _opening(begins: str) -> str:
    return words(begins)[:OPENING]


def evidence_of(document: Document, name: str) -> Evidence:
    """What ``document``, called ``name``, can bear witness to."""
    rules = sorted(document.rules, key=lambda rule: rule.first_line)
    noise = sum(owner.last - owner.first + 1 for owner in document.owners if owner.kind == "noise")
    return Evidence(
        name,
        document.date or "",
        document.language,
        tuple(
            Printed(
                rule.read or rule.number if rule.witnesses else rule.number,
                opening(rule.title, rule.text),
                len(rule.text),
                rule.first_line,
            )
            for rule in rules
        ),
        tuple(Named(term.term, len(term.text)) for term in document.terms),
        noise / max(1, document.line_count),
        {
            **{term_key(term.term): term.text for term in reversed(document.terms)},
            **{
                example_key(rule.number, rank): example.text
                for rule in reversed(rules)
                for rank, example in enumerate(rule.examples, 1)
            },
            **{rule_key(rule.number): rule.text for rule in reversed(rules)},
        },
    )


def neighbours(date: str, language: str, others: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Those of ``others`` that bear witness for an edition of ``date``: in its language, the nearest before it, all of
    the same day, the nearest after it. The same ones in whatever order ``others`` come.
    """
    dated = sorted(
        (one for one in others if one.date and one.language == language), key=lambda one: (one.date, one.name)
    )
    before = [one for one in dated if one.date < date][-1:]
    after = [one for one in dated if one.date > date][:1]
    return (*before, *(one for one in dated if one.date == date), *after)
