"""What is no rule on a page: author blocks, navigation, advertisement, chatter; the words of forum software. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from corpus.languages import pattern
from corpus.reading.document import NoiseKind, Owner
from corpus.reading.draft import Owned, line_by_line
from corpus.reading.passages import example_offset
from corpus.reading.wrapping import ends_closed
from corpus.text.normalise import letters

# A longer line is no button, signature or edit mark.
LONGEST_NOISE = 300
# So many characters of a line tell whether a person speaks to others.
SPEECH_WINDOW = 2000

_KINDS: tuple[NoiseKind, ...] = ("author", "navigation", "advertisement")
_DAY = r"(?:%(dates.weekdays)s)[^\W\d_]*\.?,?\s"
_MONTH = r"(?:%(dates.months)s)[^\W\d_]*\.?"
_pattern = pattern(
    r"(?P<author>(?:#\d+)?\W*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}[\s,à-]+\d{1,2}[:h]\d{2}\b"
    r"|\W*\d{4}-\d{2}-\d{2}[T\s,]+\d{1,2}:\d{2}\b"
    r"|#\d+\s*\Z|--\s*\Z"
    rf"|\W*{_DAY}\d{{1,2}}\s{_MONTH}.{{0,30}}\Z"
    rf"|\W*(?:{_DAY})?(?:{_MONTH}\s\d{{1,2}}|\d{{1,2}}\s{_MONTH}),?\s\d{{4}}.{{0,30}}\Z|%(forum.author)s)"
    r"|(?P<navigation>page \d+ / \d+.{0,120}\Z|.{1,60} :: .{1,120}\Z"
    r"|.{0,80}(?:©|\(c\)|copyright)\s*\d{4}.{0,80}\Z"
    r"|[»›>]\s?[^\W\d_][^.!?;:()«»\"“”]{2,60}\Z|%(forum.navigation)s)"
    r"|(?P<advertisement>%(forum.advertisement)s)",
    re.IGNORECASE,
)
"""A line of each kind: what shows by its form alone, dates as forum software prints them, the words of the packs."""
_speech = pattern(r"%(forum.speech)s|[:;]-?\)|\^\^|:D\b")
"""First person, greetings, smileys."""
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^)]*\)")


def kind_of(line: str) -> NoiseKind | None:
    """The kind of noise that the words of ``line`` betray, None where they betray nothing."""
    text = line.strip()
    if len(text) > LONGEST_NOISE:
        return None
    match = _pattern().match(text)
    return next(kind for kind in _KINDS if match[kind] is not None) if match is not None else None


def speaks(line: str) -> bool:
    """Whether ``line`` is a person speaking to others rather than a rule: first person, greetings, smileys
    outside quotes and parentheses.
    """
    return _speech().search(_QUOTED.sub(" ", line[:SPEECH_WINDOW])) is not None


_DIGITS = re.compile(r"\d+")
_ADDRESS = re.compile(r"\s*<?(?:https?://|www\.)\S+>?\s*\Z|\s*\S+@\S+\.\w{2,}\s*\Z", re.IGNORECASE)
_SIGNS = frozenset("-=_*~–—#·•+.")


class NoiseFinder:
    """Sorts the unnumbered lines of one source. ``gaps`` are the runs of lines between numbered ones, as
    indexes (ends excluded); repetition is counted over them together. ``width`` is where lines are wrapped.
    """

    def __init__(
        self, lines: Sequence[str], gaps: Sequence[tuple[int, int]], width: int | None = None
    ) -> None:
        self._lines = lines
        self._full = 40 if width is None else int(width * 0.6)
        self._wrapped = width is not None
        shapes = Counter(
            _shape(lines[index])
            for start, end in gaps
            for index in range(start, end)
            if lines[index].strip() and len(lines[index]) < 200
        )
        self._repeated = {
            shape for shape, count in shapes.items() if count > 1 and example_offset(shape) is None
        }

    def evidence(self, index: int) -> NoiseKind | None:
        """The kind of noise that line ``index`` shows by itself, None where it shows none."""
        line = self._lines[index].strip()
        if not line or len(line) > 240 or self._goes_on(index):
            return None
        if is_separator(line):
            return "separator"
        if _ADDRESS.match(line):
            return "navigation"
        worded = kind_of(line)
        if worded is not None:
            return worded
        longest = self._full if self._wrapped else 100
        if len(line) < longest and not ends_closed(line) and _shape(line) in self._repeated:
            return "author"
        return None

    def sort_gap(self, start: int, end: int, *, after_rule: bool) -> dict[int, NoiseKind]:
        """The noise among the lines from ``start`` to ``end`` (excluded): index to kind.

        ``after_rule`` says that a rule stands above, whose text may go on in the gap's first lines, and whose
        next example may stand in its last ones. Without any evidence the whole gap belongs to the rule.
        """
        full = [index for index in range(start, end) if self._lines[index].strip()]
        seen = {index: kind for index in full if (kind := self.evidence(index)) is not None}
        if not seen or (after_rule and not self._enough(seen)):
            return {}
        first = full.index(min(seen))
        last = max(seen)
        made: dict[int, NoiseKind] = {}
        for index in full[first if after_rule else 0 :]:
            if after_rule and index > last and self._resumes(index, full[first - 1] if first else start - 1):
                break
            made[index] = seen.get(index, "chatter")
        return made

    def _enough(self, seen: dict[int, NoiseKind]) -> bool:
        """A single repeated line may be chance, and so may a rule of dashes; an edit mark or an address is not."""
        if len(seen) > 1:
            return any(kind != "separator" for kind in seen.values())
        return self.count_worded(seen) == 1

    def count_worded(self, indexes: Iterable[int]) -> int:
        """How many of the lines give themselves away by an address or the words of forums."""
        lines = (self._lines[index] for index in indexes)
        return sum(kind_of(line) is not None or _ADDRESS.match(line) is not None for line in lines)

    def _resumes(self, index: int, above: int) -> bool:
        """Whether the rule cut by a post's end goes on at ``index``: an example, or the rest of its sentence."""
        line = self._lines[index]
        if example_offset(line) is not None:
            return True
        return line.strip()[0].islower() and not ends_closed(self._lines[above])

    def _goes_on(self, index: int) -> bool:
        """Whether the line goes on with the open sentence of a long line right above (wrapped text)."""
        above = self._lines[index - 1].strip() if index else ""
        if ends_closed(above) or not above:
            return False
        if len(above) <= self._full:
            return _ADDRESS.match(self._lines[index]) is not None and _shape(above) not in self._repeated
        if self._wrapped:
            return True
        return self._lines[index].lstrip()[:1].islower() or _shape(above) not in self._repeated


# A line of so many words that ends like a sentence is prose; where less than this share of the lines around
# it give themselves away, nothing explains it.
PROSE, EXPLAINED = 8, 0.25


def unread_lines(lines: Sequence[str], owners: Iterable[Owner]) -> dict[int, Owned]:
    """The prose among what was taken for chatter (by index) that nothing explains: no line of its run speaks to others,
    or hardly any, and none was recognised for what it is. It belongs to nobody who read it.
    """
    made: dict[int, Owned] = {}
    run: list[tuple[int, str]] = []
    for index, (kind, key) in enumerate([*line_by_line(owners), ("rule", "")]):
        if kind == "noise":
            run.append((index, key))
        elif kind != "blank" and run:
            told = sum(key != "chatter" or speaks(lines[at]) for at, key in run)
            if told < EXPLAINED * len(run):
                made |= {at: ("unread", "") for at, key in run if key == "chatter" and _is_prose(lines[at])}
            run = []
    return made


def _is_prose(line: str) -> bool:
    return len(line.split()) >= PROSE and ends_closed(line) and not speaks(line)


def is_separator(line: str) -> bool:
    """Whether ``line`` is a rule drawn with signs ("----")."""
    text = line.strip()
    if len(text) < 3 or text[0] not in _SIGNS or text[-1] not in _SIGNS:
        return False
    signs = set(text) - {" "}
    return signs <= _SIGNS and len(signs) <= 2


def _shape(line: str) -> str:
    return _DIGITS.sub("0", letters(line.strip()))
