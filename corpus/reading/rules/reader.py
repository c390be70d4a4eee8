"""The reader of numbered rules texts: official files, forum pages, quotations. Pure.

Lines are classified first (number, example, noise, prose), then attached by number and never by indent: the
number *is* the place in the tree, whatever the order of print.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from corpus.numbers import RuleNumber
from corpus.reading import diagnostics, noise as forum_words
from corpus.reading.checks.soundness import unsure
from corpus.reading.document import Example, NoiseKind, Rule
from corpus.reading.draft import OwnerBook, ReaderDraft
from corpus.reading.noise import NoiseFinder, is_separator
from corpus.reading.passages import divide, example_offset, text_of
from corpus.reading.rules.candidates import Mark, numbered
from corpus.reading.rules.glossary import read_glossary
from corpus.reading.rules.headings import part_titles, settle_titles
from corpus.reading.rules.layout import Layout, lay_out, own_outside, own_rest
from corpus.reading.rules.numbering import NumberedLine
from corpus.reading.wrapping import ends_closed, wrap_width
from corpus.text.normalise import letters

# Fewer lines with the words of forums in a whole official text are no posts.
FEWEST_NOISY = 8


def read(lines: Sequence[str], cuts: frozenset[int]) -> ReaderDraft:
    """Reads a whole source. ``cuts`` are the lines at which, in a page of posts, the rule above has ended."""
    width = wrap_width(lines)
    marks = numbered(lines, width)
    layout = lay_out(lines, marks)
    start, end = layout.body
    listed = {mark.number for index, mark in marks if index < start and mark.level == "section"}
    marks = [mark for mark in marks if start <= mark[0] < end]
    gone = sorted(listed - {mark.number for _, mark in marks})
    draft = ReaderDraft()
    book = OwnerBook(lines)
    noise = _find_noise(lines, marks, layout, width)
    own_outside(lines, layout, book)
    _build(lines, marks, end, width, noise, draft, book, None if layout.official else cuts)
    margins = [(index + 1, mark.margin) for index, mark in marks]
    draft.diagnostics += unsure(margins, sum(mark.misprint for _, mark in marks))
    draft.diagnostics += diagnostics.beyond("sections_lost", len(gone), len(listed), read=", ".join(gone[:1]))
    head, stop = layout.glossary
    if head < stop:
        book.give(head, "noise", "heading")
        draft.terms = read_glossary(lines, head + 1, stop, width or wrap_width(lines[head:stop]), book)
    for index, kind in noise.items():
        book.give(index, "noise", kind)
    own_rest(lines, layout, book, draft.diagnostics)
    draft.owners = book.owners()
    return draft


def read_quoted(lines: Sequence[str]) -> ReaderDraft:
    """Reads the numbered rules that another document (a FAQ) quotes: whatever else it says is blank in ``lines``."""
    draft, book = ReaderDraft(), OwnerBook(lines)
    _build(lines, numbered(lines, None), len(lines), None, {}, draft, book, frozenset())
    draft.owners = book.owners()
    return draft


def _find_noise(
    lines: Sequence[str], marks: Sequence[Mark], layout: Layout, width: int | None
) -> dict[int, NoiseKind]:
    """The noise between the rules and after the last one. In an official text a few suspicious lines are chance."""
    gaps = [(start + 1, stop) for start, stop in _stretches(marks, layout.body[1])]
    spans = [(0, layout.body[0]), *gaps, (layout.credits[0], len(lines))]
    finder = NoiseFinder(lines, [span for span in spans if span[0] < span[1]], width)
    noise: dict[int, NoiseKind] = {}
    for start, stop in gaps:
        if any(lines[index].strip() for index in range(start, stop)):
            noise |= finder.sort_gap(start, stop, after_rule=True)
    if layout.official:
        return noise if finder.count_worded(noise) >= FEWEST_NOISY else {}
    return noise | finder.sort_gap(0, layout.body[0], after_rule=False)


def _stretches(marks: Sequence[Mark], end: int) -> list[tuple[int, int]]:
    """From each numbered line to the next one, the last to ``end``."""
    return [*pairwise([*(index for index, _ in marks), end])]


def _build(
    lines: Sequence[str],
    marks: Sequence[Mark],
    end: int,
    width: int | None,
    noise: dict[int, NoiseKind],
    draft: ReaderDraft,
    book: OwnerBook,
    cuts: frozenset[int] | None,
) -> None:
    """Turns marks into rules: lines to blocks, blocks to rules, titles settled, oddities reported. ``cuts`` are None
    for an official text, where nobody speaks between the rules.
    """
    rules: list[Rule] = []
    printed: dict[str, list[Mark]] = {}
    for (index, stop), (_, mark) in zip(_stretches(marks, end), marks, strict=True):
        around = (
            frozenset() if cuts is None and stop == len(lines) else cuts
        )  # a farewell below the last rule
        own = [index, *_own_lines(lines, index + 1, stop, noise, around)]
        earlier = printed.setdefault(mark.number, [])
        again = earlier and "." not in mark.number and len(own) == 1
        if again and letters(mark.rest) == letters(earlier[0][1].rest):
            book.give(index, "noise", "heading")  # repeated word for word it is no second section
            continue
        if earlier:
            first = earlier[0][0] + 1
            told = diagnostics.make("duplicate_number", index + 1, number=mark.number, first=first)
            draft.diagnostics.append(told)
        earlier.append((index, mark))
        if mark.misprint:
            told = diagnostics.make("number_repaired", index + 1, read=mark.read, number=mark.number)
            draft.diagnostics.append(told)
        rules.append(_rule(lines, mark, own, len(earlier), width, book))
    rules = settle_titles(rules, draft.diagnostics)
    rules += part_titles(rules, draft.diagnostics)
    draft.rules = sorted(rules, key=lambda rule: (RuleNumber.parse(rule.number), rule.copy))


def _own_lines(
    lines: Sequence[str], start: int, stop: int, noise: dict[int, NoiseKind], cuts: frozenset[int] | None
) -> list[int]:
    """The unnumbered lines from ``start`` that belong to the rule above; what people say under it becomes
    noise.
    """
    own: list[int] = []
    informal, spoken = cuts is not None, False
    for index in range(start, stop):
        line = lines[index]
        if is_separator(line):
            noise.setdefault(index, "separator")
            spoken = spoken or (informal and (index > start or ends_closed(lines[index - 1])))
            continue
        if not line.strip() or index in noise:
            continue
        if cuts is not None and not spoken and example_offset(line) is None:
            spoken = not own and _is_quoted(lines[start - 1])
            spoken = spoken or index in cuts or line.lstrip()[0] == ">" or forum_words.speaks(line)
        if spoken:
            signs = index == (own[-1] + 1 if own else start) and not (cuts and index in cuts)
            noise[index] = "author" if signs else "chatter"
            continue
        own.append(index)
    return own


def _is_quoted(line: str) -> bool:
    """Whether a numbered line stands between quotation marks, so that nothing goes on with it."""
    text = line.strip()
    return text[0] in '"“«' and text[-1] in '"”»' and len(text) > 1


def _rule(
    lines: Sequence[str],
    mark: NumberedLine,
    indexes: Sequence[int],
    copy: int,
    width: int | None,
    book: OwnerBook,
) -> Rule:
    """The rule on the lines of ``indexes`` with its text and examples, its lines written into ``book``; ``copy`` counts
    the prints of its number.
    """
    own, passages = divide(lines, indexes)
    key = mark.number if copy == 1 else f"{mark.number}~{copy}"
    book.give_all(own, "rule", key)
    examples = []
    for place, passage in enumerate(passages, 1):
        book.give_all(passage, "example", f"{key}.{place}")
        text = text_of(lines, passage, width, example_offset(lines[passage[0]]) or 0)
        examples.append(Example(text=text, first_line=passage[0] + 1, last_line=passage[-1] + 1))
    text = text_of(lines, own, width, mark.offset)
    if len(indexes) == 1 and _is_quoted(lines[own[0]]):
        text = text[:-1].rstrip()
    return Rule(
        number=mark.number,
        title=None,
        text=text,
        first_line=indexes[0] + 1,
        last_line=indexes[-1] + 1,
        examples=tuple(examples),
        read=mark.read if mark.number != mark.read else None,
        copy=copy,
    )
