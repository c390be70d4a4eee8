"""What became of each citation of a text: alive, moved, changed, gone or wrong; and the text put right.

Everything is read off the concordance, with no text of the rules at hand. A citation is *wrong* where the edition of
its day has no such number, or where the words in apposition name another law than the number did. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from corpus.bench.finding import FoundCitation, find_citations, shortened
from corpus.bench.names import names_beside
from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import ConcordanceRow
from corpus.numbers import RuleNumber

Standing = Literal["alive", "moved", "changed", "gone", "wrong"]
Writer = Callable[[str, "Verdict"], str]
_GRAVEST: tuple[Standing, ...] = ("wrong", "gone", "changed", "moved", "alive")


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one number: ``today`` carries its law on (None: nothing does); ``since``, the day that decided."""

    number: str
    standing: Standing
    today: str | None
    since: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A citation and what became of it. ``day`` is the day that it was read for, ``edition`` that of the edition in
    force then; ``meant`` the number, then, of the law that the words name, where the number is another one's.
    ``confidence`` is 1 where the day was given and .7 where the numbers of the text tell the era.
    """

    citation: FoundCitation
    fates: tuple[Fate, ...]
    day: str
    edition: str
    meant: str = ""
    confidence: float = 1.0

    @property
    def standing(self) -> Standing:
        """The gravest standing among its numbers; a range that lost some members is changed, not gone."""
        found = {fate.standing for fate in self.fates}
        if len(found) > 1 and any(fate.today for fate in self.fates):
            found -= {"wrong", "gone"}
        return next(standing for standing in _GRAVEST if standing in found)

    @property
    def today(self) -> str | None:
        """The numbers of today as one text: one number, a list, or ranges; None where nothing carries it on."""
        return as_text([fate.today for fate in self.fates if fate.today]) or None

    @property
    def since(self) -> str:
        """The day of the first change that counts; empty for none."""
        return min(
            (fate.since for fate in self.fates if fate.since and fate.standing == self.standing), default=""
        )


def judge(text: str, known: Concordance, names: Mapping[str, str], written: str = "") -> tuple[Verdict, ...]:
    """The verdicts of every citation of ``text``, in order. ``written`` is the day of the text as in ISO 8601 (empty:
    its numbers tell the era); ``names`` are those of `names_with`.
    """
    found = find_citations(text, known)
    day = written or _era_of(found, known)
    return tuple(_verdict(text, citation, known, names, day, bool(written)) for citation in found)


def repaired(text: str, verdicts: Sequence[Verdict], write: Writer = lambda numbers, _: numbers) -> str:
    """``text`` with the numbers of today in the place of those that moved, changed or were meant; what is gone stays.

    ``write`` draws the numbers of each citation that something carries on, given its verdict too.
    """
    made, at = [], 0
    for verdict in verdicts:
        citation = verdict.citation
        if verdict.today is None:
            continue
        first = citation.start + next(place for place, letter in enumerate(citation.raw) if letter.isdigit())
        kept = text[first : citation.end]
        numbers = kept if verdict.today == citation.number else written_out(verdict.today)
        made += [text[at:first], write(numbers, verdict)]
        at = citation.end
    return "".join([*made, text[at:]])


def written_out(numbers: str) -> str:
    """``601.2a,601.2c-d`` as a text prints it: with a blank behind each comma and an en dash in ranges."""
    return numbers.replace(",", ", ").replace("-", "\u2013")


def as_text(numbers: Sequence[str]) -> str:
    """Numbers in order as one text: neighbours are drawn together to ranges (``409.1b,409.1f-h``)."""
    ordered = sorted({RuleNumber.parse(number) for number in numbers})
    runs: list[list[RuleNumber]] = []
    for number in ordered:
        if runs and number.letter and runs[-1][-1] == number._replace(letter=number.letter - 1):
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = []
    for run in runs:
        first, last = str(run[0]), str(run[-1])
        parts += [shortened(first, last)] if len(run) > 2 else [str(number) for number in run]
    return ",".join(parts)


def _era_of(found: Sequence[FoundCitation], known: Concordance) -> str:
    """The day of the newest edition that has most of the numbers cited: a text without a day fits that one best."""
    votes: Counter[str] = Counter()
    for number in {number for citation in found for number in citation.numbers}:
        votes.update(day for day in known.days if known.at(number, day) is not None)
    return max(votes, key=lambda day: (votes[day], day), default=known.newest)


def _verdict(
    text: str,
    citation: FoundCitation,
    known: Concordance,
    names: Mapping[str, str],
    written: str,
    sure: bool,
) -> Verdict:
    day = f"{citation.year}-12-31" if citation.year else written
    if known.days and day < known.days[0]:
        day = known.days[0]
    fates = tuple(_fate(number, day, known) for number in citation.numbers)
    confidence = 1.0 if sure or citation.year else 0.7
    edition = known.edition_on(day)
    if len(citation.numbers) == 1 and (meant := _meant(text, citation, known, names, day)) is not None:
        then = known.on(meant.thread, day)
        number = then.number if then is not None else ""
        fates = (Fate(citation.number, "wrong", meant.number),)
        return Verdict(citation, fates, day, edition, number, confidence)
    return Verdict(citation, fates, day, edition, "", confidence)


def _fate(number: str, day: str, known: Concordance) -> Fate:
    row = known.at(number, day)
    if row is None:
        return Fate(number, "wrong", None)
    fate = known.fate(row.thread, day)
    now = known.on(row.thread)
    if now is None:
        last = known.rows_of(row.thread)[-1]
        heir = next((found for thread in last.successors if (found := known.on(thread)) is not None), None)
        return Fate(number, "changed" if heir else "gone", heir.number if heir else None, last.until)
    later = [row for row in known.rows_of(row.thread) if row.since > known.edition_on(day)]
    if fate == "substantive":
        return Fate(number, "changed", now.number, next(r.since for r in later if r.nature == "substantive"))
    if now.number != number:
        return Fate(number, "moved", now.number, next(r.since for r in later if r.number != number))
    return Fate(number, "alive", number)


def _meant(
    text: str, citation: FoundCitation, known: Concordance, names: Mapping[str, str], day: str
) -> ConcordanceRow | None:
    """The row, today, of the law that the words beside a citation name, where the number bore another one that day."""
    cited = known.at(citation.numbers[0], day)
    for name in names_beside(text, citation.start, citation.end):
        named = known.at(names[name]) if name in names else None
        if named is None:
            continue
        if cited is None:
            return named
        then = known.on(named.thread, day)
        if (
            then is not None
            and not _related(then, cited)
            and not _related(named, known.on(cited.thread) or cited)
        ):
            return named
        return None
    return None


def _related(named: ConcordanceRow, cited: ConcordanceRow) -> bool:
    """Whether a name may stand for the law that is cited: the same one, one above it or below it."""
    one, other = RuleNumber.parse(named.number), RuleNumber.parse(cited.number)
    return named.thread == cited.thread or one.contains(other) or other.contains(one)
