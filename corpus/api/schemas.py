"""The shapes of the JSON, field by field as the contract names them."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal, Self

from ninja import Schema
from pydantic import BeforeValidator, Field

from corpus.reading.document import Status

OrNull = Annotated[str | None, BeforeValidator(lambda text: text or None)]
"""A text that is null where there is none."""
Day = datetime.date | None


class Told(Schema):
    """What is told of rows of ours, whose fields it takes over."""

    @classmethod
    def of(cls, *rows: object, **more: object) -> Self:
        """The shape with ``more``, and with every other field from the first of ``rows`` that has one of its name."""
        for name in cls.model_fields.keys() - more.keys():
            row = next((row for row in rows if hasattr(row, name)), None)
            if row is not None:
                more[name] = getattr(row, name)
        return cls(**more)


class PlaceOut(Told):
    """The lines of the source that an entry was read from (1-based, both included)."""

    name: str
    first_line: int
    last_line: int


class OutcomeOut(Schema):
    """What became of one target of a reference; ``edition`` and ``url`` where it was found."""

    number: str
    status: str
    read: OrNull
    edition: OrNull
    url: OrNull


class CitedOut(Schema):
    """A mention of rule numbers; ``start``/``end`` are offsets in ``text`` (characters, end excluded)."""

    raw: str
    start: int
    end: int
    targets: list[str]
    status: Status


class ReferenceOut(CitedOut):
    """A mention of rule numbers with what became of each."""

    outcomes: list[OutcomeOut]


class NamedCardOut(Schema):
    """A card that a text names: where (characters, end excluded), and its slug."""

    start: int
    end: int
    slug: str


class TwinOut(Told):
    """A rule's twin: ``number`` in ``edition``, ``twin`` in the English edition of its time, ``today`` in
    the newest.
    """

    kind: str
    number: str
    edition: str
    twin: str
    twin_edition: str
    certainty: float
    by: str
    today: OrNull
    today_edition: OrNull
    also: list[str]
    standing: str
    changes: int
    first_substantive: Day


class TwinsOut(Schema):
    """The twins of an edition, or why there are none."""

    edition: str
    twin_edition: OrNull
    today_edition: OrNull
    reason: OrNull
    pairs: list[TwinOut]


class RestatesOut(Schema):
    """The official rule that a restatement puts in our own words."""

    edition: str
    number: str


class NodeOut(Schema):
    """A rule by itself, and its place in the numbered tree of one edition. ``gist`` is its short French name;
    ``restatement``: the text is in our own words, the ``whole`` of the rule that it ``restates`` or a summary.
    """

    number: str
    level: str
    title: OrNull
    title_origin: OrNull
    text: str
    examples: list[str]
    parent: OrNull
    children: list[str]
    previous: OrNull
    next: OrNull
    edition: str
    url: str
    gist: OrNull
    restatement: bool
    whole: bool | Literal["summary"]
    restates: RestatesOut | None
    cards: list[NamedCardOut]
    examples_cards: list[list[NamedCardOut]]


class RuleOut(NodeOut):
    """One node of the numbered tree in one edition."""

    references: list[ReferenceOut]
    cited_by: list[str]
    source: PlaceOut


class RulesOut(Schema):
    """All rules of an edition in order."""

    rules: list[RuleOut]


class StepOut(Told):
    """What one edition holds of a rule."""

    edition: str
    date: Day
    number: OrNull
    change: str
    text: str | None
    kind: OrNull
    url: OrNull
    reason: str
    by_curator: bool


class StepsOut(Schema):
    """A rule edition by edition, oldest first; ``thread`` is the id of its law."""

    thread: str
    editions: list[StepOut]


class NumberOut(Schema):
    """A number that a rule bore, and since when."""

    number: str
    since: Day


class VersionOut(Told):
    """One state of a rule, from ``since`` until ``until`` (null: nothing later tells otherwise). ``edition`` is the
    first that says so, ``editions`` how many print it; ``subtree``: what counts is everything below. ``restated``: a
    text of ours says it in other words, without a nature.
    """

    since: Day
    until: Day
    numbers: list[NumberOut]
    edition: str
    editions: int
    text: str
    change: str
    nature: OrNull
    subtree: bool
    url: str


class VersionsOut(Schema):
    """The versions of a rule, oldest first; ``thread`` is the id of its law, a provisional one where the concordance
    does not know it.
    """

    thread: str
    versions: list[VersionOut]


class RelatedOut(Told):
    """A rule that another one came from or went into: its number in the edition where they met, its number in force
    (null: none). ``part``: sentences of the one are in the other; ``same``, ``successor`` and ``notice`` name what to
    read instead of a rule that is gone; ``reversed``: it says the contrary.
    """

    thread: OrNull
    number: str
    edition: str
    kind: Literal["part", "same", "successor", "notice"]
    reversed: bool
    today: OrNull


class InForceOut(Schema):
    """How long what the rule says holds: ``since`` for its wording, ``sense_since`` for what it says in
    substance. ``current``: nothing that we have says otherwise since; ``complete``: and the
    newest edition is a whole book that prints it; ``at_least``: the oldest edition that we have says so already.
    """

    since: Day
    sense_since: Day
    until: Day
    versions: int
    edition: str
    complete: bool
    current: bool
    at_least: bool
    restated_by: list[str]


class KinOut(Schema):
    """A rule right under a heading: its text (its beginning where the family is long, unless ``include=family`` asks
    for all), or its title where it is a heading itself.
    """

    number: str
    text: str


class ClaimOut(Told):
    """A sentence about the rule in time: its ``code`` in docs/claims.md, ``why`` it is so, and as ``proof`` the
    editions to look it up in: slugs, and days of those that only the concordance knows.
    """

    code: str
    text: str
    why: str
    proof: list[str]


class NumberThenOut(Schema):
    """Where the number names another rule today: what this one bears now, and what the number is called now."""

    number: str
    today: OrNull
    names_now: OrNull


class RuleOnOut(NodeOut):
    """The rule that a number names in force, on a day or in an edition.
    ``from``: what it came from or took in; ``into``: what took parts of it, or its place.
    """

    language: str
    references: list[CitedOut]
    thread: OrNull
    in_force: InForceOut | None
    family: list[KinOut]
    twin: TwinOut | None
    number_then: NumberThenOut | None
    claims: list[ClaimOut]
    origins: list[RelatedOut] = Field(serialization_alias="from")
    into: list[RelatedOut]
    history: list[VersionOut] | None = None
    cited_by: list[str] | None = None
    source: PlaceOut | None = None


class InfractionOut(Schema):
    """The parts of an infraction; empty for one that it lacks."""

    definition: str
    examples: list[str]
    philosophy: str
    remedy: str
    upgrade: str
    penalty: str


class PolicyOut(RuleOnOut):
    """A section of a tournament document in force or on a day."""

    series: str
    infraction: InfractionOut | None
