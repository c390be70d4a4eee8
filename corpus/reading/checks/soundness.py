"""What shows, by the text itself, that the layout of a rules text was misunderstood: sentences torn, entries without
end, numbers that come twice or nowhere. Pure.

However a source was set (columns, pages, lines cut by a terminal), a right reading gives sentences that end. Where a
share of them doesn't that no edition comes near, nobody should take the reading for the rules: that is an error, which
makes a draft of the source. Numbers that merely lack are a warning: a selection of rules may be meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.languages import pack
from corpus.numbers import RuleNumber
from corpus.reading import diagnostics
from corpus.reading.checks.damage import texts
from corpus.reading.document import Diagnostic, Document, Owner
from corpus.reading.thresholds import (
    ENDLESS,
    FEWEST_TORN,
    LONGEST_HEAD,
    MANY_LACKING,
    MOST_INSIDE,
    MUCH_ASIDE,
    SHARE_FALLING,
    SHARE_INSIDE,
    SHARE_LACKING,
    SHARE_TORN,
    SHARE_TWICE,
)
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import small

_LAST_WORD = re.compile(r"([^\W\d_]+)['’]?[\W_]*\Z")
_DIGITS = re.compile(r"\d+")
_NEVER_LAST = (",", "-", "–", "—", "(", "«", "“")


def misread(document: Document, inside: int) -> Iterator[Diagnostic]:
    """A diagnostic for each sign that ``document``, a rules text, is not what its source says; ``inside`` counts the
    numbers of rules left inside lines (`openings.left_inside`).
    """
    if inside > max(MOST_INSIDE, SHARE_INSIDE * len(document.rules)):
        yield diagnostics.make("numbers_inside", count=inside, rules=len(document.rules))
    yield from _in_texts(document)
    yield from _in_numbers(document)
    aside = max(_runs_aside(document.owners), default=0)
    if aside >= MUCH_ASIDE:
        yield diagnostics.make("left_aside", count=aside)


_ASIDE = ("author", "chatter", "navigation", "heading")


def _runs_aside(owners: Sequence[Owner]) -> Iterator[int]:
    """How many lines were left aside in one run, blank ones not counted: each run."""
    run = 0
    for owner in owners:
        if owner.kind == "noise" and owner.key in _ASIDE:
            run += owner.last - owner.first + 1
            yield run
        elif owner.kind != "blank":
            run = 0


def _in_texts(document: Document) -> Iterator[Diagnostic]:
    """What texts show: sentences torn, an entry without end, a line that comes back in many."""
    light = pack(document.language).words.light
    torn: list[tuple[str, int]] = []
    shapes: Counter[str] = Counter()
    total = 0
    for where, text, line in texts(document):
        total += 1
        if len(text) > ENDLESS:
            yield diagnostics.make("entry_endless", line, where=where, size=len(text))
        if _is_torn(text, light):
            torn.append((where, line))
        if "\n" in text:
            shapes.update({_DIGITS.sub("0", part) for part in text.split("\n") if len(part) < LONGEST_HEAD})
    if len(torn) >= FEWEST_TORN and len(torn) > SHARE_TORN * total:
        where, line = torn[0]
        yield diagnostics.make("sentences_torn", line, count=len(torn), total=total, where=where)
    often, count = shapes.most_common(1)[0] if shapes else ("", 0)
    if count >= FEWEST_TORN and count > SHARE_TORN * total:
        yield diagnostics.make("line_repeated", read=often, count=count)


def _in_numbers(document: Document) -> Iterator[Diagnostic]:
    """What numbers show: many that come twice, are lacking between others, or stand in no order."""
    rules = sorted(document.rules, key=lambda rule: rule.first_line)
    twice = [rule for rule in rules if rule.copy > 1]
    if len(twice) >= FEWEST_TORN and len(twice) > SHARE_TWICE * len(rules):
        yield diagnostics.make("numbers_twice", twice[0].first_line, count=len(twice), rules=len(rules))
    places = [RuleNumber.parse(rule.number) for rule in rules if "." in rule.number]
    last: dict[RuleNumber | None, int] = {}
    for place in places:
        last[place.parent] = max(last.get(place.parent, 0), place.letter or place.rule)
    lacking = sum(last.values()) - len(set(places))
    if lacking >= MANY_LACKING and lacking > SHARE_LACKING * len(places):
        yield diagnostics.make("numbers_lacking", count=lacking, rules=len(places))
    falls = sum(after < before for before, after in pairwise(places))
    if falls >= MANY_LACKING and falls > SHARE_FALLING * len(places):
        yield diagnostics.make("order_lost", count=falls, rules=len(places))


def _is_torn(text: str, light: frozenset[str]) -> bool:
    """Whether a paragraph of ``text`` stops in the middle of a sentence: on a word that no sentence ends with, or
    before one that goes on in small letters. A missing full stop alone is none.
    """
    if "\n" not in text:
        return not ends_closed(text) and _is_left_open(text, light)
    parts = text.split("\n")
    below = [*parts[1:], ""]
    return any(
        not ends_closed(part) and (after[:1].islower() or _is_left_open(part, light))
        for part, after in zip(parts, below, strict=True)
    )


def _is_left_open(text: str, light: frozenset[str]) -> bool:
    """Whether ``text`` ends with a word or sign that no sentence ends with."""
    tail = text.rstrip()[-40:]
    if tail.endswith(_NEVER_LAST):
        return True
    word = _LAST_WORD.search(tail)
    return word is not None and small(word[1]) in light
