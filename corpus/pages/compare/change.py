"""Two editions that are compared, and which there are; who became whom between them; one change as a page prints it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.text import slugify

from corpus.comparing.edition import Change, Comparison, Pair, after, before
from corpus.library.comparisons.compared import are_ours
from corpus.library.neighbours import families, plan
from corpus.models import Correction, Edition, Entry, address_of
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
    span,
    span_title,
    status_label,
)


def headings(*editions: Edition) -> list[dict[str, str]]:
    """The titles of parts and sections by number, for each of ``editions``; one query."""
    rows = Entry.objects.filter(edition__in=editions, kind=Entry.Kind.RULE, level__in=["part", "section"])
    found: dict[int, dict[str, str]] = {edition.pk: {} for edition in editions}
    for edition, number, name in rows.values_list("edition", "number", "name"):
        if name:
            found[edition][number] = name
    return [found[edition.pk] for edition in editions]


def section_of(number: str) -> str:
    """« 704 » for 704.5j, « 7 » for the part 7."""
    return number[:3] if len(number) >= 3 else number[:1]


@dataclass(frozen=True)
class NumberLineage:
    """The pairs of a comparison by old and by new number; ``titles`` are the headings of parts and sections,
    the new edition's first; ``reasons`` are curators', by old number.
    """

    by_old: Mapping[str, Pair]
    by_new: Mapping[str, Pair]
    homes: Mapping[str, str]
    titles: Mapping[str, str] = field(default_factory=dict)
    old_titles: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)

    def home(self, change: Change) -> str:
        """The section of the new edition that a change is listed in: its own, for a removed rule the one that
        its old section became, else the old section's number with a dash.
        """
        if change.new is not None:
            return section_of(change.new)
        old = section_of(change.old or "")
        return self.homes.get(old, f"-{old}")


def lineage_of(comparison: Comparison, old: Edition, new: Edition) -> NumberLineage:
    """The lineage of ``comparison``; one query for headings, one for curators' reasons."""
    titles, old_titles = headings(new, old)
    by_old: dict[str, Pair] = {}
    by_new: dict[str, Pair] = {}
    went: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for pair in comparison.alignment.pairs:
        if pair.old is not None:
            by_old[pair.old] = pair
        if pair.new is not None and not pair.merged:
            by_new[pair.new] = pair
            for part in pair.also_new:
                by_new.setdefault(part, pair)
        if pair.old is not None and pair.new is not None:
            went[section_of(pair.old)][section_of(pair.new)] += 1
    corrected = Correction.objects.of_lineage().filter(old_edition=old.slug, new_edition__in=[new.slug, ""])
    return NumberLineage(
        by_old,
        by_new,
        {section: targets.most_common(1)[0][0] for section, targets in went.items()},
        titles,
        old_titles,
        dict(corrected.values_list("old_number", "reason")),
    )


ComparableEditions = tuple[list[Edition], list[tuple[Edition, Edition]]]
"""Editions that can be compared among themselves, and the steps from each rules text (or tournament document) to the
next: the newest first.
"""


def comparable(editions: Iterable[Edition]) -> list[ComparableEditions]:
    """The editions with numbered rules by series and language, lone ones left out; original texts come before
    restatements, French before English.
    """
    found = families([edition for edition in editions if edition.counts.get("rules")])
    groups = [family for family in found if len(family) > 1]
    groups.sort(key=lambda family: (family[0].restatement, family[0].language != "fr", -len(family)))
    return [
        (family[::-1], [(old, new) for old, new in plan(family)[::-1] if old.is_book and new.is_book])
        for family in groups
    ]


class EditionPair(NamedTuple):
    """The two editions of a comparison, of one rule where ``number`` (of the new edition) is given."""

    old: Edition
    new: Edition
    number: str = ""

    @property
    def title(self) -> str:
        """« Ce qui a changé du 26 mai 2003 au 15 juillet 2006 »."""
        return span_title(self.old, self.new)

    @property
    def span(self) -> str:
        """« du 26 mai 2003 au 15 juillet 2006 »."""
        return span(self.old, self.new)

    @property
    def are_ours(self) -> bool:
        """Whether both are texts of ours."""
        return are_ours(self.old, self.new)

    @property
    def whole_url(self) -> str:
        """The comparison of both editions."""
        return address_of("compare-editions", self.old.slug, self.new.slug)

    def rule_url(self, number: str) -> str:
        """The comparison of one rule, under its number in either edition."""
        return f"{self.whole_url}{number}/"

    @property
    def is_backwards(self) -> bool:
        """Whether the first of the two is the newer one."""
        return bool(self.old.date and self.new.date and self.old.date > self.new.date)


_SURE = 0.4
"""Under this score a pair that no number and no person vouches for is shown as doubtful."""
_LONG = 900
"""A text of more letters than this is shown below the sentences of it that changed."""


class Reused(NamedTuple):
    """A number that means another rule in ``edition``, the old one or not (``was``): the rule that one became (or comes
    from), where to compare it; no ``other`` where it went (or came) in between.
    """

    number: str
    edition: Edition
    was: bool
    other: str
    url: str


class ChangeView(NamedTuple):
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
