"""Tournament documents: the newest of each, a section on a day, the penalties of the infraction guide."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from corpus.languages import FRENCH
from corpus.library.asking.catalog import Family, catalog
from corpus.library.asking.versions import RuleOn, rule_on
from corpus.models import Edition, Entry
from corpus.models.edition import RESTATED

SERIES = ("mtr", "ipg", "jar")
"""The tournament documents, in the order of lists."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """One infraction in short: its section and what its document says of penalty and upgrade."""

    entry: Entry
    penalty: str
    upgrade: str


def families_of(series: str, language: str | None = None, reader: str = FRENCH) -> list[Family]:
    """The families of the document ``series``, the one to ask first at the front: official texts before ours, the
    ``reader``'s language before others.
    """
    known_editions = catalog()
    return [
        family
        for name in (series, series + RESTATED)
        for family in sorted(
            known_editions.chosen(language, name, reader=reader), key=lambda each: each.language != reader
        )
    ]


def document_on(
    series: str, day: datetime.date | None = None, language: str | None = None, reader: str = FRENCH
) -> Edition | None:
    """The newest edition of the document ``series`` by ``day`` (of all, for none), the official one first."""
    families = families_of(series, language, reader)
    return next((family.editions[at] for family in families for at in family.until(day)), None)


def section_on(
    series: str,
    number: str,
    day: datetime.date | None = None,
    language: str | None = None,
    reader: str = FRENCH,
) -> RuleOn | None:
    """The section of that number in the document ``series`` on ``day`` (today, for none), from the official text if
    there is one, else as we restate it; None where no edition in force then has it.
    """
    asked = ((family.language, family.series) for family in families_of(series, language, reader))
    found = (rule_on(number, day=day, language=code, series=name, reader=reader) for code, name in asked)
    return next(filter(None, found), None)


def restated_in(series: str, number: str, language: str = FRENCH) -> Entry | None:
    """Our restatement of a section in ``language``, its text at hand; None where we have none."""
    found = rule_on(number, language=language, series=series + RESTATED)
    return Entry.objects.select_related("text", "edition").get(pk=found.entry.pk) if found else None


def penalties_of(edition: Edition) -> list[Penalty]:
    """The infractions of ``edition`` in its order; one query."""
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, details__has_key="infraction")
    found = []
    for entry in rules.order_by("position"):
        entry.edition = edition
        infraction = entry.details["infraction"]
        found.append(Penalty(entry, *(infraction[part] for part in ("penalty", "upgrade"))))
    return found
