"""Whether a restated rule can be true to its original: what a machine can see without understanding either. Pure.

Numbers and cited rules; which kinds of ability the two name, and words that a rule turns on; a text too short to be
whole, or one that opens on what only the rule before it names.
A finding is a doubt, not a verdict: a person mends the rule or explains the finding (`corpus/texts/restated.toml`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from corpus.comparing.edition import Change, ComparedEdition, ComparedRule, Comparison
from corpus.comparing.words.coded import pack_of
from corpus.languages import any_of
from corpus.numbers import RuleNumber
from corpus.reading.references.grammar import find
from corpus.reading.references.resolve import NumberIndex, expand
from corpus.text.normalise import letters

Kind = Literal["number", "reference", "ability", "word", "length", "antecedent"]

LOST: tuple[tuple[Kind, str, str], ...] = (
    ("ability", "static", "the original names a static ability"),
    ("ability", "triggered", "the original names a triggered ability"),
    ("ability", "activated", "the original names an activated ability"),
    ("word", "intrinsic", "only in the original: intrinsic"),
    ("word", "printed", "only in the original: printed"),
    ("word", "copiable", "only in the original: copiable"),
)
"""A kind of finding, the group of a language's words that the original has and the restatement must have, and what to
say where it hasn't.
"""

SHORT = 0.4
"""Share of its original's characters below which a restated rule has surely left something out."""


@dataclass(frozen=True, slots=True)
class FidelityFinding:
    """Something that looks untrue: the rule's number, what kind of thing, and what was seen."""

    number: str
    kind: Kind
    message: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A person's word that findings of one kind in these rules are no fault, and why."""

    edition: str
    kind: str
    numbers: frozenset[str]
    reason: str


@dataclass(frozen=True, slots=True)
class _Wording:
    """What a rule's text says, as far as a machine sees."""

    text: str
    language: str
    cited: frozenset[str]

    def has(self, group: str) -> bool:
        """Whether a word of this group of the language's modality stands in the text."""
        return _pattern(self.language, group).search(self.text) is not None


@cache
def _pattern(language: str, group: str) -> re.Pattern[str]:
    """The words of one group of a language's modality, over letters."""
    modality = pack_of(language).modality
    own: Iterable[str] = getattr(modality, group, ())
    patterns = modality.turning.get(group, own)
    return re.compile(rf"(?<![^\W_])(?:{any_of(patterns)})(?![^\W_])" if patterns else r"(?!)")


def _wording(rule: ComparedRule, language: str, index: NumberIndex) -> _Wording:
    mentions = find(rule.text, language)
    cited = frozenset(target.number for made in expand(mentions, index) for target in made.targets)
    return _Wording(letters(rule.text), language, cited)


def findings(restated: ComparedEdition, official: ComparedEdition) -> list[FidelityFinding]:
    """What looks untrue in ``restated`` against ``official``, in the order of its rules; one that says that it is a
    summary may leave out.
    """
    index = NumberIndex([*official.by_number])
    found: list[FidelityFinding] = []
    for rule in restated.rules:
        original = official.by_number.get(rule.number)
        if original is None:
            found.append(FidelityFinding(rule.number, "number", f"{official.slug} has no rule {rule.number}"))
        elif rule.text and original.text:
            ours, theirs = (
                _wording(rule, restated.language, index),
                _wording(original, official.language, index),
            )
            found += _doubts(rule.number, ours, theirs, index)
    return found


def _doubts(number: str, ours: _Wording, theirs: _Wording, index: NumberIndex) -> Iterator[FidelityFinding]:
    summary = _pattern(ours.language, "summary").match(ours.text) is not None
    if _pattern(ours.language, "dependent").match(ours.text):
        yield FidelityFinding(number, "antecedent", "opens on what only the rule before names")
    yield from _cited(number, ours, theirs, index)
    if summary:
        return
    if len(ours.text) < SHORT * len(theirs.text):
        share = round(100 * len(ours.text) / len(theirs.text))
        yield FidelityFinding(number, "length", f"{share} % of the original's length, and no summary")
    for kind, group, message in LOST:
        if theirs.has(group) and not ours.has(group):
            yield FidelityFinding(number, kind, message)


def _cited(number: str, ours: _Wording, theirs: _Wording, index: NumberIndex) -> Iterator[FidelityFinding]:
    """A cited rule must exist, and be cited by the original too, above or below it, or stand in the same section."""
    known = {above for cited in theirs.cited for above in _line(cited)}
    for cited in sorted(ours.cited):
        if cited not in index:
            yield FidelityFinding(number, "reference", f"no rule {cited}")
        elif cited[:3] != number[:3] and not known & set(_line(cited)):
            yield FidelityFinding(number, "reference", f"the original doesn't cite {cited}")


def _line(number: str) -> list[str]:
    """``number`` and what it stands under, up to its section."""
    line, node = [number], RuleNumber.parse(number).parent
    while node and node.section:
        line.append(str(node))
        node = node.parent
    return line


def read_explained(text: str) -> list[Explained]:
    """The explanations in the TOML ``text``. Raises ValueError for one that makes no sense."""
    made = []
    for data in tomllib.loads(text).get("explained", ()):
        try:
            made.append(Explained(**{**data, "numbers": frozenset(data["numbers"].split())}))
        except (KeyError, TypeError, AttributeError):
            raise ValueError(f"explained: edition, kind, numbers and reason are needed: {data}") from None
    return made


def unexplained(
    edition: str, found: Iterable[FidelityFinding], explained: Iterable[Explained]
) -> list[FidelityFinding]:
    """The findings in ``edition`` that nobody explained."""
    known = {(each.kind, number) for each in explained if each.edition == edition for number in each.numbers}
    return [finding for finding in found if (finding.kind, finding.number) not in known]


def stale(restated: ComparedEdition, since: Comparison) -> list[Change]:
    """What to write anew and what to add, by what changed from one official edition to the next: rules of ``restated``
    (a change of their examples included), rules that are new, and entries of the glossary, by their official names.
    """
    restated_numbers = {rule.number for rule in restated.rules if rule.text}
    return [
        change
        for change in since.changes
        if change.status not in ("identical", "typographic")
        and (change.kind == "term" or change.old is None or change.old in restated_numbers)
    ]
