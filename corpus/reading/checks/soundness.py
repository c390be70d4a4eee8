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
from corpus.reading.document import Document, Owner, ReadDiagnostic
from corpus.reading.thresholds import LONGEST_HEAD
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import small

# More numbers of rules than these, and than this share of the rules read, left inside lines after the end
# of a sentence: the layout of the source was not understood. Seen: none in any edition.
MOST_INSIDE, SHARE_INSIDE = 10, 0.1
# So many texts that stop in the middle of a sentence, and more than this share of all, show a layout that
# was not understood. Seen: at most 0.004 in any edition, 0.13 and more in texts misread.
FEWEST_TORN, SHARE_TORN = 5, 0.02
# No entry has so many characters: it has swallowed what follows it. Seen: at most 6,700 (a term of 2026).
ENDLESS = 12_000
# More than this share of the rules under numbers that came before: two texts are mixed, or each line is
# there twice. Seen: at most 0.002.
SHARE_TWICE = 0.1
# So many numbers that lack between others, or stand after a greater one, and more than these shares of the
# rules: lines were lost, or changed places.
MANY_LACKING, SHARE_LACKING, SHARE_FALLING = 20, 0.1, 0.1
# So many paragraphs without a number inside rules, and more than this share of the rules: numbers were not
# understood. Seen: 0.009 in any edition, 0.09 and more in texts misread.
SHARE_UNNUMBERED, MANY_UNNUMBERED = 0.05, 20
# More than this share of so many sections without their first rule: only headings were read. Seen: 0.21.
SHARE_BARE, MANY_HEADINGS = 0.5, 6
# So many rules without any text, and more than this share: the texts stand elsewhere. Seen: none.
SHARE_EMPTY, MANY_EMPTY = 0.05, 10
# So many lines read as no entry, and more than this share of those with words, contents and menus included:
# most of the text was not understood. Seen: 0.27 in the pages of a forum, 0.18 in front of a small book.
SHARE_UNREAD, MANY_UNREAD = 0.45, 60
# So many statements of a lesson, and more than this share of them, in which the number of a rule stands:
# they are rules whose numbers were not understood.
MANY_CITING, SHARE_CITING = 40, 0.5
# A number behind a statement stands within so many characters of its end.
LONGEST_EDGE = 14
# So many lines in a row left aside as what people say around the rules: part of the text was taken for
# chatter. Seen: 14 in the pages of a forum.
MUCH_ASIDE = 150

_LAST_WORD = re.compile(r"([^\W\d_]+)['’]?[\W_]*\Z")
_DIGITS = re.compile(r"\d+")
_CITED = re.compile(r"\b[1-9]\d\d(?:\.\d{1,3}[a-z]?\b|\D*\Z)")
_NEVER_LAST = (",", "-", "–", "—", "(", "«", "“")


def misread(document: Document, inside: int) -> Iterator[ReadDiagnostic]:
    """A diagnostic for each sign that ``document``, a rules text, is not what its source says; ``inside`` counts the
    numbers of rules left inside lines (`openings.left_inside`).
    """
    if inside > max(MOST_INSIDE, SHARE_INSIDE * len(document.rules)):
        yield diagnostics.make("numbers_inside", count=inside, rules=len(document.rules))
    yield from _in_texts(document)
    yield from _in_numbers(document)
    yield from _below_floor(document)
    aside = max(_runs_aside(document.owners), default=0)
    if aside >= MUCH_ASIDE:
        yield diagnostics.make("left_aside", count=aside)


def _below_floor(document: Document) -> Iterator[ReadDiagnostic]:
    """What keeps a rules text from the public: paragraphs that no number explains, headings without rules, rules
    without texts, lines that nobody read.
    """
    rules = document.rules
    inside = sum(rule.text.count("\n") for rule in rules)
    if inside >= MANY_UNNUMBERED and inside > SHARE_UNNUMBERED * len(rules):
        yield diagnostics.make("paragraphs_unnumbered", count=inside, rules=len(rules))
    numbers = {rule.number for rule in rules}
    sections = [rule.number for rule in rules if len(rule.number) == 3]
    bare = [number for number in sections if f"{number}.1" not in numbers]
    if len(sections) >= MANY_HEADINGS and len(bare) > SHARE_BARE * len(sections):
        yield diagnostics.make("headings_bare", count=len(bare), total=len(sections))
    prose = [rule for rule in rules if len(rule.number) == 3 and not rule.title and rule.text]
    if len(sections) >= MANY_HEADINGS and len(prose) > SHARE_BARE * len(sections):
        yield diagnostics.make("headings_prose", prose[0].first_line, count=len(prose), total=len(sections))
    empty = [rule for rule in rules if not rule.text and not rule.title]
    if len(empty) >= MANY_EMPTY and len(empty) > SHARE_EMPTY * len(rules):
        yield diagnostics.make("texts_missing", empty[0].first_line, count=len(empty), rules=len(rules))
    yield from _unread(document)


def _unread(document: Document) -> Iterator[ReadDiagnostic]:
    """A diagnostic where most lines became no entry."""
    sizes: Counter[bool] = Counter()
    for owner in document.owners:
        if owner.kind != "blank" and owner.key != "separator":
            aside = owner.kind in ("unclassified", "unread") or owner.key in (
                "title",
                "front_matter",
                "chatter",
                "heading",
            )
            sizes[aside] += owner.last - owner.first + 1
    if sizes[True] >= MANY_UNREAD and sizes[True] > SHARE_UNREAD * sizes.total():
        yield diagnostics.make("much_unread", count=sizes[True], total=sizes.total())


def unnumbered(document: Document) -> Iterator[ReadDiagnostic]:
    """A diagnostic for a lesson whose statements are rules with numbers that were not understood."""
    edges = (f"{item.text[:LONGEST_HEAD]} {item.text[-LONGEST_EDGE:]}" for item in document.items)
    citing = sum(_CITED.search(edge) is not None for edge in edges)
    if citing >= MANY_CITING and citing > SHARE_CITING * len(document.items):
        yield diagnostics.make("rules_as_lesson", count=citing, total=len(document.items))


_ASIDE = ("author", "chatter", "navigation", "heading")


def _runs_aside(owners: Sequence[Owner]) -> Iterator[int]:
    """How many lines were left aside in one run, blank ones not counted: each run."""
    run = 0
    for owner in owners:
        if owner.kind == "unread" or (owner.kind == "noise" and owner.key in _ASIDE):
            run += owner.last - owner.first + 1
            yield run
        elif owner.kind != "blank":
            run = 0


def _in_texts(document: Document) -> Iterator[ReadDiagnostic]:
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


def _in_numbers(document: Document) -> Iterator[ReadDiagnostic]:
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
