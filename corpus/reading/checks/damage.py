"""Second looks at a finished draft: gaps in the numbering, broken order, texts that look damaged. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.numbers import RuleNumber
from corpus.reading import diagnostics
from corpus.reading.document import Card, Document, Kind, ReadDiagnostic, Rule, Topic
from corpus.reading.draft import ReaderDraft
from corpus.reading.wrapping import ends_closed

_DASH = re.compile(r"(?<=[a-zà-ÿ0-9])\?(?=[a-zà-ÿ0-9])")
_COST = re.compile(r"(?:(?<=\s)|(?<=\A)|(?<=[(\[]))[\"“«]\s?:\s(?=[A-ZÀ-Þ])")
_QUOTED_COLON = ('": ', '" : ', '"\u00a0: ', "“: ", "“ : ", "« : ", "«\u00a0: ")
_EMPTY = re.compile(r"\(\s*\)|\{\s*\}|[«“]\s*[»”]")
_SMILEY = re.compile(r"(?<=\d)\.\n\.(?=\s|\Z)")
_ADDRESS = re.compile(r"www\.|://|\.asp|\.php|\.com|\.org|\.net")


def _lost(text: str) -> int | None:
    """Where a symbol seems to be lost: a cost that was a picture (« " : Prévenez »), a dash that became a
    question mark, empty brackets, a smiley that ate a digit.
    """
    patterns = [_EMPTY] if "(" in text or "{" in text or "«" in text or "“" in text else []
    if "?" in text:
        patterns.append(_DASH)
    if ": " in text and any(mark in text for mark in _QUOTED_COLON):
        patterns.append(_COST)
    if "\n." in text:
        patterns.append(_SMILEY)
    for pattern in patterns:
        for seen in pattern.finditer(text):
            if not _in_address(text, seen.start()):
                return seen.start()
    return None


def _in_address(text: str, place: int) -> bool:
    """Whether the word around ``place`` is the address of a page."""
    before = text[max(0, place - 200) : place].rsplit(None, 1)
    word = (before[-1] if before else "") + text[place : place + 1]
    return _ADDRESS.search(word) is not None


_ASIDE = re.compile(r"\s*[\[(][^\[\]()]{1,80}[\])]\s*\Z")
"""What stands in brackets after the last sentence: a source, a date."""


def check(draft: ReaderDraft, kind: Kind) -> list[ReadDiagnostic]:
    """Every oddity of ``draft``'s rules and texts. Order and gaps matter only in a rules text: a FAQ quotes
    what it needs.
    """
    told = _lost_symbols(draft)
    if kind == "rules":
        told += numbering_of(draft.rules)
    cut = _cut(draft)
    return told + ([cut] if cut is not None else [])


def _lost_symbols(draft: ReaderDraft) -> list[ReadDiagnostic]:
    """A diagnostic for each text of ``draft`` in which a symbol seems to be lost."""
    told = []
    for _, text, line in texts(draft):
        if (lost := _lost(text)) is not None:
            read = " ".join(text[max(0, lost - 14) : lost + 16].split())
            told.append(diagnostics.make("lost_symbol", line, read=read))
    return told


def numbering_of(rules: Sequence[Rule]) -> list[ReadDiagnostic]:
    """What is odd about the numbers of ``rules``: their order, and what is missing between them."""
    printed = [rule for rule in rules if not _is_made(rule, rules)]
    return [*_order(sorted(printed, key=lambda rule: rule.first_line)), *_gaps(rules)]


def _is_made(rule: Rule, rules: Sequence[Rule]) -> bool:
    """A part made from its sections' repeated title has no line of its own."""
    return len(rule.number) == 1 and any(
        other.first_line == rule.first_line and other is not rule for other in rules if len(other.number) == 3
    )


def _order(printed: Sequence[Rule]) -> Iterator[ReadDiagnostic]:
    """Numbers printed right after a greater one of the same section."""
    for before, rule in pairwise(printed):
        first, second = RuleNumber.parse(before.number), RuleNumber.parse(rule.number)
        if second < first and second.section and first.section == second.section:
            yield diagnostics.make("order_broken", rule.first_line, number=rule.number, before=before.number)


def _gaps(rules: Sequence[Rule]) -> Iterator[ReadDiagnostic]:
    """Numbers missing between printed siblings, and rules missing above printed subrules. A section printed
    only in part (no heading, no first rule) is a quotation: what it leaves out is not missing.
    """
    lines = {RuleNumber.parse(rule.number): rule.first_line for rule in rules}
    families: dict[RuleNumber, list[RuleNumber]] = {}
    for place in sorted(lines):
        if place.rule and (above := place.parent) is not None:
            families.setdefault(above, []).append(place)
    for parent, children in families.items():
        if parent not in lines:
            section = RuleNumber(parent.part, parent.section)
            if section not in lines and section._replace(rule=1) not in lines:
                continue
            if parent.rule:
                yield diagnostics.make(
                    "parent_missing", lines[children[0]], parent=parent, number=children[0]
                )
        yield from _missing(parent, children, lines)


def _missing(
    parent: RuleNumber, children: Sequence[RuleNumber], lines: dict[RuleNumber, int]
) -> Iterator[ReadDiagnostic]:
    """The gaps among the children of one node, its first ones included."""
    step = "letter" if parent.rule else "rule"
    last, before = 0, parent
    for child in children:
        count: int = getattr(child, step)
        gone = [parent._replace(**{step: place}) for place in range(last + 1, min(count, last + 30))]
        if gone and (last or parent in lines):
            missing = ", ".join(str(place) for place in gone[:6]) + (" …" if len(gone) > 6 else "")
            yield diagnostics.make(
                "number_missing", lines[child], missing=missing, before=before, after=child
            )
        last, before = count, child


def texts(draft: ReaderDraft | Document) -> Iterator[tuple[str, str, int]]:
    """Every text of ``draft``: how to call it, the text, its first line."""
    for rule in draft.rules:
        if rule.text:
            yield rule.number, rule.text, rule.first_line
        for place, example in enumerate(rule.examples, 1):
            yield f"{rule.number}, exemple {place}", example.text, example.first_line
    for term in draft.terms:
        yield f"« {term.term} »", term.text, term.first_line
    for item in draft.items:
        yield f"point {item.position}", item.text, item.first_line
    entries: list[Card | Topic] = [*draft.cards, *draft.topics]
    for entry in entries:
        yield f"« {entry.name} »", entry.text, entry.first_line
        for place, ruling in enumerate(entry.rulings, 1):
            yield f"« {entry.name} », réponse {place}", ruling.text, ruling.first_line


def _cut(draft: ReaderDraft) -> ReadDiagnostic | None:
    """The last text of a source, where it stops in the middle of a sentence."""
    last = max(texts(draft), key=lambda found: found[2], default=None)
    if last is None:
        return None
    where, text, line = last
    if len(text.split()) < 4 or ends_closed(_ASIDE.sub("", text[-200:])):
        return None
    return diagnostics.make("text_cut", line, where=where)
