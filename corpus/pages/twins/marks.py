"""What became of each text of a list, in a few words beside it: a section's rules, a lesson's statements, a FAQ's
quotations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.languages import ENGLISH
from corpus.library.asking.counterparts import twins_at
from corpus.library.asking.twins import TwinOf, french_among, twin_edition_of, twins_in
from corpus.models import Edition, Entry, entry_url
from corpus.pages.twins.words import STANDINGS, StandingWords


@dataclass(frozen=True, slots=True)
class Mark:
    """The same rule in the other language: its language, number and address (empty where none carries it on), and what
    became of the French text, None where nothing is told; ``year`` is that of the first change in substance.
    """

    language: str
    number: str = ""
    url: str = ""
    standing: StandingWords | None = None
    year: str = ""


def marks_in(edition: Edition, keys: Sequence[str], english: Edition | None = None) -> dict[str, Mark]:
    """A mark for each rule or statement ``keys`` of ``edition`` of which the other language says something; a French
    text stands as in the newest English edition, or as in ``english``.
    """
    if edition.language == ENGLISH:
        rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, key__in=keys)
        there = dict(rules.filter(text__isnull=False).values_list("pk", "key"))
        return {there[pk]: _french(twin, pk) for pk, twin in french_among(there).items()}
    tied = twin_edition_of(edition)
    if tied is None or tied.anchor is None:
        return {}
    twins = twins_in(edition, keys)
    shown = twins_at(twins, english) if english else twins
    return {twin.entry.key: _english(twin) for twin in shown if twin.entry.content}


def _french(twin: TwinOf, english: int) -> Mark:
    today = twin.today is not None and twin.today.pk == english
    standing = STANDINGS[twin.standing] if today and twin.today != twin.twin else None
    return Mark("fr", twin.entry.number or twin.entry.key, entry_url(twin.entry), standing)


def _english(twin: TwinOf) -> Mark:
    today = twin.today
    year = str(twin.row.since.year) if twin.row.since else ""
    if today is None:
        return Mark("en", standing=STANDINGS["gone"], year=year)
    standing = None if today.pk == twin.twin.pk else STANDINGS[twin.standing]
    return Mark("en", today.number, entry_url(today), standing, year)
