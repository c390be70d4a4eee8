"""What the pages of tournament documents print: the documents, the contents of one, the penalties on one sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from corpus.library.asking.tournament import SERIES, document_on, families_of, penalties_of
from corpus.library.asking.trees import tree_of
from corpus.models import Edition
from corpus.models.edition import RESTATED
from corpus.pages.editions.contents import tree_of_contents
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import opening

LONGEST_UPGRADE = 28
"""Words of an upgrade in the quick reference; official texts tell more than a sheet of paper holds."""

_CLASS = re.compile(r"\s[—–-]\s")
"""Behind it stands what an infraction is called within its class."""


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """An infraction of the quick reference, ``title`` without its class; ``group`` is the part that it opens, empty for
    one that goes on.
    """

    number: str
    title: str
    url: str
    penalty: str
    upgrade: str
    group: str


def documents() -> list[dict[str, Any]]:
    """The tournament documents that the library holds, in the order of lists."""
    found = ((series, document_on(series)) for series in SERIES)
    return [_document(series, edition, Way(series=series)) for series, edition in found if edition]


def _document(series: str, edition: Edition, way: Way) -> dict[str, Any]:
    """A document: its ``edition``, its address, the editions that there are (newest first), the ``ways`` to it in other
    languages, and whether we restate parts of it in French at ``restated``.
    """
    families = families_of(series)
    others = dict.fromkeys(family.language for family in families if family.language != edition.language)
    ours = edition.restatement or not any(family.series.endswith(RESTATED) for family in families)
    return {
        "series": series,
        "edition": edition,
        "url": way.contents(),
        "editions": [each for family in families for each in reversed(family.editions)],
        "ways": [(code, Way(series=series, day=way.day, language=code).contents()) for code in others],
        "restated": "" if ours else Way(series=series, language="fr").contents(),
    }


def document_page(series: str, way: Way, reader: str) -> dict[str, Any] | None:
    """The contents of the document ``series`` along ``way``; None where no edition had come by then."""
    day = way.day.date if way.day else None
    edition = document_on(series, day, way.language or None, reader)
    if edition is None:
        return None
    parts, _ = tree_of_contents(tree_of(edition).nodes, way.rule)
    return _document(series, edition, way) | {"parts": parts}


def penalty_page(way: Way, reader: str) -> tuple[Edition, tuple[PenaltyRow, ...]] | None:
    """The quick reference of penalties along ``way``: ours in French where no day and no language is asked for, for it
    is short; None where the library has no infraction guide.
    """
    day = way.day.date if way.day else None
    families = families_of("ipg", way.language or None, reader)
    if day is None and not way.language:
        families.sort(key=lambda family: not family.restatement)
    for family in families:
        for at in family.until(day):
            if rows := _rows(family.editions[at], way):
                return family.editions[at], rows
    return None


def _rows(edition: Edition, way: Way) -> tuple[PenaltyRow, ...]:
    heads = {node.pk: node.title for node in tree_of(edition).nodes}
    moving = Way(series="ipg", day=way.day, language=way.language)
    made: list[PenaltyRow] = []
    group = ""
    for each in penalties_of(edition):
        part = heads.get(each.entry.parent_id or 0, "")
        made.append(
            PenaltyRow(
                each.entry.number,
                _CLASS.split(each.entry.name, 1)[-1],
                moving.rule(each.entry.key),
                each.penalty,
                each.upgrade if edition.restatement else opening(each.upgrade, LONGEST_UPGRADE),
                part if part != group else "",
            )
        )
        group = part
    return tuple(made)
