"""One change as a page prints it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import slugify

from corpus.comparing.edition import Change, after, before
from corpus.models import Edition
from corpus.pages.compare.lineage import NumberLineage
from corpus.pages.compare.pair import EditionPair
from corpus.pages.redline.passages import Passage, QuoteView, passages_of, quote_view
from corpus.pages.redline.redline import NOTHING, Cited
from corpus.pages.redline.words import (
    KINDS,
    NATURES,
    Kind,
    NatureKind,
    is_quiet,
    label_of,
    numbers_of,
    status_label,
)

_SURE = 0.4
"""Under this score a pair that no number and no person vouches for is shown as doubtful."""
_LONG = 900
"""A text of more letters than this is shown below the sentences of it that changed."""


@dataclass(frozen=True, slots=True)
class Reused:
    """A number that means another rule in ``edition``, the old one or not (``was``): the rule that one became (or comes
    from), where to compare it; no ``other`` where it went (or came) in between.
    """

    number: str
    edition: Edition
    was: bool
    other: str
    url: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A change in a list or on its own page. ``change`` is the change itself; ``warnings`` are numbers of it that mean
    another rule on the other side.
    """

    change: Change
    anchor: str
    kind: Kind
    nature: NatureKind | None
    numbers: str
    label: str
    title: str
    passages: list[Passage]
    quote: QuoteView | None
    url: str
    warnings: list[Reused]
    vouched: str
    is_doubtful: bool

    @property
    def words(self) -> str:
        """« 420.5e → 704.5j : renumérotée et modifiée, fond », as screen readers announce it."""
        return f"{self.numbers}\u00a0: {label_of(self.change).lower()}"


def change_view(
    change: Change,
    pair: EditionPair,
    lineage: NumberLineage,
    *,
    side_by_side: bool = False,
    whole: bool = False,
    cited: Cited = NOTHING,
) -> ChangeView:
    """``change`` for a page; ``whole`` on its own page, where nothing is cut and every example stands;
    ``cited`` holds the references that its texts may have.
    """
    is_rule = change.kind == "rule"
    reworded = change.nature and change.status not in ("added", "removed")
    return ChangeView(
        change=change,
        anchor=anchor_of(change),
        kind=KINDS[change.status],
        nature=NATURES[change.nature] if reworded and change.nature else None,
        numbers=numbers_of(change),
        label=status_label(change),
        title=after(change.title) or before(change.title),
        passages=passages_of(change, side_by_side, whole, cited),
        quote=quote_view(change.quote) if whole and _is_long(change) else None,
        url=pair.rule_url(change.new or change.old or "") if is_rule else "",
        warnings=_reused(change, pair, lineage) if is_rule else [],
        vouched=lineage.reasons.get(change.old or "", "") if change.reason == "forced" else "",
        is_doubtful=is_rule and _is_doubtful(change),
    )


def anchor_of(change: Change) -> str:
    """The change's id on the page: the new number, else ``ancien-`` and the old one."""
    if change.kind == "term":
        name = slugify(change.new or change.old or "") or "sans-nom"
        return f"terme-{name}" if change.new else f"ancien-terme-{name}"
    return change.new if change.new is not None and change.status != "merged" else f"ancien-{change.old}"


def _is_long(change: Change) -> bool:
    edited = any(operation == "=" for operation, _ in change.segments) and not is_quiet(change)
    return edited and sum(len(text) for _, text in change.segments) > _LONG


def _reused(change: Change, pair: EditionPair, lineage: NumberLineage) -> list[Reused]:
    found = []
    if change.new and change.new != change.old and change.new in lineage.by_old:
        went = lineage.by_old[change.new].new or ""
        if went != change.new:
            found.append(Reused(change.new, pair.old, True, went, pair.rule_url(went) if went else ""))
    if change.recycled and change.old and change.old != change.new:
        there = lineage.by_new.get(change.old)
        came = there.old or "" if there else ""
        found.append(Reused(change.old, pair.new, False, came, pair.rule_url(change.old)))
    return found


def _is_doubtful(change: Change) -> bool:
    """Whether the pairing rests on little: two wordings far apart, and nobody vouches for it."""
    return (
        change.status in ("edited", "renumbered+edited", "merged", "split")
        and change.reason != "forced"
        and (change.score < _SURE or change.reason == "disputed")
    )
