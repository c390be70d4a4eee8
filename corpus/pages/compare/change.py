"""One change as a page prints it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import slugify

from corpus.comparing.edition import Change, after, before
from corpus.models import Edition, address_of
from corpus.pages.compare.lineage import NumberLineage
from corpus.pages.redline.kinds import KINDS, NATURES, Kind, NatureKind
from corpus.pages.redline.links import NOTHING, Cited
from corpus.pages.redline.passages import Passage, passages_of
from corpus.pages.redline.quotes import QuoteView, quote_view
from corpus.pages.redline.words import (
    NOTES,
    is_bare_move,
    is_quiet,
    label_of,
    nature_label,
    numbers_of,
    status_label,
)

_SURE = 0.4
"""Under this score a pair that no number and no person vouches for is shown as doubtful."""


@dataclass(frozen=True, slots=True)
class Reused:
    """A number that means another rule in ``edition``, the old one or not (``was``): the rule that one became (or comes
    from), where to compare it; no ``other`` where it went (or came) in between.
    """

    number: str
    edition: Edition
    was: bool
    other: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class ReadInstead:
    """Where a judge looks who finds a rule gone: its number, why ("notice", "successor", "same_law"), whether it says
    the contrary now.
    """

    number: str
    why: str
    reversed: bool
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
    nature_label: str
    title: str
    notes: tuple[str, ...]
    passages: tuple[Passage, ...]
    quote: QuoteView | None
    see: tuple[ReadInstead, ...]
    url: str
    old_url: str
    new_url: str
    warnings: tuple[Reused, ...]
    vouched: str
    is_doubtful: bool

    @property
    def words(self) -> str:
        """« 420.5e → 704.5j : renumérotée et modifiée, fond », as screen readers announce it."""
        return f"{self.numbers}\u00a0: {label_of(self.change).lower()}"


def change_view(
    change: Change,
    old: Edition,
    new: Edition,
    lineage: NumberLineage,
    *,
    side_by_side: bool = False,
    whole: bool = False,
    cited: Cited = NOTHING,
) -> ChangeView:
    """``change`` for a page; ``whole`` on its own page, where nothing is cut and every example stands;
    ``cited`` holds the references that its texts may have.
    """
    number = change.new if change.new is not None else change.old or ""
    is_rule = change.kind == "rule"
    return ChangeView(
        change=change,
        anchor=anchor_of(change),
        kind=KINDS[change.status],
        nature=NATURES[change.nature] if change.nature else None,
        numbers=numbers_of(change),
        label=status_label(change),
        nature_label=nature_label(change),
        title=after(change.title) or before(change.title),
        notes=tuple(NOTES[note] for note in change.notes if note in NOTES),
        passages=tuple(passages_of(change, side_by_side, whole, cited)),
        quote=quote_view(change.quote) if whole and _is_long(change) else None,
        see=_pointers(change, new),
        url=address_of("compare-rule", old.slug, new.slug, number) if is_rule else "",
        old_url=_rule_url(old, change.old) if is_rule else "",
        new_url=_rule_url(new, change.new) if is_rule else "",
        warnings=_reused(change, old, new, lineage) if is_rule else (),
        vouched=lineage.reasons.get(change.old or "", "") if change.reason == "forced" else "",
        is_doubtful=_is_doubtful(change),
    )


def anchor_of(change: Change) -> str:
    """The change's id on the page: the new number, else ``ancien-`` and the old one."""
    if change.kind == "term":
        name = slugify(change.new or change.old or "") or "sans-nom"
        return f"terme-{name}" if change.new else f"ancien-terme-{name}"
    return change.new if change.new is not None and change.status != "merged" else f"ancien-{change.old}"


def letters_of(change: Change) -> int:
    """About how many letters the change takes on a page."""
    if is_bare_move(change):
        return 120
    shown = [example.segments for example in change.examples if example.status != "identical"]
    examples = sum(len(text) for segments in shown for _, text in segments)
    return 600 + min(sum(len(text) for _, text in (*change.title, *change.segments)), 4000) + examples


_LONG = 900
"""A text of more letters than this is shown below the sentences of it that changed."""


def _is_long(change: Change) -> bool:
    edited = any(operation == "=" for operation, _ in change.segments) and not is_quiet(change)
    return edited and sum(len(text) for _, text in change.segments) > _LONG


def _pointers(change: Change, new: Edition) -> tuple[ReadInstead, ...]:
    return tuple(
        ReadInstead(each.number, each.why, each.reversed, address_of("edition-rule", new.slug, each.number))
        for each in change.see
    )


def _reused(change: Change, old: Edition, new: Edition, lineage: NumberLineage) -> tuple[Reused, ...]:
    found = []
    if change.new and change.new != change.old and change.new in lineage.by_old:
        went = lineage.by_old[change.new].new or ""
        if went != change.new:
            url = address_of("compare-rule", old.slug, new.slug, went) if went else ""
            found.append(Reused(change.new, old, True, went, url))
    if change.recycled and change.old and change.old != change.new:
        pair = lineage.by_new.get(change.old)
        came = pair.old or "" if pair else ""
        url = address_of("compare-rule", old.slug, new.slug, change.old)
        found.append(Reused(change.old, new, False, came, url))
    return tuple(found)


def _rule_url(edition: Edition, number: str | None) -> str:
    return address_of("edition-rule", edition.slug, number) if number else ""


def _is_doubtful(change: Change) -> bool:
    """Whether the pairing rests on little: two wordings far apart, and nobody vouches for it."""
    return (
        change.kind == "rule"
        and change.status in ("edited", "renumbered+edited", "merged", "split")
        and change.reason != "forced"
        and (change.score < _SURE or change.reason == "disputed")
    )
