"""The changes that a reader asked for, sections understood in the numbering that they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.comparing.edition import Change
from corpus.numbers import RuleNumber
from corpus.pages.compare.filters import GLOSSARY, Filters, within
from corpus.pages.compare.lineage import Lineage


def select(changes: Sequence[Change], filters: Filters, lineage: Lineage) -> list[Change]:
    """The changes of ``changes`` that ``filters`` let through, in their order."""
    held = in_sections(changes, filters.sections, lineage)
    return [change for change in held if filters.lets(change)]


def in_sections(changes: Sequence[Change], sections: Sequence[str], lineage: Lineage) -> list[Change]:
    """The changes listed in ``sections``; all of them where none is named.

    A number is the new edition's where that has such rules; else (« 420 », since long 704) the old edition's.
    """
    if not sections:
        return list(changes)
    places = [(section, _is_old(section, lineage)) for section in sections]
    return [change for change in changes if any(_is_in(change, *place, lineage) for place in places)]


def _is_old(section: str, lineage: Lineage) -> bool:
    if section == GLOSSARY:
        return False
    root = RuleNumber.parse(section)
    return not any(within(number, root) for number in lineage.by_new)


def _is_in(change: Change, section: str, old: bool, lineage: Lineage) -> bool:
    if section == GLOSSARY or change.kind == "term":
        return section == GLOSSARY and change.kind == "term"
    root = RuleNumber.parse(section)
    if old:
        numbers = (change.old, *change.also_old)
    else:
        numbers = (change.new, *change.also_new) if change.new is not None else (lineage.home(change),)
    return any(within(number, root) for number in numbers if number)
