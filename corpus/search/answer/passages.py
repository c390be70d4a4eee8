"""The stretch of a text that answers: whole sentences, the one that says most of what is asked first."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from corpus.languages import derived, packs
from corpus.text.normalise import letters
from corpus.text.sentences import spans

WHOLE = 1.2
CARRIED, TOLD = 0.5, 0.6
"""What a word counts that is one of several which mean together what is asked; what a sentence counts of what the one
before it says; how much more one counts that tells what is asked for (whether one may, how many …)."""

Match = tuple[int, int, int, float]
"""Where a match starts and ends, the concept that it says, and how much of the query that is."""

_CLAUSE = re.compile(r"(?<=[;:])\s+|(?<=\S\s[;:])\s+|(?<=—)\s+")


@derived
def _leaning() -> re.Pattern[str]:
    """How a sentence begins that leans on the one before."""
    words = {letters(word) for pack in packs() for word in pack.words.leaning}
    return re.compile(rf"\W*(?:{'|'.join(sorted(words))})\b")


@lru_cache(maxsize=1024)
def _parts(text: str, width: int) -> tuple[array[int], array[int], bytes]:
    """The sentences of a text, of one longer than ``width`` its clauses: where each begins and ends, and whether it
    leans on the one before.
    """
    starts, ends, leaning = array("I"), array("I"), bytearray()
    for first, last in spans(text):
        cuts = [first]
        if last - first > width:
            cuts += [first + end.end() for end in _CLAUSE.finditer(text[first:last])]
        for place, start in enumerate(cuts):
            starts.append(start)
            end = cuts[place + 1] if place + 1 < len(cuts) else last
            ends.append(start + len(text[start:end].rstrip()))
            leaning.append(place > 0 or bool(_leaning().match(letters(text[start : start + 24]))))
    return starts, ends, bytes(leaning)


def stretch(
    text: str, matches: Sequence[Match], patterns: Sequence[re.Pattern[str]], width: int
) -> tuple[int, int]:
    """Where the stretch of ``text`` that answers begins and ends, about ``width`` characters of it; ``patterns`` is how
    sentences read that tell what is asked for. A text that is hardly longer comes whole.
    """
    if len(text) <= WHOLE * width:
        return 0, len(text)
    starts, ends, leaning = _parts(text, width)
    best = _best(text, matches, patterns, starts, ends) if matches else 0
    first, last = best, best
    while leaning[first] and first and ends[last] - starts[first - 1] <= width:
        first -= 1
    while last + 1 < len(ends) and ends[last + 1] - starts[first] <= width:
        last += 1
    while first and ends[last] - starts[first - 1] <= width:
        first -= 1
    start, end = starts[first], ends[last]
    if end - start > width:
        start, end = _within(text, start, end, matches, width)
    elif end - start < width / 2 and last + 1 < len(ends):
        end = max(end, text.rfind(" ", end, start + width))
    return start, end


def _best(
    text: str,
    matches: Sequence[Match],
    patterns: Sequence[re.Pattern[str]],
    starts: Sequence[int],
    ends: Sequence[int],
) -> int:
    """The part that says most: what few parts say counts more, what the part before it says is carried on."""
    strengths: list[dict[int, float]] = [{} for _ in starts]
    part = 0
    for match in matches:
        while part + 1 < len(starts) and starts[part + 1] <= match[0]:
            part += 1
        strengths[part][match[2]] = max(match[3], strengths[part].get(match[2], 0.0))
    spread = Counter(concept for concepts in strengths for concept in concepts)
    values = []
    before: dict[int, float] = {}
    for place, concepts in enumerate(strengths):
        value = sum(worth / spread[concept] ** 0.5 for concept, worth in concepts.items())
        value += CARRIED * sum(
            worth / spread[concept] ** 0.5 for concept, worth in before.items() if concept not in concepts
        )
        if patterns and value:
            plain = letters(text[starts[place] : ends[place]])
            value *= 1 + TOLD * sum(bool(pattern.search(plain)) for pattern in patterns) / len(patterns)
        values.append((value, -place))
        before = concepts
    return -max(values)[1]


def _within(text: str, start: int, end: int, matches: Sequence[Match], width: int) -> tuple[int, int]:
    """The stretch of a long sentence with the most matches, at word ends; its beginning where that is near."""
    inside = [match for match in matches if start <= match[0] < end]
    values = [
        (
            len(
                {other[2] for other in inside if match[0] <= other[0] and other[1] <= match[0] + 0.8 * width}
            ),
            -match[0],
        )
        for match in inside
    ]
    first = max(start, -max(values, default=(0, -start))[1] - width // 5)
    first = start if first - start < width // 5 else text.rfind(" ", start, first) + 1
    last = min(end, first + width)
    if last < end:
        blank = text.rfind(" ", first + width // 2, last)
        last = blank if blank > 0 else last
        last = max(last, min((match[1] for match in inside if match[0] < last < match[1]), default=last))
    return first, last
