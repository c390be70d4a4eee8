"""What a reader makes of a source: a Document of entries, with the owner of every line. Pure data.

Lines are numbered from 1 as an editor shows them. Offsets count characters in the entry's text, the end
excluded. Texts keep the source's letters; paragraphs inside one text are separated by one newline.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["rules", "faq", "lesson", "policy"]
Series = Literal["mtr", "ipg", "jar"]
"""The tournament documents: tournament rules, infraction procedure guide, judging at regular."""
Language = str
"""The code of a language that has a pack (`corpus.languages`)."""
DatePrecision = Literal["day", "month", "year", "estimated"]
TitleOrigin = Literal["source", "citations"]
DiagnosticLevel = Literal["info", "warning", "error"]
Status = Literal["resolved", "not_covered", "unknown", "repaired"]
NoiseKind = Literal[
    "title",  # the document's own title, subtitle, date line
    "front_matter",  # introduction, contents, credits
    "heading",  # a heading of the document that is no entry ("Glossary", "NOTES GÉNÉRALES")
    "author",  # author blocks, signatures, edit marks
    "navigation",
    "advertisement",
    "chatter",  # what people say around the rules
    "separator",  # "----"
]


Span = tuple[int, int]
"""Where something stands in a text: the offsets of its first character and of the one after its last."""


@dataclass(frozen=True, slots=True)
class CrossReference:
    """A mention of another glossary term that an entry sends the reader to ("See Stone"): its place in the text, and
    the term by its name in the same glossary.
    """

    start: int
    end: int
    term: str


@dataclass(frozen=True, slots=True)
class Target:
    """One rule that a reference names. ``status`` says how far it was found within its own document:
    ``resolved`` (it is there), ``repaired`` (it is there under the number that was meant; ``read``
    holds what is printed) or ``unknown`` (not there; the library looks in other editions).
    """

    number: str
    status: Status = "unknown"
    read: str | None = None


@dataclass(frozen=True, slots=True)
class ReadReference:
    """A mention of rule numbers inside a text: one number, one item of a list, or a range.

    ``start``/``end`` are offsets in the entry's text, ``raw`` is ``text[start:end]``; ``targets`` are
    expanded (``409.1b-i`` names eight); ``quoted_title`` is the title that the text quotes after the
    number (« voir règle 408, "Chronologie des sorts" »), None without one.
    """

    start: int
    end: int
    raw: str
    targets: tuple[Target, ...]
    quoted_title: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEntry:
    """What every entry has: its text, the lines that it stands on, the rules that it cites, where it is emphasised."""

    text: str
    first_line: int
    last_line: int
    references: tuple[ReadReference, ...] = ()
    emphasis: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Example(ReadEntry):
    """An illustration under a rule, in order; its text without the word "Exemple"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Infraction:
    """The parts of an infraction of a tournament document; "" for one that it lacks."""

    definition: str
    examples: tuple[str, ...]
    philosophy: str
    remedy: str
    upgrade: str
    penalty: str


@dataclass(frozen=True, slots=True)
class Rule(ReadEntry):
    """One node of the numbered tree: a title, a text, or both.

    ``number`` is in normal form (the number that was meant, where the print is wrong: ``read`` holds
    the print then). ``copy`` is 2, 3 … for a number that the document prints again, else 1.
    """

    number: str
    title: str | None
    examples: tuple[Example, ...] = ()
    title_origin: TitleOrigin | None = None
    read: str | None = None
    copy: int = 1
    infraction: Infraction | None = None

    @property
    def key(self) -> str:
        """What owners call it: ``420.5e``, or ``420.5e~2`` for its second copy."""
        return self.number if self.copy == 1 else f"{self.number}~{self.copy}"


@dataclass(frozen=True, slots=True)
class Term(ReadEntry):
    """An entry of a glossary. ``see`` are the other entries that it sends the reader to."""

    term: str
    see: tuple[CrossReference, ...] = ()


@dataclass(frozen=True, slots=True)
class Item(ReadEntry):
    """An unnumbered statement of a lesson: ``position`` counts from 1; ``group`` is the lead-in that it
    stands under, None outside any list.
    """

    position: int
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Ruling(ReadEntry):
    """One answer of a FAQ about a card or a topic."""


@dataclass(frozen=True, slots=True)
class Card(ReadEntry):
    """A card described in a FAQ. ``text`` holds its rules text, a newline between its lines; ``topic``
    is the topic that it illustrates, where one stands right before it.
    """

    name: str
    mana_cost: str | None
    type_line: str
    power: str | None
    toughness: str | None
    rulings: tuple[Ruling, ...] = ()
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class Topic(ReadEntry):
    """A mechanic or theme of a FAQ; ``rules`` are the numbers of the rules quoted under it."""

    name: str
    rulings: tuple[Ruling, ...] = ()
    rules: tuple[str, ...] = ()


OwnerKind = Literal[
    "rule", "example", "term", "item", "card", "ruling", "topic", "noise", "unread", "blank", "unclassified"
]
"""What a line may belong to. Noise is recognised for what it is; ``unread`` is prose that nothing explains."""


@dataclass(frozen=True, slots=True)
class Owner:
    """A run of lines (both ends included) and what they belong to.

    ``key`` names the entry (``420.5e``, ``420.5e~2`` for a second copy, ``420.4.1`` for its first
    example, a term's, card's or topic's name, ``name.3`` for its third ruling, an item's position) or,
    for noise, its NoiseKind; empty for blank lines.
    """

    first: int
    last: int
    kind: OwnerKind
    key: str = ""


@dataclass(frozen=True, slots=True)
class ReadDiagnostic:
    """Something odd that reading met. ``code`` is stable and explained in docs/diagnostics.md;
    ``message`` is for people, in French; ``line`` is where, None for the whole document.
    """

    level: DiagnosticLevel
    code: str
    message: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """All that reading made of one source.

    ``rules`` stand in the order of their numbers (copies in the order of print), the other entries in
    the order of print. ``date`` is ISO 8601 (``2006-07-15``), None where the source does not tell.
    ``series`` is which tournament document it is, None for any other kind.
    ``owners`` cover every line of the source exactly once, in order. ``covers`` names the largest
    subtrees that the source holds: a section if it is there whole, else the rules or subrules printed.
    """

    kind: Kind
    language: Language
    title: str | None
    date: str | None
    date_precision: DatePrecision | None
    line_count: int
    rules: tuple[Rule, ...] = ()
    terms: tuple[Term, ...] = ()
    items: tuple[Item, ...] = ()
    cards: tuple[Card, ...] = ()
    topics: tuple[Topic, ...] = ()
    covers: tuple[str, ...] = ()
    owners: tuple[Owner, ...] = ()
    diagnostics: tuple[ReadDiagnostic, ...] = ()
    encoding: str = "utf-8"
    series: Series | None = None
