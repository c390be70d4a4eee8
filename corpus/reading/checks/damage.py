"""Second looks at a finished draft: gaps in the numbering, broken order, texts that look damaged. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from corpus.numbers import RuleNumber
from corpus.reading import diagnostics
from corpus.reading.document import Card, Document, Kind, ReadDiagnostic, Rule, Topic
from corpus.reading.draft import ReaderDraft
from corpus.reading.thresholds import LONGEST_KEPT
from corpus.reading.wrapping import ends_closed

# So many lines of an entry that are words followed by numbers of rules are an index.
FEWEST_INDEXED = 12

_DASH = re.compile(r"(?<=[a-zà-ÿ0-9])\?(?=[a-zà-ÿ0-9])")
_COST = re.compile(r"(?:(?<=\s)|(?<=\A)|(?<=[(\[]))[\"“«]\s?:\s(?=[A-ZÀ-Þ])")
_QUOTED_COLON = ('": ', '" : ', '"\u00a0: ', "“: ", "“ : ", "« : ", "«\u00a0: ")
_EMPTY = re.compile(r"\(\s*\)|\{\s*\}|[«“]\s*[»”]")
_SMILEY = re.compile(r"(?<=\d)\.\n\.(?=\s|\Z)")
_ADDRESS = re.compile(r"www\.|://|\.asp|\.php|\.com|\.org|\.net")
_MARK = re.compile(r"(?:\s|\A|[;,])(?:\d{1,2}|[a-z]|\d[a-z])\)\Z")
_INDEXED = re.compile(
    r"[^\d.!?\n]{2,60}[,:;.\s…]\s?[1-9]\d\d(?:\.\d{1,3}[a-z]?)?"
    r"(?:[,;\s–-]{1,3}[1-9]\d\d(?:\.\d{1,3}[a-z]?)?){0,40}\.?\Z"
)
"""A line of an index: words, and the numbers of the rules that speak of them."""
_QUOTES = (("«", "»"), ("“", "”"))


def damages(where: str, text: str, line: int) -> Iterator[ReadDiagnostic]:
    """The oddities of ``text``, which begins on ``line`` and is called ``where``."""
    found = _oddities(text) if len(text) <= LONGEST_KEPT else _oddities.__wrapped__(text)
    for code, read in found:
        yield diagnostics.make(code, line, where=where, read=read)


@lru_cache(maxsize=16384)  # neighbouring editions print most texts alike
def _oddities(text: str) -> tuple[tuple[str, str], ...]:
    """The codes of what is odd about ``text``, each with what is read where it shows."""
    found: list[tuple[str, str]] = []
    if (lost := _lost(text)) is not None:
        found.append(("lost_symbol", " ".join(text[max(0, lost - 14) : lost + 16].split())))
    if _is_indexed(text):
        found.append(("index_inside", ""))
    if text.count('"') % 2 or not (text.isascii() or _is_paired(text)):
        found.append(("unbalanced_quotes", ""))
    if not balanced(text):
        found.append(("unbalanced_parentheses", ""))
    return tuple(found)


def _is_paired(text: str) -> bool:
    """Whether as many quotation marks close as open."""
    return all(text.count(one) == text.count(other) for one, other in _QUOTES)


def _is_indexed(text: str) -> bool:
    """Whether ``text`` holds a run of lines that name rules: the index of a printed edition."""
    return text.count("\n") >= FEWEST_INDEXED and (
        sum(_INDEXED.match(line) is not None for line in text.split("\n")) >= FEWEST_INDEXED
    )


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


def balanced(text: str) -> bool:
    """Whether round and square brackets match; the parenthesis after « 1) », « a) » of an enumeration needs
    none.
    """
    if text.count("(") == text.count(")") and text.count("[") == text.count("]"):
        return not ("(" in text and text.find(")") < text.find("("))
    depth = {"(": 0, "[": 0}
    for place, letter in enumerate(text):
        if letter in "([":
            depth[letter] += 1
        elif letter == "]" or letter == ")":
            opener = "(" if letter == ")" else "["
            if not depth[opener]:
                if letter == ")" and _MARK.search(text[max(0, place - 4) : place + 1]):
                    continue
                return False
            depth[opener] -= 1
    return not any(depth.values())


_ASIDE = re.compile(r"\s*[\[(][^\[\]()]{1,80}[\])]\s*\Z")
"""What stands in brackets after the last sentence: a source, a date."""


def check(draft: ReaderDraft, kind: Kind) -> list[ReadDiagnostic]:
    """Every oddity of ``draft``'s rules and texts. Order and gaps matter only in a rules text: a FAQ quotes
    what it needs.
    """
    told = damages_of(draft)
    if kind == "rules":
        told += numbering_of(draft.rules)
    cut = _cut(draft)
    return told + ([cut] if cut is not None else [])


def damages_of(draft: ReaderDraft | Document) -> list[ReadDiagnostic]:
    """The oddities of all texts of ``draft``."""
    return [oddity for where, text, line in texts(draft) for oddity in damages(where, text, line)]


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
