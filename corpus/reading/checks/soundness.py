"""Second looks at what was read: gaps in the numbers, texts that look damaged, and what shows that the layout of a
source was misunderstood. Pure.

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
from corpus.reading.checks.wording import in_wording
from corpus.reading.document import Card, Document, Item, Owner, ReadDiagnostic, Rule, Term, Topic
from corpus.reading.entries import entries
from corpus.reading.thresholds import LONGEST_HEAD, MOSTLY
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import small

LEAST_MARGIN = 0.9
# Of so many numbers a scan may spoil a digit. Seen: 0.18.
MOST_MISPRINTS = 0.2
# No entry has so many characters: it has swallowed what follows it. Seen: at most 6,700 (a term of 2026).
ENDLESS = 12_000
# A number behind a statement stands within so many characters of its end.
LONGEST_EDGE = 14

ASIDE = ("unread", "title", "front_matter", "heading", "chatter")
"""The kinds of lines that are no entry and no part of a page."""

_LAST_WORD = re.compile(r"([^\W\d_]+)['’]?[\W_]*\Z")  # the last word of a text, whatever closes behind it
_DIGITS = re.compile(r"\d+")
_CITED = re.compile(r"\b[1-9]\d\d(?:\.\d{1,3}[a-z]?\b|\D*\Z)")
_NEVER_LAST = (",", "-", "–", "—", "(", "«", "“")
_LOST = re.compile(
    r"[?\"“«({.](?:(?<=[a-zà-ÿ0-9]\?)(?=[a-zà-ÿ0-9])"  # a dash that became a question mark
    r"|(?<=[\"“«])(?<![^\s(\[].)\s?:\s(?=[A-ZÀ-Þ])"  # a cost that was a picture
    r"|(?<=\()\s*\)|(?<=\{)\s*\}|(?<=[«“])\s*[»”]|(?<=\d\.)\n\.(?=\s|\Z))"  # empty brackets, a smiley that ate a digit
)
# what stands behind the last sentence of a text: … Lire la suite
_BEHIND = re.compile(r"[.!?…}\]][»”\")]?\s+(\[[^\[\]]{3,60}\]|[^.!?…]{3,60})\Z")
_ADDRESS = re.compile(r"(?:www\.|://|\.asp|\.php|\.com|\.org|\.net)\S*\Z")
_BRACKETED = re.compile(r"\s*[\[(][^\[\]()]{1,80}[\])]\s*\Z")
"""What stands in brackets after the last sentence: a source, a date."""


def looked_at(document: Document, inside: int) -> Iterator[ReadDiagnostic]:
    """Every oddity of ``document``; ``inside`` counts the numbers of rules left inside lines (`openings.left_inside`).
    Numbers and layout matter only in a rules text: a FAQ quotes what it needs.
    """
    found = [*texts(document)]
    for where, text, line in found:
        lost = next(
            (seen.start() for seen in _LOST.finditer(text) if not _in_address(text, seen.start())), None
        )
        if len(text) > ENDLESS:
            yield diagnostics.make("entry_endless", line, where=where, size=len(text))
        if lost is not None:
            read = " ".join(text[max(0, lost - 14) : lost + 16].split())
            yield diagnostics.make("lost_symbol", line, read=read)
    where, text, line = max(found, key=lambda one: one[2], default=("", "", 0))
    if len(text.split()) >= 4 and not ends_closed(_BRACKETED.sub("", text[-200:])):
        stopped = sum(ends_closed(text) for _, text, _ in found) > MOSTLY * len(found)
        rules_cut = document.kind == "rules" and stopped
        yield diagnostics.make("end_cut" if rules_cut else "text_cut", line, where=where)
    yield from in_wording([text for _, text, _ in found], document.language, document.kind)
    if document.kind == "rules":
        yield from diagnostics.beyond("numbers_inside", inside, len(document.rules))
        yield from _in_texts(found, pack(document.language).words.light)
        yield from _in_rules(document.rules)
        yield from _in_owners(document.owners)
    elif document.kind == "lesson":
        edges = (f"{item.text[:LONGEST_HEAD]} {item.text[-LONGEST_EDGE:]}" for item in document.items)
        citing = sum(_CITED.search(edge) is not None for edge in edges)
        yield from diagnostics.beyond("rules_as_lesson", citing, len(document.items))


def texts(document: Document) -> Iterator[tuple[str, str, int]]:
    """Every text of ``document``: what it belongs to, the text, its first line."""
    where = ""
    for entry in entries(document):
        match entry:
            case Rule():
                where = entry.number
            case Item():
                where = f"point {entry.position}"
            case Term(term=name) | Card(name=name) | Topic(name=name):
                where = f"« {name} »"
        if entry.text:
            yield where, entry.text, entry.first_line


def _in_address(text: str, place: int) -> bool:
    """Whether the word around ``place`` is the address of a page."""
    return _ADDRESS.search(text[max(0, place - 200) : place + 1]) is not None


def _in_texts(found: Sequence[tuple[str, str, int]], light: frozenset[str]) -> Iterator[ReadDiagnostic]:
    """What texts show: sentences torn, an entry without end, a line that comes back in many."""
    torn = [(where, line) for where, text, line in found if _is_torn(text, light)]
    shapes: Counter[str] = Counter()
    for _, text, _ in found:
        if "\n" in text:
            shapes.update({_DIGITS.sub("0", part) for part in text.split("\n") if len(part) < LONGEST_HEAD})
        if behind := _BEHIND.search(text, max(0, len(text) - LONGEST_HEAD)):
            shapes[behind[1]] += 1
    where, line = torn[0] if torn else ("", 0)
    yield from diagnostics.beyond("sentences_torn", len(torn), len(found), line, where=where)
    for often, count in shapes.most_common(1):
        yield from diagnostics.beyond("line_repeated", count, len(found), read=often)


def _in_rules(rules: Sequence[Rule]) -> Iterator[ReadDiagnostic]:
    """What the numbers show, and what stands under them: numbers that come twice, lack or stand in no order, paragraphs
    that no number explains, headings without rules, rules without texts.
    """
    inside = sum(rule.text.count("\n") for rule in rules)
    yield from diagnostics.beyond("paragraphs_unnumbered", inside, len(rules))
    numbers = {rule.number for rule in rules}
    sections = [rule for rule in rules if len(rule.number) == 3]
    bare = [rule for rule in sections if f"{rule.number}.1" not in numbers]
    yield from diagnostics.beyond("headings_bare", len(bare), len(sections))
    prose = [rule for rule in sections if not rule.title and rule.text]
    above = {RuleNumber.parse(rule.number).parent for rule in rules}
    empty = [
        rule
        for rule in rules
        if not rule.text
        and (not rule.title or ("." in rule.number and RuleNumber.parse(rule.number) not in above))
    ]
    printed = sorted(rules, key=lambda rule: rule.first_line)
    twice = [rule for rule in printed if rule.copy > 1]
    for code, odd, total in (
        ("headings_prose", prose, len(sections)),
        ("texts_missing", empty, len(rules)),
        ("numbers_twice", twice, len(rules)),
    ):
        yield from diagnostics.beyond(code, len(odd), total, odd[0].first_line if odd else None)
    ruled = [(RuleNumber.parse(rule.number), rule) for rule in printed if "." in rule.number]
    last: dict[RuleNumber | None, int] = {}
    for place, _ in ruled:
        last[place.parent] = max(last.get(place.parent, 0), place.letter or place.rule)
    yield from diagnostics.beyond(
        "numbers_lacking", sum(last.values()) - len({place for place, _ in ruled}), len(ruled)
    )
    falls = [(before, rule) for (higher, before), (place, rule) in pairwise(ruled) if place < higher]
    yield from diagnostics.beyond("order_lost", len(falls), len(ruled))
    for before, rule in falls:
        if rule.number[:3] == before.number[:3]:
            yield diagnostics.make("order_broken", rule.first_line, number=rule.number, before=before.number)
    yield from _gaps({RuleNumber.parse(rule.number): rule.first_line for rule in rules})


def _gaps(lines: dict[RuleNumber, int]) -> Iterator[ReadDiagnostic]:
    """Numbers missing between printed siblings and before the first of them. A section printed only in part (no
    heading, no first rule) is a quotation: what it leaves out is not missing. ``lines`` are those of the numbers.
    """
    siblings: dict[RuleNumber, RuleNumber] = {}
    for place in sorted(place for place in lines if place.rule):
        parent = RuleNumber(place.part, place.section, place.rule if place.letter else 0)
        before = siblings.get(parent, parent)
        siblings[parent] = place
        section = parent._replace(rule=0)
        quoted = before is parent or not lines.keys() & {section, section._replace(rule=1)}
        if parent not in lines and quoted:
            continue
        step = "letter" if place.letter else "rule"
        first = 1 + (0 if before is parent else getattr(before, step))
        gone = [parent._replace(**{step: each}) for each in range(first, getattr(place, step))]
        if gone:
            missing = ", ".join(map(str, gone[:6])) + (" …" if len(gone) > 6 else "")
            yield diagnostics.make(
                "number_missing", lines[place], missing=missing, before=before, after=place
            )


def _in_owners(owners: Sequence[Owner]) -> Iterator[ReadDiagnostic]:
    """What nothing explains, and all that was left aside."""
    sizes: Counter[str] = Counter()
    for owner in owners:
        sizes[owner.key if owner.kind == "noise" else owner.kind] += owner.last - owner.first + 1
    total = sizes.total() - sizes["blank"] - sizes["separator"]
    yield from diagnostics.beyond("prose_unread", sizes["unread"], total)
    yield from diagnostics.beyond("much_unread", sum(sizes[aside] for aside in ASIDE), total)


def unsure(margins: Sequence[tuple[int, float]], misprints: int) -> Iterator[ReadDiagnostic]:
    """A diagnostic where too many numbers (line and margin of each) were guessed rather than read, ``misprints`` of
    them put right.
    """
    guessed = [line for line, margin in margins if margin < LEAST_MARGIN]
    count = max(len(guessed), misprints - int(MOST_MISPRINTS * len(margins)))
    yield from diagnostics.beyond("numbers_unsure", count, len(margins), guessed[0] if guessed else None)


def _is_torn(text: str, light: frozenset[str]) -> bool:
    """Whether a paragraph of ``text`` stops in the middle of a sentence: on a word that no sentence ends with, or
    before one that goes on in small letters. A missing full stop alone is none.
    """
    return text.endswith(("…", "...")) or any(
        not ends_closed(part) and (below[:1].islower() or _is_left_open(part, light))
        for part, below in pairwise([*text.split("\n"), ""])
    )


def _is_left_open(text: str, light: frozenset[str]) -> bool:
    """Whether ``text`` ends with a word or sign that no sentence ends with."""
    tail = text.rstrip()[-40:]
    word = _LAST_WORD.search(tail)
    return tail.endswith(_NEVER_LAST) or (word is not None and small(word[1]) in light)
