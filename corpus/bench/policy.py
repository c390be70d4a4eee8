"""Citations of tournament documents: "MTR 4.4", « IPG 2.1 », and what became of their numbers. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from corpus.text.normalise import words

PolicyHeadings = Mapping[str, Sequence[tuple[str, Mapping[str, str], bool]]]
"""By series (mtr, ipg): the day of each edition, oldest first, its headings (number: title), and whether these are all:
what a restatement leaves out is neither wrong nor gone.
"""
_NAMED = {
    "mtr": r"MTR|magic tournament rules|r[eè]gles (?:des|de) tournois?(?: de magic)?",
    "ipg": r"IPG|infraction procedure guide|guide des (?:proc[ée]dures d['’])?infractions?",
}
# MTR 4.4, IPG § 2.1, MTR section 3.1; never a price or a share (MTR 4.4 %)
_CITATION = re.compile(
    rf"(?<!\w)(?:(?P<mtr>{_NAMED['mtr']})|(?P<ipg>{_NAMED['ipg']}))"
    r"\s?[:,]?\s?(?:§\s?|sections?\s|rules?\s|r[eè]gles?\s|n°\s?)?"
    r"(?P<number>[1-9]\d?\.\d{1,2})(?![\w%€$£])(?![.,]\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PolicyMention:
    """A number of a tournament document: where it stands, and of which one."""

    start: int
    end: int
    series: str
    number: str


def find_policy(text: str) -> Iterator[PolicyMention]:
    """Every citation of a tournament document in ``text``, in order."""
    for match in _CITATION.finditer(text):
        series = "mtr" if match["mtr"] else "ipg"
        yield PolicyMention(match.start(), match.end(), series, match["number"])


def policy_fate(
    series: str, number: str, day: str, headings: PolicyHeadings
) -> tuple[Literal["alive", "moved", "gone", "wrong"], str | None, str, str] | None:
    """What became of a number: its standing, today's number, the day that decided and that of the edition in force on
    ``day``. A heading is followed by its title. None where the library has no edition of the document so old,
    or none that could tell.
    """
    editions = headings.get(series, ())
    then = next((found for found in reversed(editions) if found[0] <= day), None)
    if then is None:
        return None
    title = then[1].get(number)
    if title is None:
        return ("wrong", None, "", then[0]) if then[2] else None
    name, standing, since = words(title), number, ""
    for date, held, whole in editions[editions.index(then) + 1 :]:
        now = {words(each): key for key, each in held.items()}.get(name)
        if now is None and standing in held:
            name, now = words(held[standing]), standing
        if now is None:
            if whole:
                return "gone", None, date, then[0]
            continue
        if now != standing:
            since = since or date
        standing = now
    return "moved" if standing != number else "alive", standing, since if standing != number else "", then[0]
