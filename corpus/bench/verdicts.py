"""What became of each citation of a text: alive, moved, changed, gone or wrong; and the text put right.

Everything is read off the concordance, with no text of the rules at hand. A citation is *wrong* where the edition of
its day has no such number, or where the words in apposition name another law than the number did. Pure.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from corpus.bench.days import GUESSED, Stretch, day_of, days_read, stretches
from corpus.bench.finding import FoundCitation, find_citations, shortened, single
from corpus.bench.names import (
    ImpliedRule,
    LawNames,
    is_keyword,
    named_sections,
    names_around,
    names_beside,
    names_touching,
    related,
    rows_of,
)
from corpus.bench.policy import PolicyHeadings, find_policy, policy_fate
from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import ConcordanceRow
from corpus.numbers import RuleNumber, letters_of, natural_range

Standing = Literal["alive", "moved", "changed", "gone", "wrong"]
_AT_ONCE = re.compile(r"[\s,:;(\[«»“”\"–—-]*(?:(?:en|in|est|is|cf\.|voir|see)\s)?(?:la\s|the\s)?")
Writer = Callable[[str, "Verdict"], str]
_GRAVEST: tuple[Standing, ...] = ("wrong", "gone", "changed", "moved", "alive")


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one number: ``today`` carries its law on (None: nothing does); ``since``, the day that decided."""

    number: str
    standing: Standing
    today: str | None
    since: str = ""


@dataclass(frozen=True)  # no slots: what is read off the fates is worked out once
class Verdict:
    """A citation and what became of it. ``day`` is the day that it was read for, ``edition`` that of the edition in
    force then; ``meant`` the number, then, of the law that the words name, where the number is another one's.
    ``confidence`` is below 1 where something was guessed: the day, or the law that a name or a quotation stands for;
    0 where nothing is known of the document.
    """

    citation: FoundCitation
    fates: tuple[Fate, ...]
    day: str
    edition: str
    meant: str = ""
    confidence: float = 1.0

    @cached_property
    def standing(self) -> Standing:
        """The standing of most of its numbers, the gravest where as many have another; a range that lost some members
        is changed, not gone.
        """
        found = Counter(fate.standing for fate in self.fates)
        if len(found) > 1 and any(fate.today for fate in self.fates):
            lost = found.pop("wrong", 0) + found.pop("gone", 0)
            found["changed"] += lost
        return max(_GRAVEST, key=lambda standing: found[standing])

    @cached_property
    def today(self) -> str | None:
        """The numbers of today as one text: one number, a list, or ranges; None where nothing carries it on."""
        if self.citation.series != "cr":
            return self.fates[0].today
        return as_text([number for pair in self.pairs for number in pair]) or None

    @cached_property
    def pairs(self) -> list[list[str]]:
        """For each number or range cited, the numbers of today: all between the ends of a range that stayed one."""
        fates = {fate.number: fate.today for fate in self.fates}
        made = []
        for first, last in self.citation.ends:
            members = [
                fates.get(str(number)) for number in natural_range(*map(RuleNumber.parse, (first, last)))
            ]
            kept = [number for number in members if number]
            made.append(_stretch(members[0], members[-1], kept) or kept)
        return made

    @cached_property
    def since(self) -> str:
        """The day of the first change that counts; empty for none."""
        return min(
            (fate.since for fate in self.fates if fate.since and fate.standing == self.standing), default=""
        )


DayAt = Callable[[int], str]
"""The day to read a place of a text for."""


@dataclass(frozen=True, slots=True)
class BenchSources:
    """What citations are judged by. ``policy``: the tournament documents at hand; ``quoted`` finds the rules that a
    text, with the day to read each place for, quotes outside of the places given.
    """

    known: Concordance
    names: LawNames
    policy: PolicyHeadings = field(default_factory=dict)
    quoted: Callable[[str, DayAt, Sequence[tuple[int, int]]], Iterable[ImpliedRule]] = (
        lambda text, day, taken: ()
    )


NAMED, QUOTED, BETWEEN = 0.9, 0.8, 0.9
"""How sure it is, at most, which law a name or a quotation stands for; by which of two editions a text is to be read
that lies between them.
"""


def judge(text: str, sources: BenchSources, written: str = "") -> tuple[Verdict, ...]:
    """The verdicts of every citation of ``text``, in order. ``written`` is the day of the text as in ISO 8601 (empty:
    what the text or its numbers tell).
    """
    known, names = sources.known, sources.names

    def headed(start: int, end: int, number: str) -> bool:
        meant = {row.number for each in known.bearers(number) if (row := known.on(each.thread, names.day))}
        return any(name in names.headings for name in names_beside(text, start, end)) or any(
            names.headings.get(name) in meant for name in names_around(text, start, end)
        )

    found = find_citations(text, known, headed)
    read = [Stretch(len(text), found, written, 1.0)] if written else stretches(text, found, known)
    made = [verdict for stretch in read for verdict in _judged(text, stretch, known, names)]
    made += _policy(text, sources.policy, read)
    for section in named_sections(text, names):
        row, here = known.at(section.number, names.day), _around(read, section.start)
        then = known.on(row.thread, _first(here.day, known)) if row is not None else None
        if then is not None and not any(_beside(text, section, verdict.citation) for verdict in made):
            made.append(_implied(text, section, then.number, known, here, NAMED))
    taken = [(verdict.citation.start, verdict.citation.end) for verdict in made]
    for quoted in sources.quoted(text, lambda place: _around(read, place).day, taken):
        made.append(_implied(text, quoted, quoted.number, known, _around(read, quoted.start), QUOTED))
    return tuple(sorted(made, key=lambda verdict: verdict.citation.start))


SAME_LAW = 67
"""So many hundredths of a law's words are most of what it said."""


def _beside(text: str, section: ImpliedRule, citation: FoundCitation) -> bool:
    """Whether a number stands at the name of a section: then it is the citation, and the name says what is meant."""
    first, last = sorted([(section.start, section.end), (citation.start, citation.end)])
    return first[1] > last[0] or _AT_ONCE.fullmatch(text, first[1], last[0]) is not None


def _first(day: str, known: Concordance) -> str:
    """``day``, or that of the first edition known where that is later."""
    return max(day, known.days[0]) if known.days else day


def _around(read: Sequence[Stretch], place: int) -> Stretch:
    return read[bisect_right(read, place, key=lambda stretch: stretch.end)]


def _judged(text: str, stretch: Stretch, known: Concordance, names: LawNames) -> Iterator[Verdict]:
    """The verdicts of the numbers that a stretch of the text cites. A number that no rule bore on a day which other
    numbers tell is read for the newest edition that has it: the comments of a file are of many days.
    """
    guessed = stretch.confidence == GUESSED
    days = days_read(text, stretch.found, known, names, stretch.day, guessed=guessed)
    for citation, day in zip(stretch.found, days, strict=True):
        confidence = stretch.confidence if day == stretch.day else min(stretch.confidence, BETWEEN)
        lives = any(map(known.bearers, citation.numbers))
        if guessed and lives and not any(known.at(number, day) for number in citation.numbers):
            day, confidence = day_of("", [citation], known)
        yield _verdict(text, citation, known, names, day, confidence)


def _implied(
    text: str, place: ImpliedRule, number: str, known: Concordance, stretch: Stretch, sure: float
) -> Verdict:
    day = _first(stretch.day, known)
    citation = replace(single(text, place.start, place.end, number), implied=True)
    fates = (fate_of(number, day, known),)
    return Verdict(citation, fates, day, known.edition_on(day), "", round(sure * stretch.confidence, 2))


def _policy(text: str, headings: PolicyHeadings, read: Sequence[Stretch]) -> list[Verdict]:
    """The verdicts of what ``text`` cites of tournament documents; what nobody knows anything of passes for alive."""
    verdicts = []
    for mention in find_policy(text):
        citation = replace(single(text, mention.start, mention.end, mention.number), series=mention.series)
        here = _around(read, mention.start)
        fate = policy_fate(mention.series, mention.number, here.day, headings)
        standing, today, since, edition = fate or ("alive", mention.number, "", "")
        fates = (Fate(mention.number, standing, today, since),)
        verdicts.append(Verdict(citation, fates, here.day, edition, "", here.confidence if fate else 0.0))
    return verdicts


def repaired(text: str, verdicts: Sequence[Verdict], write: Writer = lambda numbers, _: numbers) -> str:
    """``text`` with the numbers of today in the place of those that moved, changed or were meant; what is gone stays.

    ``write`` draws the numbers of each citation that something carries on, given its verdict too.
    """
    made, at = [], 0
    for verdict in verdicts:
        if verdict.today is None or verdict.citation.implied:
            continue
        first, end = verdict.citation.spans[0][0][0], verdict.citation.end
        made += [text[at:first], write(_numbers_anew(text, verdict), verdict)]
        at = end
    return "".join([*made, text[at:]])


def _numbers_anew(text: str, verdict: Verdict) -> str:
    """The numbers of a citation with today's in their places; what stands between them stays, and what nothing carries
    on.
    """
    citation = verdict.citation
    made: list[str] = []
    at = citation.spans[0][0][0]
    fates = {fate.number: fate for fate in verdict.fates}
    today = [[verdict.today or ""]] if citation.series != "cr" else verdict.pairs
    for (first, last), (start, end), numbers in zip(citation.ends, citation.spans, today, strict=True):
        alive = numbers and all(
            fates[number].standing == "alive" for number in (first, last) if number in fates
        )
        if not numbers or alive:
            lone = not text[start[0]].isdigit() and "".join(made) != text[citation.spans[0][0][0] : at]
            whole = written_out(first if first == last else shortened(first, last))
            made += [text[at : start[0]], whole if lone else text[start[0] : end[1]]]
        elif start == end or len(numbers) == 1 or as_text(numbers) != shortened(numbers[0], numbers[-1]):
            made += [
                text[at : start[0]],
                written_out(as_text(numbers) if citation.series == "cr" else numbers[0]),
            ]
        else:
            letter = letters_of(RuleNumber.parse(numbers[-1]).letter)
            ending = numbers[-1] if "." in text[slice(*end)] else letter
            made += [text[at : start[0]], numbers[0], text[start[1] : end[0]], ending]
        at = end[1]
    return "".join([*made, text[at : citation.end]])


def _stretch(first: str | None, last: str | None, kept: Sequence[str]) -> list[str]:
    """All numbers between the ends of a range, where both ends are subrules of one rule today and most members lie
    between; else none.
    """
    if not first or not last:
        return []
    start, end = RuleNumber.parse(first), RuleNumber.parse(last)
    if not start.letter or start.parent != end.parent or end <= start:
        return []
    inside = sum(start <= RuleNumber.parse(number) <= end for number in kept)
    return [str(number) for number in natural_range(start, end)] if 2 * inside > len(kept) else []


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


def _verdict(
    text: str, citation: FoundCitation, known: Concordance, names: LawNames, written: str, confidence: float
) -> Verdict:
    if citation.year:
        written, confidence = f"{citation.year}-12-31", 1.0
    day = _first(written, known)
    fates = tuple(fate_of(number, day, known) for number in citation.numbers)
    number = ""
    if len(citation.numbers) == 1 and (meant := _meant(text, citation, known, names, day)) is not None:
        then = known.on(meant.thread, day)
        number = then.number if then is not None else ""
        fates = (Fate(citation.number, "wrong", meant.number),)
    return Verdict(citation, fates, day, known.edition_on(day), number, confidence)


def fate_of(number: str, day: str, known: Concordance) -> Fate:
    """What became of the law that bore ``number`` on ``day``; *wrong* where none did."""
    row = known.at(number, day)
    if row is None:
        return Fate(number, "wrong", None)
    fate = known.fate(row.thread, day)
    now = known.on(row.thread)
    if now is None:
        last = known.rows_of(row.thread)[-1]
        heir = next((found for thread in last.successors if (found := known.on(thread)) is not None), None)
        if heir is None:
            return Fate(number, "gone", None, last.until)
        stays = _still_rules(row)
        return Fate(number, "moved" if stays else "changed", heir.number, last.until)
    later = [row for row in known.rows_of(row.thread) if row.since > known.edition_on(day)]
    if fate == "substantive" and not _still_rules(row):
        return Fate(number, "changed", now.number, next(r.since for r in later if r.nature == "substantive"))
    if now.number != number:
        return Fate(number, "moved", now.number, next(r.since for r in later if r.number != number))
    return Fate(number, "alive", number)


def _still_rules(row: ConcordanceRow) -> bool:
    """Whether most of what a law said it says still, whatever was added and reworded."""
    return int(row.kept or 0) >= SAME_LAW


def _meant(
    text: str, citation: FoundCitation, known: Concordance, names: LawNames, day: str
) -> ConcordanceRow | None:
    """The row, today, of the law that the words beside a citation name, where the number bore another one that day."""
    number = citation.numbers[0]
    cited = known.at(number, day)
    beside = names_beside(text, citation.start, citation.end)
    named = [row for name in beside for row in rows_of(name, known, names)]
    for name in names_touching(text, citation.start, citation.end):
        named += [row for row in rows_of(name, known, names) if is_keyword(row.number)]
    if cited is not None:
        if any(related(row, known.on(cited.thread) or cited) for row in named):
            return None
        named = [row for row in named if _is_mistaken(row, cited, number, known, day)]
    return _borne_below(named[0], number, known) if named else None


def _borne_below(named: ConcordanceRow, number: str, known: Concordance) -> ConcordanceRow:
    """The law below the one that is named which bore the number at another time; none: that one itself."""
    today = (known.on(row.thread) for row in known.bearers(number))
    above = RuleNumber.parse(named.number)
    return next((now for now in today if now and above.contains(RuleNumber.parse(now.number))), named)


def _is_mistaken(
    named: ConcordanceRow, cited: ConcordanceRow, number: str, known: Concordance, day: str
) -> bool:
    """Whether a name beside another law's number shows a mistake, and isn't merely said of it (« 601.2f, coûts
    supplémentaires »): both are keywords, both are sections, they are neighbours under one rule, or the law named bore
    the number at another time.
    """
    then, now = known.on(named.thread, day) or named, known.on(cited.thread) or cited
    one, other = RuleNumber.parse(then.number), RuleNumber.parse(number)
    return (
        any(row.number == number for row in known.rows_of(named.thread))
        or (is_keyword(named.number) and is_keyword(now.number))
        or (one.level == other.level == "section" or bool(one.letter and one.parent == other.parent))
    )
