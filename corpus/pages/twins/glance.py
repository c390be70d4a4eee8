"""How much of a French edition is still true: as a whole and section by section."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from corpus.comparing.twins.standing import Standing
from corpus.library.asking.counterparts import shares_at
from corpus.library.asking.twins import has_english, shares_of, twin_edition_of
from corpus.models import Edition, TwinEdition, address_of
from corpus.pages.twins.words import Tally, tally


@dataclass(frozen=True, slots=True)
class SectionStanding:
    """One section with how its rules stand."""

    number: str
    title: str
    url: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Glance:
    """The standing of a French edition in the English one ``against``, the ``newest`` or another; nothing but
    ``anchored`` where it is compared with none.
    """

    anchored: TwinEdition
    against: Edition | None = None
    newest: bool = True
    tally: Tally | None = None
    url: str = ""
    sections: tuple[SectionStanding, ...] = ()


def glance(edition: Edition, english: Edition | None = None) -> Glance | None:
    """What is still true of ``edition`` in the newest English edition, or was in ``english`` of the same family; None
    for one that is not French.
    """
    anchored = twin_edition_of(edition)
    if anchored is None or not has_english(edition):
        return None
    if anchored.anchor is None or anchored.newest is None:
        return Glance(anchored)
    against = english or anchored.newest
    newest = against.pk == anchored.newest.pk
    shares = shares_of(edition) if newest else shares_at(edition, against)
    total: Counter[Standing] = Counter()
    for share in shares:
        total.update(share.counts)
    if not total:
        return None
    return Glance(
        anchored=anchored,
        against=against,
        newest=newest,
        tally=tally(total, "phrase" if edition.kind == Edition.Kind.LESSON else "règle"),
        url=address_of("compare-editions", edition.slug, against.slug) if shares[0].number else "",
        sections=tuple(
            SectionStanding(
                share.number,
                share.title,
                address_of("compare-rule", edition.slug, against.slug, share.number),
                tally(Counter(share.counts)),
            )
            for share in shares
            if share.number
        ),
    )
