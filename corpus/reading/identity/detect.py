"""What a source is: its kind, language, title and date, as its catalog says, else as detected. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.languages import derived, packs, pattern
from corpus.reading import diagnostics, noise as forum_words
from corpus.reading.carriers.carried import Carried
from corpus.reading.dates import Dated, date_in_name, find_dates
from corpus.reading.document import DatePrecision, Kind, Language, ReadDiagnostic
from corpus.reading.faq.lines import is_answer, is_question
from corpus.reading.refusals import UnreadableError
from corpus.reading.rules.numbering import read_number
from corpus.reading.thresholds import MOSTLY
from corpus.text.normalise import small

# A text of more characters without numbers, cards, bullets or a title that says so is no lesson. Seen:
# lessons have 1,456 to 30,385 characters, and bullets or a title.
SHORTEST_NAMELESS = 4000
# So many lines from the whole text tell its language.
LANGUAGE_SAMPLE = 400
# A text of fewer words may be too short to tell that it is in a language that we don't read.
FEWEST_WORDS = 120
# What a language's common words are of its texts at least: 0.28 to 0.36 of French and English ones that we
# have, 0.13 or less of Spanish, Italian, Portuguese and German.
LANGUAGE_SHARE = 0.18
# Letters of languages that we may not read, and which share of the words they stand in there at least. Seen:
# at most 0.0003 in French and English texts, 0.1 in a Spanish one whose small words are French as well.
STRANGE_LETTERS, STRANGE_SHARE = "ßáãäåìíñòóõöøúüąćčęłńőśšž", 0.02
# A line tells its language by so many common words; so many lines, and more than this share, are no quotation.
# Seen: 0.002 in texts of one language, 0.25 and more in those of two.
FEWEST_COMMON, MANY_MIXED, SHARE_MIXED = 2, 10, 0.05
# Capitals that go on in capitals on the next line are one title up to so many characters.
LONGEST_CAPITALS = 60

_WORD = re.compile(r"[^\W\d_]+")
_WORDS = re.compile(r"[^\W\d_]{2}")
_LAST_LATIN = "\u024f"
_MANA = re.compile(r"\s*(?:\{[^{}\s]{1,8}\}){1,12}\s*\Z")
_BULLET = re.compile(r"\s*[*•–-]\s")
_STATS = re.compile(r"\s*[\d*+X]{1,3}/[\d*+X]{1,3}\s*\Z")  # 2/2, */1+*: a line of power and toughness
# Re: Re: Titre: the subject behind what answers put before it
_ANSWER = re.compile(r"(?:(?:re|aw|tr|fwd)\s?:\s*)+([^\W\d_].{2,99})\Z", re.IGNORECASE)
_INSIDE = re.compile(r"\b[1-9]\d\d\.\d{1,3}[a-z]?\b")
_CRUMBS = re.compile(r"[‹›»>]\s|::")  # Forum » Règles :: Page 2: where a page stands in its site
_LOST_SIGN = re.compile(r"(?<=\bGathering)[rR](?=\s)")
"""The sign of a trademark that a conversion made a letter."""
_faq = pattern(r"\bfaq\b|\brulings\b|%(faq.titles)s", re.IGNORECASE)
"""What a FAQ calls itself."""
_lesson = pattern(r"\b(?:%(labels.lesson)s)\b", re.IGNORECASE)
_rules_title = pattern(r"\b(?:%(labels.rules)s)\b", re.IGNORECASE)


_game = pattern(r"\b(?:%(labels.rules)s|%(labels.game)s|mana|magic)\b", re.IGNORECASE)
"""A word of the game, in any language."""
_subject = pattern(
    r"(?:message)?\s?(?:%(labels.subject)s)\s*:\s*(?:re\s?:\s*)*(.{3,100}?)(?:\s{2,}|\Z)", re.IGNORECASE
)
"""How forum software announces the topic of a page, and the topic."""


@dataclass(frozen=True, slots=True)
class When:
    """The date that a source tells, and whether several dates in force stand in it."""

    iso: str
    precision: DatePrecision
    rivals: tuple[str, ...] = ()


def detect_language(lines: Sequence[str]) -> tuple[Language, bool, bool]:
    """The language, whether that is sure, and whether it is another one, which we don't read: common words counted over
    a sample from the whole text. A text of a language that we don't know has few of any.
    """
    seen = Counter(_WORD.findall(small("\n".join(_sample(lines)))))
    total = seen.total()
    counts = {pack.code: sum(seen[word] for word in pack.words.common) for pack in packs()}
    first, second, *_ = sorted(counts.values(), reverse=True)
    strange = sum(often for word, often in seen.items() if not _strange().isdisjoint(word))
    few = first < LANGUAGE_SHARE * total or strange > STRANGE_SHARE * total
    sizes: Counter[bool] = Counter()
    for word, often in seen.items():
        sizes[word[0] > _LAST_LATIN] += len(word) * often
    elsewhere = sizes[True] > sizes[False]
    sure = first >= 5 and first > 1.5 * second and not few
    return max(counts, key=lambda code: counts[code]), sure, elsewhere or (few and total >= FEWEST_WORDS)


@derived
def _strange() -> frozenset[str]:
    """The letters that no language that we read has in its common words."""
    return frozenset(STRANGE_LETTERS).difference(*(word for pack in packs() for word in pack.words.common))


def languages_mixed(lines: Sequence[str]) -> tuple[str, int, int] | None:
    """The French name of a second language, in how many lines of a sample it is, and of how many: a line has the
    language whose common words it holds twice as often as those of any other. None where one is alone.
    """
    found: Counter[str] = Counter()
    for line in _sample(lines):
        seen = _WORD.findall(small(line))
        counts = Counter({pack.name: sum(word in pack.words.common for word in seen) for pack in packs()})
        (name, first), (_, second), *_ = counts.most_common()
        if first >= FEWEST_COMMON and first >= 2 * second:
            found[name] += 1
    if len(found) < 2 or (least := found.most_common()[1])[1] < max(MANY_MIXED, SHARE_MIXED * found.total()):
        return None
    return (*least, found.total())


def _sample(lines: Sequence[str]) -> list[str]:
    full = [line for line in lines if _WORDS.search(line)]
    return [line[:2000] for line in full[:: max(1, len(full) // LANGUAGE_SAMPLE)]]


def detect_kind(lines: Sequence[str]) -> tuple[Kind, bool]:
    """Which reader suits, and whether that is sure."""
    rules = costs = bullets = stats = headings = 0
    for line in lines:
        if line and (line[0] in '{*•–-0123456789RSC[>#§«“"' or line[0].isspace()):
            mark = read_number(line)
            rules += mark is not None and mark.level in ("rule", "subrule")
            headings += mark is not None and mark.level == "section" and mark.dot
            costs += _MANA.match(line) is not None
            bullets += _BULLET.match(line) is not None
            stats += _STATS.match(line) is not None
            if rules > 200 and not costs:
                return "rules", True
    full = [line for line in lines if line.strip()]
    asked = sum(is_answer(below) for line, below in pairwise(full) if is_question(line))
    if asked >= 2 and asked > rules:
        return "faq", True
    named = any(_faq().search(line) for line in full[:12])
    if (costs + stats >= 2 and bullets >= 2 and bullets + costs > rules) or (
        named and rules < 40 and bullets + costs
    ):
        return "faq", True
    taught = any(_lesson().search(line[:200]) for line in full[:4])
    if headings > MOSTLY * len(full):
        return "rules", True  # a table of contents: the reader says that only headings were read
    if rules:
        return ("lesson" if taught and rules * 4 < len(full) else "rules"), True
    sure = taught or bullets > 1 or sum(map(len, full)) < SHORTEST_NAMELESS
    return ("faq", True) if named else ("lesson", sure)


def detect_title(lines: Sequence[str], kind: Kind) -> str | None:
    """The title that the source prints on top, or as the subject of its posts; None where it prints none."""
    for line in lines[:400]:
        subject = _subject().match(line[:300].strip()) or _ANSWER.match(line[:300].strip())
        if subject:
            return _bare(subject[1])
    for line in _top(lines):
        text = _bare(line)
        first = next((letter for letter in text if letter.isalnum()), "")
        if not 3 <= len(text) <= 120 or first.islower() or text.endswith((".", "!", "?", ":", ";", ",")):
            continue
        mark = read_number(line)
        if _CRUMBS.search(text) or _BULLET.match(line):
            continue
        if mark is not None and (mark.dot or len(mark.number) != 3 or not mark.rest[:1].islower()):
            return None
        if forum_words.kind_of(text) or forum_words.speaks(text):
            continue
        if kind != "rules" or _rules_title().search(text):
            return text
    return None


def _top(lines: Sequence[str]) -> list[str]:
    """The first lines with words; capitals that go on in capitals on the next line ("THE BRIDGE" / "RULES") are one."""
    top: list[str] = []
    above = ""
    for line in lines[:60]:
        if line.strip() and above.isupper() and line.isupper() and len(above) + len(line) < LONGEST_CAPITALS:
            top[-1] = f"{top[-1].strip()} {line.strip()}"
        elif line.strip():
            top.append(line)
        above = line
    return top[:6]


def detect_date(lines: Sequence[str], name: str, day: str | None = None) -> When | None:
    """The date since when the text holds: a phrase about being in force before a date of edition or
    posting, then the ``day`` that a page tells machines, and the file name's date, as an estimate, last.
    """
    found = list(find_dates(lines))
    effective = [dated for dated in found if dated.role == "effective" and _is_outside(dated, len(lines))]
    if effective:
        best = next((dated for dated in effective if dated.precision == "day"), effective[0])
        rivals = tuple(dict.fromkeys(dated.iso for dated in effective if dated.precision == "day"))
        return When(best.iso, best.precision, rivals if len(rivals) > 1 else ())
    edited = [dated.iso for dated in found if dated.role == "edited"]
    posted = [dated.iso for dated in found if dated.role == "posted"]
    told = max(edited, default=posted[0] if posted else day)
    if told is not None:
        return When(told, "day")
    plain = [dated for dated in found if dated.line <= 12]
    if plain:
        return When(plain[0].iso, "estimated")
    in_name = date_in_name(name)
    return When(in_name, "estimated") if in_name else None


def _is_outside(dated: Dated, count: int) -> bool:
    """Phrases about being in force stand at the beginning or the end of a text, not among its rules."""
    return dated.line <= 250 or dated.line > count - 120


def _bare(line: str) -> str:
    line = _LOST_SIGN.sub("®", line)
    return line.strip().replace("_", "").strip(" #*=\u00a0\ufeff").strip()


@dataclass(frozen=True, slots=True)
class Given:
    """What the catalog says about a source; None is to be detected."""

    kind: Kind | None = None
    language: Language | None = None
    title: str | None = None
    date: str | None = None
    date_precision: DatePrecision | None = None


def identify(
    source: Carried, lines: Sequence[str], name: str, given: Given, told: list[ReadDiagnostic]
) -> tuple[Kind, Language, str | None, str | None, DatePrecision | None]:
    """The kind, language, title and date of the source and how sure its date is: as handed in, else as detected in its
    ``lines`` (noise left out); what stays unknown is reported with the key to write.

    Raises UnreadableError for a source that nothing shows to be about the game.
    """
    kind, language, title = given.kind, given.language, given.title
    date, precision = given.date, given.date_precision
    if kind is None:
        kind, sure = detect_kind(lines)
        if kind == "lesson" and not (sure and any(_game().search(line) for line in lines)):
            numbers = sum(len(_INSIDE.findall(line)) for line in lines)
            raise UnreadableError("unknown_kind", name=name, numbers=numbers, lines=len(lines))
    if language is None:
        language, sure, foreign = detect_language(lines)
        mixed = None if foreign else languages_mixed(lines)
        if mixed is not None:
            other, count, total = mixed
            told.append(diagnostics.make("language_mixed", language=other, count=count, total=total))
        elif foreign:
            known = ", ".join(pack.name for pack in packs())
            told.append(diagnostics.make("language_foreign", known=known))
        elif not sure:
            told.append(diagnostics.make("language_unsure", guess=language))
    if title is None:
        title = detect_title(lines, kind) or source.title
        if title is None:
            told.append(diagnostics.make("title_unknown"))
    if date is None:
        date, precision = _dated(source, lines, name, told)
    return kind, language, title, date, precision or ("day" if date is not None else None)


def _dated(
    source: Carried, lines: Sequence[str], name: str, told: list[ReadDiagnostic]
) -> tuple[str | None, DatePrecision | None]:
    when = detect_date(source.lines if len(lines) == len(source.lines) else lines, name, source.day)
    if when is None:
        told.append(diagnostics.make("date_unknown"))
        return None, None
    if when.rivals:
        told.append(diagnostics.make("dates_disagree", dates=", ".join(when.rivals), taken=when.iso))
    return when.iso, when.precision
