"""The reader of tournament documents: the tournament rules, the infraction procedure guide, judging at regular. Pure.

Their contents list the headings, with the numbers of parts and sections ("1", "1.1"); the body is cut where those
headings come again, however their letters are broken over lines. A document without numbers is cut at its short lines,
and a slug of its heading stands for a number. Infractions are laid out alike: their labels part them into fields.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rapidfuzz.fuzz import ratio

from corpus.languages import any_of, derived, facts, pack
from corpus.numbers import is_part
from corpus.reading import diagnostics
from corpus.reading.carriers.running_heads import page_marks
from corpus.reading.document import Document, Infraction, Language, ReadDiagnostic, Rule, Series
from corpus.reading.draft import OwnerBook, ReaderDraft
from corpus.reading.references.sections import SERIES
from corpus.reading.rules.candidates import is_title_like
from corpus.reading.thresholds import FEWEST_PAGES, LONGEST_HEADING, MOSTLY, TITLES_ALIKE
from corpus.reading.wrapping import join
from corpus.text.normalise import letters

# The day of a tournament document stands within so many lines with words, below a title of at most so many
# letters.
POLICY_FRONT, LONGEST_POLICY_TITLE = 30, 160
# Fewer headings, a greater share of lines before the first or of listed headings that are lost: not
# understood.
FEWEST_POLICY_HEADINGS, POLICY_UNREAD, POLICY_LOST = 4, 0.3, 0.1
# The address of a heading has at most so many letters.
LONGEST_SLUG = 60
# A heading that says a whole case has at most so many; a paragraph is longer, or ends.
LONGEST_UNENDED = 160
# Beyond so many lines without one after the last, the list of headings is over.
MOST_TITLE_PIECES = 14

# 4.4 Title, MTR 4.4 Title, 4 Title: a heading, or its number alone
_NUMBERED = re.compile(
    r"(?:[A-Z]{2,4}\s)?(?P<number>\d{1,2}\.\d{1,2}|\d{1,2}(?=\.|\s+[A-Z]))\.?(?:\s+(?P<title>\S.*))?\Z"
)
# one sentence without a stop: a heading without a number
_UNENDED = re.compile(r"[A-Z](?:(?![.?!]\s+[A-Z]).)*[^.?!:;,]")
_SECTION = re.compile(r"\d{1,2}\.(?:\d{1,2}\.?)?(?:\s|\Z)")
_APPENDIX = re.compile(r"appendix\s+(?P<letter>[A-H])\b[\s:.–—-]*(?P<title>.*)\Z", re.IGNORECASE)
_LEADERS = re.compile(r"[\s.…_]{2,}\d*\s*\Z|\s*\.{2,}\s*\d*\s*\Z")  # the dots of a contents line and its page
# a list's mark that a PDF put on a line of its own
_MARK = re.compile(r"^([A-Z]\.|\d{1,2}\.|[•◦▪])\n", re.MULTILINE)
# what a contents line's name has before its title
_INITIALS = re.compile(r"(?:(?:mtr|ipg)(?=\d|appendix))?(?:appendix)?")
_LETTERED = re.compile(r"(?:\A|\s)[A-Z]\.\s+")
_LETTERS = re.compile(r"[^\W_]+")


@derived
def _effective() -> re.Pattern[str]:
    """How the line begins that says since when a document holds."""
    return re.compile(rf"\s*(?:{any_of(facts('policy', 'effective'))})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its number (or letter, or slug), its title, and both as they are compared."""

    number: str
    title: str

    @property
    def key(self) -> str:
        """Number and title, folded."""
        return _folded(f"{self.number} {self.title}")


def series_of(lines: Sequence[str]) -> Series | None:
    """Which tournament document begins with ``lines``: its title stands above the day since when it holds."""
    full = [line for line in lines[: 4 * POLICY_FRONT] if line.strip()][:POLICY_FRONT]
    day = next((at for at, line in enumerate(full) if _effective().match(line)), None)
    front = _folded("".join(full[:day]))
    if day is None or len(front) > LONGEST_POLICY_TITLE:
        return None
    return next(
        (each for each in SERIES if any(_folded(title) in front for title in facts("policy", each))), None
    )


def title_of(series: Series, language: Language) -> str:
    """What the document is called in ``language``."""
    return str(pack(language).policy[series][0])


def read(lines: Sequence[str]) -> ReaderDraft:
    """Reads a whole document. Each section is a rule of the draft, with its number, title, text and infraction."""
    text = [(at, line.strip()) for at, line in enumerate(lines) if line.strip()]
    shown = [line for _, line in text]
    marks = {at for at in page_marks(shown) if not _SECTION.match(shown[at])} | _feet(shown)
    book = OwnerBook(lines)
    book.give_all((text[at][0] for at in marks), "noise", "navigation")
    text = [each for at, each in enumerate(text) if at not in marks]
    headings, after = _contents(text)
    places = _places(text, headings, after) if headings else _short_lines(text)
    draft = ReaderDraft()
    book.give_all((at for at, _ in text[: places[0][0] if places else 0]), "noise", "front_matter")
    width = _width(text)
    ends = [*(start for start, _, _ in places), len(text)][1:]
    for (start, size, heading), end in zip(places, ends, strict=True):
        book.give_all((at for at, _ in text[start:end]), "rule", heading.number)
        below = (line for _, line in text[start + size : end])
        parts = _parts([*_behind(text[start + size - 1][1], heading), *below], width)
        draft.rules.append(
            Rule(
                heading.number,
                heading.title,
                text="\n".join(each for _, *shown in parts for each in shown if each),
                first_line=text[start][0] + 1,
                last_line=text[end - 1][0] + 1,
                title_origin="source",
                infraction=_infraction(parts),
            )
        )
    held = {heading.number for _, _, heading in places}
    lost = [heading.number for heading in headings if heading.number not in held and "." in heading.number]
    if len(lost) > POLICY_LOST * len(headings):
        draft.diagnostics.append(diagnostics.make("headings_bare", count=len(lost), total=len(headings)))
    elif lost:
        draft.diagnostics.append(diagnostics.make("headings_lost", missing=diagnostics.some(lost)))
    draft.owners = book.owners()
    return draft


def _feet(lines: Sequence[str]) -> set[int]:
    """The feet of printed pages: a line that comes back, most times with the bare number of a page below it."""
    often = {line for line, count in Counter(lines).items() if count >= FEWEST_PAGES and not line.isdigit()}
    found: set[int] = set()
    for foot in often:
        places = [at for at, line in enumerate(lines[:-1]) if line == foot]
        numbered = [at for at in places if lines[at + 1].isdigit()]
        if len(numbered) >= MOSTLY * len(places):
            found.update(places, (at + 1 for at in numbered))
    return found


def unread(document: Document) -> Iterator[ReadDiagnostic]:
    """What keeps a tournament document from the public: no heading that was found, or most of it in front of them."""
    sections = [rule for rule in document.rules if "." in rule.number]
    front = sum(one.last - one.first + 1 for one in document.owners if one.key == "front_matter")
    if len(document.rules) < FEWEST_POLICY_HEADINGS or (document.series != "jar" and not sections):
        yield diagnostics.make("headings_bare", count=len(document.rules), total=len(document.rules))
    elif front > POLICY_UNREAD * document.line_count:
        yield diagnostics.make("much_unread", count=front, total=document.line_count)


def covers(rules: Sequence[Rule]) -> tuple[str, ...]:
    """What a document of these sections holds whole: its parts, or where some are left out its sections alone."""
    parts = [rule.number for rule in rules if is_part(rule.number)]
    sections = [rule.number for rule in rules if not is_part(rule.number)]
    last = {part: int(section) for part, _, section in (number.partition(".") for number in sections)}
    missing = sum(last.values()) - len(sections)
    return tuple(parts if missing <= POLICY_LOST * len(sections) else sections)


def _contents(text: Sequence[tuple[int, str]]) -> tuple[list[Heading], int]:
    """The headings that the contents list, in order, and where in ``text`` they end."""
    found: dict[str, Heading] = {}
    last, end = (0, 0), 0
    for at, (_, line) in enumerate(text):
        if found and at - end > MOST_TITLE_PIECES:
            break
        if at < end:
            continue
        appendix, numbered = _APPENDIX.match(line), _NUMBERED.match(line)
        number, title, after, place = "", "", at + 1, last
        if appendix is not None and found:
            number, title = appendix["letter"].upper(), _bare(appendix["title"])
            place = (100 + ord(number), 0)
        elif numbered is not None:
            number, title = numbered["number"], _bare(numbered["title"] or "")
            if not title and after < len(text) and not _NUMBERED.match(text[after][1]):
                title, after = _bare(text[after][1]), at + 2
            part, _, section = number.partition(".")
            place = (int(part), int(section or 0))
        if number in found:
            break
        comes_next = number.isalpha() or place[0] <= last[0] + 1
        if number and title and comes_next and place > last and len(title) <= LONGEST_HEADING:
            found[number] = Heading(number, title)
            last, end = place, after
    return ([*found.values()], end) if len(found) > 1 else ([], 0)


def _bare(title: str) -> str:
    return _LEADERS.sub("", title).strip()


def _places(
    text: Sequence[tuple[int, str]], headings: Sequence[Heading], after: int
) -> list[tuple[int, int, Heading]]:
    """Where each heading stands in the body: the place in ``text``, how many lines it takes, the heading. From the end
    on, the last place of each before the one of the next: lists of headings may stand before a part as well.
    """
    folded = [_folded(line) for _, line in text]
    lines = [_INITIALS.sub("", line, count=1) for line in folded]
    whole, starts = "".join(lines), [0, *accumulate(map(len, lines))]
    found: list[tuple[int, int, Heading]] = []
    end = len(text)
    for heading in reversed(headings):
        key, number, title = heading.key, _folded(heading.number), _folded(heading.title)
        ways: list[
            tuple[int, int, int]
        ] = []  # how it stands there (the best first), on which line, over how many
        for at in range(end - 1, after - 1, -1):
            start, begins = starts[at], lines[at].startswith(number)
            size = bisect_left(starts, start + len(key)) - at
            if (
                begins
                and folded[at].startswith(("mtr", "ipg"))
                and not lines[at][len(number) :][:1].isdigit()
            ):
                ways.append((0, at, 1))
            elif whole.startswith(key, start):
                ways.append((1, at, size))
            elif begins and ratio(whole[start : start + len(key)], key) >= TITLES_ALIKE:
                ways.append((2, at, size))
            elif title and whole.startswith(title, start) and start + len(title) in starts:
                ways.append((3, at, bisect_left(starts, start + len(title)) - at))
        if ways:
            _, end, size = min(ways, key=lambda way: way[0])
            found.append((end, size, heading))
    return found[::-1]


def _behind(line: str, heading: Heading) -> list[str]:
    """What stands behind ``heading`` on ``line``, its last one: a penalty, set at the right edge."""
    words = line.split()
    for size in range(1, min(3, len(words) - 1) + 1):
        title = _folded(" ".join(words[:-size]))
        if heading.key.endswith(title[-12:]) and not heading.key.endswith(_folded(line)[-12:]):
            return [" ".join(words[-size:])]
    return []


def _short_lines(text: Sequence[tuple[int, str]]) -> list[tuple[int, int, Heading]]:
    """The headings of a document without numbers: short lines that look like titles, above a paragraph; on a page of
    whole paragraphs any line that ends like no sentence.
    """
    found: list[tuple[int, int, Heading]] = []
    whole = _width(text) is None
    for at, (_, line) in enumerate(text[:-1]):
        below = text[at + 1][1]
        unended = whole and len(line) <= LONGEST_UNENDED and _UNENDED.fullmatch(line)
        titled = len(line) <= LONGEST_HEADING and is_title_like(line)
        if not (titled or unended) or _effective().match(line) or at < 2:
            continue
        if len(below) > len(line) or not below[0].isalnum():
            slug = "-".join(_LETTERS.findall(letters(line)))[:LONGEST_SLUG].strip("-")
            found.append((at, 1, Heading(slug, line)))
    return found


def _width(text: Sequence[tuple[int, str]]) -> int | None:
    """Where the lines of a page that was printed were cut, None for a page of paragraphs."""
    lengths = sorted(len(line) for _, line in text)
    small = sum(line[0].islower() for _, line in text)
    return lengths[int(len(lengths) * 0.98)] if small * 8 > len(text) else None


def _joined(found: Sequence[str], width: int | None) -> str:
    """The paragraphs of ``found``: one to a line, or joined from lines that printing cut at ``width``; the letter or
    the dot of a list goes with what it stands before.
    """
    text = join(found, width) if width is not None else "\n".join(found)
    return _MARK.sub(r"\1 ", text)


def _parts(below: Sequence[str], width: int | None) -> list[tuple[str, str, str]]:
    """The stretches of ``below`` under one label each ("" before the first one): the field, its label as printed, the
    paragraphs.
    """
    parts: list[tuple[str, str, list[str]]] = [("", "", [])]
    for line in below:
        head, _, rest = line.partition(":")
        if label := _labels().get(_folded(head)):
            parts.append((label, line.removesuffix(rest.strip()), [rest.strip()] if rest.strip() else []))
        else:
            parts[-1][2].append(line)
    return [(label, head, _joined(found, width)) for label, head, found in parts]


def _infraction(parts: Sequence[tuple[str, str, str]]) -> Infraction | None:
    """The fields of an infraction, where labels part it; a penalty may stand right under the heading."""
    labels = {label for label, _, _ in parts}
    if "definition" not in labels or not labels & {"penalty", "examples", "philosophy"}:
        return None
    texts: defaultdict[str, str] = defaultdict(str)
    for label, _, told in parts:
        field = label or "penalty"
        texts[field] = f"{texts[field]}\n{told.lstrip(' :')}".strip()
    examples = (example.strip() for example in _LETTERED.split(texts["examples"]))
    return Infraction(
        definition=texts["definition"],
        examples=tuple(filter(None, examples)),
        philosophy=texts["philosophy"],
        remedy=texts["remedy"],
        upgrade=texts["upgrade"],
        penalty=texts["penalty"].partition("\n")[0],
    )


@derived
def _labels() -> dict[str, str]:
    """By their folded words, what heads the fields of an infraction."""
    names = ("penalty", "definition", "examples", "philosophy", "remedy", "upgrade")
    return {_folded(word): name for name in names for word in facts("policy", name)}


def _folded(text: str) -> str:
    return "".join(_LETTERS.findall(letters(text)))
