"""One change as a page prints it, and its warnings."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import slugify

from corpus.comparing.edition import Change, after, before
from corpus.models import Edition, address_of
from corpus.pages.compare.lineage import Lineage
from corpus.pages.redline.kinds import KINDS, NATURES
from corpus.pages.redline.links import NOTHING, Cited
from corpus.pages.redline.passages import Passage, passages_of
from corpus.pages.redline.told import told
from corpus.pages.redline.words import (
    NOTES,
    is_bare_move,
    is_quiet,
    nature_label,
    of_date,
    status_label,
    story,
)
from corpus.pages.shared.french import NBSP


@dataclass(frozen=True, slots=True)
class Warning:
    """What a reader must know of a number: the words before a link, the linked words, where it leads."""

    text: str
    label: str = ""
    url: str = ""


def warnings_of(change: Change, old: Edition, new: Edition, lineage: Lineage) -> list[Warning]:
    """Numbers that mean another rule on the other side: « En 2006, 704.5j désignait une autre règle »."""
    found = []
    if change.new and change.new != change.old and change.new in lineage.by_old:
        went = lineage.by_old[change.new].new
        words = f"Dans l’édition {of_date(old)}, le numéro {change.new} désignait une autre règle"
        url = address_of("compare-rule", old.slug, new.slug, went) if went else ""
        found.append(
            Warning(f"{words},", f"devenue {went}", url) if went else Warning(f"{words}, disparue depuis.")
        )
    if change.recycled and change.old and change.old != change.new:
        words = f"Dans l’édition {of_date(new)}, le numéro {change.old} désigne une autre règle"
        pair = lineage.by_new.get(change.old)
        url = address_of("compare-rule", old.slug, new.slug, change.old)
        label = f"l’ancienne {pair.old}" if pair and pair.old else "une règle ajoutée"
        found.append(Warning(f"{words}{NBSP}:", label, url))
    return found


_SURE = 0.4
"""Under this likeness a pair that no number and no person vouches for is shown as doubtful."""


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A change in a list or on its own page."""

    anchor: str
    kind: str
    status: str
    sign: str
    label: str
    nature: str
    nature_label: str
    nature_words: str
    old: str
    new: str
    title: str
    story: str
    told: str
    notes: tuple[str, ...]
    passages: tuple[Passage, ...]
    url: str
    old_url: str
    new_url: str
    warnings: tuple[Warning, ...]
    vouched: str
    doubtful: bool
    quiet: bool


def change_view(
    change: Change,
    old: Edition,
    new: Edition,
    lineage: Lineage,
    *,
    side_by_side: bool = False,
    whole: bool = False,
    cited: Cited = NOTHING,
) -> ChangeView:
    """``change`` for a page; ``whole`` on its own page, where nothing is cut and every example stands;
    ``cited`` holds the references that its texts may have.
    """
    number = change.new if change.new is not None else change.old or ""
    rule = change.kind == "rule"
    pair_url = address_of("compare-rule", old.slug, new.slug, number) if rule else ""
    return ChangeView(
        anchor=anchor_of(change),
        kind=change.kind,
        status=KINDS[change.status].css,
        sign=KINDS[change.status].sign,
        label=status_label(change),
        nature=change.nature or "",
        nature_label=nature_label(change),
        nature_words=NATURES[change.nature].words if change.nature else "",
        old=change.old or "",
        new=change.new or "",
        title=_title(change),
        story=story(change),
        told=told(change),
        notes=tuple(NOTES[note] for note in change.notes if note in NOTES),
        passages=tuple(passages_of(change, side_by_side, whole, cited)),
        url=pair_url,
        old_url=_rule_url(old, change.old) if rule else "",
        new_url=_rule_url(new, change.new) if rule else "",
        warnings=tuple(warnings_of(change, old, new, lineage)) if rule else (),
        vouched=lineage.reasons.get(change.old or "", "") if change.reason == "forced" else "",
        doubtful=_is_doubtful(change),
        quiet=is_quiet(change),
    )


def anchor_of(change: Change) -> str:
    """The change's id on the page: the new number, else ``ancien-`` and the old one."""
    if change.kind == "term":
        name = slugify(change.new or change.old or "") or "sans-nom"
        return f"terme-{name}" if change.new else f"ancien-terme-{name}"
    if change.new is not None and change.status not in ("merged", "restated"):
        return change.new
    return f"ancien-{change.old}"


def weight_of(change: Change) -> int:
    """About how many letters the change takes on a page."""
    if is_bare_move(change):
        return 120
    shown = [example.segments for example in change.examples if example.status != "identical"]
    examples = sum(len(text) for segments in shown for _, text in segments)
    return 600 + min(sum(len(text) for _, text in (*change.title, *change.segments)), 4000) + examples


def _title(change: Change) -> str:
    """The title after the change, or the last one that the rule had."""
    return after(change.title) or before(change.title)


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
