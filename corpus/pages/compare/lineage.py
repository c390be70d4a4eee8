"""Who became whom between two editions, from either side; the headings of both."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from corpus.comparing.edition import Change, Comparison, Pair
from corpus.models import Correction, Edition, Entry


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
