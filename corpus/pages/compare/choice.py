"""Which editions can be compared, and the ways in: the newest steps, the widest span."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.comparing.scope import is_whole_book
from corpus.languages import ENGLISH
from corpus.library.asking.twins import followed_editions
from corpus.library.neighbours import families, overlap, plan
from corpus.models import Edition, address_of
from corpus.pages.shared.french import NBSP, counted, date_of, language_name, release_name, release_words
from corpus.pages.shared.links import NamedLink


@dataclass(frozen=True, slots=True)
class Option:
    """An edition in a list to choose from."""

    slug: str
    label: str
    selected: bool


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """Editions that can be compared among themselves: the choice in a form, and ways to the comparisons. ``bilingual``:
    French ones with the English ones that they are followed in.
    """

    key: str
    language: str
    title: str
    detail: str
    since: tuple[Option, ...]
    until: tuple[Option, ...]
    span: NamedLink | None
    neighbours: tuple[NamedLink, ...]
    bilingual: bool = False


def comparable(editions: Iterable[Edition]) -> list[list[Edition]]:
    """The editions with numbered rules, by series and language, oldest first; lone ones are left out.

    Original texts come before restatements, French before English.
    """
    found = families([edition for edition in editions if edition.counts.get("rules")])
    groups = [family for family in found if len(family) > 1]
    return sorted(
        groups, key=lambda family: (family[0].restatement, family[0].language != "fr", -len(family))
    )


def families_of(
    editions: Iterable[Edition], since: Edition | None = None, until: Edition | None = None
) -> tuple[EditionChoice, ...]:
    """The choice to offer; ``since`` and ``until`` are chosen already where they are given."""
    editions = list(editions)
    found = [_family(rank, family, since, until) for rank, family in enumerate(comparable(editions), 1)]
    bilingual = _bilingual(editions, since, until)
    return (*found, bilingual) if bilingual else tuple(found)


def partners(edition: Edition, editions: Iterable[Edition]) -> tuple[NamedLink, ...]:
    """What ``edition`` can be compared with, oldest first: editions of its family that share some of its rules."""
    for family in comparable(editions):
        if edition in family:
            others = [other for other in family if other != edition and overlap(edition, other)]
            return tuple(_door(*_in_order(edition, other)) for other in others)
    return ()


def _family(
    rank: int, family: Sequence[Edition], since: Edition | None, until: Edition | None
) -> EditionChoice:
    steps = plan(list(family))
    first, last = _widest(family, steps)
    chosen = since is not None and until is not None and {since, until} <= set(family)
    return EditionChoice(
        key=f"famille-{rank}",
        language=family[0].language,
        title=_title(family[0]),
        detail=f"{counted(len(family), 'édition')}, de {family[0].date:%Y} à {family[-1].date:%Y}",
        since=_options(family, since if chosen and since else first),
        until=_options(family, until if chosen and until else last),
        span=_door(first, last) if (first, last) not in steps else None,
        neighbours=tuple(_door(old, new) for old, new in reversed(steps)),
    )


def _bilingual(
    editions: Sequence[Edition], since: Edition | None, until: Edition | None
) -> EditionChoice | None:
    """The French editions with the English ones that they are followed in; None where there are no such."""
    if not any(edition.language == ENGLISH for edition in editions):
        return None
    by_key = {edition.pk: edition for edition in editions}
    found = [
        (by_key[french], by_key[anchor], by_key[newest])
        for french, anchor, newest in followed_editions()
        if french in by_key and anchor in by_key and newest in by_key and by_key[french].counts.get("rules")
    ]
    if not found:
        return None
    found.sort(key=lambda each: (not each[0].restatement, str(each[0].date)))
    series = {(newest.series, newest.restatement) for _, _, newest in found}
    english = [
        edition
        for edition in editions
        if edition.language == ENGLISH
        and edition.kind == Edition.Kind.RULES
        and edition.date
        and (edition.series, edition.restatement) in series
        and is_whole_book(edition)
    ]
    english.sort(key=lambda edition: (not edition.restatement, str(edition.date)))
    chosen = since is not None and until is not None and until in english
    french, _, newest = found[-1]
    return EditionChoice(
        key="deux-langues",
        language="",
        title="Français et anglais",
        detail="le texte français règle par règle, avec ce que dit l’anglais",
        since=_options([each for each, _, _ in found], since if chosen and since else french),
        until=_options(english, until if chosen and until else newest),
        span=None,
        neighbours=tuple(
            NamedLink(
                f"{date_of(each)}, en anglais {date_of(newest)}",
                address_of("compare-editions", each.slug, newest.slug),
                each.title,
            )
            for each, _, newest in reversed(found)
        ),
        bilingual=True,
    )


def _widest(family: Sequence[Edition], steps: Sequence[tuple[Edition, Edition]]) -> tuple[Edition, Edition]:
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


def _options(family: Sequence[Edition], chosen: Edition) -> tuple[Option, ...]:
    return tuple(
        Option(
            edition.slug,
            f"{date_of(edition)}{release_words(edition)}{NBSP}· {edition.title}",
            edition == chosen,
        )
        for edition in reversed(family)
    )


def _title(edition: Edition) -> str:
    if edition.tournament:
        ours = ", redit par nous" if edition.restatement else ""
        return f"{edition.tournament.upper()} en {language_name(edition.language)}{ours}"
    if edition.restatement:
        return f"Règles reformulées en {language_name(edition.language)}"
    series = f", série {edition.series}" if edition.series else ""
    return f"Textes en {language_name(edition.language)}{series}"


def _in_order(one: Edition, other: Edition) -> tuple[Edition, Edition]:
    return (one, other) if str(one.date) <= str(other.date) else (other, one)


def _door(old: Edition, new: Edition) -> NamedLink:
    """The way to a comparison, with the release that the newer edition came with, or both titles where they differ."""
    detail = release_name(new) if old.title == new.title else f"{old.title} → {new.title}"
    url = address_of("compare-editions", old.slug, new.slug)
    return NamedLink(f"{date_of(old)} → {date_of(new)}", url, detail)
