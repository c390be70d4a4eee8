"""Which editions can be compared, and the ways in: the newest steps, the widest span."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.comparing.scope import is_whole_book
from corpus.languages import ENGLISH
from corpus.library.asking.twins import followed_editions
from corpus.library.neighbours import families, plan
from corpus.models import Edition

Step = tuple[Edition, Edition]


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """Editions that can be compared among themselves, the newest first: what to choose from on both sides, ``first``
    and ``last`` to propose, and the ``steps`` to take, the newest first. ``bilingual``: French ones with the English
    ones that they are followed in.
    """

    since: tuple[Edition, ...]
    until: tuple[Edition, ...]
    first: Edition
    last: Edition
    steps: tuple[Step, ...]
    bilingual: bool = False

    @property
    def span(self) -> bool:
        """Whether what is proposed is a way of its own, no mere step."""
        return not self.bilingual and (self.first, self.last) not in self.steps


def comparable(editions: Iterable[Edition]) -> list[list[Edition]]:
    """The editions with numbered rules, by series and language, oldest first; lone ones are left out.

    Original texts come before restatements, French before English.
    """
    found = families([edition for edition in editions if edition.counts.get("rules")])
    groups = [family for family in found if len(family) > 1]
    return sorted(
        groups, key=lambda family: (family[0].restatement, family[0].language != "fr", -len(family))
    )


def families_of(editions: Iterable[Edition]) -> list[EditionChoice]:
    """The choices to offer."""
    editions = list(editions)
    bilingual = _bilingual(editions)
    return [*map(_family, comparable(editions)), *([bilingual] if bilingual else [])]


def _family(family: Sequence[Edition]) -> EditionChoice:
    steps, ranked = plan(list(family)), tuple(reversed(family))
    return EditionChoice(ranked, ranked, *_widest(family, steps), tuple(reversed(steps)))


def _bilingual(editions: Sequence[Edition]) -> EditionChoice | None:
    """The French editions with the English ones that they are followed in; None where there are no such."""
    if not any(edition.language == ENGLISH for edition in editions):
        return None
    by_key = {edition.pk: edition for edition in editions if edition.counts.get("rules")}
    found = [
        (by_key[french], by_key[newest])
        for french, _, newest in followed_editions()
        if french in by_key and newest in by_key
    ]
    if not found:
        return None
    found.sort(key=lambda pair: (not pair[0].restatement, str(pair[0].date)), reverse=True)
    english = [
        edition
        for edition in by_key.values()
        if edition.language == ENGLISH
        and edition.kind == Edition.Kind.RULES
        and edition.date
        and is_whole_book(edition)
    ]
    english.sort(key=lambda edition: (not edition.restatement, str(edition.date)), reverse=True)
    french = tuple(french for french, _ in found)
    return EditionChoice(french, tuple(english), *found[0], tuple(found), bilingual=True)


def _widest(family: Sequence[Edition], steps: Sequence[Step]) -> Step:
    """The pair to propose: the oldest and the newest whole book, else the two that hold most rules together, texts of
    rules before others.
    """
    whole = [edition for edition in family if is_whole_book(edition)]
    if len(whole) > 1:
        return whole[0], whole[-1]
    return max(
        steps,
        key=lambda pair: (
            all(edition.kind == Edition.Kind.RULES for edition in pair),
            min(edition.counts.get("rules", 0) for edition in pair),
        ),
        default=(family[0], family[-1]),
    )
