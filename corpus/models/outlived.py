"""What a text of another language or series outlives: an old French rule whose English original has changed since, and
our restatement of a book that a newer one replaced. Versions end inside their own family; these end from outside it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from corpus.models.edition import Edition
from corpus.models.twin import Twin


def outlived_rules(entries: Iterable[int] | None = None) -> dict[int, datetime.date]:
    """For each French rule or statement (of ``entries`` alone, where they are given) that says no longer what the rules
    say, by its key: the date of the first edition in English that has it otherwise in substance, or no more.
    """
    ended = Twin.objects.filter(standing__in=Twin.ENDED)
    if entries is not None:
        ended = ended.filter(entry__in=list(entries))
    return {entry: since for entry, since in ended.values_list("entry", "since") if since}


def outlived_family(family: Sequence[Edition], books: Iterable[Edition]) -> datetime.date | None:
    """The date of the first of the ``books`` (original whole books in the language of ``family``) that is newer than
    every edition of ``family``, where that is of our own restatements: they say what the rules were, and follow no
    further. None elsewhere.
    """
    last = max((edition.date for edition in family if edition.date), default=None)
    if last is None or not all(edition.restatement for edition in family):
        return None
    return min((book.date for book in books if book.date and book.date > last), default=None)
