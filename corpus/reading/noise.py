"""What is no rule on a page: author blocks, navigation, advertisement, chatter. Pure.

Told by structure first: lines that come back between posts, addresses alone on a line, dates of posting,
labels with a value, short lines that are no sentences around those. The words of common forum software
count as further evidence (`corpus.reading.forum_words`), never alone as the rule of one site.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from corpus.reading import forum_words
from corpus.reading.document import NoiseKind
from corpus.reading.wrapping import ends_closed

_DIGITS = re.compile(r"\d+")
_ADDRESS = re.compile(r"\s*<?(?:https?://|www\.)\S+>?\s*\Z|\s*\S+@\S+\.\w{2,}\s*\Z", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*(?:[-_=*~–—·.•]\s?){4,}\Z")
_LABEL = re.compile(r"\s*[A-ZÀ-Þ][^.!?:]{1,30}\s?:\s*[\w'’(][^.!?]{0,40}\Z")
_PRICE = re.compile(r"\d\s?[€$£](?:\s|\Z)|[€$£]\s?\d|\s*-\d{1,2}\s?%\s*\Z")
_COUNTER = re.compile(r"\s*(?:page|p\.)?\s*\d+\s*(?:/|sur|of|de)\s*\d+\s*\Z", re.IGNORECASE)


class NoiseFinder:
    """Sorts the unnumbered lines of one source. ``gaps`` are the runs of lines between numbered ones, as
    indexes (ends excluded); repetition is counted over them together.
    """

    def __init__(self, lines: Sequence[str], gaps: Sequence[tuple[int, int]]) -> None:
        self._lines = lines
        shapes = Counter(
            _shape(lines[index])
            for start, end in gaps
            for index in range(start, end)
            if lines[index].strip() and len(lines[index]) < 200
        )
        self._repeated = {shape for shape, count in shapes.items() if count > 1 and not _is_rule_like(shape)}
        self._often = {shape for shape, count in shapes.items() if count > 2}

    def evidence(self, index: int) -> NoiseKind | None:
        """The kind of noise that line ``index`` shows by itself, None where it shows none."""
        line = self._lines[index].strip()
        if not line or len(line) > 240 or self._goes_on(index):
            return None
        if _SEPARATOR.match(line):
            return "separator"
        if _ADDRESS.match(line):
            return "navigation"
        worded = forum_words.kind_of(line)
        if worded is not None:
            return worded
        if _PRICE.search(line) and len(line) < 120:
            return "advertisement"
        if _COUNTER.match(line):
            return "navigation"
        shape = _shape(line)
        if shape in self._repeated and len(line) < 100 and not ends_closed(line):
            return "author"
        if shape in self._often and len(line) < 200:
            return "author"
        return None

    def _goes_on(self, index: int) -> bool:
        """Whether the line goes on with the open sentence of a long line right above (wrapped text)."""
        above = self._lines[index - 1].strip() if index else ""
        return len(above) > 40 and not ends_closed(above) and _shape(above) not in self._repeated

    def sort_gap(self, start: int, end: int, *, after_rule: bool) -> dict[int, NoiseKind]:
        """The noise among the lines from ``start`` to ``end`` (excluded): index to kind.

        ``after_rule`` says that a rule stands above, whose text may go on in the gap's first lines.
        Without any evidence the whole gap belongs to the rule.
        """
        full = [index for index in range(start, end) if self._lines[index].strip()]
        seen = {index: kind for index in full if (kind := self.evidence(index)) is not None}
        if not seen or not self._enough(seen, after_rule):
            return {}
        first = full.index(min(seen))
        while first > 0 and self._fragment(full[first - 1]) and self._beside(full, first, after_rule):
            first -= 1
        if not after_rule:
            first = 0
        made: dict[int, NoiseKind] = {}
        near: NoiseKind = seen[min(seen)]
        for index in full[first:]:
            near = seen.get(index, near)
            made[index] = near if index in seen or self._fragment(index) else "chatter"
        return made

    def _enough(self, seen: dict[int, NoiseKind], after_rule: bool) -> bool:
        """A single repeated line may be chance; an edit mark or an address is not."""
        if not after_rule or len(seen) > 1:
            return any(kind != "separator" for kind in seen.values()) or not after_rule
        index = next(iter(seen))
        return (
            _ADDRESS.match(self._lines[index]) is not None
            or forum_words.kind_of(self._lines[index]) is not None
        )

    def _beside(self, full: Sequence[int], place: int, after_rule: bool) -> bool:
        """The line right under a rule, without a blank between, stays with the rule unless it can't."""
        index = full[place - 1]
        if place - 1 > 0 or not after_rule:
            return True
        return not self._lines[index - 1].strip() or ends_closed(self._lines[index - 1])

    def _fragment(self, index: int) -> bool:
        """A short line that is no sentence: a name, a rank, a button."""
        line = self._lines[index].strip()
        return len(line) < 70 and not re.search(r"[.!?;,…)][\"'”’»]?\Z", line) and not _LOWER.match(line)


_LOWER = re.compile(r"[a-zà-ÿ]")


def _shape(line: str) -> str:
    return _DIGITS.sub("0", line.strip().casefold())


def _is_rule_like(shape: str) -> bool:
    return shape.startswith(("example", "exemple"))
