"""The grammar of rule citations: which rule numbers a text mentions, and where. Pure text in, mentions out.

A citation is a *run*: an introduction ("règle", "see rules", "[CR"), a first number, then any of

    range      601.2a-d · 601.2a à 601.2d · 118.7–8 · rules 702.2 through 702.5
    title      , "Chronologie des sorts"    (belongs to the number before it)
    list       , 702.12 et 702.15 · et c · and 409.1f-h

Every number of the run becomes one `Mention`. The scan looks for digits first (rare in prose) and looks
back for the introduction, so a text without numbers costs next to nothing and the time stays linear.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from corpus.languages import pack
from corpus.numbers import LETTERS
from corpus.reading.document import Language
from corpus.reading.references import patterns
from corpus.reading.thresholds import LONGEST_KEPT
from corpus.text.normalise import small


@dataclass(frozen=True, slots=True)
class Mention:
    """One number, list item or range as the text has it: ``raw`` is ``text[start:end]``.

    ``first`` is the number in normal form, ``last`` the end of a range (else None). ``read`` holds what
    is printed where that had to be repaired ("4091f" for 409.1f). ``certain`` is False for a bare
    decimal without any introduction ("150.5"): a reference only where the edition holds that rule.
    """

    start: int
    end: int
    raw: str
    first: str
    last: str | None = None
    read: str | None = None
    quoted_title: str | None = None
    certain: bool = True


@dataclass(frozen=True, slots=True)
class _Number:
    """A parsed number: its parts (``rule`` and ``letter`` empty where missing) and where it ends."""

    section: str
    rule: str
    letter: str
    end: int
    repaired: bool = False

    @property
    def normal(self) -> str:
        return f"{self.section}.{self.rule}{self.letter}" if self.rule else self.section


def find(text: str, language: Language) -> tuple[Mention, ...]:
    """The mentions of rule numbers in ``text``, in order, never overlapping. Depends on the text only."""
    if patterns.CANDIDATE.search(text) is None:
        return ()
    return _find(text, language) if len(text) <= LONGEST_KEPT else _find.__wrapped__(text, language)


@lru_cache(maxsize=16384)  # neighbouring editions print most texts alike
def _find(text: str, language: Language) -> tuple[Mention, ...]:
    mentions: list[Mention] = []
    at = 0
    while candidate := patterns.CANDIDATE.search(text, at):
        start, at = candidate.span()
        introduction, plural = _introduce(text, start)
        if at - start == 1:
            run = [part] if (part := _find_part(text, start, introduction)) else []
        else:
            run = _Run(text, language, introduction, plural).mentions(start)
        if run:
            mentions += run
            at = run[-1].end
    return tuple(mentions)


def _introduce(text: str, start: int) -> tuple[patterns.Introduction, bool]:
    """What stands right before the number at ``start``, and whether that word is a plural."""
    before = text[max(0, start - 28) : start]
    head = before.rstrip(patterns.BEFORE_NUMBER)
    if head and head[-1] in "°ºorROs." and (ordinal := patterns.ordinal().search(head)):
        head = head[: ordinal.start()].rstrip()
    word = patterns.LAST_WORD.search(head)
    if word is not None:
        kind = patterns.introductions().get(word[0]) or patterns.introductions().get(small(word[0]))
        if kind is not None:
            return kind, word[0][-1] in "sS"
    return ("bracket" if before[-1:] in ("(", "[") else "none"), False


def _find_part(text: str, start: int, introduction: patterns.Introduction) -> Mention | None:
    """The mention of a whole part ("section 6"). A bare digit counts things far more often than it names a
    part, so a weaker noun needs the title after it.
    """
    end = start + 1
    if (
        introduction not in ("section", "part", "rule")
        or patterns.PART_END.match(text, end)
        or patterns.other_document().match(text, end)
    ):
        return None
    if not text[start - 1].isspace():
        return None
    title, _ = _quoted_title(text, end)
    if introduction != "section" and title is None:
        return None
    return Mention(start, end, text[start], text[start], quoted_title=title)


def _quoted_title(text: str, end: int) -> tuple[str | None, int]:
    """The title quoted right after a number that ends at ``end``, without the comma or period inside its
    quotes, and where the quotation ends.
    """
    match = patterns.TITLE.match(text, end)
    if match is None:
        return None, end
    title = match[match.lastindex or 0].strip().rstrip(",.;: \u00a0\u202f")
    return (title, match.end()) if title[:1].isalpha() else (None, end)


class _Run:
    """One citation being read: the grammar of the module's docstring, as a walk through the text."""

    def __init__(
        self, text: str, language: Language, introduction: patterns.Introduction, plural: bool
    ) -> None:
        self.text = text
        self.introduction = introduction
        self.plural = plural
        self.words = pack(language).words.single

    def mentions(self, start: int) -> list[Mention]:
        """The mentions of the run that begins at ``start``; none where it is no citation."""
        number = self._number(start)
        certain = self._admits(start, number) if number else None
        if number is None or certain is None:
            return []
        made: list[Mention] = []
        item: tuple[int, _Number] | None = (start, number)
        while item is not None:
            at, number = item
            last = self._range(number)
            mention, after = self._mention(at, number, last, certain)
            made.append(mention)
            item = self._next(after, last or number)
        return made

    def _number(self, at: int) -> _Number | None:
        """The number printed at ``at``, misprints read as what they mean; None for anything else."""
        match = patterns.NUMBER.match(self.text, at)
        if match is None:
            return None
        rule, letter, end = match["rule"] or "", (match["letter"] or "").lower(), match.end()
        repaired = match["comma"] is not None
        if repaired and not letter and self.introduction not in ("rule", "paragraph", "step", "section"):
            return None
        if match["glued"] or match["dashed"]:
            repaired = True
            rule = match["glued"] or match["dashed"]
            letter = match["glued_letter"] or match["dashed_letter"] or ""
            if not self._means_a_rule(match["section"] + rule, letter, end):
                return None
        elif match["far"]:
            letter = match["far"]
            if letter not in LETTERS or not self._is_letter(letter, end):
                letter, end = "", match.start("far") - 1
        if letter in ("l", "o"):  # letters that no subrule has: the digits that they look like are meant
            rule, letter, repaired = rule + ("1" if letter == "l" else "0"), "", True
        return _Number(match["section"], rule, letter, end, repaired)

    def _means_a_rule(self, digits: str, letter: str, end: int) -> bool:
        """Whether digits without their point ("4091f", "5021") can only be a misprinted number."""
        if self.introduction in ("none", "bracket", "word", "cue"):
            return False
        if letter:
            return True
        return (
            self.introduction == "rule"
            and len(digits) == 4
            and not patterns.YEAR.fullmatch(digits)
            and not patterns.unit().match(self.text, end)
        )

    def _is_letter(self, letter: str, end: int) -> bool:
        """Whether a letter that stands apart is a subrule's rather than a word ("a", "y")."""
        return letter not in self.words or patterns.lone_letter().match(self.text, end) is not None

    def _admits(self, start: int, number: _Number) -> bool | None:
        """Whether the first number of a run is a citation for sure, perhaps (False), or not (None)."""
        text, kind, end = self.text, self.introduction, number.end
        if text[start - 1 : start].isalpha() and kind != "rule":
            return None
        if kind in ("rule", "paragraph", "section") or (kind == "part" and number.rule):
            return True
        if number.letter:
            return kind not in ("none", "word") or number.letter not in "gkm"
        if patterns.unit().match(text, end):
            return None
        if number.rule:
            if kind == "bracket":
                return (
                    text[end : end + 1] in (")", "]", ",", ";")
                    or patterns.joint().match(text, end) is not None
                )
            return kind != "none"
        titled = kind == "cue" and _quoted_title(text, end)[0] is not None
        return True if titled or (kind == "cue" and text[end : end + 1] in ("", ")", "]", ".", ";")) else None

    def _mention(
        self, start: int, number: _Number, last: _Number | None, certain: bool
    ) -> tuple[Mention, int]:
        """The mention of ``number`` (to ``last``), and where its tail, a quoted title, ends."""
        text, end, first = self.text, (last or number).end, number.normal
        repaired = number.repaired or (last is not None and last.repaired)
        read = text[start:end] if repaired else None
        title, after = _quoted_title(text, end)
        return Mention(
            start, end, text[start:end], first, last.normal if last else None, read, title, certain
        ), after

    def _range(self, first: _Number) -> _Number | None:
        """The other end of a range that begins with ``first``; None where it stands alone."""
        match = patterns.joint().match(self.text, first.end)
        if match is None:
            return None
        at = match.end()
        number = self._number(at)
        if number is not None:
            return number if number.rule or not first.rule else None
        letter = (patterns.TIGHT_LETTER if match["tight"] else patterns.LETTER).match(self.text, at)
        if letter is not None:
            follows = bool(first.letter) and letter[0] in LETTERS and letter[0] > first.letter
            if not follows or (match["word"] and not self._is_letter(letter[0], letter.end())):
                return None
            return _Number(first.section, first.rule, letter[0], letter.end())
        digits = patterns.DIGITS.match(self.text, at)
        if digits is None or first.letter or not first.rule or int(digits[0]) <= int(first.rule):
            return None
        spelled = match["word"] and self.plural and patterns.CLOSING.match(self.text, digits.end())
        return _Number(first.section, digits[0], "", digits.end()) if match["tight"] or spelled else None

    def _next(self, at: int, previous: _Number) -> tuple[int, _Number] | None:
        """The next item of the list with the prefix that it inherits; None where the list ends."""
        separator = patterns.separator().match(self.text, at)
        if separator is None:
            return None
        start = separator.end()
        number = self._number(start)
        if number is not None:
            return (start, number) if number.rule or self._goes_on(number, previous) else None
        letter = patterns.LETTER.match(self.text, start)
        if letter is None or at != previous.end or not previous.letter or letter[0] not in LETTERS:
            return None
        if letter[0] <= previous.letter or not self._is_letter(letter[0], letter.end()):
            return None
        return start, _Number(previous.section, previous.rule, letter[0], letter.end())

    def _goes_on(self, number: _Number, previous: _Number) -> bool:
        """Whether a bare section number goes on with a list, rather than counts something."""
        if self.introduction in ("none", "bracket", "word", "step") or patterns.unit().match(
            self.text, number.end
        ):
            return False
        if self.plural and not previous.rule:
            return True
        closed = patterns.CLOSING.match(self.text, number.end) is not None
        return closed or _quoted_title(self.text, number.end)[0] is not None
