"""The dates that a comparison holds against each other: whether they are past, and how to choose others."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from corpus.models import Edition, address_of
from corpus.pages.shared.french import date_of, dated
from corpus.pages.shared.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Dates:
    """What stands on every comparison about its dates. ``newest`` is the newest edition, in words, where neither side
    is that one, and ``newest_url`` the comparison with it; the form that chooses two other dates sends ``keeps``.
    """

    newest: str
    newest_url: str
    since: str
    until: str
    keeps: tuple[tuple[str, str], ...]


def dates_of(
    old: Edition, new: Edition, shelf: Shelf, number: str = "", of: Edition | None = None
) -> Dates | None:
    """The dates of a comparison, of the rule ``number`` of the edition ``of`` (``new``, for none) if one is named; None
    where not both are dated.
    """
    if not (old.date and new.date):
        return None
    later = max(old, new, key=lambda edition: str(edition.date))
    newest = shelf.newer(later)
    rule = {"regle": number, "suivre": (of or new).slug} if number else {}
    url = f"{address_of('compare')}?{urlencode({'de': old.slug, 'a': newest.slug, **rule})}" if newest else ""
    return Dates(
        newest=dated(newest) if newest else "",
        newest_url=url,
        since=date_of(old),
        until=date_of(new),
        keeps=() if new.restatement else (("langue", new.language), *rule.items()),
    )
