"""How much of a French edition is still true: as a whole and section by section."""

from __future__ import annotations

from collections import Counter
from typing import Any

from corpus.comparing.twins.standing import Standing
from corpus.library.asking.twins import has_english, shares_of, twin_edition_of
from corpus.models import Edition
from corpus.pages.twins.words import tally


def glance(edition: Edition) -> dict[str, Any] | None:
    """What `twins/_glance.html` prints of ``edition``: what is still true of it in the newest English edition; nothing
    but ``anchored`` where it is compared with none, None for one that is not French.
    """
    anchored = twin_edition_of(edition)
    if anchored is None or not has_english(edition):
        return None
    if anchored.anchor is None or anchored.newest is None:
        return {"anchored": anchored}
    shares = shares_of(edition)
    total: Counter[Standing] = Counter()
    for share in shares:
        total.update(share.counts)
    if not total:
        return None
    return {
        "anchored": anchored,
        "french": edition,
        "tally": tally(total, "phrase" if edition.kind == Edition.Kind.LESSON else "règle"),
        "sections": [(share, tally(Counter(share.counts))) for share in shares if share.number],
    }
