"""What a search answers. Plain data: views and API print it, no engine shows through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

EntryKind = Literal["rule", "example", "term", "card", "ruling", "topic", "item"]
ParentKind = Literal["rule", "card", "topic"]
ExcerptOf = Literal["", "example", "ruling"]
Run = tuple[str, bool]
"""A piece of an excerpt as plain text, and whether the query matched it."""


class Hit(NamedTuple):
    """One entry that answers a query. A tuple: most of it is the same whatever is asked, and taken over from one that
    is remembered.

    ``id`` is the contract's (``rule:420.5e@<edition>``); ``edition`` a slug, ``date`` ISO 8601;
    ``section`` is the number and title of the section that a rule stands in (None outside the tree);
    ``title`` is what to print as its heading; ``others`` are the rule's other wordings, newest first.
    """

    id: str
    kind: EntryKind
    parent_kind: ParentKind | None
    number: str | None
    name: str | None
    edition: str
    edition_title: str
    language: str
    date: str
    title: str
    excerpt: tuple[Run, ...]
    url: str
    score: float
    section: tuple[str, str] | None = None
    others: tuple[Hit, ...] = ()
    family: tuple[Hit, ...] = ()
    """Members of the rule's family that answer too, to be shown under it."""
    twins: tuple[Hit, ...] = ()
    """The same rule's texts that answer too: in the other language, or of another series."""
    entries: tuple[Hit, ...] = ()
    """The glossary entries that answer too and point to this rule."""
    in_force: bool = True
    """Whether nothing later is known to say otherwise."""
    since: str = ""
    """The first day on which it is known to have said so, ISO 8601, and the first on which something else held."""
    until: str = ""
    excerpt_of: ExcerptOf = ""
    """What the excerpt is from, where it is not the entry's own text."""
    formerly: Hit | None = None
    """The older wording that says what is asked, where the one in force, which is shown, says it less."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One way to narrow an answer: the parameter's value, its label in French, how many hits it holds (None where
    counting them would be a second search).
    """

    value: str
    label: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a query. ``total`` counts what answers, a rule through time once; ``listed`` what is
    listed over all pages, where rules stand under their headings; ``goto`` is the address to go to at once
    where the query is a number alone; ``close`` tells how many of the first hits answer nearly as well as each other (0
    where one leads); ``widened`` pairs a typed word with what was searched besides; ``ignored`` are the words that the
    corpus doesn't know; ``suggestion`` is a better spelling of the whole query.
    """

    query: str
    total: int
    hits: tuple[Hit, ...]
    listed: int = 0
    close: int = 0
    suggestion: str | None = None
    goto: str | None = None
    widened: tuple[tuple[str, str], ...] = ()
    ignored: tuple[str, ...] = ()
    facets: dict[str, tuple[Facet, ...]] = field(default_factory=dict)
    """By parameter name: ``kind``, ``language``, ``section``, ``when``."""
    missing: tuple[str, ...] = ()
    """Rule numbers in the query that no edition holds; the hits are then about the nearest number above."""
    unheard: tuple[str, ...] = ()
    """Operators with a value that they don't know (``type:truc``), as typed; the hits are those without them."""
    absent: tuple[str, ...] = ()
    """Names of cards in the query that the library lacks; the hits answer the rest of it."""
    gone: str = ""
    """Where the query is a name of what left the rules: when that was, in French."""
    excluded: tuple[str, ...] = ()
    """Words that hits must not hold (``-mot``)."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion while one types. ``kind``: number, title, term, card, topic or vocabulary; ``group`` is
    ``goto`` (leads straight to an entry) or ``search`` (fills the box)."""

    label: str
    kind: str
    url: str
    group: Literal["goto", "search"] = "goto"
    detail: str = ""
    id: str = ""
    """The contract's id of the entry that it leads to, where there is one."""
    since: str = ""
